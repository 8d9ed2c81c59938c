"""Effects and permanent features: parse tree -> parts of an effect, and Permanent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.berserk.text.model import Cards, Part, Permanent
from judge.games.berserk.text.when import When
from judge.games.berserk.text.who import number, wants


def _named(name: str) -> Any:
    """A keyword that a phrase names, with the number in it."""

    def found(self: object, kids: list[Any]) -> Permanent:
        n = number(kids)
        return Permanent((("keyword", name), *((("number", n),) if n else ())))

    return found


def _lost(effect: str) -> Any:
    return lambda self, kids: Part(effect, amount=number(kids, 1) if effect == "lose_token" else None)


def _to(effect: str) -> Any:
    """An effect on whom the words say."""
    return lambda self, kids: _whom(Part(effect), kids[0])


def _to_self(effect: str) -> Any:
    return lambda self, kids: Part(effect)


def _whom(part: Part, who: Any) -> Part:
    return replace(part, whom="aim", target=who) if isinstance(who, Cards) else replace(part, whom=who)


def _sized(part: Part, amount: Any) -> Part:
    return replace(part, strengths=amount) if isinstance(amount, tuple) else replace(part, amount=amount)


def _signed(kids: list[Any]) -> int:
    """The signed number.  Raises ValueError for X."""
    return int(next(kid for kid in kids if isinstance(kid, Token) and kid.type == "SIGNED"))


class What(When):
    """A list of parts for every clause; Permanent for every static one."""

    clumsy = _named("clumsy")
    scavenger = _named("scavenger")
    vampire = _named("vampire")
    dash = _named("dash")
    teleport = _named("teleport")
    horde = _named("horde")
    jump = _named("jump")
    incarnation_of = _named("incarnation")
    max_life = _named("max_life")
    max_tokens = _named("max_tokens")
    diagonal = _named("diagonal")
    stays_open_defending = _named("stays_open_defending")
    defends_often = _named("defends_often")
    defends_anybody = _named("defends_anybody")
    no_defender = _named("no_defender")
    no_answer_wounds = _named("no_answer_wounds")
    hits_flyers = _named("hits_flyers")
    shoots_close = _named("shoots_close")
    stays_open_striking = _named("stays_open_striking")
    ignores_features = _named("ignores_features")
    is_cursed = _named("cursed")
    is_blessed = _named("blessed")
    fly = _named("flying")

    # -- permanent features
    def more(self, kids: list[Any]) -> list[Permanent]:
        n = _signed(kids)
        return [
            Permanent(tuple((*term, n) if term[0] != "modifier_of" else term for term in terms))
            for terms in kids[-1]
        ]

    def more_strike(self, kids: list[Any]) -> Permanent:
        return Permanent((("modifier", "strike", _signed(kids)),))

    def more_moves(self, kids: list[Any]) -> Permanent:
        return Permanent((("moves_more", _signed(kids)),))

    def valued(self, kids: list[Any]) -> Any:
        return kids[0]

    def values(self, kids: list[Any]) -> list[Any]:
        return kids

    def value_moves(self, kids: list[Any]) -> Any:
        return (("moves_more",),)

    value = valued

    def value_strengths(self, kids: list[Any]) -> Any:
        kind = "strike" if kids[-1] in ("weak", "medium", "strong") else kids[-1]
        named = [kid for kid in kids if kid in ("weak", "medium", "strong")]
        return (("modifier", kind), *(("modifier_of", name) for name in named))

    def value_group(self, kids: list[Any]) -> Any:
        return (("modifier", kids[0]),)

    def value_word(self, kids: list[Any]) -> Any:
        return (("keyword_more", kids[0]),)

    def value_range(self, kids: list[Any]) -> Any:
        return (("reaches_more", kids[0]),)

    def moves(self, kids: list[Any]) -> Any:
        return None

    def less_from(self, kids: list[Any]) -> Permanent:
        groups = next(kid for kid in kids if isinstance(kid, tuple))
        about = next((wants("subject", kid) for kid in kids if isinstance(kid, Cards)), ())
        return Permanent(tuple(("reduces", group, -_signed(kids)) for group in groups), about)

    def protected_from(self, kids: list[Any]) -> Permanent:
        groups = kids[-1]
        strengths = kids[0][1] if kids[0][0] == "strengths" else ()
        if strengths:
            return Permanent(tuple(("protection_from_strength", g, s) for g in groups for s in strengths))
        return Permanent(tuple(("protection", group) for group in groups))

    def gets_word(self, kids: list[Any]) -> Permanent:
        n = number(kids)
        return Permanent((("keyword", kids[0]), *((("number", n),) if n else ())))

    def gets_symbol(self, kids: list[Any]) -> Permanent:
        return Permanent((("symbol", kids[0]),))

    def gets_named(self, kids: list[Any]) -> Permanent:
        found: Permanent = kids[0]
        return found

    def word_or_more(self, kids: list[Any]) -> Permanent:
        return Permanent((("keyword_more", kids[0], number(kids)),))

    def ignores(self, kids: list[Any]) -> Permanent:
        return Permanent(tuple(("ignores", symbol) for symbol in kids))

    def statics(self, kids: list[Any]) -> list[Permanent]:
        return [one for kid in kids for one in (kid if isinstance(kid, list) else [kid])]

    def static(self, kids: list[Any]) -> Any:
        return kids[0]

    def against(self, kids: list[Any]) -> Any:
        if len(kids) == 1:
            return ("against", wants("object", kids[0]))
        if any(len(cards.clauses) != 1 for cards in kids):
            raise ValueError("several descriptions at once")
        return ("against", (("object", tuple(literal for cards in kids for literal in cards.clauses[0])),))

    def permanent(self, kids: list[Any]) -> list[Permanent]:
        found = next(kid for kid in kids if isinstance(kid, list))
        more = tuple(want for kid in kids if isinstance(kid, tuple) for want in kid[1])
        return [replace(one, wants=one.wants + more) for one in found]

    def incorporeal_permanent(self, kids: list[Any]) -> list[Permanent]:
        return [Permanent((("keyword", "incorporeal"),)), *kids[0]]

    # -- gains
    def token(self, kids: list[Any]) -> Part:
        return Part("token", amount=number(kids, 1))

    def poison(self, kids: list[Any]) -> Part:
        return _sized(Part("poison"), kids[0])

    def curse(self, kids: list[Any]) -> Part:
        return Part("curse")

    def bless(self, kids: list[Any]) -> Part:
        return Part("bless")

    def extra(self, kids: list[Any]) -> Part:
        return Part("extra_life", amount=number(kids, 1))

    def gains(self, kids: list[Any]) -> list[Part]:
        flat = [one for kid in kids for one in (kid if isinstance(kid, list) else [kid])]
        return [one if isinstance(one, Part) else Part("grant", gives=one) for one in flat]

    def gain(self, kids: list[Any]) -> Any:
        """One thing that is gained, or the whole clause (`who` gets it)."""
        if len(kids) == 1:
            return kids[0]
        who, parts, *until = kids
        return [_whom(replace(part, until=_until(part, until)), who) for part in parts]

    def gain_until(self, kids: list[Any]) -> list[Part]:
        until, who, parts = kids
        return self.gain([who, parts, until])

    def gain_self(self, kids: list[Any]) -> list[Part]:
        parts, *until = kids
        return [replace(part, until=_until(part, until)) for part in parts]

    def gain_self_until(self, kids: list[Any]) -> list[Part]:
        return self.gain_self([kids[1], kids[0]])

    def gains_on(self, kids: list[Any]) -> Any:
        return self.gain_self(kids)

    def until(self, kids: list[Any]) -> Any:
        return kids[0]

    def till_turn(self, kids: list[Any]) -> str:
        return "turn_end"

    def till_my_turn(self, kids: list[Any]) -> str:
        return "my_turn_end"

    def till_their_turn(self, kids: list[Any]) -> str:
        return "their_turn_end"

    def till_battle(self, kids: list[Any]) -> str:
        return "battle"

    # -- effects
    def amount(self, kids: list[Any]) -> Any:
        kid = kids[0]
        if isinstance(kid, Token) and kid.type == "TRIPLE":
            return tuple(int(n) for n in kid.split("-"))
        return int(kid)

    def who(self, kids: list[Any]) -> Any:
        return kids[0]

    def about(self, kids: list[Any]) -> str:
        return "about"

    def it(self, kids: list[Any]) -> str:
        return "it"

    def host(self, kids: list[Any]) -> str:
        return "host"

    def self_one(self, kids: list[Any]) -> str:
        return "self"

    def wound(self, kids: list[Any]) -> Part:
        amount = next((kid for kid in kids if isinstance(kid, tuple)), None)
        return _sized(_whom(Part("wound"), kids[0]), amount or number(kids) or kids[-1])

    def wound_after(self, kids: list[Any]) -> Part:
        return _sized(_whom(Part("wound"), kids[1]), kids[0])

    def wound_self(self, kids: list[Any]) -> Part:
        return _sized(Part("wound"), number(kids) or kids[0])

    def heal(self, kids: list[Any]) -> Part:
        return _sized(_whom(Part("heal"), kids[0]), kids[1])

    def wound_after_heal(self, kids: list[Any]) -> Part:
        return _sized(_whom(Part("heal"), kids[1]), kids[0])

    def heal_self(self, kids: list[Any]) -> Part:
        return _sized(Part("heal"), kids[0])

    heal_all = _to("heal_all")
    heal_all_self = _to_self("heal_all")
    open = _to("open")
    open_self = _to_self("open")
    close = _to("close")
    close_self = _to_self("close")
    stay_closed = _to("stay_closed")
    control = _to("control")
    destroy = _to("destroy")
    destroy_self = _to_self("destroy")
    exile = _to("exile")
    shift = _to("shift")
    shift_self = _to_self("shift")
    swap = _to("swap")

    def redirect(self, kids: list[Any]) -> Part:
        return Part("redirect", "nobody")

    def block(self, kids: list[Any]) -> Part:
        return Part("block", "nobody")

    lost_features = _lost("strip")
    lost_tokens = _lost("lose_tokens")
    lost_token = _lost("lose_token")
    lost_curse = _lost("uncurse")
    lost_blessing = _lost("unbless")
    lost_poison = _lost("cure")

    def lose(self, kids: list[Any]) -> Part:
        who, part, *until = kids
        return _whom(replace(part, until=until[0] if until else ""), who)

    def lose_after(self, kids: list[Any]) -> Part:
        return _whom(kids[1], kids[0])

    def lose_self(self, kids: list[Any]) -> Part:
        found: Part = kids[0]
        return found

    def range(self, kids: list[Any]) -> Any:
        return ("range", number(kids))

    def strike_of(self, kids: list[Any]) -> Any:
        kind, amount, *more = kids
        reach = next((kid[1] for kid in more if isinstance(kid, tuple)), 0)
        who = next((kid for kid in more if not isinstance(kid, tuple)), Cards((("theirs",),)))
        if isinstance(who, Cards) and who.side() == "any":
            who = replace(who, clauses=(("theirs",), *who.clauses))
        return ("attack", kind, reach, _sized(_whom(Part("wound"), who), amount))

    def attack(self, kids: list[Any]) -> Any:
        return kids[0]


def _until(part: Part, until: list[str]) -> str:
    """How long a gain lasts: to the end of the battle, if no end is said; a token has no such time."""
    return (until[0] if until else "battle") if part.gives else ""

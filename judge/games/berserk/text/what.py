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


def _is(kid: Any, name: str) -> bool:
    return isinstance(kid, tuple) and len(kid) > 1 and kid[0] == name


def _each(what: str) -> Any:
    """Something to count, and nothing asked of what is counted."""
    return lambda self, kids: ("each", (("each", what),), ())


def _capped(kids: list[Any]) -> Any:
    """What is counted, with the most that it may come to."""
    _, terms, who = next(kid for kid in kids if _is(kid, "each"))
    return ("each", (*terms, *(("each_most", kid[1]) for kid in kids if _is(kid, "most"))), who)


def _counted(part: Part, where: Any) -> Part:
    """A part whose number is what `where` counts."""
    _, terms, who = where
    if len(terms) > 1:
        raise ValueError("a number with a bound")
    what = terms[0][1]
    if what == "weak_of_it":
        what = "weak_of_target" if part.whom == "aim" else "weak_of_about"
    return replace(part, amount=what, counted=who)


def _once(signed: Token) -> Token:
    """+X as +1, to be taken X times."""
    return Token("SIGNED", signed[0] + "1")


class What(When):
    """A list of parts for every clause; Permanent for every static one."""

    clumsy = _named("clumsy")
    scavenger = _named("scavenger")
    vampire = _named("vampire")
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
    cannot_defend = _named("cannot_defend")
    cannot_move = _named("cannot_move")
    cannot_act = _named("cannot_act")
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
        found: list[Permanent] = next(kid for kid in kids if isinstance(kid, list))
        for kid in kids:
            if _is(kid, "against") or _is(kid, "whilst"):
                found = [replace(one, wants=one.wants + kid[1]) for one in found]
            elif _is(kid, "each"):
                found = [replace(one, terms=one.terms + kid[1], wants=one.wants + kid[2]) for one in found]
            elif _is(kid, "note"):
                terms = tuple(("each_most", item[1]) for item in kid[1] if _is(item, "most"))
                if len(terms) != len(kid[1]):
                    raise ValueError("a note within a feature")
                found = [replace(one, terms=one.terms + terms) for one in found]
        return found

    def aura(self, kids: list[Any]) -> list[Permanent]:
        cards, *rest = kids
        who = tuple(("target", clause) for clause in cards.besides())
        found = self.permanent(rest)
        terms = (("aura",), ("side", cards.side()))
        return [replace(one, terms=(*one.terms, *terms), wants=one.wants + who) for one in found]

    def hosted(self, kids: list[Any]) -> list[Permanent]:
        return self.aura([Cards((("own_host",),)), *kids])

    def set_strength(self, kids: list[Any]) -> Permanent:
        return self._set("set_strength", kids)

    def set_strength_of(self, kids: list[Any]) -> Permanent:
        found = self._set("set_strength", [kid for kid in kids if not isinstance(kid, Cards)])
        cards = next(kid for kid in kids if isinstance(kid, Cards))
        return replace(found, wants=wants("subject", cards))

    def own_strength(self, kids: list[Any]) -> Permanent:
        found = self._set("own_strength", [kid for kid in kids if not isinstance(kid, Cards)])
        cards = next(kid for kid in kids if isinstance(kid, Cards))
        return replace(found, wants=wants("object", cards))

    def _set(self, name: str, kids: list[Any]) -> Permanent:
        *said, to = [kid for kid in kids if not isinstance(kid, Token)]
        level = to[1][0] if _is(to, "strengths") else to
        name = "set_amount" if isinstance(level, int) else name
        groups = next(kid for kid in said if isinstance(kid, tuple) and not _is(kid, "strengths"))
        only = next((kid[1] for kid in said if _is(kid, "strengths")), ())
        more = tuple(("set_from", strength) for strength in only)
        return Permanent((*((name, group, level) for group in groups), *more))

    def one(self, kids: list[Any]) -> int:
        return int(kids[0])

    def taunts(self, kids: list[Any]) -> Permanent:
        groups = next(kid for kid in kids if isinstance(kid, tuple))
        return Permanent(tuple(("taunts", group) for group in groups), wants("subject", kids[0]))

    def only_at(self, kids: list[Any]) -> Permanent:
        return Permanent(tuple(("only_at", group) for group in kids[0]), wants("object", kids[1]))

    def no_taunts(self, kids: list[Any]) -> Permanent:
        return Permanent((("keyword", "ignores_taunts"),))

    def outside(self, kids: list[Any]) -> None:
        return None

    def of_what(self, kids: list[Any]) -> Any:
        return None

    def aura_of(self, kids: list[Any]) -> Cards:
        return self.cards(kids)

    # -- so many times
    per_token, per_life, per_armor = _each("tokens"), _each("extra_life"), _each("armor")
    per_wound, per_regen, wounds_of_it = _each("wounds"), _each("regen"), _each("wounds_of_aim")
    weak_own, weak_of_it = _each("weak_of_own"), _each("weak_of_it")

    def per_card(self, kids: list[Any]) -> Any:
        return ("each", (("each", "cards"),), wants("counted", kids[0]))

    def per(self, kids: list[Any]) -> Any:
        return _capped(kids)

    def quantity(self, kids: list[Any]) -> Any:
        return kids[0]

    counted = quantity

    def where(self, kids: list[Any]) -> Any:
        return _capped(kids)

    def most_note(self, kids: list[Any]) -> Any:
        return ("most", abs(int(kids[0])))

    def x(self, kids: list[Any]) -> None:
        return None

    def more_x(self, kids: list[Any]) -> list[Permanent]:
        return self.more([_once(kids[0]), *kids[1:]])

    def more_at(self, kids: list[Any]) -> list[Permanent]:
        *said, cards = kids
        return [replace(one, wants=wants("object", cards)) for one in self.more(said)]

    def less_x(self, kids: list[Any]) -> Permanent:
        return self.less_from([_once(kids[0]), *kids[1:]])

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

    def gained(self, kids: list[Any]) -> Any:
        return kids[0]

    def more_against(self, kids: list[Any]) -> list[Permanent]:
        about = kids[-1][1]
        return [replace(one, wants=about) for one in self.more(kids[:-1])]

    def gains(self, kids: list[Any]) -> list[Part]:
        flat = [one for kid in kids for one in (kid if isinstance(kid, list) else [kid])]
        return [one if isinstance(one, Part) else Part("grant", gives=one) for one in flat]

    def gain(self, kids: list[Any]) -> list[Part]:
        parts, *until = kids
        return [replace(part, until=_until(part, until)) for part in parts]

    def gain_until(self, kids: list[Any]) -> list[Part]:
        until, who, parts = kids
        return self.told([who, self.gain([parts, until])])

    def gain_self_until(self, kids: list[Any]) -> list[Part]:
        until, parts = kids
        return self.gain([parts, until])

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

    # -- what somebody does
    def told(self, kids: list[Any]) -> list[Part]:
        who, parts = kids
        return [replace(_whom(part, who), told="subject") for part in _listed(parts)]

    def untold(self, kids: list[Any]) -> list[Part]:
        return [replace(part, told="same") for part in _listed(kids[0])]

    def own_deed(self, kids: list[Any]) -> Any:
        return kids[0]

    effect = done = own_deed

    def wound(self, kids: list[Any]) -> Part:
        return _sized(Part("wound"), number(kids) or kids[0])

    def heal(self, kids: list[Any]) -> Part:
        return _sized(Part("heal"), kids[0])

    def heal_x(self, kids: list[Any]) -> Part:
        return _counted(Part("heal"), kids[-1])

    heal_all = _to_self("heal_all")
    opening = _to_self("open")
    close = _to_self("close")
    stay_closed = _to_self("stay_closed")
    control = _to_self("control")
    destroy = _to_self("destroy")
    shift = _to_self("shift")
    relocate = _to_self("relocate")

    def jumps(self, kids: list[Any]) -> Part:
        return Part("jump", amount=number(kids))

    def cannot_move_nor_act(self, kids: list[Any]) -> Permanent:
        return Permanent((("keyword", "cannot_move"), ("keyword", "cannot_act")))

    def forbidden(self, kids: list[Any]) -> Part:
        until = kids[1] if len(kids) > 1 else "turn_end"
        return Part("grant", gives=kids[0], until=until)

    def treachery(self, kids: list[Any]) -> Part:
        return Part("treachery", amount=number(kids))

    # -- what is done to somebody
    def wound_of(self, kids: list[Any]) -> Part:
        return _sized(_whom(Part("wound"), kids[0]), kids[1])

    def wound_after(self, kids: list[Any]) -> Part:
        return self.wound_of(kids[::-1])

    def wound_x(self, kids: list[Any]) -> Part:
        return _counted(_whom(Part("wound"), kids[0]), kids[-1])

    def heal_of(self, kids: list[Any]) -> Part:
        return _sized(_whom(Part("heal"), kids[0]), kids[1])

    def heal_after(self, kids: list[Any]) -> Part:
        return self.heal_of(kids[::-1])

    def heal_x_of(self, kids: list[Any]) -> Part:
        return _counted(_whom(Part("heal"), kids[0]), kids[-1])

    heal_all_of = _to("heal_all")
    open_of = _to("open")
    close_of = _to("close")
    destroy_of = _to("destroy")
    exile_of = _to("exile")
    shift_of = _to("shift")
    relocate_of = _to("relocate")
    swap_of = _to("swap")

    def fight(self, kids: list[Any]) -> Part:
        return _whom(
            Part("fight"), next(kid for kid in kids if isinstance(kid, Cards | str) and kid != "strike")
        )

    def as_open(self, kids: list[Any]) -> None:
        return None

    def same(self, kids: list[Any]) -> str:
        return "about"

    def at(self, kids: list[Any]) -> Any:
        return kids[0]

    def strike_at(self, kids: list[Any]) -> Any:
        kind, amount, whom, reach = kids
        return self.strike_of([kind, amount, reach, whom])

    def strike_of_x(self, kids: list[Any]) -> Any:
        kind, _, *more, where = kids
        *said, part = self.strike_of([kind, 0, *more])
        return (*said, _counted(part, where))

    def _unsaid(self, kids: list[Any]) -> None:
        """Words that only join others."""

    moving = stepped = wounds = blow = twice = some_mine_or_self = while_in_squad = _unsaid

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
        part: Part = kids[0]
        return replace(part, until=kids[1] if len(kids) > 1 else "")

    def lose_after(self, kids: list[Any]) -> Part:
        return _whom(kids[1], kids[0])

    def range(self, kids: list[Any]) -> Any:
        return ("range", number(kids))

    def strike_of(self, kids: list[Any]) -> Any:
        kind, amount, *more = kids
        reach = next((kid[1] for kid in more if _is(kid, "range")), 0)
        who = next((kid for kid in more if isinstance(kid, Cards | str)), Cards((("theirs",),)))
        if isinstance(who, Cards) and who.side() == "any":
            who = replace(who, clauses=(("theirs",), *who.clauses))
        return ("attack", kind, reach, _sized(_whom(Part("wound"), who), amount))

    def attack(self, kids: list[Any]) -> Any:
        return kids[0]


def _listed(parts: Any) -> list[Part]:
    return parts if isinstance(parts, list) else [parts]


def _until(part: Part, until: list[str]) -> str:
    """How long a gain lasts: to the end of the battle, if no end is said; a token has no such time."""
    return (until[0] if until else "battle") if part.gives else ""

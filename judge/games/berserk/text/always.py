"""Permanent features: parse tree -> Permanent; how many times something counts."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

from lark import Token

from judge.games.berserk.text.model import Cards, Permanent
from judge.games.berserk.text.when import When
from judge.games.berserk.text.who import is_, number, wants


def _named(name: str) -> Any:
    """A keyword that a phrase names, with the number in it."""

    def found(self: object, kids: list[Any]) -> Permanent:
        n = number(kids)
        return Permanent((("keyword", name), *((("number", n),) if n else ())))

    return found


def signed(kids: list[Any]) -> int:
    """The signed number.  Raises ValueError for X."""
    return int(next(kid for kid in kids if isinstance(kid, Token) and kid.type == "SIGNED"))


def each_of(what: str) -> Any:
    """Something to count, and nothing asked of what is counted."""
    return lambda self, kids: ("each", (("each", what),), ())


def _capped(kids: list[Any]) -> Any:
    """What is counted, with the most that it may come to."""
    _, terms, who = next(kid for kid in kids if is_(kid, "each"))
    return ("each", (*terms, *(("each_most", kid[1]) for kid in kids if is_(kid, "most"))), who)


def once(signed: Token) -> Token:
    """+X as +1, to be taken X times."""
    return Token("SIGNED", signed[0] + "1")


class Always(When):
    """`Permanent` for everything that a text says for good."""

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
    answers_closed = _named("answers_closed")
    cannot_strike = _named("cannot_strike")
    cannot_attack = _named("cannot_attack")
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
        n = signed(kids)
        if n < 0 and any(term[0] == "keyword_more" for said in kids[-1] for term in said):
            raise ValueError("less of a word")
        found = []
        for said in kids[-1]:
            about = tuple(("object", (term[1],)) for term in said if term[0] == "object")
            terms = (term for term in said if term[0] != "object")
            of_strength = (term if term[0] == "modifier_of" else (*term, n) for term in terms)
            found.append(Permanent(tuple(of_strength), about))
        return found

    def more_strike(self, kids: list[Any]) -> Permanent:
        return Permanent((("modifier", "strike", signed(kids)),))

    def more_moves(self, kids: list[Any]) -> Permanent:
        return Permanent((("moves_more", signed(kids)),))

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
        return Permanent(tuple(("reduces", group, -signed(kids)) for group in groups), about)

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

    def ignores(self, kids: list[Any]) -> list[Permanent]:
        return [Permanent(kids[0])]

    def ignoring(self, kids: list[Any]) -> tuple[Any, ...]:
        return tuple(("ignores", symbol) for symbol in kids)

    def permanent_named(self, kids: list[Any]) -> list[Permanent]:
        *said, named = kids
        return self.permanent([*said, [named]])

    def statics(self, kids: list[Any]) -> list[Permanent]:
        return [one for kid in kids for one in (kid if isinstance(kid, list) else [kid])]

    def static(self, kids: list[Any]) -> Any:
        return kids[0]

    def against(self, kids: list[Any]) -> Any:
        """One of several descriptions: each choice of a clause of every one of them."""
        choices = product(*(cards.clauses for cards in kids))
        either = (tuple(dict.fromkeys(literal for clause in some for literal in clause)) for some in choices)
        return ("against", tuple(("object", clause) for clause in either))

    def permanent(self, kids: list[Any]) -> list[Permanent]:
        found: list[Permanent] = next(kid for kid in kids if isinstance(kid, list))
        for kid in kids:
            if is_(kid, "against") or is_(kid, "whilst"):
                found = [replace(one, wants=one.wants + kid[1]) for one in found]
            elif is_(kid, "each"):
                found = [replace(one, terms=one.terms + kid[1], wants=one.wants + kid[2]) for one in found]
            elif is_(kid, "note"):
                terms = tuple(("each_most", item[1]) for item in kid[1] if is_(item, "most"))
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

    def aura_of_flank(self, kids: list[Any]) -> list[Permanent]:
        cards: Cards = kids[0]
        found = next(kid for kid in kids if isinstance(kid, list))
        return self.aura([replace(cards, clauses=(*cards.clauses, ("flank",))), found])

    def more_wounds(self, kids: list[Any]) -> list[Permanent]:
        groups = next(kid for kid in kids if isinstance(kid, tuple))
        return [Permanent(tuple(("reduces", group, -number(kids)) for group in groups))]

    def spells_apart(self, kids: list[Any]) -> None:
        """That a spell is no attack is what the word means anyway."""

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
        level = to[1][0] if is_(to, "strengths") else to
        name = "set_amount" if isinstance(level, int) else name
        groups = next(kid for kid in said if isinstance(kid, tuple) and not is_(kid, "strengths"))
        only = next((kid[1] for kid in said if is_(kid, "strengths")), ())
        more = tuple(("set_from", strength) for strength in only)
        return Permanent((*((name, group, level) for group in groups), *more))

    def one(self, kids: list[Any]) -> int:
        return int(kids[0])

    def aura_of(self, kids: list[Any]) -> Cards:
        return self.cards(kids)

    # -- so many times
    per_token, per_life, per_armor = each_of("tokens"), each_of("extra_life"), each_of("armor")
    per_wound, per_regen, wounds_of_it = each_of("wounds"), each_of("regen"), each_of("wounds_of_aim")
    free_beside_aim, free_in_area = each_of("free_beside_aim"), each_of("free_in_area")

    def _weak(self, what: str, kids: list[Any]) -> Any:
        if "weak" not in kids:
            raise ValueError("a strength that is not counted")
        return ("each", (("each", what),), ())

    weak_of_killed, excess = each_of("weak_of_about"), each_of("excess")

    def weak_own(self, kids: list[Any]) -> Any:
        return self._weak("weak_of_own", kids)

    def weak_of_it(self, kids: list[Any]) -> Any:
        return self._weak("weak_of_it", kids)

    def weak_sum(self, kids: list[Any]) -> Any:
        *_, said = self._weak("weak_of_cards", kids[:1])[:2]
        return ("each", said, wants("counted", kids[-1]))

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
        return self.more([once(kids[0]), *kids[1:]])

    def more_at(self, kids: list[Any]) -> list[Permanent]:
        *said, cards = kids
        return [replace(one, wants=one.wants + wants("object", cards)) for one in self.more(said)]

    def less_x(self, kids: list[Any]) -> Permanent:
        return self.less_from([once(kids[0]), *kids[1:]])

    def incorporeal_permanent(self, kids: list[Any]) -> list[Permanent]:
        return [Permanent((("keyword", "incorporeal"),)), *self.permanent(kids)]

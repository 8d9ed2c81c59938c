"""Noun phrases of cards and players: articles, modifiers, nouns."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Costly, Grammar, Refuse
from judge.cardtext.parts import Anaphor, Det, Nbar, pronoun
from judge.cardtext.tokens import Noun

TYPES = ("card", "player", "things", "property", "zone", "period", "ability", "word", "amount")


COUNTED = ("card", "player", "ability")


TARGET = m.State("target")


ONE = m.Number(1)


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _modifiers(g)
    _whole(g)


def _modifiers(g: Grammar) -> None:
    g.rule("mod", "ADJ")(lambda what: what)
    g.rule("mod", "TRAIT")(lambda trait: None if trait[1] else m.Is("trait", trait[0]))
    g.rule("mod", "AFFIL")(lambda what: what)
    g.rule("mod", "NAME", 0.3)(lambda name: m.Is("name", name))
    g.words("mod", TARGET, "target", "targeted")
    g.words("mod", m.Other(), "other")
    g.words("mod", m.Not(m.State("in_faction")), "out-of-faction")
    g.rule("mod", '"non-" mod0')(lambda what: m.Not(what))
    g.rule("mod", '"unopposed"')(lambda: m.State("unopposed"))
    g.same("mod0", "ADJ", "AFFIL")
    g.rule("mod0", "TRAIT")(lambda trait: m.Is("trait", trait[0]))
    g.rule("mod0", "NCARD")(lambda noun: _type_of_card(noun))
    g.rule("mod", "NCARD", 0.1)(lambda noun: None if noun.plural else _type_of_card(noun))
    g.rule("mod", 'NUM "-cost"')(lambda n: m.Compare("cost", "=", n))

    @g.rule("mods", "mod")
    def one(what: m.Filter) -> Any:
        return (what,)

    @g.rule("mods", "mod mods")
    def more(what: m.Filter, rest: tuple[m.Filter, ...]) -> Any:
        return (what, *rest)

    @g.rule(
        "mods",
        'mod (("," | "or" | "," "or") mod)* ("or" | "," "or" | "and" "/" "or" | "and") mod mods?',
        0.02,
    )
    def either(first: m.Filter, between: Any, last: m.Filter, rest: Any) -> Any:
        options = (first, *between, last)
        if TARGET in options or any(isinstance(option, m.Other) for option in options):
            return None
        if len({_sort(option) for option in options}) > 1:
            return Costly((m.Or(options), *(rest or ())), 0.15)
        return (m.Or(options), *(rest or ()))


def _sort(what: m.Filter) -> str:
    if isinstance(what, m.Not):
        return f"not {type(what.part).__name__}"
    return "group" if isinstance(what, m.Is) else type(what).__name__


def _type_of_card(noun: Noun) -> m.Filter | None:
    kind, _, value = noun.concept.partition(" ")
    return m.Is("type", value) if kind == "type" else None


def _whole(g: Grammar) -> None:
    @g.rule("nbar[card]", "mods? NCARD")
    def card(mods: Any, noun: Noun) -> Any:
        return nbar("card", mods or (), noun)

    @g.rule("nbar[card]", 'mods? NCARD (("or" | "and" | "," "or" | ",") mods? NCARD)+', 0.05)
    def cards(mods: Any, first: Noun, others: Any) -> Any:
        rest = [other if isinstance(other, tuple) else (None, other) for other in others]
        kinds = [_said(noun) for noun in (first, *(noun for _, noun in rest))]
        if any(more for more, _ in rest):
            first_what, targeted = _parted(mods or ())
            rows = [first_what, *(more or () for more, _ in rest)]
            options = tuple(
                joined(*what, *_kinds(noun))
                for what, noun in zip(rows, (first, *(n for _, n in rest)), strict=True)
            )
            if TARGET in [one for what in rows[1:] for one in what] or m.Anything() in options:
                return None
            return Nbar("card", (m.Or(options),), first.plural, targeted)
        if any(kind is None for kind in kinds):
            return None
        return nbar("card", (*(mods or ()), m.Or(tuple(one for one in kinds if one))), first, bare=True)

    @g.rule("nbar[card]", "mods? TRAIT", 0.15)
    def trait(mods: Any, told: tuple[str, bool]) -> Any:
        what, targeted = _parted((*(mods or ()), m.Is("trait", told[0])))
        return Nbar("card", what, told[1], targeted)

    @g.rule("nbar[card]", 'TRAIT ("or" TRAIT)+', 0.15)
    def traits(first: tuple[str, bool], rest: Any) -> Any:
        return Nbar("card", (m.Or(tuple(m.Is("trait", one) for one, _ in (first, *rest))),), rest[-1][1])

    @g.rule("nbar[player]", "mods? NPLAYER")
    def player(mods: Any, noun: Noun) -> Any:
        what, targeted = _parted(mods or ())
        if any(not isinstance(one, m.State | m.Other) for one in what):
            return None
        return Nbar("player", what, noun.plural, targeted, noun.concept)

    @g.rule("nbar[ability]", "mods? NABILITY")
    def ability(mods: Any, noun: Noun) -> Any:
        what, targeted = _parted(mods or ())
        kind, _, value = noun.concept.partition(" ")
        what = what if kind == "any" else (*what, m.Is("kind", value))
        return Nbar("ability", what, noun.plural, targeted)

    @g.rule("np1[@]", "det nbar[@] post[@]*", over=COUNTED)
    def phrase(det: Det, bar: Nbar, post: Any, t: str) -> Any:
        return applied(det, bar, post)

    @g.rule("np1[@]", "nbar[@] post[@]*", 0.25, over=COUNTED)
    def bare(bar: Nbar, post: Any, t: str) -> Any:
        if bar.targeted:
            return applied(Det("some", m.Choice() if bar.plural else ONE), bar, post)
        return applied(Det("each"), bar, post) if bar.plural else None

    g.rule("np1[card]", '"the"? "enhanced" mods? NCARD', -0.1)(
        lambda mods, noun: None if mods and TARGET in mods else m.Ref("host")
    )
    g.rule("np1[card]", '"the"? "piloted" NCARD', -0.1)(lambda noun: m.Ref("host"))
    g.rule("np1[card]", "SELF")(lambda who: who)
    g.rule("np1[card]", "NAME", 0.1)(lambda name: m.Selector("some", m.Is("name", name), count=ONE))
    g.rule("np1[card]", '"the" NAME NCARD', 0.05)(
        lambda name, noun: m.Selector("some", _and((m.Is("name", name), *_kinds(noun))), count=ONE)
    )
    g.words("np1[card]", pronoun("it", "card"), "it", "itself", "himself", "herself")
    g.words("np1[card]", pronoun("they", "card", plural=True), "them", "they")
    g.words("np1[card]", pronoun("he", "card"), "he", "him", "she", "her", cost=0.3)
    g.rule("np1[card]", '"the" ("other" | "remaining") nbar[card]')(
        lambda bar: pronoun("other", "card", _and(bar.what), bar.plural)
    )
    g.rule("np1[card]", '"each of those" nbar[card] | "all of those" nbar[card]')(
        lambda bar: pronoun("those", "card", _and(bar.what), True)
    )
    g.words("np1[card]", pronoun("other", "card"), "the other")
    g.words("np1[card]", pronoun("that", "card"), "the target")
    g.rule("np1[card]", '("the" | "that") VN nbar[card]', 0.1)(_spoken)
    g.rule("np1[card]", '"each" VN nbar[card]', 0.15)(lambda verb, bar: _spoken(verb, bar, True))
    g.words(
        "np1[card]", pronoun("other", "card", plural=True), "the others", "the rest", "the rest of the cards"
    )
    g.same("np1[card]", "chosen")
    g.words("np1[card]", m.GRANTER, "the card that grants this")
    g.words("chosen", m.Ref("chosen", 1), "the chosen card", "the chosen cards")
    for n, ordinal in enumerate(("first", "second", "third", "fourth", "fifth"), 1):
        g.words("chosen", m.Ref("chosen", n), f"the {ordinal} chosen card")
    g.words("np1[player]", m.YOU, "you", "yourself", "each friendly player", "target friendly player")
    g.words(
        "np1[player]",
        m.OPPONENT,
        "your opponent",
        "an opponent",
        "each opponent",
        "the opponent",
        "your opponents",
    )
    g.words(
        "np1[player]",
        pronoun("he", "player"),
        "he",
        "she",
        "he or she",
        "him",
        "him or her",
        "they",
        "that player",
        "that opponent",
    )
    g.rule("np1[player]", 'poss owner | "its" owner')(
        lambda p, r=None: m.Owner(r or p, p if r else pronoun("it", "card"))
    )
    g.rule("np1[player]", '"the" owner "of" np1[card]')(lambda r, of: m.Owner(r, of))
    g.same("np[@]", "np1[@]", over=TYPES)

    @g.rule(
        "np[@]",
        'np1[@] ("," np1[@])* ","? junction np1[@]',
        0.1,
        over=("card", "player", "things", "ability", "zone", "period"),
    )
    def group(first: Any, between: Any, how: str, last: Any, t: str) -> Any:
        members = (first, *between, last)
        return None if any(isinstance(one, m.Group) for one in members) else m.Group(members, how == "or")

    g.words("junction", "and", "and")
    g.words("junction", "or", "or", "and / or")


def _spoken(verb: Any, bar: Nbar, each: bool = False) -> Any:
    """ "The discarded card": the one of which the verb was said."""
    if bar.targeted or (each and bar.plural):
        return None
    return pronoun(f"the {verb.frames[0].verb}", "card", joined(*bar.what), bar.plural or each)


def _said(noun: Noun) -> m.Filter | None:
    kind, _, value = noun.concept.partition(" ")
    if kind == "any":
        return None
    return m.State(value) if kind == "state" else m.Is(kind, value)


def _kinds(noun: Noun) -> tuple[m.Filter, ...]:
    said = _said(noun)
    return () if said is None else (said,)


def _parted(mods: tuple[m.Filter, ...]) -> tuple[tuple[m.Filter, ...], bool]:
    return tuple(dict.fromkeys(one for one in mods if one != TARGET)), TARGET in mods


def nbar(kind: str, mods: tuple[m.Filter, ...], noun: Noun, bare: bool = False) -> Nbar:
    """A noun with modifiers; `bare`: the noun itself says nothing more."""
    what, targeted = _parted(mods)
    return Nbar(kind, what if bare else tuple(dict.fromkeys((*what, *_kinds(noun)))), noun.plural, targeted)


def _and(parts: tuple[m.Filter, ...]) -> m.Filter:
    flat: list[Any] = []
    for part in parts:
        flat += part.parts if isinstance(part, m.And) else [part]
    found = [part for part in dict.fromkeys(flat) if part != m.Anything()]
    found.sort(key=_place)
    return m.Anything() if not found else found[0] if len(found) == 1 else m.And(tuple(found))


def _place(what: m.Filter) -> tuple[int, str]:
    """Descriptions have one order, whatever order the words had."""
    order = (
        m.Is,
        m.Rel,
        m.State,
        m.Compare,
        m.In,
        m.Having,
        m.Same,
        m.Did,
        m.Other,
        m.Or,
        m.Not,
        m.And,
        m.Anything,
    )
    return order.index(type(what)), repr(what)


def joined(*parts: m.Filter) -> m.Filter:
    """All of these descriptions as one, in their order."""
    return _and(parts)


def applied(det: Det, bar: Nbar, post: tuple[m.Filter, ...] = ()) -> Any:
    """An article before a noun: who or which is meant."""
    if any(one is None for one in post):
        raise Refuse
    what = [*bar.what, *post]
    if bar.kind == "player":
        return _player(det, bar)
    if det.other:
        what.append(m.Other())
    if det.whose is not None:
        relation = "controller" if bar.kind == "card" else "of"
        if bar.kind == "card" and isinstance(det.whose, m.Ref | Anaphor) and _is_card(det.whose):
            raise Refuse
        owner: Any = det.whose
        what.append(m.Rel(relation, owner))
        if det.how == "the":
            if bar.kind == "card" and not bar.plural:
                raise Refuse
            return m.Selector("each", joined(*what), bar.kind)
        return _selected(det, bar, what)
    if det.how == "this":
        return (
            m.THIS
            if bar.kind == "card" and not post and len(bar.what) <= 1
            else pronoun("this", bar.kind, joined(*what))
        )
    if det.how in ("the", "that"):
        if bar.targeted:
            raise Refuse
        return _definite(det.how, bar, tuple(what))
    if det.how == "each" and bar.targeted:
        raise Refuse
    return _selected(det, bar, what)


def _selected(det: Det, bar: Nbar, what: Any) -> m.Selector:
    how: Any = det.how
    return m.Selector(how, joined(*what), bar.kind, det.count, det.up_to, targeted=bar.targeted)


def _is_card(who: object) -> bool:
    return who in (m.THIS, m.Ref("host")) or (isinstance(who, Anaphor) and who.kind == "card")


def _definite(how: str, bar: Nbar, what: tuple[m.Filter, ...]) -> Any:
    if how == "the" and bar.kind == "card":
        for state, name in (("engaged", "engaged"), ("attacking", "attacker"), ("defending", "defender")):
            if m.State(state) in what and not bar.plural and len(what) <= 2:
                return m.Ref(name)
    return pronoun(how, bar.kind, joined(*what), bar.plural)


def _player(det: Det, bar: Nbar) -> Any:
    if bar.concept == "opponent":
        if det.whose not in (None, m.YOU):
            raise Refuse
        return m.OPPONENT if det.how != "that" else pronoun("he", "player")
    if det.how in ("the", "that"):
        for state in ("attacking", "defending"):
            if m.State(state) in bar.what:
                return m.Ref(f"{state}_player")
        return pronoun("he", "player")
    if det.whose is not None:
        raise Refuse
    if m.Other() in bar.what or det.other:
        return m.OPPONENT
    return _selected(det, bar, bar.what)

"""How long what is given lasts: to the end of a turn, until wounds from an attack, while its giver stays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.attack_groups import groups
from judge.games.berserk.card_descriptions import Want
from judge.games.berserk.model import Part, Permanent

_GONE = m.deed("leave", patient=m.THIS, from_=m.Zone("field"))
_MOVED = m.deed("move", patient=m.THIS)
_DEFENCE = ("defence_experience", "armor")


def until(parts: list[Part], event: m.Event) -> Iterator[Part]:
    """Parts that give something, which ends as the event occurs.  Raises Unmodelled."""
    for part in parts:
        if not isinstance(part.gives, Permanent):
            raise Unmodelled("such a thing, until something happens")
        yield _ending(part, part.gives, event)


def for_a_known_time(ability: m.Ability) -> m.Ability:
    """The ability as it is.

    Raises Unmodelled where an attack at its card gives it defence, or its own attack at a described card (or
    one that only begins) a bonus to its attacks, and it is not said whether for that attack or from then on.
    """
    event = ability.trigger
    if event is None:
        return ability
    if any(_begun(deed) for deed in event.deeds) and _stronger(ability.body):
        raise Unmodelled("a bonus, for that attack or from then on")
    if not any(_at_itself(deed) for deed in event.deeds):
        return ability
    match ability.body:
        case m.Effect(m.Deed("gain", roles, ()), "do", None):
            word = dict(roles)["what"]
            if isinstance(word, m.Ability) and word.name in _DEFENCE:
                raise Unmodelled("defence, for that attack or from then on")
    return ability


def _begun(deed: m.Deed) -> bool:
    """Whether an attack of the card begins, or is one at a card that is described."""
    if deed.verb != "attack" or deed["agent"] != m.THIS:
        return False
    made = deed["with"]
    assault = isinstance(made, m.Selector) and m.Is("attack", "assault") in m.conjuncts(made.what)
    return assault or isinstance(deed["patient"], m.Selector)


def _stronger(body: m.Body | None) -> bool:
    """Whether attacks of the card, of whatever kind they are, get more."""
    match body:
        case m.Effect(m.Deed("modify") as more, "do", None):
            attacks = more["attack"]
            every = isinstance(attacks, m.Selector) and attacks.quantifier == "each"
            later = every and m.Is("ordinal", "next") in m.conjuncts(attacks.what)  # type: ignore[union-attr]
            return every and not later and more["patient"] == m.THIS and more["property"] == _STRENGTH
    return False


_STRENGTH = m.Property("strength")


def _at_itself(deed: m.Deed) -> bool:
    return deed.verb == "attack" and deed["patient"] == m.THIS


def in_next_turn(parts: Iterator[Part]) -> Iterator[Part]:
    """Gifts that count only in the next turn of whoever gets them.  Raises Unmodelled for other turns."""
    for part in parts:
        if not isinstance(part.gives, Permanent) or part.until != "own_next_turn_end":
            raise Unmodelled("such a thing, in the next turn")
        then: Want = ("while", ("next_own_turn",))
        yield replace(part, gives=replace(part.gives, wants=(*part.gives.wants, then)))


def _ending(part: Part, given: Permanent, event: m.Event) -> Part:
    match event.deeds:
        case (first,) if first == _GONE:
            return replace(part, until="there")
        case (first, other) if (first, other) == (_MOVED, _GONE):
            return replace(part, until="stays")
        case (m.Deed("damage", (("from", m.Selector(_, what, "attack")), ("patient", who)), ()),) if (
            isinstance(who, m.Ref) and (part.whom == "self") == (who == m.THIS)
        ):
            ends = tuple(("until_wounded", group) for group in groups(what))
            return replace(part, gives=replace(given, terms=(*given.terms, *ends)))
    raise Unmodelled("until such a thing happens")


def _spoken_of(who: object) -> object:
    """How somebody who gets something is spoken of afterwards."""
    return m.Ref("chosen", who.number) if isinstance(who, m.Selector) and who.number else who


def of_the_bearer(ability: m.Ability) -> m.Ability:
    """What a mark means, as a feature of who bears it: "beside a card with the mark" is beside the bearer."""
    marked = m.Having(m.Things("marker", m.All(), None, (ability.name,)), ">=", m.Number(1))
    near = m.Rel("beside", m.Selector("some", marked, "card", m.Number(1)))
    taken = m.deed("take_things", things=m.Things("marker", m.Number(1)))
    off = m.deed("take_things", patient=m.THIS, things=m.Things("marker", m.Number(1), None, (ability.name,)))
    meant = {near: m.Rel("beside", m.THIS), taken: off}
    return replace(changed(ability, lambda node: meant.get(node, node) if node in meant else node), name="")


def this_attack(node: object) -> object:
    """On the onset of an attack of the card what is said of that attack is said of its next."""
    if node == m.Ref("that", 0, "with"):
        return m.Selector("each", m.Is("ordinal", "next"), "attack")
    return node


_HELD = frozenset("modify gain set lose ignore become".split())
"""What somebody has for a time by it, if a time is told."""


def this_turn(node: object) -> object:
    """What is said to hold in this turn lasts until its end."""
    if isinstance(node, m.Effect) and node.lasts is None and (node.mode != "do" or node.deed.verb in _HELD):
        return replace(node, lasts=m.Period("turn", None, "this"))
    if isinstance(node, m.Did) and node.within is None:
        return replace(node, within=m.Period("turn", None, "this"))
    return node


_WHO_HAS_IT = (m.Ref("one"), m.Ref("done", 0, "with"))
"""Whoever gets something, or makes the attacks that are spoken of, each for itself."""


def _apart(who: object) -> bool:
    """Whether those who get something are chosen, all of a kind, or those of whom was spoken just before."""
    if isinstance(who, m.Selector):
        return who.quantifier in ("choose", "each")
    return who == m.Ref("done", 0, "patient")


def lasting_to(period: m.Period | None, who: object) -> str:
    """How long something lasts, as the law says it.  Raises Unmodelled."""
    match period:
        case None:
            return "battle"
        case m.Period("battle", None, "", _):
            return "battle"
        case m.Period("turn", None, "" | "this", "" | "end"):
            return "turn_end"
        case m.Period("turn", m.Ref("you" | "opponent" as who), ("" | "next") as which, "" | "end"):
            whose = "my" if who == "you" else "their"
            return f"{whose}_{'next_' if which else ''}turn_end"
        case m.Period("turn", m.Ref("you" | "opponent" as player), "next", "begin"):
            return "their_turn_end" if player == "you" else "my_turn_end"
        case m.Period("turn", m.Owner("controller", of), ("" | "next") as which, "" | "end") if (
            of in _WHO_HAS_IT and _apart(who)
        ):
            return f"own_{'next_' if which else ''}turn_end"
        case m.Period("turn", m.Owner("controller", of), "", "" | "end") if of == who == m.THIS:
            return "my_turn_end"
        case m.Period("turn", m.Owner("controller", of), ("" | "next") as which, "" | "end") if (
            who is not None and of == _spoken_of(who)
        ):
            return f"own_{'next_' if which else ''}turn_end"
    raise Unmodelled("for such a time")

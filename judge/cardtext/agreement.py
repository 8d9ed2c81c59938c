"""Whether what is said of somebody fits one who was spoken of; one or several, card or player."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.parts import Anaphor, Behind, Undergone
from judge.cardtext.type_check import concepts

PLAYERS = ("you", "opponent", "attacking_player", "defending_player")


def agrees(asked: m.Filter, what: m.Filter, verb: str) -> bool:
    """Whether all that is said of it is said of the one spoken of, or is only its type."""
    asked_parts = m.conjuncts(asked)
    has = m.conjuncts(what)
    types = {part.value for part in has if isinstance(part, m.Is) and part.property == "type"}
    for part in asked_parts:
        if part == m.Anything() or part in has:
            continue
        if isinstance(part, m.Did) and part.deed.verb == verb and part.as_role == "patient":
            continue  # "the unit you tapped"
        if verb == "draw" and not types and part != m.Is("type", "card"):
            return False  # "that unit" is none of the cards that are drawn
        if isinstance(part, m.Is) and part.property == "type" and (not types or _within(types, part.value)):
            continue
        if isinstance(part, m.Is) and m.In(m.Zone(f"{part.value}_arena")) in has:
            continue  # a unit in the Character arena is a Character
        return False
    return True


def _within(types: set[str], asked: str) -> bool:
    """Whether what is of these types is what is asked for: a space unit is a unit."""
    return asked in types or bool(types & set(concepts()["within"].get(asked, ())))


def in_each(what: m.Filter) -> bool:
    """Whether there is one of them in each of several places."""
    return any(isinstance(part, m.In) and part.zone.position == "each" for part in m.conjuncts(what))


def is_several(count: m.Amount | None) -> bool:
    """Whether so many are more than one, or may be."""
    return count is not None and count != m.Number(1)


def is_player(term: object) -> bool:
    """Whether a term means a player, and no card."""
    return (
        isinstance(term, m.Owner)
        or (isinstance(term, m.Ref) and (term.name in PLAYERS or term.role.endswith("player")))
        or (isinstance(term, m.Selector) and term.kind == "player")
    )


def seen(amount: object) -> m.Selector | None:
    """The cards that it counts, if they are some of those that are looked at."""
    if not isinstance(amount, m.Count) or not isinstance(amount.of, m.Selector):
        return None
    what = amount.of.what
    parts = m.conjuncts(what)
    looked_at = any(isinstance(part, m.Rel) and part.name == "among" for part in parts)
    return amount.of if looked_at else None


def that_there_is(condition: object) -> m.Filter | None:
    """What the cards are of which one has to be there; None if it asks nothing like that."""
    match condition:
        case m.Measure(m.Count(m.Selector(_, what, "card")), ">=", m.Number(1)):
            pass
        case m.Fits(_, m.Having(m.Selector(_, what, "card"), ">=", (None | m.Number(1)))):
            pass
        case _:
            return None
    return None if any(node in (m.THIS, m.Ref("host")) for node in walk(condition)) else what


def in_one_event(roles: dict[str, Any], first: str = "agent") -> tuple[m.Term | None, ...]:
    """How to refer to the single cards of which an event tells, if it tells of two or more.

    The `first` role comes first (who does it; behind a passive whom it befalls); if no card has it, nobody
    (None).
    """
    cards: list[m.Term | None] = [] if is_card(roles.get(first)) else [None]
    for name, term in sorted(roles.items(), key=lambda role: role[0] != first):
        if is_card(term) and name not in ("at", "from"):
            cards.append(term if isinstance(term, m.Ref) else m.Ref("that", role=name))
    return tuple(cards) if len(cards) > 1 + (None in cards) else ()


def is_card(term: object) -> bool:
    """Whether it is one card: the card of the text, its host, or some card."""
    if isinstance(term, m.Group):
        return term.either and all(map(is_card, term.members))
    if isinstance(term, m.Selector):
        return term.kind == "card" and not is_several(term.count)
    return term in (m.THIS, m.Ref("host"))


def is_named(what: m.Filter) -> bool:
    """Whether it is one card, called by its name."""
    return any(isinstance(part, m.Is) and part.property in ("name", "title") for part in m.conjuncts(what))


def is_event(what: m.Filter) -> bool:
    """Whether it is an event card, which never lies in play."""
    return m.Is("type", "event") in m.conjuncts(what)


def speaks_of_it(condition: object) -> bool:
    """Whether "it" stands in the condition, for a card."""
    spoken = [node for node in walk(condition) if isinstance(node, Anaphor)]
    return any(pronoun.word in ("it", "he") and pronoun.kind == "card" for pronoun in spoken)


def is_bare(node: object) -> bool:
    """Whether it says of what it is the same, but not as whose."""
    return isinstance(node, m.Same) and node.of is None and node.property not in ("controller", "owner")


def is_behind(condition: object) -> bool:
    """Whether a part of the condition stands behind what hangs on it."""
    parts: tuple[object, ...] = m.conjuncts(condition)
    return any(isinstance(part, Behind) for part in parts)


def is_definite(term: object) -> bool:
    """Whether it is clear who is meant: nobody has to be chosen."""
    return not (isinstance(term, m.Selector) and term.quantifier == "some")


def told_behind(otherwise: Any) -> Any:
    """What is said after "otherwise", if it stands behind the first of the two; else None."""
    return otherwise.condition if isinstance(otherwise, Behind) else None


FIRST = ("agent", "patient", "zone")
"""The roles that are spoken of first."""


def ordered(
    roles: tuple[tuple[str, m.Term], ...], first: tuple[str, ...] = FIRST
) -> list[tuple[str, m.Term]]:
    """The roles in the order in which a sentence tells them: those that are `first`, then by name."""
    return sorted(roles, key=lambda role: (first.index(role[0]) if role[0] in first else 9, role[0]))


def told(deed: m.Deed) -> list[tuple[str, m.Term]]:
    """The roles of a deed in the order in which its sentence tells them."""
    return ordered(deed.roles, ("patient", "agent", "zone") if isinstance(deed, Undergone) else FIRST)


def pronouns(node: object) -> bool:
    """Whether a pronoun is left anywhere."""
    return any(isinstance(part, Anaphor) for part in walk(node))

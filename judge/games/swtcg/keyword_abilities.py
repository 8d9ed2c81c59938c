"""Keywords of a card -> what the model says of them: those that are used, and those that its unit has."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.keywords import PILOT, STACK_LIST
from judge.games.swtcg.model import Part
from judge.games.swtcg.roles import keyword


def used(meaning: m.Ability, as_card: bool) -> m.Ability:
    """The ability that uses a keyword which is used; `as_card`: it stands on a card that is played."""
    return m.Ability("event" if as_card else "activated", m.Effect(m.deed("use", patient=meaning)))


def had(meaning: m.Ability) -> tuple[Part, ...]:
    """What a keyword says that a unit has.  Raises Unmodelled."""
    if meaning.name == PILOT:
        return tuple(Part((PILOT, name), "while") for name in _piloted(meaning.of))
    if meaning.name == STACK_LIST:
        return (Part((STACK_LIST, *_listed(meaning.of)), "while"),)
    return (Part(("keyword", "self", *keyword(meaning)), "while"),)


def _piloted(of: object) -> list[str]:
    """The types before the word Pilot.  Raises Unmodelled."""
    members = of.members if isinstance(of, m.Group) else (of,)
    values = [_each_one(member, "trait") for member in members]
    if None in values:
        raise Unmodelled("what it pilots")
    return [value.lower() for row in values if row for value in row]


def _listed(of: object) -> list[str]:
    """The names of the cards that may lie under a card.  Raises Unmodelled."""
    if (names_of := _each_one(of, "name")) is None:
        raise Unmodelled("which cards may lie under it")
    return names_of


def _each_one(of: object, wanted: str) -> list[str] | None:
    """The values of a property that the cards have which are meant, one or the other; None for others."""
    if isinstance(of, m.Group) and of.either:
        rows = [_each_one(member, wanted) for member in of.members]
        return None if None in rows else [value for row in rows for value in row or ()]
    if not isinstance(of, m.Selector) or (of.quantifier, of.kind) != ("each", "card"):
        return None
    parts = of.what.parts if isinstance(of.what, m.Or) else (of.what,)
    values = [part.value for part in parts if isinstance(part, m.Is) and part.property == wanted]
    return values if len(values) == len(parts) else None

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
    if meaning.name == STACK_LIST:
        return (Part((STACK_LIST, *_listed(meaning.of)), "while"),)
    if meaning.name == PILOT:
        raise Unmodelled("what it pilots")
    return (Part(("keyword", "self", *keyword(meaning)), "while"),)


def _listed(of: object) -> list[str]:
    """The names of the cards that may lie under a card.  Raises Unmodelled."""
    rows = of.members if isinstance(of, m.Group) and of.either else (of,)
    cards = [row.what for row in rows if isinstance(row, m.Selector) and row.quantifier == "each"]
    parts = [part for what in cards for part in (what.parts if isinstance(what, m.Or) else (what,))]
    names = [part.value for part in parts if isinstance(part, m.Is) and part.property == "name"]
    if len(cards) != len(rows) or len(names) != len(parts):
        raise Unmodelled("which cards may lie under it")
    return names

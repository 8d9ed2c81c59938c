"""Wounds that go over from one card to another: from its own card, to it, or from the card of the event."""

from __future__ import annotations

from collections.abc import Callable

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.model import Part
from judge.games.berserk.recipients import Whom


def handed(
    whom: Whom, much_of: Callable[[Part, object], Part], value: object, away: object, to: object
) -> Part:
    """Whose wounds go over to whom, and how many.  Raises Unmodelled."""
    if away is None:
        away = _of_event(whom)
    if isinstance(to, m.Selector) and to.quantifier == "each":
        raise Unmodelled("wounds that go over to several")
    own_away, own_to = away == m.THIS, to == m.THIS
    if own_away == own_to:
        if own_away or not isinstance(away, m.Ref) or whom.of_event(away.name, away.role) != "about":
            raise Unmodelled("wounds that go over in such a way")
        return whom.to(_so_many(Part("hand_over"), much_of, value, away), to)
    if own_to:
        return whom.to(_so_many(Part("redistribute"), much_of, value, away), away)
    return whom.to(_so_many(Part("hand_on"), much_of, value, away), to)


def _of_event(whom: Whom) -> m.Ref:
    """Who got the wounds of which the text speaks."""
    if whom.event() != "wounded":
        raise Unmodelled("whose wounds go over")
    own = whom.when is not None and ("whose", "self") in whom.when.terms
    return m.THIS if own else m.Ref("that", 0, "patient")


def _so_many(part: Part, much_of: Callable[[Part, object], Part], value: object, away: object) -> Part:
    if value == m.All():
        whose = m.THIS if away == m.THIS else m.Ref("attacked" if isinstance(away, m.Ref) else "chosen")
        value = m.Count(m.Things("damage", m.All(), whose, ()))
    if isinstance(value, m.Choice):
        raise Unmodelled("so many wounds, as its player says")
    return much_of(part, value)

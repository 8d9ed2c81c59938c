"""Where a card stands: before, behind, at the sides of another one, on the field, in the next row."""

from __future__ import annotations

from collections.abc import Callable

from judge.cardtext import meaning as m
from judge.engine.solver import Term
from judge.games.berserk.model import Cards

_SIDES = {"opposite": "opposite", "behind": "behind", "left_of": "left", "right_of": "right"}


def position(part: m.Filter, around: Callable[[m.Filter], Cards]) -> Term | None:
    """A place of a card as the law asks for it; None for what is said otherwise.

    `around` makes a description of the other cards, as seen from the card.
    """
    match part:
        case m.Rel(side, other) if side in _SIDES:
            return _of(_SIDES[side], other, around)
        case m.Rel("beside" as side, m.Ref("granter")) | m.Same("column" | "row" as side, m.Ref("granter")):
            return ("at", side, "granter")
        case m.Or((m.Rel("left_of", first), m.Rel("right_of", second))) if first == second:
            return _of("flank", first, around)
        case m.In(m.Zone("field", None, "")):
            return "afield"
        case m.In(m.Selector("some", m.And(parts), "zone", m.Number(1))) if set(parts) == {
            m.Is("zone", "row"), m.Rel("opposite", m.THIS)
        }:  # fmt: skip
            return "row_before"
        case m.In(m.Selector("each", m.And(parts), "zone", None)) if set(parts) == {
            m.Is("zone", "cell"), m.Rel("beside", m.THIS)
        }:  # fmt: skip
            return "beside"
        case m.In(m.Selector("some" | "each", m.And(parts), "zone", None | m.Number(1))) if set(parts) == {
            m.Is("zone", "cell"), m.State("adjacent")
        }:  # fmt: skip
            return "beside"
    return None


def _of(side: str, other: object, around: Callable[[m.Filter], Cards]) -> Term | None:
    """On which side of the target, of the card of the event, of one that is described."""
    match other:
        case m.Ref("chosen"):
            return ("at", side, "target")
        case m.Ref("attacked"):
            return ("at", side, "about")
        case m.Ref("granter"):
            return ("at", side, "granter")
        case m.Ref("this") if side in ("left", "right"):
            return ("at", side, "own")
        case m.Selector("some" | "each", what, "card", None | m.Number(1)):
            return ("placed", side, around(what))
    return None

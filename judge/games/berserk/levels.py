"""Cells that a text makes a part of the depth, or of the surface, and cards on the cell of a marker."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, neighbours_joined
from judge.games.berserk.markers import laid_on
from judge.games.berserk.model import Part
from judge.games.berserk.recipients import Whom

_OTHER = {"depth": "surface", "surface": "depth"}
_MADE = {"depth": "sunk", "surface": "raised"}
_AND_NOTHING_ELSE = ("only",)


def told_of_levels(parts: tuple[m.Body, ...]) -> tuple[m.Body, ...]:
    """The parts where "it counts as depth, and does not count as surface" is one of them, for one time."""
    return neighbours_joined(parts, _and_no_other)


def _and_no_other(before: m.Body, part: m.Body) -> list[m.Body] | None:
    match before, part:
        case (
            m.Effect(m.Deed("count_as", (("as", m.Word("zone", level)), _), ()), "do") as so,
            m.Effect(
                m.Deed(
                    "count_as", (("as", m.Word("zone", other)), ("patient", m.Ref("chosen" | "done"))), ()
                ),
                "cannot",
            ),
        ) if _OTHER.get(level) == other and so.lasts in (None, part.lasts):
            return [m.Effect(m.Deed("count_as", so.deed.roles, _AND_NOTHING_ELSE), "do", part.lasts)]
    return None


def levelled(effect: m.Effect, whom: Whom) -> Part | None:
    """The part that makes a cell one of the depth, or of the surface; None for other effects.

    Raises Unmodelled where it may be of both, or for a time that nothing ends.
    """
    match effect.deed:
        case m.Deed(
            "count_as",
            (("as", m.Word("zone", level)), ("patient", m.Selector("choose", where, "zone", m.Number(1)))),
            manner,
        ) if level in _MADE and effect.mode == "do":
            if manner != _AND_NOTHING_ELSE:
                raise Unmodelled("a cell of the depth and of the surface")
            return laid_on(whom, where, _MADE[level], effect.lasts)
    return None


def on_that_cell(node: object) -> object:
    """The card that stands on the cell of which a part before has said something.  Raises Unmodelled."""
    match node:
        case m.Selector("choose", m.Rel("on", m.Ref("done" | "chosen")), "card", m.Number(1)):
            return m.Selector("each", m.State("on_that_cell"), "card")
        case m.Selector("choose", m.Rel("on", m.Ref("this")), "card"):
            raise Unmodelled("who stands there: on the cell, or on the card")
    return node

"""Cells that a text makes a part of the depth, or of the surface, and cards on the cell of a marker."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.cells import marker_cell
from judge.games.berserk.lasting import lasting_to
from judge.games.berserk.model import Part
from judge.games.berserk.recipients import Whom

_OTHER = {"depth": "surface", "surface": "depth"}
_MADE = {"depth": "sunk", "surface": "raised"}
_LASTING = ("battle", "my_turn_end", "their_turn_end", "turn_end")
_AND_NOTHING_ELSE = ("only",)


def told_of_levels(parts: tuple[m.Body, ...]) -> tuple[m.Body, ...]:
    """The parts where "it counts as depth, and does not count as surface" is one of them, for one time."""
    row: list[m.Body] = []
    for part in parts:
        match row[-1:], part:
            case [
                m.Effect(m.Deed("count_as", (("as", m.Word("zone", level)), _), ()), "do") as so
            ], m.Effect(
                m.Deed(
                    "count_as", (("as", m.Word("zone", other)), ("patient", m.Ref("chosen" | "done"))), ()
                ),
                "cannot",
            ) if _OTHER.get(level) == other and so.lasts in (None, part.lasts):
                deed = m.Deed("count_as", so.deed.roles, _AND_NOTHING_ELSE)
                row[-1] = m.Effect(deed, "do", part.lasts)
            case _:
                row.append(part)
    return tuple(row)


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
            until = lasting_to(effect.lasts, None)
            if manner != _AND_NOTHING_ELSE or until not in _LASTING:
                raise Unmodelled("a cell of the depth and of the surface, or for such a time")
            near, spots = marker_cell(whom, where)
            part = Part("lay", "nobody", cell=near, spots=spots, marker=_MADE[level])
            return replace(part, until="" if until == "battle" else until)
    return None


def on_that_cell(node: object) -> object:
    """The card that stands on the cell of which a part before has said something.  Raises Unmodelled."""
    match node:
        case m.Selector("choose", m.Rel("on", m.Ref("done" | "chosen")), "card", m.Number(1)):
            return m.Selector("each", m.State("on_that_cell"), "card")
        case m.Selector("choose", m.Rel("on", m.Ref("this")), "card"):
            raise Unmodelled("who stands there: on the cell, or on the card")
    return node

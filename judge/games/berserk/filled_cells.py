"""While all the cells of a place are taken, or free: conditions of meanings as words of the law."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.card_descriptions import Want
from judge.games.berserk.places import in_such_a_place

_HOW = {"occupied": "all_taken", "free": "all_free"}
_IN_ROWS = ("my_row", "their_row", "in_row")


def all_the_cells(condition: m.Condition) -> tuple[Want, ...] | None:
    """That all the cells somewhere are taken, or free; None for other conditions.  Raises Unmodelled."""
    match condition:
        case m.Fits(m.Selector("each", where, "zone", None), m.State("occupied" | "free" as how)):
            return (("while", ((_HOW[how], _place(where)),)),)
    return None


def _place(where: m.Filter) -> Term:
    """Of a row, or next to the card.  Raises Unmodelled."""
    match [part for part in m.conjuncts(where) if part != m.Is("zone", "cell")]:
        case [m.Rel("beside", m.Ref("this"))] | [m.State("adjacent")]:
            return "beside"
        case [m.In(m.Selector("some", m.And(parts), "zone", m.Number(1)))]:
            place = in_such_a_place(parts)
            if isinstance(place, tuple) and place[0] in _IN_ROWS:
                return place
    raise Unmodelled("all the cells of such a place")

"""The walk of before in the bench: guides of four levels, which were cut to two.

As they were declared in the law, by level.  What such guides cost is measured on the walk of today, with
these added; what a state cost in the program of before is kept (`judge.quality.bench_records`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from judge.engine.step import Steps
from judge.engine.walk import Walk
from judge.play.case import Case
from judge.quality.bench_boards import engagement_board
from judge.quality.bench_records import WALK_OF_BEFORE
from judge.quality.figure import Figure, alone, at_least, timed, times
from judge.verdict import service

GUIDES: dict[int, tuple[str, ...]] = {
    3: (
        *("sixes_known", "turn", "in", "seized", "due", "coming", "unresolved", "target_now", "to_draw"),
        *("may_shield", "doomed", "owed", "striker", "to_strike", "to_commit", "cancelled", "told"),
    ),
    4: (
        *("passed", "settled_on", "weary", "attacked", "called_up", "saved", "picked", "used", "replied"),
        *("blow", "lasting"),
    ),
}
BOARD = "an engagement, 2 units and 2 edge cards a side"
STATES = ((200_000, 8_000), (2_000, 2_000))
"""So many states are walked as today, and with the guides of before; the same quickly."""


class GuidedAsBefore(Steps):
    """Steps by the guides of before."""

    def guides(self) -> Iterator[tuple[int, str]]:
        """Those of the law, and those of levels three and four."""
        yield from super().guides()
        yield from ((level, name) for level, names in GUIDES.items() for name in names)


def about_the_walk_of_before(most: int, fewer: int, went_on: Callable[[], None]) -> list[Figure]:
    """What a state of an engagement costs, against the program of before, and against its guides alone."""
    seconds, states = min(alone(_walked, engagement_board(2), most) for _ in range(3))
    kept = WALK_OF_BEFORE
    name = f"{BOARD} ({states} states, {seconds:.1f} s): cost of a state, against {kept.name}"
    figure = times(seconds / states, kept.seconds / kept.states, name, kept.cut)
    case = Case(service.parse(engagement_board(2)))
    start, steps = case.start, case.steps
    walks = [Walk(made(steps.law, steps.facts), start, max_states=fewer) for made in (Steps, GuidedAsBefore)]
    few, more = (timed(walk.all) for walk in walks)
    went_on()
    name = f"{BOARD} ({fewer} states), against guides of four levels"
    return [at_least(figure, 20), times(few, more, name)]


def _walked(board: dict[str, Any], most: int) -> tuple[float, int]:
    """The seconds that the walk of a board takes, and how many states it saw."""
    case = Case(service.parse(board))
    walk = Walk(case.steps, case.start, max_states=most)  # grounding is no part of it
    return timed(walk.all), len(walk.graph.states)

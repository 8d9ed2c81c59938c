"""Large boards in the bench: what a state costs, what it saves to take as one what a question cannot tell.

The cost of a state stands against a solve for each; the walk that merges states against the walk of every
state, which is finished only on small boards (on others the ratio is a lower bound, the baseline not run: it
would need more memory than there is).
"""

from __future__ import annotations

import resource
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from judge.engine.walk import Graph, Walk
from judge.play.case import Case
from judge.quality.bench_boards import engagement_board, priority_board
from judge.quality.figure import CUT, Figure, aimed, alone, timed, times
from judge.verdict import service

LARGE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("an engagement, 2 units and 2 edge cards a side", engagement_board(2)),
    ("an engagement, 3 units and 2 edge cards a side", engagement_board(3)),
    ("a priority, 2 creatures a side", priority_board(2)),
    ("a priority, 4 creatures a side", priority_board(4)),
)
STATES = (2_000, 100_000)
"""So many states of a large board are walked, quickly or at length."""
PLAIN = 300
"""So many of them with a solve for each, as the baseline."""


def about_large(most: int, went_on: Callable[[], None]) -> list[Figure]:
    """What a state of a large board costs, against a solve for each state."""
    figures = []
    for name, board in LARGE:
        case, plain = Case(service.parse(board)), Case(service.parse(board), memory=False)
        seconds, graph = _walked(case, most)
        baseline, other = _walked(plain, PLAIN)
        whole = "" if graph.complete else ", not all"
        size = f"{len(graph.states)} states{whole}, {case.steps.solves} solves, {seconds:.1f} s"
        title = f"{name} ({size}): cost of a state"
        figures.append(times(seconds / len(graph.states), baseline / len(other.states), title))
        went_on()
    return figures


def _walked(case: Case, most: int) -> tuple[float, Graph]:
    """The seconds that the walk takes over so many states, and what it saw."""
    steps = case.steps  # grounding is no part of it
    walk = Walk(steps, max_states=most)
    return timed(walk.all), walk.graph


MERGED: tuple[tuple[str, dict[str, Any], str, bool], ...] = (
    ("a priority, 2 creatures a side", priority_board(2), "s0.life", True),
    ("a priority, 4 creatures a side", priority_board(4), "s0.life", False),
)
"""Boards, each with the value that is asked for, and whether the walk of every state comes to an end."""
SECONDS, MEGABYTES = 20, 1_000
"""What such a question may take where the walk of every state does not come to an end."""


def about_merging(
    boards: Sequence[tuple[str, dict[str, Any], str, bool]], went_on: Callable[[], None]
) -> list[Figure]:
    """All outcomes of one value, where states are one that it cannot tell apart, against every state."""
    figures = []
    for name, board, path, finished in boards:
        seconds, megabytes, states = alone(_merged, board, path)
        baseline, all_of_them = CUT, ""
        if finished:
            whole = Case(service.parse(board))
            _ = whole.steps  # grounding is no part of it
            baseline = timed(lambda whole=whole: whole.graph)  # type: ignore[misc]
            all_of_them = f" of {len(whole.graph.states)}"
        title = f"{name}, all outcomes of {path} ({states} states{all_of_them}, {megabytes} MB)"
        figure = times(seconds, baseline, title, not finished)
        if not finished:
            aim = f"at most {SECONDS} s and {MEGABYTES} MB"
            figure = aimed(figure, aim, seconds <= SECONDS and megabytes <= MEGABYTES)
        figures.append(figure)
        went_on()
    return figures


def _merged(board: dict[str, Any], path: str) -> tuple[float, int, int]:
    """The seconds that the merged walk takes, the megabytes of its process at most, its states."""
    case = Case(service.parse(board))
    _ = case.steps  # grounding is no part of it
    seconds = timed(lambda: case.merged_for([path]))
    merged = case.merged_for([path])
    return seconds, megabytes(), len(merged.graph.states) if merged else 0


def megabytes() -> int:
    """The most memory that this process had."""
    status = Path("/proc/self/status")
    if status.exists():  # getrusage counts what the process had that began this one
        return int(status.read_text().partition("VmHWM:")[2].split()[0]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024

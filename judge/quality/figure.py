"""A figure of the bench: a measurement beside its baseline."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from typing import ParamSpec, TypeVar

from judge.collecting import collect_rarely

P = ParamSpec("P")
R = TypeVar("R")
CUT = 60.0
"""So many seconds a baseline may take; then the ratio is a lower bound."""


@dataclass(frozen=True)
class Figure:
    """A measurement and its baseline, in the same unit; what it has to come to, and whether it is `met`."""

    name: str
    value: float
    unit: str
    baseline: float
    ratio: float
    timed_out: bool = False
    aim: str = ""
    met: bool | None = None


def aimed(figure: Figure, aim: str, met: bool) -> Figure:
    """The figure with what it has to come to, and whether it does."""
    return replace(figure, aim=aim, met=met)


def at_least(figure: Figure, ratio: float) -> Figure:
    """The figure with a ratio that it has to reach."""
    return aimed(figure, f"at least {ratio:g} times as good as the baseline", figure.ratio >= ratio)


def at_most(figure: Figure, cost: float) -> Figure:
    """The figure with how many times the cost of its baseline it may have."""
    return aimed(figure, f"at most {cost:g} times the baseline", figure.ratio * cost >= 1)


def times(seconds: float, baseline: float, name: str, timed_out: bool = False) -> Figure:
    """A figure in milliseconds."""
    ratio = baseline / seconds if seconds else 0.0
    return Figure(name, round(seconds * 1000, 3), "ms", round(baseline * 1000, 3), round(ratio, 3), timed_out)


def timed(work: Callable[[], object]) -> float:
    """The CPU seconds of this process that something takes."""
    started = time.process_time()
    work()
    return time.process_time() - started


def fastest(work: Callable[[], float], runs: int = 3) -> float:
    """The shortest of so many measurements in seconds: whatever else the machine does only adds to them."""
    return min(work() for _ in range(runs))


def alone(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What `work` returns in a new process, which collects garbage as the command line does.

    In the process of the bench it would pay for what was measured before: every collection of garbage looks
    at all that is still held.
    """
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), collect_rarely) as pool:
        return pool.submit(work, *args, **kwargs).result()

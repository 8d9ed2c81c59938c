"""Every test has an empty card store of its own: what the person at this machine imported does not count.

And clingo judges the walk: of the steps that it did not solve it works out a random one in a hundred anew.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from judge.engine.step import Steps
from judge.engine.step_dependencies import Reading
from judge.engine.transition import Step
from tests.deadline import lengthened

JUDGED = 0.01
"""The share of steps that clingo judges."""

pytest.register_assert_rewrite("tests.thirty")
lengthened()
gc.set_threshold(
    50_000, 20, 20
)  # boards and laws stay: to look through them often takes an eighth of the time


@pytest.fixture(autouse=True)
def card_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory of the card store."""
    path = tmp_path_factory.mktemp("data", numbered=True)
    monkeypatch.setenv("LEXLUDI_DATA", str(path))
    return path


def uncited(step: Step) -> Step:
    """A step as far as it tells how play goes on."""
    edges = tuple(replace(edge, cites=frozenset()) for edge in step.edges)
    return replace(step, edges=edges, orders=False)


@pytest.fixture(autouse=True)
def clingo_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that was worked out is the step that clingo sees, whoever walks (in this process)."""
    together, reading, chosen = Steps._together, Steps.reading, Random(0)

    def judged(
        steps: Steps, state: int, step: Step, plain: Callable[[Step], Step] = lambda step: step
    ) -> Step:
        if chosen.random() < JUDGED:
            solves = steps.solves
            assert step == plain(steps._solve(state)), "the walk and clingo differ"
            steps.solves = solves
        return step

    def read(steps: Steps, state: int) -> Reading[Step]:
        found = reading(steps, state)
        judged(steps, state, found.step, uncited)
        return found

    def at_once(steps: Steps, states: Sequence[int]) -> list[Step]:
        return [
            judged(steps, state, step) for state, step in zip(states, together(steps, states), strict=False)
        ]

    monkeypatch.setattr(Steps, "_together", at_once)
    monkeypatch.setattr(Steps, "reading", read)

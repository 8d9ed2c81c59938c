"""Random boards, played at random from every moment: no hole in the law, no key with two values."""

from __future__ import annotations

import random

import pytest

from judge.case import Case
from judge.errors import SituationError
from judge.games.swtcg.board import POINTS
from judge.service import parse
from judge.walk import checked
from tests.fuzz import board

BOARDS = 100
LINES = 4
"""Lines of each board: its law is ground once for them, and that is what costs."""
SHARDS = 4
STEPS = 400


@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize("at", sorted(POINTS))
def test_random_boards_are_played_without_a_hole(at: str, shard: int) -> None:
    """100 boards per moment; each is played at random, time and again, until the question ends."""
    played = 0
    for seed in range(shard, BOARDS, SHARDS):
        case = Case(parse(board(seed, at)))
        if case.illegal:
            continue
        dice = random.Random(seed)
        for _ in range(LINES):
            _play(case, dice)
        played += 1
    assert played >= BOARDS // SHARDS * 3 // 4


def _play(case: Case, dice: random.Random) -> None:
    """Plays one line to its end, and looks at every state on it."""
    keys = case.steps.keys().values()
    state = case.steps.start
    for _ in range(STEPS):
        assert all((state & mask).bit_count() <= 1 for mask in keys), case.situation.canonical()
        try:
            step = checked(case.steps, state)
        except SituationError as error:
            raise AssertionError(f"{case.situation.canonical()}: {error}") from error
        if step.over:
            return
        state = dice.choice(step.edges).after(state)
    raise AssertionError(f"play does not end: {case.situation.canonical()}")

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

BOARDS = 200
SHARDS = 4
STEPS = 400


@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize("at", sorted(POINTS))
def test_random_boards_are_played_without_a_hole(at: str, shard: int) -> None:
    """200 boards per moment; each is played at random until the question ends."""
    played = 0
    for seed in range(shard, BOARDS, SHARDS):
        case = Case(parse(board(seed, at)))
        if case.illegal:
            continue
        played += _play(case, random.Random(seed))
    assert played >= BOARDS // SHARDS * 3 // 4


def _play(case: Case, dice: random.Random) -> int:
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
            return 1
        state = dice.choice(step.edges).after(state)
    raise AssertionError(f"play does not end: {case.situation.canonical()}")

"""Random boards of Berserk, played at random from every moment: no hole in the law, no key with two values."""

from __future__ import annotations

import random

import pytest

from judge.case import Case
from judge.games.berserk.board import POINTS
from judge.service import parse
from judge.walk import checked
from tests.fuzz_berserk import TEXTS, board

BOARDS = 200
SHARDS = 2
STEPS = 400


@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize("at", sorted(POINTS))
def test_random_boards_are_played_without_a_hole(at: str, shard: int) -> None:
    """200 boards per moment; each is played at random, without the memory that one line does not pay for."""
    for seed in range(shard, BOARDS, SHARDS):
        _play(Case(parse(board(seed, at)), memory=False), random.Random(seed))


def test_the_law_knows_every_text_that_is_drawn() -> None:
    squad = [
        {"name": "Воин", "as": f"w{i}", "life": 5, "strike": "1-2-3", "text": text}
        for i, text in enumerate(TEXTS)
    ]
    board = {"game": "berserk", "now": {"at": "priority"}, "first": {"squad": squad}}
    assert Case(parse(board)).board.not_modelled == []


def _play(case: Case, dice: random.Random) -> None:
    """Plays one line to its end, and looks at every state on it."""
    keys = case.steps.keys().values()
    state = case.steps.start
    for _ in range(STEPS):
        assert all((state & mask).bit_count() <= 1 for mask in keys), case.situation.canonical()
        step = checked(case.steps, state)
        if step.over:
            return
        state = dice.choice(step.edges).after(state)
    raise AssertionError(f"play does not end: {case.situation.canonical()}")

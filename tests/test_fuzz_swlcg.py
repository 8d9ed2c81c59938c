"""Random boards of Star Wars: The Card Game, played at random: no hole in the law, no key with two values."""

from __future__ import annotations

import random

import pytest

from judge.case import Case
from judge.games.swlcg.board import POINTS
from judge.service import parse
from judge.walk import checked
from tests.fuzz_swlcg import board

BOARDS = 4
LINES = 2
STEPS = 600


@pytest.mark.parametrize("at", sorted(set(POINTS) - {"deck"}))
def test_random_boards_are_played_without_a_hole(at: str) -> None:
    """Each board is played at random a few times, from its moment until the question ends."""
    for seed in range(BOARDS):
        case = Case(parse(board(seed, at)), memory=False)
        assert case.board.not_modelled == []
        for line in range(LINES):
            _play(case, random.Random(f"{seed} {line}"))


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

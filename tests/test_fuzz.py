"""Random boards of every game, played at random from every moment: no hole in the law, no key with two values."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import cast

import pytest

from judge.engine.solver import Term
from judge.engine.walk import checked
from judge.errors import SituationError
from judge.games.registry import game
from judge.play.case import Case
from judge.verdict.service import parse
from tests.fuzz import berserk, printed, swlcg, swtcg

BOARD = {"swtcg": swtcg.board, "swlcg": swlcg.board, "berserk": berserk.board}
BOARDS = {"swtcg": 2, "swlcg": 2, "berserk": 2}
"""Boards of each moment, as many as the tests have time for; `make fuzz` plays 200."""
NO_PLAY = {("swlcg", "deck")}
LINES = 4
"""Lines of each board: its law is ground once for them, and that is what costs."""
STEPS = 600
MOMENTS = [(name, at) for name in BOARD for at in sorted(game(name).points) if (name, at) not in NO_PLAY]


@pytest.mark.parametrize(("name", "at"), MOMENTS, ids=[f"{name} {at}" for name, at in MOMENTS])
def test_random_boards_are_played_without_a_hole(name: str, at: str, tmp_path: Path) -> None:
    """Each board is played at random, time and again, until the question ends."""
    boards = int(os.environ.get("FUZZ_BOARDS", BOARDS[name]))
    cards = printed.store(name, tmp_path)
    legal = 0
    for seed in range(boards):
        board = BOARD[name](seed, at)
        if cards is not None:
            board = printed.with_printed_cards(seed, board)
        case = Case(parse(board), cards=cards, memory=False)
        assert case.board.not_modelled == []
        if case.illegal:
            continue
        for line in range(LINES):
            _play(case, random.Random(f"{seed} {line}"))
        legal += 1
    assert legal >= boards * 3 // 4


def _about(fluent: Term) -> Term:
    """The frame that a fluent is about."""
    assert isinstance(fluent, tuple)
    return cast(Term, fluent[1])


def _frames(case: Case, state: int) -> set[Term]:
    """What is under way."""
    return {_about(fluent) for name in ("top", "on") for fluent in case.steps.holding(state, name)}


def _stages(case: Case, state: int) -> set[Term]:
    """What has reached a stage, which is forgotten when it is over."""
    return {_about(fluent) for fluent in case.steps.holding(state, "at")}


def _play(case: Case, chooser: random.Random) -> None:
    """Plays one line to its end, and looks at every state on it."""
    keys = case.steps.keys().values()
    state = case.steps.start
    for _ in range(STEPS):
        assert all((state & mask).bit_count() <= 1 for mask in keys), case.situation.canonical()
        assert _stages(case, state) <= _frames(case, state), case.situation.canonical()
        try:
            step = checked(case.steps, state)
        except SituationError as error:
            raise AssertionError(f"{case.situation.canonical()}: {error}") from error
        if step.over:
            return
        state = chooser.choice(step.edges).after(state)
    raise AssertionError(f"play does not end: {case.situation.canonical()}")

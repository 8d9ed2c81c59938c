"""A question never hangs: its deadline holds, and what was found so far is handed in."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

import pytest

from judge.errors import JudgeError, SituationError
from judge.verdict import worker
from tests.boards import duel


def _crowd() -> dict[str, Any]:
    """A board whose lines nobody can count in a tenth of a second."""
    text = "Pay 1 Force -> Retaliate 2 | Pay 1 Force -> Intercept | Pay 1 Force -> Evade 2"
    board = duel()
    for side, letter in (("dark", "d"), ("light", "l")):
        more = [
            {
                "name": f"Guard {letter}{i}",
                "as": f"{letter}{i}",
                "speed": 20,
                "power": 4,
                "health": 5,
                "text": text,
            }
            for i in range(5)
        ]
        board[side] = {**board[side], "force": 20, "character": [*board[side]["character"], *more]}
    return board


def test_passing_the_deadline_gives_what_was_found_marked_as_incomplete() -> None:
    started = time.monotonic()
    try:
        found = worker.ask(_crowd(), deadline=1.5)
    except JudgeError as error:  # not even the first part was ready on a slow machine
        assert error.exit_status == 3
    else:
        assert not found["complete"]
        assert found["cut"] == "the deadline passed"
    assert time.monotonic() - started < 10


def test_errors_come_back_from_the_worker_as_they_are() -> None:
    with pytest.raises(SituationError) as error:
        worker.ask(duel(now={"at": "atack"}))
    assert error.value.path == "now.at"


def test_an_idle_worker_that_was_ended_from_outside_is_replaced() -> None:
    ended = worker.within(10, 1, os.getpid)
    os.kill(ended, signal.SIGKILL)
    time.sleep(0.5)
    assert worker.within(10, 1, os.getpid) != ended
    worker.workers_of()._pools[0].stop()  # type: ignore[no-untyped-call]
    assert worker.within(10, 1, os.getpid) != ended


def test_the_worker_answers_again_after_an_overrun() -> None:
    with pytest.raises(JudgeError):
        worker.within(0.1, 1, time.sleep, 30)
    assert worker.ask(duel())["complete"]

"""A question never hangs: its deadline holds, and what was found so far is handed in."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from judge.errors import JudgeError, SituationError
from judge.verdict import partial, service, worker
from judge.verdict.case_cache import CASES
from tests.boards import duel
from tests.deadline import LONG
from tests.workers import tasks


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


def test_what_takes_long_the_first_time_is_built_before_the_deadline_begins(tmp_path: Path) -> None:
    """The law, what it hears of texts, the words of open facts, and the texts of a first board."""
    program = "from judge.verdict import worker; worker.read_in({'game': 'swlcg'})"
    environment = os.environ | {"LEXLUDI_CACHE": str(tmp_path)}
    subprocess.run([sys.executable, "-c", program], env=environment, timeout=LONG, check=True)
    built = {folder.name for folder in tmp_path.iterdir()}
    assert {"law-swlcg", "heard-swlcg", "rules-swlcg", "texts-swlcg"} <= built


def test_passing_the_deadline_gives_what_was_found_marked_as_incomplete() -> None:
    """Within a second or two there is time to read the board at least, and to begin to walk."""
    assert worker.ask(duel())["complete"]
    started = time.monotonic()
    verdict = worker.ask(_crowd(), deadline=3)
    assert time.monotonic() - started < 30
    assert not verdict["complete"]
    assert verdict["cut"] == "the deadline passed"
    assert [answer["ask"] for answer in verdict["answers"]]


def test_what_is_found_is_handed_over_as_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """First that the board was read, then outcomes while it walks, then answer by answer; none claims much."""
    monkeypatch.setattr(partial, "FIRST", 0.0)
    CASES.clear()
    verdicts: list[dict[str, Any]] = []
    chance = {"chance": {"luke.zone": "discard"}, "for": "dark"}
    board = duel(
        ask=[{"outcomes": ["luke.zone", "vader.damage"]}, {"never": {"luke.zone": "discard"}}, chance]
    )
    whole = service.ask(board, tell=verdicts.append)
    assert len(verdicts) >= 4
    assert verdicts[0]["states"] == 0
    assert [answer["sentence"] for answer in verdicts[0]["answers"]] == [partial.UNANSWERED] * 3
    known = [outcome["values"] for outcome in whole["answers"][0]["outcomes"]]
    for verdict in verdicts:
        assert set(whole) == set(verdict)
        assert not verdict["complete"]
        assert verdict["cut"] == "the deadline passed"
        assert all(outcome["values"] in known for outcome in verdict["answers"][0]["outcomes"])
    assert verdicts[-1]["answers"][:2] == whole["answers"][:2]
    assert verdicts[-1]["answers"][2]["sentence"] == partial.UNANSWERED
    during = [
        verdict
        for verdict in verdicts
        if verdict["answers"][0]["outcomes"] and not verdict["answers"][0]["certain"]
    ]
    assert all(verdict["answers"][1]["answer"] in (None, False) for verdict in during)


def test_cases_are_handed_over_one_by_one() -> None:
    verdicts: list[dict[str, Any]] = []
    board = duel(open={"light.force": [0, 1, 2]}, ask=[{"outcomes": ["luke.zone"]}])
    whole = service.ask(board, tell=verdicts.append)
    assert whole["complete"]
    assert [verdict["answer"][:33] for verdict in verdicts[-2:]] == [
        "1 of 3 cases were looked at in ti",
        "2 of 3 cases were looked at in ti",
    ]
    assert not any(verdict["complete"] for verdict in verdicts)
    assert not any(verdict["no_matter"] for verdict in verdicts)


def test_errors_come_back_from_the_worker_as_they_are() -> None:
    with pytest.raises(SituationError) as error:
        worker.ask(duel(now={"at": "atack"}))
    assert error.value.path == "now.at"


def test_the_worker_answers_again_after_an_overrun() -> None:
    with pytest.raises(JudgeError):
        worker.within(0.3, tasks.sleep, "30")
    assert worker.ask(duel())["complete"]

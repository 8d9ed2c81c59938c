"""Coverage is computed once, beside the server, in a process with a limit of memory and a deadline."""

from __future__ import annotations

import time
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from judge.errors import DeadlineError
from judge.workers import MemoryLimitError
from tests.workers import tasks
from web.coverage import PRELOAD, Coverage


def figures(seconds: float) -> dict[str, Any]:
    """What is computed at once."""
    return {"rules": {}}


def hungry(seconds: float) -> dict[str, Any]:
    """What needs more memory than there may be."""
    return {"rules": tasks.eat(4000, seconds)}


def endless(seconds: float) -> dict[str, Any]:
    """What does not look at its time."""
    return {"rules": tasks.sleep(600, seconds)}


def wait_for(coverage: Coverage) -> object:
    for _ in range(1200):
        found = coverage.get()
        if found is not None:
            return found
        time.sleep(0.1)
    raise AssertionError("no coverage came")


def test_coverage_is_computed_in_the_background(fresh: FlaskClient) -> None:
    coverage = Coverage(work=figures)
    fresh.application.extensions["coverage"] = coverage
    first = fresh.get("/api/coverage")
    assert first.status_code == 503
    assert first.headers["Retry-After"]
    wait_for(coverage)
    second = fresh.get("/api/coverage")
    assert second.status_code == 200
    assert second.get_json() == {"rules": {}}


@pytest.mark.parametrize(
    ("work", "seconds", "error", "status"),
    [(hungry, 300.0, MemoryLimitError, 413), (endless, 0.5, DeadlineError, 504)],
)
def test_it_has_limits_and_says_which_was_met(
    fresh: FlaskClient, work: Any, seconds: float, error: type[Exception], status: int
) -> None:
    coverage = Coverage(400, seconds, work)
    fresh.application.extensions["coverage"] = coverage
    with pytest.raises(error):
        wait_for(coverage)
    response = fresh.get("/api/coverage")
    assert response.status_code == status
    assert "coverage could not be computed: " in response.get_json()["error"]["message"]


def test_its_process_does_not_change_what_the_judges_have_read(application: Flask) -> None:
    """All pools of a program have one process that starts theirs, and one list of what that reads before."""
    Coverage(work=figures)
    assert PRELOAD == ("web.worker_requests",)
    assert forkserver._forkserver._preload_modules == list(PRELOAD)


def test_nothing_in_the_page_imports_the_solver() -> None:
    for file in (Path(__file__).parents[2] / "web").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert "import clingo" not in text
        assert "from clingo" not in text
        assert "judge.engine.solver" not in text

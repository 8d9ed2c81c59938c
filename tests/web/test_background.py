"""Coverage is computed once, beside the server."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from web.coverage import Coverage


def wait_for(coverage: Coverage) -> object:
    for _ in range(200):
        found = coverage.get()
        if found is not None:
            return found
        time.sleep(0.05)
    raise AssertionError("no coverage came")


def test_coverage_is_computed_in_the_background(fresh: FlaskClient) -> None:
    coverage = Coverage("print('{\"rules\": {}}')")
    fresh.application.extensions["coverage"] = coverage
    first = fresh.get("/api/coverage")
    assert first.status_code == 503
    assert first.headers["Retry-After"]
    wait_for(coverage)
    second = fresh.get("/api/coverage")
    assert second.status_code == 200
    assert second.get_json() == {"rules": {}}


def test_a_failed_coverage_says_so(fresh: FlaskClient) -> None:
    coverage = Coverage("raise SystemExit('no law')")
    fresh.application.extensions["coverage"] = coverage
    with pytest.raises(RuntimeError, match="no law"):
        wait_for(coverage)
    response = fresh.get("/api/coverage")
    assert response.status_code == 500
    assert "no law" in response.get_json()["error"]["message"]


def test_nothing_in_the_page_imports_the_solver() -> None:
    for file in (Path(__file__).parents[2] / "web").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert "import clingo" not in text
        assert "from clingo" not in text
        assert "judge.engine.solver" not in text

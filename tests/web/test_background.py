"""Coverage is computed once, beside the server; the server speaks through waitress."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
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


def test_the_server_serves_and_stops() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = f"from web.server import run; run('127.0.0.1', {port})"
    root = Path(__file__).parents[2]
    server = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=root)
    try:
        assert server.stdout is not None
        assert f":{port}" in server.stdout.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10) as answer:
            assert answer.status == 200
        big = urllib.request.Request(f"http://127.0.0.1:{port}/api/ask", data=b"#" * 10_000_000)
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(big, timeout=20)
        assert refused.value.code == 413
        assert b'"error"' in refused.value.read()
    finally:
        server.terminate()
        server.wait(10)


def test_nothing_in_the_page_imports_the_solver() -> None:
    for file in (Path(__file__).parents[2] / "web").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert "import clingo" not in text
        assert "from clingo" not in text
        assert "judge.engine.solver" not in text

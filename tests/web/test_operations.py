"""For whoever runs the server: settings, readiness, figures, stopping; behind waitress and behind gunicorn."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from judge.cli import main
from judge.cli.serving import application, config_of
from judge.errors import SituationError
from judge.verdict import service

from .test_api import error_of

ROOT = Path(__file__).parents[2]
DEFAULTS: dict[str, Any] = {
    "host": "127.0.0.1",
    "workers": 2,
    "queue": 16,
    "deadline": 10.0,
    "max_deadline": 30.0,
    "data": None,
    "trusted_hosts": None,
    "worker_memory_mb": 2000,
}


def test_settings_are_shown(client: FlaskClient) -> None:
    found = client.get("/api/settings").get_json()
    assert found["workers"] == client.application.config["WORKERS"]
    assert found["limits"]["cases"] == 64
    assert set(found["versions"]) == {"program", "law", "knowledge"}


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.server.made", dict)
    for name, value in (
        ("WORKERS", "3"),
        ("QUEUE", "0"),
        ("DEADLINE", "2.5"),
        ("TRUSTED_HOSTS", "a.example, b"),
    ):
        monkeypatch.setenv(f"LEXLUDI_{name}", value)
    found = application()
    assert (found["WORKERS"], found["QUEUE"], found["DEADLINE"]) == (3, 0, 2.5)
    assert found["TRUSTED_HOSTS"] == ["a.example", "b"]


def test_what_is_trusted_by_default() -> None:
    assert "localhost" in config_of(DEFAULTS)["TRUSTED_HOSTS"]
    assert config_of({**DEFAULTS, "host": "0.0.0.0"})["TRUSTED_HOSTS"] is None
    assert config_of({**DEFAULTS, "trusted_hosts": "*"})["TRUSTED_HOSTS"] is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--deadline", "nan"], "--deadline"),
        (["--deadline", "inf"], "--deadline"),
        (["--deadline", "60"], "--max-deadline"),
        (["--workers", "0"], "--workers"),
        (["--queue", "-1"], "--queue"),
        (["--worker-memory-mb", "3"], "--worker-memory-mb"),
        (["--port", "70000"], "--port"),
    ],
)
def test_settings_that_are_none(arguments: list[str], words: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--port", "0", *arguments])
    assert result.exit_code == 2
    assert words in result.stderr


def test_a_deadline_that_is_more_than_the_most() -> None:
    with pytest.raises(SituationError, match="--max-deadline"):
        config_of({**DEFAULTS, "deadline": 31.0})


def test_ready_and_about_to_stop(client: FlaskClient) -> None:
    assert client.application.extensions["bench"].warm()
    assert client.get("/readyz").get_json()["status"] == "ready"
    client.application.config["DRAINING"].set()
    try:
        response = client.get("/readyz")
    finally:
        client.application.config["DRAINING"].clear()
    assert (response.status_code, error_of(response)["code"]) == (503, "draining")


def test_not_ready_without_workers(fresh: FlaskClient) -> None:
    fleet = fresh.application.extensions["bench"].pool.fleet
    fleet.close()
    assert error_of(fresh.get("/readyz"))["code"] == "not-ready"
    assert fresh.get("/healthz").status_code == 200


def test_figures(client: FlaskClient, board: str) -> None:
    def figures() -> dict[tuple[str, str], float]:
        with client.get("/metrics") as response:
            text = response.get_data(as_text=True)
        return {
            (sample.name, sample.labels.get("status", "")): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
            if sample.labels.get("kind", "api") == "api"
        }

    before = figures()
    client.post("/api/ask", data="game: chess").close()
    client.post("/api/options", data=board + "# asked by nobody before\n").close()
    after = figures()
    assert after["lexludi_answers_total", "400"] == before.get(("lexludi_answers_total", "400"), 0) + 1
    assert after["lexludi_questions_total", ""] == before["lexludi_questions_total", ""] + 2
    assert after["lexludi_slow_walks_total", ""] == 0
    assert after["lexludi_open_requests", ""] == before["lexludi_open_requests", ""]
    assert after["lexludi_busy_workers", ""] == after["lexludi_queue", ""] == 0


# --- a server of its own ---------------------------------------------------------------------------

STARTS = 250
"""Seconds for a server to start on a machine that has much else to do; law and rulings are read in then."""
WAITRESS = [sys.executable, "-c", "from judge.cli import main; main()", "serve"]
GUNICORN = [
    sys.executable,
    "-m",
    "gunicorn",
    "--worker-class",
    "gthread",
    "--threads",
    "16",
    "--log-level",
    "error",
]


def _as_a_shell_starts_it() -> None:
    """In the background, where Ctrl-C is for others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def served(kind: str, **more: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server, and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "LEXLUDI_PORT": str(port),
        "PYTHONPATH": str(ROOT),
        "LEXLUDI_WORKERS": "1",
        **more,
    }
    bound = ["--bind", f"127.0.0.1:{port}", "judge.cli.serving:application()"]
    failing = [sys.executable, "-m", "tests.failing_service"]
    program = {"waitress": WAITRESS, "gunicorn": [*GUNICORN, *bound], "failing": failing}[kind]
    with subprocess.Popen(
        program,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment,
        preexec_fn=_as_a_shell_starts_it,
    ) as server:
        try:
            address = f"http://127.0.0.1:{port}"
            until = time.monotonic() + STARTS
            while not _ready(address):
                assert server.poll() is None, server.stderr and server.stderr.read()
                assert time.monotonic() < until, "the server does not start"
                time.sleep(0.1)
            yield address, server
        finally:
            server.kill()


def _ready(address: str) -> bool:
    try:
        return asked(f"{address}/readyz")[0] == 200
    except OSError:
        return False


def asked(address: str, body: str | None = None) -> tuple[int, Any]:
    """The status and the data of an answer."""
    request = urllib.request.Request(address, data=body.encode() if body is not None else None)
    request.add_header("Content-Type", "application/yaml")
    try:
        with urllib.request.urlopen(request, timeout=90) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


@pytest.mark.parametrize("kind", ["waitress", "gunicorn"])
def test_a_server_judges_refuses_and_ends_when_told(kind: str) -> None:
    """What it has begun it answers, also after SIGTERM; then it ends by itself, with status 0."""
    with served(kind, LEXLUDI_TRUSTED_HOSTS="127.0.0.1", LEXLUDI_MAX_DEADLINE="60") as (address, server):
        status, found = asked(f"{address}/api/settings")
        assert (status, found["workers"], found["trusted_hosts"]) == (200, 1, ["127.0.0.1"])
        assert asked(f"{address}/api/ask", "#" * 2_000_000)[0] == 413
        answers: list[tuple[int, Any]] = []
        thread = threading.Thread(
            target=lambda: answers.append(asked(f"{address}/api/ask?deadline=60", service.new("berserk")))
        )
        thread.start()
        for _ in range(300):
            with urllib.request.urlopen(f"{address}/metrics", timeout=30) as figures:
                if b"lexludi_questions_total 1.0" in figures.read():
                    break
            time.sleep(0.02)
        server.send_signal(signal.SIGTERM)
        thread.join(90)
        assert [status for status, _ in answers] == [200]
        assert server.wait(90) == 0
        if kind == "waitress":
            assert server.stderr is not None
            assert "POST /api/ask 413" in server.stderr.read()

"""Each read, write, start and socket of server and workers fails in turn: it answers or refuses, and is ready again.

One call at one place at a time (`tests/failing_service.py`).  `make test` fails a few of each kind, with
`FAILING=all` (of `make fuzz`) each place that a request comes by; it says how long the server was not ready.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.quality import load
from tests.failing_service import ARMED, FAILED, OFF, WRITING, Shared
from tests.soak import judges

from .test_operations import served

WHOLE = os.environ.get("FAILING") == "all"
FEW = 8
"""So many places `make test` fails."""
READY = 5.0
"""Seconds until it is ready again, on a machine at leisure."""
PATIENCE = 200.0
"""The same on a machine that has ten times as much to do: the test fails only then."""
CONNECTION = ("/waitress/", "waitress/", "web/door.py", "web/parking.py")
"""Where an answer is carried itself: what fails there may cost this one connection."""
Step = Callable[[str, int], int]


def _ask(address: str, number: int) -> int:
    body = json.dumps(load.board(1, f"f{number}x{time.monotonic_ns()}")).encode()
    return load.fetch(f"{address}/api/ask?deadline=150", body, PATIENCE)[0]


def _killed(address: str, server: int) -> int:
    """A worker dies, and another one has to be started."""
    for number in judges(server)[:1]:
        os.kill(number, signal.SIGKILL)
    time.sleep(0.2)
    return _ask(address, 0)


STEPS: dict[str, Step] = {
    "question": lambda address, _: _ask(address, 1),
    "page": lambda address, _: load.fetch(f"{address}/rules/tcg/once-per-attack", None, PATIENCE)[0],
    "static file": lambda address, _: load.fetch(f"{address}/static/style.css", None, PATIENCE)[0],
    "batch": lambda address, number: load.fetch(f"{address}/api/batch", b"game: chess\n{}\n", PATIENCE)[0],
    "killed worker": _killed,
}
FINE = {200, 400, 404, 500, 503, 504}
"""Answers and refusals in words; 500 tells of a mistake of ours, which a failing system call is not: see below."""


def _again(address: str) -> float:
    """Seconds until it is ready and answers a question that nobody asked before."""
    began = time.monotonic()
    while time.monotonic() < began + PATIENCE:
        if load.fetch(f"{address}/readyz", None, PATIENCE)[0] == 200 and _ask(address, 2) == 200:
            return time.monotonic() - began
        time.sleep(0.05)
    return PATIENCE


@pytest.mark.skipif(sys.platform != "linux", reason="it is looked for in /proc which processes are workers")
@pytest.mark.timeout(7200 if WHOLE else 900)
def test_whatever_call_fails_it_answers_and_is_ready_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shared = Shared(tmp_path / "shared")
    told, slowest = [], 0.0
    with served("failing", FAILING_SERVICE=str(tmp_path / "shared"), LEXLUDI_MAX_DEADLINE="150") as (
        address,
        server,
    ):
        log: list[str] = []
        reader = threading.Thread(target=_read, args=(server, log), daemon=True)
        reader.start()
        places = [(step, place) for step in STEPS for place in _places(shared, step, address, server.pid)]
        assert len(places) > 20
        chosen = places if WHOLE else places[:: -(-len(places) // FEW)]
        failed = 0
        for step, place in chosen:
            shared.set(ARMED, place)
            load.fetch(f"{address}/healthz", None, PATIENCE)  # every thread comes by
            status = STEPS[step](address, server.pid)
            failed += shared.state == FAILED
            shared.set(OFF)
            seconds = _again(address)
            slowest = max(slowest, seconds)
            gone = any(part in place.partition(" in ")[2] for part in CONNECTION)
            if (
                server.poll() is not None
                or seconds >= PATIENCE
                or not (status in FINE or (gone and not status))
            ):
                told.append(f"{place} ({step}): {status}, ready after {seconds:.1f} s\n{''.join(log[-12:])}")
                if server.poll() is not None:
                    break
            elif status == 500 and not gone:
                told.append(f"{place} ({step}): 500\n{''.join(log[-12:])}")
            if WHOLE:
                with capsys.disabled():
                    print(f"{status} {seconds:.2f} s {step}: {place}", flush=True)
    with capsys.disabled():
        print(
            f"\n{failed} of {len(chosen)} places failed (of {len(places)}); ready after {slowest:.1f} s at most"
        )
    assert not told, "\n".join(told)
    assert failed >= len(chosen) // 4  # some are come by only the first time
    assert slowest < (PATIENCE if os.getloadavg()[0] > 2 else READY + 5)


def _places(shared: Shared, step: str, address: str, server: int) -> list[str]:
    """The places that a step comes by."""
    shared.set(OFF)
    load.fetch(f"{address}/healthz", None, PATIENCE)
    shared.set(WRITING)
    load.fetch(f"{address}/healthz", None, PATIENCE)
    STEPS[step](address, server)
    _again(address)
    shared.set(OFF)
    return shared.written()


def _read(server: subprocess.Popen[str], log: list[str]) -> None:
    for line in server.stderr or ():
        log.append(line)
        del log[:-200]

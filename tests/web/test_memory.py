"""The server stays as large as it is when it has answered its first questions, whatever it is sent.

`make test` sends a few bodies and boards, `make fuzz` (FUZZ_EXAMPLES) a hundred times as many; it tells how
many bytes a board the server and its workers grow by.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from judge.quality import load
from judge.quality.load import fetch

from .test_operations import served

BODIES = 100 * int(os.environ.get("FUZZ_EXAMPLES", "0")) or 150
ALLOWED = 1.1
BOARDS = 100 * int(os.environ.get("FUZZ_EXAMPLES", "0")) or 30
MANY = BOARDS >= 5000
WARM = 600 if MANY else 10
"""So many boards are asked before anything is measured: the server keeps 8 MB of answers, of 17 kB each."""
A_BOARD = 5_000 if MANY else 300_000
"""Bytes that a board may leave behind at most; of few boards the answers are still kept."""


def resident(number: int) -> int:
    """The memory of a process, in kilobytes."""
    lines = Path(f"/proc/{number}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


def bodies(count: int = BODIES) -> Iterator[bytes]:
    """Of ten bytes to a megabyte, none of them a situation."""
    chance = random.Random(1)
    for _ in range(count):
        size = int(10 * 10 ** (5 * chance.random()))
        kinds = (b"a," * (size // 2), b"- " * (size // 2), b"x" * size, chance.randbytes(size))
        yield b"game: swtcg\nl: [" + chance.choice(kinds) + b"]"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell it so")
def test_bodies_of_every_size_leave_nothing_behind(capsys: pytest.CaptureFixture[str]) -> None:
    with served("waitress") as (address, server):
        threading.Thread(target=server.stderr.read, daemon=True).start()  # type: ignore[union-attr]

        def send(body: bytes) -> int:
            return fetch(f"{address}/api/ask", body, 60)[0]

        with ThreadPoolExecutor(4) as clients:
            assert set(clients.map(send, bodies(20))) <= {400, 413}
            start = resident(server.pid)
            rest = bodies()
            few = iter(lambda: list(itertools.islice(rest, 100)), [])  # at once: they need not all be there
            for some in few:
                assert set(clients.map(send, some)) <= {400, 413}
            end = resident(server.pid)
    with capsys.disabled():
        print(f"\n{BODIES} bodies: the server from {start} to {end} kB ({end / start - 1:+.1%})")
    assert end < ALLOWED * start


def workers(server: int) -> int:
    """The memory of all that the server has started, in kilobytes; what they share counts once."""
    below, found = _children(server), 0
    while below:
        number = below.pop()
        below += _children(number)
        try:
            lines = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()
        except OSError:  # it has just ended
            continue
        found += next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
    return found


def _children(number: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{number}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += map(int, task.read_text().split())
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell it so")
def test_boards_with_fresh_names_leave_little_behind(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody asks the same board twice, and no name comes again."""
    with served("waitress") as (address, server):
        threading.Thread(target=server.stderr.read, daemon=True).start()  # type: ignore[union-attr]

        def send(number: int) -> int:
            body = json.dumps(load.board(1, f"fresh{number}x")).encode()
            return fetch(f"{address}/api/ask?deadline=20", body, 60)[0]

        with ThreadPoolExecutor(2) as clients:
            assert set(clients.map(send, range(WARM))) == {200}
            start = resident(server.pid), workers(server.pid)
            assert set(clients.map(send, range(WARM, WARM + BOARDS))) == {200}
            end = resident(server.pid), workers(server.pid)
    one, other = (1024 * (after - before) // BOARDS for before, after in zip(start, end, strict=True))
    with capsys.disabled():
        print(
            f"\n{BOARDS} boards: the server from {start[0]} to {end[0]} kB, {one} bytes a board; "
            f"its workers from {start[1]} to {end[1]} kB, {other} bytes a board"
        )
    assert one < A_BOARD
    assert other < A_BOARD or not MANY  # a worker that has just been called in outweighs a few boards

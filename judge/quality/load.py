"""`judge bench --load ADDRESS`: a running server under many clients, and what becomes of each question.

Known boards, boards with fresh names, boards too large for their deadline, long texts and searches, mixed;
beside them somebody asks /healthz all the time.  Only a server on this machine is asked.
"""

from __future__ import annotations

import itertools
import json
import random
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any
from urllib.parse import quote, urlsplit

from judge.errors import SituationError
from judge.games.registry import GAMES

HERE = ("127.0.0.1", "localhost", "::1")
CLIENTS = (1, 8, 32)
RUNAWAY = 2.0
"""The deadline of boards that are too large, in seconds."""
LATE = 0.2
"""An answer may come so many seconds after its deadline."""
Asked = tuple[str, str, bytes | None, float]
"""Kind, address, body, deadline in seconds (0: none)."""


@dataclass
class Seen:
    """What clients saw: seconds of each answer by kind, statuses, answers past their deadline, and none."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    statuses: dict[int, int] = field(default_factory=dict)
    late: int = 0
    lost: int = 0


def load(address: str, seconds: float = 20.0, clients: tuple[int, ...] = CLIENTS) -> list[dict[str, Any]]:
    """A row of figures for each number of clients and kind of question, times in milliseconds.

    Raises SituationError for an address that is not on this machine, or where nobody answers.
    """
    if urlsplit(address).scheme != "http" or urlsplit(address).hostname not in HERE:
        hint = "start one with judge serve, and give http://127.0.0.1:8000"
        raise SituationError("--load", "only a server on this machine is put under load", hint)
    status, _ = fetch(f"{address.rstrip('/')}/healthz", None, 10)
    if status != 200:
        raise SituationError("--load", f"nobody answers at {address}", "start one with judge serve")
    return [row for count in clients for row in _rows(count, _run(address.rstrip("/"), count, seconds))]


def words(row: dict[str, Any]) -> str:
    """One row for people."""
    figures = ", ".join(f"{name} {value}" for name, value in row.items() if name not in ("clients", "kind"))
    return f"{row['clients']} clients, {row['kind']}: {figures}"


def fetch(address: str, body: bytes | None, patience: float) -> tuple[int, bytes]:
    """Status and body of an answer; status 0 if there was none."""
    request = urllib.request.Request(address, data=body)
    if body is not None:
        request.add_header("Content-Type", "application/yaml")
    try:
        with urllib.request.urlopen(request, timeout=patience) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()
    except OSError:
        return 0, b""


def questions(seed: int) -> Iterator[Asked]:
    """Questions without end, the same for the same seed."""
    chance = random.Random(seed)
    known = [game.example.encode() for game in GAMES.values()]
    for number in itertools.count():
        kind = chance.choice(("known", "fresh", "search", "long", "runaway"))
        if kind == "known":
            yield kind, "/api/ask?deadline=5", chance.choice(known), 5.0
        elif kind == "fresh":
            yield kind, "/api/ask?deadline=5", json.dumps(board(1, f"x{seed}n{number}")).encode(), 5.0
        elif kind == "runaway":
            body = json.dumps(board(6, f"r{seed}n{number}")).encode()
            yield kind, f"/api/ask?deadline={RUNAWAY:g}", body, RUNAWAY
        elif kind == "long":
            body = f"game: swtcg\nl: [{'a,' * chance.randrange(1000, 90_000)}]".encode()
            yield kind, "/api/ask?deadline=5", body, 5.0
        else:
            words = chance.choice(("evade", "damage is prevented", "перехват", "losowanie"))
            yield kind, f"/api/search?q={quote(words)}", None, 0.0


def board(guards: int, mark: str) -> dict[str, Any]:
    """An attack between two cards of a name that nobody used, among so many guards a side."""
    text = "Pay 1 Force -> Retaliate 2 | Pay 1 Force -> Intercept | Pay 1 Force -> Evade 2"

    numbers = {"speed": 20, "power": 4, "health": 5}

    def side(letter: str) -> dict[str, Any]:
        cards = [
            {"name": f"{mark}{letter}{i}", "as": f"{letter}{i}", **numbers, "text": text}
            for i in range(guards)
        ]
        return {"force": 2 if guards == 1 else 20, "hand": [], "character": cards}

    attack = {"attacker": "a0", "defender": "b0"}
    return {
        "game": "swtcg",
        "now": {"at": "attack", "attack": attack},
        "dark": side("a"),
        "light": side("b"),
        "ask": [{"outcomes": []}],
    }


def _run(address: str, clients: int, seconds: float) -> Seen:
    seen, lock, until = Seen(), threading.Lock(), time.monotonic() + seconds

    def timed(kind: str, path: str, body: bytes | None, deadline: float) -> None:
        began = time.monotonic()
        status, _ = fetch(address + path, body, 60.0)
        took = time.monotonic() - began
        with lock:
            seen.seconds.setdefault(kind, []).append(took)
            seen.statuses[status] = seen.statuses.get(status, 0) + 1
            seen.lost += status == 0
            seen.late += bool(deadline) and took > deadline + LATE

    def ask(seed: int) -> None:
        for kind, path, body, deadline in questions(seed):
            if time.monotonic() > until:
                return
            timed(kind, path, body, deadline)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(clients)]
    alone = get_context("spawn")  # beside so many threads it would be late itself, and blame the server
    with ProcessPoolExecutor(1, mp_context=alone) as beside:
        watched = beside.submit(_watched, f"{address}/healthz", seconds)
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for status, took in watched.result():
            seen.seconds.setdefault("healthz", []).append(took)
            seen.statuses[status] = seen.statuses.get(status, 0) + 1
            seen.lost += status == 0
    return seen


def _watched(address: str, seconds: float) -> list[tuple[int, float]]:
    """Status and seconds of one answer after the other."""
    answers, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.monotonic()
        status, _ = fetch(address, None, 60.0)
        answers.append((status, time.monotonic() - began))
        time.sleep(0.02)
    return answers


def _rows(clients: int, seen: Seen) -> Iterator[dict[str, Any]]:
    for kind, took in sorted(seen.seconds.items()):
        ordered = sorted(took)
        points = {
            f"p{percent}": round(1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)], 1)
            for percent in (50, 95, 99)
        }
        slowest = round(1000 * ordered[-1], 1)
        yield {"clients": clients, "kind": kind, "answers": len(took), **points, "slowest": slowest}
    refused = seen.statuses.get(503, 0)
    yield {"clients": clients, "kind": "all", "answers": sum(seen.statuses.values()), "refused": refused} | {
        "late": seen.late,
        "lost": seen.lost,
        "statuses": {str(status): count for status, count in sorted(seen.statuses.items())},
    }

"""The load client: what it sends is the same for a seed, it counts what it saw, and asks only this machine."""

from __future__ import annotations

import itertools
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from judge.board.situation import read
from judge.errors import SituationError
from judge.quality import load
from judge.verdict import service


class _Server(BaseHTTPRequestHandler):
    """Refuses every question, and lives."""

    def do_GET(self) -> None:
        self._say(200)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self._say(503)

    def _say(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_: Any) -> None:
        """In silence."""


@pytest.fixture
def server() -> Iterator[str]:
    started = ThreadingHTTPServer(("127.0.0.1", 0), _Server)
    threading.Thread(target=started.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{started.server_address[1]}"
    started.shutdown()


def test_what_was_seen_is_counted(server: str) -> None:
    rows = load.load(server, seconds=2.0, clients=(1, 3))
    whole = [row for row in rows if row["kind"] == "all"]
    assert [row["clients"] for row in whole] == [1, 3]
    for row in whole:
        assert row["answers"] == sum(row["statuses"].values())
        assert row["refused"] == row["statuses"].get("503", 0)
        assert (row["lost"], row["late"]) == (0, 0)
    assert whole[-1]["refused"] > 0
    assert {"healthz"} <= {row["kind"] for row in rows}
    assert all(row["p50"] <= row["p95"] <= row["slowest"] for row in rows if row["kind"] != "all")
    assert "clients" in load.words(rows[0])


def test_only_this_machine_is_asked() -> None:
    for address in ("http://judge.example", "https://127.0.0.1", "127.0.0.1:8000", "ftp://localhost"):
        with pytest.raises(SituationError, match="this machine"):
            load.load(address)
    with pytest.raises(SituationError, match="nobody answers"):
        load.load("http://127.0.0.1:9")


def test_the_same_seed_asks_the_same() -> None:
    first, second = (list(itertools.islice(load.questions(7), 40)) for _ in range(2))
    assert first == second
    assert {kind for kind, *_ in first} == {"known", "fresh", "search", "long", "runaway"}
    fresh = next(body for kind, _, body, _ in first if kind == "fresh")
    assert fresh is not None
    assert service.parse(read(json.loads(fresh))).game == "swtcg"

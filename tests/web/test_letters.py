"""200 kB of any letter, and of any two by turns, to whatever takes a body: the server itself does next to nothing.

The workers are left out, which have a deadline for what they read: what is measured is the processor time of the
server, so that no other work on the machine counts.  `make test` sends each letter to a quarter of the addresses, and
each two of those that mean most to one, `make fuzz` (LETTERS=all) everything to every address; a few go to a server
of its own, whose /healthz is watched meanwhile.
"""

from __future__ import annotations

import itertools
import os
import threading
import time
from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from judge.quality import load
from judge.workers import WorkerDiedError

from .test_operations import served

WHOLE = os.environ.get("LETTERS") == "all"
SIZE = 199_000
SINGLE = [chr(code) for code in range(128)] + list("é—«ж一\u00a0\u0085\u2028\ufeff😀")
MEANING = list("\n \t'\"[]{}():,-#&*\\|>?%!;=+.<a7é\r\0")
"""What means something in YAML, JSON, a form, an address, one line, or card text."""
POSTS = (
    "/api/ask", "/api/options", "/api/players", "/api/diff?from=tesb&to=idc", "/api/read", "/api/batch", "/ask",
    "/change", "/options", "/play", "/players", "/report", "/diff", "/deck", "/table", "/table/read", "/import",
)  # fmt: skip
QUICK = 1.0
"""Seconds of processor time of the server; what was seen before took minutes."""


def body(letters: str) -> bytes:
    """So many of them that no limit of a situation refuses the whole at once, and a word at the end."""
    return (letters * (SIZE // len(letters.encode("utf-8", "replace"))) + "a: 1").encode("utf-8", "replace")


def posts(client: FlaskClient) -> set[str]:
    """Every address that takes a body."""
    return {str(rule) for rule in client.application.url_map.iter_rules() if "POST" in (rule.methods or ())}


@pytest.fixture
def alone(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A server whose workers refuse everything, so that what it does is what it does itself."""

    def run(*_: Any, **__: Any) -> Any:
        raise WorkerDiedError

    monkeypatch.setattr(client.application.extensions["bench"].pool, "run", run)
    monkeypatch.setitem(client.application.config, "IMPORTS", True)
    return client


def send(client: FlaskClient, address: str, letters: str) -> float:
    """Seconds of processor time for an answer."""
    form = not address.startswith("/api")
    raw = body(letters)
    data = b"situation=" + (raw if letters != "&" else quote(raw).encode()) if form else raw
    kind = "application/x-www-form-urlencoded" if form else "text/plain"
    began = time.process_time()
    response = client.post(address, data=data, content_type=kind)
    took = time.process_time() - began
    assert response.status_code in (400, 413, 415, 503) or (
        address == "/api/batch" and response.status_code == 200
    )
    return took


def test_no_address_is_forgotten(client: FlaskClient) -> None:
    assert posts(client) <= {address.partition("?")[0] for address in POSTS} | {"/rulings/<path:key>"}


def test_each_letter_to_every_address(alone: FlaskClient) -> None:
    for number, letters in enumerate(SINGLE):
        for address in POSTS if WHOLE else POSTS[number % 4 :: 4]:
            assert send(alone, address, letters) < QUICK, (address, letters)


def test_each_two_letters(alone: FlaskClient) -> None:
    pairs = [one + other for one, other in itertools.product(MEANING if WHOLE else MEANING[:14], repeat=2)]
    for number, letters in enumerate(pairs):
        for address in POSTS if WHOLE else [POSTS[number % len(POSTS)]]:
            assert send(alone, address, letters) < QUICK, (address, letters)


@pytest.mark.parametrize(
    "header",
    ["Accept", "Accept-Language", "Accept-Encoding", "Cookie", "If-None-Match", "Range", "If-Range", "Content-Type",
     "If-Modified-Since", "Cache-Control", "Origin", "Sec-Fetch-Site", "Authorization"],
)  # fmt: skip
def test_headers_are_read_in_time_of_their_length(client: FlaskClient, header: str) -> None:
    """As long as they may be; in the address it is the same."""
    letters = [one for one in MEANING if one.isascii() and (one.isprintable() or one == "\t")]
    for one, other in itertools.product(
        letters if WHOLE else letters[::5], letters if WHOLE else letters[:3]
    ):
        value = f"a{(one + other) * (1900 if header == 'Cookie' else 480)}b"
        began = time.process_time()
        client.get("/api/rules?limit=1", headers={header: value})
        client.get(f"/rulings/{quote((one + other) * 400, safe='/')}?q={quote((one + other) * 1000)}")
        assert time.process_time() - began < 2 * QUICK, (header, one + other)


def test_somebody_who_looks_is_answered_meanwhile() -> None:
    """On a server as it runs, with its workers: /healthz does not wait for any of it."""
    slowest, done = 0.0, threading.Event()
    with served("waitress", LEXLUDI_WORKERS="2") as (address, server):
        threading.Thread(target=server.stderr.read, daemon=True).start()  # type: ignore[union-attr]

        def ask(share: list[str]) -> None:
            for number, letters in enumerate(share):
                there = POSTS[number % 6].partition("?")[0]
                load.fetch(f"{address}{there}?deadline=2", body(letters), 120)
            done.set()

        letters = [*MEANING[:: 1 if WHOLE else 4], *(SINGLE if WHOLE else ())]
        threading.Thread(target=ask, args=(letters,), daemon=True).start()
        while not done.is_set():
            began = time.monotonic()
            assert load.fetch(f"{address}/healthz", None, 60)[0] == 200
            slowest = max(slowest, time.monotonic() - began)
            time.sleep(0.05)
    busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    assert slowest < 2 * busy, f"/healthz waited {slowest:.1f} s at a load of {busy:.1f} for each processor"

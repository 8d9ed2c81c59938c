"""What has to be judged is read in a worker, once; the server hands on, waits in time, and remembers answers."""

from __future__ import annotations

import json
import os
import signal
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge.board import situation, yamlio
from judge.errors import DeadlineError
from judge.quality.load import board
from judge.workers import BusyError, MemoryLimitError, WorkerDiedError
from web import relay
from web.screens import ask_form
from web.worker_requests import Reply

from .test_api import error_of
from .test_pages import box

POSTS = ("/ask", "/change", "/options", "/play", "/players", "/report", "/diff", "/table", "/table/read")


@pytest.fixture
def _unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server in which a situation is read is a server that fails."""

    def refuse(*_: Any, **__: Any) -> Any:
        raise AssertionError("the server read a situation")

    for module, name in ((yamlio, "load"), (situation, "read"), (ask_form, "_readable"), (ask_form, "sent")):
        monkeypatch.setattr(module, name, refuse)


def sent(client: FlaskClient, address: str, board: str) -> TestResponse:
    data = {"situation": board, "game": "swtcg", "from": "tesb", "to": "idc", "do": "dark: pass"}
    return client.post(address, data=data)


@pytest.mark.usefixtures("_unread")
def test_the_server_reads_no_situation(client: FlaskClient, board: str) -> None:
    for address in POSTS:
        assert sent(client, address, board).status_code in (200, 303, 400), address
    for address in ("/api/ask", "/api/options", "/api/players", "/api/diff?from=tesb&to=idc"):
        response = client.post(address, data=board)
        assert response.status_code == 200, (address, response.get_data(as_text=True))
    uri = client.post("/api/ask", data=board).get_json()["page"]
    for address in (uri, f"{uri}/print", f"{uri}/steps", f"/api/situations/{uri.rpartition('/')[2]}"):
        assert client.get(address).status_code == 200, address
    assert client.post("/api/read", json={"game": "swtcg", "text": "Evade 2"}).status_code == 200
    line = "swtcg attack: vader 5/6 acc1 vs luke 4/5 evade 2; luke damage?"
    assert client.get("/search", query_string={"q": line}).status_code == 200
    assert client.get(f"/ask?table={uri.rpartition('/')[2]}").status_code == 200


def test_what_is_judged_is_there(client: FlaskClient) -> None:
    endpoints = set(client.application.view_functions)
    assert endpoints >= {*relay.JUDGED, "ask.page", "search.page"}


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (BusyError(7), 503),
        (WorkerDiedError(), 503),
        (DeadlineError(2.0), 504),
        (MemoryLimitError(300), 413),
    ],
)
@pytest.mark.usefixtures("_unread")
def test_who_was_not_judged_keeps_what_was_typed(
    client: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    def run(*_: Any, **__: Any) -> Any:
        raise error

    monkeypatch.setattr(client.application.extensions["bench"].pool, "run", run)
    response = sent(client, "/options", f"{board}\n# {error}")
    assert response.status_code == status
    assert box(response.get_data(as_text=True)).strip().startswith(board.strip())
    for response in (client.post("/api/ask", data=f"{board}\n# {error}"), client.get("/s/eA")):
        assert response.status_code == status
        assert response.headers.get("Retry-After") == ("7" if isinstance(error, BusyError) else None) or (
            status == 503
        )
    error_of(client.post("/api/ask", data=f"{board}\n# {error}"))


def test_what_is_too_large_for_its_time_is_answered_with_what_was_found(client: FlaskClient) -> None:
    """A page and an answer of the API, made where it is judged; with the outcomes or at least the reading."""
    body = json.dumps(board(6, "relay"))
    response = client.post("/api/ask?deadline=3", data=body)
    assert response.status_code == 504
    assert error_of(response)["code"] == "deadline"
    if "answers" in response.get_json():  # on a machine at leisure
        assert response.get_json()["answers"]


def test_an_overrun_is_answered_with_the_page_that_was_made_last(
    client: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Reply("504 GATEWAY TIMEOUT", [("Content-Type", "text/html; charset=utf-8")], b"so far")

    def run(*_: Any, **__: Any) -> Any:
        raise DeadlineError(0, page)

    monkeypatch.setattr(client.application.extensions["bench"].pool, "run", run)
    response = client.post("/ask", data={"situation": f"{board}\n# late"})
    assert (response.status_code, response.get_data()) == (504, b"so far")
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"


def test_a_known_answer_needs_no_worker_until_cards_come(client: FlaskClient, board: str) -> None:
    pool = client.application.extensions["bench"].pool
    text = f"{board}\n# known"
    first = client.post("/api/ask", data=text)
    begun = pool.counts.begun
    again = client.post("/api/ask", data=text)
    assert (again.get_data(), again.headers["ETag"]) == (first.get_data(), first.headers["ETag"])
    assert pool.counts.begun == begun
    other = client.post("/api/ask", data=text, headers={"Accept-Language": "pl"})
    assert other.status_code == 200
    assert pool.counts.begun == begun + 1


def test_remembered_answers_are_bounded() -> None:
    known = relay.Known(most=8_000)
    for number in range(100):
        known.keep(str(number), Reply("200 OK", [], b"x" * 900))
    known.keep("large", Reply("200 OK", [], b"x" * 2_000))
    assert known._bytes <= 8_000
    assert known.find("99") is not None
    assert known.find("0") is known.find("large") is None


def test_a_worker_that_is_killed_costs_the_page_nothing(client: FlaskClient, board: str) -> None:
    pool = client.application.extensions["bench"].pool
    for number in pool.fleet.pids()[:1]:
        os.kill(number, signal.SIGKILL)
    assert sent(client, "/options", f"{board}\n# killed").status_code == 200

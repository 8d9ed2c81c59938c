"""Input that was made to break something: each gets an answer that names the place, and none takes long."""

from __future__ import annotations

import base64
import json
import time
import zlib
from typing import Any

import pytest
from flask.testing import FlaskClient

from web import links

from .test_api import error_of

NINES = "9" * 5000
QUICK = 20.0
"""Seconds of processor time; what was seen before took ten times as many."""


def packed(text: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8", "surrogatepass"))).decode().rstrip("=")


@pytest.mark.parametrize("limit", ["000001" + NINES, NINES, "0", "-1", "1e3", "\u0661", "201", ""])
def test_a_limit_that_is_none(client: FlaskClient, limit: str) -> None:
    response = client.get("/api/search", query_string={"q": "evade", "limit": limit})
    assert response.status_code == 400
    assert error_of(response)["path"] == "limit"


def test_a_limit_with_zeros_in_front(client: FlaskClient) -> None:
    assert len(client.get("/api/search?q=evade&limit=000001").get_json()["data"]) == 1


@pytest.mark.parametrize(
    "text",
    [
        '{"game": "swtcg", "x": ' + "[" * 900 + "]" * 900 + "}",
        '{"game": "swtcg", "title": "\\ud800"}',
        '{"game": "swtcg", "\\udfff": 1}',
        '{"game": "swtcg", "title": "\ud800"}',
        '{"game": "swtcg", "l": [' + "1," * 30_000 + "1]}",
        "[1]",
        '"text"',
        '{"game": "swtcg", "x": 1e999, "y": NaN}',
    ],
)
def test_links_that_carry_what_is_no_situation(client: FlaskClient, text: str) -> None:
    response = client.get("/s/" + packed(text))
    assert response.status_code == 400
    assert "Traceback" not in response.get_data(as_text=True)


@pytest.mark.parametrize(
    ("text", "path", "words"),
    [
        ('{"game": "swtcg", "title": "\\ud800"}', "line 1", "U+D800"),
        (json.dumps({"game": "swtcg", "now": {"at": "attack"}, "open": {"a.b": ["1"] * 9000}}), "", ""),
        ("game: swtcg\nx: " + "[" * 900 + "]" * 900, "line 2", "levels of nesting"),
        ("game: swtcg\nl:\n" + "- a\n" * 40_000, "line", "more than 10,000 values"),
        ("swtcg attack: " + "vader 5/6 acc1 " * 12_000, "line 1", "2,000 is the most"),
    ],
)
def test_situations_that_are_too_much(client: FlaskClient, text: str, path: str, words: str) -> None:
    for address in ("/api/ask", "/api/options", "/api/players"):
        began = time.process_time()
        response = client.post(address, data=text.encode())
        assert time.process_time() - began < QUICK
        assert response.status_code == 400, response.get_data(as_text=True)
        found = error_of(response)
        assert found["path"].startswith(path)
        assert words in found["message"]


def test_cases_are_counted_before_they_are_made(client: FlaskClient, board: str) -> None:
    values = ", ".join(map(str, range(9000)))
    response = client.post("/api/ask", data=f"{board}\nopen: {{light.force: [{values}]}}\n".encode())
    assert response.status_code == 400
    assert error_of(response)["message"] == "9,000 cases are too many: 64 is the most"
    forks = "".join(f"- {{one of: [{i}]}}\n" for i in range(2000))
    response = client.post("/api/ask", data=f"game: swtcg\nnow: {{at: battle}}\nlist:\n{forks}".encode())
    assert response.status_code == 400


def test_all_faults_at_once(client: FlaskClient) -> None:
    text = "game: swtcg\nnow: {at: battle}\nlight: {forse: 1, character: [{name: A, powr: 2}]}\ndark: {force: many}"
    found = error_of(client.post("/api/ask", data=text))
    paths = {found["path"], *(one["path"] for one in found["more"])}
    assert paths == {"light.forse", "light.character[0].powr", "dark.force"}
    assert found["suggestion"] == 'did you mean "force"?' or found["path"] != "light.forse"


@pytest.mark.parametrize(
    ("address", "name", "hint"),
    [
        ("/api/ask?deadlin=5", "deadlin", "did you mean deadline?"),
        ("/api/search?q=a&pages=x%00", "pages", "did you mean page?"),
        ("/api/rules/tcg/retaliate?x=1", "x", "known here: none"),
        ("/api/openapi.json?a=1", "a", "known here: none"),
    ],
)
def test_parameters_that_are_not_known(client: FlaskClient, address: str, name: str, hint: str) -> None:
    response = client.post(address) if address.startswith("/api/ask") else client.get(address)
    assert response.status_code == 400
    found = error_of(response)
    assert (found["code"], found["path"]) == ("unknown-parameter", name)
    assert found["suggestion"].startswith(hint)


@pytest.mark.parametrize(
    "kind", ["image/png", "text/html", "multipart/form-data; boundary=x", "application/xml"]
)
def test_kinds_of_content_that_are_not_read(client: FlaskClient, board: str, kind: str) -> None:
    response = client.post("/api/ask", data=board, headers={"Content-Type": kind})
    assert response.status_code == 415
    assert error_of(response)["code"] == "unsupported-media-type"


def test_yaml_is_not_json(client: FlaskClient, board: str) -> None:
    response = client.post("/api/ask", data=board, headers={"Content-Type": "application/json"})
    assert response.status_code == 400
    assert error_of(response)["path"] == "Content-Type"


def test_only_trusted_hosts_are_answered() -> None:
    from web.app import create_app

    app = create_app({"TRUSTED_HOSTS": ["localhost", "judge.example"]})
    asked = app.test_client()
    for host, status in (("localhost:8000", 200), ("judge.example", 200), ("evil.example", 400), ("@", 400)):
        response = asked.get("/healthz", headers={"Host": host})
        assert response.status_code == status, host
    assert error_of(asked.get("/healthz", headers={"Host": "evil.example"}))["code"] == "untrusted-host"
    assert asked.get("/", headers={"Host": "evil.example"}).status_code == 400


def test_the_store_of_links_is_bounded() -> None:
    store = links.Store(size=1000, most=3000)
    names = [store.keep({"game": "swtcg", "title": str(i) * 200}) for i in range(100)]
    assert store.find(names[-1]) == {"game": "swtcg", "title": "99" * 200}
    assert store.find(names[0]) is None
    assert store._letters <= 3000


def test_what_python_says_of_a_slip_is_for_the_log(
    fresh: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judge.errors import slip
    from judge.verdict import worker

    def ask(*_: Any, **__: Any) -> Any:
        raise slip(KeyError("secret"))

    monkeypatch.setattr(worker, "ask", ask)
    found = error_of(fresh.post("/api/ask", data=board))
    assert (found["code"], found["message"]) == ("law-error", "an error of the judge itself")


def test_a_system_that_refuses_is_no_mistake_of_ours(
    fresh: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judge.verdict import worker

    def ask(*_: Any, **__: Any) -> Any:
        raise OSError(24, "Too many open files", "/secret")

    monkeypatch.setattr(worker, "ask", ask)
    for response in (fresh.post("/api/ask", data=board), fresh.post("/ask", data={"situation": board})):
        assert (response.status_code, response.headers["Retry-After"]) == (503, "5")
        assert "secret" not in response.get_data(as_text=True)
    assert error_of(fresh.post("/api/ask", data=board))["code"] == "system"

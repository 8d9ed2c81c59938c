"""The API keeps CONTRACT sections 4 and 5: shapes, statuses, errors."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from judge.board.situation import read
from judge.errors import DeadlineError, LawError
from judge.knowledge import load
from judge.verdict import service, worker
from judge.verdict.public_view import points
from judge.words import translated
from tests.deadline import LONG
from tests.effort import EFFORT
from web import lists
from web.app import create_app
from web.parameters import OURS, described_as
from web.site import HEADERS

TOO_DEAR = """
game: swtcg
now: {at: contest, contest: [a, b]}
dark:
  character:
    - {name: Darth Vader, version: B, as: a, cost: 6, speed: 50, power: 6, health: 6, stack: [
        {name: Darth Vader, version: B}]}
light:
  character:
    - {name: Anakin Skywalker, version: C, as: b, cost: 5, speed: 50, power: 5, health: 5}
"""


def error_of(response: Any) -> dict[str, Any]:
    """The error of an answer, with exactly the keys that the contract names."""
    found: dict[str, Any] = response.get_json()["error"]
    assert set(found) == {"status", "code", "path", "message", "suggestion", "more"}
    assert found["status"] == response.status_code
    assert found["code"] == found["code"].lower().replace(" ", "-")
    assert all(isinstance(found[name], str) for name in ("code", "path", "message", "suggestion"))
    assert all(set(one) == {"path", "message", "suggestion"} for one in found["more"])
    assert "Error" not in found["message"]
    return found


@pytest.fixture(scope="module")
def verdict(application: Flask, board: str) -> dict[str, Any]:
    response = application.test_client().post("/api/ask", data=board)
    assert response.status_code == 200, response.get_data(as_text=True)
    found: dict[str, Any] = response.get_json()
    return found


def test_a_verdict_has_the_shape_of_the_contract(verdict: dict[str, Any]) -> None:
    assert verdict["schema"] == 1
    assert verdict["game"] == "swtcg"
    assert set(verdict["rules"]) == {"edition", "date"}
    assert set(verdict["versions"]) == {"program", "law", "knowledge"}
    assert verdict["complete"] is True
    assert {"status", "answer", "assumed", "not_modelled", "answers", "citations", "states", "solves"} <= set(
        verdict
    )
    can, outcomes, chance = verdict["answers"]
    assert can["answer"] is True
    assert can["outcomes"][0]["line"][-1]["do"] == "luke: Retaliate 2"
    assert {o["quantifier"] for o in outcomes["outcomes"]} == {"possible"}
    assert chance["value"] == "1199/1728"
    assert all({"rule", "title", "statements", "status"} <= set(entry) for entry in verdict["citations"])


def test_json_and_yaml_mean_the_same(client: FlaskClient, board: str, verdict: dict[str, Any]) -> None:
    again = client.post("/api/ask", json=read(board)).get_json()
    timeless = {key: value for key, value in verdict.items() if key not in EFFORT}
    assert {key: value for key, value in again.items() if key not in EFFORT} == timeless


def test_options_are_sorted_and_told(client: FlaskClient, board: str) -> None:
    found = client.post("/api/options", data=board).get_json()
    assert [(o["player"], o["do"]) for o in found] == sorted((o["player"], o["do"]) for o in found)
    retaliate = next(o for o in found if o["do"] == "luke: Retaliate 2")
    assert not retaliate["legal"]
    assert "core/not-your-decision" in [bar["rule"] for bar in retaliate["barred_by"]]
    assert {"rule", "title", "document", "locator"} == set(retaliate["barred_by"][0])


@pytest.mark.parametrize(
    ("body", "path", "words"),
    [
        (b"", "", "no body"),
        (b"\xff\xfe", "", "UTF-8"),
        (b"- 1", "", "mapping"),
        (b"game: swtcg\ngame: swtcg", "game", "twice"),
        (b"a: &x 1\nb: *x", "line 1", "anchor"),
        (b"{", "line 2", ""),
        (b"game: chess\nnow: {at: attack}", "game", "unknown game"),
        (b"game: swtcg\nnow: {at: attack}\nlight: {forse: 1}", "light.forse", "unknown key"),
        (b"game: swtcg\nnow: {at: nowhere}", "now.at", "nowhere"),
        (b'game: swtcg\n#include "/etc/passwd".\nnow: {at: "attack. #include <x>."}', "now.at", ""),
        (b"game: swtcg\nnow: {at: battle}\nrules: never", "rules", "never"),
    ],
)
def test_bad_input_is_named(client: FlaskClient, body: bytes, path: str, words: str) -> None:
    for address in ("/api/ask", "/api/options"):
        response = client.post(address, data=body)
        assert response.status_code == 400
        found = error_of(response)
        assert words in found["message"]
        assert found["path"].startswith(path)


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "nan", "1e", "١x"])
def test_a_bad_deadline_is_named(client: FlaskClient, board: str, seconds: str) -> None:
    response = client.post("/api/ask", data=board, query_string={"deadline": seconds})
    assert response.status_code == 400
    assert error_of(response)["path"] == "deadline"


def test_a_deadline_is_capped(fresh: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []

    def ask(source: str, deadline: float, **_: Any) -> dict[str, Any]:
        seen.append(deadline)
        return {"status": "by rules", "complete": True}

    monkeypatch.setattr(worker, "ask", ask)
    for seconds in ("1e9", "inf", "2.5", ""):
        query = f"?deadline={seconds}" if seconds else ""
        fresh.post("/api/ask" + query, data=board + f"# {seconds}")
    assert seen == [30.0, 30.0, 2.5, fresh.application.config["DEADLINE"]]


def test_a_walk_is_exact_on_demand(fresh: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []

    def ask(*_: Any, answering: Any, **__: Any) -> dict[str, Any]:
        seen.append(getattr(answering, "keywords", {}).get("exact_walk", False))
        return {"status": "by rules", "complete": True, "link": ""}

    monkeypatch.setattr(worker, "ask", ask)
    for said in ("yes", "no", "yes"):
        fresh.post(f"/api/ask?exact_walk={said}", data=board)
    assert seen == [True, False]  # the third is remembered
    response = fresh.post("/api/ask?exact_walk=maybe", data=board)
    assert response.status_code == 400
    assert error_of(response)["path"] == "exact_walk"


def test_a_board_that_cannot_be_is_422(client: FlaskClient) -> None:
    response = client.post("/api/ask", data=TOO_DEAR)
    assert response.status_code == 422, response.get_data(as_text=True)
    found = response.get_json()
    assert found["status"] == "illegal situation"
    assert "cannot be" in error_of(response)["message"]
    response = client.post("/api/options", data=TOO_DEAR)
    assert response.status_code == 422
    assert error_of(response)["suggestion"].startswith("see tcg/")


def test_what_was_found_by_the_deadline_is_given(
    fresh: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    partial = {"status": "by rules", "complete": False, "cut": "the deadline passed", "answer": "So far."}
    monkeypatch.setattr(worker, "ask", lambda *_, **__: partial)
    response = fresh.post("/api/ask", data=board)
    assert response.status_code == 504
    assert response.get_json()["answer"] == "So far."
    assert error_of(response)["path"] == "deadline"


def _raising(error: Exception) -> Any:
    def ask(*_: Any, **__: Any) -> dict[str, Any]:
        raise error

    return ask


@pytest.mark.parametrize(
    ("error", "status"),
    [(DeadlineError(1.0), 504), (LawError("a hole"), 500), (RuntimeError("secret place"), 500)],
)
def test_errors_of_ours(
    fresh: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    monkeypatch.setattr(worker, "ask", _raising(error))
    response = fresh.post("/api/ask", data=board)
    assert response.status_code == status
    assert "secret" not in response.get_data(as_text=True)
    assert "Traceback" not in response.get_data(as_text=True)
    error_of(response)


def test_a_full_bench_is_busy_at_once(board: str) -> None:
    """One at work and nobody may wait: the next one is told when to come back, and then is served."""
    app = create_app({"WORKERS": 1, "QUEUE": 0, "DEADLINE": LONG, "MOST": LONG})
    bench = app.extensions["bench"]
    assert bench.warm()
    seat = bench.pool.enter("other", lambda: None)
    response = app.test_client().post("/api/ask", data=board)
    bench.pool.leave(seat)
    assert response.status_code == 503
    assert 1 <= int(response.headers["Retry-After"]) <= 120
    error_of(response)
    assert app.test_client().post("/api/ask", data=board).status_code == 200
    bench.pool.close()


def test_too_large(client: FlaskClient) -> None:
    for size in (10_000_000, 250_000):
        response = client.post("/api/ask", data=b"# " + b"x" * size)
        assert response.status_code == 413
        error_of(response)


def test_search_speaks_every_language(client: FlaskClient) -> None:
    assert client.get("/api/search").get_json()["data"] == []
    for words in ("retaliate", "przechwycenie", "перехват", "'\"*() OR NEAR -", "<script>"):
        found = client.get("/api/search", query_string={"q": words})
        assert found.status_code == 200
        hits = found.get_json()["data"]
        assert all({"kind", "id", "title", "snippet", "score", "uri", "page"} <= set(hit) for hit in hits)
    assert client.get("/api/search?q=intercept").get_json()["data"]
    assert client.get("/api/search?q=intercept&limit=0").status_code == 400
    assert client.get("/api/search?q=intercept&limit=ten").status_code == 400


def test_rules_and_rulings(client: FlaskClient) -> None:
    rule = next(iter(load().rules.values()))
    found = client.get(f"/api/rules/{rule.id}").get_json()
    assert found["id"] == rule.id
    assert [source["id"] for source in found["sources"]] == rule.statements
    ruling = next(iter(load().rulings.values()))
    found = client.get(f"/api/rulings/{ruling.key}").get_json()
    assert found["question"] == ruling.question
    assert found["examples"][0]["situation"]["game"] == ruling.game
    for missing in (
        "rules/tcg/nothing",
        "rulings/swtcg/nothing",
        "schema/chess",
        "nothing",
        "rules/../x",
    ):
        response = client.get(f"/api/{missing}")
        assert response.status_code == 404, missing
        error_of(response)


@pytest.mark.parametrize("game", ["swtcg", "swlcg", "berserk"])
def test_the_players_see_the_points_and_their_rules(client: FlaskClient, game: str) -> None:
    board = service.new(game)
    found = client.post("/api/players", data=board).get_json()
    verdict = service.ask(board)
    assert found == translated.points(points(read(board), verdict), verdict, read(board), "en")
    assert found["points"]
    players = client.get("/api/openapi.json").get_json()["components"]["schemas"]["Verdict"]
    step = players["properties"]["answers"]["items"]["properties"]["outcomes"]["items"]["properties"]["line"]
    known = step["items"]["properties"]["player"]["enum"]
    whole = service.ask(board)
    assert {s["player"] for a in whole["answers"] for o in a["outcomes"] for s in o["line"]} <= set(known)


def test_schema_health_and_openapi(client: FlaskClient) -> None:
    assert client.get("/api/schema/swtcg").get_json()["at"]["attack"]
    assert client.get("/healthz").get_json()["status"] == "ok"
    described = client.get("/api/openapi.json").get_json()
    assert described["openapi"].startswith("3.")
    known = {
        described_as(str(rule), f"/api/{kind}").rstrip("/")
        for rule in client.application.url_map.iter_rules()
        for kind in (("statements", "documents", "glossary") if "path:key" in str(rule) else lists.LISTS)
        if rule.endpoint.startswith(OURS) and rule.endpoint != "api.nothing"
    }
    assert known == set(described["paths"])
    text = json.dumps(described)
    for name in described["components"]["schemas"]:
        assert f"#/components/schemas/{name}" in text


def test_the_wrong_method(client: FlaskClient) -> None:
    response = client.get("/api/ask")
    assert response.status_code == 405
    error_of(response)


def test_every_answer_carries_the_headers(client: FlaskClient) -> None:
    for address in ("/", "/api/nothing", "/healthz", "/static/style.css", "/nothing"):
        response = client.get(address)
        for name, value in HEADERS.items():
            if name == "Cross-Origin-Resource-Policy" and address.startswith("/api"):
                value = "cross-origin"  # other sites may read the API
            assert response.headers[name] == value

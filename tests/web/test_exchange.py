"""The API beside others: open to every site, not sent twice, small, in pages, in batches, odds in numbers."""

from __future__ import annotations

import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from types import SimpleNamespace
from typing import Any
from unittest.mock import ANY

import pytest
from flask.testing import FlaskClient

from judge.board.situation import read
from judge.verdict import service
from web import batch, lists
from web.app import create_app
from web.openapi import document
from web.verdicts import fraction, with_odds

from .test_api import error_of

FORUM = {"Origin": "https://forum.example", "Sec-Fetch-Site": "cross-site"}


def test_every_site_may_read_what_is_published(client: FlaskClient) -> None:
    for address in (
        "/api/search?q=evade",
        "/api/nothing",
        "/api/rules?limit=1",
        "/api/rulings/x",
        "/api/schema/swtcg",
    ):
        response = client.get(address, headers=FORUM)
        assert response.headers["Access-Control-Allow-Origin"] == "*", address
        assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "Access-Control-Allow-Origin" not in client.get("/").headers


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("POST", "/api/ask"),
        ("POST", "/api/batch"),
        ("POST", "/ask"),
        ("POST", "/table"),
        ("GET", "/api/cards"),
        ("GET", "/api/cards/swtcg/Luke"),
        ("GET", "/table/cards?f=lu"),
        ("GET", "/api/coverage"),
        ("GET", "/s/eA"),
    ],
)
def test_no_other_site_asks_or_reads_the_card_store(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, method: str, address: str
) -> None:
    """Neither as a script, nor as a picture or a form that asks without reading the answer."""
    monkeypatch.setitem(
        client.application.extensions, "coverage", SimpleNamespace(get=dict)
    )  # no work of minutes
    for headers in (
        FORUM,
        {"Origin": "null"},
        {"Origin": "http://localhost:9"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        response = client.open(
            address, method=method, data="x" if method == "POST" else None, headers=headers
        )
        assert response.status_code == 403, (address, headers)
        assert "Access-Control-Allow-Origin" not in response.headers
        if address.startswith("/api"):
            assert error_of(response)["code"] == "foreign-origin"
    own = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    for headers in (own, {"Origin": "null", "Sec-Fetch-Site": "same-origin"}, {}):
        response = client.open(
            address, method=method, data="x" if method == "POST" else None, headers=headers
        )
        assert response.status_code != 403, (address, headers)


def test_who_is_refused_is_described(client: FlaskClient) -> None:
    """What the description says of other sites is what the server does."""
    adapter = client.application.url_map.bind("localhost")
    for path, item in document()["paths"].items():
        if not path.startswith("/api"):
            continue
        there = path.format(id="tcg-faq/36", game="swtcg", name="Luke", link="eA")
        for method, operation in item.items():
            assert adapter.match(there, method=method.upper()), there
            response = client.open(
                there, method=method.upper(), data="x" if method == "post" else None, headers=FORUM
            )
            assert (response.status_code == 403) == ("403" in operation["responses"]), (method, path)


def test_a_link_to_a_verdict_may_be_followed_from_anywhere(client: FlaskClient, board: str) -> None:
    page = client.post("/api/ask", data=board).get_json()["page"]
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert client.get(page, headers=followed).status_code == 200
    picture = {**followed, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
    assert client.get(page, headers=picture).status_code == 403


def test_who_is_allowed_asks_as_a_page_of_ours_does(board: str) -> None:
    app = create_app({"ALLOW_ORIGIN": ("https://forum.example",), "DEADLINE": 60.0, "MOST": 60.0})
    try:
        asked = app.test_client()
        for address, body in (("/api/ask", board), ("/api/cards", None)):
            response = asked.open(address, method="POST" if body else "GET", data=body, headers=FORUM)
            assert response.status_code == 200
            assert response.headers["Access-Control-Allow-Origin"] == "https://forum.example"
            assert "Origin" in response.vary
        assert asked.get("/api/cards", headers={"Origin": "https://evil.example"}).status_code == 403
        preflight = asked.options("/api/ask", headers=FORUM)
        assert (
            preflight.headers["Access-Control-Allow-Methods"] == preflight.headers["Allow"] == "OPTIONS, POST"
        )
        assert "Content-Type" in preflight.headers["Access-Control-Allow-Headers"]
        refused = asked.options("/api/ask", headers={"Origin": "https://evil.example"})
        assert "Access-Control-Allow-Methods" not in refused.headers
    finally:
        app.extensions["bench"].pool.close()


def test_options_names_the_methods_that_there_are(client: FlaskClient) -> None:
    """Of every address, and none that is answered with 405."""
    for rule in client.application.url_map.iter_rules():
        address = str(rule)
        if "<" in address:
            continue
        allowed = client.options(address).headers["Allow"].split(", ")
        assert allowed == sorted(allowed)
        for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"):
            if method not in allowed:
                assert client.open(address, method=method).status_code == 405, (method, address)
        assert set(rule.methods or ()) <= set(allowed)
    assert client.options("/api/nothing").status_code == 404
    assert error_of(client.put("/api/ask"))["code"] == "method-not-allowed"


@pytest.mark.parametrize(
    "address", ["/api/search?q=evade", "/api/rules", "/api/schema/swtcg", "/api/openapi.json", "/api/bulk"]
)
def test_what_is_known_is_not_sent_again(client: FlaskClient, address: str) -> None:
    first = client.get(address)
    assert first.status_code == 200
    assert "max-age" in first.headers["Cache-Control"]
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.get_data()) == (304, b"")
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.get_data()) == first.get_data()
    assert "Accept-Encoding" in packed.headers["Vary"]
    again = client.get(address, headers={"If-None-Match": packed.headers["ETag"], "Accept-Encoding": "gzip"})
    assert again.status_code == 304


def test_errors_are_not_remembered(client: FlaskClient) -> None:
    for address in ("/api/nothing", "/api/search?limit=0", "/healthz"):
        assert client.get(address).headers["Cache-Control"] == "no-store"


def test_a_verdict_has_its_own_address(client: FlaskClient, board: str) -> None:
    first = client.post("/api/ask", data=board)
    found = first.get_json()
    again = client.get(found["uri"])
    assert again.status_code == 200
    assert again.headers["ETag"] == first.headers["ETag"]
    assert {**again.get_json(), "seconds": 0, "states": 0, "solves": 0} == {
        **found,
        "seconds": 0,
        "states": 0,
        "solves": 0,
    }
    assert client.get(found["uri"], headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.get(found["page"]).status_code == 200
    odds = found["answers"][2]["odds"]
    assert Fraction(odds["numerator"], odds["denominator"]) == Fraction(found["answers"][2]["value"])
    assert client.get("/api/situations/" + "A" * 40).status_code == 400


def test_odds_in_numbers() -> None:
    assert fraction("1199/1728") == {"numerator": 1199, "denominator": 1728, "decimal": 0.693866}
    assert fraction("1") == {"numerator": 1, "denominator": 1, "decimal": 1.0}
    for no in ("", "x", "1/0", "1/2/3", None, 3, "-1/2", "\u00b2", "/", "9" * 5000):
        assert fraction(no) is None
    told = with_odds(
        {"answers": [{"value": "1/2", "choices": [{"options": [{"value": "1/3"}]}]}], "value": None}
    )
    assert told["answers"][0]["choices"][0]["options"][0]["odds"]["denominator"] == 3
    assert "odds" not in told


@pytest.mark.parametrize("kind", list(lists.LISTS))
def test_lists_page_by_page(client: FlaskClient, kind: str) -> None:
    whole = client.get(f"/api/{kind}").get_json()
    assert set(whole) == {"uri", "total", "pages", "next", "previous", "data"}
    seen: list[Any] = []
    address: str | None = f"/api/{kind}?game=swtcg&limit=50"
    while address:
        page = client.get(address).get_json()
        assert len(page["data"]) <= 50
        seen += page["data"]
        address = page["next"]
    assert len(seen) == page["total"]
    for entry in seen[::40]:
        assert {"uri", "page"} <= set(entry)
        assert client.get(entry["page"]).status_code == 200
        assert client.get(entry["uri"]).get_json()["uri"] == entry["uri"]
    assert client.get(f"/api/{kind}?page=5000").get_json()["data"] == []
    for wrong in ("game=chess", "page=0", "limit=201", "pages=2"):
        error_of(client.get(f"/api/{kind}?{wrong}"))


def test_the_knowledge_base_in_one_file(client: FlaskClient) -> None:
    found = client.get("/api/bulk?game=berserk").get_json()
    assert {ruling["game"] for ruling in found["rulings"]} == {"berserk"}
    assert any(ruling["examples"] for ruling in found["rulings"])


def test_a_batch_is_answered_line_by_line_in_order(client: FlaskClient, board: str) -> None:
    lines = [
        json.dumps(read(board)),
        "{broken",
        json.dumps({"game": "chess"}),
        "swtcg attack: vader 5/6 acc1 vs luke 4/5 evade 2; luke damage?",
        json.dumps({**read(board), "title": "again"}),
    ]
    response = client.post("/api/batch", data="\n".join(lines).encode(), content_type="application/x-ndjson")
    assert response.status_code == 200
    assert response.content_type.startswith("application/x-ndjson")
    found = [json.loads(line) for line in response.get_data(as_text=True).splitlines()]
    assert [one["line"] for one in found] == [1, 2, 3, 4, 5]
    assert [one["error"]["code"] if "error" in one else one["status"] for one in found][1:3] == [
        "bad-input"
    ] * 2
    assert found[0]["answers"][2]["odds"]["denominator"] == 1728
    assert found[3]["uri"]
    assert found[4]["answers"] == found[0]["answers"]


def test_a_batch_on_an_executor_is_answered_alike(client: FlaskClient, board: str) -> None:
    """Any of `concurrent.futures` will do; tests/quality/test_executors.py shows that Dask's does as these do."""
    lines = [json.dumps(read(board)), "game: chess", json.dumps(read(board) | {"title": "again"})]
    body = "\n".join(lines).encode()
    here = client.post("/api/batch", data=body, content_type="application/x-ndjson").get_data(as_text=True)
    with ThreadPoolExecutor(2) as executor:
        client.application.config["EXECUTOR"] = executor
        try:
            response = client.post("/api/batch", data=body, content_type="application/x-ndjson")
            there = response.get_data(as_text=True)
        finally:
            client.application.config["EXECUTOR"] = None
    ours, theirs = ([_untimed(json.loads(line)) for line in text.splitlines()] for text in (here, there))
    for answers in (ours, theirs):
        assert [answer.get("error", answer.get("complete")) for answer in answers] == [True, ANY, True]
    for answer, other in zip(ours, theirs, strict=True):
        assert {
            name: (answer.get(name), other.get(name))
            for name in answer | other
            if answer.get(name) != other.get(name)
        } == {}


def _untimed(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name not in ("seconds", "solves")}


def test_batches_are_bounded(client: FlaskClient) -> None:
    for body, words in (("\n\n", "no body"), ("{}\n" * 1001, "1,001 lines")):
        response = client.post("/api/batch", data=body, content_type="application/x-ndjson")
        assert response.status_code == 400
        assert words in error_of(response)["message"]
    for _ in range(batch.TOGETHER):
        assert batch._running.acquire(blocking=False)
    try:
        response = client.post("/api/batch", data="{}\n{}", content_type="application/x-ndjson")
        assert response.status_code == 503
        assert error_of(response)["code"] == "busy"
    finally:
        batch._running.release(batch.TOGETHER)


def test_the_words_of_a_card_are_read(client: FlaskClient) -> None:
    found = client.post("/api/read", json={"game": "swtcg", "text": "Evade 2", "type": "character"})
    assert found.status_code == 200, found.get_data(as_text=True)
    assert found.get_json()["abilities"][0]["words"]
    for wrong, path in (
        ({"game": "chess", "text": "Evade"}, "game"),
        ({"game": "swtcg"}, "text"),
        ({"game": "swtcg", "text": ["a"]}, "text"),
        ({"game": "swtcg", "text": "x" * 5000}, "text"),
        ({"game": "swtcg", "words": "Evade"}, "words"),
        ({"game": "swtcg", "text": "Evade 2", "type": "charcter"}, "type"),
        ({"game": "swtcg", "text": "Evade", "next": "maybe"}, "next"),
        ({"game": "swtcg", "text": "Evade", "next": [True]}, "next"),
    ):
        response = client.post("/api/read", json=wrong)
        assert response.status_code == 400
        assert error_of(response)["path"] == path


def test_what_may_follow_the_first_words_of_a_card_is_offered(client: FlaskClient) -> None:
    begun = {"game": "swlcg", "text": "Action: Destroy a target enemy"}
    offered = client.post("/api/read", json={**begun, "next": True})
    assert offered.status_code == 200, offered.get_data(as_text=True)
    assert "unit" in offered.get_json()["follows"]
    assert "abilities" in client.post("/api/read", json={**begun, "next": False}).get_json()


def test_the_api_for_people(client: FlaskClient) -> None:
    page = client.get("/api").get_data(as_text=True)
    assert "curl" in page
    for path in client.get("/api/openapi.json").get_json()["paths"]:
        assert path in page
    assert service.DEADLINE

"""Lists of the API: cut down by words and values, entries one by one, no cookie, all as it is described."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest
from flask.testing import FlaskClient

from judge.cards.model import PrintedCard
from judge.cards.store import own
from judge.knowledge import load
from web import lists
from web.filters import FILTERS
from web.openapi import NAMES, TAGS, document
from web.openapi_entries import LISTED

from .test_api import error_of
from .test_described import closed

SINGLE = {
    "rules": "tcg/once-per-attack",
    "rulings": "swtcg/lukes-dying-strike",
    "statements": "tcg-faq/36",
    "documents": "tcg-faq",
    "glossary": "G-1",
}


def of(client: FlaskClient, address: str) -> Any:
    response = client.get(address)
    assert response.status_code == 200, response.get_json()
    return response.get_json()


def differs(path: str, answer: Any) -> list[str]:
    """What an answer has other than it is described."""
    described = document()
    shape = described["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    components = closed(described["components"])
    components["schemas"]["Situation"] = described["components"]["schemas"]["Situation"]
    whole = {**closed(shape), "components": components}
    return [
        f"{one.instance_path}: {one.message}"
        for one in jsonschema_rs.validator_for(whole).iter_errors(answer)
    ]


@pytest.mark.parametrize("kind", [kind for kind in lists.LISTS if kind != "cards"])
def test_lists_and_entries_are_as_described(client: FlaskClient, kind: str) -> None:
    for game in ("swtcg", "swlcg", "berserk"):
        assert differs(f"/api/{kind}", of(client, f"/api/{kind}?game={game}&limit=200")) == []
    whole = of(client, f"/api/{kind}/{SINGLE[kind]}")
    assert differs(f"/api/{kind}/{{id}}", whole) == []
    assert whole["uri"] == f"/api/{kind}/{SINGLE[kind]}"
    missing = client.get(f"/api/{kind}/{SINGLE[kind]}x")
    assert missing.status_code == 404
    assert SINGLE[kind] in error_of(missing)["suggestion"]


def test_search_and_bulk_are_as_described(client: FlaskClient) -> None:
    assert differs("/api/search", of(client, "/api/search?q=attack&limit=200")) == []
    whole = of(client, "/api/bulk?game=swtcg")
    assert differs("/api/bulk", whole) == []
    assert set(whole["editions"]) == {"swtcg"}
    assert whole["names"]["swtcg"]["same_person"]


def test_search_page_by_page(client: FlaskClient) -> None:
    first = of(client, "/api/search?q=attack&game=swtcg&limit=7")
    assert len(first["data"]) == 7 < first["total"]
    second = of(client, first["next"])
    assert of(client, second["previous"])["data"] == first["data"]
    assert not {hit["id"] for hit in first["data"]} & {hit["id"] for hit in second["data"]}
    assert {hit["game"] for hit in first["data"]} <= {"swtcg", "core"}
    for hit in first["data"]:
        assert of(client, hit["uri"])["id"] == hit["id"]
        assert client.get(hit["page"]).status_code == 200
    rulings = of(client, "/api/search?q=attack&kind=ruling")["data"]
    assert {hit["kind"] for hit in rulings} == {"ruling"}
    assert error_of(client.get("/api/search?q=attack&kind=rulling"))["path"] == "kind"


@pytest.mark.parametrize(("language", "game"), [("en", "swtcg"), ("pl", "swtcg"), ("ru", "berserk")])
def test_hits_are_told_in_three_languages(client: FlaskClient, language: str, game: str) -> None:
    words = {"en": "attack", "pl": "atak", "ru": "атака"}[language]
    hits = of(client, f"/api/search?q={words}&game={game}&kind=rule&lang={language}")["data"]
    assert hits
    for hit in hits:
        rule = load().rules[hit["id"]]
        assert hit["title"] == rule.told("title", language)
        assert hit["language"] == rule.spoken(language)
        assert hit["snippet"].strip("… ") in rule.told("text", language)
    assert {hit["language"] for hit in hits} == {language}


@pytest.mark.parametrize("kind", lists.LISTS)
def test_lists_are_cut_down(client: FlaskClient, kind: str) -> None:
    everything = of(client, f"/api/{kind}")
    words = of(client, f"/api/{kind}?q=xyzzyx")
    assert words["data"] == []
    for name, (_, example) in FILTERS[kind].items():
        if example and everything["total"]:
            some = of(client, f"/api/{kind}?{name}={example}")
            assert 0 < some["total"] < everything["total"], (kind, name)
        assert error_of(client.get(f"/api/{kind}?{name}=frob"))["path"] == name


def test_filters_and_words_together(client: FlaskClient) -> None:
    found = of(client, "/api/rules?game=swtcg&status=official&q=intercept&limit=200")["data"]
    assert found
    assert {rule["status"] for rule in found} == {"official"}
    assert "intercept" in found[0]["id"]
    found = of(client, "/api/statements?document=tcg-faq&exec=x&q=evade")["data"]
    assert found
    assert {entry["id"].partition("/")[0] for entry in found} == {"tcg-faq"}
    wrong = error_of(client.get("/api/rules?status=oficial"))
    assert wrong["suggestion"] == 'did you mean "official"?'


def test_cards_are_found_by_name_and_by_words(client: FlaskClient) -> None:
    cards = [
        PrintedCard("swtcg", "SET", name, "Light", kind, text=text)
        for name, kind, text in (
            ("Able Pilot", "character", "Evade 1"),
            ("A Bold Able Plan", "battle", "Draw a card."),
            ("Rock", "ground", ""),
        )
    ]
    own().add(cards)
    names = [card["name"] for card in of(client, "/api/cards?q=able")["data"]]
    assert names == ["Able Pilot", "A Bold Able Plan"]
    assert [card["name"] for card in of(client, "/api/cards?q=evade 1")["data"]] == ["Able Pilot"]
    assert [card["name"] for card in of(client, "/api/cards?type=Ground")["data"]] == ["Rock"]
    assert differs("/api/cards", of(client, "/api/cards")) == []
    assert differs("/api/cards/{game}/{name}", of(client, "/api/cards/swtcg/Able Pilot")) == []
    assert error_of(client.get("/api/cards/swtcg/Able Pilot?frob=1"))["code"] == "unknown-parameter"


@pytest.mark.parametrize(
    "address",
    [*(f"/api/{kind}" for kind in lists.LISTS), "/api/search?q=a", "/api/bulk", "/healthz"]
    + [f"/api/{kind}/{key}" for kind, key in SINGLE.items()],
)
def test_no_answer_hangs_on_a_cookie(client: FlaskClient, address: str) -> None:
    """None is set, none is read, and caches are not told to look at one."""
    mark = "&" if "?" in address else "?"
    plain = client.get(address)
    for query in ("lang=pl", "game=berserk") if address.startswith("/api/search") else ("lang=pl",):
        response = client.get(f"{address}{mark}{query}")
        assert "Set-Cookie" not in response.headers
        assert "Cookie" not in response.vary
    client.set_cookie("lang", "ru")
    client.set_cookie("game", "berserk")
    again = client.get(address)
    assert again.headers["Content-Language"] == plain.headers["Content-Language"]
    assert again.get_data() == plain.get_data()


def test_every_operation_is_named_and_shown(client: FlaskClient) -> None:
    """A name of its own, a chapter, an example of each word in its path, and of each body, a typed answer."""
    described = document()
    operations = [
        (path, operation) for path, item in described["paths"].items() for operation in item.values()
    ]
    assert len({operation["operationId"] for _, operation in operations}) == len(operations)
    assert set(NAMES) == set(described["paths"])
    assert {tag for _, operation in operations for tag in operation["tags"]} == set(TAGS)
    for path, operation in operations:
        for parameter in operation["parameters"]:
            if parameter["in"] == "path" and parameter["name"] != "link":
                assert parameter["example"], path
        for content in operation.get("requestBody", {}).get("content", {}).values():
            assert "example" in content or "examples" in content, path
            assert content["schema"] != {"type": "object"}, path
    assert set(LISTED) == {*lists.LISTS, "search"}


def test_the_examples_of_the_description_are_answered(client: FlaskClient) -> None:
    for path, item in document()["paths"].items():
        get = item.get("get")
        if get is None or "{link}" in path or "{name}" in path or path in ("/api/coverage", "/readyz"):
            continue
        address = path
        for parameter in get["parameters"]:
            if parameter["in"] == "path":
                address = address.replace(f"{{{parameter['name']}}}", parameter["example"])
        for parameter in get["parameters"]:
            if parameter["in"] == "query" and "example" in parameter and path != "/api/cards":
                of(client, f"{address}?{parameter['name']}={parameter['example']}")
        assert client.get(address).status_code == 200, address
    for body in document()["paths"]["/api/ask"]["post"]["requestBody"]["content"].values():
        for example in [body.get("example"), *(one["value"] for one in body.get("examples", {}).values())]:
            if isinstance(example, str):
                assert client.post("/api/options", data=example).status_code == 200
            elif example:
                assert client.post("/api/options", json=example).status_code == 200

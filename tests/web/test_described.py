"""Answers have what the description of the API says, and nothing besides: one board for every kind of question."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest
from flask.testing import FlaskClient

from judge.questions.kinds import KIND_OF
from tests.boards import duel
from tests.questions.test_left_out import without
from tests.web.test_options import unread
from web.openapi import document

LIVES = {"luke.zone": "character"}
WINS = {"chance": LIVES, "for": "light"}
ASKED: list[Any] = [
    *(
        {word: {"light": "luke: Retaliate 1"}}
        for word in ("can", "can now", "illegal", "impossible", "why not")
    ),
    *({word: LIVES} for word in ("always", "possible", "never")),
    {"outcomes": ["luke.zone"]},
    "order matters",
    WINS,
    {"chance": LIVES},
    {"best": LIVES, "for": "light"},
    "loop",
    {"smallest change": {"light": "luke: Retaliate 1"}},
    {"which rule decides": {"possible": LIVES}},
    {"why": {"this": LIVES, "not": {"luke.zone": "discard"}}},
    {"legal line": [{"dark": "pass"}]},
    {"illegal line": [{"light": "pass"}]},
]
BOARDS = {
    "plain": duel(ask=ASKED),
    "left out": without(duel(ask=[WINS]), "light.force"),
    "unread": {**unread(), "ask": [WINS]},
    "open": duel(open={"luke.damage": [0, 1]}, ask=[WINS]),
    "no option": {"game": "swtcg", "now": {"at": "points"}, "dark": {"hand": []}, "light": {"hand": []}},
}


def closed(schema: Any) -> Any:
    """The schema, in which an object has no properties but those that are described."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    told = {key: closed(part) for key, part in schema.items()}
    return {**told, "additionalProperties": False} if "properties" in schema else told


def differs(address: str, status: str, answer: Any) -> list[str]:
    """What an answer has other than it is described."""
    described = document()
    shape = described["paths"][address]["post"]["responses"][status]["content"]["application/json"]["schema"]
    whole = {**closed(shape), "components": closed(described["components"])}
    return [
        f"{one.instance_path}: {one.message}"
        for one in jsonschema_rs.validator_for(whole).iter_errors(answer)
    ]


def test_every_kind_of_question_is_asked() -> None:
    words = {word for question in ASKED for word in ([question] if isinstance(question, str) else question)}
    assert words >= set(KIND_OF)


@pytest.mark.parametrize("name", BOARDS)
def test_a_verdict_is_as_described(client: FlaskClient, name: str) -> None:
    response = client.post("/api/ask", json=BOARDS[name])
    assert response.status_code == 200, response.get_json()
    assert differs("/api/ask", "200", response.get_json()) == []


@pytest.mark.parametrize("name", BOARDS)
def test_options_are_as_described(client: FlaskClient, name: str) -> None:
    board = {word: value for word, value in BOARDS[name].items() if word != "open"}
    listed = client.post("/api/options", json=board).get_json()
    whole = client.post("/api/options?whole=yes", json=board).get_json()
    assert whole["options"] == listed
    assert (differs("/api/options", "200", listed), differs("/api/options", "200", whole)) == ([], [])


def test_no_option_rests_on_something_too(client: FlaskClient) -> None:
    found = client.post("/api/options?whole=yes&lang=pl", json=BOARDS["no option"]).get_json()
    assert found["options"] == []
    assert len(found["assumed"]) == 2
    assert all("nie podano" in words for words in found["assumed"])
    refused = client.post("/api/options?whole=1", json=BOARDS["no option"])
    assert (refused.status_code, refused.get_json()["error"]["path"]) == (400, "whole")

"""What can be done now, and what that rests on: values left out, sentences that were not read."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.board import yamltext
from judge.board.change import apply_change
from tests.boards import duel
from tests.questions.test_left_out import without


def unread() -> dict[str, Any]:
    return apply_change(duel(), {"light.character[0].text": "Zadaj 2 obrażenia wybranej jednostce."})


def page(client: FlaskClient, board: dict[str, Any], language: str) -> str:
    sent = client.post(f"/options?lang={language}", data={"situation": yamltext.write(board)})
    assert sent.status_code == 200
    return sent.get_data(as_text=True)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "not said"), ("pl", "nie podano"), ("ru", "не сказано")]
)
def test_values_left_out_are_told(client: FlaskClient, language: str, words: str) -> None:
    board = without(duel(), "light.force")
    found = client.post(f"/api/options?lang={language}", json=board).get_json()
    assert all(any(words in said for said in option["assumed"]) for option in found)
    assert "unknown" not in found[0]
    assert words in page(client, board, language)


def test_beside_words_that_were_not_read_nothing_is_said_to_be_forbidden(client: FlaskClient) -> None:
    found = client.post("/api/options", json=unread()).get_json()
    assert {one["words"] for option in found for one in option["unknown"]} == {
        "Zadaj 2 obrażenia wybranej jednostce."
    }
    shown = page(client, unread(), "pl")
    assert "Zadaj 2 obrażenia wybranej jednostce." in shown
    assert "badge bad" not in shown
    assert "badge bad" in page(client, duel(), "pl")

"""The page of the questions that have more to tell than a sentence, and what one asks next."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.board import yamltext
from tests.boards import duel

POOR = duel(light={**duel()["light"], "force": 0})
STRIKE = {"light": "luke: Retaliate 1"}


def judged(client: FlaskClient, text: str) -> str:
    """The page of a verdict."""
    response = client.post("/ask", data={"situation": text})
    assert response.status_code == 200
    return str(response.get_data(as_text=True))


def follow(page: str, label: str) -> str:
    """The board behind the first button that says `label`."""
    found = re.search(rf'name="situation" value="([^"]*)"><button type="submit">{re.escape(label)}', page)
    assert found, label
    return html.unescape(found[1])


def test_from_a_no_to_what_would_make_it_legal(client: FlaskClient) -> None:
    page = judged(client, yamltext.write({**POOR, "ask": [{"can": STRIKE}]}))
    change = judged(client, follow(page, "What would make it legal?"))
    assert "What would make it legal for Light: Luke: Retaliate 1?" in change
    assert "It would be legal with: Light: Force: 1" in change
    rule = judged(client, follow(page, "Which rule decides?"))
    assert re.search(r'href="/rules/tcg/whole-cost"', rule)


def test_from_two_outcomes_to_where_they_part(client: FlaskClient) -> None:
    page = judged(client, yamltext.write({**duel(), "ask": [{"outcomes": ["light.force"]}]}))
    parted = judged(client, follow(page, "Where do the first two part?"))
    assert "They part at: a decision (Light)" in parted
    assert "Both begin alike" in parted


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ({"why not": {"light": "luke: Evade 2"}}, "Luke would need the ability “Evade 2”"),
        ({"legal line": [STRIKE, STRIKE]}, "No, step 2 is not legal"),
        ({"legal line": [STRIKE]}, "Next: "),
    ],
)
def test_it_is_told(client: FlaskClient, question: dict[str, Any], shown: str) -> None:
    assert shown in judged(client, yamltext.write({**duel(), "ask": [question]}))

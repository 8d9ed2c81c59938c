"""The page of the questions that have more to tell than a sentence, and what one asks next."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.board import yamltext
from judge.knowledge import load
from tests.boards import duel

POOR = duel(light={**duel()["light"], "force": 0})
STRIKE = {"light": "luke: Retaliate 1"}


def judged(client: FlaskClient, text: str) -> str:
    """The page of a verdict."""
    response = client.post("/ask", data={"situation": text}, follow_redirects=True)
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
    assert "What would let Light use Luke&#39;s Retaliate 1?" in change
    assert "It is enough if Light has 1 Force left" in change
    rule = judged(client, follow(page, "Which rule decides?"))
    assert re.search(r'href="/rules/tcg/whole-cost"', rule)


def test_from_two_outcomes_to_where_they_part(client: FlaskClient) -> None:
    page = judged(client, yamltext.write({**duel(), "ask": [{"outcomes": ["light.force"]}]}))
    parted = judged(client, follow(page, "Where do the first two part?"))
    assert "It comes down to a decision of Light" in parted
    assert "Both begin alike" in parted


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ({"why not": {"light": "luke: Evade 2"}}, "Luke does not have the ability “Evade 2”"),
        ({"legal line": [STRIKE, STRIKE]}, "No, step 2 is not legal"),
        ({"legal line": [STRIKE]}, "Next Dark may pass"),
        ({"legal line": [{"dark": "pass"}, {"light": "pass"}]}, "Next the dice are thrown"),
    ],
)
def test_it_is_told(client: FlaskClient, question: dict[str, Any], shown: str) -> None:
    assert shown in judged(client, yamltext.write({**duel(), "ask": [question]}))


DUEL = {
    "game": "swtcg",
    "now": {"at": "attack", "attack": {"attacker": "vader", "defender": "luke"}},
    "dark": {"force": 0, "hand": "?", "character": [{"name": "Vader", "power": 2, "health": 6, "text": ""}]},
    "light": {"force": 0, "hand": [], "character": [{"name": "Luke", "power": 5, "health": 1, "text": ""}]},
    "ask": [{"chance": {"luke.zone": {"not": "discard"}}, "for": "light"}],
}


def test_an_answer_as_data_is_told_in_the_language_asked_for(client: FlaskClient) -> None:
    english, polish = (client.post(f"/api/ask?lang={one}", json=DUEL) for one in ("en", "pl"))
    told, said = english.get_json(), polish.get_json()
    assert said["answer"] == "Luke przeżywa: 1/4 = 25,0 %"
    assert said["answers"][0]["value"] == told["answers"][0]["value"] == "1/4"
    assert english.headers["ETag"] != polish.headers["ETag"]
    again = client.get(f"{said['uri']}?lang=ru").get_json()
    assert again["answer"] == "Luke выживает: 1/4 = 25,0 %"


def test_a_ruling_is_found_by_the_number_that_it_is_cited_by(client: FlaskClient) -> None:
    ruling = next(iter(load().rulings.values()))
    assert client.get(f"/r/{ruling.number}").headers["Location"] == f"/rulings/{ruling.key}"
    assert client.get(f"/search?q={ruling.number}").headers["Location"] == f"/r/{ruling.number}"
    assert str(ruling.number) in client.get(f"/rulings/{ruling.key}").get_data(as_text=True)
    assert client.get("/r/1").status_code == 404


def test_a_line_without_its_game_is_judged_by_the_game_of_the_page(client: FlaskClient) -> None:
    page = client.get("/search?game=swtcg&lang=en&q=Vader 2/6 vs Luke 5/1, does Luke survive?")
    assert "Luke survives" in page.get_data(as_text=True)

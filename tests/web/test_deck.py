"""A deck that is sent becomes a table: what `judge deck` does, in the browser."""

from __future__ import annotations

import html
import re
from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from judge.board.situation import read
from judge.cards.importing import import_file
from tests.cards.files import HEADER, ROWS, written

LIST = "2x Birch Guard\n1x Ash Grey (A)\n1x Nobody Knows"


@pytest.fixture(autouse=True)
def _store(tmp_path: Path) -> None:
    import_file(written(tmp_path / "cards.tsv", [HEADER, *ROWS]))


def _laid(page: str) -> dict[str, object]:
    found = re.search(r'name="situation" value="([^"]*)"', page)
    assert found is not None
    return read(html.unescape(found[1]))


def test_a_list_becomes_a_table(client: FlaskClient) -> None:
    page = client.post("/deck?lang=pl", data={"list": LIST}).get_data(as_text=True)
    board = _laid(page)
    assert board["game"] == "swtcg"
    assert "Nobody Knows" in page
    assert "Nie ma w bazie kart" in page
    opened = client.post(
        "/table",
        data={"situation": html.unescape(str(re.search(r'name="situation" value="([^"]*)"', page)[1]))},
    )  # type: ignore[index]
    assert opened.status_code == 200


def test_files_of_both_players_and_a_hand(client: FlaskClient) -> None:
    files = [(BytesIO(b"3x Ash Grey (A)"), "dark.txt"), (BytesIO(b"3x Birch Guard"), "light.txt")]
    page = client.post("/deck", data={"file": files, "draw": "2", "game": "swtcg"}).get_data(as_text=True)
    board = _laid(page)
    hands = {side: board[side]["hand"] for side in ("dark", "light")}  # type: ignore[index]
    assert {side: len(hand) for side, hand in hands.items()} == {"dark": 2, "light": 2}


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "no deck was sent"),
        ({"list": LIST, "draw": "many"}, "is not a number from 0 to 20"),
        ({"list": LIST, "game": "chess"}, "is no game"),
        ({"list": "1x Nobody"}, "none of its cards is in the card store"),
    ],
)
def test_what_is_wrong_stands_above_the_form(client: FlaskClient, sent: dict[str, str], said: str) -> None:
    answer = client.post("/deck", data=sent)
    assert answer.status_code == 400
    assert said in html.unescape(answer.get_data(as_text=True))


def test_a_refusal_is_in_the_language_of_its_reader_and_loses_nothing(client: FlaskClient) -> None:
    sent = {"list": "1x Nobody <i>\n2x Elsewhere", "draw": "3", "game": "", "player": "light"}
    page = client.post("/deck?lang=pl", data=sent).get_data(as_text=True)
    assert "w bazie kart nie ma żadnej z jej kart" in page
    assert "--game" not in page
    assert "1x Nobody &lt;i&gt;\n2x Elsewhere</textarea>" in page
    assert 'name="draw" inputmode="numeric" value="3"' in page
    assert '<option value="light" selected>' in page


def test_the_form_is_there(client: FlaskClient) -> None:
    page = client.get("/deck?lang=ru").get_data(as_text=True)
    assert "Колода как стол" in page
    assert 'href="/deck"' in client.get("/").get_data(as_text=True)

"""Everything that is wrong with a board is told at once, each fault by its card, in the language of the page."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

FAULTY = (
    "game: swtcg\nnow: {at: battle}\ndark: {force: many}\n"
    "light: {forse: 1, character: [{name: Luke, powr: 2}, {name: Leia, health: lots}]}"
)


@pytest.mark.parametrize(
    ("language", "places"),
    [
        ("en", {"Light: forse", "Luke: powr", "Leia: health", "Dark: Force"}),
        ("pl", {"Jasna Strona: forse", "Luke: powr", "Leia: wytrzymałość", "Ciemna Strona: Moc"}),
        ("ru", {"Светлая сторона: forse", "Luke: powr", "Leia: здоровье", "Тёмная сторона: Сила"}),
    ],
)
def test_every_fault_is_told_by_its_card(client: FlaskClient, language: str, places: set[str]) -> None:
    page = client.post(f"/ask?lang={language}", data={"situation": FAULTY}).get_data(as_text=True)
    told = page.partition('id="fault"')[2].partition("</div>")[0]
    assert set(re.findall(r"<strong>([^<]*)</strong>[ :<(]", told)) >= places
    wrong = {name: re.findall(r'class="wrong">([^<]+)', card) for name, card in cards(page)}
    assert wrong["Luke"]
    assert wrong["Leia"]
    assert all(html.unescape(words[0]) in html.unescape(told) for words in wrong.values())


def cards(page: str) -> list[tuple[str, str]]:
    """Every card of the table that is drawn: its name, and all that stands on it."""
    return re.findall(r'class="card [^>]*>.*?<strong>([^<]+)</strong>(.*?)</button>', page, re.DOTALL)


def test_a_place_that_is_no_card_is_told_in_words(client: FlaskClient) -> None:
    board = "game: swtcg\nnow: {at: battle}\nlight: {force: 1}\nask: [{can: {light: pass}}, {cann: 1}]"
    page = client.post("/ask?lang=pl", data={"situation": board}).get_data(as_text=True)
    told = page.partition('id="fault"')[2].partition("</div>")[0]
    assert "<strong>pytanie 2" in told
    assert "ask[1]" not in told

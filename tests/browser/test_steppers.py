"""A printed card, taken by its name: each stepper changes its own number, and every other value stays."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from judge.board.situation import read
from judge.games.registry import GAMES
from web.links import pack

from .hand import ANSWER, PHONE, Hand

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]
CARDS = {"swtcg": "Ash Grey (A)", "swlcg": "Oak Reeve", "berserk": "Клён"}
"""A card of the store, game by game (`conftest`)."""
PRINTED = {
    "swtcg": {"power": "4", "health": "4", "speed": "40", "text": "Critical Hit 2"},
    "swlcg": {"health": "2", "text": "Edge (1)."},
    "berserk": {"life": "8", "movement": "2", "strike": "1-2-3", "text": "{tap}: Выстрел на 2."},
}
"""What it has printed on it."""
DRAWN = {
    "swtcg": ("Power 4", "Health 4", "Critical Hit 2"),
    "swlcg": ("Health 2", "Force 1", "Edge (1)."),
    "berserk": ("♥ 8", "➤ 2", "⚔ 1-2-3", "Выстрел на 2"),
}
"""What of it the table draws."""
MOMENTS = {"swtcg": "chance", "swlcg": "action", "berserk": "priority"}
"""When one card alone can be judged."""

FIELDS = """() => Object.fromEntries([...document.querySelectorAll('#sheet input[name^="v:"], #sheet select[name^="v:"], #sheet textarea[name^="v:"]')]
  .map((one) => [one.name.slice(2), one.value || "0"]))"""
"""Every value of the sheet, by its place on the board; none is as good as 0."""
FLAGS = """() => Object.fromEntries([...document.querySelectorAll('#sheet [aria-pressed][id^="flip-"]')]
  .map((one) => [one.id, one.ariaPressed]))"""
STEPPED = """() => Object.fromEntries([...document.querySelectorAll('.numbers .card .step')]
  .map((one) => [one.querySelector('[id^=more-]').id, one.querySelector('b').innerText]))"""
"""Every number of the cards of a verdict, by the button that raises it."""
TEXTS = "() => [...document.querySelectorAll('.numbers .card .text, .numbers .card strong, .table p.small')].map((one) => one.innerText)"


def laid(visit: Visit, game: str) -> Hand:
    """The table with the card on it."""
    return Hand(visit(f"/ask?game={game}&lang=en&card={quote(CARDS[game])}", **PHONE, offline="block"))


def raised(hand: Hand, button: str) -> None:
    """A press of a stepper, and its answer."""
    before = hand.page.input_value("#situation")
    hand.tap(f"#{button}")
    hand.page.wait_for_function("was => document.querySelector('#situation').value !== was", arg=before)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_stepper_of_the_sheet_leaves_the_other_values(visit: Visit, game: str) -> None:
    hand = laid(visit, game)
    hand.tap("[id^=card-]", "#sheet")
    page, path = hand.page, hand.page.input_value("#sheet [name=opened]")
    page.evaluate("document.querySelectorAll('#sheet details').forEach((one) => { one.open = true; })")
    start, flags = page.evaluate(FIELDS), page.evaluate(FLAGS)
    assert {key: start[f"{path}.{key}"] for key in PRINTED[game]} == PRINTED[game]
    buttons = page.eval_on_selector_all("#sheet button[id^=more-]", "all => all.map((one) => one.id)")
    assert len(buttons) > 3
    for button in (*buttons, *(one.replace("more-", "less-", 1) for one in buttons)):
        value = page.get_attribute(f"#{button}", "value")
        assert value is not None
        own = re.sub(r"^(step|part):|(\[\d+\])?:[+-]1$", "", value)
        if value.endswith("-1") and start[own] == "0":
            continue  # there is nothing to take away
        raised(hand, button)
        now = page.evaluate(FIELDS)
        assert now.pop(own) != start[own], button
        assert now == {key: words for key, words in start.items() if key != own}, button
        assert page.evaluate(FLAGS) == flags, button
        raised(hand, _back(button))
        assert page.evaluate(FIELDS) == start, button


def _back(button: str) -> str:
    """The button that takes back what a button does."""
    ways = ("more-", "less-")
    return button.replace(*ways, 1) if button.startswith("more-") else button.replace(*ways[::-1], 1)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_stepper_of_the_table_leaves_its_cards(visit: Visit, game: str) -> None:
    """The table draws what is printed, changed or not; Force, hands and what else a side has change beside it."""
    hand = laid(visit, game)
    page = hand.page
    hand.tap("[id^=card-]", "#sheet")
    hand.done()  # its moment is filled in
    drawn = page.inner_text("[id^=card-]")
    assert [value for value in DRAWN[game] if value not in drawn] == []
    for button in page.eval_on_selector_all(".table button[id^=more-]", "all => all.map((one) => one.id)"):
        raised(hand, button)
        assert page.inner_text("[id^=card-]") == drawn, button
    hand.tap("[id^=card-]", "#sheet")
    path = page.input_value("#sheet [name=opened]")
    for button in page.eval_on_selector_all(
        "#sheet .numbers button[id^=more-]", "all => all.map((one) => one.id)"
    ):
        raised(hand, button)
        raised(hand, _back(button))
        assert page.inner_text("[id^=card-]") == drawn, button
    assert page.evaluate(FIELDS)[f"{path}.text"] == PRINTED[game]["text"]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_stepper_of_the_verdict_leaves_the_other_values(visit: Visit, game: str) -> None:
    board = laid(visit, game).board
    board = {**board, "game": game, "now": {"at": MOMENTS[game]}, "ask": [{"outcomes": []}]}
    page = visit(f"/s/{pack(board)}?lang=en", **PHONE, offline="block")
    hand = Hand(page)
    start, texts = page.evaluate(STEPPED), page.evaluate(TEXTS)
    assert len(start) > 1
    for button in start:
        if not page.is_visible(f"#{button}"):
            hand.tap(f"details.card:has(#{button}) > summary")
        _judged_anew(hand, button)
        now = page.evaluate(STEPPED)
        assert int(now.pop(button)) == int(start[button]) + 1, button
        assert now == {key: value for key, value in start.items() if key != button}, button
        assert page.evaluate(TEXTS) == texts or game == "berserk", button
        kept = _card(read(page.input_value("#text [name=situation]")))
        assert set(kept) - set(_card(board)) <= {button.rpartition("-")[2], *kept} - {"text"}
        page.go_back()
        page.wait_for_function(
            "([button, was]) => document.querySelector(`#${button}`).previousElementSibling.innerText === was",
            arg=[button, start[button]],
        )
        assert page.evaluate(STEPPED) == start


def _judged_anew(hand: Hand, button: str) -> None:
    before = hand.page.url
    hand.tap(f"#{button}")
    hand.page.wait_for_function("was => location.href !== was", arg=before)
    hand.page.wait_for_selector(ANSWER)


def _card(board: dict[str, Any]) -> dict[str, Any]:
    """The one card of a board."""
    (card,) = (
        card
        for side in board.values()
        if isinstance(side, dict)
        for cards in side.values()
        if isinstance(cards, list)
        for card in cards
        if isinstance(card, dict)
    )
    return card

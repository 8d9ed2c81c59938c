"""A card by its name, in each game: every number is stepped, on its sheet and on a verdict; the others stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from judge.board.situation import read

from .hand import PHONE, Hand

Visit = Callable[..., Page]
SITUATION = "#text [name=situation]"
NUMBERS = "found => Object.fromEntries(found.map(one => [one.id, one.value]))"


@pytest.mark.parametrize(
    ("game", "name", "text"),
    [
        ("swtcg", "Ash Grey (A)", "Critical Hit 2"),
        ("swlcg", "Oak Reeve", "Edge (1)."),
        ("berserk", "Клён", "{tap}: Выстрел на 2"),
    ],
)
def test_a_card_by_name_keeps_its_other_numbers(visit: Visit, game: str, name: str, text: str) -> None:
    page = visit(f"/ask?game={game}&lang=en&card={quote(name)}", **PHONE)
    hand = Hand(page)
    page.wait_for_selector("[id^=card-]")
    hand.tap("[id^=card-]", "#sheet")
    seen = stepped(page, "#sheet")
    assert seen
    assert page.input_value("#text").rstrip(".") == text.rstrip(".")
    hand.done()
    card = next(card for card in cards(hand.board) if card.get("name") == name)
    hand.judged()
    steps = page.eval_on_selector_all(
        "main [id^=more-][value*='[']:not([disabled])", "all => all.map(one => one.id)"
    )
    assert steps
    for step in steps:
        before = judged(page)
        page.click(f"#{step}")
        page.wait_for_function(f"was => document.querySelector('{SITUATION}').value !== was", arg=before)
        changed = next(one for one in cards(read(judged(page))) if one.get("name") == name)
        assert len(set(changed.items()) ^ set(card.items())) in (1, 2), (step, changed, card)
        page.go_back()
        page.wait_for_function(f"was => document.querySelector('{SITUATION}')?.value === was", arg=before)


def judged(page: Page) -> str:
    """The board of the verdict that is shown, as text."""
    return page.input_value(SITUATION)


def stepped(page: Page, where: str) -> list[str]:
    """The numbers that were stepped there, one after the other and back; each left the others as they were."""
    inputs = ", ".join(f"{part.strip()} input[id^=n-]" for part in where.split(","))
    seen = []
    for field in list(page.eval_on_selector_all(inputs, NUMBERS)):
        before = page.eval_on_selector_all(inputs, NUMBERS)
        for button, back in (("more", "less"), ("less", "more")):
            step, again = (f"#{one}-{field.removeprefix('n-')}" for one in (button, back))
            if not page.is_enabled(step):
                continue
            page.click(step)
            page.wait_for_function(
                "([id, was]) => document.getElementById(id).value !== was", arg=[field, before[field]]
            )
            after: dict[str, Any] = page.eval_on_selector_all(inputs, NUMBERS)
            assert {key for key in before if after.get(key) != before[key]} == {field}
            page.click(again)
            page.wait_for_function(
                "([id, was]) => document.getElementById(id).value === was", arg=[field, before[field]]
            )
            seen.append(field)
            break
    return seen


def cards(node: Any) -> list[dict[str, Any]]:
    """Every card of a board."""
    if isinstance(node, dict):
        own = [node] if "name" in node else []
        return own + [card for inner in node.values() for card in cards(inner)]
    return [card for inner in node for card in cards(inner)] if isinstance(node, list) else []

"""A slow network: what is pressed and typed while an edit is under way is done on the page that comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page

from .hand import ANSWER, PHONE, Hand
from .test_verdict import LINK

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]


@contextmanager
def slow(page: Page, address: str) -> Iterator[None]:
    """The first request to an address is answered when the block ends.

    The page has no service worker: what one passes on cannot be held here.
    """
    held: list[Any] = []
    page.route(address, lambda route: route.continue_() if held else held.append(route))
    yield
    for _ in range(500):
        if held:
            break
        page.wait_for_timeout(20)
    else:
        pytest.fail(f"nothing was asked of {address}")
    held[0].continue_()


def test_presses_on_the_table_wait_for_the_one_before(visit: Visit) -> None:
    hand = Hand(visit("/ask?game=swtcg&situation=attack&lang=en", **PHONE, offline="block"))
    force = hand.board["dark"]["force"]
    with slow(hand.page, "**/table"):
        for pressed in ("#more-dark-force", "#more-dark-force", "#ask-outcomes", ".bar .main"):
            hand.tap(pressed)
    hand.page.wait_for_selector(ANSWER)
    text = hand.page.input_value("#text [name=situation]")
    assert f"force: {int(force) + 2}" in text.replace("'", "")
    assert "outcomes" in text


def test_what_is_typed_meanwhile_stays(visit: Visit) -> None:
    hand = Hand(visit("/ask?game=swtcg&lang=en", **PHONE, offline="block"))
    hand.tap("#add-dark-character", "#sheet")
    with slow(hand.page, "**/table"):
        hand.tap("#flip-dark-character-0-tapped")
        hand.page.fill("#name", "Vader")
        hand.page.fill("#text", "Evade 2")
    hand.page.wait_for_selector("#flip-dark-character-0-tapped[aria-pressed=true]")
    hand.page.wait_for_selector("#readings .good")
    hand.done()
    card = hand.board["dark"]["character"][0]
    assert {key: card[key] for key in ("name", "tapped", "text")} == {
        "name": "Vader",
        "tapped": "yes",
        "text": "Evade 2",
    }


def test_presses_on_a_verdict_wait_for_the_one_before(visit: Visit) -> None:
    hand = Hand(visit(f"{LINK}?lang=en", **PHONE, offline="block"))
    with slow(hand.page, "**/change"):
        hand.tap("#more-light-character-0-health")
        hand.tap("#more-light-character-0-health")
    hand.page.wait_for_function(
        "document.querySelector('#text [name=situation]').value.includes('health: 6')"
    )

"""A verdict in the hand: changed, shared, shown, stepped through; each task counts its taps."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page

from judge.games.registry import GAMES
from tests.effort import EFFORT
from web.links import pack

from .hand import ANSWER, PHONE, Hand

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]
DUEL = {
    "game": "swtcg",
    "now": {"at": "attack", "attack": {"attacker": "vader", "defender": "luke"}},
    "dark": {"force": 4, "hand": "?", "character": [{"name": "Vader", "power": 6, "health": 6, "text": "Critical Hit 2"}]},
    "light": {"force": 4, "hand": [], "character": [{"name": "Luke", "power": 5, "health": 4, "text": "Evade 2\nRetaliate 2"}]},
    "ask": [{"chance": {"luke.zone": {"not": "discard"}}, "for": "light"}],
}  # fmt: skip
LINK = f"/s/{pack(DUEL)}"


def test_one_number_is_changed(visit: Visit, hands: type[Hand]) -> None:
    page = visit(f"{LINK}?lang=en", **PHONE)
    hand, before = hands(page), page.inner_text(ANSWER)
    hand.tap("#more-light-character-0-health", "#more-light-character-0-health:focus")
    page.wait_for_function("before => document.querySelector('.answer').innerText !== before", arg=before)
    assert hand.taps <= 2
    assert "health: 5" in page.input_value("#text [name=situation]").replace("'", "")
    changed = page.url  # the address is that of the new board
    again = visit("/s/" + changed.partition("/s/")[2], **PHONE)
    assert again.inner_text(ANSWER) == page.inner_text(ANSWER)


def test_what_was_assumed_is_changed_where_it_stands(visit: Visit, hands: type[Hand]) -> None:
    page = visit(f"{LINK}?lang=en", **PHONE)
    hand, before = hands(page), page.inner_text(ANSWER)
    hand.tap(".chip-of:has-text('Light plays for it') summary")
    hand.tap(".chip-of[open] button:has-text('Dark plays for it')")
    page.wait_for_function("before => document.querySelector('.answer').innerText !== before", arg=before)
    assert hand.taps <= 2
    hand.tap(".chip-of:has-text('hand unknown') summary")
    hand.tap(".chip-of[open] button[aria-label*='+1']")
    page.wait_for_selector(".chips:has-text('hand 1')")


def test_a_verdict_is_shared_and_opened_in_a_fresh_browser(visit: Visit, hands: type[Hand]) -> None:
    page = visit(f"{LINK}?lang=en", **PHONE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("delete Navigator.prototype.share")
    hand = hands(page)
    hand.tap("[data-share]", "[data-share]:has-text('Copied')")
    link = page.evaluate("navigator.clipboard.readText()")
    base = page.url.partition("/s/")[0]
    assert link.startswith(base)
    fresh = visit(f"{link.removeprefix(base)}?lang=en", **PHONE)
    assert fresh.inner_text(ANSWER) == page.inner_text(ANSWER)
    assert hand.taps <= 2
    one, other = (_answer(where) for where in (link, fresh.url.partition("?")[0]))
    assert one == other
    assert "1853/2592" in one


def _answer(link: str) -> str:
    """The JSON of a link, the effort apart."""
    base, _, packed = link.partition("/s/")
    with urlopen(f"{base}/api/situations/{packed}") as response:
        told = json.load(response)
    return json.dumps({key: value for key, value in told.items() if key not in EFFORT})


def test_the_last_questions_stand_on_the_first_page(visit: Visit) -> None:
    page = visit(f"{LINK}?lang=en", **PHONE)
    base, said = page.url.partition("/s/")[0], page.inner_text(ANSWER)
    page.goto(f"{base}/?game=swtcg&lang=en")
    page.click("#last a")
    page.wait_for_selector(ANSWER)
    assert page.inner_text(ANSWER) == said


def test_three_cards_by_name_of_the_store(visit: Visit, hands: type[Hand]) -> None:
    hand = hands(visit("/ask?game=swtcg&lang=en", **PHONE))
    for place, letters, name in (
        ("dark", "ash", "Ash Grey"),
        ("light", "bir", "Birch Guard"),
        ("light", "ced", "Cedar Scout"),
    ):
        hand.tap(f"#add-{place}-character", "#sheet")
        hand.write(letters)
        hand.page.wait_for_selector(f"#named button:has-text('{name}')")
        hand.tap("#named button >> nth=0", f"#sheet h2:has-text('{name}')")
        hand.done()
    cards = [*hand.board["dark"]["character"], *hand.board["light"]["character"]]
    assert [card["name"].partition(" (")[0] for card in cards] == ["Ash Grey", "Birch Guard", "Cedar Scout"]
    assert hand.taps <= 9
    assert "Ash Grey" in hand.judged()


def test_a_line_is_stepped_through_by_taps_keys_and_a_finger(visit: Visit) -> None:
    page = visit(f"{LINK}/steps?lang=en", **PHONE)
    first = page.inner_text("#here")

    def moved(before: str) -> str:
        page.wait_for_function("was => document.querySelector('#here').innerText !== was", arg=before)
        return str(page.inner_text("#here"))

    page.tap("#step-next")
    second = moved(first)
    page.keyboard.press("ArrowRight")
    third = moved(second)
    page.keyboard.press("ArrowLeft")
    assert moved(third) == second
    page.evaluate(SWIPE)
    assert moved(second) == third
    assert "at=" in page.url


SWIPE = """() => {
  const steps = document.getElementById('stepper');
  const at = (x) => new Touch({ identifier: 1, target: steps, clientX: x, clientY: 300 });
  steps.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [at(300)], changedTouches: [at(300)] }));
  steps.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [at(100)] }));
}"""


@pytest.mark.parametrize("game", list(GAMES))
def test_the_answer_is_on_the_first_screen(visit: Visit, game: str) -> None:
    page = visit(f"/s/{pack(GAMES[game].table.situations[0].board)}", **PHONE)
    assert page.evaluate("document.querySelector('.answer').getBoundingClientRect().bottom") < 400
    assert page.evaluate("document.querySelector('.bar').getBoundingClientRect().bottom") <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

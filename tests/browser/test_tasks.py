"""The tasks of a judge at a table, on a phone, by touch: each counts its taps and fails past its number."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from judge.verdict import service

from .hand import ANSWER, PHONE, Hand

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]
ALLOWED = {"TCG", "LCG", "RU", "API"}
"""What stands in Latin letters on every Russian page: names of games, of the language, of the API."""


def duel(hand: Hand) -> None:
    """Vader (6, Critical Hit 2) attacks Luke (4, Evade 2, Retaliate 2), on an empty table."""
    hand.tap("#add-dark-character", "#sheet")
    hand.write("Vader")
    for name, value in (("power", "6"), ("health", "6"), ("text", "Critical Hit 2")):
        hand.to(f"v:dark.character[0].{name}")
        hand.write(value)
    hand.done()
    hand.tap("#add-light-character", "#sheet")
    hand.write("Luke")
    hand.to("v:light.character[0].health")
    hand.write("4")
    hand.to("v:light.character[0].text")
    hand.write("Evade 2")
    hand.page.keyboard.press("Enter")
    hand.write("Retaliate 2")
    hand.done()


def test_how_likely_is_it_that_luke_survives(visit: Visit, hands: type[Hand]) -> None:
    hand = hands(visit("/ask?game=swtcg&lang=en", **PHONE))
    duel(hand)
    assert "Luke survives" in hand.page.inner_text(".bar")
    said = hand.judged()
    assert hand.taps <= 12
    assert "71.5 %" in said
    assert "1853/2592" in said  # 739/2592 against him


def test_the_same_from_the_first_page_with_two_numbers_changed(visit: Visit, hands: type[Hand]) -> None:
    hand = hands(visit("/?game=swtcg&lang=en", **PHONE))
    hand.tap(".tiles a >> nth=0", "#card-dark-character-0")
    hand.tap("#card-dark-character-0", "#sheet")
    hand.to("v:dark.character[0].power")
    hand.write("6")
    hand.done()
    hand.tap("#card-light-character-0", "#sheet")
    hand.to("v:light.character[0].health")
    hand.write("4")
    hand.done()
    assert "1853/2592" in hand.judged()
    assert hand.taps <= 6


def test_a_contest_with_bids(visit: Visit, hands: type[Hand]) -> None:
    hand = hands(visit("/?game=swtcg&lang=en", **PHONE))
    hand.tap(".tiles a:has-text('contest')", "#more-dark-force")
    hand.tap("#more-dark-force", "#n-dark-force[value='6']")
    hand.tap("#ask-can-now", "#pick-1")
    hand.tap(".chip:has-text('bid 1'), .chip:has-text('Bid 1'), #pick-2", ".bar .main")
    said = hand.judged()
    assert hand.taps <= 10
    assert "bid" in str(hand.page.url) or "bid" in said.casefold()


def test_a_contest_from_an_empty_table(visit: Visit, hands: type[Hand]) -> None:
    """Force and costs are typed; what each of them would have to be asked for otherwise is said, not guessed."""
    hand = hands(visit("/ask?game=swtcg&lang=en", **PHONE))
    hand.tap("#at-contest", "#at-contest[aria-pressed=true]")
    for player, name, cost in (("dark", "Darth Vader", "6"), ("light", "Anakin Skywalker", "5")):
        hand.tap(f"#add-{player}-character", "#sheet")
        hand.write(name)
        hand.to(f"v:{player}.character[0].cost")
        hand.write(cost)
        hand.done()
    hand.tap("#n-dark-force")
    hand.write("5")
    hand.tap("#n-light-force")
    hand.write("8")
    said = hand.judged()
    assert hand.taps <= 10
    assert "Anakin Skywalker stays in its arena: 100 %, with the right choices" in said
    assert "Bid 7" in said  # what Light has to answer a bid of 5 with: 7 + 5 beats 5 + 6


def test_an_interrupt_to_an_interrupt(visit: Visit, hands: type[Hand]) -> None:
    hand = hands(visit("/ask?game=swlcg&lang=en", **PHONE))
    hand.tap("#at-event")
    hand.page.wait_for_selector("#at-event[aria-pressed=true]")
    hand.tap("#add-dark-units", "#sheet")
    hand.write("Vader")
    hand.to("v:dark.units[0].text")
    hand.write("Interrupt: When your opponent initiates an interrupt, focus this unit to cancel its effects.")
    hand.done()
    hand.tap("#add-light-units", "#sheet")
    hand.write("Leia")
    hand.to("v:light.units[0].text")
    hand.write("Interrupt: When this unit leaves play, remove all focus tokens from cards you control.")
    hand.done()
    hand.tap("#add-light-units", "#sheet")
    hand.write("Trooper")
    hand.to("v:light.units[1].focus")
    hand.write("2")
    hand.done()
    assert hand.board["now"]["event"] == {"what": "leaves", "card": "leia"}
    found = service.ask({**hand.board, "ask": [{"outcomes": ["trooper.focus"]}]})
    hand.judged()
    assert hand.taps <= 12
    assert {o["values"]["trooper.focus"] for o in found["answers"][0]["outcomes"]} == {0, 2}


def test_an_edge_battle_with_fate_cards(visit: Visit, hands: type[Hand]) -> None:
    hand = hands(visit("/?game=swlcg&lang=en", **PHONE))
    hand.tap(".tiles a:has-text('edge battle')", "#add-light-edge")
    hand.tap("#add-light-edge", "#sheet")
    hand.write("Omen")
    kind = "#f-light-edge-1-type"
    hand.choose(kind, "Fate card", f"{kind} option[value=fate][selected]")
    hand.to("v:light.edge[1].text")
    hand.write("Deal 1 damage to a target enemy unit.")
    hand.page.wait_for_selector("#readings .good")
    hand.done()
    found = service.ask({**hand.board, "ask": [{"possible": {"vader.damage": 1}}]})
    assert found["answers"][0]["answer"] is True
    assert "Omen" in hand.judged()
    assert hand.taps <= 12


def test_a_shot_on_the_stack_and_a_sudden_answer_in_russian(visit: Visit, hands: type[Hand]) -> None:
    hand = hands(visit("/ask?game=berserk&lang=ru", **PHONE))
    hand.tap("#at-declared")
    hand.page.wait_for_selector("#at-declared[aria-pressed=true]")
    for cell, player, name, text in (
        ("B2", "first", "Лучник", "{tap}: Выстрел на 2."),
        ("B5", "second", "Жрец", "{instant}{tap}: Выстрел на 2."),
        ("C2", "first", "Волк", ""),
    ):
        hand.tap(f"#add-{cell}", "#sheet")
        place = hand.page.locator("#sheet input[name=opened]").get_attribute("value")
        assert place is not None
        assert place.startswith(player)
        hand.write(name)
        if text:
            hand.to(f"v:{place}.text")
            hand.write(text)
        hand.done()
    hand.tap("[name='do'][value='blank:now.declared=лучник: Выстрел на 2 -> жрец']")
    hand.page.wait_for_selector(".picks .chip[aria-pressed=true]")
    assert foreign(hand.page) == set()
    said = hand.judged()
    assert hand.taps <= 14
    assert "жрец" in said.casefold()
    assert foreign(hand.page) == set()


def foreign(page: Page) -> set[str]:
    """Words in Latin letters that stand on a page; versions of the law and symbols of a card are none."""
    shown = re.sub(r"Lex Ludi|\{\w+\}", "", page.inner_text("body"))
    versions = [one.inner_text() for one in page.query_selector_all("p.dim:has(a[href*='/situations/'])")]
    for words in versions:
        shown = shown.replace(words, "")
    return set(re.findall(r"[A-Za-z]{2,}", shown)) - ALLOWED


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("deflect twice in one attack", "en"),
        ("odbicie dwa razy w jednym ataku", "pl"),
        ("can I use deflct twice in one atack", "en"),
    ],
)
def test_the_ruling_on_deflect_twice(visit: Visit, hands: type[Hand], words: str, language: str) -> None:
    page = visit(f"/?game=swtcg&lang={language}", **PHONE)
    hand = hands(page)
    hand.tap("#q")
    hand.write(words)
    right = "a[href='/rulings/swtcg/a-source-of-damage']"
    page.wait_for_selector(f".suggest li:first-child {right}")
    hand.tap(f".suggest li:first-child {right}", "article h1")
    assert hand.taps <= 3


def test_the_duel_without_javascript(visit: Visit) -> None:
    page = visit("/ask?game=swtcg&lang=en", script=False, **PHONE)
    page.click("#add-dark-character")
    page.fill("#name", "Vader")
    page.fill("[name='v:dark.character[0].power']", "6")
    page.fill("[name='v:dark.character[0].health']", "6")
    page.fill("#text", "Critical Hit 2")
    page.click("#done")
    page.click("#add-light-character")
    page.fill("#name", "Luke")
    page.fill("[name='v:light.character[0].health']", "4")
    page.fill("#text", "Evade 2\nRetaliate 2")
    page.click("#done")
    page.click(".bar .main")
    page.wait_for_selector(ANSWER)
    assert "1853/2592" in page.inner_text("main")


def test_the_duel_by_keyboard(visit: Visit) -> None:
    page = visit("/ask?game=swtcg&lang=en", **PHONE)
    hand = Hand(page)

    def reach(what: str) -> None:
        for _ in range(120):
            if page.evaluate(f"document.activeElement.id === '{what}'"):
                return
            page.keyboard.press("Tab")
        pytest.fail(f"{what} is not reached by Tab")

    for player, name, text in (("dark", "Vader", "Critical Hit 2"), ("light", "Luke", "Evade 2")):
        reach(f"add-{player}-character")
        page.keyboard.press("Enter")
        page.wait_for_selector("#sheet")
        assert page.evaluate("document.activeElement.id") == "name"
        hand.write(name)
        reach("text")
        hand.write(text)
        page.keyboard.press("Escape")
        page.wait_for_selector("#sheet", state="detached")
        assert page.evaluate("document.activeElement.id") == f"card-{player}-character-0"
    assert hand.board["light"]["character"][0]["text"] == "Evade 2"

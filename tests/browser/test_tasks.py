"""The tasks of a judge at a table, on a phone, by touch: each counts its taps and fails past its number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from judge.board.situation import read
from judge.games.registry import GAMES
from judge.knowledge import load
from judge.verdict import service

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]
PHONE: dict[str, Any] = {"width": 390, "height": 844}
ANSWER = ".answer, .answer-line"
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")


class Hand:
    """A thumb that counts; typing is no tap, and goes to what has the focus."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, what: str, then: str = "") -> None:
        self.page.locator(what).first.click()
        self.taps += 1
        if then:
            self.page.wait_for_selector(then)

    def choose(self, what: str, value: str) -> None:
        """Opens a list and chooses from it."""
        self.page.locator(what).select_option(value)
        self.taps += 2
        self.page.wait_for_function(
            "([what, value]) => document.querySelector(what)?.value === value && !document.querySelector('.htmx-request')",
            arg=[what, value],
        )

    def write(self, text: str) -> None:
        """Types into what has the focus; what stands there is chosen whole."""
        self.page.keyboard.type(text)

    def next(self) -> None:
        """The keyboard's own key for the next field: no tap on the page."""
        self.page.keyboard.press("Tab")

    def to(self, name: str) -> None:
        """Goes on by that key until the field is reached."""
        for _ in range(30):
            if self.page.evaluate("document.activeElement.name") == name:
                return
            self.next()
        pytest.fail(f"{name} is not reached")

    def done(self) -> None:
        self.tap("#done")
        self.page.wait_for_selector("#sheet", state="detached")

    @property
    def board(self) -> dict[str, Any]:
        return read(self.page.input_value("#situation"))

    def judged(self) -> str:
        self.tap(".bar .main", ANSWER)
        return self.page.inner_text("main")


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


def test_how_likely_is_it_that_luke_survives(visit: Visit) -> None:
    hand = Hand(visit("/ask?game=swtcg&lang=en", **PHONE))
    duel(hand)
    assert "Luke survives" in hand.page.inner_text(".bar")
    said = hand.judged()
    assert hand.taps <= 12
    assert "71.5 %" in said
    assert "1853/2592" in said  # 739/2592 against him


def test_the_same_from_the_first_page_with_two_numbers_changed(visit: Visit) -> None:
    hand = Hand(visit("/?game=swtcg&lang=en", **PHONE))
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


def test_a_contest_with_bids(visit: Visit) -> None:
    hand = Hand(visit("/?game=swtcg&lang=en", **PHONE))
    hand.tap(".tiles a:has-text('contest')", "#more-dark-force")
    hand.tap("#more-dark-force", "#n-dark-force[value='6']")
    hand.tap("#ask-can-now", "#pick-1")
    hand.tap(".chip:has-text('bid 1'), .chip:has-text('Bid 1'), #pick-2", ".bar .main")
    said = hand.judged()
    assert hand.taps <= 10
    assert "bid" in str(hand.page.url) or "bid" in said.casefold()


def test_an_interrupt_to_an_interrupt(visit: Visit) -> None:
    hand = Hand(visit("/ask?game=swlcg&lang=en", **PHONE))
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
    found = service.ask({**hand.board, "ask": [{"outcomes": ["trooper.focus"]}]}, 30)
    hand.judged()
    assert hand.taps <= 12
    assert {o["values"]["trooper.focus"] for o in found["answers"][0]["outcomes"]} == {0, 2}


def test_an_edge_battle_with_fate_cards(visit: Visit) -> None:
    hand = Hand(visit("/?game=swlcg&lang=en", **PHONE))
    hand.tap(".tiles a:has-text('edge battle')", "#add-dark-edge")
    hand.tap("#card-dark-edge-0", "#sheet")
    hand.to("v:dark.edge[0].icons")
    hand.write("1")
    hand.done()
    hand.judged()
    assert hand.taps <= 12


def test_a_shot_on_the_stack_and_a_sudden_answer_in_russian(visit: Visit) -> None:
    hand = Hand(visit("/ask?game=berserk&lang=ru", **PHONE))
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
    hand.tap("[name='v:now.declared']")
    hand.write("лучник: Выстрел на 2 -> жрец")
    said = hand.judged()
    assert hand.taps <= 14
    assert "жрец" in said.casefold()


def test_share_and_open_elsewhere(visit: Visit) -> None:
    board = GAMES["swtcg"].table.situations[1].board
    from web.links import pack

    one, other = (visit(f"/ask?table={pack(board)}&lang=en", **PHONE) for _ in range(2))
    assert one.input_value("#situation") == other.input_value("#situation")


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("deflect twice in one attack", "en"),
        ("odbicie dwa razy w jednym ataku", "pl"),
        ("can I use deflct twice in one atack", "en"),
    ],
)
def test_the_ruling_on_deflect_twice(visit: Visit, words: str, language: str) -> None:
    page = visit(f"/?game=swtcg&lang={language}", **PHONE)
    hand = Hand(page)
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


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_axe_finds_nothing(visit: Visit, dark: bool, language: str) -> None:
    page = visit(f"/?game=swtcg&lang={language}", dark=dark, **PHONE)
    base = page.url.partition("/?")[0]
    addresses = ["/", "/rulings", "/rules", "/glossary", "/documents", "/search?q=retaliate", "/quiz"]
    for game, table in ((name, one.table) for name, one in GAMES.items()):
        addresses += [f"/?game={game}", f"/ask?game={game}&situation={table.situations[0].id}"]
        player, zone = next(iter(table.players)), table.first_zone
        addresses.append(f"/ask?game={game}&situation={table.situations[0].id}&open={player}.{zone}[0]")
    for address in addresses:
        page.goto(base + address)
        page.wait_for_load_state()
        page.evaluate(AXE)
        found = page.evaluate(
            "axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']})"
        )
        told = [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found["violations"]]
        assert told == [], address


@pytest.mark.parametrize("game", list(GAMES))
def test_no_page_of_the_table_scrolls_sideways_or_weighs_much(visit: Visit, game: str) -> None:
    import gzip

    page = visit(f"/ask?game={game}", width=320, height=640)
    base = page.url.partition("/ask")[0]
    for address in ("/", "/rulings", *(f"/ask?situation={one.id}" for one in GAMES[game].table.situations)):
        weights: list[int] = []
        page.on("response", lambda got, weights=weights: weights.append(len(gzip.compress(got.body()))))  # type: ignore[misc]
        page.goto(f"{base}{address}{'&' if '?' in address else '?'}game={game}")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, address
        assert sum(weights) < 60_000, (address, weights)


def test_rulings_are_read_without_a_network(visit: Visit) -> None:
    page = visit("/rulings?game=swlcg&lang=en", **PHONE)
    page.wait_for_selector("[data-keep]:visible")
    page.click("[data-keep]")
    page.wait_for_selector("[data-done=true]", timeout=60_000)
    base = page.url.partition("/rulings")[0]
    page.context.set_offline(True)
    ruling = next(key for key in load().rulings if key.startswith("swlcg/"))
    page.goto(f"{base}/rulings/{ruling}")
    assert load().rulings[ruling].question in page.inner_text("main")
    page.goto(f"{base}/coverage-of-nothing")
    assert "There is no network." in page.inner_text("main")
    page.context.set_offline(False)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_verdict_is_printed_on_one_page(visit: Visit, game: str) -> None:
    from web.links import pack

    board = GAMES[game].table.situations[0].board
    page = visit(f"/s/{pack(board)}/print?lang=en")
    pdf = page.pdf(prefer_css_page_size=True)
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") == 1

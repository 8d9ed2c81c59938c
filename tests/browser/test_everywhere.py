"""Every screen, everywhere: axe, width, weight, without a network, on paper."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response

from judge.games.registry import GAMES
from judge.knowledge import load
from web.links import pack

from .hand import PHONE
from .screens import screens

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
ALL = "{runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']}"
COLOURS = "{runOnly: {type: 'rule', values: ['color-contrast']}}"
OF_WORDS = (
    "document-title html-has-lang html-lang-valid valid-lang page-has-heading-one empty-heading button-name "
    "link-name label select-name input-button-name aria-input-field-name aria-command-name image-alt "
    "summary-name landmark-unique form-field-multiple-labels label-title-only empty-table-header"
).split()
"""What can be right in one language and wrong in another; colours, order and structure are the same in all."""
NAMED = f"{{runOnly: {{type: 'rule', values: {OF_WORDS}}}}}"
FORMS = ("/players", "/report", "/options")
"""Screens that a verdict leads to by a form."""


def violations(page: Page, how: str) -> list[object]:
    """What axe finds on a page."""
    page.evaluate(AXE)
    found = page.evaluate(f"axe.run({how})")
    return [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found["violations"]]


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_axe_finds_nothing(visit: Visit, language: str) -> None:
    """Everything in one language, by day and by night; in the others what words can break."""
    page = visit(f"/?game=swtcg&lang={language}", **PHONE)
    base = page.url.partition("/?")[0]
    whole = language == "en"
    faults = []
    for address in screens():
        page.emulate_media(color_scheme="light")
        page.goto(base + address)
        faults += [(address, "light", one) for one in violations(page, ALL if whole else NAMED)]
        if whole:
            page.emulate_media(color_scheme="dark")
            faults += [(address, "dark", one) for one in violations(page, COLOURS)]
    for form in FORMS:
        page.goto(f"{base}/s/{pack(GAMES['swtcg'].table.situations[0].board)}")
        with page.expect_navigation():
            page.evaluate(
                """(to) => { const form = document.querySelector("#text form"); form.action = to;
                   form.querySelector("textarea").form.submit(); }""",
                form,
            )
        faults += [(form, "dark", one) for one in violations(page, ALL if whole else NAMED)]
    assert faults == [], "\n".join(map(str, faults))


def test_no_screen_scrolls_sideways_or_weighs_much(visit: Visit) -> None:
    page = visit("/ask", width=320, height=640)
    base = page.url.partition("/ask")[0]
    common = [
        f"/ask?game={name}&situation={one.id}"
        for name, game in GAMES.items()
        for one in game.table.situations[1:]
    ]
    faults = []
    for address in (*screens(), *common):
        page.wait_for_load_state("networkidle")
        got: dict[str, int] = {}

        def answered(response: Response, got: dict[str, int] = got) -> None:
            got[response.url] = response.status

        page.on("response", answered)
        page.goto(f"{base}{address}")
        page.wait_for_load_state("networkidle")
        page.remove_listener("response", answered)
        sources = [url for url, status in got.items() if not 300 <= status < 400]
        weights = [len(gzip.compress(page.request.get(url).body())) for url in sources]
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > 320 or sum(weights) >= 60_000:
            faults.append((address, wide, sum(weights)))
    assert faults == [], "\n".join(map(str, faults))


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

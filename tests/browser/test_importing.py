"""A file of cards in the browser: into the person's own store, refused in words, its columns named, row by row."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from .hand import PHONE
from .test_everywhere import ALL, violations

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]
NAMES = "Кто;Что;Жизни;Художник\nЯсень;существо;8;Некто\n;существо;3;Некто\nЕль;существо;много;\n".encode(
    "cp1251"
)


def sent(page: Page, name: str, raw: bytes) -> str:
    """What the page says after a file was chosen and sent."""
    page.set_input_files("#file", {"name": name, "mimeType": "application/octet-stream", "buffer": raw})
    page.click("form.sending button")
    page.wait_for_selector("[role=alert], [role=status]")
    return page.inner_text("main")


@pytest.mark.parametrize("script", [True, False], ids=["with scripts", "without"])
def test_a_file_is_refused_then_mapped_then_told_row_by_row(visit: Visit, script: bool) -> None:
    page = visit("/import?lang=en", **PHONE, script=script)
    told = sent(page, "mine.csv", NAMES)
    assert "it looks like a table separated by semicolons in cp1251, but no column is called name" in told
    assert ("name=COLUMN" in told, "--" in told) == (True, False)  # in the words of the form
    page.select_option("#of-game", "berserk")
    page.fill("#columns", "name=Кот\ntype=Что")
    assert 'the file has no column "Кот"; did you mean "Кто"?' in sent(page, "mine.csv", NAMES).replace(
        "\n\n", "; "
    )
    assert page.input_value("#columns") == "name=Кот\ntype=Что"  # what was said is still there, and open
    page.fill("#columns", "name=Кто\ntype=Что")
    told = sent(page, "mine.csv", NAMES)
    for words in (
        *("Imported: Berserk", "line 3: no Кто", 'line 4: Жизни "много" is not a number', "Художник (2)"),
        *("in cp1251, 2 cards, Berserk", "life\tЖизни"),
    ):
        assert words in told, told
    if script:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert violations(page, ALL) == []
    page.click("section .button")
    assert "game=berserk" in page.url


@pytest.mark.parametrize(
    ("name", "raw", "words"),
    [
        ("deck.txt", b"2x Ash Grey (A)\n1x Elm\n", "it looks like the list of a deck"),
        ("picture.png", b"\x89PNG\r\n", "it is a picture"),
        ("cards.zip", b"PK\x03\x04", "the archive cannot be read"),
    ],
)
def test_what_is_no_card_data_is_told(visit: Visit, name: str, raw: bytes, words: str) -> None:
    page = visit("/import?lang=en", **PHONE)
    before = page.inner_text("form + .small")
    assert words in sent(page, name, raw)
    assert page.inner_text("form + .small") == before

"""Who does a task: a thumb that counts its taps, or a keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from judge.board.situation import read

PHONE: dict[str, Any] = {"width": 390, "height": 844}
ANSWER = ".answer, .answer-line"


class Hand:
    """A thumb that counts; typing is no tap, and goes to what has the focus."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, what: str, then: str = "") -> None:
        self.page.locator(what).first.click()
        self.taps += 1
        if then:
            self.page.wait_for_selector(then)

    def write(self, text: str) -> None:
        """Types into what has the focus; what stands there is chosen whole."""
        self.page.keyboard.type(text)

    def choose(self, what: str, label: str, then: str) -> None:
        """Opens a list of choices and taps one of them."""
        self.page.locator(what).select_option(label=label)
        self.taps += 2
        self.page.wait_for_selector(then, state="attached")

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


class Keys(Hand):
    """A keyboard alone: Tab to what a thumb would tap, Enter to press it; it has no taps to count."""

    def tap(self, what: str, then: str = "") -> None:
        target = self.page.locator(what).first  # looked up at each step: the page may come anew meanwhile
        for _ in range(200):
            key = target.evaluate(KEY_TOWARDS)
            if not key:
                break
            self.page.keyboard.press(key)
        else:
            pytest.fail(f"{what} is not reached by Tab")
        if not target.evaluate("one => one.matches('input, textarea, select')"):
            self.page.keyboard.press("Enter")
        if then:
            self.page.wait_for_selector(then)

    def choose(self, what: str, label: str, then: str) -> None:
        self.tap(what)
        self.page.keyboard.type(label[0])
        self.page.wait_for_selector(then, state="attached")


KEY_TOWARDS = """(one) => {
  const at = document.activeElement;
  if (at === one) return "";
  const before = at !== document.body && at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING;
  return before ? "Shift+Tab" : "Tab";
}"""
"""The key that leads from what has the focus to an element; none if it has it."""

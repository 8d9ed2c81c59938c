"""The verdict of every so-many-th example speaks three languages, with no path, id or foreign word in sight."""

from __future__ import annotations

import html
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from flask import render_template

from judge.board import yamltext
from judge.board.example_questions import asking
from judge.games.registry import GAMES
from judge.knowledge import Example, load
from judge.verdict import service
from web import drawn, verdict_page
from web.app import create_app

EVERY = int(os.environ.get("SPOKEN_EVERY", "97"))
PATH = re.compile(
    r"\b(?:dark|light|first|second|now|[a-z_]+)\.[a-z]+\b|\w+\[\d+\]|\b(?:tcg|lcg|brk|core)/[a-z-]+"
)
ENGLISH = re.compile(
    r"\b(?:the|and|is|are|of|with|from|not|may|cannot|always|never|possible|discarded|damage|survives|play"
    r"|plays|attacks|defends|hand|zone|unknown|nothing|life|closed|open|yes|no|when|after|step|chance|wins)\b"
)
ALLOWED = {
    "Discard",
    "Space",
    "Ground",
    "Character",
    "setup",
    "untap",
    "stack",
    "reroll",
    "Battle",
    "Overkill",
    "Lucky",
}
"""English words that players of Star Wars TCG say in every language (glossary G-20, G-22, G-37, G-39, G-90)."""


class Seen(HTMLParser):
    """The text of a page that a player reads: not what is marked as of another language, nor the text box."""

    VOID = ("input", "meta", "link", "br", "rect", "path", "circle")

    def __init__(self) -> None:
        super().__init__()
        self.hidden: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.VOID:
            return
        aside = dict(attrs).get("lang") == "en" or tag in ("textarea", "script", "style", "datalist", "form")
        if tag == "form":
            aside = "since" in (dict(attrs).get("class") or "")
        if self.hidden or aside:
            self.hidden.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.hidden and tag == self.hidden[-1]:
            self.hidden.pop()

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.words.append(data)


def chosen() -> list[Example]:
    """Every so-many-th example, and the first of each game."""
    found = {game: list(load().examples(game)) for game in GAMES}
    return [example for examples in found.values() for example in examples[::EVERY]]


def typed(node: Any) -> Iterator[str]:
    """Everything that somebody wrote on the board: names, texts, words."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from typed(value) if key != "game" else ()
    elif isinstance(node, list):
        for value in node:
            yield from typed(value)
    else:
        yield str(node)


@pytest.mark.parametrize("example", chosen(), ids=lambda example: example.id)
def test_a_verdict_is_in_the_words_of_its_reader(example: Example) -> None:
    data = {"game": example.game, **asking(example.situation)}
    found = service.ask(data, 120.0)
    app = create_app()
    own = sorted({part for text in typed(data) for part in (text, *re.split(r"[|\n]", text))}, key=len)[::-1]
    for language in ("en", "pl", "ru"):
        with app.test_request_context(f"/?lang={language}"):
            view = verdict_page.view(found, data, language)
            board = drawn.seen(data, language)
            assert board is not None
            page = render_template(
                "verdict.html", view=view, verdict=found, data=data, text=yamltext.write(data), proofs=[],
                board=board, sides=verdict_page.numbers(board, data, language), address="", packed="",
                name="x", editions=[],
            )  # fmt: skip
        seen = Seen()
        seen.feed(page.partition("<main")[2].partition("</main>")[0])
        text = html.unescape(" ".join(seen.words))
        for words in own:
            if len(words.strip()) > 1 and not words.strip().isdecimal():
                text = text.replace(words.strip().rstrip("."), "·")
        text = re.sub(
            r"„[^”]*”|«[^»]*»|“[^”]*”|\([^)]*\)", "·", text
        )  # words of cards, and English beside a term
        text = re.sub(
            r"(tesb|tcg|lcg|brk)[\w-]*/[\w-]+", "·", text
        )  # locators of documents are shown as they are
        assert PATH.findall(text) == [], (language, PATH.findall(text))
        if language != "en":
            for word in ALLOWED:
                text = text.replace(word, "·")
            left = sorted(set(ENGLISH.findall(text)))
            assert left == [], (
                language,
                left,
                [text[max(m.start() - 160, 0) : m.end() + 60] for m in ENGLISH.finditer(text)][:3],
            )

"""The verdict of every so-many-th example speaks three languages, with no path, id or foreign word in sight."""

from __future__ import annotations

import html
import io
import os
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest
from babel.messages.pofile import read_po
from flask import render_template

from judge.board import yamltext
from judge.board.example_questions import asking
from judge.games.registry import GAMES
from judge.knowledge import Example, load
from judge.verdict import service
from judge.words.phrasebook import phrasebook
from judge.words.template import PLACE
from web import table_view
from web.app import create_app
from web.language import CATALOGUES
from web.screens import verdict_board, verdict_view

EVERY = int(os.environ.get("SPOKEN_EVERY", "97"))
PATH = re.compile(
    r"\b(?:dark|light|first|second|now|[a-z_]+)\.[a-z]+\b|\w+\[\d+\]|\b(?:tcg|lcg|brk|core)/[a-z-]+"
)
WORD = re.compile(r"[^\W\d_]{3,}")
QUOTED = re.compile(r"„[^”]*”|«[^»]*»|“[^”]*”|\([^)]*\)")
"""Words of cards, and English beside a term."""
SYMBOL = re.compile(r"\{\w+\}")
"""A symbol within the name of an ability."""
ALLOWED = {
    "Space",
    "Ground",
    "Character",
    "setup",
    "untap",
    "stack",
    "reroll",
    "Overkill",
    "Capital",
    "bonus",
    "Lucky",
    "Echoes of the Force",
    "Rogues and Scoundrels",
    "Smith of one's own fate",
    "Change in Destiny",
    "Return of the Jedi",
    "The Empire Strikes Back",
}
"""English words that players of Star Wars TCG say in every language (glossary G-20, G-22, G-37, G-39, G-90),
and names of cards, cycles and editions."""


def spoken(language: str) -> set[str]:
    """Every word that the page, the judge and the rules say in a language, of themselves."""
    said: list[str] = []
    if language == "en":
        said += [
            message.id
            for message in read_po(io.BytesIO((CATALOGUES / "pl.po").read_bytes()))
            if isinstance(message.id, str)
        ]
    else:
        catalogue = read_po(io.BytesIO((CATALOGUES / f"{language}.po").read_bytes()))
        said += [
            text
            for message in catalogue
            for text in ([message.string] if isinstance(message.string, str) else message.string)
        ]
    for name in ("core", *GAMES):
        said += below(phrasebook(name).data, language)
    for rule in load().rules.values():
        said += (
            [rule.told("title", language), rule.told("text", language)]
            if language == "en" or language in rule.translations
            else []
        )
    return {
        word.casefold()
        for text in said
        for word in WORD.findall(PLACE.sub(" ", QUOTED.sub(" ", text)))
        if language != "en" or word.islower()
    }


def below(node: Any, language: str) -> Iterator[str]:
    """The texts of a language in a file of words."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key != language:
                yield from below(value, language)
            else:
                yield from [value] if isinstance(value, str) else value.values()
    elif isinstance(node, list):
        for value in node:
            yield from below(value, language)


@cache
def foreign(language: str) -> frozenset[str]:
    """English words that are no words of this language."""
    return frozenset(spoken("en") - spoken(language) - {word.casefold() for word in ALLOWED})


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
    found = service.ask(data)
    app = create_app()
    own = sorted({part for text in typed(data) for part in (text, *re.split(r"[|\n]", text))}, key=len)[::-1]
    for language in ("en", "pl", "ru"):
        with app.test_request_context(f"/?lang={language}"):
            view = verdict_view.view(found, data, language)
            board = table_view.seen(data, language)
            assert board is not None
            page = render_template(
                "verdict.html", view=view, verdict=found, data=data, text=yamltext.write(data), proofs=[],
                board=board, sides=verdict_board.numbers(board, language), address="", packed="",
                name="x", editions=[],
            )  # fmt: skip
        seen = Seen()
        seen.feed("<main" + page.partition("<main")[2].partition("</main>")[0])
        text = html.unescape(" ".join(seen.words))
        for words in own:
            if len(words.strip()) > 1 and not words.strip().isdecimal():
                text = text.replace(words.strip().rstrip("."), "·")
        text = SYMBOL.sub("·", QUOTED.sub("·", text))
        text = re.sub(
            r"(tesb|tcg|lcg|brk)[\w-]*/[\w-]+", "·", text
        )  # locators of documents are shown as they are
        assert PATH.findall(text) == [], (language, PATH.findall(text))
        if language != "en":
            for word in ALLOWED:
                text = text.replace(word, "·")
            named = {word.casefold() for words in own for word in WORD.findall(words) if not word.islower()}
            wrong = foreign(language) - named
            left = [word for word in WORD.finditer(text) if word[0].casefold() in wrong]
            around = [text[max(word.start() - 80, 0) : word.end() + 40] for word in left]
            assert around == [], (language, sorted({word[0] for word in left}), around[:3])

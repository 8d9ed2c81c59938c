"""What is not written as one speaks: a colon or an arrow within a sentence, dashes, quotes.

A problem is a sentence that begins with file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from judge.games.registry import GAMES
from judge.knowledge import Knowledge
from judge.words.phrasebook import LANGUAGES, Phrasebook, file_of, name_of, phrasebook

WITHIN = re.compile(r":|→|->")
"""What nobody reads out within a sentence."""
DASH = re.compile(r"[^\s-] - [^\s]")
QUOTES = re.compile(r'(?<!\w)"|"(?!\w)')
SPOKEN = ("title", "text", "question", "answer", "why")
"""The texts of an entry that are read out."""


def problems(known: Knowledge) -> Iterator[str]:
    """Everything that is not written as it is spoken."""
    for game in GAMES:
        yield from of_words(phrasebook(game))
    for table in (known.rules, known.rulings, known.statements):
        for entry in table.values():
            for language, words in entry.translations.items():
                texts = {field: str(text) for field, text in words.items() if field in SPOKEN}
                yield from (f"{entry.where}: {fault}" for fault in of_texts(language, texts))


def of_words(book: Phrasebook) -> Iterator[str]:
    """The sentences of a game on values, and what stands behind "may" in a question."""
    lines = file_of(book.game).read_text(encoding="utf-8").splitlines()
    for name, text in _sentences(book.data):
        if WITHIN.search(text):
            line = next((i for i, content in enumerate(lines, 1) if text in content), 1)
            yield f"{name_of(book.game)}:{line}: {name}: a colon or an arrow within a sentence: {text}"


def _sentences(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for group in data.get("values", {}).values():
        for path, words in group.items():
            for part in ("says", "about", "is", "not"):
                forms = words.get(part, {})
                for form in forms.values() if part in ("is", "not") else [forms]:
                    yield from _texts(f"values.{path}.{part}", form)
    for form in data.get("choices", ()):
        yield from _texts(f"choices: {form['do']}", form)


def _texts(name: str, form: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        text = form.get(language, "")
        yield from ((name, part) for part in ([text] if isinstance(text, str) else text.values()))


def of_texts(language: str, texts: Mapping[str, str]) -> Iterator[str]:
    """The texts of an entry in Polish or Russian."""
    for field, text in texts.items():
        if DASH.search(text):
            yield f"{field} ({language}): a dash that is not the one of the language: {text}"
        if QUOTES.search(text):
            yield f"{field} ({language}): quotes that are not those of the language: {text}"

"""What the values of a board are called: the titles of a game's table, as they stand within a sentence.

Those of a moment are called by their place (`now.attack.strength`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

PARTS = ("card", "sides", "whole")
"""The sections of `table.yaml` that name values: of a card, of a side, of the whole table."""


def titles(table: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """The title of every value of a table by its name, in every language.

    A title begins with a capital only in the languages in which it is a proper name (`proper`).
    """
    return {
        name: {
            language: _within(words, language in entry.get("proper", ()))
            for language, words in entry["title"].items()
        }
        for name, entry in _named(table)
    }


def choices(table: Mapping[str, Any]) -> dict[str, dict[str, dict[str, str]]]:
    """What the choices of a value are called, by its name and the choice, as they stand within a sentence."""
    return {
        name: {
            str(choice): {
                language: _within(words, any(word[:1].isupper() for word in words.split()[1:]))
                for language, words in label.items()
            }
            for choice, label in entry["choices"].items()
        }
        for name, entry in _named(table)
        if "choices" in entry
    }


def _named(table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for part in PARTS:
        yield from table.get(part, {}).items()
    for moment in table.get("moments", {}).values():
        for blank in moment.get("blanks", ()):
            yield f"now.{blank['path']}", blank


def _within(words: str, proper: bool) -> str:
    return words if proper else words[:1].lower() + words[1:]

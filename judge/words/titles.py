"""What the values of a board are called: the titles of a game's table, as they stand within a sentence."""

from __future__ import annotations

from collections.abc import Mapping
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
        for part in PARTS
        for name, entry in table.get(part, {}).items()
    }


def _within(words: str, proper: bool) -> str:
    return words if proper else words[:1].lower() + words[1:]

"""How a board is written, in the language of a reader: what the judge says of each word of the format.

The words of the format are English for everybody; `writing.yaml` tells what they mean in other languages.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from judge.words.phrasebook import phrasebook

SECTION = "writing"


def schema(english: dict[str, Any], language: str) -> dict[str, Any]:
    """What `judge.verdict.service.schema` gives, its sentences in a language."""
    if language == "en":
        return english
    translations = _translations(language)
    return {
        name: {word: translations.get(meaning, meaning) for word, meaning in part.items()}
        if isinstance(part, dict) and all(isinstance(meaning, str) for meaning in part.values())
        else part
        for name, part in english.items()
    }


@cache
def _translations(language: str) -> dict[str, str]:
    return {entry["do"]: entry[language] for entry in phrasebook(SECTION).data[SECTION]}

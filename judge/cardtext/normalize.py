"""A text as it is read: letters of one look, notations and misprints put right, by rewritings as data."""

from __future__ import annotations

import re
from functools import lru_cache

from judge.cardtext.lexicon import lexicon, plain
from judge.cardtext.lists import without_lists
from judge.cardtext.separate import without_bullets
from judge.paths import rulings

_OFTEN = 8
"""So many times a rewriting is done over its own result."""


@lru_cache(maxsize=4)
def _rules(game: str) -> tuple[dict[int, str], list[tuple[re.Pattern[str], str]]]:
    common = plain(rulings() / "lexicon" / "normal.yaml")
    pairs = [(row["pattern"], row["to"]) for row in common["rewritings"]]
    compiled = [(re.compile(pattern), to) for pattern, to in [*lexicon(game).rewritings, *pairs]]
    return str.maketrans(common["characters"]), compiled


def letters(text: str, game: str) -> str:
    """The same text with letters of one look: quotation marks, dashes, spaces."""
    return text.translate(_rules(game)[0])


def normalised(text: str, game: str) -> str:
    """The text as it is read, line by line."""
    letters, rewritings = _rules(game)
    text = text.translate(letters)
    text = without_lists(text, choices=True) if lexicon(game).segments else without_bullets(text)
    lines = []
    for line in text.split("\n"):
        for pattern, to in rewritings:
            for _ in range(_OFTEN):
                before, line = line, pattern.sub(to, line)
                if line == before:
                    break
        lines.append(line.strip())
    return "\n".join(line for line in lines if line)

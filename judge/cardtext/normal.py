"""A text as it is read: letters of one look, notations and misprints put right, by rewritings as data."""

from __future__ import annotations

import re
from functools import lru_cache

from judge.cardtext.lexicon import lexicon, plain
from judge.paths import rulings


@lru_cache(maxsize=4)
def _rules(game: str) -> tuple[dict[int, str], list[tuple[re.Pattern[str], str]]]:
    common = plain(rulings() / "lexicon" / "normal.yaml")
    pairs = [(row["pattern"], row["to"]) for row in common["rewritings"]]
    found = [(re.compile(pattern), to) for pattern, to in [*lexicon(game).rewritings, *pairs]]
    return str.maketrans(common["characters"]), found


def normalised(text: str, game: str) -> str:
    """The text as it is read, line by line."""
    letters, rewritings = _rules(game)
    text = text.translate(letters)
    lines = []
    for line in text.split("\n"):
        for pattern, to in rewritings:
            line = pattern.sub(to, line)
        lines.append(line.strip())
    return "\n".join(line for line in lines if line)

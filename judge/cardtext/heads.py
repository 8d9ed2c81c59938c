"""Heads that are text: what the words behind "Deploy:" or "Adapt:" are, as the lexicon writes it."""

from __future__ import annotations

from judge.cardtext.lexicon import Head

BETWEEN = "/"
"""What stands between options, and between the things of a row."""
_NOTHING = "None"
"""What stands in a row where there is nothing."""


def texts_of(head: Head, behind: str) -> list[str]:
    """The abilities that a head means with these words behind it; none if they are no such words."""
    row = [part.strip(" .") for part in behind.split(BETWEEN)]
    if head.row:
        pairs = [part.partition(": ") for part in row if part.rstrip(":") != _NOTHING]
        if not all(place and what for place, _, what in pairs):
            return []
        return [head.text.replace("<row>", place).replace("...", what) for place, _, what in pairs]
    if head.option:
        options = [head.option.replace("...", part) for part in row]
        behind = ", ".join(options[:-1]) + f", or {options[-1]}"
        if len(options) < 2:
            return []
    return [text.replace("...", behind) for text in head.text.split(" | ")]

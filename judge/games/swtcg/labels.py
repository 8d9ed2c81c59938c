"""The printed words by which an action, an option or a granted ability is named."""

from __future__ import annotations

import re
from typing import cast

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled

_ARROW = re.compile(r"\s*(?:->|=>|[→⇒➔])\s*|(?<=Force):\s+")
_FIRST = re.compile(r"^(?:To complete|You may complete)\b[^.]*\.\s*", re.IGNORECASE)
_ONLY = re.compile(
    r"\s*\b(?:play|use)\s+(?:this\s+(?:card\s+|ability\s+)?)?only\b.*$", re.IGNORECASE | re.DOTALL
)
_BETWEEN = (
    re.compile(r"[•*]"),
    re.compile(r"[,;]\s*or\s+|;\s+"),
    re.compile(r"(?:[,;]\s*or|\bor|;)\s+"),
    re.compile(r"(?:[,;]\s*or|\bor|;|,)\s+"),
)
"""What may stand between two options, the clearer signs first."""
_WHEN = re.compile(r"^(?:when(?:ever)?|at)\b[^,]*,\s*", re.IGNORECASE)
"""The event that sets it off, which may stand before a row of options."""
_WAITED = re.compile(
    r"\b((?:when(?:ever)?|each time|every time|any ?time|after|the next time)\b[^.]*(?:\.(?=\d)[^.]*)*)", re.I
)
_GIVEN = re.compile(
    r".*\b(?:gets?|gains?|has|have|and) ([A-Z]\w*(?: [A-Z]\w*)*(?: \d+)?)(?= |[.,]|$)", re.DOTALL
)
"""The last keyword that somebody gets."""


def labelled(words: str) -> str:
    """The words by which an action is named: without its cost and without when it may be played."""
    words = _FIRST.sub("", words)
    after = _ARROW.split(words, maxsplit=1)
    text = after[1] if len(after) == 2 and '"' not in after[0] else words
    return " ".join(_ONLY.sub("", text).split()).rstrip(" .")


def behind_head(words: str) -> str:
    """The words behind the head that says which ability it is."""
    return words.partition(": ")[2] or words


def after_event(text: str) -> str:
    """The words of what happens: after the event, and after its if."""
    return re.split(r", |\s(?=you may\b)", text, maxsplit=1)[-1]


def waited_for(words: str) -> str:
    """The printed words of what is waited for and done then; all of them, where more is waited for."""
    clauses = _WAITED.findall(words)
    return cast(str, clauses[0]).strip() if len(clauses) == 1 else words


def options_of(words: str, many: int) -> list[str]:
    """The printed words of each of so many options.  Raises Unmodelled."""
    text = re.sub(r"^.*?(?:choose one|do one of the following)\s*[:-]\s*", "", labelled(words), flags=re.I)
    for rest in (text, _WHEN.sub("", text)):
        for between in _BETWEEN:
            pieces = [piece.strip(" .,;") for piece in between.split(rest) if piece.strip(" .,;")]
            if len(pieces) == many:
                return pieces
    raise Unmodelled("where one option ends and the next begins")


def quoted(words: str, granted: m.Ability) -> str:
    """The printed words of a granted ability."""
    quotes = re.findall(r'"([^"]*)"', words) or re.findall(r" '([A-Z+\[](?:[^']|'(?=s\b|t\b))*)'", words)
    if len(quotes) == 1:
        return cast(str, quotes[0]).strip().rstrip(",")
    if granted.kind == "keyword" and not quotes:
        return granted.name
    named = _GIVEN.search(labelled(words)) if not quotes else None
    if named is not None:  # a keyword that is text
        return named[1]
    raise Unmodelled("which words are granted")

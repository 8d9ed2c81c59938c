"""The nearest wordings that the law of a game reads today, by trigrams: what to write in other words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from judge.cardtext.frame import framed
from judge.disk_cache import cached
from judge.knowledge import load

OFFERED = 3
_LIKE, _LEAST = 0.4, 0.2
"""What shares so much with the words is near; less, if half of their longer words stand in it, too.

If one wording is near, those that share the least are offered besides; else none.
"""
_LONG = 4


def nearest(game: str, words: str, offered: int = OFFERED) -> list[str]:
    """Up to `offered` wordings of `game` most like `words`, the nearest first; [] if nothing is like them.

    They are printed in examples of the knowledge base, so the law reads each of them.  One that has the words
    in it is no other way to say them.
    """
    asked = _trigrams(words)
    if not asked:
        return []
    scored = []
    near = False
    for wording, grams, size in _wordings(game):
        shared = sum(min(n, grams[gram]) for gram, n in asked.items() if gram in grams)
        likeness = 2 * shared / (size + sum(asked.values()))
        if likeness >= _LEAST and _plain(words) not in _plain(wording):
            near = near or likeness >= _LIKE or _shares(words, wording)
            scored.append((-likeness, wording))
    return [wording for _, wording in sorted(scored)[:offered]] if near else []


def _shares(words: str, wording: str) -> bool:
    """Whether at least half of the longer words stand in the wording."""
    long = {word for word in _plain(words).split() if len(word) >= _LONG}
    return bool(long) and 2 * len(long & set(_plain(wording).split())) >= len(long)


@lru_cache(maxsize=4)
def _wordings(game: str) -> list[tuple[str, Counter[str], int]]:
    return [(wording, (grams := _trigrams(wording)), sum(grams.values())) for wording in wordings(game)]


@lru_cache(maxsize=4)
def wordings(game: str) -> list[str]:
    """The abilities of the cards in the examples of a game, as printed there, each once."""
    return cached(f"wordings-{game}", load(strict=False).version, lambda: _read(game))


def _read(game: str) -> list[str]:
    texts = {text for example in load(strict=False).examples(game) for text in _texts(example.situation)}
    return sorted({piece.words for text in texts for piece in framed(text)[0] if len(piece.words) > 8})


def _texts(part: Any) -> Iterator[str]:
    """Every text of a card in a situation that is read: without `ignore`, in the words of `means` if said."""
    if isinstance(part, dict):
        text = part.get("means") or part.get("text")
        if isinstance(text, str) and not part.get("ignore"):
            yield text
        for value in part.values():
            yield from _texts(value)
    elif isinstance(part, list):
        for value in part:
            yield from _texts(value)


def _plain(words: str) -> str:
    """The words without punctuation, in small letters."""
    return re.sub(r"[^\w+]+", " ", words.casefold()).strip()


def _trigrams(words: str) -> Counter[str]:
    plain = _plain(words)
    padded = f"  {plain} "
    return Counter(padded[i : i + 3] for i in range(len(padded) - 2)) if plain else Counter()

"""Printed Russian text made plain: letters, dashes, quotation marks; the card's own name; its sentences."""

from __future__ import annotations

import re

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))
_QUOTES = str.maketrans(dict.fromkeys("«»„“”‟", '"'))


def sentences(text: str) -> list[str]:
    """The features of a text: a sentence from a capital letter or symbol to its full stop."""
    parts = re.split(r"(?<=[.])\s+(?=[A-ZА-ЯЁ{+\-«\"])", text.strip())
    return [part.strip() for part in parts if part.strip(" .")]


def plain(sentence: str, card_name: str) -> str:
    """One sentence in lower case, with е for ё, and `сам` for the name of its card in any case."""
    flat = sentence.translate(_DASHES).translate(_QUOTES)
    words = [re.escape(_stem(word)) + r"\w*" for word in re.findall(r"\w+", card_name)]
    if words:
        name = r"\b" + r"\s+".join(words) + r"(?:\s*\(\w+\))?"
        flat = re.sub(name, "сам", _folded(flat))
    flat = _folded(flat)
    return re.sub(r"\s+", " ", flat).strip()


def label(sentence: str) -> str:
    """The words by which a feature is called: what follows its condition or payment, without notes."""
    flat = re.sub(r"\s+", " ", sentence.translate(_DASHES).strip(" ."))
    flat = re.sub(r"\s*\([^)]*\)$", "", flat)
    return re.split(r"\s-\s|:\s*", flat)[-1].strip() or flat


def _folded(text: str) -> str:
    return text.lower().replace("ё", "е")


def _stem(word: str) -> str:
    folded = _folded(word)
    return folded[: max(3, len(folded) - 2)] if len(folded) > 3 else folded

"""Full stops that end nothing: behind one stands only the name of the card, in a case of its own."""

from __future__ import annotations

import re

from judge.cardtext.russian.forms import plain
from judge.cardtext.russian.frame import Framed
from judge.cardtext.russian.names import lemma_of, like, words

_BRACKETS = re.compile(r"\([^()]*\)")


def continued(frames: list[Framed], name: str) -> list[Framed]:
    """The sentences, with what is none put to the one before it.

    Words that are the name `name` of the card in a case other than the printed one, and nothing more but for
    brackets, are no sentence: "where X is the number of tokens. of the Mage (at most 3)".
    """
    own = words(plain(name))
    sentences: list[Framed] = []
    for frame in frames:
        if sentences and not frame.quoted and _only_named(frame.text, own):
            last = sentences.pop()
            frame = Framed(_on(last.words, frame.words), _on(last.text, frame.text), last.quoted)
        sentences.append(frame)
    return sentences


def _only_named(text: str, own: list[str]) -> bool:
    """Whether a text is the name in another case than that in which it is printed."""
    row = words(plain(_BRACKETS.sub("", text).strip(" .")))
    return (
        bool(row)
        and len(row) == len(own)
        and row != own
        and all(like(lemma_of(mine), word) for mine, word in zip(own, row, strict=True))
    )


def _on(first: str, more: str) -> str:
    return f"{first.rstrip(' .')} {more}"

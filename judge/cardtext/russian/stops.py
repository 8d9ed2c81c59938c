"""Full stops that end nothing: behind one stands what goes on with the sentence before it."""

from __future__ import annotations

import re

from judge.cardtext.russian.forms import plain
from judge.cardtext.russian.frame import Framed
from judge.cardtext.russian.names import lemma_of, like, words

_BRACKETS = re.compile(r"\([^()]*\)")
_GOES_ON = re.compile(
    r"(?:При этом|Затем|После (?:этого|чего)|Иначе|Он|Она|(?:Если )?[Оо]но|Они|Если это(?! не атака))(?= )",
    re.IGNORECASE,
)
"""Words with which nothing begins: a pronoun speaks of whom the sentence before has named."""
_QUOTED = re.compile(r"<(\d+)>")


def continued(frames: list[Framed], name: str) -> list[Framed]:
    """The sentences, with what is none put to the one before it.

    Words that are the name `name` of the card in a case other than the printed one, and nothing more but for
    brackets, are no sentence: "where X is the number of tokens. of the Mage (at most 3)".  What begins with a
    pronoun or with "then" goes on with what the sentence before does.
    """
    own = words(plain(name))
    sentences: list[Framed] = []
    for frame in frames:
        if sentences and not frame.quoted and _only_named(frame.text, own):
            last = sentences.pop()
            frame = Framed(_on(last.words, frame.words), _on(last.text, frame.text), last.quoted)
        elif sentences and goes_on(frame.text):
            frame = _both(sentences.pop(), frame)
        sentences.append(frame)
    return sentences


def goes_on(text: str) -> bool:
    """Whether a text speaks of what stands before it, and is no sentence of its own."""
    return bool(_GOES_ON.match(text))


def _both(first: Framed, more: Framed) -> Framed:
    """Two sentences as one of two parts."""
    behind = _QUOTED.sub(lambda mark: f"<{int(mark[1]) + len(first.quoted)}>", more.text)
    quoted = (*first.quoted, *more.quoted)
    return Framed(_behind(first.words, more.words), _behind(first.text, behind), quoted)


def _only_named(text: str, own: list[str]) -> bool:
    """Whether a text is the name in another case than that in which it is printed."""
    row = words(plain(_BRACKETS.sub("", text).strip(" .")))
    return (
        bool(row)
        and len(row) == len(own)
        and row != own
        and all(like(lemma_of(mine), word) for mine, word in zip(own, row, strict=True))
    )


def _behind(first: str, more: str) -> str:
    return f"{first.rstrip(' .;')}; {more[0].lower()}{more[1:]}"


def _on(first: str, more: str) -> str:
    return f"{first.rstrip(' .')} {more}"

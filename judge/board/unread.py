"""Sentences of cards that no rule stands for: what is told of them, and which of them are set aside.

A card may say `means: "..."`, words that are judged in place of its text, and `ignore: yes` or
`ignore: ["sentence", ...]`: such sentences are left out, which is then an assumption of every answer.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from judge.errors import SituationError


@dataclass(frozen=True)
class Unread:
    """A sentence that is not modelled.

    `path` is its place in the file, `card` the name of its card, `words` the sentence; `read` whether it was
    understood, so that only rules are missing for it; `why` what was not understood, or what no rule reads.
    """

    path: str
    card: str
    words: str
    read: bool = False
    why: str = ""

    def with_reason(self) -> str:
        """The words and what is missing, for a list of such words."""
        if not self.why:
            return self.words
        return f"{self.words} ({'no rule for: ' if self.read else ''}{self.why})"

    def in_sentence(self) -> str:
        """In a sentence: `"..." on Piett was not read`."""
        return f'"{self.words.strip()}" on {self.card} {"has no rule" if self.read else "was not read"}'

    def named(self) -> dict[str, Any]:
        """Place, card and words as data, for an answer that does not know them."""
        return {"path": self.path, "card": self.card, "words": self.words}

    def as_dict(self) -> dict[str, Any]:
        """As data (CONTRACT section 6); `stage` is the first that the words do not pass."""
        return {**self.named(), "stage": "understood" if self.read else "read", "why": self.why}


class Worded(Protocol):
    """A card as a situation tells it."""

    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def means(self) -> str: ...
    @property
    def ignore(self) -> bool | list[str]: ...


def words_of(card: Worded) -> str:
    """The words that are judged: what the card is said to mean, else its text."""
    return card.means or card.text


def assumed(cards: Iterable[tuple[str, Worded]], unread: list[Unread]) -> tuple[list[Unread], list[str]]:
    """The sentences that are not set aside, each once, and what is assumed for the others.

    `cards` are all cards, each with its place in the file.  Raises SituationError for an `ignore` that names
    no sentence of its card that is not modelled.
    """
    left = list(dict.fromkeys(unread))
    assumptions: list[str] = []
    for path, card in cards:
        if card.means:
            assumptions.append(f'"{card.text}" on {card.name} is read as "{card.means}"')
        if card.ignore is False:
            continue
        own = [sentence for sentence in left if sentence.path.rpartition(".")[0] == path]
        ignored = own if card.ignore is True else [_meant(own, words, path, i) for i, words in _listed(card)]
        left = [sentence for sentence in left if sentence not in ignored]
        assumptions += [f'"{sentence.words.strip()}" on {sentence.card} is set aside' for sentence in ignored]
    return left, assumptions


def _listed(card: Worded) -> Iterable[tuple[int, str]]:
    return enumerate(card.ignore if isinstance(card.ignore, list) else ())


def _meant(own: list[Unread], words: str, path: str, i: int) -> Unread:
    """The sentence of a card that these words are."""
    by_words = {_plain(sentence.words): sentence for sentence in own}
    exact = by_words.get(_plain(words))
    if exact is not None:
        return exact
    near = difflib.get_close_matches(_plain(words), by_words, n=1, cutoff=0.5)
    if near:
        hint = f'did you mean "{by_words[near[0]].words.strip()}"?'
    elif own:
        hint = "it could be: " + "; ".join(f'"{sentence.words.strip()}"' for sentence in own)
    else:
        hint = "every sentence of this card is modelled: leave it out, or change `text:`"
    message = "no sentence of this card that is not modelled says this"
    raise SituationError(f"{path}.ignore[{i}]", message, hint)


def _plain(words: str) -> str:
    return " ".join(re.findall(r"\w+", words.casefold()))

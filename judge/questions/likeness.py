"""Whether two actions say the same, or nearly so: by their words, by what is done, by the forms of a game."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator

from judge.play.case import Case

NEAR = 0.7
"""As alike as this what is done is to a form of action, cards apart, for which it may be a slip."""


def squeezed(text: str) -> str:
    """Small letters, single spaces."""
    return " ".join(text.casefold().split())


def masked(text: str) -> str:
    """An action without its numbers."""
    return re.sub(r"\d+", "#", squeezed(text))


def verb(text: str, nicks: set[str]) -> str:
    """An action without the cards that it names: what is done."""
    return " ".join("_" if named(word, nicks) else word for word in squeezed(text).split())


def alike(text: str, other: str) -> bool:
    """Whether two actions are one, letters and spaces apart."""
    return squeezed(text) == squeezed(other)


def slipped(text: str, words: Iterable[str]) -> bool:
    """Whether an action of the board is written nearly like this."""
    return bool(difflib.get_close_matches(squeezed(text), map(squeezed, words), n=1, cutoff=0.85))


def filled(text: str, form: str, nicks: set[str]) -> str:
    """A form of action with the cards that `text` names in their places; nothing if it says else.

    A card that acts is one of the board: the one that is written most like it, if `text` names none.
    """
    given, meant = text.split(), form.split()
    if len(given) != len(meant):
        return ""
    if _end(meant[0]) and not named(given[0], nicks):
        near = difflib.get_close_matches(given[0].removesuffix(":"), nicks, n=1, cutoff=NEAR)
        if not near:
            return ""
        given[0] = f"{near[0]}:"
    filled = [word if named(word, nicks) else other for word, other in zip(given, meant, strict=True)]
    rest = [i for i, word in enumerate(given) if not named(word, nicks)]
    typed, other = (" ".join(words[i] for i in rest) for words in (given, filled))
    return " ".join(filled) if difflib.SequenceMatcher(None, typed, other).ratio() > NEAR else ""


def named(word: str, nicks: set[str]) -> bool:
    """Whether a word of an action is a card: `luke`, or `luke:`."""
    return word.removesuffix(":") in nicks


def _end(word: str) -> str:
    return ":" if word.endswith(":") else ""


def forms(case: Case) -> Iterator[str]:
    """Every form of action; further forms stand between ` in what the first one means."""
    for form, meaning in case.game.actions.items():
        yield form
        yield from re.findall(r"`([^`]+)`", meaning)


def fits(text: str, form: str, nicks: set[str]) -> bool:
    """Whether `text` is of this form: cards stand where cards stand, numbers where numbers stand."""
    given, meant = text.split(), form.split()
    return len(given) == len(meant) and all(
        word.casefold() == other.casefold()
        or (named(word, nicks) and re.fullmatch(r"[a-z_]+", other.removesuffix(_end(word))) is not None)
        or (word.isdecimal() and other.isdecimal())
        or (re.fullmatch(r"[A-E][1-6]", word) and re.fullmatch(r"[A-E][1-6]", other))
        for word, other in zip(given, meant, strict=True)
    )

"""Which values a condition may name: what a path can never have is a slip, and no question for the law."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judge.games.base import unknown
from judge.questions.conditions import plain
from judge.words.phrasebook import phrasebook


def check(game: str, cards: Iterable[str], path: str, wanted: Any, at: str) -> None:
    """Raises SituationError for a value that the path never has, with those that it has.

    The words of a game name them (`is`); any other that it says (`says`) is of the `form` given there, else a
    number, or has one in it.
    """
    values = phrasebook(game).data["values"]
    players = phrasebook(game).data["players"]
    who, _, what = path.partition(".")
    group = "game" if not what else "player" if who in players else "card"
    words = values.get(group, {}).get(what or path)
    if words is None:
        return
    known = [str(key).casefold() for key in words.get("is", {})]
    others = {*(plain(card) for card in cards), *players}
    for value in map(plain, _named(wanted)):
        holder = any(form.endswith("{card}") and value.startswith(form.split()[0] + " ") for form in known)
        if value not in known and value not in others and not holder and not _may_be_said(value, words):
            raise unknown(at, value, [*known, *_samples(words)], "value")


def _may_be_said(value: str, words: Mapping[str, Any]) -> bool:
    """Whether a value that has no words of its own is one."""
    if "form" in words:
        return re.fullmatch(words["form"]["of"], value, re.IGNORECASE) is not None
    return bool(re.search(r"\d", value)) if "says" in words else value.lstrip("-").isdecimal()


def _samples(words: Mapping[str, Any]) -> list[str]:
    """Some values that have no words of their own."""
    if "form" in words:
        return [words["form"]["as"]]
    return ["0", "1", "2"] if "says" in words else []


def _named(wanted: Any) -> Iterator[Any]:
    """The values that a condition names: equal, `not`, `one of`."""
    if not isinstance(wanted, Mapping):
        yield wanted
    for word, what in wanted.items() if isinstance(wanted, Mapping) else ():
        if word in ("not", "one of"):
            yield from what if isinstance(what, list) else [what]

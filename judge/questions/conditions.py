"""Conditions on a value: equal, `at least`, `at most`, `not`, `one of`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.errors import SituationError
from judge.games.base import Value, unknown

Test = Callable[[Value], bool]


def condition(wanted: Any, at: str) -> Test:
    """A test for one value: equal, `at least`, `at most`, `not`, `one of`.  Raises SituationError."""
    if isinstance(wanted, Mapping):
        if len(wanted) != 1:
            raise SituationError(at, "one condition at a time", "use at least, at most, not or one of")
        word, what = next(iter(wanted.items()))
        if word in ("at least", "at most"):
            try:
                bound = int(what)
            except (TypeError, ValueError):
                raise SituationError(f"{at}.{word}", f'"{what}" is not a whole number') from None
            if word == "at least":
                return lambda value: isinstance(value, int) and value >= bound
            return lambda value: isinstance(value, int) and value <= bound
        if word == "not":
            return lambda value: plain(value) != plain(what)
        if word == "one of" and isinstance(what, list):
            return lambda value: plain(value) in {plain(v) for v in what}
        raise unknown(at, str(word), ("at least", "at most", "not", "one of"), "condition")
    return lambda value: plain(value) == plain(wanted)


def plain(value: object) -> str:
    """A value as it is compared: `Yes` is `yes`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).strip().casefold()


def order(value: Value) -> tuple[int, int, str]:
    """Values in the order in which they are shown: numbers first."""
    return (0, value, "") if isinstance(value, int) else (1, 0, value)


def words(wanted: Mapping[str, Any]) -> str:
    """`{vader.damage: {at least: 2}}` as words."""
    shown = []
    for path, value in wanted.items():
        if isinstance(value, dict):
            word, what = next(iter(value.items()))
            shown.append(f"{path} is {word} {what}")
        else:
            shown.append(f"{path} is {value}")
    return " and ".join(shown)

"""Places in a situation, as the page writes them: `dark.character[0].combat.unit damage`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from judge.errors import SituationError

_STEP = re.compile(r"([^.\[\]]+)|\[(\d{1,3})\]")
Steps = list[str | int]


def steps(path: str) -> Steps:
    """The steps of a path.  Raises SituationError for what is no path."""
    parsed: Steps = [int(number) if number else word for word, number in _STEP.findall(path)]
    if not parsed or len(path) > 200:
        raise SituationError(path[:60], "this is no place on a board", "use the buttons of the page")
    return parsed


def get(data: Any, path: str) -> Any:
    """The value at a path, or None."""
    for step in steps(path):
        if isinstance(step, int):
            data = data[step] if isinstance(data, list) and step < len(data) else None
        else:
            data = data.get(step) if isinstance(data, Mapping) else None
    return data


def put(data: dict[str, Any], path: str, value: Any) -> None:
    """Sets the value at a path; None takes it away, and what is empty then.  Lists grow by one at most.

    Raises SituationError where the board has another shape there.
    """
    _put(data, steps(path), value, path)


def _put(at: Any, way: Steps, value: Any, path: str) -> None:
    step, rest = way[0], way[1:]
    if isinstance(step, int):
        if not isinstance(at, list) or step > len(at):
            raise SituationError(path, "there is nothing at this place", "open the board anew")
        if step == len(at):
            at.append(None)
    elif not isinstance(at, dict):
        raise SituationError(path, "there is nothing at this place", "open the board anew")
    if not rest:
        if value is None:
            _take(at, step)
        else:
            at[step] = value
        return
    inner = at[step] if isinstance(step, int) else at.get(step)
    if value is None and inner is None:
        return
    if inner is None or not isinstance(inner, list | dict):
        inner = at[step] = [] if isinstance(rest[0], int) else {}
    _put(inner, rest, value, path)
    if value is None and not inner:
        _take(at, step)


def _take(at: Any, step: str | int) -> None:
    if isinstance(at, list):
        if isinstance(step, int) and step < len(at):
            del at[step]
    else:
        at.pop(step, None)

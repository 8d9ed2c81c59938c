"""Twins of an example: a copy of a situation with some values changed and others taken away.

A path is written as in error messages, `light.character[0].text`, or begins with the nickname of a card
that stands anywhere in the situation: `luke.health` is the health of the card with `as: luke`.
"""

from __future__ import annotations

import copy
import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judge.errors import SituationError

_STEP = re.compile(r"\[(\d{1,6})\]|\.?([^.\[\]]+)")
_NO_CARDS = frozenset({"ask", "expect", "twins"})


def apply_change(
    situation: Mapping[str, Any], change: Mapping[str, Any] | None = None, remove: Iterable[str] = ()
) -> dict[str, Any]:
    """Give a changed copy of a situation; the situation itself stays as it was.

    Changes are applied in the order given, then everything in `remove` goes at once. The last key of a
    changed path may be new (and a list may be made longer by one); everything before it must be there, and
    so must all that is removed. Raises SituationError with the path that leads nowhere.
    """
    result: dict[str, Any] = copy.deepcopy(dict(situation))
    for path, value in (change or {}).items():
        container, key = place(result, path)
        if isinstance(container, list):
            if not isinstance(key, int) or key > len(container):
                raise SituationError(path, f"the list has {len(container)} entries", "count them from [0]")
            container[key : key + 1] = [copy.deepcopy(value)]
        else:
            container[key] = copy.deepcopy(value)
    doomed: list[tuple[Any, str | int]] = []
    for path in remove:
        container, key = place(result, path)
        if not _has(container, key):
            raise _nowhere(path, container, key)
        if not any(container is other and key == index for other, index in doomed):
            doomed.append((container, key))
    for container, key in sorted(doomed, key=lambda pair: -pair[1] if isinstance(pair[1], int) else 1):
        del container[key]
    return result


def nicknames(situation: Mapping[str, Any]) -> dict[str, tuple[Any, str | int]]:
    """Give the container and key of every card with an `as:`, by nickname."""
    places: dict[str, tuple[Any, str | int]] = {}
    for top, value in situation.items():
        if top not in _NO_CARDS:
            for container, key, card in _mappings(situation, top, value):
                nickname = card.get("as")
                if isinstance(nickname, str):
                    places.setdefault(nickname, (container, key))
    return places


def _mappings(container: Any, key: str | int, value: Any) -> Iterator[tuple[Any, str | int, dict[str, Any]]]:
    if isinstance(value, dict):
        yield container, key, value
        for name, inner in value.items():
            yield from _mappings(value, name, inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _mappings(value, index, inner)


def _steps(path: str) -> list[str | int]:
    steps: list[str | int] = []
    at = 0
    while at < len(path):
        match = _STEP.match(path, at)
        if match is None or (at == 0 and path[0] in ".["):
            raise SituationError(path, "this is not a path", "write it as light.force or light.hand[0]")
        steps.append(int(match[1]) if match[1] is not None else match[2])
        at = match.end()
    if not steps:
        raise SituationError(path, "the path is empty", "write it as light.force or luke.health")
    return steps


def place(situation: dict[str, Any], path: str) -> tuple[Any, str | int]:
    """Give the container and key that a path ends in; the key itself may be missing.

    Raises SituationError with the path if something before the key is missing.
    """
    first, *rest = _steps(path)
    container: Any = situation
    key: str | int = first
    if first not in situation:
        cards = nicknames(situation)
        if isinstance(first, str) and first in cards:
            container, key = cards[first]
        elif rest:
            raise _nowhere(path, situation, first, extra=cards)
    for step in rest:
        if not _has(container, key):
            raise _nowhere(path, container, key)
        container, key = container[key], step
        if not isinstance(container, list if isinstance(key, int) else dict):
            names = ((list, "a list"), (dict, "a mapping"))
            what = next((name for kind, name in names if isinstance(container, kind)), "a value")
            wanted = f"[{key}]" if isinstance(key, int) else f".{key}"
            raise SituationError(path, f"before {wanted} stands {what}", _kind_hint(container))
    return container, key


def _kind_hint(container: Any) -> str:
    if isinstance(container, list):
        return "name the entry of the list, as in light.hand[0]"
    return "a path goes through mappings and lists only; write a card as a mapping to change one value of it"


def _has(container: Any, key: str | int) -> bool:
    if isinstance(container, list):
        return isinstance(key, int) and key < len(container)
    return key in container


def _nowhere(path: str, container: Any, key: str | int, extra: Iterable[str] = ()) -> SituationError:
    if isinstance(key, int):
        hint = f"the list has {len(container)} entries, from [0]"
        return SituationError(path, f"there is no [{key}]", hint)
    known = sorted({*container, *extra}) if isinstance(container, dict) else []
    near = difflib.get_close_matches(key, known, n=1)
    if near:
        hint = f'did you mean "{near[0]}"?'
    else:
        hint = f"there is: {', '.join(known)}" if known else "there is nothing"
    return SituationError(path, f'there is no "{key}"', hint)

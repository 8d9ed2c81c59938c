"""Twins of a situation: the same board with something changed, and what is expected of it then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import Field

from judge.board.change import apply_change
from judge.board.entries import Expectation
from judge.board.fields import Strict, Words
from judge.errors import SituationError


class Twin(Strict):
    """One entry of `twins`: `change` and `remove` name places by path (see `judge.board.change`)."""

    title: Words
    change: dict[str, Any] = Field(default_factory=dict, max_length=40)
    remove: list[Words] = Field(default_factory=list, max_length=40)
    expect: list[Expectation] = Field(min_length=1, max_length=100)


def apart(data: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A situation without its twins, then each of them: (its place, "" or `twins[0]`; plain data).

    What is no list of mappings is left where it stands, for `validate` to name.  Raises SituationError (at
    `twins[0]` or below it) for a twin that cannot be made.
    """
    twins = data.get("twins")
    if not isinstance(twins, list) or not all(isinstance(twin, Mapping) for twin in twins):
        yield "", dict(data)
        return
    base = {key: value for key, value in data.items() if key != "twins"}
    yield "", base
    for i, twin in enumerate(twins):
        yield f"twins[{i}]", _made(base, twin, f"twins[{i}]")


def _made(base: Mapping[str, Any], twin: Mapping[str, Any], at: str) -> dict[str, Any]:
    change, remove = twin.get("change") or {}, twin.get("remove") or []
    if not isinstance(change, Mapping):
        raise SituationError(f"{at}.change", "a mapping is needed here", "write `change: {light.force: 0}`")
    if not isinstance(remove, list):
        raise SituationError(f"{at}.remove", "a list is needed here", "write `remove: [light.hand[0]]`")
    if not change and not remove:
        raise SituationError(at, "this twin is the same board", "say what is different: `change:`, `remove:`")
    for key in twin:
        if key not in ("title", "change", "remove", "expect"):
            raise SituationError(f"{at}.{key}", "unknown key", "a twin has: title, change, remove, expect")
    if not twin.get("expect"):
        raise SituationError(f"{at}.expect", "this is needed here", "say what is expected then")
    try:
        made = apply_change(base, change, [str(path) for path in remove])
    except SituationError as error:
        raise SituationError(at, f"{error.path}: {error.message}", error.suggestion) from None
    title = ": ".join(str(words) for words in (base.get("title"), twin.get("title")) if words)
    return {**made, "title": title, "expect": twin["expect"]}

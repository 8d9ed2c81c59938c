"""Facts left open: every way to settle them is a case of its own (CONTRACT section 2).

A fact is open where the board says `{one of: [...]}` or `?` in place of a value, and where `open:` lists
values for a path.  A hand of `?` is no such fact: the answer says where a play from it could matter.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judge.board.change import apply_change, place
from judge.board.situation import path_of
from judge.errors import SituationError
from judge.games.registry import game

MAX_CASES = 64
FREE = 8
"""So many values of a number are tried where none is listed."""
_NO_FACTS = ("ask", "expect", "twins", "open", "title", "played", "history")
_HIDDEN = ("hand", "deck")


@dataclass(frozen=True)
class OpenFact:
    """A fact left open: its path, the values to try, and whether they were listed or are ours."""

    path: str
    values: tuple[Any, ...]
    listed: bool = True


@dataclass(frozen=True)
class Way:
    """One way to settle every open fact: what was chosen for each, and the whole situation."""

    chosen: tuple[Any, ...]
    situation: dict[str, Any]


def open_facts(data: Mapping[str, Any]) -> list[OpenFact]:
    """Every fact that the situation leaves open.  Raises SituationError where no value can be tried."""
    facts = [fact for key in data if key not in _NO_FACTS for fact in _forks(data, data[key], (key,))]
    facts += _declared(data, data.get("open"))
    for path in sorted(path for path, times in Counter(fact.path for fact in facts).items() if times > 1):
        raise SituationError(f"open.{path}", "this fact is left open twice", "leave it open in one place")
    return facts


def ways(data: Mapping[str, Any], facts: list[OpenFact]) -> Iterator[Way]:
    """Every way to settle `facts`.  Raises SituationError if there are too many, or a path leads nowhere."""
    total = 1
    for fact in facts:
        total *= len(fact.values)
    if total > MAX_CASES:
        many = max(facts, key=lambda fact: len(fact.values)).path
        hint = f"list fewer values of {many}" if len(facts) > 1 else "list fewer values"
        raise SituationError(many, f"{total} cases are too many: {MAX_CASES} is the most", hint)
    board = {key: value for key, value in data.items() if key != "open"}
    for chosen in itertools.product(*(fact.values for fact in facts)):
        settled = {fact.path: value for fact, value in zip(facts, chosen, strict=True)}
        yield Way(chosen, apply_change(board, settled) if settled else board)


def normal(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same situation with every open fact under `open:`, and the first of its values on the board.

    Raises SituationError as `open_facts` does.
    """
    facts = open_facts(data)
    if not facts:
        return dict(data)
    board = apply_change(data, {fact.path: fact.values[0] for fact in facts})
    return {**board, "open": {fact.path: list(fact.values) for fact in facts}}


def _forks(data: Mapping[str, Any], value: Any, path: tuple[int | str, ...]) -> Iterator[OpenFact]:
    """The `{one of: [...]}` and `?` in a part of the board."""
    if isinstance(value, Mapping):
        if set(value) == {"one of"} and isinstance(value["one of"], list):
            yield _listed(path_of(path), value["one of"])
            return
        for key, inner in value.items():
            yield from _forks(data, inner, (*path, str(key)))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _forks(data, inner, (*path, i))
    elif value == "?" and path[-1] not in _HIDDEN:
        where = path_of(path)
        yield OpenFact(where, _tried(data, where, where), listed=False)


def _declared(data: Mapping[str, Any], declared: Any) -> Iterator[OpenFact]:
    """The facts under `open:`: a list of paths, or a mapping of paths to values or `?`."""
    if isinstance(declared, list):
        declared = dict.fromkeys(map(str, declared), "?")
    if declared is None:
        return
    if not isinstance(declared, Mapping):
        hint = "write `open: {luke.damage: [0, 1, 2]}`, or `open: [dark.force]`"
        raise SituationError("open", "a mapping of paths to values is needed here", hint)
    for path, values in declared.items():
        at = f"open.{path}"
        try:
            container, key = place(dict(data), str(path))
        except SituationError as error:
            raise SituationError(at, error.message, error.suggestion) from None
        if values in ("?", None) and key in _HIDDEN:
            yield OpenFact(str(path), ("?",), listed=False)
        elif values in ("?", None):
            yield OpenFact(str(path), _tried(data, str(path), at), listed=False)
        elif isinstance(values, Mapping) and set(values) == {"one of"}:
            yield _listed(str(path), values["one of"], at)
        else:
            yield _listed(str(path), values, at)
        if isinstance(container, list):
            hint = "use `{one of: [...]}` in its place"
            raise SituationError(at, "a whole entry of a list cannot be left open here", hint)


def _listed(path: str, values: Any, at: str = "") -> OpenFact:
    if not isinstance(values, list):
        hint = f'write `[{values}, ...]`, or "?" for every value'
        raise SituationError(at or path, "a list of values is needed here", hint)
    if not values:
        raise SituationError(at or path, "one of nothing is nothing", "list at least one value")
    if len(values) > MAX_CASES:
        words = f"{len(values):,} cases are too many: {MAX_CASES} is the most"
        raise SituationError(at or path, words, "list fewer values")
    texts = [str(value) for value in values]
    again = next((text for i, text in enumerate(texts) if text in texts[:i]), None)
    if again is not None:
        raise SituationError(at or path, f"{again} stands twice here", "list each value once")
    return OpenFact(path, tuple(values))


def _tried(data: Mapping[str, Any], path: str, at: str) -> tuple[Any, ...]:
    """The values that are tried for `?`: all there are, or the first of a number's."""
    container, key = place(dict(data), path)
    schema = game(data.get("game")).model.model_json_schema(by_alias=True)
    kind = "Card" if isinstance(container, Mapping) and "name" in container else _owner(data, container)
    known = schema["$defs"].get(kind, {}).get("properties", {}) if kind else schema["properties"]
    options = known.get(str(key), {})
    for option in options.get("anyOf", [options]):
        if option.get("type") == "boolean":
            return ("no", "yes")
        if "enum" in option:
            return tuple(option["enum"])
        if option.get("type") == "integer":
            least = int(option.get("minimum", 0))
            most = int(option.get("maximum", least + FREE))
            life = container.get("health", container.get("life")) if isinstance(container, Mapping) else None
            if key in ("damage", "wounds") and str(life).isdecimal():
                most = min(most, int(str(life)) - 1)
            return tuple(str(n) for n in range(least, min(most + 1, least + FREE)))
    raise SituationError(at, "which values could stand here?", "list them: `{one of: [..., ...]}`")


def _owner(data: Mapping[str, Any], container: Any) -> str:
    """What kind of mapping holds a value that is no card's: the moment, a side, or the board itself."""
    if container is data.get("now") or container == data.get("now"):
        return "Now"
    return "" if container == data else "Side"

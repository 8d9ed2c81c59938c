"""What a property of a table may hold: a number and its bounds, yes or no, one of some words, or words.

Read off the JSON Schema of the game's situation, so that the page offers what the judge accepts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from judge.board.situation import Situation

Kind = Literal["number", "flag", "choice", "words", "none"]


@dataclass(frozen=True)
class Holds:
    """The kind of a value; of a number its bounds, of a choice its words; "none": there is none."""

    kind: Kind
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()


@cache
def holds(model: type[Situation], part: str, name: str) -> Holds:
    """What `name` of a `part` ("Card", "Side", "Now", or "" for the situation) holds.

    A name may lead on into a part of it (`combat.tactics`).
    """
    schema = _schema(model)
    at: Any = schema["$defs"].get(part, {}) if part else schema
    for step in name.split("."):
        at = next(
            (shape["properties"][step] for shape in _ways(schema, at) if step in shape.get("properties", {})),
            None,
        )
        if at is None:
            return Holds("none")
    ways = list(_ways(schema, at))
    for kind, made in _KINDS.items():
        for shape in ways:
            if shape.get("type") == kind or (kind == "enum" and "enum" in shape):
                held: Holds = made(shape)
                return held
    return Holds("words")


def names(model: type[Situation], part: str) -> set[str]:
    """Every name that a `part` ("Card", "Side") of a situation may hold a value under."""
    return set(_schema(model)["$defs"][part]["properties"])


_KINDS: dict[str, Any] = {
    "integer": lambda shape: Holds("number", shape.get("minimum", 0), shape.get("maximum", 999)),
    "boolean": lambda _: Holds("flag"),
    "enum": lambda shape: Holds("choice", words=tuple(map(str, shape["enum"]))),
    "string": lambda _: Holds("words"),
}


@cache
def _schema(model: type[Situation]) -> Mapping[str, Any]:
    return model.model_json_schema(by_alias=True)


def _ways(schema: Mapping[str, Any], at: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every shape that a part of the schema allows, or the entries of its list; references followed."""
    if "$ref" in at:
        yield from _ways(schema, schema["$defs"][at["$ref"].rpartition("/")[2]])
    for key in ("anyOf", "allOf", "oneOf"):
        for shape in at.get(key, ()):
            yield from _ways(schema, shape)
    if "items" in at:  # several numbers are written as words
        for shape in _ways(schema, at["items"]):
            yield {"type": "string"} if shape.get("type") == "integer" else shape
    if "$ref" not in at:
        yield at

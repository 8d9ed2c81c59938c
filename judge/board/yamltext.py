"""A situation as YAML text that a person likes to edit: short mappings on one line, the rest in blocks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

ORDER = (
    "game",
    "title",
    "rules",
    "now",
    "dark",
    "light",
    "first",
    "second",
    "dice",
    "history",
    "played",
    "open",
    "until",
    "ask",
    "expect",
    "twins",
)
WIDTH = 76
_SHORT = {"outcomes": [], "order matters": True, "loop": True}  # questions that need no more than their name
_PLAIN = re.compile(r"[^\W_][\w .'()/+>;!?|=-]*", re.UNICODE)


def write(data: Mapping[str, Any]) -> str:
    """A situation (plain data) as YAML, in the order in which a person tells it."""
    known = [key for key in ORDER if key in data]
    rest = [key for key in data if key not in ORDER]
    ordered = {key: data[key] for key in (*known, *rest)}
    if isinstance(ordered.get("ask"), list):
        ordered["ask"] = [_question(entry) for entry in ordered["ask"]]
    return "\n".join(_mapping(ordered, 0)) + "\n"


def _question(entry: Any) -> Any:
    """`{outcomes: []}` is written `outcomes`."""
    return next((word for word, empty in _SHORT.items() if entry == {word: empty}), entry)


def with_entry(text: str, data: Mapping[str, Any], key: str, entry: Any) -> str:
    """`text` (which reads as `data`) with one entry more in its list `key`; comments stay where they can."""
    known = data.get(key)
    if known is None and key not in data and not text.lstrip().startswith("{"):
        return text.rstrip() + "\n" + "\n".join(_mapping({key: [entry]}, 0)) + "\n"
    return write({**data, key: [*(known if isinstance(known, list) else [known] if known else []), entry]})


def _mapping(data: Mapping[str, Any], indent: int) -> Iterator[str]:
    for key, value in data.items():
        yield from _entry(" " * indent + _scalar(str(key)) + ":", value, indent)


def _entry(head: str, value: Any, indent: int) -> Iterator[str]:
    """`head` (a key with its colon, or a dash) and a value after or below it."""
    flat = flow(value)
    simple = not isinstance(value, Mapping | list) or not value
    nested = isinstance(value, Mapping) and any(isinstance(inner, Mapping) for inner in value.values())
    if (
        simple
        or (indent > 0 and not nested and len(head) + 1 + len(flat) <= WIDTH)
        or _short(value, head, flat)
    ):
        yield f"{head} {flat}"
    elif isinstance(value, Mapping):
        if head.endswith("-"):
            lines = list(_mapping(value, indent + 2))
            yield f"{head} {lines[0].lstrip()}"
            yield from lines[1:]
        else:
            yield head
            yield from _mapping(value, indent + 2)
    else:
        yield head
        for item in value:
            yield from _entry(" " * (indent + 2) + "-", item, indent + 2)


def _short(value: Any, head: str, flat: str) -> bool:
    """At the outermost level only lists of plain values stand on one line."""
    return (
        isinstance(value, list)
        and not any(isinstance(v, Mapping) for v in value)
        and len(head) + len(flat) < WIDTH
    )


def flow(value: Any) -> str:
    """A value (plain data) as YAML on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(str(key))}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    if _PLAIN.fullmatch(text) and not text.endswith(" ") and text != "null":
        return text
    return json.dumps(text, ensure_ascii=False)

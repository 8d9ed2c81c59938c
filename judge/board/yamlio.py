"""Reading YAML and JSON as plain text values, with the line of every value.

Only mappings, lists and strings come out (an empty value or `null` is None), so that `on`, `3.10`, `1:30`
and dates stay what was typed and the schema of the situation gives them their types. Input comes from
strangers: aliases, tags, several documents, duplicate keys, deep and huge input are refused in words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from judge.board.building import build
from judge.board.lines import Where, join
from judge.board.text_limits import MAX_DEPTH, NOT_VALUE, bad_character, decode, too_deep
from judge.board.yaml_events import is_json, json_events, yaml_events
from judge.errors import SituationError

__all__ = ["MAX_BYTES", "MAX_DEPTH", "MAX_VALUES", "Where", "check", "join", "load"]

MAX_BYTES = 1_000_000
MAX_VALUES = 100_000

_BARE_QUESTION = re.compile(r"(?<=: )\?(?=[ ]*(?:[,}\]]|[ ]#|$))", re.MULTILINE)


def load(text: str | bytes, *, max_bytes: int = MAX_BYTES, max_values: int = MAX_VALUES) -> tuple[Any, Where]:
    """Read one YAML document or JSON text.

    In: the text (bytes are UTF-8), and how many bytes, keys and values it may have. Out: the data (dict,
    list, str, None) and the lines of its values.
    Raises SituationError with the path or line, what is wrong there and what to write instead.
    """
    source = decode(text, max_bytes)
    if source.lstrip()[:1] in ("{", "[") and is_json(source):
        return build(json_events(source), max_values)
    try:
        return build(yaml_events(source), max_values)
    except SituationError:
        quoted = _BARE_QUESTION.sub('"?"', source)  # `hand: ?` is what people write for an unknown hand
        if quoted == source:
            raise
        try:
            return build(yaml_events(quoted), max_values)
        except SituationError as error:
            raise error from None


def check(data: object, path: str = "", depth: int = 0) -> None:
    """Refuse in data what is refused in a text: characters that are no text, and too many levels.

    Raises SituationError with the path.
    """
    if isinstance(data, str):
        bad = NOT_VALUE.search(data)
        if bad:
            raise bad_character(path, bad.group())
    elif isinstance(data, Mapping | list | tuple):
        if depth > MAX_DEPTH:
            raise too_deep(path)
        for key, value in data.items() if isinstance(data, Mapping) else enumerate(data):
            check(key, path, depth)
            check(value, join(path, key), depth + 1)

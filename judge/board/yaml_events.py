"""A text as events: YAML by its parser, JSON by its tokens, with what is refused of either."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

import yaml

from judge.board.text_limits import too_deep
from judge.board.yaml_faults import explain, line_of
from judge.errors import SituationError

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_JSON_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]|[^\s{}\[\]",:]+|\n')

Event = tuple[str, str, int]
"""One step of the reading: ("map" | "list" | "end" | "text" | "none", value, line)."""


def is_json(source: str) -> bool:
    """Whether the text is strict JSON (flow style YAML is not, and goes the other way)."""
    try:
        json.loads(source, parse_int=str, parse_float=str, parse_constant=str)
    except RecursionError:
        raise too_deep("") from None
    except ValueError:
        return False
    return True


def json_events(source: str) -> Iterator[Event]:
    """Give the events of a text that is known to be JSON."""
    line = 1
    for match in _JSON_TOKEN.finditer(source):
        token = match.group()
        if token == "\n":
            line += 1
        elif token in "{[":
            yield ("map" if token == "{" else "list"), "", line
        elif token in "}]":
            yield "end", "", line
        elif token == "null":
            yield "none", "", line
        elif token.startswith('"'):
            yield "text", json.loads(token), line
        else:
            yield "text", token, line


def yaml_events(source: str) -> Iterator[Event]:
    """Give the events of a YAML text; raises SituationError for its errors and for refused features."""
    documents = 0
    try:
        for event in yaml.parse(source, Loader=_LOADER):
            line = line_of(event.start_mark)
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    message = "a second document begins here"
                    raise SituationError(f"line {line}", message, "one file is one document: remove the ---")
            elif isinstance(event, yaml.AliasEvent):
                _refuse(line, f"the alias *{event.anchor}", "write the value out, or put the text in quotes")
            elif isinstance(event, yaml.NodeEvent):
                _plain_node(event, line)
                if isinstance(event, yaml.MappingStartEvent):
                    yield "map", "", line
                elif isinstance(event, yaml.SequenceStartEvent):
                    yield "list", "", line
                elif isinstance(event, yaml.ScalarEvent):
                    empty = not event.style and event.value in ("", "null")
                    yield ("none" if empty else "text"), event.value, line
            elif isinstance(event, yaml.CollectionEndEvent):
                yield "end", "", line
    except yaml.MarkedYAMLError as error:
        explain(error, source)
    except yaml.YAMLError:
        raise SituationError("", "this is not YAML", "check the characters of the text") from None


def _plain_node(event: yaml.NodeEvent, line: int) -> None:
    """Refuse anchors and tags."""
    if event.anchor is not None:
        _refuse(line, f"the anchor &{event.anchor}", "remove it, or put text that begins with & in quotes")
    tag = getattr(event, "tag", None)
    if tag is not None:
        _refuse(line, f"the tag {tag}", "remove it, or put text that begins with ! in quotes")


def _refuse(line: int, what: str, suggestion: str) -> NoReturn:
    raise SituationError(f"line {line}", f"{what} is not accepted", suggestion)

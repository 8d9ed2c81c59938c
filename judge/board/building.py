"""Data and the lines of its values, put together from the events of a text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.board.lines import Node, Where, join
from judge.board.text_limits import MAX_DEPTH, NOT_VALUE, bad_character, too_deep
from judge.board.yaml_events import Event
from judge.errors import SituationError

MAX_KEY = 200


def build(events: Iterable[Event], most: int) -> tuple[Any, Where]:
    """The data that the events make, of at most so many keys and values, and the lines of its values."""
    builder = Builder(most)
    for event in events:
        builder.take(event)
    return builder.data, Where(builder.root)


class Builder:
    """Puts events together to data and places, with all the limits."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.data: Any = None
        self.root = Node(1)
        self._stack: list[tuple[Any, Node]] = []
        self._keys: list[tuple[str, int] | None] = []
        self._nodes = 0

    def take(self, event: Event) -> None:
        """Adds what one event says."""
        kind, value, line = event
        if kind == "end":
            self._stack.pop()
            self._keys.pop()
            return
        self._nodes += 1
        if self._nodes > self.most:
            message = f"more than {self.most:,} values"
            raise SituationError(f"line {line}", message, "split it into smaller files")
        wants_key = bool(self._stack) and isinstance(self._stack[-1][0], dict) and self._keys[-1] is None
        if wants_key:
            self._take_key(kind, value, line)
            return
        node = Node(line)
        data: Any = {} if kind == "map" else [] if kind == "list" else None if kind == "none" else value
        if kind == "text":
            self._check_text(value, line)
        self._attach(data, node)
        if kind in ("map", "list"):
            self._stack.append((data, node))
            self._keys.append(None)
            if len(self._stack) > MAX_DEPTH:
                raise too_deep(f"line {line}")

    def _take_key(self, kind: str, value: str, line: int) -> None:
        if kind != "text":
            what = "an empty key" if kind == "none" else "a key that is itself a list or a mapping"
            raise SituationError(
                self.path or f"line {line}",
                f"{what} (line {line})",
                'write each key as a word, and quote special values, as in hand: "?"',
            )
        if len(value) > MAX_KEY:
            raise SituationError(
                self.path or f"line {line}",
                f"a key of {len(value):,} characters (line {line}), at most {MAX_KEY}",
                "write the long text behind a key",
            )
        self._check_text(value, line)
        container, node = self._stack[-1]
        if value in container:
            raise SituationError(
                join(self.path, value),
                f"this key stands twice (lines {node.children[value].line} and {line})",
                "keep one of them, or make the values one list",
            )
        self._keys[-1] = (value, line)

    def _attach(self, data: Any, node: Node) -> None:
        if not self._stack:
            self.data, self.root = data, node
            return
        container, parent = self._stack[-1]
        if isinstance(container, dict):
            pending = self._keys[-1]
            assert pending is not None
            key, node.line = pending
            container[key] = data
            parent.children[key] = node
            self._keys[-1] = None
        else:
            parent.children[len(container)] = node
            container.append(data)

    @property
    def path(self) -> str:
        """The path of the container that is being filled."""
        path = ""
        for (container, _), (inner, _) in zip(self._stack, self._stack[1:], strict=False):
            if isinstance(container, list):
                path = join(path, len(container) - 1)
            else:
                path = join(path, next(key for key, value in reversed(container.items()) if value is inner))
        return path

    def _check_text(self, value: str, line: int) -> None:
        bad = NOT_VALUE.search(value)
        if bad:
            raise bad_character(line, bad.group())

"""Where the values of a text stand: the line of each, by its path."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping


class Node:
    """Where one value stands: its line, and the places of its children by key or index."""

    __slots__ = ("children", "line")

    def __init__(self, line: int) -> None:
        self.line = line
        self.children: dict[str | int, Node] = {}


class Where(Mapping[str, int]):
    """A mapping from paths ("light.character[0].damage", "" for the whole) to line numbers from 1."""

    def __init__(self, root: Node | None = None) -> None:
        self._root = root or Node(1)

    def __getitem__(self, path: str) -> int:
        line, rest = _descend(self._root, path)
        if rest:
            raise KeyError(path)
        return line

    def __iter__(self) -> Iterator[str]:
        return (path for path, _ in _walk("", self._root))

    def __len__(self) -> int:
        return sum(1 for _ in _walk("", self._root))

    def nearest(self, path: str) -> int:
        """Give the line of `path`, or of the innermost thing around it that is there."""
        return _descend(self._root, path)[0]


def join(path: str, key: str | int) -> str:
    """Give the path of a child: `join("light.character", 0)` is "light.character[0]"."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key


def _descend(root: Node, path: str) -> tuple[int, str]:
    """Follow a path as far as it goes: the line reached and the rest that is not there.

    Keys may hold dots themselves (`vader.damage` below `exactly`), so the longest fitting key wins.
    """
    node, rest = root, path
    while rest:
        child: str | int | None = None
        length = 0
        index = re.match(r"\[(\d{1,9})\]\.?", rest)
        if index and int(index[1]) in node.children:
            child, length = int(index[1]), index.end()
        for key in node.children:
            if isinstance(key, str) and rest.startswith(key) and len(key) >= max(length, 1):
                after = rest[len(key) : len(key) + 1]
                if after in ("", ".", "["):
                    child, length = key, len(key) + (after == ".")
        if child is None:
            break
        node, rest = node.children[child], rest[length:]
    return node.line, rest


def _walk(path: str, node: Node) -> Iterator[tuple[str, Node]]:
    yield path, node
    for key, child in node.children.items():
        yield from _walk(join(path, key), child)

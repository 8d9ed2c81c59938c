"""What a file holds before it is known what its columns mean: rows of cells, and where each stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.cards.model import Malformed


class UnreadableError(Exception):
    """A file that is no card data: what it looks like and what is wrong ("it is a picture"), a way out."""

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(what, hint)
        self.what, self.hint = what, hint


@dataclass(frozen=True)
class Row:
    """A row of a table or an entry of a list: where it stands in the file, and its cells by column."""

    where: str
    cells: Mapping[str, Any]


@dataclass
class Rows:
    """The rows of one file (or one sheet): the shape that it has, its encoding, what of it is no row.

    `name`: of the file, as the reader of a report is to be told.
    """

    name: str
    shape: str
    rows: list[Row] = field(default_factory=list)
    encoding: str = ""
    broken: list[Malformed] = field(default_factory=list)

    def columns(self) -> list[str]:
        """The columns that something stands in, in the order in which they come."""
        paths: dict[str, None] = {}
        for row in self.rows:
            for path, value in _leaves(row.cells):
                if value not in (None, "", [], {}):
                    paths.setdefault(path)
        return list(paths)


def _leaves(cells: Mapping[str, Any], before: str = "") -> Any:
    for name, value in cells.items():
        path = f"{before}{name}"
        if isinstance(value, Mapping) and value:
            yield from _leaves(value, f"{path}.")
        else:
            yield path, value


def cell(cells: Mapping[str, Any], path: str) -> Any:
    """What stands under a path (`abilities.traits`); None if nothing does."""
    value: Any = cells
    rest = path
    while rest:
        if not isinstance(value, Mapping):
            return None
        if rest in value:
            return value[rest]
        name, _, rest = rest.partition(".")
        value = value.get(name)
    return value

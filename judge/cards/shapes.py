"""What a file holds before it is known what its columns mean: rows of cells, and where each stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.cards.model import Malformed

DECK = "make a board of it: judge deck FILE"
"""What to do with a file that is no card data, and a deck or a saved table."""
MOST_DEEP = 8
"""Mappings within mappings that are looked into for columns; what is deeper is one value."""
HEADER_WITHIN = 10
"""The names of the columns stand in one of the first rows."""


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

    `name`: of the file, as the reader of a report is to be told.  `notes`: what beside the rows is left out.
    """

    name: str
    shape: str
    rows: list[Row] = field(default_factory=list)
    encoding: str = ""
    broken: list[Malformed] = field(default_factory=list)
    notes: list[Malformed] = field(default_factory=list)

    def columns(self) -> list[str]:
        """The columns that something stands in, in the order in which they come."""
        paths: dict[str, None] = {}
        for row in self.rows:
            for path, _ in filled(row.cells):
                paths.setdefault(path)
        return list(paths)


def filled(cells: Mapping[str, Any], before: str = "", deep: int = 0) -> Iterator[tuple[str, Any]]:
    """The columns of a row with something in them, and what: one within another has a dot in its name."""
    for name, value in cells.items():
        if isinstance(value, Mapping) and value and deep < MOST_DEEP:
            yield from filled(value, f"{before}{name}.", deep + 1)
        elif value not in (None, "", [], {}):
            yield f"{before}{name}", value


def header(rows: Sequence[Sequence[Any]], known: Callable[[Iterable[str]], int]) -> int:
    """Which of the first rows names the columns: the first of those with the most names that are `known`."""
    return max(range(min(HEADER_WITHIN, len(rows))), key=lambda i: (known(map(str, rows[i])), -i), default=0)


def told_apart(head: Iterable[str]) -> list[str]:
    """The names of columns: those without one by their number, those of one name by a number behind it."""
    names: dict[str, None] = {}
    for number, name in enumerate(head, 1):
        name = name or f"column {number}"
        names[name if name not in names else f"{name} ({number})"] = None
    return list(names)


def cells_of(names: Sequence[str], row: Sequence[Any], where: str, rows: Rows) -> Row:
    """A row of a table by its columns; cells beyond them are noted."""
    beyond = [cell for cell in row[len(names) :] if cell not in (None, "") and str(cell).strip()]
    if beyond:
        what = f"{len(row)} cells, {len(names)} in the header: {str(beyond[0])[:40]!r} is left out"
        rows.notes.append(Malformed(where, what))
    return Row(where, dict(zip(names, row, strict=False)))


def above(rows: Iterable[tuple[str, Sequence[Any]]], table: Rows) -> None:
    """Notes what stands above the names of the columns."""
    for where, cells in rows:
        words = " ".join(str(cell).strip() for cell in cells if cell not in (None, "")).strip()
        if words:
            table.notes.append(Malformed(where, f"{words[:40]!r} above the names of the columns is left out"))


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

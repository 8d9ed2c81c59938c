"""Tables in text: separated by tabs, commas, semicolons or bars, with quotes or without."""

from __future__ import annotations

import csv
import itertools
import re
from collections.abc import Callable, Iterable

from judge.cards.shapes import HEADER_WITHIN, Rows, above, cells_of, header, told_apart

SEPARATORS = {"\t": "tabs", ";": "semicolons", ",": "commas", "|": "bars"}
MOST_CELL = 1_000_000
_SAID = re.compile(r'^"?sep=(.)"?\r?\n', re.IGNORECASE)
"""A spreadsheet's first line that names the separator."""


def read(name: str, text: str, known: Callable[[Iterable[str]], int]) -> Rows | None:
    """The rows of a table, or None if the text is none.

    `known` counts how many of the names of columns are known: the separator is that which makes the most of
    one of the first lines known names, and of those the one that makes the most columns.
    """
    directive = _SAID.match(text)
    first = 1
    if directive:
        text, first = text[directive.end() :], 2
    choices = [directive[1]] if directive else list(SEPARATORS)
    best: tuple[tuple[int, int], str] | None = None
    for separator in choices:
        begin = [cells for _, cells in _rows(text[:20_000], separator)]
        head = begin[header(begin, known)] if begin else []
        if len(head) < 2:
            continue
        worth = (known(head), len(head))
        if best is None or worth > best[0]:
            best = (worth, separator)
    if best is None or ("\n" not in text.strip() and best[0][0] < 2):
        return None
    return _table(name, text, best[1], first, known)


def _table(name: str, text: str, separator: str, first: int, known: Callable[[Iterable[str]], int]) -> Rows:
    table = Rows(name, f"a table separated by {SEPARATORS.get(separator, repr(separator))}")
    rows = [
        (f"line {line + first - 1}", [_bare(cell) for cell in cells])
        for line, cells in _rows(text, separator)
    ]
    at = header([cells for _, cells in rows[:20]], known)
    names = told_apart(rows[at][1] if rows else [])
    above(rows[:at], table)
    for where, cells in rows[at + 1 :]:
        if any(cells):
            table.rows.append(cells_of(names, cells, where, table))
    return table


def _rows(text: str, separator: str) -> list[tuple[int, list[str]]]:
    """The rows with the lines that they begin at.

    With tabs a quote often is only a sign (a card called "Ace"): where quotes join no lines, they count as
    letters; so do all where one never ends.
    """
    csv.field_size_limit(MOST_CELL)
    lines = [line.rstrip("\r") for line in text.split("\n")]
    if separator == "\t":
        plain = [(number, line.split("\t")) for number, line in enumerate(lines, 1)]
        if not _quotes_join(lines):
            return plain
    rows: list[tuple[int, list[str]]] = []
    try:
        reader = csv.reader(iter(line + "\n" for line in lines), delimiter=separator, doublequote=True)
        before = 0
        for cells in reader:
            rows.append((before + 1, cells))
            before = reader.line_num
    except csv.Error:  # a quote that never ends: then it is none
        return [(number, line.split(separator)) for number, line in enumerate(lines, 1)]
    if any(sum(cell.count("\n") for cell in cells) > 60 for _, cells in rows):
        return [(number, line.split(separator)) for number, line in enumerate(lines, 1)]
    return rows


def _quotes_join(lines: list[str]) -> bool:
    """Whether a cell in quotes goes on in the next line: its line does not close its quote, and that line
    and the next together are as wide as the header (the widest of the first lines)."""
    wide = max(line.count("\t") for line in lines[:HEADER_WITHIN])
    for line, after in itertools.pairwise(lines[1:]):
        last = line.rpartition("\t")[2]
        if last.startswith('"') and last.count('"') % 2 and line.count("\t") + after.count("\t") == wide:
            return True
    return False


def _bare(cell: str) -> str:
    """A cell without the quotes that a spreadsheet puts around it."""
    cell = cell.strip()
    if len(cell) > 1 and cell[0] == cell[-1] == '"':
        cell = cell[1:-1].replace('""', '"').strip()
    return cell

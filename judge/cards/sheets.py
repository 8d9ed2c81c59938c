"""Spreadsheets (xlsx, xls, xlsb, ods): the first row that names columns, and the rows below it."""

from __future__ import annotations

import datetime
import io
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from judge.cards import cell_faults, sources
from judge.cards.shapes import Rows, UnreadableError, above, cells_of, header, told_apart

MOST_ROWS = 100_000
MOST_UNPACKED = 4 * sources.MAX_BYTES


def read(name: str, raw: bytes, known: Callable[[Iterable[str]], int]) -> Iterator[Rows]:
    """The rows of every sheet that has some.  Raises UnreadableError where it is no spreadsheet."""
    import python_calamine

    entries = sources.entries_of(raw, MOST_UNPACKED) if raw.startswith(sources.ARCHIVE) else ()
    parts = {entry: part for entry, part in entries if cell_faults.PARTS.fullmatch(entry)}  # all are unpacked
    try:
        book = python_calamine.load_workbook(io.BytesIO(raw))
        sheets = [(sheet, book.get_sheet_by_name(sheet)) for sheet in book.sheet_names]
        tables = [(sheet, cells.to_python(), (cells.start or (0, 0))[0]) for sheet, cells in sheets]
    except Exception as error:  # the library raises what its own readers do
        why = str(error).splitlines()[0][:100] if str(error) else type(error).__name__
        raise UnreadableError(
            f"it looks like a spreadsheet, and cannot be read ({why})", "save it anew"
        ) from None
    faults = cell_faults.by_sheet(parts)
    named = len(tables) > 1
    for sheet, cells, empty in tables:
        if len(cells) > MOST_ROWS:
            raise UnreadableError(f"its sheet {sheet!r} has {len(cells):,} rows: {MOST_ROWS:,} is the most")
        rows = Rows(f"{name}, sheet {sheet}" if named else name, "a spreadsheet")
        numbered = [(f"row {number}", list(map(_value, row))) for number, row in enumerate(cells, empty + 1)]
        at = header(cells, known)
        names = told_apart(str(cell).strip() for cell in (cells[at] if cells else ()))
        above(numbered[:at], rows)
        for where, row in numbered[at + 1 :]:
            if any(cell not in ("", None) for cell in row):
                rows.rows.append(cells_of(names, row, where, rows))
        rows.notes += faults.get(sheet, [])
        if rows.rows or (cells and not named):
            yield rows


def _value(cell: Any) -> Any:
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    if isinstance(cell, datetime.date | datetime.datetime | datetime.time | datetime.timedelta):
        return cell
    return cell.strip() if isinstance(cell, str) else cell

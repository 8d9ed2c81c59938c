"""Spreadsheets (xlsx, xls, xlsb, ods): the first row that names columns, and the rows below it."""

from __future__ import annotations

import datetime
import io
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from judge.cards.shapes import Row, Rows, UnreadableError

MOST_ROWS = 100_000
HEADER_WITHIN = 10
"""The names of the columns stand in one of the first rows."""


def read(name: str, raw: bytes, known: Callable[[Iterable[str]], int]) -> Iterator[Rows]:
    """The rows of every sheet that has some.  Raises UnreadableError where it is no spreadsheet."""
    import python_calamine

    try:
        book = python_calamine.load_workbook(io.BytesIO(raw))
        sheets = [(sheet, book.get_sheet_by_name(sheet).to_python()) for sheet in book.sheet_names]
    except Exception as error:  # the library raises what its own readers do
        why = str(error).splitlines()[0][:100] if str(error) else type(error).__name__
        raise UnreadableError(
            f"it looks like a spreadsheet, and cannot be read ({why})", "save it anew"
        ) from None
    for sheet, cells in sheets:
        if not cells:
            continue
        if len(cells) > MOST_ROWS:
            raise UnreadableError(f"its sheet {sheet!r} has {len(cells):,} rows: {MOST_ROWS:,} is the most")
        at = max(range(min(HEADER_WITHIN, len(cells))), key=lambda i: (known(map(str, cells[i])), -i))
        head = [str(cell).strip() or f"column {i}" for i, cell in enumerate(cells[at], 1)]
        rows = Rows(f"{name}, sheet {sheet}" if len(sheets) > 1 else name, "a spreadsheet")
        for number, row in enumerate(cells[at + 1 :], at + 2):
            if any(cell not in ("", None) for cell in row):
                rows.rows.append(Row(f"row {number}", dict(zip(head, map(_value, row), strict=False))))
        if rows.rows:
            yield rows


def _value(cell: Any) -> Any:
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    if isinstance(cell, datetime.date | datetime.datetime | datetime.time | datetime.timedelta):
        return cell
    return cell.strip() if isinstance(cell, str) else cell

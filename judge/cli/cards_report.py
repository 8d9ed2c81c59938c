"""What an import did, for people: file by file what was mapped, left out and why, then the count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from judge.cli.show import counted

if TYPE_CHECKING:
    from judge.cards.importing import Outcome
    from judge.cards.making import Made

SHOWN = 20
"""So many rows are told one by one; --json has them all."""


def import_report(outcome: Outcome) -> Iterator[str]:
    """The lines of the report."""
    for file in outcome.files:
        yield from _file(file)
    for skipped in outcome.skipped:
        yield f"{skipped.name}: not taken: {skipped.why}"
    lost = len(outcome.malformed)
    counts = ", ".join(
        f"{getattr(outcome.imported, word)} {word}" for word in ("new", "changed", "unchanged")
    )
    yield f"{outcome.game}: {counts}{f', {lost} malformed' if lost else ''}, in {outcome.store}"


def _file(file: Made) -> Iterator[str]:
    encoding = f" in {file.encoding}" if file.encoding else ""
    yield f"{file.name}: {file.shape}{encoding}, {counted(len(file.cards), 'card')} of {file.game}"
    yield "  mapped: " + ", ".join(
        f"{name} {column}" if column.startswith("=") else f"{name} from {column}"
        for name, column in file.mapped.items()
    )
    if file.left_out:
        yield "  left out: " + ", ".join(
            f"{name} ({counted(count, 'row')})" for name, count in sorted(file.left_out.items())
        )
    yield from _notes(file)


def _notes(file: Made) -> Iterator[str]:
    """What was changed or left out row by row; what was said often once, with its count."""
    often = Counter(row.reason for row in file.notes)
    shown = 0
    for row in file.notes:
        count = often.pop(row.reason, 0)
        if not count:
            continue
        shown += count
        yield f"  {row.where}{f' and {count - 1} more' if count > 1 else ''}: {row.reason}"
        if len(file.notes) - shown > 0 and shown >= SHOWN:
            yield f"  {len(file.notes) - shown} more rows were changed: judge cards import --json lists them"
            return

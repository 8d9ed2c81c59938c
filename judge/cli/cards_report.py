"""What an import did, for people: file by file what was mapped, left out and why, then the count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.cards.importing import Outcome
    from judge.cards.making import Made

SHOWN = 20
"""So many rows are told one by one; --json has them all."""


def import_report(outcome: Outcome) -> Iterator[str]:
    """The lines of the report."""
    for one in outcome.files:
        yield from _file(one)
    for skipped in outcome.skipped:
        yield f"{skipped.name}: not taken: {skipped.why}"
    lost = len(outcome.malformed)
    counts = ", ".join(
        f"{getattr(outcome.imported, word)} {word}" for word in ("new", "changed", "unchanged")
    )
    yield f"{outcome.game}: {counts}{f', {lost} malformed' if lost else ''}, in {outcome.store}"


def _file(one: Made) -> Iterator[str]:
    encoding = f" in {one.encoding}" if one.encoding else ""
    yield f"{one.name}: {one.shape}{encoding}, {len(one.cards)} cards of {one.game}"
    yield "  mapped: " + ", ".join(
        f"{name} {column}" if column.startswith("=") else f"{name} from {column}"
        for name, column in one.mapped.items()
    )
    if one.left_out:
        yield "  left out: " + ", ".join(
            f"{name} ({count} rows)" for name, count in sorted(one.left_out.items())
        )
    yield from _notes(one)


def _notes(one: Made) -> Iterator[str]:
    """What was changed or left out row by row; what was said often once, with its count."""
    often = Counter(row.reason for row in one.notes)
    told = 0
    for row in one.notes:
        count = often.pop(row.reason, 0)
        if not count:
            continue
        told += count
        yield f"  {row.where}{f' and {count - 1} more' if count > 1 else ''}: {row.reason}"
        if len(one.notes) - told > 0 and told >= SHOWN:
            yield f"  {len(one.notes) - told} more rows were changed: judge cards import --json lists them"
            return

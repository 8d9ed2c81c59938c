"""`judge cards import`: files of card data into the user's own store, all or nothing, with a report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judge.cards import files
from judge.cards.making import Made
from judge.cards.model import Malformed, PrintedCard
from judge.cards.sources import Skipped
from judge.cards.store import Imported, Store, own


@dataclass(frozen=True)
class Outcome:
    """What an import did: the games, what became of the cards, and the report on every file."""

    game: str
    store: Path
    imported: Imported
    files: list[Made] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)

    @property
    def malformed(self) -> list[Malformed]:
        """The rows that are no cards, with their file where there are several."""
        return [row for _, row in self._rows("malformed")]

    @property
    def notes(self) -> list[Malformed]:
        """What was changed or left out of a row."""
        return [row for _, row in self._rows("notes")]

    def _rows(self, kind: str) -> list[tuple[Made, Malformed]]:
        many = len(self.files) > 1
        return [
            (file, Malformed(f"{file.name}, {row.where}", row.reason) if many else row)
            for file in self.files
            for row in getattr(file, kind)
        ]

    def as_dict(self) -> dict[str, Any]:
        """The outcome as data."""
        return {
            "game": self.game,
            "store": str(self.store),
            "new": self.imported.new,
            "changed": self.imported.changed,
            "unchanged": self.imported.unchanged,
            "malformed": [{"where": row.where, "reason": row.reason} for row in self.malformed],
            "notes": [{"where": row.where, "what": row.reason} for row in self.notes],
            "files": [file.as_dict() for file in self.files],
            "skipped": [{"file": skipped.name, "why": skipped.why} for skipped in self.skipped],
        }


def import_file(
    path: Path,
    game: str | None = None,
    store: Store | None = None,
    encoding: str = "",
    columns: Mapping[str, str] | None = None,
) -> Outcome:
    """Reads `path` (a file, a folder, an archive) into the store.

    `columns` says which column holds which field, where the table of names does not.  Raises SituationError
    where nothing in it is card data; the store is as before then.
    """
    return _into(files.read_all(path, files.How(game, encoding, columns)), store or own())


def import_bytes(name: str, raw: bytes, how: files.How, store: Store | None = None) -> Outcome:
    """The same for a file that was sent."""
    return _into(files.read_bytes(name, raw, how), store or own())


def _into(read: files.Read, store: Store) -> Outcome:
    cards: dict[tuple[str, ...], PrintedCard] = {}
    for file in read.files:
        for card in file.cards:
            if card.key in cards and cards[card.key] != card:
                what = f'"{card.name}" stands here twice with the same set and number: the last one counts'
                file.notes.append(Malformed("the file", what))
            cards[card.key] = card
    games = ", ".join(sorted({file.game for file in read.files}))
    return Outcome(games, store.path, store.add(cards.values()), read.files, read.skipped)

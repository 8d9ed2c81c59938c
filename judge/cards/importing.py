"""`judge cards import`: a file of card data into the user's own store."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judge.cards import files
from judge.cards.model import Malformed
from judge.cards.store import Imported, Store, own


@dataclass(frozen=True)
class Outcome:
    """What an import did: the game, what became of the cards, and the rows that are none."""

    game: str
    store: Path
    imported: Imported
    malformed: list[Malformed] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The outcome as data."""
        return {
            "game": self.game,
            "store": str(self.store),
            "new": self.imported.new,
            "changed": self.imported.changed,
            "unchanged": self.imported.unchanged,
            "malformed": [{"where": row.where, "reason": row.reason} for row in self.malformed],
        }


def import_file(path: Path, game: str | None = None, store: Store | None = None) -> Outcome:
    """Reads `path` into the store.  Raises SituationError where the file is no card data."""
    reading = files.read(path, game)
    store = store or own()
    return Outcome(reading.game, store.path, store.add(reading.cards), reading.malformed)

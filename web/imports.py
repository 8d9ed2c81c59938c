"""A file of cards that was sent from the page, read into the store by a worker."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from judge.cards.files import How
from judge.cards.importing import import_bytes

SHOWN = 200
"""Rows that a page tells one by one."""


@dataclass(frozen=True)
class Sent:
    """A file as it was sent, and what its sender says of it."""

    name: str
    raw: bytes
    game: str | None = None
    encoding: str = ""
    columns: dict[str, str] = field(default_factory=dict)


def imported(sent: Sent, seconds: float, tell: Any = None) -> dict[str, Any]:
    """The report of an import.  Raises SituationError where it is no card data."""
    how = How(sent.game, sent.encoding, sent.columns)
    outcome = import_bytes(sent.name, sent.raw, how)
    data = outcome.as_dict()
    del data["store"]  # a path of the machine is nobody's business
    for file in data["files"]:
        for kind in ("notes", "malformed"):
            file[f"more_{kind}"] = max(0, len(file[kind]) - SHOWN)
            file[kind] = file[kind][:SHOWN]
    return data

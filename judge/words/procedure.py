"""Which statement of the documents a step of play is, where the step is the procedure itself and no rule's.

`rulings/<game>/procedure.yaml` lists, for every step that the law of a game can take, the statements that
say so.  The first entry with a pattern for the step tells it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from judge import paths
from judge.disk_cache import cached
from judge.engine.solver import Term
from judge.errors import LawError
from judge.words.pattern import match, pattern, shape


@dataclass(frozen=True)
class Entry:
    """Steps of one kind: what happens, the frame (or any) that ends by it or has its turn, the statements."""

    step: Any
    frame: Any
    statements: tuple[str, ...]


class Procedure:
    """The table of one game."""

    def __init__(self, entries: list[Entry], absent: Sequence[Any] = ()) -> None:
        self.entries, self._absent = entries, absent
        self._index: dict[tuple[str, int], list[Entry]] = {}
        for entry in entries:
            self._index.setdefault(shape(entry.step), []).append(entry)

    def entry(self, step: Term, ended: tuple[Term, ...] = ()) -> Entry | None:
        """The entry of a step by which the frames `ended` end, or the turn in them; None if there is none."""
        key = (str(step[0]), len(step) - 1) if isinstance(step, tuple) else (str(step), 0)
        for entry in self._index.get(key, ()):
            framed = entry.frame is None or any(match(entry.frame, frame, {}) for frame in ended)
            if framed and match(entry.step, step, {}):
                return entry
        return None

    def is_absent(self, step: Term) -> bool:
        """Whether the game has no such step, though the core of the law does."""
        return any(match(absent, step, {}) for absent in self._absent)

    def statements(self, step: Term, ended: tuple[Term, ...] = ()) -> tuple[str, ...]:
        """The statements that a step is; none for one that the table does not know."""
        entry = self.entry(step, ended)
        return entry.statements if entry else ()


def file_of(game: str) -> Path:
    """Where the table of a game stands."""
    return paths.rulings() / game / "procedure.yaml"


def procedure(game: str) -> Procedure:
    """The table of a game.

    Raises LawError for a file that is missing or wrong, OSError where the system fails.
    """
    try:
        return _read(game, file_of(game).read_text(encoding="utf-8"))
    except (FileNotFoundError, yaml.YAMLError, KeyError, TypeError, ValueError) as error:
        raise LawError(f"cannot be read: {error}", where=f"rulings/{game}/procedure.yaml") from None


@cache
def _read(game: str, text: str) -> Procedure:
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    data = cached(f"procedure_{game}", text, lambda: yaml.load(text, Loader=loader))
    return Procedure(
        list(_entries(data["procedure"])), [pattern(absent) for absent in data.get("absent", ())]
    )


def _entries(listed: list[dict[str, Any]]) -> Iterator[Entry]:
    for row in listed:
        frame = pattern(row["frame"]) if "frame" in row else None
        for step in row["steps"]:
            yield Entry(pattern(step), frame, tuple(row["statements"]))

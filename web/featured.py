"""The examples on the first page: official rulings, one of each chapter, the smallest boards first.

Then those that the knowledge base marks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judge.board.situation import read
from judge.games.registry import GAMES
from judge.knowledge import Knowledge, load
from judge.verdict import service

COUNT = 6
MARK = "first page"
"""The tag of a ruling whose first example is on the first page."""
SIDES = ("dark", "light")
FIGHTS = ("attack", "card", "contest", "prevention", "reroll", "chance")


@dataclass(frozen=True)
class Featured:
    """A question worth opening: in words, and the example of a ruling (or the game's own) to open."""

    question: str
    title: str
    game: str
    example: str = ""


@lru_cache(maxsize=1)
def featured() -> tuple[Featured, ...]:
    """The game's own first example, then those of rulings."""
    known = load()
    found = [
        Featured(
            "May a unit that is about to be discarded still strike back?",
            str(read(service.new(game))["title"]),
            game,
        )
        if game == "swtcg"
        else Featured(str(read(service.new(game)).get("title", game)), "", game)
        for game in GAMES
    ]
    chapters: dict[tuple[str, str], tuple[int, Featured]] = {}
    for example in known.examples():
        ruling = known.rulings[example.ruling]
        if example.twin_of is not None or ruling.status != "official" or example.game not in GAMES:
            continue
        entry = Featured(ruling.question, example.title, ruling.game, example.id)
        key, rank = (ruling.game, ruling.chapter), _rank(example.situation, ruling.question)
        if rank and (key not in chapters or rank < chapters[key][0]):
            chapters[key] = (rank, entry)
    best = sorted(chapters.values(), key=lambda pair: (pair[0], pair[1].example))
    first = (*found, *(entry for _, entry in best))[:COUNT]
    return (*first, *(entry for entry in _marked(known) if entry not in first))


def _marked(known: Knowledge) -> Iterator[Featured]:
    """The first example of every ruling that the knowledge base marks for the first page."""
    for example in known.examples():
        ruling = known.rulings[example.ruling]
        if MARK in ruling.tags and example.id == f"{ruling.key}/1":
            yield Featured(ruling.question, example.title, ruling.game, example.id)


def _rank(situation: Mapping[str, Any], question: str) -> int:
    """How far an example is from a good first one: a fight of two sides, short to read; 0 if it is none."""
    now, expected = situation.get("now") or {}, situation.get("expect") or []
    asked = {word for entry in expected if isinstance(entry, Mapping) for word in entry}
    if "status" in asked or not asked & {"can", "can now", "illegal", "always", "exactly", "possible"}:
        return 0
    fight = 0 if now.get("at") in FIGHTS and all(_units(situation.get(side)) for side in SIDES) else 1000
    return 1 + fight + len(str(situation)) + 5 * len(question)


def _units(side: Any) -> bool:
    return isinstance(side, Mapping) and any(side.get(arena) for arena in ("space", "ground", "character"))

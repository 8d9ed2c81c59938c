"""The examples on the first page: official rulings, one of each chapter, the smallest boards first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from judge import service
from judge.games.registry import GAMES
from judge.knowledge import load
from judge.situation import read

COUNT = 6


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
        size = len(str(example.situation)) + 8 * len(ruling.question)
        key = (ruling.game, ruling.chapter)
        if key not in chapters or size < chapters[key][0]:
            chapters[key] = (size, Featured(ruling.question, example.title, ruling.game, example.id))
    best = sorted(chapters.values(), key=lambda pair: (pair[0], pair[1].example))
    return (*found, *(entry for _, entry in best))[:COUNT]

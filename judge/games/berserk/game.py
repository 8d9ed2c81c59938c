"""Berserk as the engine sees it (`judge.games.base.Game`)."""

from __future__ import annotations

from pathlib import Path

from judge.games.base import Game, value_paths
from judge.games.berserk import facts, values, words
from judge.games.berserk.board import PLAYERS, POINTS, UNTIL, ZONES, BerserkSituation
from judge.games.berserk.example import EXAMPLE
from judge.games.berserk.history import done
from judge.games.berserk.printed import PRINTS
from judge.games.table import described

_ACTIONS = {
    "pass": "pass priority; two passes in a row resolve the top of the stack",
    "archer: Выстрел на 2 -> orc": "declare a feature: nickname, its words after condition or payment",
    "archer: strike -> orc": "declare a simple strike",
    "archer moves C4": "go one step to that cell",
    "archer jumps C4": "jump to that cell (with teleportation: `archer teleports C4`)",
    "priest defends": "defend against the strike",
}

GAME = Game(
    name="berserk",
    title="Berserk (ККИ «Берсерк»)",
    players=PLAYERS,
    model=BerserkSituation,
    points=POINTS,
    ends=UNTIL,
    wordings=("{}",),
    board=facts.board,
    action=words.action,
    deed=words.deed,
    reader=values.reader,
    default_paths=values.default_paths,
    paths=value_paths(PLAYERS, values.OF_CARDS, values.OF_PLAYERS) | values.OF_GAME,
    zones=ZONES,
    dormant={
        "graveyard": ("graveyard", "кладбищ", "вальхалл", "инкарнац"),
        "deck": ("deck", "колод", "вызва", "вызов"),
    },
    done=done,
    actions=_ACTIONS,
    example=EXAMPLE,
    table=described(Path(__file__).parent),
    prints=PRINTS,
)

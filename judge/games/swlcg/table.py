"""The table of the card game: its cards in their places, and the abilities that the law knows."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.games import base
from judge.games.swlcg.abilities import Known
from judge.games.swlcg.board import Card

PLAYERS = ("dark", "light")


@dataclass
class Placed(base.Placed[Card]):
    """A card in its place, and its type."""

    kind: str


@dataclass
class LcgBoard(base.Table[Placed]):
    """A board with its cards and abilities by id."""

    abilities: dict[str, tuple[str, Known]] = field(default_factory=dict)

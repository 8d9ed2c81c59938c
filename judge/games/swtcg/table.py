"""The table of a Star Wars TCG situation: its cards in their places, and the abilities that the law knows."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.games import base
from judge.games.swtcg.ability_index import Known
from judge.games.swtcg.board import Card
from judge.games.swtcg.dependent_texts import Hanging

PLAYERS = ("dark", "light")


@dataclass
class Placed(base.Placed[Card]):
    """A card in its place, its type, and the card of its stack that lies above it."""

    kind: str
    above: str | None = None


@dataclass
class SwtcgBoard(base.Table[Placed]):
    """A board with its cards and abilities by id."""

    abilities: dict[str, Known] = field(default_factory=dict)
    hanging: Hanging = field(default_factory=Hanging)
    ahead: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()  # what other cards are called, of which a text may speak
    unlisted: dict[str, int] = field(default_factory=dict)  # cards of a hand of which only the number is said

    @property
    def deploys(self) -> bool:
        """Whether cards may be deployed and stacks rearranged: what lies in hands and stacks counts."""
        return bool(self.ahead & {"setup", "build"})

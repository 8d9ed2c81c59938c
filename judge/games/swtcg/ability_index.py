"""What is known of an ability once it is in the words of the law, and what could not be put into them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from judge.games.base import Board


@dataclass
class Known:
    """An ability (or one way to use it) that the law knows: its id, its card, its words.

    `later`: it waits for a moment, and which way it is used is chosen then.
    The numbers say how much of something it can make at most, for the bounds of what can grow.
    """

    id: str
    root: str
    card: str
    kind: str
    label: str
    variant: str
    later: bool = False
    effects: list[str] = field(default_factory=list)
    numbers: set[str] = field(default_factory=set)
    gain: int = 0
    draws: int = 0
    points: int = 0
    dice: int = 0
    thrown: int = 0
    health: int = 0
    raises: int = 0
    ordinal: int = 1

    def words_of_play(self, board: Board) -> str:
        """How a player says it: `luke: Retaliate 2`, `play change (enhance)`, `complete our_mission`."""
        nick = board.nicks[self.card]
        if self.kind in PLAYED_CARDS:
            verb = "play" if self.kind == "battle" else "complete"
            return f"{verb} {nick} ({self.variant})" if self.variant and not self.later else f"{verb} {nick}"
        return f"{nick}: {self.label}" + (f" #{self.ordinal}" if self.ordinal > 1 else "")


PLAYED_CARDS = ("battle", "mission")
"""Kinds of cards that are played as a whole and then discarded."""


@dataclass(frozen=True)
class Refused:
    """Words of a card that no fact stands for: not even parsed, or the law has no rules for them."""

    words: str
    why: str
    parsed: bool

    @property
    def wording(self) -> str:
        """What is missing, without what is different on every card."""
        return re.sub(r"\d+", "N", self.why) if self.parsed else f"not parsed: {self.why}"

"""The table of a Berserk situation: its cards in their places, and the features that the law knows."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from judge.cardtext.russian.forms import plain
from judge.cardtext.russian.names import Names
from judge.games import base
from judge.games.berserk.at_hand import titles_in
from judge.games.berserk.board import Card

CREATURES = ("creature", "symbiote", "parasite", "flying")
"""The types of cards that are creatures."""


@dataclass
class Known:
    """A feature that the law knows: its id, its card, and the words by which it is called."""

    id: str
    card: str
    label: str
    gain: int = 0
    ordinal: int = 1

    def words(self, nick: str) -> str:
        """How a player says it: `oreos: ...`, with a number if the card has two alike."""
        return f"{nick}: {self.label}" + (f" #{self.ordinal}" if self.ordinal > 1 else "")


@dataclass
class Placed(base.Placed[Card]):
    """A card in its place."""

    @property
    def life(self) -> int:
        """Its printed life: a card that is placed has one."""
        return self.card.life or 1


@dataclass
class BerserkBoard(base.Table[Placed]):
    """A board with its cards and their features, by id.

    `presumed`: nouns that were taken for classes, each with the name of the card whose text has it.
    `titles`: what other cards are called, of which a text may speak.
    """

    features: dict[str, Known] = field(default_factory=dict)
    copies: dict[str, Known] = field(default_factory=dict)
    presumed: list[tuple[str, str]] = field(default_factory=list)
    titles: frozenset[str] = frozenset()

    @cached_property
    def names(self) -> Names:
        """The names and classes of its cards, of which a text may speak, and the names that were told."""
        here = [placed.card for placed in self.cards.values()]
        spoken = {title for card in here for title in titles_in(card.text, self.titles)}
        return Names.of(
            {card.name for card in here} | spoken, {kind for card in here for kind in card.classes}
        )

    def feature_of(self, asking: str) -> Known:
        """The feature of which something is a part that has a name of its own for the law (`f3while1`)."""
        number = re.match(r"f\d+", asking)
        assert number is not None
        return self.features[number[0]]

    def presumptions(self) -> list[str]:
        """That nouns are taken for classes, though no lexicon and no card here has them."""
        here = {plain(kind) for placed in self.cards.values() for kind in placed.card.classes}
        return [
            f'"{kind}" on {card} is taken for a class, which no lexicon has'
            for kind, card in dict.fromkeys(self.presumed)
            if plain(kind) not in here
        ]

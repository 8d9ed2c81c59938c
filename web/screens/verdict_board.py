"""The board of a verdict: each number of its cards and sides to be stepped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judge.games.registry import GAMES
from judge.games.table import Property, TableDescription
from judge.games.table_values import holds

from .. import board_path, table_view

FEW = 3
"""On a board of so few cards the numbers of all lie open."""

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Number:
    """A number that can be stepped: its place, what it is called, its value, whether it may be unknown."""

    path: str
    words: str
    value: str
    unknown: bool


@dataclass(frozen=True)
class Stepped:
    """A card with its numbers; `open`: they lie open."""

    card: table_view.Card
    numbers: list[Number]
    open: bool


@dataclass(frozen=True)
class SteppedSide:
    """A side with its numbers and cards."""

    title: str
    tone: str
    numbers: list[Number]
    cards: list[Stepped]


def numbers(seen: table_view.Seen, data: Data, language: str) -> list[SteppedSide]:
    """The sides of a board with every number that can be stepped."""
    game = GAMES[seen.game]
    few = len(seen.cards) <= FEW
    stepped = []
    for side in seen.sides:
        pools = [
            Number(fact.path, fact.words, fact.value, seen.table.sides[fact.path.partition(".")[2]].unknown)
            for fact in side.pools
            if holds(game.model, "Side", fact.path.partition(".")[2]).kind == "number"
        ]
        cards = [
            Stepped(card, list(_of_card(seen.table, card, data, language)), few or bool(card.marks))
            for card in seen.cards
            if card.player == side.player
        ]
        stepped.append(SteppedSide(side.title, side.tone, pools, cards))
    return stepped


def _of_card(table: TableDescription, card: table_view.Card, data: Data, language: str) -> Iterator[Number]:
    game = next(game for game in GAMES.values() if game.table is table)
    printed = {fact.path: fact.value for fact in card.facts}
    for key, prop in table.card.items():
        path = f"{card.path}.{key}"
        if not _counts(prop, card.zone) or holds(game.model, "Card", key).kind != "number":
            continue
        value = board_path.get(dict(data), path)
        shown = str(value) if value is not None else printed.get(path, "0")
        if shown.isdecimal() and (prop.short is not None or prop.tag is not None or value is not None):
            yield Number(path, prop.title.of(language), shown, prop.unknown)


def _counts(prop: Property, zone: str) -> bool:
    return prop.shown and not prop.lines and (not prop.zones or zone in prop.zones)

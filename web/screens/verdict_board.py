"""The board of a verdict: each number of its cards and sides to be stepped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.games.base import Game
from judge.games.registry import GAMES
from judge.games.table import Property
from judge.games.table_values import holds

from .. import table_view

FEW = 3
"""On a board of so few cards the numbers of all lie open."""


@dataclass(frozen=True)
class Number:
    """A number that can be stepped: its place, what it is called, its value, whether it may be unknown.

    `printed` is what the card says where that is another number.
    """

    path: str
    words: str
    value: str
    unknown: bool
    printed: str = ""


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


def numbers(seen: table_view.Seen, language: str) -> list[SteppedSide]:
    """The sides of a board with every number that can be stepped."""
    game = GAMES[seen.game]
    few = len(seen.cards) <= FEW
    moment = seen.table.moments.get(seen.moment)
    counts, first = (moment.counts, moment.zone) if moment else ([], "")
    stepped = []
    for side in seen.sides:
        pools = [
            Number(fact.path, fact.words, fact.value, seen.table.sides[fact.path.partition(".")[2]].unknown)
            for fact in side.pools
            if holds(game.model, "Side", fact.path.partition(".")[2]).kind == "number"
        ]
        cards = [
            Stepped(
                card,
                list(_of_card(game, card, language, counts)),
                few or card.zone == first or bool(card.marks and not first),
            )
            for card in sorted(seen.cards, key=lambda card: card.zone != first)
            if card.player == side.player
        ]
        stepped.append(SteppedSide(side.title, side.tone, pools, cards))
    return stepped


def _of_card(game: Game, card: table_view.Card, language: str, counts: Sequence[str]) -> Iterator[Number]:
    """The numbers of a card: of one that lies beside the table only those that it has."""
    zone = game.table.zones.get(card.zone)
    beside = zone is not None and zone.lies == "pile"
    for key, prop in game.table.card.items():
        path = f"{card.path}.{key}"
        if not _counts(prop, card.zone, key in counts) or holds(game.model, "Card", key).kind != "number":
            continue
        value = card.lies.value(key)
        shown = "0" if value is None else str(value)
        drawn = (prop.short or prop.tag) and not beside
        if shown.isdecimal() and (drawn or value is not None or key in counts):
            printed = str(card.lies.print_of(key) or 0) if card.lies.changed(key) else ""
            yield Number(path, prop.title.of(language), shown, prop.unknown, printed)


def _counts(prop: Property, zone: str, now: bool) -> bool:
    return (prop.shown or now) and not prop.lines and (not prop.zones or zone in prop.zones)

"""The table of a game against the game: every moment, place, value and common situation of it is one."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.situation import validate
from judge.errors import JudgeError
from judge.games.base import Game
from judge.games.registry import GAMES
from judge.games.table import TableDescription
from judge.games.table_values import holds, names

_CARD_PATHS = "NICKNAME."
OF_TEXT = {"printings"}
"""What of a card is said in the text of a board alone: lists of another kind than cards and values."""


def problems() -> list[str]:
    """What the tables say that their games do not know, and what they leave out; each with its file."""
    return [
        f"judge/games/{game.name}/table.yaml: {fault}" for game in GAMES.values() for fault in faults(game)
    ]


def faults(game: Game, table: TableDescription | None = None) -> Iterator[str]:
    """The faults of one table (the game's own, unless another is given)."""
    table = game.table if table is None else table
    if set(table.players) != set(game.players):
        yield f"players: {', '.join(table.players)}; the game has {', '.join(game.players)}"
    yield from _differing("moments", set(table.moments), set(game.points))
    for zone in (*table.zones, *([table.first_zone] if table.first_zone not in table.zones else [])):
        if holds(game.model, "Side", zone).kind == "none":
            yield f"zones.{zone}: a side has no such place"
    for part, properties in (("Card", table.card), ("Side", table.sides), ("", table.whole)):
        for name, property_ in properties.items():
            known = holds(game.model, part, name)
            if known.kind == "none":
                yield f"{name}: the situation has no such value"
            elif known.kind == "choice" and property_.choices:
                yield from _differing(f"{name}.choices", set(property_.choices), set(known.words))
            yield from (
                f"{name}.zones: there is no {zone}" for zone in property_.zones if zone not in table.zones
            )
    for at, moment in table.moments.items():
        for blank in moment.blanks:
            if holds(game.model, "Now", blank.path.replace("[0]", "").replace("[1]", "")).kind == "none":
                yield f"moments.{at}: now has no {blank.path}"
        if moment.fate and moment.fate not in table.fates:
            yield f"moments.{at}.fate: there is no {moment.fate}"
    paths = {path.removeprefix(_CARD_PATHS) for path in game.paths if path.startswith(_CARD_PATHS)}
    for key, fate in table.fates.items():
        yield from (
            f"fates.{key}: no value of a card is called {path}" for path in set(fate.condition) - paths
        )
    drawn = {"name", "as", "ignore", *table.below, *(name.partition(".")[0] for name in table.card)}
    yield from (f"card: {entry} is missing" for entry in sorted(names(game.model, "Card") - drawn - OF_TEXT))
    for name in table.below:
        if holds(game.model, "Card", name).kind == "none":
            yield f"below: a card has no {name}"
    if table.first_moment not in table.moments:
        yield f"first_moment: there is no {table.first_moment}"
    for entry in table.situations:
        try:
            validate(game.model, entry.board)
        except JudgeError as error:
            yield f"situations.{entry.id}: {error}"


def _differing(where: str, named: set[str], known: set[str]) -> Iterator[str]:
    yield from (f"{where}: {name} is missing" for name in sorted(known - named))
    yield from (f"{where}: the game knows no {name}" for name in sorted(named - known))

"""The cards of a board as data: where they lie, what they are called, the lines of their text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from judge.games.table import Blank, TableDescription

from . import board_path

MOST_CARDS = 40


def cards_of(
    data: Mapping[str, Any], table: TableDescription
) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """(path, player, zone, card) for every card; `zone` is "" for one that lies at or under another."""
    for player in table.players:
        side = data.get(player)
        for zone in table.zones:
            content = side.get(zone) if isinstance(side, Mapping) else None
            for path, card in _with_those_below(content, f"{player}.{zone}", table):
                yield (
                    path,
                    player,
                    zone if path.endswith("]") and "." not in path.partition(".")[2] else "",
                    card,
                )


def _with_those_below(
    content: Any, place: str, table: TableDescription
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Cards of a place by their paths, each followed by those at or under it."""
    for i, card in enumerate(listed(content)[:MOST_CARDS]):
        path = f"{place}[{i}]" if isinstance(content, list) else place
        whole = dict(card) if isinstance(card, Mapping) else {"name": str(card)}
        yield path, whole
        for key in table.below:
            yield from _with_those_below(whole.get(key), f"{path}.{key}", table)


def lying(table: TableDescription) -> set[str]:
    """The properties that say how a card lies there, and not what is printed on it."""
    cell = {table.grid.cell} if table.grid else set()
    return {name for name, prop in table.card.items() if prop.tag is not None} | cell


def nick_of(card: Mapping[str, Any]) -> str:
    """What the rest of a situation calls a card: `as`, or its name in small letters and `_`."""
    if card.get("as"):
        return str(card["as"])
    words = "".join(
        letter.lower() if letter.isalnum() else " " for letter in str(card.get("name", ""))
    ).split()
    return "_".join(words) or "card"


def nick_at(now: Mapping[str, Any], blank: Blank) -> str:
    """The card that stands in a blank of the moment, without what it is aimed at; "" if none does."""
    if blank.kind != "card":
        return ""
    return str(board_path.get(now, blank.path) or "").partition("->")[0].partition(" (")[0].strip()


def ability_lines(text: str) -> list[str]:
    """The abilities of a text, one each: they stand apart by " | " or on lines of their own."""
    return [line.strip() for part in text.split("|") for line in part.splitlines() if line.strip()]


def listed(value: Any) -> list[Any]:
    """A list as it is, one mapping alone as a list of it, anything else as an empty one."""
    return value if isinstance(value, list) else [value] if isinstance(value, Mapping) else []

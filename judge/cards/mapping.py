"""Which column holds what: by the table of names (`fields.yaml`), and by what its user says of a file."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from judge.cards.shapes import Rows, cell
from judge.errors import SituationError

GAMES = ("swtcg", "swlcg", "berserk")
LOOKED_AT = 200
"""Rows that tell which game a file is of."""
ENOUGH = 3


@cache
def table() -> dict[str, Any]:
    """The table of names."""
    loaded: dict[str, Any] = yaml.safe_load(
        Path(__file__).with_name("fields.yaml").read_text(encoding="utf-8")
    )
    return loaded


@cache
def names(game: str) -> dict[str, tuple[str, ...]]:
    """Every field of a game, with the names that columns have for it, as `normal` writes them."""
    known = table()
    own = known["games"][game]["fields"]
    fields = {**known["fields"], **{name: [*known["fields"].get(name, []), *own[name]] for name in own}}
    return {name: tuple(dict.fromkeys(normal(alias) for alias in listed)) for name, listed in fields.items()}


@cache
def types(game: str) -> dict[str, tuple[str, ...]]:
    """The types of cards of a game, each with the words for it."""
    listed = table()["games"][game]["types"]
    return {word: tuple(listed[word]) if isinstance(listed, dict) else (word,) for word in listed}


def normal(name: str) -> str:
    """A name of a column without what does not count in it."""
    return re.sub(r"[\W_]+", "", name.casefold())


@dataclass
class Columns:
    """Which column of a file holds which field; `fixed` are fields that have one value in all rows."""

    game: str
    of: dict[str, str] = field(default_factory=dict)
    fixed: dict[str, str] = field(default_factory=dict)

    def value(self, cells: Mapping[str, Any], name: str) -> Any:
        """What a row says about a field; None if nothing."""
        if name in self.fixed:
            return self.fixed[name]
        return cell(cells, self.of[name]) if name in self.of else None

    def has(self, name: str) -> bool:
        """Whether the file says something about a field."""
        return name in self.of or name in self.fixed


def known_names(head: Iterable[str]) -> int:
    """How many of these names of columns some game knows."""
    everything = _everything()
    return sum(normal(name) in everything for name in head if name)


@cache
def _everything() -> frozenset[str]:
    return frozenset(name for game in GAMES for listed in names(game).values() for name in listed)


def columns(rows: Rows, game: str, wanted: Mapping[str, str]) -> Columns:
    """The columns of a file for a game.  `wanted`: fields whose column its user says (`=WORD`: for all).

    Raises SituationError for a field or a column that is not there.
    """
    there = rows.columns()
    inner = _inner(rows)
    fields = Columns(game)
    for name, column in wanted.items():
        _wanted(fields, name, column, [*there, *inner])
    for name, listed in names(game).items():
        if fields.has(name):
            continue
        chosen = _match(listed, [path for path in [*inner, *there] if path not in fields.of.values()])
        if chosen is not None:
            fields.of[name] = chosen
    return fields


def _wanted(fields: Columns, name: str, column: str, there: list[str]) -> None:
    known = names(fields.game)
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1)
        hint = f'did you mean "{near[0]}"?' if near else f"known here: {', '.join(known)}"
        raise SituationError("--map", f'{fields.game} has no field "{name}"', hint)
    if column.startswith("="):
        fields.fixed[name] = column[1:]
        return
    exact = next((path for path in there if path == column), None) or next(
        (path for path in there if normal(path) == normal(column)), None
    )
    if exact is None:
        near = difflib.get_close_matches(column, there, n=1)
        hint = f'did you mean "{near[0]}"?' if near else f"its columns: {', '.join(there[:20])}"
        raise SituationError("--map", f'the file has no column "{column}"', hint)
    fields.of[name] = exact


def _inner(rows: Rows) -> list[str]:
    """Columns that are mappings themselves (`icons: {armor: 1}`)."""
    inner: dict[str, None] = {}
    for row in rows.rows[:LOOKED_AT]:
        for name, value in row.cells.items():
            if isinstance(value, Mapping):
                inner.setdefault(name)
    return list(inner)


def _match(listed: tuple[str, ...], there: list[str]) -> str | None:
    """The column with the first of these names; if there is none, one whose path ends so."""
    whole = {normal(path): path for path in reversed(there)}
    for name in listed:
        if name in whole:
            return whole[name]
    ends: dict[str, str] = {}
    for path in reversed(there):
        parts = path.split(".")
        for i in range(1, len(parts)):
            ends[normal("".join(parts[i:]))] = path
    return next((ends[name] for name in listed if name in ends), None)


def recognised(rows: Rows) -> str | None:
    """The game that a file is of: the one it names, or the one whose columns and types of cards it has."""
    some = rows.rows[:LOOKED_AT]
    games = {str(row.cells.get("game", "")).casefold() for row in some} - {""}
    if len(games) == 1 and games <= set(GAMES):
        return games.pop()
    worth = sorted(((_worth(rows, game), game) for game in GAMES), reverse=True)
    return worth[0][1] if worth[0][0] >= ENOUGH and worth[0][0] > worth[1][0] else None


def _worth(rows: Rows, game: str) -> float:
    """How much speaks for a game: columns that only it has, types of cards, and for Berserk the alphabet."""
    fields = columns(rows, game, {})
    some = rows.rows[:LOOKED_AT]
    own = sum(name in fields.of for name in table()["games"][game]["own"])
    known = share(rows, fields)
    cyrillic = sum(bool(re.search("[а-яё]", str(fields.value(row.cells, "name")), re.I)) for row in some)
    if not known:
        return 0
    return 3 * own + 4 * known + (3 * cyrillic / len(some) if game == "berserk" else 0)


def share(rows: Rows, fields: Columns) -> float:
    """Which share of the rows has a type of card that the game knows."""
    some = rows.rows[:LOOKED_AT]
    return sum(kind(fields.value(row.cells, "type"), fields.game) is not None for row in some) / len(
        some or [0]
    )


def kind(value: Any, game: str) -> str | None:
    """The type of card that a cell means."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    text = str(value).casefold().strip()
    for word, listed in types(game).items():
        if text in listed:
            return word
    within = re.findall(r"\w+", text) if game == "swtcg" else []  # "Character - Dark Jedi", "Space Location"
    return next((word for word in types(game) if word in within), None)

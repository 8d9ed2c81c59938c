"""The boards nearest to a given one: every small edit of a situation, each with its words and its weight.

What can be edited is read off the schema of the game: numbers a little up or down, flags, words with
few values (whose turn, which moment), cards in another zone, what `history` and `played` remember.
Texts and names stay; printed numbers weigh more than what lies on the table.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from judge.play.case import Case

PRINTED = tuple("cost speed power health icons resources life movement strike elite unique".split())
APART = (
    "game",
    "title",
    "rules",
    "until",
    "ask",
    "expect",
    "open",
    "type",
    "owner",
    "name",
    "version",
    "deck",
)
"""What no edit touches: the question, the edition, what a card is."""
PURSES = ("force", "tokens", "points", "resources")
"""What one pays with: it may be missing by more than a little."""
MOST = 6
"""Numbers go down by so much, and purses up; others go up by two, printed ones by one or two either way."""
WHOSE = ("now.turn", "now.active", "now.player")
"""Whose turn it is."""
FIELD = ("ABCDE", "123456")
"""The columns and rows of a field on which cards stand in cells."""


@dataclass(frozen=True, eq=False)
class Edit:
    """One small edit: values by their path, what is taken away, how it is said, how much it weighs."""

    words: str
    weight: int
    change: dict[str, Any] = field(default_factory=dict)
    remove: tuple[str, ...] = ()

    @property
    def touches(self) -> frozenset[str]:
        """The paths that it is about; edits of the same path do not go together."""
        return frozenset([*self.change, *self.remove])


def edits(case: Case) -> list[Edit]:
    """Every small edit of the case's board, the lightest first."""
    all_edits = [*_of_model(case, case.situation, ""), *_of_record(case), *_of_attack(case)]
    return sorted(all_edits, key=lambda edit: (edit.weight, edit.words))


def _of_model(case: Case, model: BaseModel, path: str) -> Iterator[Edit]:
    for name, info in type(model).model_fields.items():
        key = info.alias or name
        value, place = getattr(model, name), f"{path}.{key}".lstrip(".")
        if key in APART or (path == "" and key in ("history", "played", "dice")):
            continue
        if isinstance(value, BaseModel):
            yield from _of_model(case, value, place)
        elif isinstance(value, bool):
            yield _flag(case, place, value)
        elif key == "cell" and value:
            yield from _steps(case, place, str(value))
        elif isinstance(value, int):
            yield from _number(case, place, value, info)
        elif isinstance(value, list):
            for i, inner in enumerate(value):
                if isinstance(inner, BaseModel):
                    yield from _of_model(case, inner, f"{place}[{i}]")
                    yield from _moves(case, model, path, key, i)
        else:
            for word in _words_of(info.annotation):
                if word != value:
                    yield _word(case, place, value, word)


def _number(case: Case, path: str, value: int, info: FieldInfo) -> Iterator[Edit]:
    least = next((m.ge for m in info.metadata if hasattr(m, "ge")), 0)
    what = path.rpartition(".")[2]
    name = "Force" if what == "force" else what
    printed = 3 if what in PRINTED else 0
    up = 2 if printed or what not in PURSES else MOST
    for step in range(1, (2 if printed else MOST) + 1):
        if step <= up:
            yield Edit(f"with {step} more {name}{_of(case, path)}", step + printed, {path: value + step})
        if value - step >= least:
            yield Edit(f"with {step} less {name}{_of(case, path)}", step + printed, {path: value - step})


def _flag(case: Case, path: str, value: bool) -> Edit:
    what = path.rpartition(".")[2]
    who = _of(case, path).rpartition(" ")[2] or "it"
    opposite = {"tapped": "untapped", "closed": "open", "passed": "not passed on"}.get(what, f"not {what}")
    adjective = opposite if value else what
    return Edit(f"were {who} {adjective}", 1 + 2 * (what in PRINTED), {path: "no" if value else "yes"})


def _word(case: Case, path: str, value: Any, word: str) -> Edit:
    if path == "now.at":
        points = list(case.game.points)
        when = "earlier" if points.index(word) < points.index(str(value)) else "later"
        return Edit(f"{when}, at: {word} ({case.game.points[word]})", 4, {path: word})
    before = f", not {value}" if value is not None else ""
    return Edit(f"with {path}: {word}{before}", 1 if path in WHOSE else 2, {path: word})


def _steps(case: Case, path: str, cell: str) -> Iterator[Edit]:
    """The card in a neighbouring cell."""
    columns, rows = FIELD
    for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        column, row = columns.find(cell[0]) + x, rows.find(cell[1]) + y
        if 0 <= column < len(columns) and 0 <= row < len(rows):
            there = columns[column] + rows[row]
            yield Edit(
                f"were {_nick(case, path.rpartition('.')[0])} at {there}, not at {cell}", 1, {path: there}
            )


def _moves(case: Case, side: BaseModel, path: str, zone: str, i: int) -> Iterator[Edit]:
    """The card in another zone of the same side; what lies on a card stays there."""
    if zone not in case.game.zones or "[" in path:
        return
    data: Any = case.situation.canonical()
    for step in path.split("."):
        data = data[step]
    card, nick = data[zone][i], _nick(case, f"{path}.{zone}[{i}]")
    for other in case.game.zones:
        there = getattr(side, other, None)
        if other != zone and isinstance(there, list):
            place = f"{path}.{other}[{len(there)}]" if other in data else f"{path}.{other}"
            value = card if other in data else [card]
            words = f"were {nick} in {other}, not in {zone}"
            yield Edit(words, 3, {place: value}, (f"{path}.{zone}[{i}]",))


def _of_record(case: Case) -> Iterator[Edit]:
    """What is remembered: something used, a decision made, dice that fell."""
    for i, memory in enumerate(case.situation.history):
        words = f'had "{memory.used}" not been used in this {memory.this}'
        yield Edit(words, 1, remove=(f"history[{i}]",))
    if case.situation.played:
        last = len(case.situation.played) - 1
        entry = case.situation.played[last]
        text = next(iter(entry.values())) if isinstance(entry, dict) else entry
        yield Edit(f'one step earlier, before "{text}"', 1, remove=(f"played[{last}]",))
    if case.situation.dice:
        yield Edit("were the dice still to be rolled", 2, remove=("dice",))


def _of_attack(case: Case) -> Iterator[Edit]:
    """The two who fight with their parts exchanged."""
    now = case.situation.canonical().get("now", {})
    attack = now.get("attack") if isinstance(now, dict) else None
    if not isinstance(attack, dict):
        return
    parts = [role for role in ("attacker", "defender", "target") if role in attack]
    if len(parts) == 2:
        first, other = (attack[role] for role in parts)
        sides = {placed.nick: placed.player for placed in case.board.cards.values()}
        was, would = sides.get(first, first).capitalize(), sides.get(other, other).capitalize()
        words = f"if {would}, not {was}, were attacking ({other} attacks {first})"
        yield Edit(words, 2, {f"now.attack.{parts[0]}": other, f"now.attack.{parts[1]}": first})


def _words_of(annotation: Any) -> list[str]:
    """The words of a closed list, whatever it is wrapped in."""
    if get_origin(annotation) is Literal:
        return [word for word in get_args(annotation) if isinstance(word, str)]
    return [word for part in typing.get_args(annotation) for word in _words_of(part)]


def _of(case: Case, path: str) -> str:
    """Whose value it is: of a card, a player, or of the moment."""
    place = path.rpartition(".")[0]
    nick = _nick(case, place)
    if nick:
        return f" on {nick}"
    return f" for {place.capitalize()}" if place in case.game.players else f" ({path})"


def _nick(case: Case, path: str) -> str:
    return next((p.nick for p in case.board.cards.values() if p.path == path), "")

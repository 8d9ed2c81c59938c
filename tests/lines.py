"""Play by the public door alone: `options` says what may be done, `played` says what was done, `ask` what came of it.

Open dice cannot be played, so the next roll is listed (`dice:`): how many there are, the judge's own error tells.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from judge.errors import SituationError
from judge.verdict import service
from tests.deadline import LONG

FACES = (1, 3, 4, 5, 6)
"""A die of every class there can be: dice hit from 3, 4 or 5 on, and a natural six may count apart."""
TOO_MANY = 17
"""No roll has so many dice."""
LOOKS = ("look at ", "rearrange ")
"""Who only looks does not play: one may do so again and again, and when the question has ended."""
Values = tuple[tuple[str, Any], ...]


class Endless(Exception):
    """There are more lines than somebody wants to see."""


@dataclass(frozen=True)
class Position:
    """A board, the decisions played on it and the dice that have been seen."""

    board: Mapping[str, Any]
    played: tuple[tuple[str, str], ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()

    def data(self, *more: tuple[int, ...]) -> dict[str, Any]:
        """The situation, `more` dice included."""
        played = [*self.board.get("played", ()), *({player: do} for player, do in self.played)]
        dice = [*self.board.get("dice", ()), *map(list, [*self.dice, *more])]
        return {**self.board, "played": played, "dice": dice, "ask": ["outcomes"]}

    def options(self) -> list[tuple[str, str]]:
        """What may be done here: (player, words)."""
        found = [
            (option["player"], option["do"]) for option in service.options(self.data()) if option["legal"]
        ]
        return [(player, do) for player, do in found if not do.startswith(LOOKS)]

    def after(self, player: str, do: str) -> Position:
        """One decision later."""
        return Position(self.board, (*self.played, (player, do)), self.dice)

    def showing(self, faces: tuple[int, ...]) -> Position:
        """One roll later."""
        return Position(self.board, self.played, (*self.dice, faces))

    def end(self) -> Values:
        """The values with which it has ended: nobody has anything to do, and no dice are open."""
        (outcome,) = verdict(self.data())["answers"][0]["outcomes"]
        doers = {step["player"] for step in outcome["line"]}
        assert doers <= {"rules", "nature"}, f"somebody should have an option: {self.data()}"
        return values(outcome)

    def in_the_air(self) -> int:
        """How many dice are rolled next: of a list that is much too long the judge says so.  0: it is the end."""
        try:
            service.options(self.data((1,) * TOO_MANY))
        except SituationError as error:
            found = re.fullmatch(rf"lists {TOO_MANY} dice, but (\d+) are rolled there", error.message)
            assert found or error.message.startswith("no dice are rolled in this game"), error
            return int(found[1]) if found else 0
        return 0

    def ways(self) -> list[Position]:
        """Every way on, each roll included; none at an end."""
        options = self.options()
        if options:
            return [self.after(*option) for option in options]
        dice = self.in_the_air()
        faces = range(1, 7) if dice == 1 else FACES
        return [self.showing(roll) for roll in combinations_with_replacement(faces, dice)] if dice else []


def verdict(board: Mapping[str, Any]) -> dict[str, Any]:
    """The verdict on the board as it stands: what it leaves out is what it is taken to be."""
    return service.judged(board, time.monotonic() + LONG).as_dict()


def values(outcome: Mapping[str, Any]) -> Values:
    return tuple(sorted(outcome["values"].items()))


def outcomes(board: Mapping[str, Any]) -> dict[Values, list[dict[str, Any]]]:
    """What `ask` says a board can come to, each with its line of play.  Raises Endless if that is not all."""
    found = verdict({**board, "ask": ["outcomes"]})
    if not found["complete"]:
        raise Endless
    return {values(outcome): outcome["line"] for outcome in found["answers"][0]["outcomes"]}


def every_end(board: Mapping[str, Any], most: int, rolls: int) -> Iterator[Values]:
    """The end of every line of play.  Raises Endless after `most` positions or so many lists of dice."""
    waiting, seen = [Position(board)], {()}
    while waiting:
        most -= 1
        position = waiting.pop()
        seen.add(position.dice)
        if most < 0 or len(seen) > rolls:
            raise Endless
        ways = position.ways()
        waiting += ways
        if not ways:
            yield position.end()


def some_end(board: Mapping[str, Any], chooser: random.Random, most: int = 300) -> Values:
    """The end of one line of play, chosen at random."""
    position = Position(board)
    for _ in range(most):
        options = position.options()
        if options:
            position = position.after(*chooser.choice(options))
            continue
        dice = position.in_the_air()
        if not dice:
            return position.end()
        position = position.showing(tuple(chooser.randint(1, 6) for _ in range(dice)))
    raise Endless


def follow(board: Mapping[str, Any], line: list[dict[str, Any]]) -> Values:
    """The end of the line that `ask` shows: every decision in it has to be an option when it is made.

    Raises Endless where the line does not tell what the dice show.
    """
    position = Position(board)
    rolled: list[tuple[str, int]] = []
    listed = list(board.get("dice", ()))
    for step in [*line, {"player": "nobody", "do": ""}]:
        if step["player"] == "rules":
            continue
        if step["player"] == "nature":
            shown = _SHOWN.fullmatch(step["do"])
            if shown is None:  # a row of a strike table, not a face
                raise Endless
            rolled.append((shown[2] or "face", int(shown[1])))
            continue
        while rolled:
            position, rolled = _roll(position, rolled, listed)
        if step["player"] != "nobody":
            do = (step["player"], step["do"])
            assert do in position.options(), f"{do} is no option: {position.data()}"
            position = position.after(*do)
    return position.end()


_SHOWN = re.compile(r"(?:roll|the die for build points shows) (\d+)(?: (hit|natural six).*)?")


def _roll(
    position: Position, rolled: list[tuple[str, int]], listed: list[Any]
) -> tuple[Position, list[tuple[str, int]]]:
    """The next roll that a line shows, class by class, as dice: 5 always hits, 1 always misses.

    The rolls that the board has `listed` itself come first; they are taken off, and not shown again.
    """
    (kind, shown), *rest = rolled
    known = listed.pop(0) if listed else None
    if kind == "face":
        return position if known is not None else position.showing((shown,)), rest
    number = position.in_the_air() if known is None else len(known) if isinstance(known, list) else 1
    sixes = shown if kind == "natural six" else 0
    if kind == "natural six" and sixes < number:
        (_, shown), *rest = rest
    hits = shown if sixes < number else 0
    faces = (6,) * sixes + (5,) * hits + (1,) * (number - sixes - hits)
    return position if known is not None else position.showing(faces), rest

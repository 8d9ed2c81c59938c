"""Texts composed at random from the pieces of the language, each judged on a board in two ways that must agree.

Pieces are drawn apart: when it works, what it costs, on what condition, what it does and to whom, and how two
effects hang together.  So what no card says is said, too: a reading that was made for one wording is found out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

from judge.games.swlcg import abilities, spoken
from judge.kept_texts import read_anew
from judge.verdict import service
from judge.verdict.case_cache import CASES

WHOM = (
    "a target enemy unit",
    "a target friendly unit",
    "a target damaged unit",
    "a target Droid unit",
    "another target unit",
    "this unit",
    "each enemy unit",
    "each friendly Droid unit",
)
DEEDS = (
    "deal 1 damage to {whom}",
    "deal 2 damage to {whom}",
    "remove 1 damage from {whom}",
    "place 1 focus token on {whom}",
    "remove 1 focus token from {whom}",
    "place 1 shield on {whom}",
    "remove 1 shield from {whom}",
    "destroy {whom}",
    "return {whom} to its owner's hand",
    "draw 1 card",
    "draw 2 cards",
    "have your opponent discard 1 card at random from his hand",
)
WHEN = (
    "Action: ",
    "Action: ",
    "Action: ",
    "Reaction: After a friendly unit is focused, ",
    "Forced Reaction: After an enemy unit is destroyed, ",
    "Reaction: After this unit is dealt damage, ",
    "Reaction: After a friendly unit leaves play, ",
)
COSTS = (
    "",
    "",
    "focus this unit to ",
    "damage this unit to ",
    "sacrifice another friendly unit to ",
    "sacrifice this unit to ",
)
IFS = (
    "",
    "",
    "",
    "if you control a Droid unit, ",
    "if you control 3 or more units, ",
    "if this unit is damaged, ",
)
JOINTS = (
    ". Then, {more}",
    ". If you do, {more}",
    ". {More}",
    " and {more}",
    " or {more}",
    ". You may {more}",
)
LIMITS = ("", " Limit once per turn.")

BOARD = """
game: swlcg
now: {{at: action, active: light}}
until: action
dark:
  hand: [{{name: Spare, type: unit, cost: 3, health: 2}}]
  units:
  - {{name: Walker, as: walker, health: 4, damage: 1, focus: 1, traits: Droid}}
  - {{name: Trooper, as: trooper, health: 1}}
light:
  hand: []
  units:
  - {{name: Speaker, as: speaker, health: 3, text: {text}}}
  - {{name: Helper, as: helper, health: 2, damage: 1, shield: 1, traits: Droid}}
ask:
- outcomes: [walker.zone, walker.damage, walker.focus, trooper.zone, trooper.damage, trooper.focus, speaker.zone,
    speaker.damage, speaker.focus, helper.zone, helper.damage, helper.focus, helper.shield, light.drawn]
"""


@dataclass(frozen=True)
class Composed:
    """A text, and what comes of it both ways; None where it is not modelled."""

    text: str
    old: list[dict[str, Any]] | None
    new: list[dict[str, Any]] | None

    @property
    def comparable(self) -> bool:
        """Whether both ways have an answer."""
        return self.old is not None and self.new is not None


def texts(seed: int) -> Iterator[str]:
    """Texts without end, the same for the same seed."""
    draw = random.Random(seed)
    while True:
        first, more = _deed(draw), _deed(draw)
        joint = draw.choice(JOINTS) if draw.random() < 0.6 else ""
        body = first + joint.format(more=more, More=more[0].upper() + more[1:])
        whole = draw.choice(IFS) + draw.choice(COSTS) + body
        when = draw.choice(WHEN)
        whole = whole if when.endswith(", ") else whole[0].upper() + whole[1:]
        yield f"{when}{whole}.{draw.choice(LIMITS)}"


def _deed(draw: random.Random) -> str:
    return draw.choice(DEEDS).format(whom=draw.choice(WHOM))


def composed(text: str, deadline: float = 60) -> Composed:
    """What comes of a text by the compiler and by the tree alone."""
    with _only("old"):
        old = _outcomes(text, deadline)
    with _only("new"):
        new = _outcomes(text, deadline)
    return Composed(text, old, new)


def _outcomes(text: str, deadline: float) -> list[dict[str, Any]] | None:
    verdict = service.ask(BOARD.format(text=f'"{text}"'), deadline=deadline)
    if verdict["not_modelled"] or not verdict["complete"]:
        return None
    rows = [row["values"] for row in verdict["answers"][0]["outcomes"]]
    return sorted(rows, key=lambda row: str(sorted(row.items())))


@contextmanager
def _only(way: str) -> Iterator[None]:
    """One of the two ways alone: the other refuses every text."""

    def refused(*_: object) -> list[object]:
        raise abilities.Unmodelled("the other way")

    one = mock.patch.object(spoken, "missing", return_value="the other way")
    other = mock.patch.object(abilities, "compiled", refused)
    CASES.clear()
    with read_anew(), one if way == "old" else other:
        yield

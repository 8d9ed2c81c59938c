"""What an answer holds: the same for every question, so that one table, one page and one JSON show all."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from judge.board.unread import Unread
from judge.games.base import Value
from judge.play.move import Line


@dataclass
class Outcome:
    """Values that play can end with: always (in every end) or possibly, and a shortest line there."""

    values: dict[str, Value]
    quantifier: str
    line: Line


@dataclass
class Answer:
    """The answer to one question.

    `answer` is True, False, "yes", "no" or None; `certain` is False where the graph is not complete
    enough to claim it; `value` a fraction; `barred_by` rule ids; `more` what only this question has to
    tell, as plain data by its key in the verdict; `rests_on` further rules it cites.  `unknown` are the
    sentences that are not modelled and could make it another answer, `without` what it is without them;
    `untouched` a line on which none of them could act.
    """

    word: str
    asked: dict[str, Any]
    answer: bool | str | None
    certain: bool = True
    value: Fraction | None = None
    outcomes: list[Outcome] = field(default_factory=list)
    barred_by: list[str] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    more: dict[str, Any] = field(default_factory=dict)
    rests_on: list[str] = field(default_factory=list)
    unknown: list[Unread] = field(default_factory=list)
    without: str = ""
    untouched: bool = False

    @property
    def cites(self) -> frozenset[str]:
        """Every rule on the lines shown, and every rule that bars."""
        shown = (rule for outcome in self.outcomes for move in outcome.line for rule in move.cites)
        return frozenset([*shown, *self.barred_by, *self.rests_on])


def line_data(line: Line) -> list[dict[str, Any]]:
    """A line as data: who does what, by which rules, and which statements of the procedure it is."""
    return [
        {
            "player": move.player,
            "do": move.do,
            "cites": sorted(move.cites),
            "statements": list(move.statements),
        }
        for move in line
    ]

"""A line of play step by step: what the table shows after some steps, and what else could be done there."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from judge.errors import SituationError
from judge.games.base import Value
from judge.play.case import Case
from judge.verdict.case_cache import CASES
from judge.verdict.open_facts import normal
from judge.verdict.service import parse
from judge.verdict.verdict import bar

Data = Mapping[str, Any]


def after(source: Data, line: Sequence[Data], taken: int, deadline: float) -> dict[str, Any]:
    """The table after `taken` steps of a line (as a verdict tells it), within `deadline` seconds.

    `values`: what it shows (by value path), `options`: every option of both players there, `decider`: who
    decides there, if somebody does.  Raises SituationError for a line that is none of this board.
    """
    with CASES.case(parse(normal(dict(source))), time.monotonic() + deadline) as case:
        state = case.start
        for i, step in enumerate(line[:taken]):
            state = _next(case, state, step, i)
        step_ = case.steps.step(state)
        options = (
            [] if step_.over else [o for o in case.steps.options(state) if o.player in case.game.players]
        )
        return {
            "values": _values(case, state),
            "decider": step_.decider if step_.decider in case.game.players else None,
            "options": [
                {
                    "player": option.player,
                    "do": case.words(option.player, option.action),
                    "legal": option.legal,
                    "barred_by": [bar(rule, case.situation.game) for rule in option.barred_by],
                }
                for option in options
            ],
        }


def _next(case: Case, state: int, step: Data, number: int) -> int:
    for edge in case.steps.step(state).edges:
        if (edge.player, case.words(edge.player, edge.action)) == (step["player"], step["do"]):
            return edge.after(state)
    raise SituationError(
        f"line[{number}]", f'"{step["do"]}" does not come next there', "ask for the verdict anew"
    )


def _values(case: Case, state: int) -> dict[str, Value]:
    """Everything that the table shows: of every card, every player, and the game."""
    values: dict[str, Value] = {}
    for form in case.game.paths:
        for path_form in form.split(", "):
            who, _, what = path_form.partition(".")
            names = case.board.nicks.values() if who == "NICKNAME" else [who]
            for name in names:
                path = f"{name}.{what}" if what else name
                values[path] = case.reader(path, path)(case.steps, state)
    return values

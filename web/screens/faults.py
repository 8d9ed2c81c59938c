"""What is wrong with a board as it was typed: every fault with its line, and the card or player it is of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.board import yamlio
from judge.board.yamlio import Where
from judge.errors import JudgeError
from judge.games.registry import GAMES
from judge.words.speech import Speech

from ..board_cards import cards_of
from ..errors import Problem
from ..language import language


def placed(text: str, problem: Problem) -> list[Problem]:
    """The problem and those of other places, each with its line, its place in words, and its card."""
    if problem.status not in (400, 422):
        return [problem]
    try:
        data, where = yamlio.load(text)
    except JudgeError:
        data, where = None, None
    return [_placed(fault, data, where) for fault in problem.each]


def _placed(fault: Problem, data: Any, where: Where | None) -> Problem:
    line = _line(fault.path, where)
    game = GAMES.get(str(data.get("game"))) if isinstance(data, Mapping) else None
    if game is None:
        return replace(fault, line=line)
    above = [path for path, *_ in cards_of(data, game.table) if f"{fault.path}.".startswith(f"{path}.")]
    whose = Speech(data, language()).where(fault.path)
    return replace(fault, line=line, whose=whose, card=max(above, key=len, default=""))


def _line(path: str, where: Where | None) -> int:
    """The line of the text that a place is in, or 0."""
    if path.startswith("line "):
        return int("".join(filter(str.isdecimal, path.partition(",")[0])) or 0)
    return where.nearest(path) if path and where is not None else 0

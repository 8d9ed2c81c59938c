"""A board with something changed: the situation again, as if it had been submitted so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.board.change import apply_change
from judge.board.situation import Situation, validate
from judge.games.registry import game


def edited(situation: Situation, change: Mapping[str, Any], remove: Iterable[str] = ()) -> Situation:
    """The situation with the values at some paths changed, without those in `remove`, and unasked.

    Raises SituationError where that is no board.
    """
    data = {**situation.canonical(), "ask": [], "expect": [], "twins": []}
    return validate(game(situation.game).model, apply_change(data, change, remove))

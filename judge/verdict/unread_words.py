"""The sentences of a board that are not modelled, as data with what could be written instead."""

from __future__ import annotations

from typing import Any

from judge.cardtext.nearest import nearest
from judge.play.case import Case


def as_data(case: Case) -> list[dict[str, Any]]:
    """Each sentence with its card, place and stage, and the nearest wordings that the judge reads."""
    game = case.situation.game
    return [
        {**unread.as_dict(), "nearest": nearest(game, unread.words)} for unread in case.board.not_modelled
    ]

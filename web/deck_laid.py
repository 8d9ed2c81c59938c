"""A deck that was sent from the page, laid on a table by a worker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.cards.store import own
from judge.decks.files import parsed
from judge.decks.laying import Wishes, laid


@dataclass(frozen=True)
class Sent:
    """The decks as they were sent (name and bytes of each), and what is wished of the table."""

    files: tuple[tuple[str, bytes], ...]
    wishes: Wishes


def laid_out(sent: Sent, seconds: float, tell: Any = None) -> dict[str, Any]:
    """The table of the decks, and what is not on it.  Raises SituationError for what is no deck."""
    board = laid([parsed(name, raw) for name, raw in sent.files], sent.wishes, own())
    cards = {"unknown": board.unknown, "left_out": board.left_out, "rest": board.rest}
    return {"text": board.text(), "game": board.data["game"], **cards}

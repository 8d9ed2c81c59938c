"""Cards that nobody printed, in the words of the game: each does on a board what was worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.board.yamlio import load
from tests import thirty

FILES = ("made-up-cards.yaml", "heard-texts.yaml")
CARDS: list[dict[str, Any]] = [
    card for file in FILES for card in load(Path(__file__).with_name(file).read_text("utf-8"))[0]["cards"]
]


@pytest.mark.parametrize("entry", CARDS, ids=lambda entry: str(entry["card"]))
def test_a_card_changes_the_board_as_expected(entry: dict[str, Any]) -> None:
    thirty.changes_the_board("swtcg", entry)

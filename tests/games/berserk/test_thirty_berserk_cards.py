"""Thirty cards drawn at random, and thirty of those that came to be modelled later (`tests/thirty.py`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests import thirty

CARDS = thirty.cards(__file__) + thirty.cards(__file__, "thirty-new-cards.yaml")


@pytest.mark.parametrize("entry", CARDS, ids=lambda entry: str(entry["card"]))
def test_a_card_changes_the_board_as_expected(entry: dict[str, Any]) -> None:
    thirty.changes_the_board("berserk", entry)


@pytest.mark.parametrize("entry", CARDS, ids=lambda entry: str(entry["card"]))
def test_without_its_words_something_else_comes(entry: dict[str, Any]) -> None:
    thirty.is_about_its_words("berserk", entry)

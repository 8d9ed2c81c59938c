"""Thirty cards drawn at random (`tests/thirty.py`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests import thirty

CARDS = thirty.cards(__file__)


@pytest.mark.parametrize("entry", CARDS, ids=lambda entry: str(entry["card"]))
def test_a_card_changes_the_board_as_expected(entry: dict[str, Any]) -> None:
    thirty.changes_the_board("swtcg", entry)


@pytest.mark.parametrize("entry", CARDS, ids=lambda entry: str(entry["card"]))
def test_without_its_words_something_else_comes(entry: dict[str, Any]) -> None:
    thirty.is_about_its_words("swtcg", entry)

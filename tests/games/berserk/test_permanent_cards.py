"""Permanent features, each on a small board (`permanent-cards.yaml`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.board.yamlio import load
from tests import thirty

BOARDS: list[dict[str, Any]] = load(
    Path(__file__).with_name("permanent-cards.yaml").read_text(encoding="utf-8")
)[0]["cards"]


@pytest.mark.parametrize("entry", BOARDS, ids=lambda entry: str(entry["card"]))
def test_a_feature_changes_the_board_as_expected(entry: dict[str, Any]) -> None:
    thirty.changes_the_board("berserk", entry)


@pytest.mark.parametrize("entry", BOARDS, ids=lambda entry: str(entry["card"]))
def test_without_its_words_something_else_comes(entry: dict[str, Any]) -> None:
    thirty.is_about_its_words("berserk", entry)

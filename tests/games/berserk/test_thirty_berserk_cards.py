"""Thirty cards drawn at random: each changes a board as was worked out by hand before the judge was asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.case import Case
from judge.check import Checked, check
from judge.errors import SituationError
from judge.knowledge.change import apply_change
from judge.service import parse
from judge.yamlio import load

CARDS: list[dict[str, Any]] = load(Path(__file__).with_name("thirty-cards.yaml").read_text("utf-8"))[0][
    "cards"
]


def held(board: dict[str, Any], expect: list[dict[str, Any]]) -> Checked:
    """What becomes of the expectations on a board of which everything is understood."""
    case = Case(parse({"game": "berserk", **board, "expect": expect}))
    assert not case.board.not_modelled
    return check(case)


def test_there_are_thirty() -> None:
    assert len({entry["card"] for entry in CARDS}) == len(CARDS) == 30


@pytest.mark.parametrize("entry", CARDS, ids=lambda entry: str(entry["card"]))
def test_a_card_changes_the_board_as_expected(entry: dict[str, Any]) -> None:
    found = held(entry["board"], entry["expect"])
    assert (found.failures, found.complete) == ([], True)
    for twin in entry.get("twins", ()):
        assert held(apply_change(entry["board"], twin["change"]), twin["expect"]).failures == []


@pytest.mark.parametrize("entry", CARDS, ids=lambda entry: str(entry["card"]))
def test_without_its_words_something_else_comes(entry: dict[str, Any]) -> None:
    """So the expectation is about the card: what is expected of it fails as soon as it says nothing."""
    change: dict[str, Any] = {f"{entry['of']}.text": entry.get("blank", "")}
    change |= {"dice": entry["without-dice"]} if "without-dice" in entry else {}
    silent = apply_change(entry["board"], change)
    assert held(silent, entry["without"]).failures == []
    try:
        assert held(silent, entry["expect"]).failures
    except SituationError as error:  # the card's ability, asked for by its words, is unknown there
        assert error.path.startswith("expect[")

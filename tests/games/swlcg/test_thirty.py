"""Thirty cards drawn at random change a board as it was worked out by hand; without their text they do not."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from judge.board import yamlio
from judge.board.change import apply_change
from judge.play.case import Case
from judge.verdict.expectations import check
from judge.verdict.service import parse


def _cases(name: str) -> list[dict[str, Any]]:
    found, _ = yamlio.load(Path(__file__).with_name(name).read_text("utf-8"))
    cases: list[dict[str, Any]] = found["cases"]
    return cases


CASES = _cases("thirty.yaml")
FILES = ("more.yaml", "composed.yaml", "pieces.yaml", "constructions.yaml", "hands.yaml", "drawn.yaml")
MORE = [case for file in FILES for case in _cases(file)]


def test_there_are_thirty() -> None:
    assert len({case["card"] for case in CASES}) == len(CASES) == 30


@pytest.mark.parametrize("told", [*CASES, *MORE], ids=[case["card"] for case in [*CASES, *MORE]])
def test_a_card_does_what_it_says(told: dict[str, Any]) -> None:
    """All expectations hold; with the text of the card taken away, one of them fails."""
    situation = {"game": "swlcg", **told}
    nick = situation.pop("card")
    case = Case(parse(situation))
    assert case.board.not_modelled == []
    result = check(case)
    assert result.passed, result
    silent = copy.deepcopy(situation)
    assert _silenced(silent, nick) == 1
    assert not check(Case(parse(silent))).passed


@pytest.mark.parametrize(
    ("told", "twin"),
    [
        pytest.param(case, twin, id=f"{case['card']}: {twin['title']}")
        for case in [*CASES, *MORE]
        for twin in case.get("twins", [])
    ],
)
def test_its_twin_ends_otherwise(told: dict[str, Any], twin: dict[str, Any]) -> None:
    board = {name: value for name, value in told.items() if name not in ("card", "twins")}
    situation = {**apply_change({"game": "swlcg", **board}, twin["change"]), "expect": twin["expect"]}
    result = check(Case(parse(situation)))
    assert result.passed, result


def _silenced(data: Any, nick: str) -> int:
    """Takes the text of the card called `nick` away; how many cards that were."""
    if isinstance(data, list):
        return sum(_silenced(one, nick) for one in data)
    if not isinstance(data, dict):
        return 0
    found = 1 if data.get("as") == nick and data.pop("text", None) is not None else 0
    return found + sum(_silenced(one, nick) for one in data.values())

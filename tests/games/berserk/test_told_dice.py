"""Dice that the situation tells have no odds: what comes of them comes for sure."""

from __future__ import annotations

from typing import Any

import pytest

from judge.verdict.service import ask
from tests.deadline import LONG

SETS = "{tap}: Воздействие - следующий бросок кубика существа равен 2."


def fight(*dice: str, of: str = "elk") -> dict[str, Any]:
    """A bear strikes an elk after a bard has said what the die of one of them shows."""
    return {
        "game": "berserk",
        "dice": [list(dice)] if dice else [],
        "now": {"active": "first", "at": "priority"},
        "first": {
            "squad": [
                {"name": "Медведь", "as": "bear", "cell": "C3", "life": 9, "strike": "1-2-3", "text": ""},
                {"name": "Бард", "as": "bard", "cell": "A1", "life": 5, "text": SETS},
            ]
        },
        "second": {
            "squad": [{"name": "Лось", "as": "elk", "cell": "C4", "life": 9, "strike": "1-1-1", "text": ""}]
        },
        "played": [
            {"first": f"bard: следующий бросок кубика существа равен 2 -> {of}"},
            {"first": "bear: strike -> elk"},
        ],
    }


@pytest.mark.parametrize(
    ("dice", "of", "life"),
    [
        (("3", "6"), "elk", 8),  # 3 against 2: weak
        (("5", "6"), "elk", 7),  # 5 against 2: medium
    ],
)
def test_told_dice_are_certain(dice: tuple[str, ...], of: str, life: int) -> None:
    asked: list[Any] = [
        {"chance": {"elk.life": life}, "for": "most"},
        {"chance": {"elk.life": 5}, "for": "most"},
    ]
    answers = ask({**fight(*dice, of=of), "ask": asked}, LONG)["answers"]
    assert [answer["value"] for answer in answers] == ["1", "0"]


def test_one_die_told_leaves_the_other_open() -> None:
    asked: list[Any] = [{"chance": {"elk.life": 8}, "for": "most"}]
    (answer,) = ask({**fight("4", of="bear"), "ask": asked}, LONG)["answers"]
    assert answer["value"] == "2/3"  # 2 against 1, 2, 3 and 6

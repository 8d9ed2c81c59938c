"""What the command line prints of the questions that have more to tell than a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cli.show import verdict
from judge.verdict import service
from tests.boards import duel

POOR = duel(light={**duel()["light"], "force": 0})
STRIKE = {"light": "luke: Retaliate 1"}


@pytest.mark.parametrize(
    ("board", "question", "lines"),
    [
        (POOR, {"why not": STRIKE}, ["barred by tcg/whole-cost"]),
        (
            POOR,
            {"why not": {"light": "luke: Evade 2"}},
            ['nothing gives it: luke would need the ability "Evade 2"'],
        ),
        (POOR, {"smallest change": STRIKE}, ["legal with 1 more Force for Light", "light.force: 1"]),
        (
            duel(dice=[[4, 1]]),
            {"which rule decides": {"always": {"luke.damage": "1"}}},
            ["without A die hits on 4 or more [tcg/a-four-hits]: Not always", "rulings on it: swtcg/"],
        ),
        (
            duel(),
            {"legal line": [STRIKE, STRIKE]},
            [
                'step 2, light: "luke: Retaliate 1": illegal',
                "forced there: light: pass",
                "barred by tcg/once-per-chance",
            ],
        ),
        (
            duel(),
            {"why": {"this": {"light.force": "0"}, "not": {"light.force": "1"}}},
            ["both begin:", "this:\n      light: luke: Retaliate 1", "that:\n      light: pass"],
        ),
    ],
)
def test_it_is_told(board: dict[str, Any], question: dict[str, Any], lines: list[str]) -> None:
    told = verdict(service.ask({**board, "ask": [question]}, 60.0))
    for line in lines:
        assert line in told, told

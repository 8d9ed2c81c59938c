"""The gauge: no law grows unnoticed; whoever makes one larger or smaller on purpose writes the figures anew."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engine.gauge import FILE, boards, figures

SLACK = 0.1
AGAIN = "if that is meant: python -m tests.engine.gauge, and say why in the commit"


@pytest.mark.parametrize("game", ["swtcg", "swlcg", "berserk"])
def test_ground_laws_keep_their_size(game: str) -> None:
    """Fluents, solver variables and ground rules, all together and on each of twenty boards."""
    known = json.loads(FILE.read_text(encoding="utf-8"))
    named = dict(boards(game))
    assert {name for name in known if name.startswith(f"{game} ")} == set(named)
    off = []
    for name, board in named.items():
        for what, now in figures(board).items():
            before = known[name][what]
            if abs(now - before) > SLACK * before:
                off.append(f"{name}: {what} {before} -> {now}")
    assert not off, "\n".join([*off, AGAIN])


MOST = 137
"""So many solver variables an ability cost before card texts had one language."""


def test_an_ability_costs_no_more_than_before_there_was_one_language() -> None:
    bare, able = (figures(_eight_a_side(text))["variables"] for text in ("", _TWO))
    assert (able - bare) / 32 <= MOST


_TWO = "When this unit is attacked, gain 1 Force. Pay 1 Force -> This unit gets +1 power for this attack."


def _eight_a_side(text: str) -> dict[str, Any]:
    """An attack of one unit on another, eight units a side, each with the text."""
    attack = {"attacker": "d0", "defender": "l0"}
    board: dict[str, Any] = {"game": "swtcg", "now": {"at": "attack", "attack": attack}}
    for side in ("dark", "light"):
        names = [f"{side[0]}{number}" for number in range(8)]
        numbers = {"power": 2, "health": 3, "speed": 10, "text": text}
        board[side] = {"force": 2, "hand": [], "character": [{"name": n, "as": n, **numbers} for n in names]}
    return board

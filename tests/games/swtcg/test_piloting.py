"""Pilots as they are submitted, and the moves of the build step that the rulings do not show."""

from __future__ import annotations

from typing import Any

import pytest

from judge.errors import SituationError
from judge.verdict.service import ask, options

LUKE = {"name": "Luke", "version": "A", "cost": 4, "power": 1, "health": 3, "text": "Starfighter Pilot"}
FARM_BOY = {"name": "Luke", "version": "B", "as": "boy", "cost": 3, "power": 1, "health": 2}


def board(pilot: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """Light's build step with an X-wing, and perhaps a pilot on it; `more` is about the X-wing."""
    xwing = {"name": "X-wing", "as": "xwing", "subtypes": "Starfighter", "cost": 3, "power": 1, "health": 3}
    space = [xwing | more | ({"pilot": pilot} if pilot else {})]
    light = {"hand": [], "space": space}
    return {
        "game": "swtcg",
        "now": {"at": "build", "player": "light"},
        "light": light,
        "dark": {"hand": []},
    }


@pytest.mark.parametrize("subtypes", ["Speeder", "Droid Starfighter"])
def test_a_pilot_on_a_unit_that_he_cannot_pilot_is_no_board(subtypes: str) -> None:
    assert ask(board(LUKE, subtypes=subtypes))["status"] == "illegal situation"


def test_only_characters_are_pilots() -> None:
    with pytest.raises(SituationError, match="only Characters are pilots"):
        ask(board(LUKE | {"type": "space"}))


def test_a_pilot_has_no_pilot() -> None:
    with pytest.raises(SituationError, match="a pilot is on a Space or Ground unit"):
        ask(board(LUKE | {"pilot": FARM_BOY}))


def test_a_new_top_card_without_pilot_leaves_the_unit_before_anything_else() -> None:
    data = board(LUKE | {"stack": [FARM_BOY]}) | {"played": [{"light": "put boy on top"}]}
    legal = {o["do"] for o in options(data) if o["legal"]}
    assert legal == {"move boy off to the Character arena", "move boy off to the build zone"}

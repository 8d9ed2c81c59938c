"""A question may begin at every named point of the turn, and end with whatever lies ahead of it."""

from __future__ import annotations

from typing import Any

import pytest

from judge.errors import SituationError
from judge.games.swtcg.board import POINTS, UNTIL
from judge.games.swtcg.start_frames import ends
from judge.verdict.service import ask, parse

UNIT = {"cost": 2, "speed": 30, "power": 0, "health": 2, "tapped": "yes"}
NOW: dict[str, dict[str, Any]] = {
    "setup": {"player": "dark"},
    "build": {"player": "light"},
    "retreat": {"player": "dark"},
    "step": {"arena": "ground"},
    "chance": {"arena": "space"},
    "attack": {"attack": {"attacker": "maul", "defender": "luke"}},
    "reroll": {"attack": {"attacker": "maul", "defender": "luke"}, "roll": [1]},
    "prevention": {"arena": "character", "damage": {"to": "luke", "amount": 1, "from": "maul"}},
    "card": {"arena": "character", "card": "rush"},
    "contest": {"contest": ["boba_d", "boba_l"]},
}
MIN_PAIRS = 50


def board(at: str, until: str | None) -> dict[str, Any]:
    """Two tapped Characters a side, nothing to do: what happens is the order of the turn."""
    boba = {"name": "Boba Fett", "type": "character", **UNIT}
    rush = {"name": "Rush", "as": "rush", "type": "battle", "text": "You gain +1 Force."}
    maul = {"name": "Maul", "as": "maul", **UNIT, "power": 1 if at == "reroll" else 0}
    dark = {"force": 0, "hand": [rush] if at == "card" else [], "character": [maul]}
    light = {"force": 0, "hand": [], "character": [{"name": "Luke", "as": "luke", **UNIT}]}
    if at == "contest":
        dark["character"].append({**boba, "version": "A", "as": "boba_d"})
        light["character"].append({**boba, "version": "B", "as": "boba_l"})
    more = {"until": until} if until else {}
    return {"game": "swtcg", "now": {"at": at, **NOW.get(at, {})}, "dark": dark, "light": light, **more}


def possible(at: str) -> list[str]:
    """The ends that lie ahead of a point."""
    return ends(parse(board(at, None)))  # type: ignore[arg-type]


@pytest.mark.parametrize("at", POINTS)
def test_every_end_that_lies_ahead_is_reached(at: str) -> None:
    for until in (None, *possible(at)):
        answer = ask(board(at, until))
        assert answer["complete"], (at, until)
        assert answer["answers"][0]["outcomes"], (at, until)


@pytest.mark.parametrize("at", POINTS)
def test_an_end_that_does_not_lie_ahead_is_said_to_be_none(at: str) -> None:
    for until in set(UNTIL) - set(possible(at)):
        with pytest.raises(SituationError, match="it may end with: "):
            ask(board(at, until))


def test_every_point_leads_to_the_end_of_the_turn() -> None:
    assert all("turn" in possible(at) for at in POINTS)
    assert sum(len(possible(at)) for at in POINTS) >= MIN_PAIRS


def test_only_versions_of_one_person_are_contested() -> None:
    text = (
        "game: swtcg\nnow: {at: contest, contest: [vader, luke]}\n"
        "dark: {character: [{name: Darth Vader, as: vader, cost: 5, speed: 3, power: 2, health: 4}]}\n"
        "light: {character: [{name: Luke, as: luke, cost: 5, speed: 3, power: 2, health: 4}]}"
    )
    with pytest.raises(SituationError, match="not one person"):
        ask(text)

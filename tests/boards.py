"""Small boards for the tests of the judge, in the words of the contract."""

from __future__ import annotations

from typing import Any

from judge.verdict import service


def ask(source: Any) -> dict[str, Any]:
    """The verdict, with time enough on a busy machine."""
    return service.ask(source)


def duel(**changes: Any) -> dict[str, Any]:
    """Vader (power 2) attacks Luke (health 2, Retaliate 1 for 1 Force); nobody holds a card."""
    board: dict[str, Any] = {
        "game": "swtcg",
        "now": {"at": "attack", "attack": {"attacker": "vader", "defender": "luke"}},
        "dark": {
            "force": 1,
            "hand": [],
            "character": [{"name": "Darth Vader", "as": "vader", "speed": 50, "power": 2, "health": 3}],
        },
        "light": {
            "force": 1,
            "hand": [],
            "character": [
                {
                    "name": "Luke Skywalker",
                    "as": "luke",
                    "speed": 40,
                    "power": 1,
                    "health": 2,
                    "text": "Pay 1 Force -> Retaliate 1",
                }
            ],
        },
    }
    return {**board, **changes}


DUEL_YAML = """\
game: swtcg
now: {at: attack, attack: {attacker: vader, defender: luke}}
dark:
  force: 1
  hand: []
  character: [{name: Darth Vader, as: vader, speed: 50, power: 2, health: 3}]
light:
  force: 1
  hand: []
  character:
    - {name: Luke Skywalker, as: luke, speed: 40, power: 1, health: 2, text: "Pay 1 Force -> Retaliate 1"}
"""

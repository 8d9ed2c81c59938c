"""What a cut answer proposes to leave out: changes in the words of a twin, and the answer is whole without."""

from __future__ import annotations

from typing import Any

from judge.board.change import apply_change
from judge.play.case import Case
from judge.verdict import service
from judge.verdict.verdict import judge

STANDS = {"name": "Nobody", "cost": 1, "speed": 10, "power": 1, "health": 1}
EVADES = {**STANDS, "text": "Pay 1 Force -> Evade 1"}
TRICK = {"name": "Trick", "as": "trick", "type": "battle", "text": "Pay 1 Force -> You gain +2 Force."}


def board(**more: Any) -> dict[str, Any]:
    return {
        "game": "swtcg",
        "now": {"at": "attack", "attack": {"attacker": "vader", "defender": "luke"}},
        "dark": {"force": 2, "hand": [TRICK], "character": [{**EVADES, "as": "vader", "power": 2}]},
        "light": {
            "force": 2,
            "hand": [],
            "character": [{**EVADES, "as": "luke"}, {**STANDS, "as": "idle"}, {**EVADES, "as": "handy"}],
        },
        **more,
    }


def told(data: dict[str, Any], most: int) -> list[dict[str, Any]]:
    verdict = judge(Case(service.parse(data), max_states=most)).as_dict()
    assert verdict["complete"] == (not verdict["relief"])
    return list(verdict["relief"])


def test_a_whole_answer_proposes_nothing() -> None:
    assert told(board(), 100_000) == []


def test_hands_ends_and_bystanders_are_proposed() -> None:
    shown = told(board(until="battle"), 60)
    assert shown == [
        {"what": "hand", "of": "dark", "change": {"dark.hand": []}, "remove": []},
        {"what": "until", "of": "battle", "change": {}, "remove": ["until"]},
        {"what": "cards", "of": "idle", "change": {}, "remove": ["idle"]},
    ]


def test_what_is_proposed_can_be_done() -> None:
    data = board(until="battle")
    whole = 0
    for entry in told(data, 60):
        data = apply_change(data, entry["change"], entry["remove"])
        whole = len(judge(Case(service.parse(data))).case.graph.states)
    assert 0 < whole < 5_000

"""Rounds in play: in graphs made by hand, and on boards of two games."""

from __future__ import annotations

from typing import Any

from judge.engine.cycles import rounds
from judge.quality.check_run import check_one
from judge.quality.selection import Task
from tests.boards import ask

from .graphs import Node, graph_of

HALF = ("share", 1, 2)
END: Node = ("rules", [])


def test_a_line_that_ends_is_no_round() -> None:
    assert rounds(graph_of([("dark", [(1, None), (2, None)]), ("light", [(2, None)]), END])) == []


def test_the_shortest_round_with_those_who_can_stop_it() -> None:
    graph = graph_of(
        [
            ("dark", [(1, None)]),
            ("light", [(2, None), (5, None)]),
            ("rules", [(3, None)]),
            ("dark", [(1, None), (4, None), (5, None)]),
            ("rules", [(1, None)]),
            END,
        ]
    )
    cycles = rounds(graph)
    assert [cycle.way for cycle in cycles] == [((1, 0), (2, 0), (3, 0))]
    assert cycles[0].choosers == ("dark", "light")
    assert (cycles[0].start, cycles[0].net, cycles[0].dice, cycles[0].endless) == (1, (), False, True)


def test_a_forced_round_and_one_that_dice_end() -> None:
    forced = rounds(graph_of([("rules", [(1, None)]), ("dark", [(0, None)])]))
    assert [cycle.choosers for cycle in forced] == [()]
    luck = rounds(graph_of([("nature", [(0, HALF), (1, HALF)]), END]))
    assert [(cycle.dice, cycle.way) for cycle in luck] == [(True, ((0, 0),))]


def test_two_knots_are_two_rounds() -> None:
    nodes: list[Node] = [
        ("dark", [(1, None), (2, None)]),
        ("dark", [(0, None), (2, None)]),
        ("light", [(3, None), (4, None)]),
        ("rules", [(2, None)]),
        END,
    ]
    assert len(rounds(graph_of(nodes))) == 2


def deflecting(text: str) -> dict[str, Any]:
    """Two units that can hand damage to each other."""
    unit = {"speed": 50, "power": 2, "health": 3, "text": text}
    return {
        "game": "swtcg",
        "now": {"at": "attack", "attack": {"attacker": "a", "defender": "b"}},
        "dark": {"hand": [], "character": [{"name": "A", "as": "a", **unit}]},
        "light": {"hand": [], "character": [{"name": "B", "as": "b", **unit}]},
        "dice": [[6, 1]],
    }


def test_free_deflects_go_to_and_fro() -> None:
    answer = ask({**deflecting("Deflect 1"), "ask": ["loop"]})["answers"][0]
    assert answer["answer"] == "yes"
    deeds = [step["do"] for step in answer["rounds"][0]["round"] if step["do"] != "pass"]
    assert {deed for deed in deeds if "->" in deed} == {"a: Deflect 1 -> b", "b: Deflect 1 -> a"}
    assert answer["rounds"][0]["net"] == []
    assert answer["rounds"][0]["can_stop"] == ["dark", "light"]
    board = {**deflecting("[tap] -> Deflect 1"), "expect": [{"loop": False}]}
    assert check_one(Task("a", board)).failures == []
    assert check_one(Task("a", {**board, "expect": [{"loop": "yes"}]})).failures


def acting(*texts: str) -> dict[str, Any]:
    """An action window of the LCG with units that have these abilities."""
    units = [{"name": f"A{i}", "as": f"a{i}", "health": 4, "text": text} for i, text in enumerate(texts)]
    return {
        "game": "swlcg",
        "now": {"at": "action", "active": "dark"},
        "dark": {"hand": [], "units": units},
        "light": {"hand": [], "units": [{"name": "C", "as": "c", "health": 4}]},
        "ask": ["loop"],
    }


def test_a_round_that_only_counts_names_its_net_change_and_the_rule() -> None:
    verdict = ask(acting("Action: Place 1 focus token on this unit."))
    (answer,) = verdict["answers"]
    assert answer["answer"] == "yes"
    assert answer["rounds"][0]["net"] == [{"what": "a0.focus", "change": 1}]
    assert answer["law"] == ["lcg/loop-is-shown-first", "lcg/named-repetitions-at-once"]
    assert set(answer["law"]) <= {citation["rule"] for citation in verdict["citations"]}


def test_a_round_that_destroys_a_unit_comes_to_an_end() -> None:
    (answer,) = ask(acting("Action: Deal 1 damage to a target enemy unit."))["answers"]
    assert answer["answer"] == "no"
    assert answer["rounds"][0]["net"] == [{"what": "c.damage", "change": 1}]
    assert not answer["rounds"][0]["endless"]

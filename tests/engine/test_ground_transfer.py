"""A ground law moved to a board that differs in numbers: the same graph as if it had been ground for it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from judge.engine.ground_transfer import transferred
from judge.engine.law import law
from judge.engine.solver import Quoted
from judge.engine.step import FIRST, Steps
from judge.engine.walk import Graph, explore
from judge.play.case import Case
from judge.quality.bench_boards import triggers_board
from judge.verdict import service

BOARD: dict[str, Any] = {
    **triggers_board(2),
    "light": {
        "force": "3",
        "hand": [],
        "character": [
            {
                "name": "Defender",
                "as": "second",
                "speed": "40",
                "power": "0",
                "health": "3",
                "damage": "0",
                "text": "When this unit is attacked, gain 1 Force. | Pay 1 Force -> Prevent 1 damage to this unit.",
            }
        ],
    },
}
BOARD["dark"]["character"][0]["power"] = "2"


def changed(key: str, value: str) -> Case:
    board = deepcopy(BOARD)
    if key == "force":
        board["light"]["force"] = value
    else:
        board["light"]["character"][0][key] = value
    return Case(service.parse(board))


def described(graph: Graph) -> list[object]:
    """The graph without the bits: what holds in each state, and what happens there."""
    steps = graph.steps_of
    return [
        (
            frozenset(steps.holding(state)),
            step
            and (
                step.decider,
                step.orders,
                step.over,
                [(e.player, e.action, e.odds, e.cites) for e in step.edges],
            ),
            targets,
        )
        for state, step, targets in zip(graph.states, graph.steps, graph.targets, strict=True)
    ]


@pytest.mark.parametrize(("key", "value"), [("damage", "1"), ("damage", "2"), ("force", "2"), ("force", "0")])
def test_the_graph_is_that_of_the_board_itself(key: str, value: str) -> None:
    first, second = Case(service.parse(BOARD)), changed(key, value)
    explore(first.steps)
    steps = transferred(first.steps, law("swtcg"), second.facts)
    assert steps is not None
    graph = explore(steps)
    assert len(graph.states) > FIRST / 2
    assert described(graph) == described(explore(second.steps))
    assert steps.solves < second.steps.solves / 2


@pytest.mark.parametrize(
    ("key", "value"), [("power", "1"), ("force", "4"), ("text", "Armor"), ("health", "2")]
)
def test_another_board_is_ground_anew(key: str, value: str) -> None:
    """What lasts differs, or a number may grow beyond what was ground."""
    first, second = Case(service.parse(BOARD)), changed(key, value)
    assert transferred(first.steps, law("swtcg"), second.facts) is None


def test_a_rule_less_in_force_is_another_law() -> None:
    case = Case(service.parse(BOARD))
    facts = [fact for fact in case.facts if fact != ("in_force", Quoted("tcg/dark-plays-first"))]
    assert len(facts) == len(case.facts) - 1
    assert transferred(case.steps, law("swtcg"), facts) is None


def test_where_a_card_began_is_no_number() -> None:
    """The law reads `init(in(C,Z))`: another zone is another ground law."""
    case = Case(service.parse(BOARD))
    facts = [
        ("init", ("in", fact[1][1], "discard"))
        if isinstance(fact, tuple) and fact[:1] == ("init",) and fact[1][0] == "in"
        else fact
        for fact in case.facts
    ]
    assert facts != case.facts
    assert transferred(case.steps, law("swtcg"), facts) is None


def test_the_start_is_moved_not_the_first_board() -> None:
    first, second = Case(service.parse(BOARD)), changed("damage", "1")
    before = first.steps.start
    steps = transferred(first.steps, law("swtcg"), second.facts)
    assert isinstance(steps, Steps)
    assert first.steps.start == before != steps.start

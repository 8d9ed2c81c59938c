"""The ends of the walk are those of the same law unrolled over time, set for set."""

from __future__ import annotations

import os

from hypothesis import given, settings

from judge.engine.components import components
from judge.engine.solver import Term
from judge.engine.step import Steps
from judge.engine.unrolled import outcomes
from judge.engine.walk import Graph, explore

from .boards import Board, evade_and_armor, small_boards, swtcg


def longest(graph: Graph) -> int:
    """How many steps the longest play takes; these boards have no loops."""
    length = [0] * len(graph.states)
    for component in components(graph.targets):
        assert len(component) == 1
        (state,) = component
        length[state] = max((1 + length[to] for to in graph.targets[state]), default=0)
    return length[0]


def ends(board: Board) -> tuple[set[frozenset[Term]], int]:
    steps = Steps(swtcg(), board.facts())
    graph = explore(steps)
    assert graph.complete
    return {frozenset(steps.holding(graph.states[end])) for end in graph.ends()}, longest(graph)


def test_evade_against_armor() -> None:
    board = evade_and_armor()
    expected, horizon = ends(board)
    assert len(expected) > 5
    assert outcomes(swtcg().text, board.facts(), horizon) == expected


def test_a_shorter_horizon_misses_the_longest_plays() -> None:
    board = Board({"dark": 0, "light": 1})
    attacker, defender = board.unit("dark", 1, 2), board.unit("light", 1, 2)
    board.ability(defender, "light", "activated", [("retaliate", 1)], 1)
    board.attack(attacker, defender, "dice")
    expected, horizon = ends(board)
    assert outcomes(swtcg().text, board.facts(), horizon - 1) < expected


@settings(max_examples=int(os.environ.get("UNROLLED_BOARDS", "6")), deadline=None, derandomize=True)
@given(small_boards())
def test_random_boards_end_alike(board: Board) -> None:
    expected, horizon = ends(board)
    assert outcomes(swtcg().text, board.facts(), horizon) == expected

"""The walk against itself without memory, against the second opinion, and against its own keys."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings

from judge.engine import step
from judge.engine.solver import show_term
from judge.engine.step import Steps
from judge.engine.walk import Graph, explore

from .boards import BOARDS, Board, boards_with_triggers, small_boards, swtcg
from .second_opinion import Opinion, differences, second_opinion

RANDOM = int(os.environ.get("WALKED_BOARDS", "6"))
"""So many random boards of each kind; `make fuzz` walks more."""


@pytest.fixture(scope="module", autouse=True)
def _memory_from_the_start() -> Iterator[None]:
    """The memory is for large graphs; here it has to prove itself on small ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(step, "FIRST", 0)
        yield


def walked(board: Board, memory: bool = True) -> tuple[Steps, Graph]:
    steps = Steps(swtcg(), board.facts(), memory=memory)
    return steps, explore(steps)


@cache
def known(name: str) -> tuple[Steps, Graph]:
    """A board of the list, walked with memory: once for all tests of it."""
    return walked(BOARDS[name]())


def one_retaliates(force: int = 1) -> Board:
    """The smallest attack in which somebody has a choice."""
    board = Board({"dark": 0, "light": force})
    attacker, defender = board.unit("dark", 1, 2), board.unit("light", 1, 2)
    board.ability(defender, "light", "activated", [("retaliate", 1)], 1)
    board.attack(attacker, defender, "dice")
    return board


def opinion(board: Board, graph: Graph) -> Opinion:
    """The second opinion on a board; the states of the walk are looked at with the first frontier."""
    states = [frozenset(graph.steps_of.holding(state)) for state in graph.states]
    return second_opinion(swtcg().text, board.facts(), expected=states)


def assert_keys_are_single(steps: Steps, graph: Graph) -> None:
    """A slip of the law shows here first: two values of one thing in one state."""
    for name, mask in steps.keys().items():
        for state in graph.states:
            held = [show_term(fluent) for fluent in steps.holding(state & mask)]
            assert len(held) <= 1, f"{name} has two values: {held}"


def assert_same_graph(left: Graph, right: Graph) -> None:
    """The same states, edges, odds and citations, in the same order."""
    assert left.states == right.states
    assert left.steps == right.steps
    assert left.targets == right.targets


@pytest.mark.parametrize("name", BOARDS)
def test_the_second_opinion_sees_the_same_graph(name: str) -> None:
    steps, graph = known(name)
    assert graph.complete
    assert differences(opinion(BOARDS[name](), graph), steps, graph) == []


def test_the_second_opinion_finds_the_states_by_itself() -> None:
    board = one_retaliates()
    steps, graph = walked(board)
    assert differences(second_opinion(swtcg().text, board.facts()), steps, graph) == []


@pytest.mark.parametrize("name", BOARDS)
def test_memory_changes_nothing(name: str) -> None:
    steps, graph = known(name)
    plain, other = walked(BOARDS[name](), memory=False)
    assert steps.fluents == plain.fluents
    assert_same_graph(graph, other)
    assert steps.solves < plain.solves


@pytest.mark.parametrize("name", BOARDS)
def test_every_key_has_one_value(name: str) -> None:
    assert_keys_are_single(*known(name))


@settings(max_examples=RANDOM, deadline=None, derandomize=True)
@given(small_boards())
def test_random_boards(board: Board) -> None:
    steps, graph = walked(board)
    assert_keys_are_single(steps, graph)
    assert_same_graph(graph, walked(board, memory=False)[1])


@settings(max_examples=RANDOM, deadline=None, derandomize=True)
@given(boards_with_triggers())
def test_random_boards_with_triggers(board: Board) -> None:
    """One rule in force less each time: the engine has to agree with itself under any law."""
    steps, graph = walked(board)
    assert_keys_are_single(steps, graph)
    assert_same_graph(graph, walked(board, memory=False)[1])
    assert all(at != to for at, targets in enumerate(graph.targets) for to in targets)


@settings(max_examples=RANDOM // 2, deadline=None, derandomize=True)
@given(small_boards())
def test_random_boards_have_a_second_opinion(board: Board) -> None:
    steps, graph = walked(board)
    assert differences(opinion(board, graph), steps, graph) == []


def test_a_difference_is_found() -> None:
    """The second opinion is no rubber stamp: of another board it says so."""
    steps, graph = walked(one_retaliates())
    assert differences(opinion(one_retaliates(force=2), graph), steps, graph)

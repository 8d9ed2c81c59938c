"""Berserk: a stack of four, with triggers of both players and rule effects between, ends as the unrolled law.

Four abilities answer each other.  The second from the top kills the creature whose shot lies below it: its
death is a rule effect, sets off a feature of either player, and these come before the rest of the stack.
"""

from __future__ import annotations

from typing import Any

from judge.engine.components import components
from judge.engine.law import law
from judge.engine.solver import Term
from judge.engine.step import Steps
from judge.engine.unrolled import outcomes
from judge.engine.walk import Graph, explore
from judge.play.case import Case
from judge.verdict.service import parse

BOARD: dict[str, Any] = {
    "game": "berserk",
    "now": {"at": "declared", "active": "first", "declared": "mage: ранить существо противника на 1 -> elf"},
    "played": [
        "pass",
        "orc: Выстрел на 2 -> mage",
        "wolf: ранить существо противника на 1 -> orc",
        "pass",
        "elf: излечиться на 1",
    ],
    "first": {
        "squad": [
            {
                "name": "Маг",
                "as": "mage",
                "life": 2,
                "text": "{tap}: Заклинание - ранить существо противника на 1.",
            },
            {
                "name": "Волк",
                "as": "wolf",
                "life": 3,
                "wounds": 1,
                "tokens": 1,
                "text": "При гибели существа противника - излечивается на 1. "
                "{instant}{counter}: ранить существо противника на 1.",
            },
        ]
    },
    "second": {
        "squad": [
            {"name": "Орк", "as": "orc", "life": 1, "text": "{instant}{tap}: Выстрел на 2."},
            {
                "name": "Эльф",
                "as": "elf",
                "life": 2,
                "wounds": 1,
                "tokens": 1,
                "text": "При гибели вашего существа - ранить существо противника на 1. "
                "{instant}{counter}: излечиться на 1.",
            },
        ]
    },
}


def longest(graph: Graph) -> int:
    """How many steps the longest play takes; this board has no loops."""
    length = [0] * len(graph.states)
    for component in components(graph.targets):
        (state,) = component
        length[state] = max((1 + length[to] for to in graph.targets[state]), default=0)
    return length[0]


def from_the_fourth() -> list[Term]:
    """The facts of the board as it lies when the fourth ability has been declared."""
    case = Case(parse(BOARD))
    assert case.board.not_modelled == []
    fixed = [fact for fact in case.facts if not (isinstance(fact, tuple) and fact[0] == "init")]
    return [*fixed, *(("init", fluent) for fluent in case.steps.holding(case.start))]


def on_the_stack(steps: Steps, state: int) -> int:
    """How many abilities lie on the stack."""
    return sum(isinstance(f[1], tuple) and f[1][0] == "object" for f in steps.holding(state, "on"))  # type: ignore[index]


def test_a_stack_of_four_ends_as_the_unrolled_law() -> None:
    facts = from_the_fourth()
    steps = Steps(law("berserk"), facts)
    graph = explore(steps)
    assert graph.complete
    assert on_the_stack(steps, graph.states[0]) == 4
    fired = {waiting[1] for state in graph.states for waiting in steps.holding(state, "waiting")}  # type: ignore[index]
    assert len(fired) == 2
    ends = {frozenset(steps.holding(graph.states[end])) for end in graph.ends()}
    assert len(ends) > 1
    assert outcomes(law("berserk").text, facts, longest(graph)) == ends

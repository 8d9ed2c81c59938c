"""Does the order matter?  The outcomes of every order are compared; nothing is marked by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.board.situation import Expectation
from judge.engine.solver import Term
from judge.engine.transition import Edge
from judge.engine.walk import Graph
from judge.questions.answer import Answer, Outcome
from judge.questions.kind import QuestionKind, unmet
from judge.questions.reading import Reading

UNSEEN = 0
"""The group of what nobody has looked at."""


def order_matters(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Whether some choice of order changes what can come of it."""
    case, graph = reading.case, reading.case.graph
    paths = case.game.default_paths(case.board)
    unseen = [(i, UNSEEN) for i, step in enumerate(graph.steps) if step is None]
    reach = _reachable_ends(graph, [*_projection(reading, paths), *unseen])
    for i, step in graph.decisions():
        if step.orders and _differ(step.edges, [reach[target] for target in graph.targets[i]]):
            lines = [Outcome({}, "possible", case.line(i, edge)) for edge in step.edges if not edge.unclaimed]
            return Answer(word, asked, "yes", outcomes=lines)
    return Answer(word, asked, "no" if graph.complete else None, graph.complete)


def say(answer: Answer) -> str:
    """Whether it does."""
    return "The order matters." if answer.answer == "yes" else "The order does not matter."


def _projection(reading: Reading, paths: list[str]) -> Iterator[tuple[int, int]]:
    """(end state, number of its group) for every end state."""
    for group, ends in enumerate(reading.ends(paths, "ask").values(), UNSEEN + 1):
        yield from ((end, group) for end in ends)


def _differ(edges: Iterable[Edge], reached: Iterable[int]) -> bool:
    """Whether it changes what can come (sets as bits) which of several simultaneous things goes first.

    The ways to carry out one of them, its targets and declining it, are no matter of order.  What only one
    of them is seen to come to tells nothing while another leads where nobody has looked.
    """
    first: dict[Term, int] = {}
    for edge, ends in zip(edges, reached, strict=True):
        action = edge.action
        if isinstance(action, tuple) and action[0] in ("resolve", "pass_by"):
            action = ("first", *action[1:3])
        first[action] = first.get(action, 0) | ends
    known = [ends for ends in first.values() if not ends >> UNSEEN & 1]
    return any(ends & ~all_that_comes for all_that_comes in known for ends in first.values())


def _reachable_ends(graph: Graph, groups: list[tuple[int, int]]) -> list[int]:
    """For every state the set (as bits) of end groups that play can reach from it."""
    reach = [0] * len(graph.states)
    before: list[list[int]] = [[] for _ in graph.states]
    for i, targets in enumerate(graph.targets):
        for target in targets:
            before[target].append(i)
    waiting = []
    for end, group in groups:
        reach[end] |= 1 << group
        waiting.append(end)
    while waiting:
        state = waiting.pop()
        for earlier in before[state]:
            if reach[state] & ~reach[earlier]:
                reach[earlier] |= reach[state]
                waiting.append(earlier)
    return reach


def _holds(expectation: Expectation, answer: Answer, at: str) -> str:
    return unmet(expectation, answer, "yes" if expectation.order_matters else "no", say(answer))


KIND = QuestionKind(
    answers={"order matters": order_matters},
    say=say,
    holds=_holds,
    ask={"order matters": "whether the order of simultaneous things leads to different ends"},
    expect={"order matters: no": "whether orders lead to different ends"},
)

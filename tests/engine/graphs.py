"""Small graphs made by hand, for what works on the graphs of the walk; and graphs in words, to be compared."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, cast

from judge.engine.law import Law
from judge.engine.slicing import Sliced
from judge.engine.solver import Term
from judge.engine.step import Steps
from judge.engine.transition import Edge, Step
from judge.engine.walk import Graph

Node = tuple[str, list[tuple[int, Term | None]]]
"""Who decides ("dark", "light", "nature", "rules"), and the states that follow, with their odds."""


def graph_of(nodes: list[Node]) -> Graph:
    """The graph with these states; a state without successors is over."""
    graph = Graph(cast(Steps, None))
    for number, (player, ways) in enumerate(nodes):
        edges = tuple(
            Edge(player, cast(Any, ("to", to, i)), 0, 0, odds, frozenset())
            for i, (to, odds) in enumerate(ways)
        )
        decider = None if player == "rules" or not ways else player
        graph.states.append(number)
        graph.steps.append(Step(edges, decider, False, not ways, frozenset(), None))
        graph.targets.append([to for to, _ in ways])
        graph.parents.append(None)
    return graph


@dataclass(frozen=True)
class _Whole(Sliced):
    """A law that leaves out nothing, whatever the board."""

    complete: str = ""

    def text(self, facts: Iterable[Term]) -> str:
        """All statements."""
        return self.complete


def whole(law: Law) -> Law:
    """A law of which a board gets every rule, also those that can say nothing there."""
    return replace(law, sliced=_Whole(law.sliced.statements, law.sliced.reach, law.text))


def in_words(graph: Graph) -> list[Any]:
    """What a graph says, without its bits: two ground laws may number the fluents in two ways."""
    holding = graph.steps_of.holding

    def described(step: Step | None) -> Any:
        if step is None:
            return None
        edges = [
            (edge.player, edge.action, {*holding(edge.starts)}, edge.odds, edge.cites) for edge in step.edges
        ]
        return edges, step.decider, step.orders, step.over, step.limits, step.wrong_dice

    states = [frozenset(holding(state)) for state in graph.states]
    return [*zip(states, map(described, graph.steps), graph.targets, strict=True)]


def choices(step: Step | None) -> Any:
    """What can be chosen or rolled in a step, without what comes of it and why."""
    if step is None:
        return None
    acts = [(edge.player, edge.action, edge.odds) for edge in step.edges]
    return acts, step.decider, step.over, step.limits, step.wrong_dice


def assert_alike(graph: Graph, merged: Graph, value: Callable[[int], Any]) -> None:
    """Both graphs have the same lines: steps equal in players, actions and odds, ends in value."""
    seen = {(0, 0)}
    waiting = deque(seen)
    met = set()
    while waiting:
        left, right = waiting.popleft()
        met.add(right)
        step = graph.steps[left]
        assert choices(step) == choices(merged.steps[right])
        if step is not None and step.over:
            assert value(graph.states[left]) == value(merged.states[right])
        pairs = zip(graph.targets[left], merged.targets[right], strict=True)
        new = [pair for pair in pairs if pair not in seen]
        seen.update(new)
        waiting.extend(new)
    assert met == set(range(len(merged.states)))
    assert set(merged.states) <= set(graph.states)

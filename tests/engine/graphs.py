"""Small graphs made by hand, for what works on the graphs of the walk."""

from __future__ import annotations

from typing import Any, cast

from judge.engine.solver import Term
from judge.engine.step import Edge, Step, Steps
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

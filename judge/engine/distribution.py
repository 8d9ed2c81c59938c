"""How likely every end is when all play as the odds assume: the best choices, the dice as they fall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from judge.engine.components import components
from judge.engine.odds import Odds
from judge.engine.stochastic_game import fraction
from judge.engine.transition import Edge


@dataclass(frozen=True)
class Played:
    """The chance of every state that such play comes to, and the edge by which it first does.

    `tied`: somewhere another choice would have been as good, so that other ends may be as likely.
    """

    chances: dict[int, Fraction]
    came: dict[int, tuple[int, Edge]]
    tied: bool

    def line(self, state: int) -> list[Edge]:
        """One way of such play to a state."""
        edges: list[Edge] = []
        while state in self.came:
            state, edge = self.came[state]
            edges.append(edge)
        return edges[::-1]


def played(solved: Odds) -> Played | None:
    """Such play from the first state on; None if it can go round in a loop."""
    graph = solved.graph
    chances: dict[int, Fraction] = {0: Fraction(1)}
    came: dict[int, tuple[int, Edge]] = {}
    tied = False
    for component in reversed(list(components(graph.targets))):
        state = component[0]
        if not any(member in chances for member in component):
            continue
        if len(component) > 1 or state in graph.targets[state]:
            return None
        if state in solved.choices:
            best = {to for to in graph.targets[state] if solved.values[to] == solved.values[state]}
            tied = tied or len(best) > 1
        for edge, to, share in _ways(solved, state):
            chances[to] = chances.get(to, Fraction(0)) + chances[state] * share
            came.setdefault(to, (state, edge))
    return Played(chances, came, tied)


def _ways(solved: Odds, state: int) -> Iterator[tuple[Edge, int, Fraction]]:
    """The edges that are taken in a state, where they lead, and how likely each is."""
    step = solved.graph.steps[state]
    if step is None:
        return
    targets = solved.graph.targets[state]
    if state in solved.choices:
        number = solved.choices[state]
        yield step.edges[number], targets[number], Fraction(1)
        return
    for edge, to in zip(step.edges, targets, strict=True):
        share = Fraction(1) if edge.odds is None else fraction(edge.odds)
        if share:
            yield edge, to, share

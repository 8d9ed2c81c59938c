"""The odds: how likely play is to come to certain states, when players choose and dice fall.

The graph of the walk is a stochastic game: nature's edges have probabilities, each player plays for or
against, the rules have no choice.  Play that never ends comes to nothing.  All numbers are exact.

The graph is cut into strongly connected components that are solved from the ends backwards
(`judge.engine.stochastic_game`).  Most are single states.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction

from judge.engine.components import components
from judge.engine.stochastic_game import Chooser, StochasticGame
from judge.engine.transition import Edge
from judge.engine.walk import Graph


@dataclass(frozen=True)
class Odds:
    """The value of every state (the probability sought) and the best edge wherever somebody chooses."""

    graph: Graph
    values: list[Fraction]
    choices: dict[int, int]

    def ranked(self, state: int) -> list[tuple[Edge, Fraction]]:
        """What can be done in `state`, each with its value, the best for the one who chooses first."""
        step = self.graph.steps[state]
        if step is None:
            return []
        pairs = list(zip(step.edges, (self.values[to] for to in self.graph.targets[state]), strict=True))
        best = self.choices.get(state)
        if best is not None:
            pairs.insert(0, pairs.pop(best))
        return pairs


def chance(graph: Graph, good: Collection[int], chooser: Chooser) -> Fraction:
    """The probability that play from the first state comes to a state in `good` (numbers of states).

    In a graph that was cut short, states that nobody looked at count as not good: a lower bound.
    Raises LawError where the odds of an edge are missing or those of a state do not add up to 1.
    """
    return evaluate(graph, good, chooser).values[0]


def plays_for(whom: str) -> Chooser:
    """Who plays for what: `most` all for it, `least` all against; else `whom` for, the others against."""
    return _Aims(whom)


IDLE = ("pass", "pass_by")
"""The actions of the core that do nothing: to pass, and to decline an optional trigger."""


def listed(graph: Graph, good: Collection[int]) -> Fraction | None:
    """The probability if the players do nothing beyond what the situation lists (`played`).

    Where they must do something, every choice has to come to the same; otherwise None.
    """

    def idle(otherwise: str) -> Callable[[int], str | int]:
        def choose(state: int) -> str | int:
            step = graph.steps[state]
            for number, edge in enumerate(step.edges if step else ()):
                if (edge.action[0] if isinstance(edge.action, tuple) else edge.action) in IDLE:
                    return number
            return otherwise

        return choose

    best, worst = chance(graph, good, idle("max")), chance(graph, good, idle("min"))
    return best if best == worst else None


class _Aims(dict[str, str]):
    def __init__(self, whom: str) -> None:
        super().__init__()
        self._whom = whom

    def __missing__(self, player: str) -> str:
        return "max" if self._whom in ("most", player) else "min"


def evaluate(graph: Graph, good: Collection[int], chooser: Chooser) -> Odds:
    """The value of every state of `graph`; see `chance`."""
    game = StochasticGame(graph, frozenset(good), chooser)
    for component in components(graph.targets):
        game.solve(component)
    return Odds(graph, game.values, game.choices)

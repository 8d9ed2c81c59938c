"""Miniature laws for other games than the first, on the core chapters as they are."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from judge.engine.law import Law, chapters, written
from judge.engine.solver import Quoted, Term, show_term
from judge.engine.step import Steps
from judge.engine.transition import Edge
from judge.engine.walk import Graph, explore

_HERE = Path(__file__).parent / "lawbooks"


@cache
def book(game: str) -> Law:
    """The core chapters and the miniature of `game`."""
    core = [path for path in chapters(game) if path.parent.name == "core"]
    return written(game, [*core, _HERE / f"{game}.lp"])


def in_force(law: Law, off: Iterable[str] = ()) -> list[Term]:
    """All rules of the law but those in `off`."""
    return [("in_force", Quoted(rule)) for rule in sorted(law.rules - set(off))]


def walked(law: Law, facts: Iterable[Term], off: Iterable[str] = ()) -> tuple[Steps, Graph]:
    """The whole graph of a situation; every key has at most one value, every play can end."""
    steps = Steps(law, [*facts, *in_force(law, off)])
    graph = explore(steps)
    assert graph.complete
    for name, mask in steps.keys().items():
        assert all((state & mask).bit_count() <= 1 for state in graph.states), name
    return steps, graph


class Table:
    """One play, decision by decision: the rules act by themselves, players do what they are told."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self._state = steps.start
        self._settle()

    def __call__(self, player: str, action: str) -> Table:
        """`player` does `action`; it has to be legal, and the player's decision."""
        found = [edge for edge in self.edges() if (edge.player, show_term(edge.action)) == (player, action)]
        assert found, f"{player} {action}: only {self.legal()} in {self.now('top', 'turn')}"
        self._state = found[0].after(self._state)
        self._settle()
        return self

    def edges(self) -> tuple[Edge, ...]:
        """What can happen now."""
        return self._steps.step(self._state).edges

    def legal(self) -> list[str]:
        """What can be done now, as words."""
        return [f"{edge.player} {show_term(edge.action)}" for edge in self.edges()]

    def barred(self, player: str, action: str) -> tuple[str, ...]:
        """The rules that forbid an action now."""
        (option,) = [
            o for o in self._steps.options(self._state) if (o.player, show_term(o.action)) == (player, action)
        ]
        return option.barred_by

    def now(self, *names: str) -> list[str]:
        """The fluents with these names, as the law writes them."""
        return [show_term(fluent) for name in names for fluent in self._steps.holding(self._state, name)]

    def over(self) -> bool:
        """Whether nothing more happens."""
        return self._steps.step(self._state).over

    def _settle(self) -> None:
        while True:
            step = self._steps.step(self._state)
            if step.decider is not None or step.over:
                return
            self._state = step.edges[0].after(self._state)

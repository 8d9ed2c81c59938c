"""The walk for questions that can tell few states apart: states with equal futures are one state.

For boards too large to be walked whole.  Play is followed to its ends first; on the way back each state
learns what its future reads of it (`judge.engine.bisimulation`): what tells who may do what, and what tells
those fluents of the states that follow which they read (`judge.engine.step_dependencies`); of an end, what
the question reads of it.  A state that agrees with an earlier one on all this is not looked at: the same
players have the same choices there, and come to ends that the question cannot tell apart.  So the graph is a
bisimulation of the whole one: the same lines, of the same length, in the same order.  What changes besides,
and which rules are cited, may differ, so that a line is played once more to be told.  Exact, and blind to
the game.  States that lead to each other in a circle learn together what they read (Tarjan 1972).

Only for what can be read of actions, of ends and of who decides: whoever looks at states on the way needs
the whole graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from judge.engine.bisimulation import Futures
from judge.engine.step import Steps
from judge.engine.step_dependencies import Reading
from judge.engine.transition import Edge, Step
from judge.engine.walk import Graph, Walk, entered, sound

MAX_MERGED = 600_000
"""So many states are looked at, about half a kilobyte each."""
TRIED = 5_000
"""After so many states it is seen whether it pays to merge them."""
PAYS = 0.1
"""It does if so many states (a share of those looked at) were found to be like another."""


class MergedGraph(Graph):
    """A graph in which a state stands for others that have the same choices.

    What comes of a choice, as far as it matters, is the same for them; what else changes and which rules are
    cited is not: lines are played once more.
    """

    def as_played(self, edges: Iterable[Edge]) -> list[Edge]:
        """The edges of a line from the first state on, as they are on the board itself."""
        played: list[Edge] = []
        state = self.states[0]
        for edge in edges:
            act = edge.player, edge.action
            step = self.steps_of.step(state)
            played.append(next(choice for choice in step.edges if (choice.player, choice.action) == act))
            state = played[-1].after(state)
        return played


class MergedWalk(Walk):
    """A walk in which states are told apart as far as their futures differ.

    `asked` gives the fluents that the question reads of an end state.  As soon as anything of it is wanted
    all of it is walked, since which states are alike shows only at the end.  States are numbered in the
    order of the whole walk, the nearest first.
    """

    def __init__(
        self,
        steps: Steps,
        start: int,
        asked: Callable[[int], int],
        *,
        max_states: int = MAX_MERGED,
        deadline: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(steps, start, max_states=max_states, deadline=deadline, progress=progress)
        self._asked = asked
        self.pays = True

    @property
    def used(self) -> tuple[int, int]:
        """How many states were reached, and after how many solves."""
        return len(self.graph.states), self.graph.steps_of.solves

    def looked_at(self) -> Iterator[tuple[int, Step]]:
        """Every state that was looked at, with its step, nearest first.  Raises CyclicError."""
        for i, step in enumerate(self.all().steps):
            if step is not None:
                yield i, step

    def so_far(self) -> Walk:
        """As of any walk: what was met, with a way there, though not the shortest."""
        other = super().so_far()
        if not self._stopped:
            other.graph = replace(_nearest_first(self.graph), complete=False, cut=other.graph.cut)
        return other

    def all(self) -> Graph:
        """The graph, as far as the limits allow.  Raises CyclicError where no step tells what it reads.

        Where hardly any states are alike (not `pays`) it is left off early.
        """
        if not self._stopped:
            depth_first = _DepthFirst(self.graph, self._asked)
            cut = ""
            for states in depth_first.walk():
                cut = self._limit(states)
                if states == TRIED and not cut:
                    self.pays = depth_first.merged >= PAYS * TRIED
                    cut = "" if self.pays else "hardly any states are alike"
                if cut:
                    depth_first.leave_off()
                    break
            self.graph = _nearest_first(self.graph)
            if cut:
                self.graph.complete, self.graph.cut = False, cut
            self._end()
        return self.graph


class _DepthFirst:
    """One walk to the ends and back; fills the graph in the order in which states are first met."""

    def __init__(self, graph: Graph, asked: Callable[[int], int]) -> None:
        self._graph = graph
        self._steps = graph.steps_of
        self._asked = asked
        self._futures = Futures()
        self._readings: list[Reading[Step]] = []
        self._reads: list[int] = []
        """What the future of each state reads of it, as far as it is known."""
        self._low: list[int] = []
        """The first state on the way here that each state leads back to; a closed one to none."""
        self._open: list[int] = []
        self._way: list[tuple[int, Iterator[Edge]]] = []
        self.merged = 0
        """How many states were found to be like another."""

    def walk(self) -> Iterator[int]:
        """Walks; gives the number of states that were looked at, after each of them."""
        graph, reads, low = self._graph, self._reads, self._low
        states, index, find = graph.states, graph.index, self._futures.find
        self._look(0)
        yield 1
        while self._way:
            at, edges = self._way[-1]
            edge = next(edges, None)
            if edge is None:
                self._back(at)
                continue
            state = states[at]
            after = (state & ~edge.ends) | edge.starts
            if edge.unclaimed:
                self._pass_by(at, edge, after)
                continue
            to = index.get(after)
            if to is None:
                to = find(after)
                self.merged += to is not None
            if to is None:
                to = entered(graph, after, (at, edge))
                graph.targets[at].append(to)
                self._look(to)
                yield to + 1
                continue
            graph.targets[at].append(to)
            if low[to] == CLOSED:
                reads[at] |= self._before(at, len(graph.targets[at]) - 1, to)
            elif to < low[at]:
                low[at] = to

    def leave_off(self) -> None:
        """Notes of every state on the way where its other edges lead, without looking there."""
        graph = self._graph
        for at, edges in self._way:
            for edge in edges:
                after = edge.after(graph.states[at])
                to = None if edge.unclaimed else graph.index.get(after)
                if to is None and not edge.unclaimed:
                    to = self._futures.find(after)
                graph.targets[at].append(entered(graph, after, (at, edge)) if to is None else to)

    def _pass_by(self, at: int, edge: Edge, after: int) -> None:
        """Notes where an edge leads of which nothing is claimed: nothing is read there."""
        self._graph.targets[at].append(entered(self._graph, after, (at, edge)))
        self._readings.append(self._readings[at])
        self._reads.append(0)
        self._low.append(CLOSED)

    def _look(self, at: int) -> None:
        state = self._graph.states[at]
        reading = self._steps.reading(state)
        step = self._graph.steps[at] = sound(reading.step)
        self._readings.append(reading)
        self._reads.append(reading.read | self._asked(state) if step.over else reading.read)
        self._low.append(at)
        self._open.append(at)
        self._way.append((at, iter(step.edges)))

    def _before(self, at: int, edge: int, to: int) -> int:
        """What of a state tells what the future of the state behind an edge reads, as far as it is known."""
        return self._readings[at].deeds[edge].before(self._reads[to])

    def _back(self, at: int) -> None:
        """All that comes after a state is known."""
        self._way.pop()
        if self._low[at] == at:
            self._close(at)
        if self._way:
            before, _ = self._way[-1]
            if self._low[at] == CLOSED:
                edge = len(self._graph.targets[before]) - 1
                self._reads[before] |= self._before(before, edge, at)
            else:
                self._low[before] = min(self._low[before], self._low[at])

    def _close(self, first: int) -> None:
        """The states from `first` on that lead to each other, or `first` alone: what they read is known."""
        graph, reads = self._graph, self._reads
        knot: list[int] = []
        while not knot or knot[-1] != first:
            knot.append(self._open.pop())
        grown = len(knot) > 1 or first in graph.targets[first]
        while grown:
            grown = False
            for at in knot:
                before = reads[at]
                for edge, to in enumerate(graph.targets[at]):
                    if to not in graph.beyond:
                        reads[at] |= self._before(at, edge, to)
                grown |= reads[at] != before
        for at in knot:
            self._low[at] = CLOSED
            self._futures.keep(graph.states[at], reads[at], at)


CLOSED = 1 << 60
"""Stands for a state that leads back to none on the way."""


def _nearest_first(graph: Graph) -> MergedGraph:
    """The same graph, as far as it is known, with its states in the order of a breadth-first walk."""
    number = {0: 0}
    order = [0]
    parents: list[tuple[int, Edge] | None] = [None]
    for new, at in enumerate(order):
        step = graph.steps[at]
        for edge, to in zip(step.edges if step else (), graph.targets[at], strict=False):
            if to not in number:
                number[to] = len(order)
                order.append(to)
                parents.append((new, edge))
    return MergedGraph(
        graph.steps_of,
        [graph.states[at] for at in order],
        [graph.steps[at] for at in order],
        [[number[to] for to in graph.targets[at]] for at in order],
        parents,
        beyond={number[at] for at in graph.beyond},
    )

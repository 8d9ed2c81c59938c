"""The walk: from the submitted state to every state that play can reach.

Equal states are one state, so that the graph is finite whenever the law's fluents are; a cycle in it is
a loop of play, not an error.  The walk is breadth first: the way back over `parents` is a shortest line.

Most states have one successor: of an engagement with two units and two edge cards a side 103,009 states, of
which 5,391 are ends or have more.  Such chains are not one edge all the same, for it was measured: the walk
takes as long (4.6 and 5.3 s against 4.7 and 5.1; Berserk, two creatures a side, 1.0 and 1.2 s against 1.0 and
0.75), since a known step costs what finding the state costs; where states are merged it is 1.35 times as fast
on the largest board and as fast on others.  For that every line, its length, citations and odds would have to
be put together again.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field, replace

from judge.engine.bit_parallel import COLUMNS
from judge.engine.step import Steps
from judge.engine.transition import Edge, Step
from judge.errors import LawError, SituationError

MAX_STATES = 400_000


@dataclass
class Graph:
    """Every state that was reached, and how.

    `states[i]` is a state, `steps[i]` what can happen there (None: not looked at any more), `targets[i]`
    the states its edges lead to, `parents[i]` the state and edge by which it was first reached.
    `beyond` are those that only an edge leads to of which nothing is claimed: nobody looks there.
    `complete` is False when a limit, the deadline or `until` cut the walk short.
    """

    steps_of: Steps
    states: list[int] = field(default_factory=list)
    steps: list[Step | None] = field(default_factory=list)
    targets: list[list[int]] = field(default_factory=list)
    parents: list[tuple[int, Edge] | None] = field(default_factory=list)
    index: dict[int, int] = field(default_factory=dict)
    beyond: set[int] = field(default_factory=set)
    complete: bool = True
    cut: str = ""

    def edges(self) -> int:
        """How many edges the graph has."""
        return sum(len(targets) for targets in self.targets)

    def ends(self) -> list[int]:
        """The states in which nothing more happens."""
        return [i for i, step in enumerate(self.steps) if step is not None and step.over]

    def limits(self) -> frozenset[str]:
        """The bounds of the encoding that bit anywhere."""
        return frozenset(what for step in self.steps if step for what in step.limits)

    def line(self, state: int) -> list[tuple[int, Edge]]:
        """A shortest line to `state`: the states it passes, each with the edge taken there."""
        steps: list[tuple[int, Edge]] = []
        parent = self.parents[state]
        while parent is not None:
            steps.append(parent)
            parent = self.parents[parent[0]]
        return steps[::-1]

    def passed(self, state: int) -> list[int]:
        """The states (by number) of a shortest line to `state`, with that one."""
        return [*(before for before, _ in self.line(state)), state]

    def as_played(self, edges: Iterable[Edge]) -> list[Edge]:
        """The edges of a line from the first state on, as they are on the board itself."""
        return list(edges)

    def decisions(self) -> Iterator[tuple[int, Step]]:
        """The states in which somebody decides, with their steps."""
        for i, step in enumerate(self.steps):
            if step is not None and step.decider is not None:
                yield i, step


class Walk:
    """A walk from `start` (default: the submitted state), as far as it was asked for.

    Whoever knows enough stops; the next one goes on from there.  `deadline` is a moment of
    `time.monotonic()`.  At a limit the graph is left as far as it got, not complete.
    """

    def __init__(
        self,
        steps: Steps,
        start: int | None = None,
        *,
        max_states: int = MAX_STATES,
        deadline: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self.graph = Graph(steps)
        self.max_states = max_states
        self.deadline = deadline
        self._progress = progress
        self._at = 0
        self._ahead: deque[Step] = deque()
        """The steps of the next states, as far as they are worked out already."""
        self._stopped = False
        self._used = 0
        self._marks = [(1, steps.solves)]
        entered(self.graph, steps.start if start is None else start, None)

    def again(self, deadline: float | None, progress: Callable[[int], None] | None = None) -> None:
        """Somebody else asks: what they use is counted from the start."""
        self.deadline, self._used, self._progress = deadline, 0, progress

    def so_far(self) -> Walk:
        """The same walk as if the deadline passed here: for whoever has to stop waiting for the rest."""
        other = copy(self)
        other.graph = replace(self.graph, complete=False, cut="the deadline passed")
        other._stopped, other._progress = True, None
        return other

    @property
    def used(self) -> tuple[int, int]:
        """How many states were reached for whoever asks, and after how many solves."""
        return self._marks[self._used]

    @property
    def strayed(self) -> bool:
        """Whether states were solved that this walk did not look at."""
        return self.graph.steps_of.solves != self._marks[-1][1]

    @property
    def whole(self) -> bool:
        """Whether there is no state that was not looked at."""
        return self._at == len(self.graph.states)

    def looked_at(self) -> Iterator[tuple[int, Step]]:
        """Every state with its step, nearest first; walks on where nobody has been yet.

        Raises LawError at a hole of the law, SituationError where listed dice do not fit.
        """
        i = 0
        while i < self._at or self._look():
            step = self.graph.steps[i]
            i += 1
            self._used = max(self._used, i)
            if step is not None:
                yield i - 1, step

    def all(self) -> Graph:
        """The whole graph, as far as the limits allow.  Raises as `looked_at` does."""
        while self._look():
            pass
        self._used = self._at
        return self.graph

    def _look(self) -> bool:
        """Looks at the next state; False if there is none, or a limit forbids it."""
        graph, at = self.graph, self._at
        if self._stopped or at == len(graph.states):
            self._end()
            return False
        why = self._limit(at)
        if why:
            return self._cut(why)
        if at not in graph.beyond:
            step = graph.steps[at] = sound(self._next())
            state, index, targets = graph.states[at], graph.index, graph.targets[at]
            for edge in step.edges:
                after = (state & ~edge.ends) | edge.starts
                known = index.get(after)
                if known is None or edge.unclaimed:
                    known = entered(graph, after, (at, edge))
                targets.append(known)
        self._at += 1
        self._marks.append((len(graph.states), graph.steps_of.solves))
        return True

    def _next(self) -> Step:
        """The step of the state that is next, and those of some after it that it is worked out with."""
        if not self._ahead:
            graph, at = self.graph, self._at
            waiting = enumerate(graph.states[at : at + COLUMNS], at)
            self._ahead.extend(graph.steps_of.ahead([state for i, state in waiting if i not in graph.beyond]))
        return self._ahead.popleft()

    def _limit(self, looked_at: int) -> str:
        """Tells of the progress; gives what forbids to look at another state, if anything does."""
        if len(self.graph.states) > self.max_states:
            return f"stopped at {self.max_states} states"
        if self.deadline is not None and time.monotonic() > self.deadline:
            return "the deadline passed"
        if self._progress is not None:
            self._progress(looked_at)
        return ""

    def _cut(self, why: str) -> bool:
        self.graph.complete, self.graph.cut = False, why
        self._end()
        return False

    def _end(self) -> None:
        if self._stopped:
            return
        self._stopped = True
        if self.graph.limits():
            self.graph.complete = False
            what = ", ".join(sorted(self.graph.limits()))
            self.graph.cut = self.graph.cut or f"a bound was reached: {what}"


def explore(
    steps: Steps,
    start: int | None = None,
    *,
    max_states: int = MAX_STATES,
    deadline: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> Graph:
    """The whole graph from `start`: what `Walk` looks at, to the last state."""
    return Walk(steps, start, max_states=max_states, deadline=deadline, progress=progress).all()


def checked(steps: Steps, state: int) -> Step:
    """The step in `state`; listed dice of the wrong number are the submitter's error."""
    return sound(steps.step(state))


def sound(step: Step) -> Step:
    """The step; raises SituationError where listed dice do not fit it, LawError where it is no step."""
    if step.wrong_dice is not None:
        roll, listed, rolled = step.wrong_dice
        raise SituationError(
            f"dice[{roll - 1}]", f"lists {listed} dice, but {rolled} are rolled there", f"list {rolled} dice"
        )
    if step.decider is None and not step.over and len(step.edges) > 1:
        raise LawError("the rules act in two ways at once")
    return step


def entered(graph: Graph, state: int, parent: tuple[int, Edge] | None) -> int:
    """A new state of the graph; gives its number.

    What an edge leads to of which nothing is claimed is a state of its own, beyond which nobody looks.
    """
    number = len(graph.states)
    if parent is not None and parent[1].unclaimed:
        graph.beyond.add(number)
    else:
        graph.index[state] = number
    graph.states.append(state)
    graph.steps.append(None)
    graph.targets.append([])
    graph.parents.append(parent)
    return number

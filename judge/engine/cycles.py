"""Going round for ever: lines of play in the graph that come back to where they were, and so can go on.

Either the very state comes back, or all of it but numbers that change alike in every round; that goes on for
ever only if nothing but the bounds of the encoding stops the numbers.  Where dice decide on the way, the line
goes on only while they so fall.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from judge.engine.components import components
from judge.engine.solver import Term, show_term
from judge.engine.walk import Graph

Way = list[tuple[int, int]]
"""Edges one after the other: (state, number of the edge)."""
TRIED = 300
"""In a knot of many loops so many states are tried as the beginning of the shortest."""


@dataclass(frozen=True)
class Round:
    """One round: where it begins, its edges, what numbers it changes, who could choose otherwise on it.

    `endless` is False where a number comes to an end by the rules: nothing left to remove, a unit destroyed.
    """

    start: int
    way: tuple[tuple[int, int], ...]
    net: tuple[tuple[Term, int], ...] = ()
    choosers: tuple[str, ...] = ()
    dice: bool = False
    endless: bool = True


def rounds(graph: Graph, counters: Collection[str] = ()) -> list[Round]:
    """The rounds that play can go, the shortest of each kind, endless ones, then the shortest first.

    `counters` are the fluents that are numbers without end; a round that changes them has to be there twice.
    """
    candidates = [*_exact(graph), *_counting(graph, frozenset(counters))]
    kinds: dict[tuple[object, ...], Round] = {}
    for cycle in sorted(
        candidates, key=lambda cycle: (not cycle.endless, cycle.dice, len(cycle.way), cycle.start)
    ):
        steps = sorted(_acts(graph, cycle))
        kinds.setdefault((tuple(steps), cycle.net), cycle)
    return list(kinds.values())


def _acts(graph: Graph, cycle: Round) -> Iterator[str]:
    """What is done in a round, by whom; a pass is nothing done."""
    for state, number in cycle.way:
        step = graph.steps[state]
        assert step is not None
        edge = step.edges[number]
        if edge.action != "pass":
            yield f"{edge.player}: {show_term(edge.action)}"


def _exact(graph: Graph) -> Iterator[Round]:
    """Of every knot of states that lead to each other the shortest way round."""
    for part in components(graph.targets):
        inside = set(part)
        if len(part) == 1 and part[0] not in graph.targets[part[0]]:
            continue
        ways = [way for start in sorted(part)[:TRIED] if (way := _back(graph, start, inside))]
        if ways:
            best = min(ways, key=lambda way: (_luck(graph, way), len(way), way))
            yield _round(graph, best, ())


def _back(graph: Graph, start: int, inside: set[int]) -> Way:
    """The shortest way from a state back to it."""
    came: dict[int, tuple[int, int]] = {}
    waiting = deque([start])
    while waiting:
        state = waiting.popleft()
        for number, to in enumerate(graph.targets[state]):
            if to in inside and to not in came:
                came[to] = (state, number)
                waiting.append(to)
                if to == start:
                    return _way(came, start)
    return []


def _way(came: dict[int, tuple[int, int]], end: int) -> Way:
    way = [came[end]]
    while way[-1][0] != end:
        way.append(came[way[-1][0]])
    return way[::-1]


def _counting(graph: Graph, counters: frozenset[str]) -> Iterator[Round]:
    """Ways to a state that differs in counters alone, and on to a third that differs as much again."""
    if not counters:
        return
    steps = graph.steps_of
    numbers = {1 << i: f for i, f in enumerate(steps.fluents) if _is_number(f, counters)}
    mask = sum(numbers)
    seen: dict[int, list[int]] = {}
    for state, bits in enumerate(graph.states):
        if state not in graph.beyond:
            seen.setdefault(bits & ~mask, []).append(state)
    for same in seen.values():
        for later in same[:TRIED] if len(same) > 2 else ():
            way: Way = []
            before = graph.parents[later]
            while before is not None:
                at, edge = before
                step = graph.steps[at]
                assert step is not None
                way.append((at, step.edges.index(edge)))
                if graph.states[at] & ~mask == graph.states[later] & ~mask:
                    net = _net(steps.fluents, graph.states[at], graph.states[later], counters)
                    if net and _again(graph, same, later, net, counters):
                        yield _round(graph, way[::-1], tuple(sorted(net.items(), key=str)))
                    break
                before = graph.parents[at]


def _again(graph: Graph, same: list[int], state: int, net: dict[Term, int], counters: frozenset[str]) -> bool:
    """Whether another round of the same kind leads on from `state`."""
    fluents = graph.steps_of.fluents
    return any(
        _net(fluents, graph.states[state], graph.states[other], counters) == net
        for other in same
        if other != state
    )


def _is_number(fluent: Term, counters: frozenset[str]) -> bool:
    return isinstance(fluent, tuple) and fluent[0] in counters and isinstance(fluent[-1], int)


def _net(fluents: list[Term], before: int, after: int, counters: frozenset[str]) -> dict[Term, int]:
    """What each number has changed by."""
    changed = before ^ after
    net: dict[Term, int] = {}
    for i, fluent in enumerate(fluents):
        if changed >> i & 1 and isinstance(fluent, tuple) and _is_number(fluent, counters):
            number = int(fluent[-1])
            net[fluent[:-1]] = net.get(fluent[:-1], 0) + (number if after >> i & 1 else -number)
    return net


def _luck(graph: Graph, way: Way) -> bool:
    """Whether dice have to fall in one of several ways on it."""
    return any(
        step.decider == "nature" and len(step.edges) > 1 for state, _ in way if (step := graph.steps[state])
    )


def _round(graph: Graph, way: Way, net: tuple[tuple[Term, int], ...]) -> Round:
    choosers = {
        str(step.decider)
        for state, _ in way
        if (step := graph.steps[state]) and step.decider not in (None, "nature") and len(step.edges) > 1
    }
    bounded = graph.limits()
    endless = not net or any(change > 0 and _name(what) in bounded for what, change in net)
    return Round(way[0][0], tuple(way), net, tuple(sorted(choosers)), _luck(graph, way), endless)


def _name(what: Term) -> str:
    return show_term(what[0] if isinstance(what, tuple) else what)

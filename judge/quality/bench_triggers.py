"""Boards of waiting triggers in the bench: against the law unrolled over time, and against the rules by hand.

k triggers a side that do not commute, half of them optional.  The unrolled law is solved with projected
enumeration; the same rules by hand are a walk written for these boards alone.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection

from judge.engine import unrolled
from judge.engine.components import components
from judge.engine.ground_transfer import transferred
from judge.engine.law import law
from judge.engine.solver import Term
from judge.engine.walk import Graph, Walk
from judge.play.case import Case
from judge.quality.bench_boards import triggers_board
from judge.quality.bench_handwritten import graph as by_hand_graph
from judge.quality.bench_records import UNROLLED
from judge.quality.figure import CUT, Figure, aimed, fastest, timed, times
from judge.verdict import service


def about_triggers(k: int, cut: bool, went_on: Callable[[], None]) -> tuple[list[Figure], bool]:
    """The whole graph of a board against the same law unrolled; whether the baseline was cut."""
    case, seconds = _walked(k)
    graph = case.graph
    baseline = CUT if cut else _unrolled(case, longest(graph))
    cut = baseline >= CUT
    states, edges = len(graph.states), graph.edges()
    name = f"{k} triggers a side ({states} states, {case.steps.solves} solves)"
    figures = [
        _rate(f"{name}: edges", edges, seconds, baseline, cut),
        times(seconds / states, baseline / states, f"{name}: cost of a state", cut),
    ]
    if k in AIMS:
        walk = fastest(lambda: _walked(k)[1])
        by_hand = fastest(lambda: timed(lambda: by_hand_graph(k)))
        states_by_hand = by_hand_graph(k)
        same = (len(states_by_hand), sum(map(len, states_by_hand))) == (states, edges)
        figure = _rate(f"{name}: edges, against the same rules by hand", edges, walk, by_hand)
        figures.append(aimed(figure, AIMS[k], same and _meets(k, figure)))
        figures.append(_known_shape(k, case))
    if (kept := UNROLLED.get(k)) is not None:
        figures.append(times(seconds, kept.seconds, f"{name}: all of it, against {kept.name}", kept.cut))
    went_on()
    return figures, cut


def _known_shape(k: int, known: Case) -> Figure:
    """The walk of the board with another number, where its ground law is known, against the rules by hand."""
    board = triggers_board(k)
    board["dark"]["force"] = str(OTHER_FORCE)
    facts = Case(service.parse(board)).facts
    walks: list[Walk] = []

    def walk() -> None:
        taken_over = transferred(known.steps, law(known.situation.game), facts)
        assert taken_over is not None
        walks.append(Walk(taken_over))
        walks[-1].all()

    seconds = timed(walk)  # once: the second time even the states are known
    graph = walks[0].graph
    by_hand = fastest(lambda: timed(lambda: by_hand_graph(k, OTHER_FORCE)))
    states_by_hand = by_hand_graph(k, OTHER_FORCE)
    same = (len(states_by_hand), sum(map(len, states_by_hand))) == (len(graph.states), graph.edges())
    name = f"{k} triggers a side, another number ({len(graph.states)} states)"
    figure = _rate(f"{name}: edges, against the same rules by hand", graph.edges(), seconds, by_hand)
    return aimed(figure, AIMS[min(AIMS)], same and figure.ratio * BY_HAND >= 1)


def _walked(k: int) -> tuple[Case, float]:
    """A board whose graph is known, and the seconds that it took to ground and to walk."""
    case = Case(service.parse(triggers_board(k)))
    _ = case.facts  # reading the board is no part of it
    return case, timed(lambda: case.graph)


def _rate(name: str, edges: int, seconds: float, baseline: float, cut: bool = False) -> Figure:
    rate, other = edges / seconds, edges / baseline
    return Figure(name, round(rate, 1), "edges/s", round(other, 1), round(rate / other, 3), cut)


RATE, BY_HAND, OTHER_FORCE = 100_000, 20, 1
AIMS = {
    5: f"the same graph, at most {BY_HAND} times the cost by hand",
    6: f"the same graph, at most {BY_HAND} times the cost by hand",
    8: f"the same graph, at least {RATE} edges/s",
}
"""What boards of these sizes have to come to.

Of 5 triggers a side the first question about a board fails that, and has to: by hand the walk takes 2 to 3
ms, so that 20 times are at most 60, and clingo needs 25 to 30 for the ground law alone, reading the rules of
it as much again, before the first step is worked out from them.  Where the ground law is known, since a board
of that shape was asked about before, it is 7 times the cost by hand: the row of another number.
"""


def _meets(k: int, figure: Figure) -> bool:
    return figure.value >= RATE if k == max(AIMS) else figure.ratio * BY_HAND >= 1


def longest(graph: Graph) -> int:
    """How many steps the longest play takes; in a loop every state is counted once."""
    length = [0] * len(graph.states)
    for component in components(graph.targets):
        inside = set(component)
        ways = (length[to] + 1 for state in component for to in graph.targets[state] if to not in inside)
        best = max(ways, default=0) + len(component) - 1
        for state in component:
            length[state] = best
    return length[0]


def unrolled_alone(k: int) -> float:
    """The seconds that the unrolled law takes for such a board, at most `AT_LENGTH`: a figure to be kept."""
    case = Case(service.parse(triggers_board(k)))
    return _unrolled(case, longest(case.graph), AT_LENGTH)


AT_LENGTH = 600.0
"""So many seconds the unrolled law may take where it runs alone."""


def _unrolled(case: Case, horizon: int, most: float | None = None) -> float:
    """The seconds that the unrolled law takes for all end states, in a process of its own, at most `CUT`."""
    most = CUT if most is None else most
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    text = law(case.situation.game).text
    worker = context.Process(target=_enumerate, args=(there, text, case.facts, horizon), daemon=True)
    worker.start()
    try:
        return min(float(here.recv()), most) if here.poll(most + 5) else most
    finally:
        worker.kill()
        worker.join()


def _enumerate(pipe: Connection, text: str, facts: list[Term], horizon: int) -> None:
    pipe.send(timed(lambda: unrolled.outcomes(text, facts, horizon)))

"""How fast it is, beside baselines measured in the same run (CONTRACT section 4).

Five kinds of figures.  The examples of the knowledge base, cold (a new process) and warm, against
clingo alone parsing, grounding and solving the same program once.  Boards with k waiting triggers a
side that do not commute, half of them optional, against the same law unrolled over time and solved
with projected enumeration.  The exact odds of an attack with 2 to 10 open dice, Lucky on both sides,
Evade and Overkill, against a walk that solves every state.  Large boards of the other games, by the
cost of a state, against a solve for each.  And what comes after a first question: further questions
about the board, and the same board with one number changed.

Times are CPU times of this process, except where another process does the work.

`ratio` says how many times better a figure is than its baseline.  A baseline is cut at `CUT` seconds;
the ratio is then a lower bound, and larger boards of the series take the cut time unmeasured.
"""

from __future__ import annotations

import json
import multiprocessing
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from judge.engine import solver, unrolled
from judge.engine.law import law
from judge.engine.odds import components
from judge.engine.solver import Term
from judge.engine.walk import Graph, Walk
from judge.errors import JudgeError
from judge.knowledge import load
from judge.quality.bench_boards import dice_board, engagement_board, priority_board, triggers_board
from judge.questions import Inquiry
from judge.verdict import service, worker
from judge.verdict.case import Case
from judge.verdict.case_cache import DESK

CUT = 60.0
TRIGGERS = range(2, 9)
DICE = range(2, 11, 2)

Tick = Callable[[int, int], None]


@dataclass(frozen=True)
class Figure:
    """A measurement and its baseline, in the same unit."""

    name: str
    value: float
    unit: str
    baseline: float
    ratio: float
    timed_out: bool = False


def bench(quick: bool = False, tick: Tick | None = None) -> list[dict[str, Any]]:
    """All figures, as data.  `quick`: few examples, small boards; `tick` hears of progress."""
    boards = TRIGGERS[:3] if quick else TRIGGERS
    examples = _examples(8 if quick else 60)
    dice = DICE[:3] if quick else DICE
    total, done = len(examples) + len(boards) + len(dice) + len(LARGE) + 3, 0

    def went_on() -> None:
        nonlocal done
        done += 1
        if tick is not None:
            tick(done, total)

    figures = _about_examples(examples, 2 if quick else 5, went_on)
    cut = False
    for k in boards:
        found, cut = _about_triggers(k, cut, went_on)
        figures += found
    figures += _about_dice(dice, went_on)
    figures += _about_large(STATES[0] if quick else STATES[1], went_on)
    figures += _about_follow_ups(went_on)
    figures += _about_another_number(went_on)
    return [asdict(figure) for figure in figures]


def times(seconds: float, baseline: float, name: str, timed_out: bool = False) -> Figure:
    """A figure in milliseconds."""
    ratio = baseline / seconds if seconds else 0.0
    return Figure(name, round(seconds * 1000, 3), "ms", round(baseline * 1000, 3), round(ratio, 3), timed_out)


# --- the examples ------------------------------------------------------------------------------


def _examples(most: int) -> list[tuple[str, dict[str, Any]]]:
    """At most so many examples of the knowledge base that can be judged, spread evenly."""
    found = [(example.id, dict(example.situation)) for example in load().examples()]
    apart = max(1, len(found) // most)
    return found[::apart][:most]


def _about_examples(
    examples: list[tuple[str, dict[str, Any]]], cold: int, went_on: Callable[[], None]
) -> list[Figure]:
    warm: list[tuple[float, float, str]] = []
    for name, data in examples:
        try:
            _judged(data)
            seconds = min(_timed(lambda data=data: _judged(data)) for _ in range(2))  # type: ignore[misc]
            baseline = min(bare(Case(service.parse(data))) for _ in range(2))
            warm.append((seconds, baseline, name))
        except JudgeError:
            pass  # `judge check` reports those
        went_on()
    if not warm:
        return []
    seconds, baseline = (statistics.median(part) for part in list(zip(*warm, strict=True))[:2])
    figures = [times(seconds, baseline, f"an example, warm (median of {len(warm)})")]
    seconds, baseline, name = max(warm, key=lambda one: one[0] / one[1])
    figures.append(times(seconds, baseline, f"an example, warm (the dearest: {name})"))
    named = dict(examples)
    chosen = [named[name] for _, _, name in sorted(warm)[:: max(1, len(warm) // cold)][:cold]]
    pairs = [(_cold(data), bare(Case(service.parse(data)))) for data in chosen]
    seconds, baseline = (statistics.median(part) for part in zip(*pairs, strict=True))
    figures.append(times(seconds, baseline, f"an example, cold (median of {len(pairs)})"))
    return figures


def _judged(data: dict[str, Any]) -> None:
    """Judges a board that nobody has asked about before."""
    DESK.clear()
    service.judged(data)


def bare(case: Case) -> float:
    """The seconds that clingo alone takes to parse, ground and solve the case's program once."""
    text, facts = law(case.situation.game).text, case.facts
    return _timed(lambda: solver.solve_once(text, facts))


def _cold(data: dict[str, Any]) -> float:
    """The seconds of a whole new process that answers one question."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "situation.json")
        file.write_text(json.dumps(data), encoding="utf-8")
        command = [sys.executable, "-c", "from judge.cli import main; main()", "ask", str(file), "--json"]
        return _waited(lambda: subprocess.run(command, check=False, capture_output=True, timeout=CUT))


def _timed(work: Callable[[], object]) -> float:
    """The CPU seconds of this process that something takes."""
    started = time.process_time()
    work()
    return time.process_time() - started


def _waited(work: Callable[[], object]) -> float:
    """The seconds until something is done, by whatever process."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


# --- waiting triggers --------------------------------------------------------------------------


def _about_triggers(k: int, cut: bool, went_on: Callable[[], None]) -> tuple[list[Figure], bool]:
    """The whole graph of a board against the same law unrolled; whether the baseline was cut."""
    case = Case(service.parse(triggers_board(k)))
    _ = case.facts  # reading the board is no part of either
    seconds = _timed(lambda: case.graph)
    graph = case.graph
    baseline = CUT if cut else _unrolled(case, longest(graph))
    cut = baseline >= CUT
    states, edges = len(graph.states), graph.edges()
    name = f"{k} triggers a side ({states} states, {case.steps.solves} solves)"
    rate, other = edges / seconds, edges / baseline
    went_on()
    return [
        Figure(f"{name}: edges", round(rate, 1), "edges/s", round(other, 1), round(rate / other, 3), cut),
        times(seconds / states, baseline / states, f"{name}: cost of a state", cut),
    ], cut


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


def _unrolled(case: Case, horizon: int) -> float:
    """The seconds that the unrolled law takes for all end states, at most `CUT`, in a process of its own."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    text = law(case.situation.game).text
    worker = context.Process(target=_enumerate, args=(there, text, case.facts, horizon), daemon=True)
    worker.start()
    try:
        return min(float(here.recv()), CUT) if here.poll(CUT + 5) else CUT
    finally:
        worker.kill()
        worker.join()


def _enumerate(pipe: Connection, text: str, facts: list[Term], horizon: int) -> None:
    pipe.send(_timed(lambda: unrolled.outcomes(text, facts, horizon)))


# --- open dice ---------------------------------------------------------------------------------


def _about_dice(sizes: range, went_on: Callable[[], None]) -> list[Figure]:
    """What both odds of the board cost, size by size, and by how much from the smallest to the largest."""
    service.judged(dice_board(sizes[0]))  # what is read once in a process is part of neither
    figures, spent = [], []
    for n in sizes:
        pair = [_odds(n, memory) for memory in (True, False)]
        (seconds, case), (baseline, _) = pair
        states = f"{len(case.graph.states)} states, {case.steps.solves} solves"
        name = f"exact odds of {n} open dice ({states}), against a solve for every state"
        figures.append(times(seconds, baseline, name))
        spent.append((seconds, baseline))
        went_on()
    (small, plain), (large, larger) = spent[0], spent[-1]
    growth, other = large / small, larger / plain
    name = f"growth from {sizes[0]} to {sizes[-1]} open dice, against a solve for every state"
    return [*figures, Figure(name, round(growth, 2), "times", round(other, 2), round(other / growth, 3))]


def _odds(n: int, memory: bool) -> tuple[float, Case]:
    """The seconds that it takes to ground, walk and answer a board of `n` open dice."""
    case = Case(service.parse(dice_board(n)), memory=memory)
    inquiry = Inquiry(case)
    asked = case.situation.ask
    return _timed(lambda: [inquiry.ask(one, f"ask[{i}]") for i, one in enumerate(asked)]), case


# --- large boards ------------------------------------------------------------------------------


LARGE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("an engagement, 2 units and 2 edge cards a side", engagement_board(2)),
    ("an engagement, 3 units and 2 edge cards a side", engagement_board(3)),
    ("a priority, 2 creatures a side", priority_board(2)),
    ("a priority, 4 creatures a side", priority_board(4)),
)
STATES = (2_000, 100_000)
"""So many states of a large board are walked, quickly or at length."""
PLAIN = 300
"""So many of them with a solve for each, as the baseline."""


def _about_large(most: int, went_on: Callable[[], None]) -> list[Figure]:
    """What a state of a large board costs, against a solve for each state."""
    figures = []
    for name, board in LARGE:
        case, plain = Case(service.parse(board)), Case(service.parse(board), memory=False)
        seconds, graph = _walked(case, most)
        baseline, other = _walked(plain, PLAIN)
        whole = "" if graph.complete else ", not all"
        size = f"{len(graph.states)} states{whole}, {case.steps.solves} solves, {seconds:.1f} s"
        title = f"{name} ({size}): cost of a state"
        figures.append(times(seconds / len(graph.states), baseline / len(other.states), title))
        went_on()
    return figures


def _walked(case: Case, most: int) -> tuple[float, Graph]:
    """The seconds that the walk takes over so many states, and what it saw."""
    steps = case.steps  # grounding is no part of it
    walk = Walk(steps, max_states=most)
    return _timed(walk.all), walk.graph


# --- a follow-up question ------------------------------------------------------------------------

FOLLOW_UPS = (
    ("outcomes", ["dark.force"]),
    ("possible", {"light.force": "2"}),
    ("always", {"dark.force": "0"}),
)


def _about_follow_ups(went_on: Callable[[], None]) -> list[Figure]:
    """The dearest further question about a board against the first: asked here, and of a process."""
    figures = []
    board = triggers_board(5)
    ways: tuple[tuple[str, Callable[[dict[str, Any]], Any]], ...] = (
        ("follow-up", service.ask),
        ("follow-up through a process", worker.ask),
    )
    for name, ask in ways:
        DESK.clear()
        ask(triggers_board(1))  # a process is called in, and has read the law

        def asked(question: dict[str, Any], ask: Callable[[dict[str, Any]], Any] = ask) -> float:
            return _waited(lambda: ask({**board, "ask": [question]}))

        first, *later = (asked({word: what}) for word, what in FOLLOW_UPS)
        figures.append(times(max(later), first, f"{name}: a further question on a board, against the first"))
        went_on()
    return figures


def _about_another_number(went_on: Callable[[], None]) -> list[Figure]:
    """A board with one number changed against the board as it was first asked about."""
    board = engagement_board(1)
    DESK.clear()
    service.judged(triggers_board(1))  # what is read once in a process is part of neither

    def asked(damage: int) -> float:
        board["light"]["units"][0]["damage"] = damage
        return _timed(lambda: service.judged({**board, "ask": [{"possible": {"lu0.zone": "discard"}}]}))

    first, second = asked(0), asked(1)
    went_on()
    return [times(second, first, "the same board with one number changed, against the first")]

"""How fast it is, beside baselines measured in the same run (CONTRACT section 4).

Six kinds of figures.  The examples of the knowledge base, cold (a new process) and warm, against
clingo alone parsing, grounding and solving the same program once.  Boards with waiting triggers
(`judge.quality.bench_triggers`).  The exact odds of an attack with 2 to 10 open dice, Lucky on both sides,
Evade and Overkill, against a walk that solves every state.  Large boards of the other games
(`judge.quality.bench_large`).  How reading a text grows with its length
(`judge.quality.bench_texts`).  And what comes after a first question: further questions
about the board, and the same board with one number changed.

Times are CPU times of this process, except where another process does the work.

`ratio` says how many times better a figure is than its baseline, `aim` what it has to come to.  A baseline is
cut at `CUT` seconds; the ratio is then a lower bound, and larger boards of the series take the cut time
unmeasured.  Baselines that take too long for every run are kept (`judge.quality.bench_records`).
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from judge.cards import files
from judge.engine import solver
from judge.engine.law import law
from judge.errors import JudgeError
from judge.knowledge import load
from judge.play.case import Case
from judge.quality import bench_cards as cards
from judge.quality import bench_guides as guides
from judge.quality import bench_large as large
from judge.quality import bench_texts as texts
from judge.quality import bench_triggers as triggers
from judge.quality.bench_boards import dice_board, engagement_board, triggers_board
from judge.quality.figure import CUT, Figure, at_least, at_most, timed, times
from judge.questions import Inquiry
from judge.verdict import service, worker
from judge.verdict.case_cache import CASES

SAMPLED = 60
"""So many examples are asked about, if not all."""
TRIGGERS = range(2, 9)
DICE = range(2, 11, 2)

Tick = Callable[[int, int], None]


def bench(quick: bool = False, tick: Tick | None = None, every: bool = False) -> list[dict[str, Any]]:
    """All figures, as data.

    `quick`: few examples, small boards; `every`: every example that can be judged; `tick` hears of progress.
    """
    boards = TRIGGERS[:3] if quick else TRIGGERS
    examples = _examples(sys.maxsize if every else 8 if quick else SAMPLED)
    dice = DICE[:3] if quick else DICE
    total, done = len(examples) + len(boards) + len(dice) + len(large.LARGE) + len(large.MERGED) + 7, 0

    def went_on() -> None:
        nonlocal done
        done += 1
        if tick is not None:
            tick(done, total)

    figures = _about_examples(examples, 2 if quick else 5, went_on)
    cut = False
    for k in boards:
        measured, cut = triggers.about_triggers(k, cut, went_on)
        figures += measured
    figures += _about_dice(dice, went_on)
    figures += large.about_large(large.STATES[0] if quick else large.STATES[1], went_on)
    figures += guides.about_the_walk_of_before(*guides.STATES[quick], went_on)
    figures += large.about_merging(large.MERGED[:1] if quick else large.MERGED, went_on)
    figures += texts.about_texts(quick, went_on)
    figures += _about_follow_ups(went_on)
    figures += _about_another_number(went_on)
    return [asdict(figure) for figure in figures]


def tables(paths: Sequence[Path], tick: Tick | None = None) -> list[dict[str, Any]]:
    """The boards drawn from the printed cards of these files, as data; `tick` hears of progress.

    Raises SituationError where a file is no card data.
    """
    total, done = sum(len(cards.TABLES[files.read(path, None).game]) for path in paths), 0

    def went_on() -> None:
        nonlocal done
        done += 1
        if tick is not None:
            tick(done, total)

    return [asdict(figure) for figure in cards.about_cards(paths, went_on=went_on)]


# --- the examples ------------------------------------------------------------------------------


def _examples(most: int) -> list[tuple[str, dict[str, Any]]]:
    """At most so many examples of the knowledge base that can be judged, spread evenly."""
    boards = [(example.id, dict(example.situation)) for example in load().examples()]
    return boards[:: max(1, len(boards) // most)][:most]


def _about_examples(
    examples: list[tuple[str, dict[str, Any]]], cold: int, went_on: Callable[[], None]
) -> list[Figure]:
    warm: list[tuple[float, float, str]] = []
    for name, data in examples:
        try:
            _judged(data)
            seconds = min(timed(lambda data=data: _judged(data)) for _ in range(2))  # type: ignore[misc]
            baseline = min(bare(Case(service.parse(data))) for _ in range(2))
            warm.append((seconds, baseline, name))
        except JudgeError:
            pass  # `judge check` reports those
        went_on()
    if not warm:
        return []
    seconds, baseline = (statistics.median(part) for part in list(zip(*warm, strict=True))[:2])
    figures = [at_most(times(seconds, baseline, f"an example, warm (median of {len(warm)})"), 1.2)]
    seconds, baseline, name = max(warm, key=lambda row: row[0] / row[1])
    figures.append(at_most(times(seconds, baseline, f"an example, warm (the dearest: {name})"), 4))
    named = dict(examples)
    chosen = [named[name] for _, _, name in sorted(warm)[:: max(1, len(warm) // cold)][:cold]]
    pairs = [(_cold(data), bare(Case(service.parse(data)))) for data in chosen]
    seconds, baseline = (statistics.median(part) for part in zip(*pairs, strict=True))
    figures.append(times(seconds, baseline, f"an example, cold (median of {len(pairs)})"))
    return figures


def _judged(data: dict[str, Any]) -> None:
    """Judges a board that nobody has asked about guides."""
    CASES.clear()
    service.judged(data)


def bare(case: Case) -> float:
    """The seconds that clingo alone takes to parse, ground and solve the case's program once."""
    text, facts = law(case.situation.game).text, case.facts
    return timed(lambda: solver.solve_once(text, facts))


def _cold(data: dict[str, Any]) -> float:
    """The seconds of a whole new process that answers one question."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "situation.json")
        file.write_text(json.dumps(data), encoding="utf-8")
        command = [sys.executable, "-c", "from judge.cli import run; run()", "ask", str(file), "--json"]
        return _waited(lambda: subprocess.run(command, check=False, capture_output=True, timeout=CUT))


def _waited(work: Callable[[], object]) -> float:
    """The seconds until something is done, by whatever process."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


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
    return timed(lambda: [inquiry.ask(question, f"ask[{i}]") for i, question in enumerate(asked)]), case


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
        CASES.clear()
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
    CASES.clear()
    service.judged(triggers_board(1))  # what is read once in a process is part of neither

    def asked(damage: int) -> float:
        board["light"]["units"][0]["damage"] = damage
        return timed(lambda: service.judged({**board, "ask": [{"possible": {"lu0.zone": "discard"}}]}))

    first, second = asked(0), asked(1)
    went_on()
    return [at_least(times(second, first, "the same board with one number changed, against the first"), 5)]

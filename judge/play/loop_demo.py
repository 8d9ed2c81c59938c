"""Loops: a cycle of decisions that comes back to where it began, but for numbers that grow or shrink.

A player shows one full cycle (`lcg-faq/19`) and names how often it is repeated (`lcg-faq/20`).  Here the
cycle is played: every decision has to be legal, and a second round must change exactly what the first
one changed, by numbers alone.  What comes of N repetitions is for the law.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from judge.engine.solver import Term, show_term
from judge.errors import SituationError
from judge.games.base import ShownLoop
from judge.play.replay import Played, advance, replay


def demonstrate(case: Played, cycle: Sequence[object], counters: Iterable[str]) -> ShownLoop:
    """Plays `cycle` twice from the start of the case; `counters` are the fluents that are numbers.

    Raises SituationError (at `loop.cycle[i]`) where the first round is not legal.
    """
    if not cycle:
        return ShownLoop(problem="no cycle is shown")
    before = advance(case.steps, case.start)
    once = advance(case.steps, replay(case, before, cycle, "loop.cycle"))
    try:
        twice = advance(case.steps, replay(case, once, cycle, "loop.cycle"))
    except SituationError as error:
        return ShownLoop(problem=f"a second time it cannot be played: {error}")
    names = frozenset(counters)
    first, second = _change(case, before, once, names), _change(case, once, twice, names)
    if second.problem or first.net != second.net:
        return ShownLoop(problem=second.problem or "the second time it changes other numbers")
    return second


def _change(case: Played, before: int, after: int, counters: frozenset[str]) -> ShownLoop:
    """The net change between two states, or the first thing that is no number and differs."""
    earlier, later = set(case.steps.holding(before)), set(case.steps.holding(after))
    old, new = _numbers(earlier - later, counters), _numbers(later - earlier, counters)
    others = sorted(show_term(f) for f in earlier ^ later if not _is_number(f, counters))
    problem = f"the board does not come back: {others[0]}" if others else ""
    return ShownLoop({key: new[key] - old[key] for key in sorted(new, key=show_term) if key in old}, problem)


def _is_number(fluent: Term, counters: frozenset[str]) -> bool:
    return isinstance(fluent, tuple) and fluent[0] in counters and isinstance(fluent[-1], int)


def _numbers(fluents: Iterable[Term], counters: frozenset[str]) -> Mapping[Term, int]:
    numbers: dict[Term, int] = {}
    for fluent in fluents:
        if isinstance(fluent, tuple) and _is_number(fluent, counters):
            numbers[fluent[:-1]] = int(str(fluent[-1]))
    return numbers

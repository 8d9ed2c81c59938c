"""Values that a board leaves out: whether an answer is another one with another value there.

Each of them is changed in turn, in every case of a board with facts left open, and the board asked again;
where an answer changes it *depends* on that value.  What could not be looked into in time is told as such:
then, too, the answer *depends*, and is no certain one.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Sequence
from typing import Any

from judge.board.change import apply_change
from judge.board.left_out import LeftOut, assumed
from judge.errors import DeadlineError, SituationError
from judge.verdict.decision_table import key
from judge.verdict.open_facts import OpenFact, Way
from judge.verdict.open_verdict import together

Data = dict[str, Any]
Ask = Callable[[Data, float], Data]
"""The verdict on a situation, by a moment of `time.monotonic()`."""
TOGETHER = 3
"""So many of those that decide are told in all their combinations; the rest is not looked into then."""
_SURE = ("by rules", "settled", "depends", "ruling overrides")
_LATE: Data = {}
"""Stands for a verdict that was not there in time."""


def looked_into(
    facts: Sequence[OpenFact],
    cases: Sequence[Way],
    verdicts: Sequence[Data | None],
    left: Sequence[LeftOut],
    ask: Ask,
    until: float,
) -> Data:
    """The verdict on all `cases` of `facts`: what the answers come to with other values of those `left` out.

    `verdicts` are those on the cases as they stand.  At most half of the time up to `until` is taken.
    """
    plain = together(facts, verdicts) if facts else verdicts[0] or {}
    if not left or plain["status"] not in _SURE:
        return plain
    if not plain["complete"]:
        return _doubted(plain, [value.value for value in left])
    now = time.monotonic()
    half = now + (until - now) / 2
    tried: dict[tuple[str, ...], list[Data | None]] = {(): list(verdicts)}
    deciding: list[LeftOut] = []
    unseen: list[LeftOut] = []
    for value in left:
        others = [_asked(way.situation, [value], ask, half) for way in cases]
        if len(deciding) < TOGETHER and any(map(_differ, verdicts, others, itertools.repeat(value.value))):
            tried[(value.path,)] = [other or None for other in others]
            deciding.append(value)
        elif _LATE in others or len(deciding) == TOGETHER:
            unseen.append(value)
    if deciding:
        plain = _merged(facts, cases, tried, deciding, lambda way, some: _asked(way, some, ask, half))
    assumed_before = assumed(left)
    rest = assumed([value for value in left if value not in deciding])
    verdict = {
        **plain,
        "assumed": [sentence for sentence in plain["assumed"] if sentence not in assumed_before] + rest,
    }
    return _doubted(verdict, [value.value for value in unseen]) if unseen else verdict


def _merged(
    facts: Sequence[OpenFact],
    cases: Sequence[Way],
    tried: dict[tuple[str, ...], list[Data | None]],
    deciding: Sequence[LeftOut],
    ask: Callable[[Data, Sequence[LeftOut]], Data | None],
) -> Data:
    """The answers to all cases with each of the values that decide, laid together."""
    more = [OpenFact(value.path, (value.taken, value.other), listed=False) for value in deciding]
    verdicts: list[Data | None] = []
    for i, way in enumerate(cases):
        for chosen in itertools.product((False, True), repeat=len(deciding)):
            changed = [value for value, other in zip(deciding, chosen, strict=True) if other]
            paths = tuple(value.path for value in changed)
            known = tried[paths][i] if paths in tried else ask(way.situation, changed)
            verdicts.append(known or None)
    return together([*facts, *more], verdicts)


def _doubted(verdict: Data, values: list[str]) -> Data:
    """A verdict that may be another one with another of these values."""
    words = f"{' and '.join(values)}: whether another value changes this was not looked into."
    return {
        **verdict,
        "status": "depends",
        "depends": list(dict.fromkeys([*verdict["depends"], *values])),
        "not_looked_into": values,
        "answer": f"{verdict['answer']} ({words})",
    }


def _asked(data: Data, changed: Sequence[LeftOut], ask: Ask, until: float) -> Data | None:
    """The verdict with other values; None where there is no such board, `_LATE` if there is none in time."""
    if time.monotonic() > until:
        return _LATE
    try:
        verdict = ask(apply_change(data, {value.path: value.other for value in changed}), until)
    except SituationError:
        return None
    except DeadlineError:
        return _LATE
    if verdict["status"] == "illegal situation":
        return None
    return verdict if verdict["complete"] else _LATE


def _differ(verdict: Data | None, changed: Data | None, value: str) -> bool:
    """Whether answers are not the same; that the value itself is another one is not looked at."""
    if not verdict or not changed or verdict["status"] == "illegal situation":
        return False
    return any(
        _key(mine, value) != _key(theirs, value)
        for mine, theirs in zip(verdict["answers"], changed["answers"], strict=True)
    )


def _key(answer: Data, without: str) -> str:
    """What is answered; of ends by values that nobody named, without that one."""
    if answer["ask"].get("outcomes"):
        return key(answer)
    shown = [
        {**end, "values": {what: value for what, value in end["values"].items() if what != without}}
        for end in answer["outcomes"]
    ]
    alike = [end for i, end in enumerate(shown) if end["values"] not in [e["values"] for e in shown[:i]]]
    return key({**answer, "outcomes": alike})

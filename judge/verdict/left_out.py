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
_SURE = ("by rules", "depends", "ruling overrides")
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
        return _doubted(plain, [one.value for one in left])
    now = time.monotonic()
    half = now + (until - now) / 2
    tried: dict[tuple[str, ...], list[Data | None]] = {(): list(verdicts)}
    deciding: list[LeftOut] = []
    unseen: list[LeftOut] = []
    for one in left:
        others = [_asked(way.situation, [one], ask, half) for way in cases]
        if len(deciding) < TOGETHER and any(map(_differ, verdicts, others, itertools.repeat(one.value))):
            tried[(one.path,)] = [other or None for other in others]
            deciding.append(one)
        elif _LATE in others or len(deciding) == TOGETHER:
            unseen.append(one)
    if deciding:
        plain = _merged(facts, cases, tried, deciding, lambda way, some: _asked(way, some, ask, half))
    told = assumed(left)
    rest = assumed([one for one in left if one not in deciding])
    found = {**plain, "assumed": [said for said in plain["assumed"] if said not in told] + rest}
    return _doubted(found, [one.value for one in unseen]) if unseen else found


def _merged(
    facts: Sequence[OpenFact],
    cases: Sequence[Way],
    tried: dict[tuple[str, ...], list[Data | None]],
    deciding: Sequence[LeftOut],
    ask: Callable[[Data, Sequence[LeftOut]], Data | None],
) -> Data:
    """The answers to all cases with each of the values that decide, laid together."""
    more = [OpenFact(one.path, (one.taken, one.other), listed=False) for one in deciding]
    verdicts: list[Data | None] = []
    for i, way in enumerate(cases):
        for chosen in itertools.product((False, True), repeat=len(deciding)):
            changed = [one for one, other in zip(deciding, chosen, strict=True) if other]
            paths = tuple(one.path for one in changed)
            known = tried[paths][i] if paths in tried else ask(way.situation, changed)
            verdicts.append(known or None)
    return together([*facts, *more], verdicts)


def _doubted(found: Data, values: list[str]) -> Data:
    """A verdict that may be another one with another of these values."""
    words = f"{' and '.join(values)}: whether another value changes this was not looked into."
    return {
        **found,
        "status": "depends",
        "depends": list(dict.fromkeys([*found["depends"], *values])),
        "not_looked_into": values,
        "answer": f"{found['answer']} ({words})",
    }


def _asked(data: Data, changed: Sequence[LeftOut], ask: Ask, until: float) -> Data | None:
    """The verdict with other values; None where there is no such board, `_LATE` if there is none in time."""
    if time.monotonic() > until:
        return _LATE
    try:
        found = ask(apply_change(data, {one.path: one.other for one in changed}), until)
    except SituationError:
        return None
    except DeadlineError:
        return _LATE
    if found["status"] == "illegal situation":
        return None
    return found if found["complete"] else _LATE


def _differ(one: Data | None, other: Data | None, value: str) -> bool:
    """Whether answers are not the same; that the value itself is another one is not looked at."""
    if not one or not other or one["status"] == "illegal situation":
        return False
    return any(
        _key(mine, value) != _key(theirs, value)
        for mine, theirs in zip(one["answers"], other["answers"], strict=True)
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

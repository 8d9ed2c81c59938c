"""The answers of a verdict laid out: the bars of their ends, the lines, the rules in the way, the choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from judge.words.questions import ENDING, word_of
from judge.words.teller import Headline, Teller

BARS = 8
"""Kinds of ends in sight; those after them are folded away."""
MOST_BARS = 60
"""Kinds of ends on a page at all; programs get every one."""

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Bar:
    """One kind of end: what is so, how likely it is (in words, and in hundredths), the way there.

    `end` is its number among the ends of the answer, -1 if nobody can step through it.
    """

    words: str
    end: int = -1
    percent: str = ""
    width: int = 0
    met: bool = True
    line: tuple[Data, ...] = ()


@dataclass
class Point:
    """One question and its answer: the bars of its ends, the rules in the way, what can be done instead."""

    question: str
    headline: Headline
    number: int
    bars: list[Bar] = field(default_factory=list)
    left_out: int = 0
    bars_by: list[Data] = field(default_factory=list)
    lines: list[Bar] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    choices: list[Data] = field(default_factory=list)
    follow: list[tuple[str, str]] = field(default_factory=list)
    says_it: bool = False
    """Whether the answer says again all that was asked."""


def point(told: Teller, number: int, answer: Data, cited: Mapping[str, Data]) -> Point:
    """One answer of a verdict, the `number`-th, laid out; `cited` are the rules of the verdict by id."""
    found = Point(told.question(answer["ask"]), told.headline(answer), number)
    found.says_it = word_of(answer["ask"]) in ENDING and found.headline.kind != "unknown"
    found.bars_by = [cited[bar["rule"]] for bar in answer["barred_by"] if bar["rule"] in cited]
    if answer.get("spread"):
        shares = [_share(told, answer, i, one) for i, one in enumerate(answer["spread"])]
        found.bars = sorted(shares, key=lambda bar: -bar.width)
    elif len(answer["outcomes"]) > 1 and word_of(answer["ask"]) == "outcomes":
        found.bars = list(_outcomes(told, answer))
        found.left_out = max(0, len(found.bars) - MOST_BARS)
        found.bars = found.bars[:MOST_BARS]
    else:
        found.lines = [
            Bar(told.outcome(one["values"]) if one["values"] else "", i, line=tuple(one["line"]))
            for i, one in enumerate(answer["outcomes"])
            if one["line"]
        ][:BARS]
    if answer.get("needs") and answer.get("kind") != "forbidden":
        found.notes.append(told.start(told.note("needs", answer["needs"])))
    found.notes += [
        told.start(told.sentence("change", change=told.change(one))) for one in answer.get("changes", ())
    ]
    if answer.get("due"):
        due = told.joined(
            [f"{told.player(one['player'])}: {told.do(one['do'])}" for one in answer["due"][:BARS]], "or"
        )
        key = "due_next" if answer.get("step") is None else "due_there"
        found.notes.append(told.sentence(key, what=due))
    if answer.get("line"):
        found.lines.append(Bar("", line=tuple(answer["line"])))
    if "parts_at" in answer:
        asked = answer["ask"].get("why", {})
        parts = (
            ("common", told.sentence("alike")),
            ("this", told.conditions(asked.get("this", {}))),
            ("not", told.conditions(asked.get("not", {}))),
        )
        found.lines += [
            Bar(told.start(words), line=tuple(answer[key])) for key, words in parts if answer.get(key)
        ]
    for circle in answer.get("rounds", ()):
        found.lines.append(Bar("", line=tuple(circle["round"])))
    found.choices = [_choice(told, one) for one in answer.get("choices", ())]
    return found


def _share(told: Teller, answer: Data, end: int, one: Data) -> Bar:
    width = max(1, round(100 * Fraction(one["value"])))
    said = told.start(told.end(answer, one))
    return Bar(said, end, told.percent(one["value"]), width, bool(one["met"]), tuple(one["line"]))


def _outcomes(told: Teller, answer: Data) -> Iterator[Bar]:
    """The kinds of ends by what differs; what is the same in all is not said again."""
    found = answer["outcomes"]
    paths = [p for p in found[0]["values"] if len({str(one["values"].get(p)) for one in found}) > 1]
    seen = set()
    for i, one in enumerate(found):
        words = told.outcome({path: one["values"][path] for path in paths})
        if words not in seen:
            seen.add(words)
            yield Bar(words, i if one["line"] else -1, line=tuple(one["line"]))


def _choice(told: Teller, choice: Data) -> dict[str, Any]:
    """A decision that matters: who decides, after what, and what each choice is worth."""
    return {
        "player": told.player(choice["player"]),
        "after": "; ".join(f"{told.player(one['player'])}: {told.do(one['do'])}" for one in choice["after"]),
        "options": [
            {"do": told.start(told.do(one["do"])), "percent": told.percent(one["value"]), "best": one["best"]}
            for one in choice["options"]
        ],
    }

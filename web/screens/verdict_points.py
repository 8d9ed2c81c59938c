"""The answers of a verdict laid out: the bars of their ends, the lines, the rules in the way, the choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from judge.words.questions import ENDING, word_of
from judge.words.teller import Headline, Teller

NATURE = "nature"
"""Who throws the dice."""
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


def point(teller: Teller, number: int, answer: Data, cited: Mapping[str, Data]) -> Point:
    """One answer of a verdict, the `number`-th, laid out; `cited` are the rules of the verdict by id."""
    laid = Point(teller.question(answer["ask"]), teller.headline(answer), number)
    laid.says_it = word_of(answer["ask"]) in ENDING and laid.headline.kind != "unknown"
    laid.bars_by = [cited[bar["rule"]] for bar in answer["barred_by"] if bar["rule"] in cited]
    if answer.get("spread"):
        shares = [_share(teller, answer, i, end) for i, end in enumerate(answer["spread"])]
        laid.bars = sorted(shares, key=lambda bar: -bar.width)
    elif len(answer["outcomes"]) > 1 and word_of(answer["ask"]) == "outcomes":
        laid.bars = list(_outcomes(teller, answer))
        laid.left_out = max(0, len(laid.bars) - MOST_BARS)
        laid.bars = laid.bars[:MOST_BARS]
    else:
        laid.lines = [
            Bar(teller.ending(answer, end["values"]) if end["values"] else "", i, line=tuple(end["line"]))
            for i, end in enumerate(answer["outcomes"])
            if end["line"]
        ][:BARS]
    if answer.get("needs") and answer.get("kind") != "forbidden":
        laid.notes.append(teller.start(teller.note("needs", answer["needs"])))
    laid.notes += [
        teller.start(teller.sentence("change", change=teller.change(change)))
        for change in answer.get("changes", ())
    ]
    if answer.get("due"):
        laid.notes.append(_due(teller, answer))
    if answer.get("line"):
        laid.lines.append(Bar("", line=tuple(answer["line"])))
    if "parts_at" in answer:
        asked = answer["ask"].get("why", {})
        parts = (
            ("common", teller.sentence("alike")),
            ("this", teller.conditions(asked.get("this", {}))),
            ("not", teller.conditions(asked.get("not", {}))),
        )
        laid.lines += [
            Bar(teller.start(words), line=tuple(answer[key])) for key, words in parts if answer.get(key)
        ]
    for circle in answer.get("rounds", ()):
        laid.lines.append(Bar("", line=tuple(circle["round"])))
    laid.choices = [_choice(teller, choice) for choice in answer.get("choices", ())]
    return laid


def _share(teller: Teller, answer: Data, end: int, kind: Data) -> Bar:
    width = max(1, round(100 * Fraction(kind["value"])))
    words = teller.start(teller.end(answer, kind))
    return Bar(words, end, teller.percent(kind["value"]), width, bool(kind["met"]), tuple(kind["line"]))


def _outcomes(teller: Teller, answer: Data) -> Iterator[Bar]:
    """The kinds of ends by what differs in them."""
    for words, i in teller.kinds(answer):
        line = tuple(answer["outcomes"][i]["line"])
        yield Bar(words, i if line else -1, line=line)


def _due(teller: Teller, answer: Mapping[str, Any]) -> str:
    """What may be done next in a record, or at the step that was not legal; what the dice do is one thing."""
    if all(option["player"] == NATURE for option in answer["due"]):
        return teller.sentence("due_dice")
    return teller.due(answer["due"][:BARS], "due_next" if answer.get("step") is None else "due_there")


def _choice(teller: Teller, choice: Data) -> dict[str, Any]:
    """A decision that matters: who decides, after what, and what each choice is worth."""
    return {
        "player": teller.player(choice["player"]),
        "after": "; ".join(
            f"{teller.player(move['player'])}: {teller.do(move['do'])}" for move in choice["after"]
        ),
        "options": [
            {
                "do": teller.start(teller.option(option["do"])),
                "percent": teller.percent(option["value"]),
                "best": option["best"],
            }
            for option in choice["options"]
        ],
    }

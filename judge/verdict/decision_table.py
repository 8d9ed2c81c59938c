"""*It depends*: which of the facts left open decide an answer, and what it is in each case.

A fact decides if two cases that differ in it alone have different answers.  Values of a fact that no answer
tells apart are one; the rest is a tree with as few leaves as there can be, so that equal cases are one line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from judge.verdict.open_facts import OpenFact

Chosen = tuple[int, ...]
"""A case: for every fact the number of its value."""
Leaf = tuple[tuple[tuple[int, tuple[int, ...]], ...], int]
"""One line of the answer: ((fact, its values), ...) and one of the cases that it covers."""


@dataclass(frozen=True)
class Row:
    """Cases with one answer: for each fact that matters here its values, and one case of them all."""

    when: dict[str, list[Any]]
    case: int


@dataclass(frozen=True)
class Split:
    """What an answer depends on: the facts that decide it, and its rows (one row: it does not depend)."""

    decided_by: list[str]
    rows: list[Row]


def split(facts: Sequence[OpenFact], answers: Sequence[str | None]) -> Split:
    """How `answers`, one for every case in the order of `judge.verdict.open_facts.ways`, part by `facts`.

    None is the answer of a case that nobody has looked at: then cases are told one by one, and only what is
    seen to decide does so.
    """
    sizes = [len(fact.values) for fact in facts]
    looked = [i for i, answer in enumerate(answers) if answer is not None]
    cases: dict[Chosen, int] = {_numbers(i, sizes): i for i in looked}
    deciding = [f for f in range(len(facts)) if _decides(f, cases, answers)]
    if len(cases) < len(answers):
        by_case = (
            Row({fact.path: [fact.values[v]] for fact, v in zip(facts, chosen, strict=True)}, case)
            for chosen, case in cases.items()
        )
        return Split([facts[f].path for f in deciding], list(by_case))
    whole = frozenset(cases)

    @cache
    def leaves(part: frozenset[Chosen], left: frozenset[int]) -> tuple[Leaf, ...]:
        """The fewest lines that tell `part` apart by the facts `left`."""
        some = min(part)
        if len({answers[cases[case]] for case in part}) == 1:
            return (((), cases[some]),)
        best: list[Leaf] | None = None
        for fact in sorted(left):
            lines: list[Leaf] = [
                (((fact, values), *when), case)
                for values, inner in _branches(fact, part, answers, cases)
                for when, case in leaves(inner, left - {fact})
            ]
            if best is None or len(lines) < len(best):
                best = lines
        assert best is not None
        return tuple(best)

    rows = [
        Row({facts[f].path: [facts[f].values[v] for v in values] for f, values in when}, case)
        for when, case in leaves(whole, frozenset(deciding))
    ]
    return Split([facts[f].path for f in deciding], rows)


def _numbers(case: int, sizes: Sequence[int]) -> Chosen:
    values = []
    for size in reversed(sizes):
        case, number = divmod(case, size)
        values.append(number)
    return tuple(reversed(values))


def _decides(fact: int, cases: Mapping[Chosen, int], answers: Sequence[str | None]) -> bool:
    """Whether two cases that differ in this fact alone are answered differently."""
    seen: dict[Chosen, str | None] = {}
    return any(
        seen.setdefault(chosen[:fact] + chosen[fact + 1 :], answers[case]) != answers[case]
        for chosen, case in cases.items()
    )


def _branches(
    fact: int, part: frozenset[Chosen], answers: Sequence[str | None], cases: Mapping[Chosen, int]
) -> list[tuple[tuple[int, ...], frozenset[Chosen]]]:
    """The values of a fact, those together that make no difference in `part`."""
    same: dict[tuple[tuple[Chosen, str], ...], list[int]] = {}
    for value in sorted({chosen[fact] for chosen in part}):
        rest = ((c[:fact] + c[fact + 1 :], str(answers[cases[c]])) for c in part if c[fact] == value)
        same.setdefault(tuple(sorted(rest)), []).append(value)
    return [(tuple(values), frozenset(c for c in part if c[fact] == values[0])) for values in same.values()]


_HOW = ("ask", "sentence", "outcomes", "spread", "barred_by", "citations", "line", "statements")


def key(answer: Mapping[str, Any]) -> str:
    """What makes two answers the same: all that is said but how it comes to that."""
    answered = {word: value for word, value in answer.items() if word not in _HOW}
    if "outcomes" in answer["ask"]:
        answered["outcomes"] = [{**o["values"], "": o["quantifier"]} for o in answer["outcomes"]]
    return json.dumps(answered, sort_keys=True, default=str)


def words(when: Mapping[str, Sequence[Any]]) -> str:
    """`{luke.damage: [0, 1], dark.force: [3]}` as words."""
    return ", ".join(f"{path} is {_values(values)}" for path, values in when.items())


def _values(values: Sequence[Any]) -> str:
    texts = [short(value) for value in values]
    if len(values) > 2 and all(text.isdecimal() for text in texts):
        numbers = [int(text) for text in texts]
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return f"{numbers[0]} to {numbers[-1]}"
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"


def short(value: Any) -> str:
    """A value in a few words: a card is called by its name, an empty hand empty."""
    if isinstance(value, Mapping):
        numbers = [f"{key} {inner}" for key, inner in value.items() if str(inner).isdecimal()]
        text = str(value.get("name", "another card")) if len(numbers) < len(value) else " and ".join(numbers)
    elif isinstance(value, list):
        text = " and ".join(short(inner) for inner in value) or "empty"
    else:
        text = str(value)
    return text if len(text) < 60 else text[:57] + "..."

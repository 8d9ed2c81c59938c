"""What comes of it: all outcomes, *always*, *possible*, *never*, and the very set of values."""

from __future__ import annotations

from typing import Any

from judge.board.situation import Expectation
from judge.questions import conditions
from judge.questions.answer import Answer, Outcome
from judge.questions.conditions import order, plain
from judge.questions.reading import Reading


def outcomes(found: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Every way the question can end, by the values asked for (the game's own, if none are)."""
    return _outcomes(found, asked, asked.get(word) or found.case.game.default_paths(found.case.board), at)


def _outcomes(found: Reading, asked: dict[str, Any], paths: list[str], at: str) -> Answer:
    grouped = found.ends(paths, at)
    always = len(grouped) == 1 and found.case.graph.complete
    shown = [
        Outcome(
            dict(zip(paths, values, strict=True)),
            "always" if always else "possible",
            found.case.line(ends[0]),
        )
        for values, ends in sorted(grouped.items(), key=lambda item: [order(v) for v in item[0]])
    ]
    return Answer("outcomes", asked, None, found.case.graph.complete, outcomes=shown, paths=paths)


def quantified(found: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Over the end states: all meet the conditions, some do, none does; with a line that shows it.

    The first end that tells is enough: one that meets them for *possible* (and against *never*), one
    that does not against *always*.  Only where there is none every line has to be looked at.
    """
    tests = found.tests(asked[word], at)
    telling = word != "always"
    other: int | None = None
    for i, step in found.case.walk.looked_at():
        if step.over and found.meets(tests, i) is telling:
            return _shown(found, Answer(word, asked, word == "possible", paths=list(tests)), i)
        if step.over and other is None:
            other = i
    complete = found.case.graph.complete
    answer = Answer(word, asked, None, complete, paths=list(tests))
    if complete:
        answer.answer = word != "possible" and other is not None
    return answer if other is None or word == "possible" else _shown(found, answer, other)


def _shown(found: Reading, answer: Answer, end: int) -> Answer:
    """The answer with the line to an end that shows it."""
    values = {path: found.read(path, "", found.case.walk.graph.states[end]) for path in answer.paths}
    quantifier = "always" if answer.answer and answer.word != "possible" else "possible"
    answer.outcomes = [Outcome(values, quantifier, found.case.line(end))]
    return answer


def exactly(found: Reading, expectation: Expectation, at: str) -> tuple[bool, str, Answer]:
    """`exactly` and `exactly together`: the very set of values over the end states."""
    complete = found.case.graph.complete
    if expectation.exactly is not None:
        for path, wanted in expectation.exactly.items():
            got = {values[0] for values in found.ends([path], f"{at}.exactly")}
            if {plain(v) for v in got} != {plain(v) for v in wanted} or not complete:
                shown = ", ".join(str(v) for v in sorted(got, key=order))
                return False, f"{path} ends as {shown}", _outcomes(found, {}, [path], at)
        return True, "", _outcomes(found, {}, list(expectation.exactly), at)
    wanted_rows = expectation.exactly_together or []
    paths = sorted({path for row in wanted_rows for path in row})
    got_rows = {tuple(plain(v) for v in values) for values in found.ends(paths, f"{at}.exactly together")}
    rows = {tuple(plain(row.get(path)) for path in paths) for row in wanted_rows}
    ok = rows == got_rows and complete
    shown = "; ".join(", ".join(row) for row in sorted(got_rows))
    return ok, "" if ok else f"{', '.join(paths)} end as {shown}", _outcomes(found, {}, paths, at)


def say_quantified(answer: Answer) -> str:
    """*Always*, *it can be*, *never*, as it was asked."""
    shown = conditions.words(answer.asked[answer.word])
    return {
        ("always", True): f"Always: {shown}.",
        ("always", False): f"Not always: {shown}.",
        ("possible", True): f"It can be that {shown}.",
        ("possible", False): f"It cannot be that {shown}.",
        ("never", True): f"It is never so that {shown}.",
        ("never", False): f"It can be that {shown}.",
    }[answer.word, bool(answer.answer)]


def say_outcomes(answer: Answer) -> str:
    """How many outcomes there are, and what each value can be."""
    count = len(answer.outcomes)
    if count == 0:
        return "No line came to an end."
    if count == 1:
        return "There is one outcome: " + conditions.words(answer.outcomes[0].values) + "."
    parts = [f"At least {count} outcomes." if not answer.certain else f"{count} outcomes."]
    for path in answer.paths:
        values = sorted({str(o.values[path]) for o in answer.outcomes}, key=lambda v: (len(v), v))
        if len(values) == 1:
            parts.append(f"Always {path} = {values[0]}.")
        else:
            shown = [*values[:8], "..."] if len(values) > 8 else values
            parts.append(f"{path} is {', '.join(shown[:-1])} or {shown[-1]}.")
    return " ".join(parts)

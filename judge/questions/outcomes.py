"""What comes of it: all outcomes, and the very set of values with which play can end."""

from __future__ import annotations

from typing import Any

from judge.board.situation import Expectation
from judge.questions import conditions
from judge.questions.answer import Answer, Outcome
from judge.questions.conditions import order, plain
from judge.questions.kind import QuestionKind
from judge.questions.reading import Reading

SO_FAR = " so far; not all lines could be looked at"


def outcomes(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Every way the question can end, by the values asked for (the game's own, if none are).

    Of the game's own, those that end as they began are named (`same`): nobody asked for them.
    """
    if asked.get(word):
        return _outcomes(reading, asked, asked[word], at)
    answer = _outcomes(reading, asked, reading.case.game.default_paths(reading.case.board), at)
    start = reading.case.steps.start
    answer.more["same"] = [
        path
        for path in answer.paths
        if {reading.read(path, at, start)} == {outcome.values[path] for outcome in answer.outcomes}
    ]
    return answer


def _outcomes(reading: Reading, asked: dict[str, Any], paths: list[str], at: str) -> Answer:
    reading.known(paths, at)
    graph = reading.case.graph_for(paths)
    grouped = reading.ends(paths, at, graph)
    always = len(grouped) == 1 and graph.complete
    shown = [
        Outcome(
            dict(zip(paths, values, strict=True)),
            "always" if always else "possible",
            reading.case.line(ends[0], graph=graph),
        )
        for values, ends in sorted(grouped.items(), key=lambda item: [order(v) for v in item[0]])
    ]
    return Answer("outcomes", asked, None, graph.complete, outcomes=shown, paths=paths)


def exactly(reading: Reading, expectation: Expectation, at: str) -> tuple[bool, str, Answer]:
    """`exactly` and `exactly together`: the very set of values over the end states."""
    if expectation.exactly is not None:
        reading.known(expectation.exactly, f"{at}.exactly")
        for path, wanted in expectation.exactly.items():
            graph = reading.case.graph_for([path])
            got = {values[0] for values in reading.ends([path], f"{at}.exactly", graph)}
            if {plain(v) for v in got} != {plain(v) for v in wanted} or not graph.complete:
                shown = ", ".join(str(v) for v in sorted(got, key=order))
                failure = f"{path} ends as {shown}{'' if graph.complete else SO_FAR}"
                return False, failure, _outcomes(reading, {}, [path], at)
        return True, "", _outcomes(reading, {}, list(expectation.exactly), at)
    wanted_rows = expectation.exactly_together or []
    paths = sorted({path for row in wanted_rows for path in row})
    reading.known(paths, f"{at}.exactly together")
    graph = reading.case.graph_for(paths)
    ends = reading.ends(paths, f"{at}.exactly together", graph)
    got_rows = {tuple(plain(v) for v in values) for values in ends}
    rows = {tuple(plain(row.get(path)) for path in paths) for row in wanted_rows}
    ok = rows == got_rows and graph.complete
    shown = "; ".join(", ".join(row) for row in sorted(got_rows))
    failure = f"{', '.join(paths)} end as {shown}{'' if graph.complete else SO_FAR}"
    return ok, "" if ok else failure, _outcomes(reading, {}, paths, at)


def say(answer: Answer) -> str:
    """How many outcomes there are, and what each value can be."""
    count = len(answer.outcomes)
    if count == 0:
        return "No line comes to an end."
    if count == 1 and not answer.paths:
        return "There is one outcome, and nothing lies on the table to tell of."
    if count == 1:
        return "There is one outcome: " + conditions.words(answer.outcomes[0].values) + "."
    parts = [f"{count} outcomes."]
    for path in answer.paths:
        values = _values(answer, path)
        parts.append(f"Always {path} = {values[0]}." if len(values) == 1 else f"{path} is {_or(values)}.")
    return " ".join(parts)


def say_seen(answer: Answer) -> str:
    """The ends that were come to, where there may be more."""
    count = len(answer.outcomes)
    if count == 0:
        return "No line has come to an end so far; not all lines could be looked at."
    seen = "; ".join(f"{path} is {_or(_values(answer, path))}" for path in answer.paths)
    ends = "one outcome" if count == 1 else f"{count} outcomes"
    so_far = f": so far {seen}" if seen else ""
    return f"At least {ends}; not all lines could be looked at{so_far}."


def _values(answer: Answer, path: str) -> list[str]:
    """What a value ends as, in the outcomes there are."""
    return sorted({str(o.values[path]) for o in answer.outcomes}, key=lambda v: (len(v), v))


def _or(values: list[str]) -> str:
    shown = [*values[:8], "..."] if len(values) > 8 else values
    return f"{', '.join(shown[:-1])} or {shown[-1]}" if len(shown) > 1 else shown[0]


KIND = QuestionKind(
    answers={"outcomes": outcomes},
    say=say,
    holds=lambda expectation, answer, at: "",
    ask={"outcomes: [luke.zone, vader.damage]": "every way the question can end, by these values"},
    expect={
        "exactly: {vader.damage: [0, 1, 2]}": "the very set of values over the ends, each path apart",
        "exactly together: [{luke.zone: discard, vader.damage: 0}]": "the very set of combinations",
    },
    say_seen=say_seen,
)

"""What comes of it: all outcomes, and the very set of values with which play can end."""

from __future__ import annotations

from typing import Any

from judge.board.situation import Expectation
from judge.questions import conditions
from judge.questions.answer import Answer, Outcome
from judge.questions.conditions import order, plain
from judge.questions.kind import QuestionKind
from judge.questions.reading import Reading


def outcomes(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Every way the question can end, by the values asked for (the game's own, if none are)."""
    return _outcomes(
        reading, asked, asked.get(word) or reading.case.game.default_paths(reading.case.board), at
    )


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
                return False, f"{path} ends as {shown}", _outcomes(reading, {}, [path], at)
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
    return ok, "" if ok else f"{', '.join(paths)} end as {shown}", _outcomes(reading, {}, paths, at)


def say(answer: Answer) -> str:
    """How many outcomes there are, and what each value can be."""
    count = len(answer.outcomes)
    if count == 0:
        return "No line came to an end."
    if count == 1 and not answer.paths:
        return "There is one outcome, and nothing lies on the table to tell of."
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


KIND = QuestionKind(
    answers={"outcomes": outcomes},
    say=say,
    holds=lambda expectation, answer, at: "",
    ask={"outcomes: [luke.zone, vader.damage]": "every way the question can end, by these values"},
    expect={
        "exactly: {vader.damage: [0, 1, 2]}": "the very set of values over the ends, each path apart",
        "exactly together: [{luke.zone: discard, vader.damage: 0}]": "the very set of combinations",
    },
    of_part=True,
)

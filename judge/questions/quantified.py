"""Of all that comes of it: *always*, *possible*, *never*."""

from __future__ import annotations

from typing import Any

from judge.engine.walk import Graph
from judge.questions import conditions
from judge.questions.answer import Answer, Outcome
from judge.questions.kind import QuestionKind, unmet
from judge.questions.reading import Reading


def quantified(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Over the end states: all meet the conditions, some do, none does; with a line that shows it.

    The first end that tells is enough: one that meets them for *possible* (and against *never*), one
    that does not against *always*.  Only where there is none every line has to be looked at.
    """
    tests = reading.tests(asked[word], at)
    telling = word != "always"
    graph = reading.case.walk.graph
    other: tuple[Graph, int] | None = None
    for graph, i, step in reading.case.looked_at(tests):
        if step.over and reading.meets(tests, graph.states[i]) is telling:
            return _shown(reading, Answer(word, asked, word == "possible", paths=list(tests)), graph, i)
        if step.over and other is None:
            other = graph, i
    complete = graph.complete
    answer = Answer(word, asked, None, complete, paths=list(tests))
    if complete:
        answer.answer = word != "possible" and other is not None
    return answer if other is None or word == "possible" else _shown(reading, answer, *other)


def _shown(reading: Reading, answer: Answer, graph: Graph, end: int) -> Answer:
    """The answer with the line to an end that shows it."""
    values = {path: reading.read(path, "", graph.states[end]) for path in answer.paths}
    quantifier = "always" if answer.answer and answer.word != "possible" else "possible"
    answer.outcomes = [Outcome(values, quantifier, reading.case.line(end, graph=graph))]
    answer.untouched = reading.untouched(graph.states[i] for i in graph.passed(end))
    return answer


def say(answer: Answer) -> str:
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


FORMS = {
    "always: {luke.zone: discard}": "every end is so",
    "possible: {luke.zone: discard}": "some end is so",
    "never: {luke.zone: discard}": "no end is so",
}
KIND = QuestionKind(
    answers=dict.fromkeys(("always", "possible", "never"), quantified),
    say=say,
    possible=lambda answer: answer.answer is (answer.word == "possible"),
    holds=lambda expectation, answer, at: unmet(expectation, answer, True, say(answer)),
    ask=FORMS,
    expect=FORMS,
)

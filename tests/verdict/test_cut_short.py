"""Time up is said as time up: every answer cut short, at many points, is held against the full verdict.

The clock of these tests counts how often it is looked at, so that a deadline falls at the same step each time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from copy import copy
from fractions import Fraction
from typing import Any

import pytest

from judge.errors import DeadlineError, SituationError
from judge.knowledge import load
from judge.play.case import Case
from judge.verdict import partial
from judge.verdict.open_facts import open_facts, ways
from judge.verdict.open_verdict import together
from judge.verdict.partial import PartialVerdicts
from judge.verdict.precedents import situation_of
from judge.verdict.service import ask, judged, parse
from judge.verdict.verdict import judge
from judge.words.teller import Teller
from tests.boards import duel

Data = Mapping[str, Any]
EVERY = 157
"""Every so manieth example is taken."""
STATES = range(12, 600)
"""Boards of so many states are cut: smaller ones leave nothing to cut, larger ones take long."""
POINTS = 14
MOST = 40
"""So many questions a situation may ask: of more, the first and the last ones are asked."""
ELSEWHERE = (
    "legal line",
    "why not",
    "illegal",
    "can now",
    "which rule decides",
    "smallest change",
    "impossible",
    "can",
)
"""Questions whose sentence tells more than the answer: which reasons and rules were met."""

HEDGES = (
    "ot all lines could be looked at",
    "deadline passed",
    "not everything could be tried",
    "looked at in time",
)


class Clock:
    """Goes on by one whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> float:
        self.now += 1
        return float(self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    ticking = Clock()
    monkeypatch.setattr(time, "monotonic", ticking)
    return ticking


def _sample() -> list[str]:
    return [e.id for e in load().examples() if "open" not in e.situation][::EVERY]


def _asked(case: Case) -> list[dict[str, Any]]:
    """A question of every kind that is answered by the walk."""
    paths = case.game.default_paths(case.board)
    questions: list[dict[str, Any]] = [{"outcomes": paths[:3]}, {"order matters": True}, {"loop": True}]
    ends = case.graph.ends()
    for path in paths[:3]:
        read = case.reader(path, "")
        found = sorted({str(read(case.steps, case.graph.states[end])) for end in ends})[:2]
        for value in found:
            questions += [{word: {path: value}} for word in ("always", "possible", "never")]
        if len(found) == 2:
            goal = {path: found[0]}
            questions += [{"chance": goal, "for": who} for who in ("most", "least", case.game.players[0])]
            questions += [{"best": goal, "for": "most"}]
            questions += [{"why": {"this": goal, "not": {path: found[1]}}}]
    done = {(s.decider, case.words(e.player, e.action)) for _, s in case.graph.decisions() for e in s.edges}
    deeds = sorted((who, text) for who, text in done if who in case.game.players)
    for who, text in [*deeds[:2], *deeds[-2:]]:
        words = ("can", "impossible", "can now", "why not", "illegal")
        questions += [{word: {who: text}} for word in words]
        questions += [{"legal line": [{who: text}]}]
    return questions[: MOST // 2] + questions[MOST // 2 :][-MOST // 2 :]


def _again(case: Case, questions: list[dict[str, Any]], deadline: float | None) -> Case:
    """The same board, not walked yet."""
    other = Case(case.situation.model_copy(update={"ask": case.situation.ask}), deadline=deadline)
    data = {**case.situation.canonical(), "ask": questions}
    other.situation = parse({key: value for key, value in data.items() if key != "expect"})
    steps = copy(case.steps)
    vars(other)["steps"] = steps
    return other


def _holds(part: Data, full: Data, source: Data) -> None:
    """No sentence, value or flag of a partial verdict says what the full one does not."""
    for answer, whole in zip(part["answers"], full["answers"], strict=True):
        word = next(iter(answer["ask"]))
        if answer["certain"]:
            assert (answer["answer"], answer["value"]) == (whole["answer"], whole["value"]), answer
            ends = [(end["values"], end["quantifier"]) for end in answer["outcomes"]]
            if word == "outcomes":
                assert ends == [(end["values"], end["quantifier"]) for end in whole["outcomes"]]
            if word not in ELSEWHERE:
                assert answer["sentence"] == whole["sentence"]
            continue
        assert not part["complete"]
        assert part["cut"]
        _holds_open(answer, whole, word, source)


def _holds_open(answer: Data, whole: Data, word: str, source: Data) -> None:
    """An answer that is not certain tells what was seen, and that it is no more."""
    assert answer["answer"] is None, answer
    assert answer["value"] is None
    assert answer["barred_by"] == []
    assert not {"kind", "needs", "choices", "law", "parts_at", "step"} & answer.keys()
    assert all(end["quantifier"] == "possible" for end in answer["outcomes"])
    if word == "outcomes":
        known = [end["values"] for end in whole["outcomes"]]
        assert all(end["values"] in known for end in answer["outcomes"])
    if "between" in answer and whole["value"] is not None:
        least, most = map(Fraction, answer["between"])
        assert least <= Fraction(whole["value"]) <= most
    said = answer["sentence"]
    assert any(hedge in said for hedge in HEDGES), said
    for language in ("en", "pl", "ru"):
        assert Teller(source, language).headline(answer).kind == "unknown"


def _cuts(clock: Clock, whole: Case, questions: list[dict[str, Any]], full: Data) -> Iterator[Data]:
    """The verdicts at many deadlines; and those that are told on the way, of the last."""
    started = clock.now
    judge(_again(whole, questions, deadline=1e9))
    needed = clock.now - started
    for point in range(1, POINTS + 1):
        try:
            yield judge(_again(whole, questions, clock.now + needed * point / POINTS)).as_dict()
        except DeadlineError:
            continue
    told: list[dict[str, Any]] = []
    case = _again(whole, questions, None)
    so_far = PartialVerdicts(case, told.append)
    case.progress = so_far.walked
    judge(case, so_far.answered)
    yield from told


@pytest.mark.parametrize("key", _sample())
def test_no_answer_that_was_cut_says_more_than_was_seen(key: str, clock: Clock) -> None:
    data = {name: value for name, value in situation_of(load().example(key)).items() if name != "expect"}
    whole = Case(parse(data))
    if whole.illegal or len(whole.graph.states) not in STATES or whole.board.not_modelled:
        return
    questions = _asked(whole)
    full = judge(_again(whole, questions, None)).as_dict()
    assert all(answer["certain"] for answer in full["answers"]) or full["cut"]
    for part in _cuts(clock, whole, questions, full):
        _holds(part, full, data)


def test_searches_that_are_cut_say_so(clock: Clock) -> None:
    """*Which rule decides* and *what would have to change* begin searches of their own."""
    whole = Case(parse(duel()))
    questions: list[dict[str, Any]] = [
        {"which rule decides": {"always": {"luke.zone": "discard"}}},
        {"which rule decides": {"possible": {"vader.zone": "discard"}}},
        {"smallest change": {"dark": "luke: Retaliate 1"}},
        {"smallest change": {"light": "luke: Retaliate 1"}},
    ]
    full = judge(_again(whole, questions, None)).as_dict()
    seen = set()
    started = clock.now
    judge(_again(whole, questions, deadline=1e9))
    needed = clock.now - started
    for point in (0.02, 0.1, 0.3, 0.6, 1.0):
        try:
            part = judge(_again(whole, questions, clock.now + needed * point)).as_dict()
        except DeadlineError:
            continue
        _holds(part, full, duel())
        seen |= {answer["certain"] for answer in part["answers"]}
    assert False in seen


@pytest.mark.parametrize("looked_at", [1, 2])
def test_cases_that_nobody_looked_at_are_not_answered(looked_at: int) -> None:
    asked = {"ask": [{"possible": {"luke.zone": "discard"}}, {"can": {"light": "luke: Retaliate 1"}}]}
    data = {**duel(), **asked, "open": {"light.force": [0, 1, 2]}}
    facts = open_facts(data)
    verdicts = [judged(way.situation).as_dict() for way in ways(data, facts)]
    part = together(facts, [*verdicts[:looked_at], *[None] * (3 - looked_at)])
    assert not part["complete"]
    assert part["answer"].startswith(f"{looked_at} of 3 cases were looked at in time. ")
    for answer in part["answers"]:
        assert (answer["answer"], answer["certain"], answer["outcomes"]) == (None, False, [])
        assert "looked at" in answer["sentence"] or "depends on" in answer["sentence"]
        assert Teller(data, "en").headline(answer).kind == "unknown"


@pytest.mark.parametrize("key", [e.id for e in load().examples() if "open" in e.situation])
def test_what_is_told_on_the_way_of_open_facts(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of some cases, or of the beginning of the first, nothing is said that all of them do not say."""
    monkeypatch.setattr(partial, "FIRST", 0.0)
    data = {name: value for name, value in situation_of(load().example(key)).items() if name != "expect"}
    told: list[dict[str, Any]] = []
    full = ask(data, 60, told.append)
    assert any(not part["complete"] for part in told)
    for part in told:
        assert set(part["depends"]) <= set(full["depends"])
        assert not part["complete"] or part["answer"] == full["answer"]
        assert part["complete"] or any(hedge in part["answer"] for hedge in HEDGES), part["answer"]
        for answer, whole in zip(part["answers"], full["answers"], strict=True):
            if answer["certain"]:
                assert (answer["answer"], answer["value"]) == (whole["answer"], whole["value"]), answer


def test_a_record_with_a_decision_beyond_the_deadline_is_late_not_illegal(clock: Clock) -> None:
    case = Case(parse({**duel(), "played": ["pass", "pass"]}), deadline=1.0)
    with pytest.raises((DeadlineError, SituationError)) as error:
        judge(case)
    assert isinstance(error.value, DeadlineError)

"""One example with all rules in force, and with one of them switched off (a mutant)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from judge.board.situation import Expectation, Situation
from judge.engine.walk import MAX_STATES
from judge.errors import JudgeError, LawError, SituationError, slip
from judge.knowledge import Example, load
from judge.knowledge.tables import natural
from judge.play.case import Case
from judge.quality.check_run import Failure
from judge.questions import Inquiry
from judge.questions.refusal import FORBIDDEN, NOTHING
from judge.verdict.expectations import check, fits, hold, ways_of
from judge.verdict.precedents import situation_of
from judge.verdict.service import parse

Verdict = Literal["killed", "hole", "alive"]
"""What became of an example when a rule was switched off: it failed, the law had a hole, nothing changed."""

WORTH_REMEMBERING = 200
"""In a graph of fewer states the memory of what matters costs more than it saves (measured)."""


@dataclass(frozen=True)
class Run:
    """An example as it is: whether it passes, what it cites, its size, whether it differs from its base."""

    id: str
    passed: bool = False
    cites: frozenset[str] = frozenset()
    states: int = 0
    differs: bool = False
    failures: tuple[Failure, ...] = ()


@dataclass(frozen=True)
class Mutant:
    """An example to be run with a rule off; it could prove `statements`, `twinned` if a twin differs."""

    example: str
    states: int
    statements: frozenset[str] = frozenset()
    twinned: bool = False

    @property
    def order(self) -> tuple[bool, int, list[tuple[int, int | str]]]:
        """Twinned ones first, then small ones."""
        return not self.twinned, self.states, natural(self.example)


def plain_run(key: str) -> Run:
    """An example with all rules in force; a twin is also held against what its base expects."""
    known = load()
    example = known.example(key)
    try:
        case = Case(situation(example))
        checked = check(case)
        states = 0 if case.illegal else len(case.graph.states)
    except Exception as error:  # whatever is wrong with it: it proves nothing
        problem = error if isinstance(error, JudgeError) else slip(error)
        return Run(key, failures=(Failure("", str(problem)),))
    differs = False
    if example.twin_of is not None and checked.passed:
        try:
            wanted = answers_of(situation(known.example(example.twin_of)).expect)
            differs = fails(case, wanted)
        except (LawError, SituationError):
            differs = False
    failures = tuple(Failure(path, message) for path, message in checked.failures)
    return Run(key, checked.passed, checked.cites, states, differs, failures)


def situation(example: Example) -> Situation:
    return parse(situation_of(example))


def answers_of(expectations: Iterable[Expectation], reasons: bool = False) -> list[Expectation]:
    """Expectations about answers alone: no citations, no status that the law has no part in.

    Nor the `reasons` of a no, if they are not wanted: where a rule is off they only say that it is.
    """
    answers = []
    for entry in expectations:
        if entry.cites is not None or entry.depends is not None:
            continue
        if (entry.status or "illegal situation") != "illegal situation":
            continue
        inner = answers_of(entry.law_says, reasons) if entry.law_says is not None else None
        because = entry.because if reasons else None
        answers.append(entry.model_copy(update={"because": because, "law_says": inner}))
    return answers


def switch_off(rule: str, mutant: Mutant) -> Verdict:
    """The example with the rule out of force."""
    board = situation(load().example(mutant.example))
    case = Case(
        board,
        off=frozenset([rule]),
        max_states=min(MAX_STATES, 10_000 + 10 * mutant.states),
        memory=mutant.states > WORTH_REMEMBERING,
    )
    try:
        return "killed" if fails(case, answers_of(board.expect)) else "alive"
    except SituationError:
        return "alive"  # what was `played` is no longer legal: no answer, so no proof
    except Exception:
        return "hole"


def fails(case: Case, wanted: list[Expectation]) -> bool:
    """Whether one of the expectations certainly does not hold.

    Raises LawError for a hole of the law, SituationError for words that mean nothing on this board.
    """
    if case.situation.open:
        parts = [
            (part, [entry for i, entry in enumerate(wanted) if fits(entry, chosen, f"expect[{i}]")])
            for chosen, part in ways_of(case)
        ]
        return any(fails(part, about) for part, about in parts)
    if case.illegal:
        return any(entry.status is None for entry in wanted)
    complete = case.graph.complete  # a counterexample stands, whatever was not looked at
    inquiry = Inquiry(case)
    for i, entry in enumerate(wanted):
        if entry.status is not None:
            return True  # the board was to be illegal
        try:
            answer, failure = hold(inquiry, entry, f"expect[{i}]")
        except SituationError as error:
            if not error.message.startswith("unknown action"):
                raise
            return complete  # nobody has this option any more
        if failure and (complete or answer.certain):
            return True
        if complete and answer.more.get("kind") == NOTHING and _forbidden(case, entry):
            return True
    return False


def _forbidden(case: Case, entry: Expectation) -> bool:
    """Whether a rule forbids it while all are in force: that nothing gives it is another answer."""
    answer, _ = hold(Inquiry(replace(case, off=frozenset(), _texts={})), entry, "expect")
    return answer.more.get("kind") == FORBIDDEN

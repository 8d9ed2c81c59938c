"""Expectations: a situation with `expect` is a test, judged the way it is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from judge.case import Case
from judge.errors import SituationError
from judge.questions import Answer, Inquiry, say
from judge.questions.inquiry import title
from judge.situation import Expectation
from judge.verdict import Verdict, judge

_ASKED = ("can", "can_now", "illegal", "impossible", "always", "possible", "never", "order_matters", "chance")


@dataclass
class Checked:
    """What became of a situation's expectations.

    `failures` are (place, sentence); `cites` every rule that its answers rest on; `complete` whether
    the verdict looked at all lines.
    """

    failures: list[tuple[str, str]] = field(default_factory=list)
    cites: frozenset[str] = frozenset()
    complete: bool = True

    @property
    def passed(self) -> bool:
        """Whether every expectation holds."""
        return not self.failures


def check(case: Case) -> Checked:
    """Holds every `expect` of the case against what the law gives.

    Raises SituationError for words that mean nothing, LawError for a hole of the law.
    """
    verdict = judge(case)
    found = Checked(complete=verdict.complete)
    answers: list[Answer] = []
    late: list[tuple[str, Expectation]] = []
    if verdict.illegal:
        for i, expectation in enumerate(case.situation.expect):
            if expectation.cites is None and expectation.status is None:
                found.failures.append((f"expect[{i}]", verdict.sentence()))
            else:
                late.append((f"expect[{i}]", expectation))
    else:
        inquiry = Inquiry(case)
        for i, expectation in enumerate(case.situation.expect):
            at = f"expect[{i}]"
            if expectation.cites is not None or expectation.status is not None:
                late.append((at, expectation))
                continue
            answer, failure = _hold(inquiry, expectation, at)
            answers.append(answer)
            if failure:
                found.failures.append((at, failure))
    found.cites = verdict.cites.union(*(answer.cites for answer in answers))
    for at, expectation in late:
        failure = _late(expectation, verdict, found.cites)
        if failure:
            found.failures.append((at, failure))
    return found


def _late(expectation: Expectation, verdict: Verdict, cites: frozenset[str]) -> str:
    """`cites` and `status` look at the whole verdict, the answers to the expectations included."""
    if expectation.status is not None and expectation.status != verdict.status:
        return f"the status is {verdict.status}"
    missing = sorted(set(expectation.cites or ()) - cites)
    return "not cited: " + ", ".join(missing) if missing else ""


def _hold(inquiry: Inquiry, expectation: Expectation, at: str) -> tuple[Answer, str]:
    """The answer to one expectation, and what is wrong with it (or nothing)."""
    if expectation.law_says is not None:
        answer = Answer("law says", {}, None)
        for i, inner in enumerate(expectation.law_says):
            answer, failure = _hold(inquiry, inner, f"{at}.law says[{i}]")
            if failure:
                return answer, failure
        return answer, ""
    if expectation.exactly is not None or expectation.exactly_together is not None:
        _, failure, answer = inquiry.exactly(expectation, at)
        return answer, failure
    answer = inquiry.ask(expectation, at)
    if not answer.certain:
        return answer, say(answer)
    if expectation.chance is not None:
        return answer, _fraction(expectation, answer, at)
    wanted: bool | str = True
    if expectation.order_matters is not None:
        wanted = "yes" if expectation.order_matters else "no"
    if answer.answer != wanted:
        return answer, say(answer) + _by(answer)
    missing = sorted(set(expectation.because or ()) - set(answer.barred_by))
    if missing:
        bars = ", ".join(answer.barred_by) or "no rule"
        return answer, f"not barred by {', '.join(missing)}, but by {bars}"
    return answer, ""


def _fraction(expectation: Expectation, answer: Answer, at: str) -> str:
    if expectation.value is None:
        raise SituationError(at, "which chance is expected?", 'add `value: "1/2"`')
    try:
        wanted = Fraction(expectation.value)
    except (ValueError, ZeroDivisionError):
        raise SituationError(
            f"{at}.value", f'"{expectation.value}" is no fraction', 'write "1199/1728"'
        ) from None
    return "" if answer.value == wanted else say(answer)


def _by(answer: Answer) -> str:
    return "".join(f" [{rule}: {title(rule)}]" for rule in answer.barred_by)

"""Expectations: a situation with `expect` is a test, judged the way it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judge.board.situation import Expectation, validate
from judge.board.unread import Unread
from judge.errors import SituationError
from judge.games.base import unknown
from judge.play.case import Case
from judge.questions import Answer, Inquiry, say
from judge.questions.kinds import KIND_OF
from judge.questions.outcomes import exactly
from judge.verdict.decision_table import short
from judge.verdict.open_facts import open_facts, ways
from judge.verdict.open_verdict import together
from judge.verdict.verdict import Verdict, judge


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


Entries = list[tuple[str, Expectation]]
"""Expectations, each with its place in the file."""


def check(case: Case) -> Checked:
    """Holds every `expect` of the case against what the law gives.

    With facts left open an expectation is held in every case, or in those that its `when` names.
    Raises SituationError for words that mean nothing, LawError for a hole of the law.
    """
    entries = [(f"expect[{i}]", entry) for i, entry in enumerate(case.situation.expect)]
    if case.situation.open:
        return _in_every_case(case, entries)
    for at, entry in entries:
        if entry.when is not None or entry.depends is not None:
            raise SituationError(at, "nothing is left open here", "leave facts open with `open:`")
    verdict = judge(case)
    checked, late = _early(case, verdict, entries)
    for at, expectation in late:
        failure = _late(expectation, _status(verdict, expectation), checked.cites)
        if failure:
            checked.failures.append((at, failure))
    return checked


def _early(case: Case, verdict: Verdict, entries: Entries) -> tuple[Checked, Entries]:
    """What became of the expectations about answers, and those that look at the whole verdict."""
    checked = Checked(complete=verdict.complete)
    answers: list[Answer] = []
    late: Entries = []
    inquiry = Inquiry(case)
    for at, expectation in entries:
        if expectation.cites is not None or expectation.status is not None or expectation.depends is not None:
            late.append((at, expectation))
        elif verdict.illegal:
            checked.failures.append((at, verdict.sentence()))
        elif verdict.stuck:
            checked.failures.append((at, _unread(verdict.unread)))
        else:
            answer, failure = hold(inquiry, expectation, at)
            answers.append(answer)
            if failure:
                checked.failures.append((at, failure))
    checked.cites = verdict.cites.union(*(answer.cites for answer in answers))
    return checked, late


def ways_of(case: Case) -> Iterator[tuple[dict[str, Any], Case]]:
    """Every way to settle what `open:` leaves open: what was chosen, by path, and the case."""
    data = case.situation.canonical()
    facts = open_facts(data)
    for way in ways({key: value for key, value in data.items() if key != "expect"}, facts):
        chosen = dict(zip((fact.path for fact in facts), way.chosen, strict=True))
        yield chosen, replace(case, situation=validate(type(case.situation), way.situation), _texts={})


def fits(entry: Expectation, chosen: Mapping[str, Any], at: str) -> bool:
    """Whether an expectation is about this case.  Raises SituationError if `when` names no open fact."""
    for path, wanted in (entry.when or {}).items():
        if path not in chosen:
            raise unknown(f"{at}.when", path, chosen, "open fact")
        values = wanted if isinstance(wanted, list) else [wanted]
        if str(chosen[path]) not in map(str, values):
            return False
    return True


def _in_every_case(case: Case, entries: Entries) -> Checked:
    """The expectations of a board with facts left open."""
    checked = Checked()
    verdicts: list[dict[str, Any] | None] = []
    met: set[str] = set()
    for chosen, settled in ways_of(case):
        verdict = judge(settled)
        about = [(at, entry) for at, entry in entries if fits(entry, chosen, at)]
        part, late = _early(settled, verdict, about)
        for at, entry in late:
            failure = _late(entry, _status(verdict, entry), part.cites) if entry.when is not None else ""
            part.failures += [(at, failure)] if failure else []
        shown = ", ".join(f"{path}: {short(value)}" for path, value in chosen.items())
        checked.failures += [(at, f"where {shown}: {failure}") for at, failure in part.failures]
        checked.cites |= part.cites
        checked.complete &= part.complete
        met.update(at for at, _ in about)
        verdicts.append(verdict.as_dict())
    whole = together(open_facts(case.situation.canonical()), verdicts)
    for at, entry in entries:
        failure = "" if at in met else "no case is so: `when` names no value left open"
        if entry.depends is not None and set(entry.depends) != set(whole["depends"]):
            failure = "it depends on " + (", ".join(whole["depends"]) or "nothing left open")
        elif entry.when is None and (entry.status is not None or entry.cites is not None):
            failure = _late(entry, whole["status"], checked.cites)
        checked.failures += [(at, failure)] if failure else []
    return checked


def _status(verdict: Verdict, expectation: Expectation) -> str:
    """The status of a verdict, if the expectation asks for it: to find the ruling of a board takes long."""
    return verdict.status if expectation.status is not None else ""


def _late(expectation: Expectation, status: str, cites: frozenset[str]) -> str:
    """`cites` and `status` look at the whole verdict, the answers to the expectations included."""
    if expectation.status is not None and expectation.status != status:
        return f"the status is {status}"
    missing = sorted(set(expectation.cites or ()) - cites)
    return "not cited: " + ", ".join(missing) if missing else ""


def hold(inquiry: Inquiry, expectation: Expectation, at: str) -> tuple[Answer, str]:
    """The answer to one expectation, and what is wrong with it (or nothing)."""
    if expectation.law_says is not None:
        answer = Answer("law says", {}, None)
        for i, inner in enumerate(expectation.law_says):
            answer, failure = hold(inquiry, inner, f"{at}.law says[{i}]")
            if failure:
                return answer, failure
        return answer, ""
    if expectation.exactly is not None or expectation.exactly_together is not None:
        if inquiry.unread:
            return Answer("outcomes", {}, None, False), _unread(inquiry.unread)
        _, failure, answer = exactly(inquiry, expectation, at)
        return answer, failure
    answer = inquiry.ask(expectation, at)
    if answer.unknown and not answer.certain:
        return answer, _unread(answer.unknown)
    return answer, say(answer) if not answer.certain else KIND_OF[answer.word].holds(expectation, answer, at)


def _unread(unread: list[Unread]) -> str:
    """What is wrong with an expectation that rests on words that are not modelled."""
    words = "; ".join(f"{sentence.in_sentence()} ({sentence.path})" for sentence in unread)
    return f"it rests on words that are not modelled: {words}; set them aside with `ignore:`, or say `means:`"

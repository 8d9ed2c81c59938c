"""Which rule decides?  The rules cited are put out of force, one by one and then in pairs.

A rule decides if the answer is another without it (`Case(..., off=...)`: a fresh grounding).  Where the
law without it has nothing to say, that is a hole, counted apart: it proves nothing about the answer.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from judge.board.situation import Expectation, Question
from judge.errors import DeadlineError, LawError, SituationError
from judge.knowledge import load
from judge.play.case import Case
from judge.questions.answer import Answer
from judge.questions.kind import QuestionKind
from judge.questions.reading import Reading, title

SECONDS = 4.0
"""So long pairs of rules are switched off, if the deadline is not sooner."""
HOLE = "hole"
UNSEEN = "unseen"
"""Stands for the answer where a bound kept it from being certain: nobody knows whether it is another."""


@dataclass(frozen=True)
class Without:
    """The answer with some rules out of force: what makes it the same or another, and its sentence."""

    rules: tuple[str, ...]
    key: Any
    sentence: str = ""


def decides(reading: Reading, word: str, asked: dict[str, Any], at: str, paired: bool = True) -> Answer:
    """The rules, alone or (if `paired`) two together, without which the question has another answer.

    That none decides is certain only where each of them was switched off.
    """
    question = Question.model_validate(asked[word])
    plain = reading.plain(question, at)
    base, sentence = _key(plain), reading.say(plain)
    answer = Answer(word, asked, None, plain.certain, outcomes=plain.outcomes, barred_by=plain.barred_by)
    if not plain.certain:
        return answer
    switch = _Switch(reading, question, at)
    candidates = _candidates(reading.case, plain)
    single = switch.off((rule,) for rule in candidates)
    alone = [trial for trial in single if trial.key not in (base, HOLE, UNSEEN)]
    same = [trial.rules[0] for trial in single if trial.key == base]
    each = len(single) == len(candidates) and not any(trial.key == UNSEEN for trial in single)
    paired = paired and each and (reading.case.deadline is not None or not alone)
    possible = list(itertools.combinations(same, 2)) if paired else []
    pairs = switch.off(possible, time.monotonic() + SECONDS)
    together = [trial for trial in pairs if trial.key not in (base, HOLE, UNSEEN)]
    deciding = [rule for trial in alone or together for rule in trial.rules]
    answer.answer, answer.certain = "yes" if deciding else "no", each or bool(deciding)
    answer.rests_on = sorted({*plain.cites, *deciding})
    answer.more = {
        "plainly": sentence,
        "decides": _entries(alone),
        "together": _entries(together),
        "holes": sorted({trial.rules[0] for trial in single if trial.key == HOLE}),
        "tried": len(single) + len(pairs),
        "all": each and len(pairs) == len(possible),
        "rulings": _rulings(reading.case, deciding),
    }
    return answer


def say(answer: Answer) -> str:
    """The rules that decide, and what it would be without them."""
    more = answer.more
    tried = f" ({more['tried']} tried{'' if more['all'] else ', not all'})"
    if not more["decides"] and not more["together"]:
        return f"{more['plainly']} No rule alone that was switched off changes that{tried}."
    parts: dict[str, list[str]] = {}
    for entry in more["decides"] or more["together"]:
        parts.setdefault(entry["answer"], []).append(" together with ".join(entry["titles"]))
    changes = " ".join(f"{_without(titles)}: {sentence}" for sentence, titles in parts.items())
    alone = "" if more["decides"] else "No rule alone decides. "
    return f"{more['plainly']} {alone}{changes}{tried}"


def say_seen(answer: Answer) -> str:
    """How many rules were switched off in vain, where there was no time for all."""
    if "tried" not in answer.more:
        return ""
    count = answer.more["tried"]
    tried = "one rule was" if count == 1 else f"{count} rules were"
    return (
        f"No rule was found so far that decides: {tried} switched off, and not all lines could be looked at."
    )


def _without(titles: list[str]) -> str:
    shown = "; ".join(titles[:6]) + (f"; and {len(titles) - 6} more" if len(titles) > 6 else "")
    return f"Without {'any one of these, ' if len(titles) > 1 else ''}{shown}"


def _candidates(case: Case, answer: Answer) -> list[str]:
    """The rules that the answer cites, then those that any line cites that was looked at."""
    cited = sorted(answer.cites)
    elsewhere = {rule for step in case.walk.graph.steps if step for edge in step.edges for rule in edge.cites}
    return [*cited, *sorted(elsewhere - set(cited))]


class _Switch:
    """Puts rules out of force and asks again, until the deadline."""

    def __init__(self, reading: Reading, question: Question, at: str) -> None:
        self.reading, self.question, self.at = reading, question, at
        self.until = reading.until(math.inf)
        self.states = max(10 * len(reading.case.walk.graph.states), 2000)

    def off(self, sets: Iterable[tuple[str, ...]], until: float = math.inf) -> list[Without]:
        """The answer without each of these sets, for as many as there is time."""
        tried: list[Without] = []
        for rules in sets:
            trial = self._without(rules) if time.monotonic() < min(self.until, until) else None
            if trial is None:
                break
            tried.append(trial)
        return tried

    def _without(self, rules: tuple[str, ...]) -> Without | None:
        """None where there was no time for an answer."""
        case = replace(
            self.reading.case,
            off=frozenset(rules) | self.reading.case.off,
            deadline=self.until,
            max_states=self.states,
            _texts={},
        )
        try:
            if case.illegal:
                return Without(rules, "illegal", "This board cannot be.")
            inquiry = type(self.reading)(case)
            answer = inquiry.plain(self.question, self.at)
        except SituationError:
            return Without(rules, "no such option", "Nobody has such an option then.")
        except LawError:
            return Without(rules, HOLE)
        except DeadlineError:
            return None
        if not answer.certain:
            return None if case.cut == "the deadline passed" else Without(rules, UNSEEN)
        return Without(rules, _key(answer), inquiry.say(answer))


def _key(answer: Answer) -> Any:
    """All that makes two answers the same; why and on which line is not part of it."""
    values = {tuple(map(str, outcome.values.items())) for outcome in answer.outcomes}
    outcomes = sorted(values) if answer.word == "outcomes" else None
    return answer.answer, answer.value, outcomes, answer.more.get("step")


def _entries(trials: Iterable[Without]) -> list[dict[str, Any]]:
    return [
        {
            "rules": list(trial.rules),
            "titles": [title(rule) for rule in trial.rules],
            "answer": trial.sentence,
        }
        for trial in trials
    ]


def _rulings(case: Case, rules: Iterable[str]) -> list[str]:
    """The rulings that rest on the same statements as these rules."""
    known = load()
    statements = {s for rule in rules if rule in known.rules for s in known.rules[rule].statements}
    return [
        key
        for key, ruling in sorted(known.rulings.items())
        if key.startswith(f"{case.situation.game}/")
        and ruling.status != "withdrawn"
        and statements & set(ruling.statements)
    ][:10]


def _holds(expectation: Expectation, answer: Answer, at: str) -> str:
    """`because`: these rules decide, alone or two together."""
    sets = [*answer.more["decides"], *answer.more["together"]]
    missing = set(expectation.because or ()) - {rule for entry in sets for rule in entry["rules"]}
    return say(answer) if missing or (not sets and expectation.because != []) else ""


FORMS = {
    "which rule decides: {possible: {luke.zone: discard}}": "the rules, one by one and then in pairs, "
    "without which the question inside has another answer"
}
KIND = QuestionKind(
    answers={"which rule decides": decides},
    say=say,
    say_seen=say_seen,
    seen=("tried", "all"),
    holds=_holds,
    ask=FORMS,
    expect={
        **FORMS,
        "which rule decides: {...}, because: [rule ids]": "these decide, alone or two together; "
        "`[]`: none does",
    },
)

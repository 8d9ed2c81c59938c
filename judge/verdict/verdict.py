"""The verdict: answers with their status, what was assumed, and every rule cited (CONTRACT section 4)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from judge import __version__, paths
from judge.board.left_out import assumed
from judge.board.situation import Question
from judge.board.unread import Unread
from judge.errors import each
from judge.knowledge import Example, load
from judge.play.case import Case
from judge.play.replay import UnreadDecisionError
from judge.questions import Answer, Inquiry, Outcome, say
from judge.questions.answer import line_data
from judge.questions.inquiry import not_known
from judge.questions.reading import title
from judge.questions.refusal import NOT_MODELLED
from judge.verdict import unread_words
from judge.verdict.precedents import example_of, nearest, overrides
from judge.verdict.procedure import procedure
from judge.verdict.relief import relief

SCHEMA = 1
LATE = "the deadline passed"


@dataclass
class Verdict:
    """What the judge says about one situation; `finished`: about the whole of it.

    `stuck`: what was played cannot be followed beyond words that are not modelled.
    """

    case: Case
    answers: list[Answer] = field(default_factory=list)
    illegal: list[tuple[str, str]] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)
    depends: list[str] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    finished: bool = True
    stuck: bool = False
    seconds: float = 0.0

    @cached_property
    def _example(self) -> Example | None:
        """The example of a ruling that is this board.

        To look for it costs as much as to read every board like it: so it is done for whoever asks.
        """
        if self.illegal or self.unread or not self.finished or self.case.board.set_aside:
            return None
        return example_of(self.case, self.case.facts)

    @property
    def settled(self) -> str | None:
        """The ruling that settles the board."""
        return self._example.ruling if self._example else None

    @property
    def status(self) -> str:
        """By rules, unless the board cannot be, words are not read, it depends, or a ruling settles it."""
        if self.illegal:
            return "illegal situation"
        if self.unread:
            return "not modelled"
        if self.depends:
            return "depends"
        if self._example:
            return "ruling overrides" if overrides(self._example) else "settled"
        return "by rules"

    @property
    def complete(self) -> bool:
        """Whether every legal line was looked at that the answers ask for."""
        return bool(self.illegal) or self.stuck or (self.case.complete and not self._open)

    @property
    def _open(self) -> bool:
        """Whether an answer was cut short that began a search of its own."""
        return any(not answer.certain and not answer.unknown for answer in self.answers)

    @property
    def cut(self) -> str:
        """What cut it short, if anything did."""
        if self.illegal or self.stuck:
            return ""
        return self.case.cut or (LATE if self._open else "")

    @property
    def assumed(self) -> list[str]:
        """What the answers take for granted."""
        taken = [*self.case.board.assumed, *assumed(self.case.board.left_out)]
        if any(answer.word in ("chance", "best") for answer in self.answers):
            taken.append("the odds are for players who see everything")
        return taken

    @property
    def cites(self) -> frozenset[str]:
        """Every rule that the answers rest on."""
        rules = {rule for answer in self.answers for rule in answer.cites}
        return frozenset(rules | {rule for _, rule in self.illegal})

    @property
    def by_reading(self) -> list[str]:
        """The rules of ours that no document states, on which an answer rests: the first of them first.

        Where rules bar something, one that a document states is enough.
        """
        return self._resting(_is_ours)

    @property
    def by_outside(self) -> list[str]:
        """The rules that only sources outside the documents state, likewise."""
        return self._resting(_is_outside)

    def _resting(self, sort: Callable[[str], bool]) -> list[str]:
        grounds = [_grounds(answer, sort) for answer in self.answers] + [{rule for _, rule in self.illegal}]
        return list(dict.fromkeys(rule for rules in grounds for rule in sorted(rules) if sort(rule)))

    def sentence(self) -> str:
        """The answer in one sentence."""
        if self.illegal:
            return "This board cannot be: " + "; ".join(what for what, _ in self.illegal) + "."
        shown = self.answers[:3]
        sentences = " ".join(answer.without if answer.unknown else say(answer) for answer in shown)
        if self.unread:
            return f"{not_known(self.unread)} {sentences}"
        if self.status == "ruling overrides" and self.settled:
            return f"{load().rulings[self.settled].answer} (The law alone says: {sentences})"
        return sentences

    def as_dict(self) -> dict[str, Any]:
        """The verdict as data (CONTRACT section 4)."""
        case, known = self.case, load()
        walked, game = not (self.illegal or self.stuck), case.situation.game
        answers = [answer_dict(answer, game) for answer in self.answers]
        return {
            **judged_by(case),
            "status": self.status,
            "by_reading": self.by_reading,
            "by_outside": self.by_outside,
            "complete": self.complete,
            "cut": self.cut,
            "answer": self.sentence(),
            "assumed": self.assumed,
            "depends": self.depends,
            "not_modelled": unread_words.as_data(case),
            "illegal": [{"what": what, **bar(rule, game)} for what, rule in self.illegal],
            "answers": answers,
            "citations": citations(self.cites, game),
            "procedure": procedure(answers),
            "settled": self.settled,
            "rulings": [{"id": key, "question": known.rulings[key].question} for key in self.rulings],
            "states": case.used[0] if walked else 0,
            "solves": case.used[1] if walked else 0,
            "slow": case.steps.slow,
            "relief": relief(case) if walked else [],
            "seconds": round(self.seconds, 4),
        }


def _grounds(answer: Answer, sort: Callable[[str], bool]) -> frozenset[str]:
    """The rules that an answer rests on: where rules bar something, one of a better sort is enough."""
    stated = any(not sort(rule) and not _is_ours(rule) for rule in answer.barred_by)
    return frozenset() if stated else answer.cites


def _is_ours(rule: str) -> bool:
    """Whether a rule is our reading of what the documents leave open."""
    entry = load().rules.get(rule)
    return entry is None or entry.status == "our reading"


def _is_outside(rule: str) -> bool:
    """Whether only sources outside the documents state a rule."""
    entry = load().rules.get(rule)
    return entry is not None and entry.status in ("outside source", "conflicting")


def judge(case: Case, heard: Callable[[list[Answer]], None] | None = None) -> Verdict:
    """The way of every case: situation, facts, law, graph, verdict; `Verdict.as_dict` has its words.

    Answers every question of the case (those usual on such a board, if it asks none); `heard` is told the
    answers so far after each of them.  What an earlier question on the board has worked out is not worked out
    again.  Raises SituationError for words that mean nothing, LawError for a hole of the law.
    """
    started = time.monotonic()
    steps = case.steps  # the law, ground for what the situation says
    if steps.illegal():
        return Verdict(case, illegal=case.illegal, seconds=time.monotonic() - started)
    inquiry = Inquiry(case)
    try:
        _ = case.start
    except UnreadDecisionError as stuck:
        return Verdict(case, _stuck(case, stuck), unread=stuck.unread, stuck=True)
    answers = _answers(inquiry, heard)  # by the graph, walked as far as they need it
    cites = frozenset(rule for answer in answers for rule in answer.cites)
    return Verdict(
        case,
        answers,
        rulings=nearest(case.situation.game, cites),
        depends=_depends(case),
        unread=inquiry.unread,
        seconds=time.monotonic() - started,
    )


def _stuck(case: Case, stuck: UnreadDecisionError) -> list[Answer]:
    """No answer to any question: how play got there is not known."""
    without = f'"{stuck.text}" ({stuck.path}) is no option.'
    return [
        Answer(
            "outcomes",
            question.model_dump(by_alias=True, exclude_none=True),
            None,
            certain=False,
            more={"kind": NOT_MODELLED},
            unknown=stuck.unread,
            without=without,
        )
        for question in questions_of(case)
    ]


def questions_of(case: Case) -> list[Question]:
    """What a case asks; what is usual on such a board if it asks nothing."""
    return case.situation.ask or [Question.model_validate(usual) for usual in case.board.usual]


def _answers(inquiry: Inquiry, heard: Callable[[list[Answer]], None] | None) -> list[Answer]:
    """The answers to every question of a case, in order.

    Raises SituationError for the first whose words mean nothing, with those of the others.
    """
    answers: list[Answer] = []

    def answer(asked: tuple[int, Question]) -> None:
        """The answer to one of them, if its words mean something."""
        i, question = asked
        answers.append(inquiry.ask(question, f"ask[{i}]"))
        if heard is not None:
            heard(answers)

    each(answer, enumerate(questions_of(inquiry.case)))
    return answers


def _depends(case: Case) -> list[str]:
    """The hands left open from which a play could matter: their owner has a chance to play in between."""
    hands = []
    for player in case.board.unknown_hands:  # if any: all lines are looked at
        if any(
            step.decider == player and any(edge.action in ("pass", "done") for edge in step.edges)
            for _, step in case.graph.decisions()
        ):
            hands.append(f"{player}.hand")
    return hands


def judged_by(case: Case) -> dict[str, Any]:
    """What every verdict on a case begins with: shape, game, edition, and the versions that judge."""
    known, situation = load(), case.situation
    edition = known.edition(situation.game, situation.rules)
    return {
        "schema": SCHEMA,
        "game": situation.game,
        "rules": {"edition": edition.id, "date": edition.date},
        "versions": {
            "program": __version__,
            "law": paths.law_version(),
            "knowledge": known.version,
        },
    }


def bar(rule: str, game: str) -> dict[str, str]:
    """A rule that bars in a game: its id, title, and where the documents of that game say so."""
    known = load()
    statement = next(iter(known.statements_in(game, rule)), "")
    document = statement.partition("/")[0]
    name = known.documents[document].title if document in known.documents else document
    return {"rule": rule, "title": title(rule), "document": name, "locator": statement}


def citations(rules: Iterable[str], game: str) -> list[dict[str, Any]]:
    """Each rule once, with its title, its statements in that game and its standing, sorted."""
    entries = []
    for rule in sorted(set(rules)):
        entry = load().rules.get(rule)
        entries.append(
            {
                "rule": rule,
                "title": entry.title if entry else rule,
                "text": entry.text if entry else "",
                "statements": load().statements_in(game, rule),
                "status": entry.status if entry else "our reading",
                **(entry.in_other_languages() if entry else {}),
            }
        )
    return entries


def answer_dict(answer: Answer, game: str) -> dict[str, Any]:
    """An answer of a game as data."""
    return {
        "ask": answer.asked,
        "answer": answer.answer,
        "certain": answer.certain,
        "value": str(answer.value) if answer.value is not None else None,
        "sentence": say(answer),
        "outcomes": [_outcome_dict(outcome) for outcome in answer.outcomes],
        "barred_by": [bar(rule, game) for rule in answer.barred_by],
        **({"unknown": [sentence.named() for sentence in answer.unknown]} if answer.unknown else {}),
        **({"without": answer.without} if answer.unknown else {}),
        **answer.more,
    }


def _outcome_dict(outcome: Outcome) -> dict[str, Any]:
    return {"values": outcome.values, "quantifier": outcome.quantifier, "line": line_data(outcome.line)}

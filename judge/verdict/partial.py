"""What can be said of a case before it is finished: handed over in time, for whoever has to stop waiting."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from judge.board.left_out import assumed
from judge.board.situation import Question
from judge.errors import JudgeError
from judge.play.case import Case
from judge.questions import Answer, Inquiry
from judge.verdict import unread_words
from judge.verdict.verdict import LATE, Verdict, judged_by, questions_of

Tell = Callable[[dict[str, Any]], None]
FIRST = 0.25
"""Seconds until the first words on a walk; then after twice the time, a tenth of it for talking at most."""
QUICK = ("outcomes", "can", "impossible", "always", "possible", "never")
"""Questions that are answered by looking at what was walked; others begin searches of their own."""


class PartialVerdicts:
    """Hands over verdicts that are not complete: after reading, during the walk, after each answer."""

    def __init__(self, case: Case, tell: Tell) -> None:
        self._case = case
        self._tell = tell
        self._started = time.monotonic()
        self._next = self._started + FIRST
        self._answers: list[Answer] = []
        self._asked = questions_of(case)
        tell(unfinished(case, [_open(question) for question in self._asked]))

    def answered(self, answers: list[Answer]) -> None:
        """One more question has its answer."""
        self._answers = list(answers)
        if len(answers) < len(self._asked):
            self._say(self._case, self._answers)

    def walked(self, _: int) -> None:
        """The walk went on."""
        now = time.monotonic()
        if now < self._next:
            return
        seen = replace(self._case)
        merged = {paths: walk.so_far() for paths, walk in self._case.__dict__.get("_merged", {}).items()}
        seen.__dict__.update({**self._case.__dict__, "walk": self._case.walk.so_far(), "_merged": merged})
        seen.progress, seen.still = None, True
        seen.__dict__.pop("given", None)
        self._say(seen, [*self._answers, *self._quick(seen)])
        spent = time.monotonic()
        self._next = spent + max(spent - self._started, 10 * (spent - now))

    def _quick(self, seen: Case) -> list[Answer]:
        inquiry, answers = Inquiry(seen), []
        for i, question in enumerate(self._asked[len(self._answers) :], len(self._answers)):
            if not set(QUICK) & question.model_dump(by_alias=True, exclude_none=True).keys():
                break
            try:
                answers.append(inquiry.ask(question, f"ask[{i}]"))
            except JudgeError:
                break  # the walk itself will come to this
        return answers

    def _say(self, case: Case, answers: list[Answer]) -> None:
        verdict = Verdict(case, answers, unread=Inquiry(case).unread, finished=False)
        shown = verdict.as_dict()
        unanswered = [_open(question) for question in self._asked[len(answers) :]]
        shown |= {"complete": False, "cut": LATE, "answers": [*shown["answers"], *unanswered]}
        shown["answer"] = " ".join([verdict.sentence(), *([UNANSWERED] if unanswered else [])]).strip()
        shown["seconds"] = round(time.monotonic() - self._started, 4)
        self._tell(shown)


def unfinished(case: Case, answers: list[dict[str, Any]]) -> dict[str, Any]:
    """The verdict on a case that has been read, and no more (CONTRACT section 4)."""
    board = case.board
    return {
        **judged_by(case),
        "status": "not modelled" if board.not_modelled else "by rules",
        "by_reading": [],
        "by_outside": [],
        "complete": False,
        "cut": LATE,
        "answer": answers[0]["sentence"] if answers else UNANSWERED,
        "assumed": [*board.assumed, *assumed(board.left_out)],
        "depends": [],
        "not_modelled": unread_words.as_data(case),
        "illegal": [],
        "answers": answers,
        "citations": [],
        "procedure": [],
        "settled": None,
        "rulings": [],
        "states": 0,
        "solves": 0,
        "slow": "",
        "relief": [],
        "seconds": 0.0,
    }


UNANSWERED = "The deadline passed before this was answered."


def _open(question: Question) -> dict[str, Any]:
    return {
        "ask": question.model_dump(by_alias=True, exclude_none=True),
        "answer": None,
        "certain": False,
        "value": None,
        "sentence": UNANSWERED,
        "outcomes": [],
        "barred_by": [],
    }

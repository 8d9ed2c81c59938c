"""A kind of question: its words, its answer, its sentence, and how an expectation on it is held.

Each module of this package that answers questions ends with its `KIND`; `judge.questions.kinds` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from judge.board.situation import Expectation
from judge.questions.answer import Answer
from judge.questions.reading import Reading, title

Asks = Callable[[Reading, str, dict[str, Any], str], Answer]
"""How a question is answered: (case, word, the whole entry as data, place of the word) to its answer."""
Holds = Callable[[Expectation, Answer, str], str]
"""What is wrong with an answer: (expectation, certain answer, place of the entry) to words, "" if nothing."""


@dataclass(frozen=True, eq=False)
class QuestionKind:
    """One kind of question.

    `answers` has a function for each of its words; `say` puts an answer into a sentence, `say_seen` what was
    seen for one that is not certain ("" if that is nothing), of which it tells `seen` besides (keys of
    `Answer.more`); `holds` holds an expectation against an answer;
    `possible` tells whether an answer says only that some line of play is legal, and shows it: that may be
    said beside words that are not modelled; the lines of its answers are of other boards if `elsewhere`.
    `ask` and `expect` are all its forms with what they mean, as `judge schema` shows them.
    """

    answers: Mapping[str, Asks]
    say: Callable[[Answer], str]
    holds: Holds
    ask: Mapping[str, str]
    expect: Mapping[str, str]
    say_seen: Callable[[Answer], str] | None = None
    seen: tuple[str, ...] = ()
    elsewhere: bool = False
    possible: Callable[[Answer], bool] = lambda answer: False

    @property
    def words(self) -> tuple[str, ...]:
        """The words that ask this."""
        return tuple(self.answers)


def unmet(expectation: Expectation, answer: Answer, wanted: bool | str, sentence: str) -> str:
    """What is wrong with an answer, told in `sentence`, that should be `wanted`, by `because`, of `kind`."""
    if answer.answer != wanted:
        return sentence + "".join(f" [{rule}: {title(rule)}]" for rule in answer.barred_by)
    missing = sorted(set(expectation.because or ()) - set(answer.barred_by))
    if missing:
        bars = ", ".join(answer.barred_by) or "no rule"
        return f"not barred by {', '.join(missing)}, but by {bars}"
    if expectation.kind is not None and answer.more.get("kind") != expectation.kind:
        return f"the kind of no is: {answer.more.get('kind', 'none')}"
    return ""

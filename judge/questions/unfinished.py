"""What may be said of an answer for which not all was looked at: the one place that words it.

Whoever answers tells whether the answer is `certain`.  If it is not, nothing of it stands but what was seen:
ends with a line to each, bounds of a chance, changes that help.
"""

from __future__ import annotations

from dataclasses import replace

from judge.questions.answer import Answer
from judge.questions.kind import QuestionKind

UNCLAIMED = "Not all lines could be looked at, so this cannot be claimed."


def seen(answer: Answer, kind: QuestionKind) -> Answer:
    """The answer, or (if it is not certain) what was seen for it: nothing that more time could refute."""
    if answer.certain:
        return answer
    return replace(
        answer,
        answer=None,
        value=None,
        outcomes=[replace(end, quantifier="possible") for end in answer.outcomes],
        barred_by=[],
        more={key: value for key, value in answer.more.items() if key in kind.seen},
        rests_on=[],
    )


def say_seen(answer: Answer, kind: QuestionKind) -> str:
    """An answer that is not certain, in a sentence."""
    sentence = kind.say_seen(answer) if kind.say_seen else ""
    return sentence or UNCLAIMED

"""One case asked: every word of `ask`, who answers it, and how the answer is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.board.situation import Expectation, Question
from judge.questions import best, chance, divergence, ends, legality, loop, order, rule, smallest, transcript
from judge.questions.answer import Answer
from judge.questions.reading import Reading, title
from judge.verdict.case import Case

Asks = Callable[[Reading, str, dict[str, Any], str], Answer]
"""How a question is answered: (case, word, the whole entry as data, place of the word) to its answer."""

ANSWERS: dict[str, Asks] = {
    "can now": legality.now,
    "illegal": legality.now,
    "why not": legality.why_not,
    "can": legality.ever,
    "impossible": legality.ever,
    "always": ends.quantified,
    "possible": ends.quantified,
    "never": ends.quantified,
    "order matters": order.order_matters,
    "chance": chance.chance,
    "best": best.best,
    "smallest change": smallest.smallest,
    "which rule decides": rule.decides,
    "why": divergence.why,
    "loop": loop.loop,
    "legal line": transcript.legal_line,
    "illegal line": transcript.legal_line,
    "outcomes": ends.outcomes,
}

SENTENCES: dict[str, Callable[[Answer], str]] = {
    **dict.fromkeys(
        ("can now", "illegal", "can", "impossible", "why not"), lambda a: legality.say(a, _because(a))
    ),
    **dict.fromkeys(("always", "possible", "never"), ends.say_quantified),
    "order matters": order.say,
    "chance": chance.say,
    "best": best.say,
    "smallest change": smallest.say,
    "which rule decides": rule.say,
    "why": divergence.say,
    "loop": loop.say,
    **dict.fromkeys(("legal line", "illegal line"), transcript.say),
}

OPEN = ("outcomes", "chance", "best", "law says")
"""Words whose answer is told even where not all lines could be looked at."""


class Inquiry(Reading):
    """Asks one case; the graph is walked once for all its questions."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)

    def ask(self, question: Question, at: str) -> Answer:
        """Answers one entry."""
        asked = question.model_dump(by_alias=True, exclude_none=True)
        word = next((word for word in ANSWERS if word in asked), "outcomes")
        return ANSWERS[word](self, word, asked, f"{at}.{word}")

    def say(self, answer: Answer) -> str:
        """An answer in a sentence."""
        return say(answer)

    def exactly(self, expectation: Expectation, at: str) -> tuple[bool, str, Answer]:
        """`exactly` and `exactly together`: whether it is so, what is wrong, the answer."""
        return ends.exactly(self, expectation, at)


def say(answer: Answer) -> str:
    """One answer in a sentence."""
    unclaimed = not answer.certain and answer.answer is None and "kind" not in answer.more
    if unclaimed and answer.word not in OPEN:
        return "Not all lines could be looked at, so this cannot be claimed."
    return SENTENCES.get(answer.word, ends.say_outcomes)(answer)


def _because(answer: Answer) -> str:
    return f" ({'; '.join(title(rule) for rule in answer.barred_by)})" if answer.barred_by else ""

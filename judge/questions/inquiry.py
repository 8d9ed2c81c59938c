"""One case asked: the kind of a question answers it and says the answer."""

from __future__ import annotations

from judge.board.situation import Question
from judge.questions.answer import Answer
from judge.questions.kinds import KIND_OF
from judge.questions.reading import Reading


class Inquiry(Reading):
    """Asks one case; the graph is walked once for all its questions."""

    def ask(self, question: Question, at: str) -> Answer:
        """Answers one entry."""
        asked = question.model_dump(by_alias=True, exclude_none=True)
        word = next((word for word in KIND_OF if word in asked), "outcomes")
        return KIND_OF[word].answers[word](self, word, asked, f"{at}.{word}")

    def say(self, answer: Answer) -> str:
        """An answer in a sentence."""
        return say(answer)


def say(answer: Answer) -> str:
    """One answer in a sentence."""
    kind = KIND_OF.get(answer.word)
    unclaimed = not answer.certain and answer.answer is None and "kind" not in answer.more
    if kind is None:  # the whole of `law says`
        return ""
    if unclaimed and not kind.of_part:
        return "Not all lines could be looked at, so this cannot be claimed."
    return kind.say(answer)

"""One case asked: its kind answers a question and says the answer; words not modelled bound what is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.board.situation import Question
from judge.board.unread import Unread
from judge.questions.answer import Answer
from judge.questions.kinds import KIND_OF
from judge.questions.reading import Reading
from judge.questions.refusal import NOT_MODELLED
from judge.questions.unfinished import say_seen, seen


class Inquiry(Reading):
    """Asks one case; the graph is walked once for all its questions."""

    def ask(self, question: Question, at: str) -> Answer:
        """Answers one entry, and claims no more than the words allow that were read."""
        return bounded(self.plain(question, at), self.unread)

    def plain(self, question: Question, at: str) -> Answer:
        """Answers one entry as if every word were read."""
        asked = question.model_dump(by_alias=True, exclude_none=True)
        word = next((word for word in KIND_OF if word in asked), "outcomes")
        return seen(KIND_OF[word].answers[word](self, word, asked, f"{at}.{word}"), KIND_OF[word])

    def say(self, answer: Answer) -> str:
        """An answer in a sentence."""
        return say(answer)


def bounded(answer: Answer, unread: Sequence[Unread]) -> Answer:
    """The answer as far as it may be given beside words that are not modelled and could act.

    That a line of play is possible may be said, with the line; it is certain only where the words could not
    have forbidden it.  Whatever says more is not known.
    """
    if not unread:
        return answer
    kind, without = KIND_OF[answer.word], say(answer)
    lines = [replace(line, quantifier="possible") for line in answer.outcomes if not kind.elsewhere]
    if answer.certain and kind.possible(answer):
        return replace(
            answer, certain=answer.untouched, outcomes=lines, unknown=list(unread), without=without
        )
    return Answer(
        answer.word,
        answer.asked,
        None,
        certain=False,
        outcomes=lines,
        paths=answer.paths,
        more={"kind": NOT_MODELLED},
        unknown=list(unread),
        without=without,
    )


def not_known(unread: Sequence[Unread]) -> str:
    """The head of an answer: which words it does not know."""
    others = len(unread) - 1
    more = f" (nor {others} other sentence{'s' if others > 1 else ''})" if others else ""
    return f"Not known: {unread[0].in_sentence()}{more}; without {'them' if others else 'it'}:"


def possible(unread: Sequence[Unread], without: str, untouched: bool) -> str:
    """What is possible by the line shown; words not read could forbid it if not `untouched` there."""
    others = f" (nor {len(unread) - 1} others)" if len(unread) > 1 else ""
    bound = "" if untouched else ", and could forbid it"
    return f"Possible, with the line shown: {without} But {unread[0].in_sentence()}{others}{bound}."


def say(answer: Answer) -> str:
    """One answer in a sentence."""
    if answer.unknown and answer.answer is not None:
        return possible(answer.unknown, answer.without, answer.untouched)
    if answer.unknown:
        return f"{not_known(answer.unknown)} {answer.without}"
    kind = KIND_OF.get(answer.word)
    if kind is None:  # the whole of `law says`
        return ""
    return kind.say(answer) if answer.certain else say_seen(answer, kind)

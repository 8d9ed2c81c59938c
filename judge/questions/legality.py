"""May I?  Why not?  In the given state: `can now`, `illegal`, `why not`; on any line: `can`, `impossible`.

No second grounding for what a rule forbids: the law names its prohibitions itself (DESIGN section 3), for
both players, in the state that is looked at.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from judge.board.situation import Expectation
from judge.engine.transition import Edge, Option
from judge.engine.walk import Graph
from judge.play.case import Case
from judge.play.replay import same_words
from judge.questions import refusal
from judge.questions.answer import Answer, Outcome, line_data
from judge.questions.kind import QuestionKind, unmet
from judge.questions.reading import Reading, title
from judge.questions.refusal import YOURS

SEARCHED = 400
"""In how many decisions *why not* looks for the fewest bars."""
_ANSWERED = re.compile(r" \([^()]*\)(?= ->|$)")
"""What an action answers, in its words."""
LATER = " It comes later: the line shows how."


def now(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Whether an action is legal in the given state, and every rule that bars it."""
    player, text = reading.doing(asked[word], at)
    option = _option(reading, player, text)
    if unclaimed(reading.case, option):
        return Answer(word, asked, None, certain=False)
    if option is not None and option.legal:
        answer = Answer(word, asked, word != "illegal", rests_on=list(option.allowed_by))
        graph = reading.case.walk.graph
        answer.untouched = reading.untouched(
            graph.states[i] for i in graph.passed(graph.index[reading.case.given])
        )
        return answer
    answer = Answer(word, asked, word == "illegal", barred_by=list(option.barred_by if option else ()))
    return refusal.refused(reading, answer, player, text, at)


def unclaimed(case: Case, option: Option | None) -> bool:
    """Whether a bound of the law is reached by an action in the given state, or whatever happens there."""
    edges = case.steps.step(case.given).edges
    if edges and all(edge.unclaimed for edge in edges):
        return True
    return option is not None and any(
        edge.unclaimed and (edge.player, edge.action) == (option.player, option.action) for edge in edges
    )


def why_not(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """As `can now`; and where a legal line leads to it later, that line, else the bars where fewest stand."""
    answer = now(reading, word, asked, at)
    if answer.answer is True or not answer.certain:
        return answer
    player, text = reading.doing(asked[word], at)
    line = line_to(reading.case, player, text)
    if line is not None:
        answer.more["later"] = line_data(line.line)
        answer.outcomes = [line]
    elif not answer.barred_by or YOURS in answer.barred_by:
        nearest = [rule for rule in _bars(reading, player, text) if rule not in answer.barred_by]
        if nearest:
            answer.barred_by += nearest
            refusal.refused(reading, answer, player, text, at)
    return answer


def ever(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Whether some legal line leads to an action; the line, or the rules in the way."""
    player, text = reading.doing(asked[word], at)
    hit = _leading_to(reading.case, player, text)
    if hit is not None:
        graph, i, edge = hit
        line = Outcome({}, "possible", reading.case.line(i, edge, graph))
        states = (graph.states[passed] for passed in graph.passed(i))
        untouched = reading.untouched(states)
        return Answer(word, asked, word == "can", outcomes=[line], untouched=untouched)
    certain = reading.case.graph_for(()).complete
    answer = Answer(word, asked, word != "can", certain)
    answer.barred_by = _bars(reading, player, text)
    return refusal.refused(reading, answer, player, text, at)


def say(answer: Answer) -> str:
    """Whether a player may, and what stands in the way."""
    because = f" ({'; '.join(title(rule) for rule in answer.barred_by)})" if answer.barred_by else ""
    player, text = next(iter(answer.asked[answer.word].items()))
    kind = answer.more.get("kind")
    when = "" if answer.word in ("can", "impossible") else " now"
    yes = _may(answer)
    if kind == refusal.NOTHING and not yes:
        because = f": {answer.more['needs']} (no rule forbids it)"
    later = LATER if "later" in answer.more else ""
    return f'{player.capitalize()} {"may" if yes else "may not"} play "{text}"{when}{because}.{later}'


def _option(reading: Reading, player: str, text: str) -> Option | None:
    """The option in the given state that is said like this; None if there is none.

    The other player's option is an option here too, which is not for this player to decide.
    """
    case = reading.case
    options = [o for o in case.options if same_words(case.words(o.player, o.action), text)]
    if not options:
        as_option = case.one_of(text)
        options = [o for o in case.options if same_words(case.words(o.player, o.action), as_option)]
    for option in options:
        if option.player == player:
            return option
    if options:
        return Option(player, options[0].action, False, (YOURS,) if YOURS in case.in_force else ())
    return None


def line_to(case: Case, player: str, text: str) -> Outcome | None:
    """A shortest line to the action, the nearest states first, as far as they have to be looked at."""
    hit = _leading_to(case, player, text)
    if hit is None:
        return None
    graph, i, edge = hit
    return Outcome({}, "possible", case.line(i, edge, graph))


def _leading_to(case: Case, player: str, text: str) -> tuple[Graph, int, Edge] | None:
    """The nearest state in which the action is legal, with its graph and what is done there.

    Where none leads to it as it is said, one to the same action with what it answers in brackets
    ("toad: Poison 1 (orc)"), which who asks may leave out.
    """
    texts = (text, case.one_of(text))
    answering: tuple[Graph, int, Edge] | None = None
    for graph, i, step in case.looked_at(()):
        if step.decider == player:
            for edge in step.edges:
                if edge.unclaimed:
                    continue
                words = case.words(player, edge.action)
                if any(same_words(words, wanted) for wanted in texts):
                    return graph, i, edge
                if answering is None and _answering(words, texts):
                    answering = graph, i, edge
    return answering


def _bars(reading: Reading, player: str, text: str) -> list[str]:
    """The rules that stand in the way where fewest do: the nearest that it comes to being legal."""
    case, texts = reading.case, (text, reading.case.one_of(text))
    graph = case.walk.graph
    best: tuple[str, ...] | None = None
    decisions = ((i, step) for i, step in case.walk.looked_at() if step.decider is not None)
    for i, step in islice(decisions, SEARCHED + 1):
        if step.decider == "nature":
            continue
        for option in case.steps.options(graph.states[i]):
            if option.player != player or (best is not None and len(option.barred_by) >= len(best)):
                continue
            words = case.words(player, option.action)
            if any(same_words(words, wanted) for wanted in texts) or _answering(words, texts):
                best = option.barred_by
    return list(best or ())


def _answering(words: str, texts: tuple[str, ...]) -> bool:
    """Whether an action is one of these, but that it answers something."""
    shorter = _ANSWERED.sub("", words)
    return any(same_words(shorter, wanted) for wanted in texts)


def _holds(expectation: Expectation, answer: Answer, at: str) -> str:
    return unmet(expectation, answer, expectation.why_not is None, say(answer))


def _may(answer: Answer) -> bool:
    """Whether it says that a player may, now or on a line that is shown."""
    return answer.answer is (answer.word in ("can", "can now", "why not"))


FORMS = {
    'can: {light: "luke: Retaliate 2"}': "some legal line from here leads to it",
    'can now: {light: "luke: Retaliate 2"}': "it is legal in the given state",
    'illegal: {light: "luke: Retaliate 2"}': "it is not legal in the given state, and why",
    'impossible: {light: "luke: Retaliate 2"}': "no legal line leads to it",
    'why not: {light: "luke: Retaliate 2"}': "what stands in the way now, and the line if it comes later; "
    "`kind` tells three kinds of no apart: forbidden, nothing gives it, not modelled",
}
KIND = QuestionKind(
    answers={"can now": now, "illegal": now, "why not": why_not, "can": ever, "impossible": ever},
    say=say,
    holds=_holds,
    possible=_may,
    ask=FORMS,
    expect={
        **FORMS,
        "illegal: {...}, because: [rule ids]": "and these rules bar it",
        "illegal: {...}, kind: nothing gives it": "and this is the kind of no (`why not`, "
        "`impossible` alike)",
    },
)

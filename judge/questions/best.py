"""The best choice at each decision, and what every choice is worth (exact fractions)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from judge.board.situation import Expectation
from judge.engine.components import components
from judge.engine.odds import Odds, evaluate, plays_for
from judge.errors import SituationError
from judge.play.case import Case
from judge.questions import conditions
from judge.questions.answer import Answer
from judge.questions.chance import goal, held, meeting, played_for, rules_of, rules_on, spread
from judge.questions.kind import QuestionKind
from judge.questions.reading import Reading

SHOWN = 40
"""So many decisions are told, the nearest first."""


def best(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """What to do for the conditions to be met in the end; `for:` says who plays for it (`most`: all)."""
    who = asked.get("for") or "most"
    graph = reading.case.graph
    good = meeting(reading, goal(reading, asked[word], who, at), graph)
    if not graph.complete:
        return Answer(word, asked, None, False, paths=list(asked[word]))
    solved = evaluate(graph, good, plays_for(who))
    entries = choices(reading.case, solved, who)
    worst = evaluate(graph, good, plays_for("most" if who == "least" else "least")).values[0]
    more = {
        "choices": entries[:SHOWN],
        "choices_left_out": max(0, len(entries) - SHOWN),
        "whatever": worst == solved.values[0],
    }
    paths = list(asked[word])
    rules = rules_of(spread(reading, solved, good, paths)) or sorted(rules_on(graph))
    return Answer(word, asked, None, value=solved.values[0], paths=paths, more=more, rests_on=rules)


@dataclass(frozen=True)
class Decision:
    """A decision that matters: where, what each edge is worth, which are best, and the way there.

    `way` are the states before it, each with the number of the edge taken.
    """

    state: int
    player: str
    values: tuple[Fraction, ...]
    best: tuple[int, ...]
    way: tuple[tuple[int, int], ...]


def decisions(solved: Odds, who: str) -> Iterator[Decision]:
    """The decisions of those who play for it that come up when everybody plays at their best, nearest first.

    Of those who play against it every choice that is as good as their best is looked at.  A choice as good as
    the best is best too, unless it only goes round in a loop.
    """
    graph = solved.graph
    home = {state: number for number, part in enumerate(components(graph.targets)) for state in part}
    for state, way in _played_well(solved, who):
        if not _is_for_it(solved, state, who):
            continue
        step = graph.steps[state]
        assert step is not None
        values = tuple(solved.values[to] for to in graph.targets[state])
        chosen = solved.choices.get(state)
        if len(set(values)) == 1 or chosen is None:
            continue
        alike = (
            number
            for number, to in enumerate(graph.targets[state])
            if number != chosen and values[number] == values[chosen] and home[to] != home[state]
        )
        yield Decision(state, str(step.decider), values, (chosen, *alike), tuple(way))


def _is_for_it(solved: Odds, state: int, who: str) -> bool:
    """Whether somebody who plays for it decides there."""
    step = solved.graph.steps[state]
    decider = step.decider if step is not None else None
    return decider not in (None, "nature") and who in ("most", "least", decider)


def _played_well(solved: Odds, who: str) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """The states that play comes to when everybody chooses the best, nearest first, with the way there."""
    graph = solved.graph
    came: dict[int, tuple[int, int] | None] = {0: None}
    waiting = deque([0])
    while waiting:
        state = waiting.popleft()
        way: list[tuple[int, int]] = []
        before = came[state]
        while before is not None:
            way.append(before)
            before = came[before[0]]
        yield state, way[::-1]
        chosen = solved.choices.get(state)
        free = not _is_for_it(solved, state, who)  # dice, the rules, or who plays against it
        for number, to in enumerate(graph.targets[state]):
            alike = free and solved.values[to] == solved.values[state]
            if to not in came and (chosen in (None, number) or alike):
                came[to] = (state, number)
                waiting.append(to)


def choices(case: Case, solved: Odds, who: str) -> list[dict[str, Any]]:
    """The decisions in words; those with the same choices and values are one, with the way to the nearest."""
    merged: dict[tuple[object, ...], dict[str, Any]] = {}
    for decision in decisions(solved, who):
        step = solved.graph.steps[decision.state]
        assert step is not None
        words = [case.words(edge.player, edge.action) for edge in step.edges]
        known = merged.get((decision.player, *words, *decision.values))
        if known is not None:
            known["times"] += 1
            continue
        sign = 1 if who == "least" else -1
        order = sorted(
            range(len(words)), key=lambda n: (n not in decision.best, sign * decision.values[n], words[n])
        )
        merged[decision.player, *words, *decision.values] = {
            "player": decision.player,
            "after": _after(case, solved, decision),
            "options": [
                {"do": words[n], "value": str(decision.values[n]), "best": n in decision.best} for n in order
            ],
            "times": 1,
        }
    return list(merged.values())


def _after(case: Case, solved: Odds, decision: Decision) -> list[dict[str, str]]:
    """What was decided and rolled on the way to a decision."""
    moves = []
    for state, number in decision.way:
        step = solved.graph.steps[state]
        assert step is not None
        edge = step.edges[number]
        if step.decider is not None:
            moves.append({"player": edge.player, "do": case.words(edge.player, edge.action)})
    return moves


def say(answer: Answer) -> str:
    """What it is worth, and the first choice that matters."""
    shown, who = conditions.words(answer.asked["best"]), answer.asked.get("for", "most")
    worth = f"The chance that {shown} is {answer.value}{played_for(who)}"
    entries = answer.more["choices"]
    if not entries:
        return (
            f"{worth}, whatever is chosen." if answer.more["whatever"] else f"{worth}, if both choose well."
        )
    first = entries[0]
    return f'{worth}: {first["player"].capitalize()} plays "{first["options"][0]["do"]}".'


def _holds(expectation: Expectation, answer: Answer, at: str) -> str:
    """The value of the best choices, and the first of them that matters."""
    if expectation.value is None and expectation.choice is None:
        raise SituationError(at, "which choice is expected?", 'add `choice: "..."`, or `value: "1/2"`')
    failure = held(expectation, answer, at, say(answer)) if expectation.value is not None else ""
    entries = answer.more.get("choices") or [{"options": []}]
    best = [option["do"] for option in entries[0]["options"] if option["best"]]
    if not failure and expectation.choice is not None and expectation.choice not in best:
        return f"the best choice is {' or '.join(best)}" if best else "no choice matters"
    return failure


KIND = QuestionKind(
    answers={"best": best},
    say=say,
    holds=_holds,
    ask={"best: {luke.zone: character}, for: light": "the best choices, and what every choice is worth"},
    expect={
        'best: {...}, for: light, value: "1/2", choice: pass': "what it is worth, "
        "the first choice that matters"
    },
)

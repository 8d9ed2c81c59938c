"""Why this and not that?  The first decision, die or rule at which two outcomes part.

They part where one thing that can happen leaves only the one outcome, and another only the other; if there
is no such moment, where the nearest line to the one loses the other from sight.  Where the other outcome
cannot come at all, the rules are named without which it could.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from judge.board.situation import Expectation, Question
from judge.engine.transition import Edge
from judge.engine.walk import Graph
from judge.questions import conditions, rule
from judge.questions.answer import Answer, Outcome, line_data
from judge.questions.chance import meeting
from judge.questions.kind import QuestionKind
from judge.questions.reading import Reading, title

Path = list[tuple[int, Edge]]
"""States, each with the edge taken there."""


def why(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Where `this` and `not` part, with the line to each from there."""
    this, other = asked[word]["this"], asked[word]["not"]
    here = _ends(reading, this, f"{at}.this")
    there = _ends(reading, other, f"{at}.not") - here
    graph = reading.case.graph
    answer = Answer(word, asked, None, graph.complete, paths=list(this))
    answer.more = {"parts_at": None, "this": [], "not": [], "common": []}
    if not here:
        answer.answer = "this cannot be" if graph.complete else None
        return answer
    if not there:
        return _by_rule(reading, answer, other, at) if graph.complete else answer
    common, path, away = _settled(graph, here, there) or _last_common(graph, here, there)
    state, edge = path[0]
    step = graph.steps[state]
    assert step is not None
    kind = "die" if step.decider == "nature" else "order" if step.orders else "decision"
    answer.answer = kind
    lines = [_path_data(reading, part) for part in (common, path, away)]
    answer.more = {
        "parts_at": {
            "kind": kind,
            "player": edge.player,
            "this": reading.case.words(edge.player, edge.action),
            "not": reading.case.words(away[0][1].player, away[0][1].action),
        },
        **dict(zip(("common", "this", "not"), lines, strict=True)),
    }
    answer.rests_on = sorted({r for part in lines for move in part for r in move["cites"]})
    return answer


def say(answer: Answer) -> str:
    """Where they part, in a sentence."""
    this = conditions.words(answer.asked["why"]["this"])
    other = conditions.words(answer.asked["why"]["not"])
    parts = answer.more["parts_at"]
    if answer.answer == "this cannot be":
        return f"It cannot be that {this}."
    if parts is None:
        return f"They cannot be told apart: {this}; {other}."
    if parts["kind"] == "rule":
        if not parts["rules"]:
            return f"It cannot be that {other}; no rule that was switched off changes that."
        return f"It cannot be that {other}, by: {'; '.join(title(r) for r in parts['rules'])}."
    who = str(parts["player"]).capitalize()
    where = {"die": "at the dice", "order": f"where {who} chooses an order"}.get(
        parts["kind"], f"where {who} decides"
    )
    return f'They part {where}: with "{parts["this"]}" {this}; with "{parts["not"]}" {other}.'


def _settled(graph: Graph, here: set[int], there: set[int]) -> tuple[Path, Path, Path] | None:
    """The nearest state in which one thing settles it for `this` and another against it, if there is one.

    Of several such things those that lie next to each other, such as three hits and four.
    """
    this, other = _before(graph, here), _before(graph, there)
    for i, step in enumerate(graph.steps):
        if step is None or len(step.edges) < 2 or i not in this & other:
            continue
        moves = list(enumerate(zip(step.edges, graph.targets[i], strict=True)))
        ours = [(n, edge, to) for n, (edge, to) in moves if to in this - other]
        theirs = [(n, edge, to) for n, (edge, to) in moves if to in other - this]
        if ours and theirs:
            (_, this_edge, to), (_, other_edge, away) = min(
                itertools.product(ours, theirs), key=lambda pair: abs(pair[0][0] - pair[1][0])
            )
            lines = _line(graph, to, here), _line(graph, away, there)
            return graph.line(i), [(i, this_edge), *lines[0]], [(i, other_edge), *lines[1]]
    return None


def _last_common(graph: Graph, here: set[int], there: set[int]) -> tuple[Path, Path, Path]:
    """A shortest line to `this` as long as the other outcome can still come, and the two lines from there."""
    path = _line(graph, 0, here)
    towards = _before(graph, there)
    last = max(i for i, (state, _) in enumerate(path) if state in towards)
    return path[:last], path[last:], _line(graph, path[last][0], there)


def _by_rule(reading: Reading, answer: Answer, other: Mapping[str, Any], at: str) -> Answer:
    """The other outcome cannot come: the rules, without which it could."""
    question = Question.model_validate({"possible": dict(other)}).model_dump(exclude_none=True)
    inner = rule.decides(reading, "which rule decides", {"which rule decides": question}, at, paired=False)
    sets = inner.more["decides"] or inner.more["together"]
    rules = sorted({r for entry in sets for r in entry["rules"]})
    answer.answer, answer.certain = "rule", inner.certain or bool(rules)
    answer.more["parts_at"] = {"kind": "rule", "rules": rules, "holes": inner.more["holes"]}
    here = _ends(reading, answer.asked["why"]["this"], at)
    answer.outcomes = [Outcome({}, "possible", reading.case.line(min(here)))]
    answer.more["this"] = line_data(answer.outcomes[0].line)
    answer.rests_on = rules
    return answer


def _ends(reading: Reading, wanted: Mapping[str, Any], at: str) -> set[int]:
    tests = reading.tests(wanted, at)
    return meeting(reading, tests, reading.case.graph)


def _before(graph: Graph, ends: Iterable[int]) -> set[int]:
    """The states from which some of the ends can come."""
    back: list[list[int]] = [[] for _ in graph.states]
    for i, targets in enumerate(graph.targets):
        for target in targets:
            back[target].append(i)
    seen = set(ends)
    waiting = list(seen)
    while waiting:
        for state in back[waiting.pop()]:
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return seen


def _line(graph: Graph, start: int, ends: set[int]) -> Path:
    """A shortest line from a state to one of the ends: each state with the edge taken there."""
    came: dict[int, tuple[int, Edge] | None] = {start: None}
    waiting = deque([start])
    while waiting:
        state = waiting.popleft()
        if state in ends:
            path: Path = []
            back = came[state]
            while back is not None:
                path.append(back)
                back = came[back[0]]
            return path[::-1]
        step = graph.steps[state]
        for edge, target in zip(step.edges if step else (), graph.targets[state], strict=False):
            if target not in came:
                came[target] = (state, edge)
                waiting.append(target)
    return []


def _path_data(reading: Reading, path: Path) -> list[dict[str, Any]]:
    return line_data([reading.case.move(edge) for _, edge in path])


def _holds(expectation: Expectation, answer: Answer, at: str) -> str:
    """`parts at`: a decision, order, die or rule; `because`: the rules that keep the other from coming."""
    parts = answer.more["parts_at"] or {}
    missing = set(expectation.because or ()) - set(parts.get("rules", ()))
    wanted = expectation.parts_at
    good = wanted is None or wanted in (parts.get("kind"), parts.get("this"))
    return "" if parts and good and not missing else say(answer)


FORMS = {
    "why: {this: {luke.zone: discard}, not: {luke.zone: character}}": "the first decision, die or rule "
    "at which two outcomes part"
}
KIND = QuestionKind(
    answers={"why": why},
    say=say,
    holds=_holds,
    ask=FORMS,
    expect={
        **FORMS,
        "why: {...}, parts at: die": "decision, order, die, rule, or the words of the choice; "
        "`because`: rules",
    },
)

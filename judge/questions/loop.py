"""What if we go round for ever?  One round as a line, what it changes, and the game's own rule on loops."""

from __future__ import annotations

from typing import Any

from judge.board.situation import Expectation
from judge.engine.cycles import Round, rounds
from judge.engine.solver import Term, show_term
from judge.knowledge import load
from judge.play.case import Case
from judge.play.move import Line
from judge.questions.answer import Answer, Outcome, line_data
from judge.questions.kind import QuestionKind, unmet
from judge.questions.reading import Reading, title

SHOWN = 5
LAW = "loops"
"""The chapter in which a game says what becomes of a loop; a rule elsewhere with that tag prevents one."""


def loop(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Whether play can go round for ever, and what the law says of it.

    On a *no*, the rules that are told to prevent a loop and had a part in play are cited.
    """
    case = reading.case
    graph = case.graph
    circles = rounds(graph, case.game.counters)
    known = load().rules_for(case.situation.game)
    tagged = [rule for key, rule in known.items() if "loop" in rule.tags and key in case.in_force]
    if not circles or not circles[0].endless:
        used = {cite for step in graph.steps if step for edge in step.edges for cite in edge.cites}
        rests = [rule.id for rule in tagged if rule.id in used]
        certain = graph.complete
        more = {"rounds": [_round_data(case, circle) for circle in circles[:SHOWN]], "law": rests}
        return Answer(word, asked, "no" if certain else None, certain, rests_on=rests, more=more)
    law = [rule.id for rule in tagged if rule.chapter == LAW]
    first = circles[0]
    line = case.line(first.start) + _line(case, first)
    more = {"rounds": [_round_data(case, circle) for circle in circles[:SHOWN]], "law": law}
    return Answer(word, asked, "yes", outcomes=[Outcome({}, "possible", line)], rests_on=law, more=more)


def _round_data(case: Case, circle: Round) -> dict[str, Any]:
    return {
        "before": line_data(case.line(circle.start)),
        "round": line_data(_line(case, circle)),
        "net": [{"what": _named(case, what), "change": change} for what, change in circle.net],
        "can_stop": list(circle.choosers),
        "dice": circle.dice,
        "endless": circle.endless,
    }


def _line(case: Case, circle: Round) -> Line:
    line: Line = []
    for state, number in circle.way:
        step = case.walk.graph.steps[state]
        assert step is not None
        edge = step.edges[number]
        line.append(case.move(edge))
    return line


def _named(case: Case, what: Term) -> str:
    """`("damage", "c3")` as `luke.damage`."""
    if not isinstance(what, tuple):
        return show_term(what)
    names = [case.board.nicks.get(str(part), str(part)) for part in what[1:]]
    return ".".join([*names, str(what[0])])


def _steps(circle: dict[str, Any]) -> str:
    done = [step for step in circle["round"] if step["player"] != "rules" and step["do"] != "pass"]
    return "; ".join(f"{step['player']}: {step['do']}" for step in done or circle["round"])


def say(answer: Answer) -> str:
    """What a round is, what it changes, who can end it, and by which rule."""
    if answer.answer == "no":
        again = [_steps(circle) for circle in answer.more["rounds"]]
        repeated = f" What can be repeated until its numbers end it: {again[0]}." if again else ""
        return f"Play cannot go round for ever: every line comes to an end.{repeated}"
    circle = answer.more["rounds"][0]
    changed = ", ".join(f"{entry['what']} {entry['change']:+d}" for entry in circle["net"])
    change = f"Every round changes {changed}." if changed else "A round changes nothing."
    who = " or ".join(player.capitalize() for player in circle["can_stop"])
    end = f"{who} can end it by choosing otherwise." if who else "Nobody has a choice in it."
    luck = " It goes on only while the dice so fall." if circle["dice"] else ""
    law = answer.more["law"]
    rule = (
        f"The rule on it: {'; '.join(title(key) for key in law)}."
        if law
        else "The documents of this game have no rule on it."
    )
    return f"Play can go round for ever: {_steps(circle)}. {change} {end}{luck} {rule}"


def _holds(expectation: Expectation, answer: Answer, at: str) -> str:
    return unmet(expectation, answer, "yes" if expectation.loop else "no", say(answer))


KIND = QuestionKind(
    answers={"loop": loop},
    say=say,
    possible=lambda answer: answer.answer == "yes",
    holds=_holds,
    ask={"loop": "whether play can go round for ever: one round, what it changes, and the rule on it"},
    expect={"loop: yes": "whether play can go round for ever"},
)

"""The odds, as an exact fraction, with the players' choices at their best, worst, or as listed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from judge.board.situation import Expectation
from judge.engine import distribution, odds
from judge.engine.walk import Graph
from judge.errors import SituationError
from judge.games.base import Value, unknown
from judge.questions import conditions
from judge.questions.answer import Answer, line_data
from judge.questions.conditions import Test
from judge.questions.kind import QuestionKind
from judge.questions.reading import Reading


def chance(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """The chance that the conditions are met in the end; `for:` says who plays for it.

    Without `for:` it is the greatest that choices can make it; the `least` is told besides where it differs.
    """
    wanted, who = asked[word], asked.get("for") or "most"
    place = at.removesuffix(".chance")
    paths = list(wanted)
    tests = goal(reading, wanted, who, at, ("listed",))
    graph = reading.case.graph_for(paths)
    good = meeting(reading, tests, graph)
    if not graph.complete:
        return Answer(word, asked, None, False, paths=paths, more=_bounds(graph, good, who))
    if who == "listed":
        value = odds.listed(graph, good)
        if value is None:
            raise SituationError(f"{place}.for", "a choice that matters is not listed", "list it in `played`")
        return Answer(word, asked, None, value=value, paths=paths, rests_on=sorted(rules_on(graph)))
    solved = odds.evaluate(graph, good, odds.plays_for(who))
    ends = spread(reading, solved, good, paths)
    rules = rules_of(ends) or sorted(rules_on(graph))
    more: dict[str, Any] = {"spread": ends}
    if "for" not in asked:
        least = odds.evaluate(graph, good, odds.plays_for("least")).values[0]
        more |= {"least": str(least)} if least != solved.values[0] else {}
    return Answer(word, asked, None, value=solved.values[0], paths=paths, more=more, rests_on=rules)


def rules_of(ends: list[dict[str, Any]]) -> list[str]:
    """Every rule on the ways to these kinds of ends."""
    return sorted({rule for end in ends for step in end["line"] for rule in step["cites"]})


def rules_on(graph: Graph) -> set[str]:
    """Every rule that is cited on a shortest way to an end: where there is no one way that play goes."""
    lines = [[edge for _, edge in graph.line(end)] for end in graph.ends()[:1]]
    return {rule for line in lines for edge in graph.as_played(line) for rule in edge.cites}


def _bounds(graph: Graph, good: set[int], who: str) -> dict[str, Any]:
    """What the chance is at least and at most, if some lines end where nobody has looked."""
    if who == "listed":
        return {}
    unseen = {state for state, step in enumerate(graph.steps) if step is None}
    least, most = (odds.chance(graph, some, odds.plays_for(who)) for some in (good, good | unseen))
    return {"between": [str(least), str(most)]}


SPREAD = 24
"""More kinds of ends than these are told by the values asked for alone."""


def spread(reading: Reading, solved: odds.Odds, good: set[int], paths: list[str]) -> list[dict[str, Any]]:
    """How such play ends, each kind of end with its chance; nothing if play may go round.

    `met`: whether it is what was asked for; `value`: a fraction, all add up to 1; `line`: one way there;
    `values`: those asked for and what else differs of those cards, where no other choice is as good.
    """
    way = distribution.played(solved)
    if way is None:
        return []
    cards = {path.partition(".")[0] for path in paths}
    whole = solved.graph is reading.case.walk.graph
    usual = reading.case.game.default_paths(reading.case.board) if whole else []
    chosen = [*paths, *(path for path in usual if path.partition(".")[0] in cards and path not in paths)]
    kinds: dict[tuple[bool, tuple[Value, ...]], list[int]] = {}
    for values, ends in reading.ends([] if way.tied else chosen, "ask", solved.graph).items():
        for end in ends:
            if end in way.chances:
                kinds.setdefault((end in good, values), []).append(end)
    if len(kinds) > SPREAD:
        sides = _met(solved.graph, good)
        kinds = {(met, ()): [end for end in way.chances if end in ends] for met, ends in sides}
    order = sorted(kinds, key=lambda kind: (not kind[0], [conditions.order(value) for value in kind[1]]))
    shown = [dict(zip(chosen, values, strict=False)) for _, values in order]
    alike = {path for path in chosen if path not in paths and len({str(end.get(path)) for end in shown}) < 2}
    return [
        _share(
            reading, solved.graph, way, kind[0], {p: v for p, v in end.items() if p not in alike}, kinds[kind]
        )
        for kind, end in zip(order, shown, strict=True)
    ]


def _met(graph: Graph, good: set[int]) -> list[tuple[bool, set[int]]]:
    return [(True, good), (False, set(graph.ends()) - good)]


def _share(
    reading: Reading,
    graph: Graph,
    way: distribution.Played,
    met: bool,
    values: dict[str, Value],
    ends: list[int],
) -> dict[str, Any]:
    """One kind of end."""
    case = reading.case
    likeliest = max(ends, key=way.chances.__getitem__)
    line = [case.move(edge) for edge in graph.as_played(way.line(likeliest))]
    share = sum((way.chances[end] for end in ends), Fraction(0))
    return {"met": met, "values": values, "value": str(share), "line": line_data(line)}


def held(expectation: Expectation, answer: Answer, at: str, sentence: str) -> str:
    """What is wrong with a value that should be `value`.  Raises SituationError where that is no fraction."""
    if expectation.value is None:
        raise SituationError(at, "which chance is expected?", 'add `value: "1/2"`')
    try:
        wanted = Fraction(expectation.value)
    except (ValueError, ZeroDivisionError):
        raise SituationError(
            f"{at}.value", f'"{expectation.value}" is no fraction', 'write "1199/1728"'
        ) from None
    return "" if answer.value == wanted else sentence


def goal(
    reading: Reading, wanted: Mapping[str, Any], who: str, at: str, others: tuple[str, ...] = ()
) -> dict[str, Test]:
    """What ends are played for, by their values.  Raises SituationError for an unknown path or player."""
    tests = reading.tests(wanted, at)
    known = (*reading.case.game.players, "most", "least", *others)
    if who not in known:
        raise unknown(f"{at.rpartition('.')[0]}.for", who, known, "chooser")
    return tests


def meeting(reading: Reading, tests: Mapping[str, Test], graph: Graph) -> set[int]:
    """The end states of a graph (numbers) that meet all conditions."""
    return {end for end in graph.ends() if reading.meets(tests, graph.states[end])}


def say(answer: Answer) -> str:
    """The fraction, and for whom it is reckoned."""
    shown, who = conditions.words(answer.asked["chance"]), answer.asked.get("for", "most")
    if "least" in answer.more:
        least = f"{answer.more['least']}{played_for('least')}: nobody was named who plays for it (`for:`)"
        return f"The chance that {shown} is {answer.value}{played_for(who)}, and {least}."
    return f"The chance that {shown} is {answer.value}{played_for(who)}."


def say_seen(answer: Answer) -> str:
    """The bounds of the chance."""
    if "between" not in answer.more:
        return ""
    shown, who = conditions.words(answer.asked["chance"]), answer.asked.get("for", "most")
    least, most = answer.more["between"]
    bounds = f"at least {least} and at most {most}{played_for(who)}"
    return f"The chance that {shown} is {bounds}; not all lines could be looked at."


_PLAYED_FOR = {
    "most": " at the most",
    "least": " at the least",
    "listed": " with the choices as listed",
    "dark": " if Dark plays for it and Light against it",
    "light": " if Light plays for it and Dark against it",
}


def played_for(who: str) -> str:
    """For whom a chance is reckoned, in words."""
    return _PLAYED_FOR.get(who, f" if {who.capitalize()} plays for it and the others against it")


KIND = QuestionKind(
    answers={"chance": chance},
    say=say,
    holds=lambda expectation, answer, at: held(expectation, answer, at, say(answer)),
    ask={"chance: {vader.damage: {at least: 2}}, for: light": "the exact chance; who plays for it"},
    expect={'chance: {...}, for: light, value: "1199/1728"': "the exact chance"},
    say_seen=say_seen,
    seen=("between",),
)

"""The odds, as an exact fraction, with the players' choices at their best, worst, or as listed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from judge.board.situation import Expectation
from judge.engine import distribution, odds
from judge.errors import SituationError
from judge.games.base import Value, unknown
from judge.questions import conditions
from judge.questions.answer import Answer, told
from judge.questions.kind import QuestionKind
from judge.questions.reading import Reading


def chance(found: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """The chance that the conditions are met in the end; `for:` says who plays for it."""
    wanted, who = asked[word], asked.get("for") or "most"
    place = at.removesuffix(".chance")
    paths = list(wanted)
    good = goal(found, wanted, who, at, ("listed",))
    graph = found.case.graph
    if not graph.complete:
        return Answer(word, asked, None, False, paths=paths)
    if who == "listed":
        value = odds.listed(graph, good)
        if value is None:
            raise SituationError(f"{place}.for", "a choice that matters is not listed", "list it in `played`")
        return Answer(word, asked, None, value=value, paths=paths)
    solved = odds.evaluate(graph, good, odds.plays_for(who))
    more = {"spread": spread(found, solved, good, paths)}
    return Answer(word, asked, None, value=solved.values[0], paths=paths, more=more)


SPREAD = 24
"""More kinds of ends than these are told by the values asked for alone."""


def spread(found: Reading, solved: odds.Odds, good: set[int], paths: list[str]) -> list[dict[str, Any]]:
    """How such play ends, each kind of end with its chance; nothing if play may go round.

    `met`: whether it is what was asked for; `value`: a fraction, all add up to 1; `line`: one way there;
    `values`: those asked for and what else is usual of those cards, where no other choice is as good.
    """
    way = distribution.played(solved)
    if way is None:
        return []
    cards = {path.partition(".")[0] for path in paths}
    usual = found.case.game.default_paths(found.case.board)
    chosen = [*paths, *(path for path in usual if path.partition(".")[0] in cards and path not in paths)]
    kinds: dict[tuple[bool, tuple[Value, ...]], list[int]] = {}
    for values, ends in found.ends([] if way.tied else chosen, "ask").items():
        for end in ends:
            if end in way.chances:
                kinds.setdefault((end in good, values), []).append(end)
    if len(kinds) > SPREAD:
        kinds = {(met, ()): [end for end in way.chances if end in ends] for met, ends in _met(found, good)}
    order = sorted(kinds, key=lambda kind: (not kind[0], [conditions.order(value) for value in kind[1]]))
    return [
        _share(found, way, met, dict(zip(chosen, values, strict=False)), kinds[met, values])
        for met, values in order
    ]


def _met(found: Reading, good: set[int]) -> list[tuple[bool, set[int]]]:
    return [(True, good), (False, set(found.case.graph.ends()) - good)]


def _share(
    found: Reading, way: distribution.Played, met: bool, values: dict[str, Value], ends: list[int]
) -> dict[str, Any]:
    """One kind of end."""
    case = found.case
    likeliest = max(ends, key=way.chances.__getitem__)
    line = [(edge.player, case.words(edge.player, edge.action), edge.cites) for edge in way.line(likeliest)]
    share = sum((way.chances[end] for end in ends), Fraction(0))
    return {"met": met, "values": values, "value": str(share), "line": told(line)}


def held(expectation: Expectation, answer: Answer, at: str, said: str) -> str:
    """What is wrong with a value that should be `value`.  Raises SituationError where that is no fraction."""
    if expectation.value is None:
        raise SituationError(at, "which chance is expected?", 'add `value: "1/2"`')
    try:
        wanted = Fraction(expectation.value)
    except (ValueError, ZeroDivisionError):
        raise SituationError(
            f"{at}.value", f'"{expectation.value}" is no fraction', 'write "1199/1728"'
        ) from None
    return "" if answer.value == wanted else said


def goal(
    found: Reading, wanted: Mapping[str, Any], who: str, at: str, others: tuple[str, ...] = ()
) -> set[int]:
    """The end states that are played for.  Raises SituationError for an unknown path or player."""
    tests = found.tests(wanted, at)
    known = (*found.case.game.players, "most", "least", *others)
    if who not in known:
        raise unknown(f"{at.rpartition('.')[0]}.for", who, known, "chooser")
    return {end for end in found.case.graph.ends() if found.meets(tests, end)}


def say(answer: Answer) -> str:
    """The fraction, and for whom it is reckoned."""
    if answer.value is None:
        return "Not all lines could be looked at, so no chance can be named."
    shown, who = conditions.words(answer.asked["chance"]), answer.asked.get("for", "most")
    return f"The chance that {shown} is {answer.value}{played_for(who)}."


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
    of_part=True,
)

"""What an ability does, in the words of its sentence: without headers, payment and what sets it off."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import meaning as m
from judge.cardtext.chart import Chart, least_costs
from judge.cardtext.russian.frame import Framed
from judge.cardtext.russian.names import begins

_State = tuple[int, bool]
"""A word that is reached, and whether what sets the ability off stands before it."""
_JOINTS = (":", ",", "-")
_DOTS = (".", ";", ",")
_DEAR = 50.0


def effect_words(framed: Framed, chart: Chart, ability: m.Ability) -> str:
    """The words of a sentence that say what is done; all of them where that is not found."""
    places = begins(framed.text)
    if len(places) != chart.size:  # misprints were put right that join or part words
        return framed.words
    ways = least_costs((0, ability.trigger is None), 0.0, lambda state: _begins(state, chart))
    ends = [
        (cost + least, at)
        for (at, set_off), cost in ways.items()
        if set_off and (least := _least_rest(at, chart)) < _DEAR
    ]
    begin = places[min(ends)[1]] if ends else 0
    text = framed.text[begin:]
    for n, inner in enumerate(framed.quoted):
        for mark in (f" <{n}> ", f"<{n}> ", f"<{n}>"):
            text = text.replace(mark, f'"{inner}"')
    return text.strip(" .")


def _begins(state: _State, chart: Chart) -> Iterator[tuple[_State, float]]:
    """Where a header, a payment, a condition or what joins them ends that begins there."""
    at, set_off = state
    for kind in ("head0", "prefix", "costs", "trigger"):
        for end, readings in chart.spans(kind, at).items():
            yield (end, set_off or kind in ("head0", "trigger")), readings[0][0]
    if at:
        for joint in _JOINTS:
            for end, _, cost in chart.terminal(f'"{joint}', at):
                yield (end, set_off), cost


def _least_rest(at: int, chart: Chart) -> float:
    """What the cheapest steps cost that go on from there to the end."""
    ends = [chart.size]
    if chart.size and any(chart.terminal(f'"{dot}', chart.size - 1) for dot in _DOTS):
        ends.append(chart.size - 1)
    costs = [
        chart.spans(kind, at)[end][0][0]
        for kind in ("steps", "statics")
        for end in ends
        if end in chart.spans(kind, at)
    ]
    return min(costs, default=_DEAR)

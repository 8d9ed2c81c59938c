"""Every example of the knowledge base, walked in three ways that have to agree edge by edge."""

from __future__ import annotations

from functools import cache

import pytest

from judge.case import Case
from judge.knowledge import load
from judge.law import law
from judge.service import parse
from judge.settled import situation_of
from judge.step import Steps
from judge.walk import explore
from tests.engine.second_opinion import differences, second_opinion

SHARDS = 24
SMALL = 2_000
LARGER = 4
EVERY = 8


@cache
def _examples() -> list[str]:
    return sorted(example.id for example in load().examples())


def _agrees(case: Case, opinion: bool) -> None:
    """Memory off and on give one graph, keys hold; a whole frontier ground at once gives it again."""
    steps = case.steps
    graph = case.graph
    assert graph.complete or graph.limits()
    for name, mask in steps.keys().items():
        assert all((state & mask).bit_count() <= 1 for state in graph.states), name
    plain = Steps(law(case.situation.game), case.facts, memory=False)
    other = explore(plain, case.start)
    assert graph.states == other.states
    assert graph.steps == other.steps
    assert graph.targets == other.targets
    if opinion:
        start = frozenset(steps.holding(case.start))
        seen = second_opinion(law(case.situation.game).text, case.facts, start)
        assert differences(seen, steps, graph) == []


@pytest.mark.parametrize("shard", range(SHARDS))
def test_three_ways_to_walk_an_example_agree(shard: int) -> None:
    """All examples under 2,000 states, a fixed sample of the larger ones, and of twins one in eight."""
    examples = [load().example(key) for key in _examples()]
    bases = [example for example in examples if example.twin_of is None]
    twins = [example for example in examples if example.twin_of is not None]
    larger = 1 if shard < LARGER else 0
    for example in (*bases[shard::SHARDS], *twins[::EVERY][shard::SHARDS]):
        case = Case(parse(situation_of(example)))
        if case.illegal:
            continue
        if len(case.graph.states) >= SMALL:
            larger -= 1
            if larger < 0 or not case.graph.complete:
                continue
        _agrees(case, opinion=example.twin_of is None)

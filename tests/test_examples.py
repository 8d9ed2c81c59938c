"""Every example of the knowledge base, walked with memory and in another way: they agree edge by edge."""

from __future__ import annotations

import os
from functools import cache

import pytest

from judge.engine import step
from judge.engine.law import law
from judge.engine.merged_walk import MergedWalk
from judge.engine.step import Steps
from judge.engine.walk import explore
from judge.engine.witness import Witness
from judge.knowledge import load
from judge.play.case import Case
from judge.verdict.precedents import situation_of
from judge.verdict.service import parse
from tests.engine.graphs import assert_alike, in_words, whole
from tests.engine.second_opinion import differences, second_opinion

SHARDS = 4
SMALL = 500
LARGER = 1
TWINS = 3
EVERY = int(os.environ.get("WALKED_EVERY", "40"))
"""Of so many examples one is walked, as many as the tests have time for; `make fuzz` walks all."""

MERGED_EVERY = 1 if EVERY == 1 else 3 * EVERY


@cache
def _examples() -> list[str]:
    return sorted(example.id for example in load().examples())


@pytest.fixture(autouse=True)
def _memory_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory is for large graphs; here it has to prove itself on small ones."""
    monkeypatch.setattr(step, "FIRST", 0)


def _agrees(case: Case, opinion: bool) -> None:
    """Whole frontiers ground at once, or a solve for every state and every rule of the law, give the graph
    again; keys hold."""
    steps = case.steps
    graph = case.graph
    assert steps.slow == "", "it leaves the fast walk: find the rules that lean on each other"
    assert graph.complete or graph.limits()
    for name, mask in steps.keys().items():
        assert all((state & mask).bit_count() <= 1 for state in graph.states), name
    if opinion:
        states = [frozenset(steps.holding(state)) for state in graph.states]
        seen = second_opinion(law(case.situation.game).text, case.facts, states[0], states)
        assert differences(seen, steps, graph) == []
        return
    plain = Steps(whole(law(case.situation.game)), case.facts, memory=False)
    start = plain.state(steps.holding(case.start))
    assert in_words(graph) == in_words(explore(plain, start))


def _merges_well(case: Case, asked: list[str]) -> None:
    """With states of equal futures as one the lines are the same, for what these values of ends can tell."""
    noting = Witness(case.steps)
    readers = [case.reader(path, "") for path in asked]

    def read(end: int) -> int:
        noting.noted = 0
        for reader in readers:
            reader(noting, end)
        return noting.noted

    merged = MergedWalk(case.steps, case.start, read).all()
    assert len(merged.states) <= len(case.graph.states)
    assert_alike(case.graph, merged, lambda end: [reader(case.steps, end) for reader in readers])


@pytest.mark.parametrize("shard", range(SHARDS))
def test_merging_leaves_the_lines_of_an_example(shard: int) -> None:
    """Asked about one value of its ends, about all that are usual, about none."""
    for key in _examples()[::MERGED_EVERY][shard::SHARDS]:
        case = Case(parse(situation_of(load().example(key))), max_states=SMALL)
        if case.illegal or not case.graph.complete:
            continue
        usual = list(case.game.default_paths(case.board))
        for asked in (usual[:1], usual[-1:], usual, []):
            _merges_well(case, asked)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_two_ways_to_walk_an_example_agree(shard: int) -> None:
    """Examples under 500 states and one of the larger ones against the second opinion; some twins against a
    walk by the whole law without memory."""
    examples = [load().example(key) for key in _examples()]
    bases = [example for example in examples if example.twin_of is None]
    twins = [example for example in examples if example.twin_of is not None]
    larger = 1 if shard < LARGER else 0
    for example in (*bases[::EVERY][shard::SHARDS], *twins[:: EVERY * TWINS][shard::SHARDS]):
        case = Case(parse(situation_of(example)), max_states=SMALL)
        if case.illegal:
            continue
        if len(case.graph.states) >= SMALL:
            larger -= 1
            if larger < 0:
                continue
            case = Case(case.situation)
            if not case.graph.complete:
                continue
        _agrees(case, opinion=example.twin_of is None)

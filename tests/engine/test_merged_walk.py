"""States with equal futures as one state: the same lines as those of the whole graph, and fewer states."""

from __future__ import annotations

from typing import Any

import pytest

from judge.engine import merged_walk as merged_module
from judge.engine.bisimulation import Futures
from judge.engine.components import components
from judge.engine.merged_walk import MergedWalk
from judge.engine.step import Steps
from judge.engine.walk import Graph, explore
from judge.engine.witness import Witness
from judge.errors import CyclicError
from judge.play import case as play
from judge.play.case import Case
from judge.quality.bench_boards import engagement_board, priority_board, triggers_board
from judge.verdict import service
from judge.verdict.partial import PartialVerdicts

from .boards import BOARDS, swtcg
from .graphs import assert_alike, choices
from .test_cycles import deflecting


def damage_of(steps: Steps, card: str) -> int:
    return steps.state(fluent for fluent in steps.fluents if fluent[:2] == ("damage", card))  # type: ignore[index]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("asked", [(), ("c1",), ("c1", "c2")])
def test_the_lines_are_those_of_the_whole_graph(name: str, asked: tuple[str, ...]) -> None:
    steps = Steps(swtcg(), BOARDS[name]().facts())
    mask = sum(damage_of(steps, card) for card in asked)
    merged = MergedWalk(steps, steps.start, lambda end: mask).all()
    graph = explore(steps)
    assert merged.complete
    assert len(merged.states) < len(graph.states)
    assert_alike(graph, merged, lambda state: state & mask)


def lines(graph: Graph, value: int) -> dict[int, list[Any]]:
    """The first line to each value of an end, as it is played on the board."""
    by_end: dict[int, list[Any]] = {}
    for end in graph.ends():
        by_end.setdefault(graph.states[end] & value, graph.as_played(edge for _, edge in graph.line(end)))
    return by_end


@pytest.mark.parametrize("name", BOARDS)
def test_the_nearest_line_to_every_end_is_the_same(name: str) -> None:
    steps = Steps(swtcg(), BOARDS[name]().facts())
    mask = damage_of(steps, "c1")
    merged = MergedWalk(steps, steps.start, lambda end: mask).all()
    assert lines(merged, mask) == lines(explore(steps), mask)


def test_a_priority_has_few_kinds_of_futures() -> None:
    """Two creatures a side: 43,243 states, of which one value of an end tells about 3,800 apart."""
    case = Case(service.parse(priority_board(2)))
    noting = Witness(case.steps)
    reader = case.reader("s0.life", "")

    def read(end: int) -> int:
        noting.noted = 0
        reader(noting, end)
        return noting.noted

    merged = MergedWalk(case.steps, case.start, read).all()
    assert len(merged.states) < 5_000
    assert_alike(case.graph, merged, lambda state: reader(case.steps, state))


@pytest.mark.parametrize("most", [1, 2, 50, 150])
def test_what_is_cut_short_says_so_and_keeps_its_lines(most: int) -> None:
    steps = Steps(swtcg(), BOARDS["two_who_intercept"]().facts())
    graph = explore(steps)
    merged = MergedWalk(steps, steps.start, lambda end: 0, max_states=most).all()
    assert not merged.complete
    assert "stopped" in merged.cut
    assert None in merged.steps
    for number, state in enumerate(merged.states):
        at = 0
        for edge in merged.as_played(edge for _, edge in merged.line(number)):
            step = graph.steps[at]
            assert step is not None
            at = graph.targets[at][step.edges.index(edge)]
        assert choices(merged.steps[number]) in (None, choices(graph.steps[at]))
        assert state in graph.index


def test_a_circle_of_states_learns_together_what_it_reads() -> None:
    """Damage handed to and fro for ever: the graph goes round."""
    case = Case(service.parse({**deflecting("Deflect 1"), "ask": ["loop"]}))
    graph = case.graph
    assert any(len(part) > 1 for part in components(graph.targets))
    merged = MergedWalk(case.steps, case.start, lambda end: 0).all()
    assert len(merged.states) < len(graph.states)
    assert_alike(graph, merged, lambda state: None)


QUESTIONS: tuple[dict[str, Any], ...] = (
    {"outcomes": ["first.damage"]},
    {"outcomes": ["dark.force", "light.force"]},
    {"possible": {"dark.force": 3}},
    {"never": {"dark.force": 99}},
    {"always": {"dark.force": {"at least": 0}}},
    {"can": {"light": "pass"}},
    {"impossible": {"light": "bid 3"}},
    {"chance": {"dark.force": {"at least": 2}}, "for": "dark"},
)


def test_questions_are_answered_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def answers(nearest: int) -> list[Any]:
        monkeypatch.setattr(play, "NEAREST", nearest)
        case = Case(service.parse({**triggers_board(2), "ask": list(QUESTIONS)}))
        verdict = service.judge(case).as_dict()
        assert verdict["complete"]
        merged = [walk for walk in case.walks() if isinstance(walk, MergedWalk)]
        assert bool(merged) == (nearest == 0)
        for answer in verdict["answers"]:
            answer.pop("spread", None)  # its lines lead to ends that are likeliest together
        return [verdict["answers"], verdict["answer"], verdict["citations"]]

    assert answers(0) == answers(100_000)


@pytest.mark.parametrize("asked", [{"order matters": True}, {"outcomes": ["light.force"]}])
def test_who_looks_at_states_on_the_way_gets_them_all(
    asked: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders, and every question where the walk is to be exact."""
    monkeypatch.setattr(play, "NEAREST", 0)
    exact = "outcomes" in asked
    case = Case(service.parse({**triggers_board(2), "ask": [asked]}), exact_walk=exact)
    service.judge(case)
    assert len(case.walks()) == 1
    assert case.walk.whole


def test_a_chance_that_is_cut_short_has_bounds() -> None:
    asked = {"chance": {"du0.zone": "discard"}, "for": "most"}
    case = Case(service.parse({**engagement_board(1), "ask": [asked]}), max_states=20)
    answer = service.judge(case).answers[0]
    assert answer.value is None
    assert answer.more["between"] == ["0", "1"]
    assert "at least 0 and at most 1" in service.judge(case).sentence()


def test_a_law_in_a_circle_is_walked_state_by_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "NEAREST", 0)

    def circle(steps: Steps, state: int) -> Any:
        raise CyclicError("for the test")

    monkeypatch.setattr(Steps, "reading", circle)
    case = Case(service.parse({**triggers_board(1), "ask": [{"outcomes": ["dark.force"]}]}))
    verdict = service.judge(case)
    assert verdict.complete
    assert len(case.walks()) == 1


def test_futures_find_what_agrees() -> None:
    futures = Futures()
    futures.keep(0b0001, 0b0011, 1)
    futures.keep(0b0110, 0b0111, 2)
    futures.keep(0b0010, 0b1111, 3)
    assert futures.find(0b1001) == 1
    assert futures.find(0b1101) == 1
    assert futures.find(0b1110) == 2
    assert futures.find(0b0010) == 3
    assert futures.find(0b1010) is None
    assert futures.find(0b0000) is None


def test_futures_that_read_nothing_in_common_stand_side_by_side() -> None:
    futures = Futures()
    futures.keep(0b00_0001, 0b00_0011, 1)
    futures.keep(0b10_0000, 0b11_0000, 2)
    assert futures.find(0b01_0001) == 1
    assert futures.find(0b10_1110) == 2
    assert futures.find(0b01_0010) is None


def test_who_reads_less_speaks_for_those_that_read_more() -> None:
    futures = Futures()
    futures.keep(0b011, 0b011, 1)
    futures.keep(0b111, 0b111, 2)
    futures.keep(0b101, 0b001, 3)
    assert futures.find(0b111) == 3
    assert futures.find(0b001) == 3
    assert futures.find(0b000) is None


def test_where_hardly_any_states_are_alike_each_is_walked_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "NEAREST", 0)
    monkeypatch.setattr(merged_module, "TRIED", 20)
    monkeypatch.setattr(merged_module, "PAYS", 2)
    case = Case(service.parse({**triggers_board(2), "ask": [{"outcomes": ["dark.force"]}]}))
    assert service.judge(case).complete
    assert case.walks() == [case.walk]
    assert case.walk.whole


def test_a_walk_under_way_tells_of_the_ends_that_it_met() -> None:
    steps = Steps(swtcg(), BOARDS["triggers_that_do_not_commute"]().facts())
    seen: list[Graph] = []
    walk = MergedWalk(steps, steps.start, lambda end: -1, progress=lambda _: seen.append(walk.so_far().graph))
    graph = walk.all()
    whole = {graph.states[end] for end in graph.ends()}
    ends = [{walk_.states[end] for end in walk_.ends()} for walk_ in seen]
    assert all(met <= whole for met in ends)
    assert [len(met) for met in ends] == sorted(len(met) for met in ends)
    assert 0 < len(ends[len(ends) // 2]) < len(whole)
    assert not any(walk_.complete for walk_ in seen)
    some = seen[len(seen) // 2]
    for end in some.ends():
        *_, last = some.as_played(edge for _, edge in some.line(end))
        assert last.starts & some.states[end] == last.starts


def test_a_verdict_before_the_end_tells_of_the_ends_of_merged_states(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "NEAREST", 0)
    verdicts: list[dict[str, Any]] = []
    case = Case(service.parse({**triggers_board(2), "ask": [{"outcomes": ["dark.force"]}]}))
    teller = PartialVerdicts(case, verdicts.append)

    def walked(states: int) -> None:
        teller._next = 0.0 if states % 20 == 0 else teller._next
        teller.walked(states)

    case.progress = walked
    verdict = service.judge(case)
    counts = [len(partial["answers"][0]["outcomes"]) for partial in verdicts]
    assert counts == sorted(counts)
    assert counts[0] == 0
    assert 0 < counts[-1] <= len(verdict.answers[0].outcomes)
    assert all("deadline" in partial["cut"] for partial in verdicts)

"""The bench: its boards are what it says, its figures have the shape of the contract."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from judge.engine.components import components
from judge.engine.ground_transfer import transferred
from judge.engine.law import law
from judge.engine.step import Steps
from judge.engine.unrolled import outcomes
from judge.engine.walk import explore
from judge.play.case import Case
from judge.quality import bench, bench_guides, bench_large, bench_triggers
from judge.quality.bench_boards import engagement_board, priority_board, triggers_board
from judge.verdict import case_cache, service
from tests.engine.graphs import graph_of


def test_waiting_triggers_do_not_commute_and_half_are_optional() -> None:
    case = Case(service.parse(triggers_board(4)))
    graph = case.graph
    assert graph.complete
    assert not case.board.not_modelled
    finals = {frozenset(case.steps.holding(graph.states[end], "force")) for end in graph.ends()}
    assert len(finals) > 4
    words = {case.words(edge.player, edge.action) for _, step in graph.decisions() for edge in step.edges}
    assert len([word for word in words if word.startswith("decline")]) == 4
    assert any(step.orders for _, step in graph.decisions())


def test_the_baseline_answers_the_same_question() -> None:
    case = Case(service.parse(triggers_board(2)))
    graph = case.graph
    expected = {frozenset(case.steps.holding(graph.states[end])) for end in graph.ends()}
    assert outcomes(law("swtcg").text, case.facts, bench_triggers.longest(graph)) == expected


def test_a_figure_has_the_shape_of_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_triggers, "_unrolled", lambda case, horizon: bench_triggers.CUT)
    figures, cut = bench_triggers.about_triggers(2, False, lambda: None)
    assert cut
    for figure in map(asdict, figures):
        assert list(figure) == ["name", "value", "unit", "baseline", "ratio", "timed_out", "aim", "met"]
        assert figure["timed_out"]
        assert figure["ratio"] > 1


def test_open_dice_are_measured_size_by_size() -> None:
    """Both ways to walk give one graph; the last row says how the cost grows."""
    heard: list[None] = []
    *rows, growth = bench._about_dice(range(2, 5, 2), lambda: heard.append(None))
    assert [("2 open dice" in row.name, "4 open dice" in row.name) for row in rows] == [
        (True, False),
        (False, True),
    ]
    assert (growth.unit, len(heard)) == ("times", 2)
    assert growth.value == pytest.approx(rows[1].value / rows[0].value, abs=0.01)
    for n in (3,):
        (_, remembering), (_, forgetting) = bench._odds(n, True), bench._odds(n, False)
        assert remembering.graph.states == forgetting.graph.states
        assert remembering.steps.solves < forgetting.steps.solves


def test_a_baseline_that_overruns_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_triggers, "CUT", -4.5)  # beside the grace of five seconds to get going
    assert bench_triggers._unrolled(Case(service.parse(triggers_board(8))), 90) == -4.5


def test_follow_up_questions_are_measured_here_and_of_a_process() -> None:
    figures = bench._about_follow_ups(lambda: None)
    assert [figure.name.partition(":")[0] for figure in figures] == [
        "follow-up",
        "follow-up through a process",
    ]
    assert all(figure.ratio > 0 for figure in figures)


def test_the_longest_play_counts_a_loop_once() -> None:
    graph = graph_of(
        [("dark", [(1, None)]), ("light", [(0, None), (2, None)]), ("rules", [(3, None)]), ("rules", [])]
    )
    assert [sorted(part) for part in components(graph.targets)] == [[3], [2], [0, 1]]
    assert bench_triggers.longest(graph) == 3


def test_large_boards_are_what_they_say() -> None:
    """Every card is modelled, and both walks see the same beginning."""
    for board in (engagement_board(2), priority_board(4)):
        case = Case(service.parse(board))
        assert not case.board.not_modelled
        assert not case.illegal
        plain = Case(service.parse(board), memory=False)
        _, graph = bench_large._walked(case, 150)
        _, other = bench_large._walked(plain, 150)
        assert graph.states == other.states
        assert graph.steps == other.steps


def test_merging_is_measured_against_the_walk_of_every_state() -> None:
    (figure,) = bench_large.about_merging(bench_large.MERGED[:1], lambda: None)
    assert " of 43243, " in figure.name
    assert not figure.timed_out


def test_the_first_board_is_ground_and_another_number_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    ground: list[bool] = []

    def heard(*what: Any) -> Steps | None:
        steps = transferred(*what)
        ground.append(steps is None)
        return steps

    monkeypatch.setattr(case_cache, "transferred", heard)
    (figure,) = bench._about_another_number(lambda: None)
    assert not ground[-1]
    assert figure.met == (figure.ratio >= 5)


def test_a_board_of_five_triggers_is_walked_by_hand_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_triggers, "AIMS", {3: "the same graph, at most 20 times the cost by hand"})
    *_, first, another = bench_triggers.about_triggers(3, True, lambda: None)[0]
    for figure in (first, another):
        assert figure.aim == "the same graph, at most 20 times the cost by hand"
        assert figure.met is not None
    assert "3 triggers a side, another number (" in another.name


def test_guides_of_before_lead_to_the_same_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_guides, "engagement_board", lambda units: engagement_board(1))
    before, guided = bench_guides.about_the_walk_of_before(10_000, 200, lambda: None)
    assert "kept from 2026-11-22 at 04f76e3" in before.name
    assert before.aim
    assert guided.met is None
    case = Case(service.parse(engagement_board(1)))
    steps = bench_guides.GuidedAsBefore(case.steps.law, case.steps.facts)
    assert (
        explore(steps, case.start, max_states=200).steps
        == explore(case.steps, case.start, max_states=200).steps
    )

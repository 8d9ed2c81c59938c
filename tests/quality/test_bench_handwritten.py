"""The walk by hand, a baseline of the bench, gives the graph of the law: labels, states, edges."""

from __future__ import annotations

import pytest

from judge.engine.solver import show_term
from judge.play.case import Case
from judge.quality.bench_boards import triggers_board
from judge.quality.bench_handwritten import graph
from judge.verdict import service


@pytest.mark.parametrize(("k", "force"), [(1, 2), (2, 2), (3, 2), (8, 2), (4, 1)])
def test_by_hand_and_by_law_the_graph_is_one(k: int, force: int) -> None:
    board = triggers_board(k)
    board["dark"]["force"] = str(force)
    by_law = Case(service.parse(board)).graph
    shown = [
        [
            (edge.player, show_term(edge.action), to)
            for edge, to in zip(step.edges if step else (), targets, strict=True)
        ]
        for step, targets in zip(by_law.steps, by_law.targets, strict=True)
    ]
    assert shown == graph(k, force)

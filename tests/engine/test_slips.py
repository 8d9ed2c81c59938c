"""Slips of the core law, each found once, so that they stay found."""

from __future__ import annotations

from judge.engine.step import Steps
from judge.engine.walk import explore
from judge.knowledge import load
from judge.play.case import Case
from judge.verdict import service

from .boards import Board, swtcg


def test_nobody_passes_while_a_trigger_waits_to_take_effect() -> None:
    """A trigger fires inside a chance: its owner lets it take effect, which is no time to pass."""
    board = Board({"dark": 0, "light": 1}, growth=2)
    attacker, defender = board.unit("dark", 1, 2), board.unit("light", 1, 2)
    other = board.unit("light", 1, 2)
    board.ability(other, "light", "activated", ["intercept"], 1)
    board.trigger(other, "light", "attacked", [("force", "you", 1)])
    board.attack(attacker, defender)
    graph = explore(Steps(swtcg(), board.facts()))
    examples = [
        {edge.action[0] if isinstance(edge.action, tuple) else edge.action for edge in step.edges}
        for _, step in graph.decisions()
    ]
    assert {"resolve"} in examples
    assert not [actions for actions in examples if {"resolve", "pass"} <= actions]
    assert all(to != at for at, ways in enumerate(graph.targets) for to in ways)


def test_no_decision_of_the_build_step_or_the_setup_leads_nowhere() -> None:
    """`done` was legal in every chance to play, and changed nothing."""
    rulings = ("battle-cards-outside-the-battle-phase", "deployed-to-be-discarded", "setup-until-ahead")
    examples = [example for example in load().examples("swtcg") if example.ruling.endswith(rulings)]
    assert examples
    for example in examples:
        case = Case(service.parse(example.situation))
        graph = case.graph
        assert all(at != to for at, targets in enumerate(graph.targets) for to in targets), example.id

"""The best choice and its worth: on graphs made by hand, on a board counted by hand, in expectations."""

from __future__ import annotations

from fractions import Fraction

import pytest

from judge.engine.odds import evaluate, plays_for
from judge.errors import SituationError
from judge.quality.check_run import check_one
from judge.quality.selection import Task
from judge.questions.best import decisions
from tests.boards import ask, duel
from tests.engine.graphs import Node, graph_of

HALF = ("share", 1, 2)
END: Node = ("rules", [])


def test_every_choice_of_ones_own_has_its_worth() -> None:
    """Light chooses a sure miss or an even chance, or lets Dark choose between good and bad."""
    graph = graph_of(
        [
            ("light", [(1, None), (2, None), (3, None)]),
            END,
            ("nature", [(4, HALF), (5, HALF)]),
            ("dark", [(4, None), (5, None)]),
            END,
            END,
        ]
    )
    (decision,) = decisions(evaluate(graph, [4], plays_for("light")), "light")
    assert (decision.state, decision.player, decision.way) == (0, "light", ())
    assert decision.values == (0, Fraction(1, 2), 0)
    assert decision.best == (1,)
    both = list(decisions(evaluate(graph, [4], plays_for("most")), "most"))
    assert [(d.state, d.player, d.values, d.best) for d in both] == [
        (0, "light", (0, Fraction(1, 2), 1), (2,)),
        (3, "dark", (1, 0), (0,)),
    ]
    assert both[1].way == ((0, 2),)
    least = list(decisions(evaluate(graph, [4], plays_for("least")), "least"))
    assert least[0].best[0] == 0


def test_what_nobody_comes_to_by_playing_well_is_left_out() -> None:
    graph = graph_of(
        [
            ("light", [(1, None), (2, None)]),
            ("light", [(3, None), (4, None)]),
            END,
            END,
            ("dark", [(3, None)]),
        ]
    )
    assert [d.state for d in decisions(evaluate(graph, [2], plays_for("light")), "light")] == [0]


def test_choices_that_do_not_matter_are_no_decisions() -> None:
    graph = graph_of([("light", [(1, None), (2, None)]), END, END])
    assert list(decisions(evaluate(graph, [1, 2], plays_for("light")), "light")) == []


def test_in_a_loop_the_way_out_is_best_not_the_way_round() -> None:
    """Light may go round by way of Dark for ever, or leave to the good end; going round is worth as much."""
    graph = graph_of([("light", [(1, None), (2, None)]), ("dark", [(0, None), (3, None)]), END, END])
    (decision,) = decisions(evaluate(graph, [2], plays_for("light")), "light")
    assert decision.best == (1,)
    assert decision.values == (0, 1)
    friendly = graph_of([("light", [(1, None), (2, None), (3, None)]), ("rules", [(0, None)]), END, END])
    (decision,) = decisions(evaluate(friendly, [2], plays_for("light")), "light")
    assert decision.values == (1, 1, 0)
    assert decision.best == (1,)


def test_a_loop_with_dice_is_worth_what_trying_again_brings() -> None:
    """Light may throw again and again, or settle for an even chance."""
    graph = graph_of(
        [
            ("light", [(1, None), (2, None)]),
            ("nature", [(3, ("share", 1, 3)), (0, ("share", 2, 3))]),
            ("nature", [(3, HALF), (4, HALF)]),
            END,
            END,
        ]
    )
    (decision,) = decisions(evaluate(graph, [3], plays_for("light")), "light")
    assert decision.values == (1, Fraction(1, 2))
    assert decision.best == (0,)


def test_a_board_counted_by_hand() -> None:
    """Retaliate 1 hits on a die of 4 or more: an even chance, against none without it."""
    found = ask(duel(ask=[{"best": {"vader.damage": "1"}, "for": "light"}]))
    (answer,) = found["answers"]
    assert answer["value"] == "1/2"
    (choice,) = answer["choices"]
    assert choice["player"] == "light"
    assert choice["after"] == [{"player": "dark", "do": "pass"}]
    assert [(o["do"], o["value"], o["best"]) for o in choice["options"]] == [
        ("luke: Retaliate 1", "1/2", True),
        ("pass", "0", False),
    ]
    assert "odds are for players who see everything" in " ".join(found["assumed"])
    nothing = ask(duel(ask=[{"best": {"luke.zone": "discard"}, "for": "dark"}]))["answers"][0]
    assert (nothing["value"], nothing["choices"]) == ("1/4", [])


def test_expectations_about_the_best_choice() -> None:
    asked = {"best": {"vader.damage": "1"}, "for": "light"}
    right = {**asked, "value": "1/2", "choice": "luke: Retaliate 1"}
    assert check_one(Task("a", duel(expect=[right]))).failures == []
    for wrong, said in (
        ({**asked, "choice": "pass"}, "the best choice is luke: Retaliate 1"),
        ({**asked, "value": "1/3"}, "1/2"),
        (asked, "which choice is expected?"),
    ):
        assert said in check_one(Task("a", duel(expect=[wrong]))).failures[0][1]


@pytest.mark.parametrize(
    ("question", "path", "words"),
    [
        ({"loop": "maybe"}, "ask[0].loop", "neither yes nor no"),
        ({"best": "luke"}, "ask[0].best", "a mapping is needed"),
        ({"best": {"luke.zon": "discard"}}, "ask[0].best", 'did you mean "zone"'),
        ({"best": {"luke.damage": {"at least": "x"}}}, "ask[0].best.luke.damage.at least", "whole number"),
    ],
)
def test_slips_in_these_questions_are_named(question: dict[str, object], path: str, words: str) -> None:
    with pytest.raises(SituationError) as error:
        ask(duel(ask=[question]))
    assert error.value.path == path
    assert words in str(error.value)


def test_who_plays_for_it_must_be_a_player() -> None:
    with pytest.raises(SituationError) as error:
        ask(duel(ask=[{"best": {"vader.damage": "1"}, "for": "drak"}]))
    assert error.value.path == "ask[0].for"
    assert 'did you mean "dark"' in str(error.value)

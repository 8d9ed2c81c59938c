"""A value that a board leaves out is not assumed in silence: it is said, and the answer depends on it or not."""

from __future__ import annotations

import time
from typing import Any

import pytest

from judge.board.change import apply_change, place
from judge.board.left_out import LeftOut, assumed
from judge.games.registry import GAMES
from judge.verdict.open_facts import open_facts, ways
from judge.verdict.sensitivity import looked_into
from judge.verdict.service import judged, options_told
from tests.boards import ask, duel
from tests.questions.test_refusal import berserk, lcg


def edge(**changes: Any) -> dict[str, Any]:
    """The light side has bared the edge stacks of an engagement: a card with icons against one without."""
    return {
        "game": "swlcg",
        "now": {"at": "edge", "active": "dark", "engaged": "fort"},
        "until": "engagement",
        "dial": 0,
        "dark": {
            "hand": [],
            "units": [
                {"name": "Gunner", "health": 2, "participating": "yes", "edge combat": {"unit damage": 1}}
            ],
            "edge": [{"name": "Said", "type": "event", "icons": 2}],
        },
        "light": {
            "hand": [],
            "objectives": [{"name": "Fort", "health": 5}],
            "units": [{"name": "Guard", "health": 2, "participating": "yes", "combat": {"tactics": 1}}],
            "edge": [{"name": "Bare", "type": "event"}],
        },
        **changes,
    }


struck = berserk(now={"at": "attack", "active": "first", "attack": {"attacker": "orc", "target": "elf"}})
NONE = "no simple strike is said for {}: neither strikes nor strikes back"
DECIDES = [
    (
        duel(),
        "light.force",
        {"can": {"light": "luke: Retaliate 1"}},
        "light.force is not said: it is taken to be 0",
    ),
    (
        duel(now={"at": "step", "arena": "character"}),
        "dark.character[0].speed",
        {"legal line": [{"dark": "pass"}, {"light": "pass"}, {"dark": "vader attacks luke"}]},
        "no speed is said for vader: taken to be 0",
    ),
    (
        edge(),
        "light.edge[0].icons",
        {"possible": {"guard.damage": 1}},
        "no Force icons are said for bare: none are counted",
    ),
    (
        apply_change(
            lcg(), {"dark.hand": [{"name": "Bolt", "type": "event", "text": "Action: Draw 1 card."}]}
        ),
        "dark.hand[0].cost",
        {"can": {"dark": "play bolt"}},
        "no cost is said for bolt: taken to be 0",
    ),
    (
        struck,
        "second.squad[0].strike",
        {"possible": {"orc.wounds": {"at least": 1}}},
        NONE.format("elf"),
    ),
    (
        berserk(),
        "first.squad[1].movement",
        {"can": {"first": "wolf moves A2"}},
        "no movement is said for wolf: they do not move",
    ),
]


def without(board: dict[str, Any], path: str) -> dict[str, Any]:
    """The board without a value, which may be missing already."""
    container, key = place(board, path)
    return apply_change(board, {}, [path]) if key in container else board


@pytest.mark.parametrize(
    ("board", "path", "question", "said"), DECIDES, ids=[path for _, path, _, _ in DECIDES]
)
def test_an_answer_depends_on_what_was_left_out(
    board: dict[str, Any], path: str, question: dict[str, Any], said: str
) -> None:
    verdict = ask({**without(board, path), "ask": [question]})
    assert verdict["status"] == "depends"
    assert verdict["depends"] == [path]
    assert verdict["answer"].startswith(f"It depends on {path}. If {path} is ")
    assert said not in verdict["assumed"]


@pytest.mark.parametrize(("board", "path", "said"), [(board, path, said) for board, path, _, said in DECIDES])
def test_what_does_not_matter_is_said_and_no_more(board: dict[str, Any], path: str, said: str) -> None:
    players = GAMES[board["game"]].players
    verdict = ask({**without(board, path), "ask": [{"can now": {players[0]: "pass"}}]})
    assert verdict["status"] == "by rules"
    assert said in verdict["assumed"]


def test_that_the_value_itself_is_another_one_is_no_other_answer() -> None:
    board = without(apply_change(duel(), {"light.character[0].text": ""}), "light.force")
    verdict = ask(board)
    assert verdict["status"] == "by rules"
    assert verdict["assumed"] == ["light.force is not said: it is taken to be 0"]
    assert ask(duel())["assumed"] == []


def test_what_the_board_says_is_not_assumed() -> None:
    assert ask(edge(light={**edge()["light"], "edge": []}))["assumed"] == []


def test_cards_of_which_the_same_is_assumed_are_told_together() -> None:
    bare = [LeftOut("a.icons", "0", 1, "none for {nicks}", nick) for nick in ("one", "two")]
    assert assumed([*bare, LeftOut("dial", "0", 11)]) == [
        "none for one, two",
        "dial is not said: it is taken to be 0",
    ]


def test_beside_a_fact_left_open_it_is_looked_into_too() -> None:
    board = without(duel(), "light.force")
    asked = {"open": {"luke.damage": [0, 1]}, "ask": [{"can": {"light": "luke: Retaliate 1"}}]}
    verdict = ask({**board, **asked})
    assert verdict["status"] == "depends"
    assert verdict["depends"] == ["light.force"]
    assert verdict["no_matter"] == ["luke.damage"]
    assert "light.force is not said: it is taken to be 0" not in verdict["assumed"]


@pytest.mark.parametrize("facts", [{}, {"open": {"luke.damage": [0, 1]}}])
def test_what_was_not_looked_into_in_time_is_no_certain_answer(facts: dict[str, Any]) -> None:
    board = without(duel(), "light.force")
    asked = {**board, **facts, "ask": [{"can": {"light": "luke: Retaliate 1"}}]}
    late = time.monotonic()
    verdicts = [judged(way.situation) for way in ways(asked, open_facts(asked))]
    left = verdicts[0].case.board.left_out
    plain = [verdict.as_dict() for verdict in verdicts]
    cases = list(ways(asked, open_facts(asked)))
    found = looked_into(open_facts(asked), cases, plain, left, lambda data, until: {}, late)
    assert found["status"] == "depends"
    assert found["depends"] == found["not_looked_into"] == ["light.force"]
    assert "light.force is not said: it is taken to be 0" in found["assumed"]
    assert found["answer"].endswith("(light.force: whether another value changes this was not looked into.)")


def test_options_tell_what_they_take_for_granted() -> None:
    assert options_told(without(duel(), "light.force"))["assumed"] == [
        "light.force is not said: it is taken to be 0"
    ]
    assert options_told(duel())["assumed"] == []

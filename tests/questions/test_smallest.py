"""The smallest change: found by trying, true when it is made, the lightest first, bounded by the deadline."""

from __future__ import annotations

import time
from typing import Any

import pytest

from judge.board.situation import Question
from judge.play.case import Case
from judge.questions import Inquiry, say
from judge.questions.board_edits import edits
from judge.questions.edited_board import edited
from judge.questions.smallest import Search
from judge.verdict.service import parse
from tests.boards import duel
from tests.deadline import LONG
from tests.questions.test_why_not import asked, poor

ATTACK = {"attacker": "vader", "defender": "luke"}
LUKE = duel()["light"]["character"][0]


def lit(**light: Any) -> dict[str, Any]:
    return {**duel()["light"], **light}


@pytest.mark.parametrize(
    ("board", "doing", "change", "remove", "words"),
    [
        (poor(), {"light": "luke: Retaliate 1"}, {"light.force": 1}, [], "with 1 more Force for Light"),
        (
            duel(history=[{"used": "luke: Retaliate 1", "this": "attack"}]),
            {"light": "luke: Retaliate 1"},
            {},
            ["history[0]"],
            'had "luke: Retaliate 1" not been used in this attack',
        ),
        (
            duel(light=lit(character=[{**LUKE, "tapped": "yes", "text": "[tap] -> Draw a card."}])),
            {"light": "luke: Draw a card"},
            {"light.character[0].tapped": "no"},
            [],
            "were luke untapped",
        ),
        (
            duel(played=["pass", {"light": "pass"}], dice=[[1, 1]]),
            {"light": "luke: Retaliate 1"},
            {},
            ["played[1]"],
            'one step earlier, before "pass"',
        ),
        (
            duel(now={"at": "attack", "attack": {"attacker": "luke", "defender": "vader"}}),
            {"light": "luke: Retaliate 1"},
            {"now.attack.attacker": "vader", "now.attack.defender": "luke"},
            [],
            "if Dark, not Light, were attacking (vader attacks luke)",
        ),
    ],
)
def test_the_lightest_change(
    board: dict[str, Any],
    doing: dict[str, str],
    change: dict[str, Any] | None,
    remove: Any,
    words: str | None,
) -> None:
    answer = asked(board, {"smallest change": doing})
    assert answer.answer == "found"
    first = answer.more["changes"][0]
    assert (first["change"], first["remove"], first["words"]) == (change, remove, words)
    assert words in say(answer)
    situation = edited(parse(board), first["change"], first["remove"])
    again = Inquiry(Case(situation)).ask(Question.model_validate({"can": doing}), "ask[0]")
    assert again.answer is True
    assert asked(board, {"can": doing}).answer is False


def test_two_changes_where_one_is_not_enough() -> None:
    board = {**poor(), "history": [{"used": "luke: Retaliate 1", "this": "attack"}]}
    answer = asked(board, {"smallest change": {"light": "luke: Retaliate 1"}})
    assert answer.more["changes"][0]["change"] == {"light.force": 1}
    assert answer.more["changes"][0]["remove"] == ["history[0]"]


def test_nothing_has_to_change() -> None:
    answer = asked(duel(), {"smallest change": {"light": "luke: Retaliate 1"}})
    assert answer.answer == "none needed"
    assert answer.more["changes"] == []
    assert "comes later" in say(answer)


def test_boards_that_differ_in_play_alone_share_a_grounding() -> None:
    search = Search(Case(parse(poor())), "light", "luke: Retaliate 1", time.monotonic() + LONG)
    assert [trial.edits[0].words for trial, _ in search.run()] == ["with 1 more Force for Light"]
    assert search.bench.groundings == 1
    assert search.tried > 1


def test_no_time_is_said() -> None:
    case = Case(parse(poor()))
    assert case.graph.complete
    case.deadline = time.monotonic() + 0.001
    question = Question.model_validate({"smallest change": {"light": "luke: Retaliate 1"}})
    answer = Inquiry(case).ask(question, "ask[0]")
    assert (answer.answer, answer.certain) == (None, False)
    assert not answer.more["all"]
    assert "so far" in say(answer)
    assert "not everything could be tried" in say(answer)


def test_every_edit_is_small_and_none_touches_words() -> None:
    case = Case(parse(duel(dice=[[1, 1]], played=["pass"])))
    found = edits(case)
    assert [edit.weight for edit in found] == sorted(edit.weight for edit in found)
    paths = {path for edit in found for path in edit.touches}
    assert not any(path.endswith((".text", ".name", ".as", "rules", "game")) for path in paths)
    assert {"light.force", "now.attack.attacker", "dice", "played[0]"} <= paths


def test_what_lies_on_a_card_stays_there() -> None:
    """Only cards of a side are moved to another of its zones."""
    blade = {"name": "Saber", "cost": 1, "text": ""}
    unit = {"name": "Trooper", "health": 2, "cost": 2, "text": "", "enhancements": [blade]}
    board = {"game": "swlcg", "now": {"at": "action"}, "dark": {"units": [unit]}, "light": {}}
    moved = {path for edit in edits(Case(parse(board))) for path in edit.remove if path.endswith("]")}
    assert moved == {"dark.units[0]"}

"""Each word of `ask`, on a board small enough to be counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from judge.errors import SituationError
from judge.verdict.service import ask, options
from tests.boards import duel


def first(board: dict[str, Any], **question: Any) -> dict[str, Any]:
    """The answer to one question."""
    spaced = {key.rstrip("_").replace("_", " "): value for key, value in question.items()}
    answer: dict[str, Any] = ask({**board, "ask": [spaced]})["answers"][0]
    return answer


def test_can_shows_a_line() -> None:
    answer = first(duel(), can={"light": "luke: Retaliate 1"})
    assert answer["answer"] is True
    assert [step["do"] for step in answer["outcomes"][0]["line"]][-1] == "luke: Retaliate 1"


def test_can_now_looks_at_the_given_state_only() -> None:
    answer = first(duel(), can_now={"light": "luke: Retaliate 1"})
    assert answer["answer"] is False
    assert "core/not-your-decision" in [bar["rule"] for bar in answer["barred_by"]]


def test_the_other_players_card_is_not_ones_own_decision() -> None:
    answer = first(duel(), illegal={"dark": "luke: Retaliate 1"})
    assert answer["answer"] is True
    assert [bar["rule"] for bar in answer["barred_by"]] == ["core/not-your-decision"]


def test_impossible_names_the_bars() -> None:
    board = duel()
    board["light"] = {**board["light"], "force": 0}
    answer = first(board, impossible={"light": "luke: Retaliate 1"})
    assert answer["answer"] is True
    assert [bar["rule"] for bar in answer["barred_by"]] == ["tcg/whole-cost"]


def test_always_possible_never() -> None:
    assert first(duel(), possible={"luke.zone": "discard"})["answer"] is True
    assert first(duel(), always={"luke.zone": "discard"})["answer"] is False
    assert first(duel(), never={"luke.damage": 3})["answer"] is True
    assert first(duel(), always={"vader.damage": {"at most": 1}})["answer"] is True
    assert first(duel(), always={"vader.damage": {"one of": ["0", "1"]}})["answer"] is True
    assert first(duel(), possible={"vader.damage": {"not": "0"}})["answer"] is True


def test_chance_is_an_exact_fraction() -> None:
    assert first(duel(), chance={"luke.zone": "discard"}, for_="most")["value"] == "1/4"
    assert first(duel(), chance={"vader.damage": "1"}, for_="light")["value"] == "1/2"
    assert first(duel(), chance={"vader.damage": "1"}, for_="dark")["value"] == "0"
    assert first(duel(), chance={"vader.damage": "1"}, for_="least")["value"] == "0"


def test_a_chance_that_nobody_is_named_for_is_told_from_both_sides() -> None:
    (answer,) = ask({**duel(), "ask": [{"chance": {"vader.damage": "1"}}]})["answers"]
    assert (answer["value"], answer["least"]) == ("1/2", "0")
    assert "1/2 at the most, and 0 at the least: nobody was named" in answer["sentence"]
    (named,) = ask({**duel(), "ask": [{"chance": {"vader.damage": "1"}, "for": "most"}]})["answers"]
    assert named["value"] == "1/2"
    assert "least" not in named
    (equal,) = ask({**duel(), "ask": [{"chance": {"luke.zone": "hand"}}]})["answers"]
    assert "least" not in equal


def test_listed_dice_are_what_falls() -> None:
    found = ask(duel(dice=[[4, 1]], ask=[{"outcomes": ["luke.damage"]}]))
    assert [o["values"] for o in found["answers"][0]["outcomes"]] == [{"luke.damage": 1}]
    with pytest.raises(SituationError) as error:
        ask(duel(dice=[[4, 1, 1]]))
    assert error.value.path == "dice[0]"
    assert "3" in str(error.value)
    assert "2" in str(error.value)


def test_played_decisions_are_made_and_wrong_ones_named() -> None:
    played = duel(played=["pass", {"light": "luke: Retaliate 1"}], ask=[{"always": {"light.force": 0}}])
    assert ask(played)["answers"][0]["answer"] is True
    with pytest.raises(SituationError) as error:
        ask(duel(played=["pass", "luke: Retaliate 2"]))
    assert error.value.path == "played[1]"
    assert 'did you mean "luke: Retaliate 1"' in str(error.value)


def test_history_uses_up_what_is_once_per_attack() -> None:
    used = duel(history=[{"used": "luke: Retaliate 1", "this": "attack"}])
    assert first(used, can={"light": "luke: Retaliate 1"})["answer"] is False


def test_outcomes_of_one_of_are_answered_case_by_case() -> None:
    board = duel(ask=[{"can": {"light": "luke: Retaliate 1"}}])
    board["light"] = {**board["light"], "force": {"one of": ["0", "1"]}}
    found = ask(board)
    assert found["status"] == "depends"
    assert [case["verdict"]["answers"][0]["answer"] for case in found["cases"]] == [False, True]


def test_an_unknown_hand_is_an_assumption() -> None:
    board = duel()
    board["light"] = {key: value for key, value in board["light"].items() if key != "hand"}
    found = ask(board)
    assert found["status"] == "depends"
    assert found["depends"] == ["light.hand"]
    assert any("light.hand" in words for words in found["assumed"])


def test_options_list_what_is_legal_forced_and_barred() -> None:
    found = options(duel())
    assert {"player": "dark", "do": "pass", "legal": True, "forced": True, "barred_by": []} in found
    barred = next(o for o in found if o["do"] == "luke: Retaliate 1")
    assert not barred["legal"]
    assert barred["barred_by"][-1]["rule"] == "core/not-your-decision"


def test_the_same_question_gives_the_same_bytes() -> None:
    one, other = ask(duel()), ask(duel())
    for found in (one, other):
        found.pop("seconds")
    assert one == other

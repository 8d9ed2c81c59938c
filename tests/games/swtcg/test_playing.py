"""Equal copies of a Battle card, and the moments of a chance and of a card just announced."""

from __future__ import annotations

from typing import Any

import pytest

from judge.board.situation import Question
from judge.errors import SituationError
from judge.play.case import Case
from judge.questions import Inquiry
from judge.verdict.service import parse

DISRUPT = "Pay 1 Force -> Disrupt."
BOOST = "Pay 1 Force -> One of your units gets +1 power for this attack."
ATTACK = {"attacker": "vader", "defender": "luke"}


def board(now: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Vader with two equal Boosts and Luke with two equal disrupts."""
    return {
        "game": "swtcg",
        "now": now,
        "dark": {
            "force": 2,
            "hand": [{"name": "Boost", "as": f"boost{i}", "text": BOOST} for i in (1, 2)],
            "character": [{"name": "Vader", "speed": 50, "power": 1, "health": 3}],
        },
        "light": {
            "force": 2,
            "hand": [{"name": "Change", "as": f"change{i}", "text": DISRUPT} for i in (1, 2)],
            "character": [{"name": "Luke", "speed": 40, "power": 1, "health": 3}],
        },
        **more,
    }


def holds(situation: dict[str, Any], **question: Any) -> object:
    """The answer to one question about a situation."""
    case = Case(parse(situation))
    return (
        Inquiry(case)
        .ask(Question.model_validate({k.replace("_", " "): v for k, v in question.items()}), "ask")
        .answer
    )


def test_of_equal_copies_only_the_first_is_an_option() -> None:
    case = Case(parse(board({"at": "chance", "attack": ATTACK}, until="chance")))
    said = {case.words(o.player, o.action) for o in case.options if o.player == "dark" and o.legal}
    assert said == {"pass", "play boost1 -> vader"}


def test_every_name_of_a_copy_is_understood() -> None:
    situation = board({"at": "chance", "attack": ATTACK}, until="chance")
    assert holds(situation, can_now={"dark": "play boost2 -> vader"})
    assert holds(situation, can={"light": "play change2"})
    assert holds({**situation, "played": ["play boost2 -> vader", "pass"]}, can_now={"light": "play change2"})


def test_copies_with_another_text_are_no_copies() -> None:
    situation = board({"at": "chance", "attack": ATTACK}, until="chance")
    situation["dark"]["hand"][1]["text"] = "Draw a card."
    case = Case(parse(situation))
    said = {case.words(o.player, o.action) for o in case.options if o.player == "dark" and o.legal}
    assert said == {"pass", "play boost1 -> vader", "play boost2"}


@pytest.mark.parametrize(("turn", "other"), [("dark", "light"), ("light", "dark")])
def test_turn_says_whose_go_it_is(turn: str, other: str) -> None:
    situation = board({"at": "chance", "turn": turn})
    assert holds(situation, can_now={turn: "pass"})
    assert not holds(situation, can_now={other: "pass"})


def test_after_a_pass_one_more_ends_the_chance() -> None:
    situation = board({"at": "chance", "attack": ATTACK, "turn": "light", "passed": "yes"}, until="chance")
    assert not holds(situation, can={"dark": "play boost1 -> vader"})
    del situation["now"]["passed"]
    assert holds(situation, can={"dark": "play boost1 -> vader"})


def test_the_chance_in_an_attack_ends_with_the_attack() -> None:
    """Without `until` the attack is the innermost procedure; the dice are rolled once."""
    situation = board({"at": "chance", "attack": ATTACK}, dice=[[6]])
    situation["dark"]["force"] = 0
    assert holds(situation, always={"luke.damage": 1, "vader.damage": 0})


def test_a_card_just_played_lies_on_the_table() -> None:
    situation = board({"at": "card", "card": "boost1 -> vader", "attack": ATTACK}, until="chance")
    assert holds(situation, always={"boost1.zone": "discard"})
    assert holds(situation, possible={"vader.power": 2})
    assert holds(situation, possible={"vader.power": 1, "light.force": 1})
    assert holds(situation, can={"dark": "play boost2 -> vader"})


def test_a_card_just_played_is_aimed() -> None:
    with pytest.raises(SituationError, match="aimed at"):
        Case(parse(board({"at": "card", "card": "boost1", "attack": ATTACK}))).board  # noqa: B018

"""Wordings that are expanded for the law: choices named at play, one of several kinds, given abilities."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cards.model import PrintedCard
from judge.games.swtcg.printed import understood
from judge.verdict.service import ask, options


def unit(name: str, **more: Any) -> dict[str, Any]:
    """A unit of power 2 and health 4."""
    return {"name": name, "speed": 20, "power": 2, "health": 4} | more


def board(text: str, kind: str = "battle", **more: Any) -> dict[str, Any]:
    """Dark may play a card with `text` (or has Oak with it): Ash in space, two characters, Light has one."""
    hand = [{"name": "Elm", "type": "battle", "text": text}] if kind == "battle" else []
    oak = unit("Oak", text=text if kind != "battle" else "", subtypes="Wood Droid")
    situation: dict[str, Any] = {"game": "swtcg", "now": {"at": "chance"}, "until": "chance"}
    situation["dark"] = {"force": 9, "hand": hand, "space": [unit("Ash", damage=2, subtypes="Starfighter")]}
    situation["dark"]["character"] = [oak, unit("Birch", subtypes="Jedi Knight", damage=1)]
    situation["light"] = {"force": 0, "hand": [], "character": [unit("Cedar", subtypes="Jedi Master")]}
    return situation | more


def ways(data: dict[str, Any]) -> list[str]:
    """What Dark may play."""
    return [o["do"] for o in options(data) if o["legal"] and o["do"] != "pass"]


def after(data: dict[str, Any], played: str, *paths: str) -> list[Any]:
    """The values once that is played and both pass."""
    verdict = ask(data | {"played": [{"dark": played}], "ask": [{"outcomes": list(paths)}]})
    assert verdict["not_modelled"] == []
    (outcome,) = verdict["answers"][0]["outcomes"]
    return [outcome["values"][path] for path in paths]


def test_the_arena_is_named_when_the_card_is_played() -> None:
    data = board(
        "Pay 2 Force -> Choose an arena. Each of your units in that arena gets +10 speed until end of turn."
    )
    assert ways(data) == ["play elm (character)", "play elm (ground)", "play elm (space)"]
    assert after(data, "play elm (space)", "ash.speed", "oak.speed", "dark.force") == [30, 20, 7]
    assert after(data, "play elm (character)", "ash.speed", "oak.speed", "cedar.speed") == [20, 30, 20]


def test_only_the_arenas_that_are_offered() -> None:
    data = board(
        "Pay 2 Force -> Choose Space or Ground. Each of your units in that arena gets +10 speed until end of turn."
    )
    assert ways(data) == ["play elm (ground)", "play elm (space)"]


def test_up_to_so_many_counters() -> None:
    data = board("Pay 1 Force -> Remove up to 2 damage counters from one of your Space units.")
    assert ways(data) == ["play elm (1) -> ash", "play elm (2) -> ash"]
    assert [after(data, f"play elm ({n}) -> ash", "ash.damage") for n in (1, 2)] == [[1], [0]]


def test_a_given_ability_comes_and_goes() -> None:
    text = 'As long as you have another Jedi in the Character arena, this unit gets +2 power and "Pay 1 Force -> This unit gets +1 power for this attack".'
    attack = {"attacker": "cedar", "defender": "oak"}
    data = board(text, "unit", now={"at": "chance", "attack": attack})
    assert len(ways(data)) == 1
    data["dark"]["character"][1]["subtypes"] = "Knight"
    assert ways(data) == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Pay 1 Force -> One of your Droids or Starfighters gets +1 power until end of turn.",
            ["ash", "oak"],
        ),
        (
            "Pay 1 Force -> Remove 1 damage counter from one of your Droids, Jedi, or Starfighters.",
            ["ash", "birch", "oak"],
        ),
        (
            "Pay 1 Force -> Tap one of your untapped Droids in the Character arena or untapped Starfighters in the Space arena.",
            ["ash", "oak"],
        ),
    ],
)
def test_one_of_several_kinds(text: str, meant: list[str]) -> None:
    assert ways(board(text)) == [f"play elm -> {nick}" for nick in meant]


def test_a_unit_may_be_meant_by_name() -> None:
    text = "As long as Oak is in the Character arena, each of your Jedi gets +10 speed and Ash gets +2 power."
    verdict = ask(
        board(text, "unit", ask=[{"outcomes": ["ash.power", "birch.speed", "cedar.speed", "oak.power"]}])
    )
    assert verdict["not_modelled"] == []
    (outcome,) = verdict["answers"][0]["outcomes"]
    assert outcome["values"] == {"ash.power": 4, "birch.speed": 30, "cedar.speed": 20, "oak.power": 2}


def test_kinds_on_the_board_are_words() -> None:
    data = board("Pay 1 Force -> One of your Zyxwvs gets +1 power until end of turn.")
    data["dark"]["character"][0]["subtypes"] = "Zyxwv"
    assert ways(data) == ["play elm -> oak"]


@pytest.mark.parametrize(
    "text",
    [
        "As long as Oak is in the Character arena, each Droid in that arena gets -20 speed.",
        "When the battle phase ends, if you have Oak and a Jedi in the Character arena, you gain +1 Force.",
    ],
)
def test_more_words_that_the_law_has(text: str) -> None:
    stage = understood(PrintedCard("swtcg", "T", "Oak", "dark", "character", (), {}, text))
    assert (stage.parsed, stage.missing) == (True, ())


@pytest.mark.parametrize(
    "text",
    [
        "Pay 1 Force -> One of your units gets +3 power for this attack if it is attacking a unit that has shields.",
        "Pay 3 Force -> Choose a Character in your opponent's build zone. Put that Character into the Character arena.",
    ],
)
def test_words_that_the_law_has_not_are_said(text: str) -> None:
    stage = understood(PrintedCard("swtcg", "T", "Oak", "dark", "battle", (), {}, text))
    assert stage.parsed
    if stage.missing:
        assert all(missing and not any(c.isdigit() for c in missing) for missing in stage.missing)


def test_a_bonus_for_each() -> None:
    data = board("Oak gets +1 power for each other Jedi in any arena.", "unit", until="chance")
    assert after(data, "pass", "oak.power", "birch.power") == [4, 2]
    data["light"]["character"][0]["subtypes"] = "Knight"
    assert after(data, "pass", "oak.power") == [3]


def test_looking_changes_nothing() -> None:
    text = "[tap] -> Look at the top 3 cards of your opponent's deck. Put them back in any order."
    data = board(text, "unit")
    assert after(data, ways(data)[0], "oak.tapped", "dark.hand", "light.hand") == ["yes", 0, 0]


def test_a_card_taken_from_the_deck_is_in_the_hand() -> None:
    text = "[tap] -> Search your deck. You may take a Droid card from your deck. Show it to your opponent and put it into your hand. Then shuffle your deck."
    data = board(text, "unit")
    verdict = ask(data | {"played": [{"dark": ways(data)[0]}], "ask": [{"outcomes": ["dark.hand"]}]})
    assert [o["values"]["dark.hand"] for o in verdict["answers"][0]["outcomes"]] == [0, 1]


@pytest.mark.parametrize(("light", "legal"), [(0, True), (1, False)])
def test_more_units_than_the_opponent(light: int, legal: bool) -> None:
    text = "Pay 1 Force -> You gain +2 Force. Play only if you have more units in the Space arena than your opponent."
    data = board(text)
    data["light"]["space"] = [unit(f"Fig{i}") for i in range(light)]
    assert ways(data) == (["play elm"] if legal else [])


@pytest.mark.parametrize(("light", "power"), [(1, 4), (2, 2)])
def test_as_long_as_there_are_more(light: int, power: int) -> None:
    text = "As long as you have more units in the Character arena than your opponent, Oak gets +2 power."
    data = board(text, "unit")
    data["light"]["character"] = [unit(f"Fig{i}") for i in range(light)]
    assert after(data, "pass", "oak.power") == [power]


def test_what_is_put_off_meets_the_chosen_unit() -> None:
    text = "Pay 4 Force -> One of your units gets +5 power for this attack. When this attack ends, discard that unit."
    attack = {"attacker": "birch", "defender": "cedar"}
    data = board(text, now={"at": "attack", "attack": attack}, until="attack", dice=[[6] * 7])
    played = [{"dark": "play elm -> birch"}]
    verdict = ask(data | {"played": played, "ask": [{"outcomes": ["birch.zone", "oak.zone", "cedar.zone"]}]})
    assert verdict["not_modelled"] == []
    assert [o["values"] for o in verdict["answers"][0]["outcomes"]] == [
        {"birch.zone": "discard", "oak.zone": "character", "cedar.zone": "discard"}
    ]

"""What cards do when they are played for themselves: wordings of the printed kind, and what comes of them."""

from __future__ import annotations

from typing import Any

import pytest

from judge.play.case import Case
from judge.verdict.expectations import check
from judge.verdict.service import parse


def unit(nick: str, **more: Any) -> dict[str, Any]:
    """A small unit."""
    return {"name": nick, "as": nick, "cost": 3, "speed": 30, "power": 1, "health": 5, **more}


def mission(text: str, **light: Any) -> dict[str, Any]:
    """Light's build step, with one complete Mission of that text."""
    card = {"name": "The Mission", "as": "it", "type": "mission", "cost": 1, "counters": 1, "text": text}
    sides = {"light": {"hand": [], **light, "build": [card, *light.get("build", [])]}, "dark": {"hand": []}}
    return {"game": "swtcg", "now": {"at": "build", "player": "light"}, **sides}


LUKE, LEIA = unit("luke", subtypes="Jedi"), unit("leia", power=5)
ONE_FOR_EACH = "Remove up to 2 damage counters from one of your Space units. Remove up to 2 damage counters from one of your Character units."
DIVIDED = "Remove up to 2 damage counters from any number of your damaged units in one arena, divided."

MISSIONS: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "a type is chosen": (
        mission("Choose one: Clone, Droid or Jedi. Each unit of that type gets -1 power until end of turn.",
                character=[LUKE, LEIA]) | {"played": ["complete it (jedi)"]},
        [{"always": {"luke.power": "0", "leia.power": "5"}}],
    ),
    "only the strong": (
        mission("Each of your units that has power 5 or more at the time The Mission is played gets +3 power until"
                " end of turn.", character=[LUKE, LEIA]) | {"played": ["complete it"]},
        [{"always": {"luke.power": "1", "leia.power": "8"}}],
    ),
    "a unit for each part": (
        mission(ONE_FOR_EACH, character=[unit("luke", damage=2)], space=[unit("xwing", damage=3)])
        | {"played": ["complete it -> xwing", "remove 2", "choose luke", "remove 1"]},
        [{"always": {"luke.damage": "1", "xwing.damage": "1"}}],
    ),
    "divided": (
        mission(DIVIDED, character=[unit("luke", damage=2), unit("leia", damage=1)], space=[unit("xwing", damage=3)])
        | {"played": ["complete it", "choose luke"]},
        [{"can now": {"light": "choose leia"}}, {"possible": {"luke.damage": "1", "leia.damage": "0"}},
         {"possible": {"luke.damage": "0", "leia.damage": "1"}}, {"always": {"xwing.damage": "3"}}],
    ),
    "for each Jedi": (
        mission("You gain +1 Force for each of your Jedi in any arena.", character=[LUKE, LEIA],
                ground=[unit("yoda", subtypes="Jedi Master")]) | {"played": ["complete it"]},
        [{"always": {"light.force": "2"}}],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISSIONS)
def test_a_mission_does_what_it_says(name: str) -> None:
    data, expect = MISSIONS[name]
    case = Case(parse({**data, "expect": expect}))
    assert not case.board.not_modelled
    assert check(case).failures == []


def battle(text: str, played: list[str], **more: Any) -> dict[str, Any]:
    """Dark's card in the Character step, before anybody has acted; `more` is about the situation."""
    card = {"name": "The Card", "as": "it", "type": "battle", "text": text}
    dark = {"force": 9, "hand": [card], "character": [unit("vader"), unit("maul", speed=20)]}
    light = {"hand": [], "character": [unit("luke", power=0, health=2, speed=10)]}
    return {
        "game": "swtcg", "now": {"at": "step", "arena": "character"}, "dark": dark, "light": light,
        "dice": [[6]], "played": played, **more,
    }  # fmt: skip


PLAYED = ["pass", "pass"]
FLAW = "Choose one of your opponent's Characters. This turn, each of your Characters gets Critical Hit 1 as long as he or she is attacking that Character."
CARDS: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "only against the one that was chosen": (
        battle(FLAW, ["play it -> luke", *PLAYED, *PLAYED, "vader attacks luke"]),
        [{"possible": {"luke.zone": "discard"}}, {"never": {"luke.damage": "1"}}],
    ),
    "none was discarded this turn": (
        battle("Each of your Characters gets +2 power until the end of battle. Play only if one of your Characters"
               " has been discarded from the Character arena this turn.", []),
        [{"illegal": {"dark": "play it"}, "because": ["tcg/only-if-its-condition-holds"]}],
    ),
    "safe in company": (
        battle("Choose one of your units. That unit can't be attacked this turn as long as you have any other units in"
               " the same arena.", ["play it -> vader", *PLAYED, *PLAYED, "vader does nothing", *PLAYED,
                                    "maul does nothing", *PLAYED]),
        [{"illegal": {"light": "luke attacks vader"}, "because": ["tcg/what-a-card-forbids"]},
         {"can now": {"light": "luke attacks maul"}}],
    ),
    "an arena in which nobody has attacked": (
        battle("Choose an arena where no unit has attacked this turn. Each unit in that arena gets -1 power until the"
               " end of battle.", [*PLAYED, "vader attacks luke"]),
        [{"illegal": {"dark": "play it (character)"}, "because": ["tcg/only-if-its-condition-holds"]},
         {"can now": {"dark": "play it (space)"}}],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CARDS)
def test_a_battle_card_does_what_it_says(name: str) -> None:
    data, expect = CARDS[name]
    case = Case(parse({**data, "expect": expect}))
    assert not case.board.not_modelled
    assert check(case).failures == []


def test_half_an_ability_is_none() -> None:
    case = Case(parse(mission("You gain +1 Force. Begin another battle step in that arena.")))
    assert case.board.not_modelled
    assert not case.board.abilities  # type: ignore[attr-defined]

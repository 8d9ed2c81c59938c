"""A verb is said once and serves in all its uses: printed texts, each on a small board."""

from __future__ import annotations

from typing import Any

import pytest

from judge.verdict.service import ask, options

WHILE = 60.0

Values = dict[str, Any]


def board(dark: str, light: str = "", mine: Values | None = None, theirs: Values | None = None) -> Values:
    """An action window with one unit of each side, each with its text."""
    droid = {"name": "Droid", "as": "droid", "health": 3, "text": dark, **(mine or {})}
    scout = {"name": "Scout", "as": "scout", "health": 3, "text": light, **(theirs or {})}
    return {
        "game": "swlcg",
        "now": {"at": "action", "active": "dark"},
        "dark": {"hand": [], "units": [droid]},
        "light": {"hand": [], "units": [scout]},
    }


def possible(situation: Values, **values: Values) -> bool:
    """Whether an end is possible in which the cards have these values; every text was understood."""
    wanted = {f"{card}.{name}": value for card, one in values.items() for name, value in one.items()}
    verdict = ask({**situation, "ask": [{"possible": wanted}]}, WHILE)
    assert verdict["not_modelled"] == []
    answer = verdict["answers"][0]["answer"]
    assert isinstance(answer, bool), verdict
    return answer


def usable(situation: Values) -> bool:
    """Whether the dark player may use the text of the droid now."""
    found = [option for option in options(situation) if option["do"].startswith("droid: ")]
    assert all(option["player"] == "dark" for option in found)
    return any(option["legal"] for option in found)


# What a text does to its enemies, what it is called as it happens ("is", "was", "would be"), what forbids it.
DONE_TO_ENEMIES = {
    "damage": ("deal 1 damage to each enemy unit", "an enemy unit {} damaged", "be damaged"),
    "heal": ("remove 1 damage from each enemy unit", "damage {} removed from an enemy unit", ""),
    "focus": (
        "place 1 focus token on each enemy unit",
        "a focus token {} placed on an enemy unit",
        "have focus tokens placed on it",
    ),
    "unfocus": (
        "remove 1 focus token from each enemy unit",
        "a focus token {} removed from an enemy unit",
        "",
    ),
    "shield": (
        "place 1 shield on each enemy unit",
        "a shield {} placed on an enemy unit",
        "have shields placed on it",
    ),
    "unshield": ("remove 1 shield from each enemy unit", "a shield {} removed from an enemy unit", ""),
    "destroy": ("destroy each enemy unit", "an enemy unit {} destroyed", "be destroyed"),
    "return": (
        "return each enemy unit to its owner's hand",
        "an enemy unit {} returned to its owner's hand",
        "be returned to its owner's hand",
    ),
}


def ready_for(verb: str) -> Values:
    """What the other unit must bear so that the verb can change something."""
    bears: dict[str, Values] = {"heal": {"damage": 1}, "unfocus": {"focus": 1}, "unshield": {"shield": 1}}
    return bears.get(verb, {})


@pytest.mark.parametrize("verb", [verb for verb, (_, _, ban) in DONE_TO_ENEMIES.items() if ban])
def test_what_is_forbidden_is_not_done(verb: str) -> None:
    does, _, ban = DONE_TO_ENEMIES[verb]
    action = f"Action: {does.capitalize()}."
    assert usable(board(action))
    assert not usable(board(action, f"This unit cannot {ban}."))


@pytest.mark.parametrize("verb", DONE_TO_ENEMIES)
def test_what_is_done_is_remembered_where_a_text_asks(verb: str) -> None:
    does, happened, _ = DONE_TO_ENEMIES[verb]
    then = f"If {happened.format('was')} this phase, remove 1 damage from this unit."
    hurt, theirs = {"damage": 1}, ready_for(verb)
    assert possible(
        board(f"Action: {does.capitalize()}. {then}", mine=hurt, theirs=theirs), droid={"damage": 0}
    )
    other = "Action: Place 1 shield on this unit."
    assert not possible(board(f"{other} {then}", mine=hurt, theirs=theirs), droid={"damage": 0})


ANSWERED = ("heal", "unfocus", "shield", "unshield", "focus")


@pytest.mark.parametrize("when", ["Interrupt: When", "Reaction: After"])
@pytest.mark.parametrize("verb", ANSWERED)
def test_a_verb_is_answered_before_and_after(verb: str, when: str) -> None:
    does, happens, _ = DONE_TO_ENEMIES[verb]
    answer = f"{when} {happens.format('is')}, place 1 focus token on this unit."
    situation = board(f"Action: {does.capitalize()}.\n{answer}", theirs=ready_for(verb))
    assert possible(situation, droid={"focus": 1})
    other = "Action: Deal 1 damage to this unit."
    assert not possible(board(f"{other}\n{answer}", theirs=ready_for(verb)), droid={"focus": 1})


@pytest.mark.parametrize(
    ("verb", "done"), [("heal", {"damage": 0}), ("unfocus", {"focus": 0}), ("shield", {"shield": 1})]
)
def test_a_verb_can_be_prevented(verb: str, done: Values) -> None:
    does, happens, _ = DONE_TO_ENEMIES[verb]
    action = f"Action: {does.capitalize()}."
    cancels = f"Forced Interrupt: When {happens.format('would be')}, cancel that effect."
    situation = board(f"{action}\n{cancels}", theirs=ready_for(verb))
    assert usable(situation)
    assert not possible(situation, scout=done)
    assert possible(board(action, theirs=ready_for(verb)), scout=done)


COSTS = {
    "damage": ("deal 1 damage to this unit", "This unit cannot be damaged."),
    "focus": ("focus this unit", "This unit cannot be focused."),
    "destroy": ("destroy this unit", "This unit cannot be destroyed."),
    "return": ("return this unit to its owner's hand", "This unit cannot be returned to its owner's hand."),
    "sacrifice": ("sacrifice this unit", "This unit cannot be sacrificed."),
    "unshield": ("remove 1 shield from this unit", "Shields cannot be removed from this unit."),
    "unfocus": ("remove 1 focus token from this unit", "Focus tokens cannot be removed from this unit."),
    "shield": ("place 1 shield on this unit", "Shields cannot be placed on this unit."),
    "commit": ("commit this unit to the Force", "This unit cannot be committed to the Force."),
}


@pytest.mark.parametrize("verb", COSTS)
def test_a_verb_is_a_cost(verb: str) -> None:
    cost, ban = COSTS[verb]
    action = f"Action: {cost.capitalize()} to remove 1 damage from a target enemy unit."
    hurt, mine = {"damage": 1}, ready_for(verb)
    assert usable(board(action, mine=mine, theirs=hurt))
    assert not usable(board(f"{action}\n{ban}", mine=mine, theirs=hurt))

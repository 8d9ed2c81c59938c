"""Random boards of Star Wars: The Card Game, from a seed, at every moment of play."""

from __future__ import annotations

import random
from typing import Any

TEXTS = [
    "",
    "",
    "Edge (1).",
    "Elite.",
    "Protect Character.",
    "This unit cannot be damaged.",
    "This unit cannot be damaged by card effects.",
    "Action: Focus this unit to deal 1 damage to a target enemy unit.",
    "Action: Focus this unit to place 1 shield on a target friendly unit.",
    "Action: Focus this unit to remove 1 focus token from a target friendly unit.",
    "Action: Focus this unit to destroy a target enemy unit. Limit once per turn.",
    "Action: Sacrifice this unit to draw a card.",
    "Interrupt: When this unit leaves play, remove all focus tokens from cards you control.",
    "Interrupt: When this unit would be damaged, cancel that damage. Limit once per turn.",
    "Interrupt: When this unit leaves play, cancel its effects. Limit once per turn.",
    "Reaction: After you commit this unit to the Force, deal 1 damage to a target objective.",
    "Reaction: After this unit is focused to strike, remove a target enemy unit from the engagement.",
    "Forced Reaction: After an enemy unit leaves play, place 1 focus token on this unit.",
    "Forced Reaction: After you refresh, draw a card.",
    "Reaction: After you win the edge battle, place 1 shield on this unit.",
    "Shielding.",
    "Targeted Strike. Edge (X). X is the number of enemy units participating in this engagement.",
    "This unit gains [Unit Damage] while it is damaged.",
    "While this unit is attacking, it gains [Blast Damage].",
    "Each other friendly Droid unit gets +1 damage capacity.",
    "This unit cannot be declared as an attacker.",
    (
        "Reaction: After this unit is declared as an attacker, target an enemy unit. "
        "That unit cannot be declared as a defender during this engagement."
    ),
    (
        "Forced Reaction: After you lose an edge battle, this unit is dealt 1 damage "
        "if it is participating in the engagement."
    ),
    "Interrupt: When this unit leaves play, your opponent must sacrifice a Droid unit he controls.",
    "Interrupt: When this unit would be damaged, prevent 1 point of that damage.",
    "Reaction: After an objective is destroyed, remove 1 focus token from this unit.",
    "Reaction: After you refresh, discard 1 card at random from an opponent's hand.",
    "Action: Sacrifice this unit to capture a target enemy unit.",
    "Action: Spend 1 resource to move 1 damage from a target unit to another target unit. (Limit once per turn.)",
    "Action: Discard a card from your hand to remove all shields from play.",
    "Reaction: After you refresh, each opponent deals 1 damage to a unit or objective he controls.",
    "Reaction: After your conflict phase begins, move 1 focus token from a Droid you control to this unit.",
    "Each friendly unit gets +1 Force icon.",
]
FATES = [
    "Deal 1 damage to a target enemy unit.",
    "Place 1 shield on a target friendly unit.",
    "Cancel this edge battle.",
    "You may place 1 focus token on a target ready unit that is committed to the Force.",
    "If you are the attacking player, deal 1 damage to the engaged objective.",
]
EVENTS = ["Action: Draw a card.", "Interrupt: When a friendly unit leaves play, cancel its effects."]
TRAITS = ["Character", "Vehicle", "Droid"]
ENGAGED = ("engagement", "defenders", "placing", "edge", "strikes", "reward")


def board(seed: int, at: str) -> dict[str, Any]:
    """A random board at the moment `at`, small enough to be played in a moment."""
    dice = random.Random(f"{seed} {at}")
    active = dice.choice(["dark", "light"])
    now: dict[str, Any] = {"at": at, "active": active}
    found: dict[str, Any] = {"game": "swlcg", "now": now, "balance": dice.choice(["dark", "light"])}
    found |= {"dial": dice.randint(0, 11), "rules": dice.choice(["faq-2-2", "faq-3-0"])}
    for side in ("dark", "light"):
        found[side] = {
            "hand": [_in_hand(dice, f"{side}{i}") for i in range(dice.randint(0, 2))],
            "units": [_unit(dice, f"{side}u{i}", at) for i in range(dice.randint(1, 3))],
            "objectives": [_objective(dice, f"{side}o{i}") for i in range(dice.randint(1, 2))],
            "victory": dice.randint(0, 2),
        }
        if at in ("placing", "edge"):
            found[side]["edge"] = [_in_hand(dice, f"{side}e{i}") for i in range(dice.randint(0, 2))]
        if dice.random() < 0.4:
            found[side]["command deck"] = [_in_hand(dice, f"{side}d{i}") for i in range(dice.randint(0, 4))]
    other = "light" if active == "dark" else "dark"
    if at in ENGAGED:
        now["engaged"] = f"{other}o0"
        found[active]["units"][0]["participating"] = "yes"
    if at in ("strikes", "reward"):
        now["edge"] = dice.choice(["dark", "light"])
    if at == "event":
        what = dice.choice(["leaves", "damage", "moved", "commit"])
        now["event"] = {"what": what, "card": f"{dice.choice(['dark', 'light'])}u0"}
    return found


def _unit(dice: random.Random, nick: str, at: str) -> dict[str, Any]:
    names = ("unit damage", "tactics", "blast")
    found: dict[str, Any] = {
        "name": nick,
        "as": nick,
        "health": dice.randint(1, 4),
        "icons": dice.randint(0, 3),
    }
    found |= {
        "text": dice.choice(TEXTS),
        "traits": dice.choice(TRAITS),
        "focus": dice.choice([0, 0, 0, 1, 2]),
    }
    found |= {"combat": {name: dice.choice([0, 0, 1, 2]) for name in names}, "shield": dice.choice([0, 0, 1])}
    found |= {"edge combat": {dice.choice(names): 1}, "committed": dice.choice(["yes", "no"])}
    if at in ENGAGED[2:]:
        found["participating"] = dice.choice(["yes", "no"])
    return found


def _objective(dice: random.Random, nick: str) -> dict[str, Any]:
    return {"name": nick, "as": nick, "health": dice.randint(1, 5), "resources": 1, "traits": "Base"}


def _in_hand(dice: random.Random, nick: str) -> dict[str, Any]:
    found: dict[str, Any] = {"name": nick, "as": nick, "icons": dice.randint(0, 2)}
    kind = dice.choice(["fate", "event", "unit"])
    if kind == "fate":
        return {**found, "type": kind, "priority": dice.randint(1, 8), "text": dice.choice(FATES)}
    if kind == "event":
        return {**found, "type": kind, "cost": dice.randint(0, 1), "text": dice.choice(EVENTS)}
    return {**found, "type": kind, "cost": 1, "health": 2}

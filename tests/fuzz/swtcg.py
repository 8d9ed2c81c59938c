"""Random boards of Star Wars TCG, from a seed: what a tired table might submit."""

from __future__ import annotations

import random
from typing import Any

TEXTS = [
    "",
    "Evade 2",
    "Pay 1 Force -> Evade 1",
    "Pay 1 Force -> Retaliate 1",
    "Pay 1 Force -> Retaliate 2 | Pay 1 Force -> Intercept",
    "Pay 1 Force -> Intercept",
    "Pay 1 Force -> Deflect 1",
    "Critical Hit 1",
    "Accuracy 1",
    "Armor",
    "Shields 1",
    "Critical Hit 2 | Accuracy 1",
    "When this unit attacks, draw a card.",
    "When this unit attacks, you gain +1 Force.",
    "When this unit is attacked, you may draw a card.",
    "When this unit damages another unit, you gain +1 Force.",
    "When this unit is discarded, your opponent loses 1 Force.",
    "When the battle phase starts, if this unit is in the Space arena, you gain +1 Force.",
    "Pay 1 Force -> This unit gets +2 power for this attack",
    "Pay 1 Force -> Prevent 1 damage to one of your units.",
    "Pay 1 Force -> One of your units gets +1 power until end of turn.",
    "Each of your opponent's Characters gets -10 speed.",
    "[tap] -> Draw a card. Play only when this unit would attack.",
    "[tap] -> Draw a card. Play only during your build step.",
]
BATTLE = [
    "Pay 1 Force -> Disrupt a Battle card.",
    "Pay 1 Force -> One of your units gets +2 power for this attack.",
    "Pay 1 Force -> You gain +2 Force.",
    "Pay 1 Force -> Prevent up to 2 damage to one of your units.",
    "Pay 1 Force -> Do 1 damage to one of your opponent's units.",
    "Pay 1 Force -> Reroll up to 2 of your attack dice.",
]
NAMES = ["Ash", "Birch", "Cedar", "Darth Vader", "Anakin Skywalker", "Elm", "Fir"]
ARENAS = ["space", "ground", "character"]


def board(seed: int, at: str) -> dict[str, Any]:
    """A random board at the moment `at`; small enough to be played in a moment."""
    dice = random.Random(f"{seed} {at}")
    arena = dice.choice(ARENAS)
    found: dict[str, Any] = {"game": "swtcg", "now": {"at": at}}
    for side in ("dark", "light"):
        units = [_unit(dice, side, i) for i in range(dice.randint(1, 3))]
        found[side] = {
            "force": dice.randint(0, 3),
            "hand": [_card(dice, side, i) for i in range(dice.randint(0, 2))],
        }
        found[side][arena] = units
        if dice.random() < 0.3:
            other = dice.choice([zone for zone in [*ARENAS, "build"] if zone != arena])
            found[side][other] = [
                {**_unit(dice, side, 9), "type": dice.choice(ARENAS) if other == "build" else other}
            ]
    _moment(dice, found, at, arena)
    return found


def _unit(dice: random.Random, side: str, number: int) -> dict[str, Any]:
    health = dice.randint(1, 4)
    unit: dict[str, Any] = {
        "name": f"{dice.choice(NAMES[:3])} {side} {number}",
        "as": f"{side[0]}{number}",
        "cost": dice.randint(1, 6),
        "speed": dice.randint(1, 4) * 10,
        "power": dice.randint(0, 3),
        "health": health,
        "damage": dice.randint(0, health - 1) if dice.random() < 0.3 else 0,
        "text": dice.choice(TEXTS),
    }
    if dice.random() < 0.2:
        unit["stack"] = [{"name": unit["name"], "version": "B", "as": f"{side[0]}{number}b"}]
        unit["version"] = "A"
    return unit


def _card(dice: random.Random, side: str, number: int) -> dict[str, Any]:
    return {
        "name": f"Trick {side} {number}",
        "as": f"{side[0]}t{number}",
        "type": "battle",
        "text": dice.choice(BATTLE),
    }


def _moment(dice: random.Random, found: dict[str, Any], at: str, arena: str) -> None:
    """What the moment needs besides its name."""
    now = found["now"]
    attacker, defender = dice.choice([("dark", "light"), ("light", "dark")])
    fight = {
        "attacker": dice.choice(found[attacker][arena])["as"],
        "defender": dice.choice(found[defender][arena])["as"],
    }
    if at in ("attack", "reroll") or (at in ("prevention", "chance", "card") and dice.random() < 0.5):
        now["attack"] = fight
    if at == "reroll":
        power = next(u["power"] for u in found[attacker][arena] if u["as"] == fight["attacker"])
        unit = next(u for u in found[attacker][arena] if u["as"] == fight["attacker"])
        unit["power"] = power = max(power, 1)
        unit.pop("stack", None)
        target = next(u for u in found[defender][arena] if u["as"] == fight["defender"])
        target["text"] = "Evade 1"
        unit["text"] = "Critical Hit 1"
        now["roll"] = [dice.randint(1, 6) for _ in range(power)]
    if at == "prevention":
        now["damage"] = {"to": fight["defender"], "amount": dice.randint(1, 3), "from": fight["attacker"]}
    if at == "step":
        now["arena"] = arena
    if at in ("build", "setup", "retreat"):
        now["player"] = dice.choice(["dark", "light"])
        found[now["player"]]["points"] = dice.randint(0, 3)
    if at == "card":
        card = _card(dice, attacker, 7)
        choices = [1, 2, 4] if "attack" in now else [2, 4]
        chosen = dice.choice(choices)
        card["text"] = BATTLE[chosen]
        found[attacker]["hand"].append(card)
        now["card"] = card["as"]
        if chosen != 2:  # aimed at a unit of its own side, or of the other
            side = attacker if chosen == 1 else defender
            now["card"] += f" -> {dice.choice(found[side][arena])['as']}"
    if at == "contest":
        one, other = found["dark"][arena][0], found["light"][arena][0]
        one.update(name="Darth Vader", version="C")
        other.update(name="Anakin Skywalker", version="D")
        one.pop("stack", None)
        other.pop("stack", None)
        now["contest"] = [one["as"], other["as"]]

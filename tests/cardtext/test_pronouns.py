"""Of whom "it" speaks: where two cards can be meant, nothing is read."""

from __future__ import annotations

import pytest

from judge.cardtext.printer import in_english
from judge.cardtext.reading import read_text

EITHER = [
    "While a friendly unit is attacking, it gains elite.",
    "While you control a Jedi unit, it gains elite.",
    "While a Vehicle unit you control is damaged, it cannot strike.",
    "Reaction: After a unit is damaged, if you control a Jedi unit, destroy it.",
    "Action: Deal 1 damage to a target unit. If you control a Jedi unit, deal 2 damage to it instead.",
    "Reaction: After this unit damages an enemy unit, focus it.",
    "Reaction: After this unit is damaged by an enemy unit, it gains elite until the end of the phase.",
    "Reaction: After an enhancement is attached to this unit, it gains elite until the end of the phase.",
    "Action: Choose a friendly unit and an enemy unit. Focus it.",
    "Action: Move 1 damage from a target unit to another target unit. Then, focus it.",
    "Reaction: After an enemy unit is declared as an attacker, focus a Droid unit to place 1 focus token on it.",
]
ONE = {
    "While you control a Jedi unit, this unit gains elite.": "this card gains elite",
    "While a Pilot is attached to this unit, it gains elite.": "this card gains elite",
    "While you control 3 or more Jedi units, it gains elite.": "this card gains elite",
    "Action: Deal 1 damage to a target unit. If you control a Jedi unit, deal 2 damage to that unit instead.": (
        "deal 2 damage to the chosen card instead"
    ),
    "Reaction: After this unit damages an enemy unit, it gains elite until the end of the phase.": (
        "this card gains elite"
    ),
    "Reaction: After you play a Jedi unit, it gains elite until the end of the phase.": "that card gains elite",
    "Action: Choose a friendly unit and an enemy unit. Focus that enemy unit.": "focus the second chosen card",
    "While this unit is damaged, it cannot be damaged by enemy events.": "cannot damage this card",
    "Reaction: After this unit is focused to strike, discard a card from your hand to remove 1 damage from it.": (
        "remove 1 damage from this card"
    ),
    "Reaction: After a friendly unit is damaged, sacrifice a Droid unit to remove all damage from it.": (
        "remove all damage from that card"
    ),
    "Action: Deal X damage to a target unit. X is the number of focus tokens on it.": (
        "focus tokens on the chosen card"
    ),
    "Action: Your opponent may draw 1 card. If your opponent does not, you draw 2 cards.": (
        "If your opponent does not"
    ),
    "Action: Deal damage to a target unit equal to its printed cost.": "the chosen card's printed cost",
}
WHO_DID_IT = [
    "Action: Your opponent may draw 1 card. If you do, place 1 focus token on a target enemy unit.",
    "Action: You may draw 1 card. If your opponent does not, place 1 focus token on a target enemy unit.",
    "Action: You may draw 1 card. If he does, place 1 focus token on a target enemy unit.",
]
WHOSE_NUMBER = [
    "Reaction: After a friendly unit is destroyed, deal damage equal to that unit's printed cost to a target enemy unit.",
    "Reaction: After a friendly unit is destroyed, deal damage equal to its printed cost to a target enemy unit.",
    "Action: Focus this unit to deal damage equal to its printed cost to a target enemy unit.",
]


@pytest.mark.parametrize("text", [*EITHER, *WHO_DID_IT, *WHOSE_NUMBER])
def test_one_of_two_is_not_guessed(text: str) -> None:
    (sentence,) = read_text(text, "swlcg", "unit")
    assert sentence.stage == "read"
    assert sentence.why


@pytest.mark.parametrize("text", ONE)
def test_one_alone_is_meant(text: str) -> None:
    (sentence,) = read_text(text, "swlcg", "unit")
    assert ONE[text] in in_english(sentence.meanings, "swlcg")


def test_it_on_an_enhancement() -> None:
    before = "Enhanced unit gains elite. "
    piloted = "While it is piloted, it gains shielding."
    assert "the enhanced card is piloted" in in_english(
        read_text(before + piloted, "swlcg", "enhancement")[-1].meanings, "swlcg"
    )
    assert read_text(piloted, "swlcg", "enhancement")[0].stage == "read"


def test_what_asks_behind_each_of_two_things_gained() -> None:
    (sentence,) = read_text(
        "This unit gains [Unit Damage] while attacking and [Tactics] while defending.", "swlcg", "unit"
    )
    words = in_english(sentence.meanings, "swlcg")
    assert words.index("attacking") < words.index("Unit Damage") < words.index("defending")

"""Abilities that a sentence joins: parted, each under the words before the colon."""

from __future__ import annotations

import pytest

from judge.cards.model import PrintedCard
from judge.quality.card_words import reader


def _facts(text: str) -> list[str]:
    """The facts of a text, without the numbers of its abilities and their words."""
    law = reader("berserk", None)(PrintedCard("berserk", "", "Маг", "", "creature", text=text))
    assert (law.parsed, law.missing) == (True, ())
    return [fact for fact in law.facts if "label" not in fact and "words" not in fact]


@pytest.mark.parametrize(
    ("joined", "apart"),
    [
        (
            "Строй: {armor} 1 и {tap}: {uchr} на 1.",
            "Строй: {armor} 1. Строй: {tap}: {uchr} на 1.",
        ),
        (
            "{human}: {tap}: {uchr} на 1 и При {strike} - излечиться на 2.",
            "{human}: {tap}: {uchr} на 1. {human}: При {strike} - излечиться на 2.",
        ),
        (
            '{human}: {tap}: {uchr} на 1 и "При {strike} - излечиться на 2".',
            "{human}: {tap}: {uchr} на 1. {human}: При {strike} - излечиться на 2.",
        ),
    ],
)
def test_what_a_sentence_joins_stands_under_the_same_words(joined: str, apart: str) -> None:
    assert _facts(joined) == _facts(apart)


def test_what_another_card_gets_is_not_taken_for_an_ability_of_its_own() -> None:
    text = '{tap}: ваше существо получает трамтарарам и "При {strike} - излечиться на 2".'
    law = reader("berserk", None)(PrintedCard("berserk", "", "Маг", "", "creature", text=text))
    assert law.missing

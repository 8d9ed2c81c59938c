"""Abilities that a sentence joins: parted, each under the words before the colon."""

from __future__ import annotations

import pytest

from tests.games.berserk.gist import facts_of, lacking


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
    assert facts_of(joined) == facts_of(apart)


def test_what_another_card_gets_is_not_taken_for_an_ability_of_its_own() -> None:
    text = '{tap}: ваше существо получает трамтарарам и "При {strike} - излечиться на 2".'
    assert lacking(text)

"""What is understood is told in Russian that reads back to the same meaning, or in other words."""

from __future__ import annotations

import pytest

from judge.cardtext.russian.printer import in_russian
from judge.cardtext.russian.reading import read_text

GAME = "berserk"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("{tap}: Выбранное существо противника ранится на 2.", "{tap}: Ранить существо противника на 2."),
        (
            "Пока открыт, ваши соседние орки имеют {armor} 1 и {zov}.",
            "Ваши соседние орки имеют {armor} 1 и {zov}, пока эта карта открыта.",
        ),
        (
            "Когда существо противника атакует эту карту, оно закрывается.",
            "Когда существо противника атакует эту карту - закрыть то существо.",
        ),
        (
            "В начале вашего хода переместиться на свободную соседнюю клетку (1 раз за ход).",
            "В начале вашего хода - переместиться на соседнюю свободную клетку (1 раз за ход).",
        ),
    ],
)
def test_it_is_told_as_a_card_would_say_it(text: str, canonical: str) -> None:
    (read,) = read_text(text, GAME)
    assert in_russian(read.meanings, GAME) == canonical


def test_what_does_not_read_back_is_not_told() -> None:
    (read,) = read_text('Имеет "При промахе - открыться".', GAME)
    assert read.meanings
    assert in_russian(read.meanings, GAME) == ""

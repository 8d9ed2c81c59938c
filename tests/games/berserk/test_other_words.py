"""What editors of cards write one way or the other says the same."""

from __future__ import annotations

import pytest

from tests.games.berserk.gist import facts_of, lacking


@pytest.mark.parametrize(
    ("written", "plainly"),
    [
        ("При {strike} - открыть ваше существо [1 раз за ход].", "При {strike} - открыть ваше существо (1 раз за ход)."),
        ("При {strike} - открыть ваше существо. 1 раз за ход.", "При {strike} - открыть ваше существо (1 раз за ход)."),
        ("При среднем либо сильном разряде - получить {counter}.", "При среднем или сильном разряде - получить {counter}."),
        ("При слабом, или среднем выстреле - получить {counter}.", "При слабом или среднем выстреле - получить {counter}."),
        ("{tap} - Выстрел на 1-2-2, дальность: 4.", "{tap}: Выстрел на 1-2-2, дальность 4."),
        ("Концентрация - получить {counter}.", "Концентрация: получить {counter}."),
        ("При гибели дружественного существа - излечиться на 1.", "При гибели вашего существа - излечиться на 1."),
        ("Концентрация: получить {ova} 1 до завершения хода.", "Концентрация: получить {ova} 1 до конца хода."),
        ("-1 к урону от выстрелов.", "-1 от выстрелов."),
        ("В начале чужого хода - излечиться на 1.", "В начале хода противника - излечиться на 1."),
        ("При {strike} вправе излечиться на 1.", "При {strike} может излечиться на 1."),
        ("Концентрация: получить +1 к передвижению до конца хода.", "Концентрация: получить +1 к {move} до конца хода."),
        ("{tap}: Выбранное вами существо получает {counter}.", "{tap}: Выбранное существо получает {counter}."),
        ("{tap}: Ваше существо получает 2 доп. {health}.", "{tap}: Ваше существо получает 2 дополнительных {health}."),
    ],
)
def test_other_words_say_the_same(written: str, plainly: str) -> None:
    assert facts_of(written) == facts_of(plainly)


def test_nobody_stands_opposite_himself() -> None:
    """Who does is named only behind it: such a sentence is not read, rather than wrongly."""
    text = "Пока стоят напротив этой карты, существа противника имеют -1 к {strike}."
    assert lacking(text)

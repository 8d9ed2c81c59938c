"""Russian printed text: both ways to write a type, the words of conditions, and what is not understood."""

from __future__ import annotations

import pytest

from judge.games.berserk.abilities import features
from judge.games.berserk.model import Feature, NotModelled
from tests.games.berserk.gist import meant


def one(text: str, name: str = "Маг") -> Feature:
    (found,) = features(text, name)
    assert isinstance(found, Feature), found
    return found


@pytest.mark.parametrize(
    "text",
    [
        "При гибели вашего существа - заклинание - ранить существо противника на 1.",
        "При гибели вашего существа — ранить существо противника на 1 (заклинание).",
        "При гибели вашего существа – ранить существо противника на 1 (заклинание «искра»).",
        "При гибели вашего существа заклинание искра ранить существо противника на 1.",
    ],
)
def test_the_type_stands_before_the_effect_or_after_it(text: str) -> None:
    found = one(text)
    assert found.condition is not None
    assert (found.mode, found.condition.event, found.sort) == ("triggered", "death", "spell")
    assert (found.condition.timing, found.label) == ("executed", "ранить существо противника на 1")


def test_after_fires_at_the_payment() -> None:
    found = one("После вашего заклинания - открывается.")
    assert found.condition is not None
    assert found.condition.timing == "paid"


def test_what_stands_before_the_colon_is_the_payment() -> None:
    found = one("{counter}{tap}: Выстрел на 1-2-3, дальность 4.")
    assert (found.mode, found.closes, found.tokens, found.sort, found.range) == (
        "playable",
        True,
        1,
        "shot",
        4,
    )
    assert found.parts[0].strengths == (1, 2, 3)


def test_the_name_of_the_card_in_any_case() -> None:
    text = "Когда у Невтиды становится 4 или менее текущих жизней - может открыться (один раз за ход)."
    found = one(text, "Невтида")
    assert found.condition is not None
    assert (found.condition.event, found.may, found.limit) == ("low", True, ("turn", 1))


def test_a_condition_left_unwritten() -> None:
    text = "Может перенаправить в себя атаку со стоящего рядом существа (воздействие, 1 раз за ход)."
    found = one(text, "Оруженосец")
    assert found.condition is not None
    assert (found.condition.unwritten, found.condition.event) == (True, "attack_declared")


def test_what_is_not_understood_is_said() -> None:
    (found,) = features("В начале вашего хода - танцует.", "Маг")
    assert isinstance(found, NotModelled)
    assert (found.stumbled, found.understood) == ("танцует", False)


def test_a_sentence_is_a_feature() -> None:
    assert len(features("{tap}: Выстрел на 1. +1 к удару. Защита от заклинаний.")) == 3


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("{tap}:Выстрел на 2,дальность 4 .", "{tap}: Выстрел на 2, дальность 4."),
        ("{tap}: Выстрел на 1 – 2 – 3, дальнность -4.", "{tap}: Выстрел на 1-2-3, дальность 4."),
        (
            "+Х к {strike}, где Х число {counter} на Дозорном",
            "+X к {strike}, где X количество {counter} на Дозорном.",
        ),
        ("ПРИ ГИБЕЛИ СУЩЕСТВА ПРОТИВ-НИКА — ОТКРЫВАЕТСЯ.", "При гибели существа противника - открывается."),
        ("{armor}2. ({armor}2 означает не получает первые 2 раны.)", "{armor} 2."),
        ("Вампиризм\u0001.", "вампиризм"),
    ],
)
def test_typing_makes_no_difference(typed: str, printed: str) -> None:
    assert meant(typed) == meant(printed)
    assert not meant(printed).startswith("not modelled")


def test_a_missing_full_stop_and_what_belongs_together() -> None:
    texts = (
        "При {strike} открывается (1 раз за ход) {tap}: Выстрел на 2. Имеет «Вампиризм. Рывок», пока закрыт."
    )
    assert [found.words for found in features(texts, "Дозорный")] == [
        "При {strike} открывается (1 раз за ход)",
        "{tap}: Выстрел на 2",
        "Имеет «Вампиризм. Рывок», пока закрыт",
    ]


@pytest.mark.parametrize(
    ("first", "then", "understood"),
    [
        ("В начале боя - выберите существо.", "выбранное в начале боя", True),
        ("В начале вашего хода - выберите существо.", "выбранное в начале боя", False),
        ("В начале боя - откройте существо.", "выбранное в начале боя", False),
    ],
)
def test_the_chosen_card_is_one_that_a_sentence_before_chooses(
    first: str, then: str, understood: bool
) -> None:
    found = features(f"{first} При гибели вашей карты - ранить {then} существо на 1.", "Дозорный")
    assert [isinstance(one, Feature) for one in found] == [True, understood]


REFUSED = {
    "В начале боя ранить существо противника на X.": "X that nothing counts",
    "В начале боя получает {ova} X, где X число ран на Дозорном.": "a number that is counted",
    "В начале боя получает +2 к {strike} (максимум +3).": "within such bounds",
    "В начале боя получает 2 {counter} (максимум 3).": "within such bounds",
    "{tap}: Выстрел на 2 (максимум 4).": "within such bounds",
    "При гибели вашей карты - ранить выбранное в начале боя существо на 1.": "which card was chosen",
    "В начале вашего хода закрыть карту противника, она не открывается в начале первого хода своего владельца.": "if during",
    "В начале вашего хода цель получает {counter}.": "whom attacked means",
    "При атаке Дозорного - танцует.": "танцует",
    "{tap}: ранить существо на 1, закрыть ваше существо, открыть другое существо.": "too many different targets",
    "{tap}: Заклинание - ранить ваше существо на 1, при этом выстрел на 1.": "an attack within another ability",
    "{tap}: ваше существо теряет его.": "who is meant",
    "{tap}: закрыться, при этом может получить {counter}, затем может открыться.": "a part that may be declined",
    "При {strike} оно открывается.": "who is meant",
    "{tap}: атакованный закрывается.": "whom attacked means",
    "{tap}: ранить каждое существо противника на этих клетках на 1.": "such a place",
    "{tap}: ранить существо противника на 2 за каждую {counter}.": "such an amount",
    "Может нападать ударом два раза за ход, только ночью, после первого удара не закрывается.": "ночью",
    "+1 к {strike} по существам с хвостами.": "хвостами",
    "{tap}: ранить существо противника": "damage",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_refusal_names_the_reason(text: str) -> None:
    assert meant(text).startswith("not modelled")
    assert REFUSED[text] in meant(text)

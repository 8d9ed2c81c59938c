"""Russian printed text: both ways to write a type, the words of conditions, and what is not understood."""

from __future__ import annotations

import pytest

from judge.games.berserk.text.normal import sentences
from judge.games.berserk.text.parse import Feature, NotModelled, parse_text


def one(text: str, name: str = "Маг") -> Feature:
    (found,) = parse_text(text, name)
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
    (found,) = parse_text("В начале вашего хода - танцует.", "Маг")
    assert isinstance(found, NotModelled)
    assert found.stumbled == "танцует"


def test_a_sentence_is_a_feature() -> None:
    assert len(sentences("{tap}: Выстрел на 1. +1 к удару. Защита от заклинаний.")) == 3

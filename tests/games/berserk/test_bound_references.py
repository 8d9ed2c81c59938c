"""Words that speak of another card: bound to the one that was spoken of, or refused."""

from __future__ import annotations

import pytest

from judge.games.berserk.abilities import features
from judge.games.berserk.model import Feature, NotModelled

_AGAIN = "В конце хода противника, если это существо открыто - ранить его на 1."


def _only(text: str, name: str = "Знахарь") -> Feature:
    (made,) = features(text, name)
    assert isinstance(made, Feature), made
    return made


def test_this_creature_is_the_one_that_the_sentence_before_has_chosen() -> None:
    healed, wounded = features(f"В начале хода противника может излечить ваше существо на 1. {_AGAIN}")
    assert isinstance(healed, Feature)
    assert isinstance(wounded, Feature)
    assert [part.effect for part in healed.parts] == ["heal", "choose"]
    assert wounded.target is not None
    assert ("chosen",) in wounded.target.clauses
    assert {part.whom for part in wounded.parts} == {"aim"}


def test_of_a_sentence_that_chose_nobody_it_is_refused() -> None:
    _, wounded = features(f"В начале хода противника получить {{counter}}. {_AGAIN}")
    assert isinstance(wounded, NotModelled)
    assert wounded.stumbled == "who is meant?"


def test_of_the_same_name_is_of_the_name_of_the_card_of_the_event() -> None:
    called = _only(
        "При прыжке вашего орка можете уничтожить Знахарь, при этом вызвать орка с таким же названием."
    )
    wants = [clause for part in called.parts for _, clause in part.counted]
    assert ("of_its_name",) not in wants


def test_beside_who_fights_is_beside_that_card() -> None:
    fight = _only("Вальхалла: ваш гном сражается {strike} со стоящей рядом картой противника.")
    assert fight.second is not None
    assert ("beside_aim",) in fight.second.clauses


def test_a_maximum_in_brackets_is_a_text_of_its_own() -> None:
    more = _only("При выстреле вашей карты получить {counter} (не может иметь более 3 {counter})")
    (cap,) = more.besides
    assert ("keyword", "max_tokens") in cap.permanents[0].terms
    assert [part.effect for part in more.parts] == ["token"]


@pytest.mark.parametrize(("stay", "until"), [(", пока Знахарь в вашем отряде", "in_squad"), ("", "battle")])
def test_as_long_as_its_card_is_in_the_squad(stay: str, until: str) -> None:
    given = _only(f"В начале вашего хода существо противника получает -1 к броскам кубика{stay}.")
    assert [part.until for part in given.parts] == [until]


def test_the_number_of_who_pays_is_not_that_of_the_target() -> None:
    words = "Уничтожить своё существо: ранить существо противника на X, где X - стоимость {}."
    assert _only(words.format("уничтоженного существа")).parts[0].amount == ("num", "cost", "payer")

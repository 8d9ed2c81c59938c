"""What a sentence means, as a feature in the terms that the law reads; what has no counterpart is refused."""

from __future__ import annotations

import pytest

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.abilities import called, features
from judge.games.berserk.compiler import feature
from judge.games.berserk.model import Cards, Feature, Part

TAPS = (m.Effect(m.deed("tap", patient=m.THIS)),)


def anew(words: str, name: str) -> Feature | None:
    """The feature that one sentence is, if it is one."""
    found = features(words, name)
    return found[0] if len(found) == 1 and isinstance(found[0], Feature) else None


def test_what_is_done_to_a_chosen_card() -> None:
    foe = m.And((m.Is("type", "creature"), m.Rel("controller", m.OPPONENT)))
    chosen = m.Selector("choose", foe, "card", m.Number(1), when="done", number=1)
    wound = m.Effect(m.deed("damage", patient=chosen, amount=m.Things("damage", m.Number(2))))
    told = m.Ability("activated", m.Announced("spell", wound), costs=TAPS)
    found = feature(told, "x")
    assert (found.mode, found.sort, found.closes) == ("playable", "spell", True)
    assert found.target == Cards((("creature",), ("theirs",)))
    assert found.parts == (Part("wound", "aim", 2, target=found.target),)


@pytest.mark.parametrize(
    "body",
    [
        m.Instead(m.Effect(m.deed("tap", patient=m.THIS))),
        m.Effect(m.deed("tap", patient=m.Ref("attacker"))),
        m.Effect(m.deed("heal", patient=m.THIS, amount=m.Things("damage", m.Letter("X")))),
        m.Effect(m.deed("recruit", patient=m.THIS)),
    ],
)
def test_what_has_no_counterpart_is_refused(body: m.Body) -> None:
    with pytest.raises(Unmodelled):
        feature(m.Ability("activated", body, costs=TAPS), "x")


def test_a_number_or_a_denial_that_the_meaning_lost_is_no_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.cardtext.reading import Read
    from judge.cardtext.russian import reading

    tap = m.Ability("activated", m.Effect(m.deed("untap", patient=m.THIS)), costs=TAPS)
    monkeypatch.setattr(reading, "read_text", lambda text, *_, **__: [Read(text, "understood", (tap,))])
    assert anew("{tap}: открыться.", "") is not None
    assert anew("{tap}: открыться на 7 клеток.", "") is None
    assert anew("{tap}: не открываться.", "") is None


@pytest.mark.parametrize(
    ("words", "label"),
    [
        (
            "{instant}{tap}: Воздействие пиратская удаль ранить существо противника на 1",
            "ранить существо противника на 1",
        ),
        ("{tap}: Выстрел на 1 (1 раз за бой)", "Выстрел на 1"),
        ("При гибели - получает {counter}", "получает {counter}"),
        ("В конце вашего хода заклинание отвар существо получает проклятие", "существо получает проклятие"),
        ("{tap}: существо получает маркер «добыча»", "существо получает маркер «добыча»"),
    ],
)
def test_a_feature_is_called_by_what_it_does(words: str, label: str) -> None:
    (found,) = features(words)
    assert isinstance(found, Feature)
    assert found.label == label


def test_a_type_and_its_name_are_no_part_of_how_it_is_called() -> None:
    assert called('заклинание "печаль" - ранить существо на 1 (1 раз за ход)', []) == "ранить существо на 1"
    assert called("Воздействие удаль ранить существо на 1", ["удаль"]) == "ранить существо на 1"


@pytest.mark.parametrize(
    "words",
    [
        "При {strike} - увеличить выбранный бросок кубика на 1",
        "Каждый ваш орк имеет +1 к {strike}, пока в вашем отряде есть другой орк большей стоимости",
        "Концентрация: выбранное существо теряет {armor}, пока стоит рядом с вашим героем",
        "{tap}: Воздействие - ранить существо на 1; существо получает {counter}",
        "+1 к {strike}, если все ваши существа атаковали в этот ход",
        "{ovz} 1, если атакован болотным существом",
        "При нападении на раненое существо получает +1 к удару",
        "{tap}: Ранить существо на 2; если это дракон - ранить его на 3",
    ],
)
def test_what_the_law_would_take_for_something_else_is_refused(words: str) -> None:
    assert anew(words, "") is None


@pytest.mark.parametrize(
    "words",
    [
        "+1 к выстрелу по картам во 2-м ряду противника, если стоит в вашем 2-м ряду",
        "Защита от атак карт стоимостью 4 или менее, пока закрыта",
        "Концентрация: может двигаться по диагонали до конца вашего хода",
        "Начинает бой с {counter}",
    ],
)
def test_what_is_read_anew_is_modelled(words: str) -> None:
    assert anew(words, "") is not None

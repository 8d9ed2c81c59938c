"""Wordings of what cards do at the start and the end of turns and of the battle, and what they come to."""

from __future__ import annotations

import pytest

from judge.games.berserk.text.parse import Feature, NotModelled, parse_text
from tests.games.berserk.gist import gist, meanings

UNDERSTOOD = [
    (
        "В начале хода получает {armor} X, где X число ран на Дозорном (максимум 5).",
        "triggered: turn_start phase -> grant wounds up to 5 keyword armor to self battle",
    ),
    (
        "В начале хода противника выбранное существо получает -X к величине своих дальних атак до конца хода, где X его слабый {strike}.",
        "triggered: turn_start phase whose theirs -> grant weak_of_target modifier ranged -1 to one creature turn_end",
    ),
    (
        'В начале хода противника - существо противника до конца хода получает {armor} Х, где Х - число ваших линунгов (максимум 4) и "Не может двигаться и действовать, пока имеет одну или более единицы {armor}".',
        "triggered: turn_start phase whose theirs -> grant cards up to 4 keyword armor to one creature+theirs turn_end [counted: mine] [counted: class линунг], grant keyword cannot_move keyword cannot_act [while: armor_left] to one creature+theirs turn_end",
    ),
    (
        "В конце хода противника, если открыт - воздействие «намылить веревку» — получает +1 к добиванию (максимум +2).",
        "triggered: turn_end phase whose theirs -> influence grant modifier finish 1 given_most 2 to self battle [while: open]",
    ),
    (
        "В начале боя получает: +1 к {move}, если у вас есть степное существо; {counter}, если у вас есть горное существо.",
        "triggered: battle_start phase -> grant moves_more 1 to self battle [some_mine: element steppe] [some_mine: creature], token 1 to self [some_mine: element mountains] [some_mine: creature]",
    ),
    (
        "В начале боя - получить Х{counter}, где Х — число стихий в вашем отряде.",
        "triggered: battle_start phase -> token elements to self",
    ),
    (
        "В конце хода противника заклинание может потерять X {counter}, при этом ранить стоящее рядом существо на X.",
        "triggered: turn_end phase whose theirs -> spell may lose_token named to self, wound named to one beside+creature",
    ),
    (
        "В начале хода противника ранить каждое стоящее рядом существо противника на 1, при этом излечиться на X, где X число нанесённых ран.",
        "triggered: turn_start phase whose theirs -> wound 1 to every beside+creature+theirs, heal dealt to self",
    ),
    (
        "В начале вашего хода воздействие вьюга ранить каждое существо противника, рядом с которым нет хотя бы двух других его существ на 1.",
        "triggered: turn_start phase whose mine -> influence wound 1 to every creature+theirs+company_most 1 (its+creature)",
    ),
    (
        "+1 к выстрелу по картам, рядом с которыми стоят два или более ваших существ.",
        "always: modifier shot 1 [object: company_least 2 (mine+creature)]",
    ),
    (
        "В начале боя - выберите существо.",
        "triggered: battle_start phase -> choose to one creature",
    ),
    (
        "В конце хода противника - заклинание, дальность 4 - переместить существо противника на клетку, рядом с которой стоят 8-Х или более ваших существ, где Х - число {counter} Дозорного.",
        "triggered: turn_end phase whose theirs -> spell range 4 relocate to one creature+theirs beside 8 less tokens one mine+creature",
    ),
    (
        "В начале вашего хода воздействие ранить существо противника на 1 (+1 к воздействию, если это существо не двигалось в прошлый ход противника).",
        "triggered: turn_start phase whose mine -> influence wound 1 to one creature+theirs +1 if [target: still]",
    ),
    (
        "В конце хода противника — заклинание — может ранить выбранное существо на Х, где Х — количество оставшихся единиц {armor} стоящей рядом с ним вашей карты.",
        "triggered: turn_end phase whose theirs -> spell may wound armor_of_one to one creature [counted: beside_aim] [counted: mine]",
    ),
    (
        "В начале боя воздействие: {second}: Закройте две карты противника, они не открываются в начале первого хода своего владельца.",
        "triggered: battle_start phase goes second -> influence close to exactly 2 theirs, stay_closed to exactly 2 theirs",
    ),
    (
        "В начале вашего хода может ранить себя или стоящее рядом существо на 1, при этом цель получает {counter}.",
        "triggered: turn_start phase whose mine -> may wound 1 to one self|beside+self|creature, token 1 to one self|beside+self|creature",
    ),
    (
        "Концентрация: может объявить прыжок на свободную клетку рядом с существом с маркером «добыча», при этом особый удар когтями на 2 по нему.",
        "triggered: concentrates executed whose self -> special may leap to one creature+has_mark добыч, wound 2 to one creature+has_mark добыч",
    ),
    (
        "{tap}: Заклинание «бодрость» - открыть существо, которое было излечено на 5 или более в этот ход (1 раз за ход).",
        "playable: spell closes 1 a turn open to one creature+healed_least 5",
    ),
    (
        "В начале вашего хода - ваше существо получает «При {strike} - излечиться на 2 (2 раза за ход» до конца хода.",
        "triggered: turn_start phase whose mine -> grant <triggered: attack executed whose self about strike -> 2 a turn heal 2 to self> to one mine+creature turn_end",
    ),
    (
        "{tap}: Заклинание - ранить на 1 три или менее карты, которые не перемещались в свой прошлый ход.",
        "playable: spell closes wound 1 to up_to 3 still",
    ),
    (
        "Когда существо противника передвигается — заклинание «дурман» - оно получает -1 к {strike} до конца хода.",
        "triggered: moved executed whose theirs [subject: creature] -> spell grant modifier strike -1 to about turn_end",
    ),
]
REFUSED = {
    "В начале боя ранить существо противника на X.": "a number that nothing has",
    "В начале боя получает {ova} X, где X число ран на Дозорном.": "a number that is counted",
    "В начале боя получает +2 к {strike} (максимум +3).": "a bound that is no multiple",
    "При гибели вашей карты - ранить выбранное в начале боя существо на 1.": "which card was chosen",
    "В начале вашего хода ранить существо на 1 (+1 к разряду, если это существо не двигалось в прошлый ход противника).": "what is more",
    "В начале вашего хода закрыть карту противника, она не открывается в начале первого хода своего владельца.": "whose first turn",
    "В начале вашего хода цель получает {counter}.": "which target is meant",
    "При {strike} ранить существо на Х, где Х — количество оставшихся единиц {armor} стоящей рядом с ним вашей карты.": "next to whom",
    "В начале боя получает {counter} (максимум 2).": "a note that belongs to nothing",
}


@pytest.mark.parametrize(("text", "meant"), UNDERSTOOD)
def test_a_wording_and_its_one_meaning(text: str, meant: str) -> None:
    (found,) = parse_text(text, "Дозорный")
    assert isinstance(found, Feature), found
    assert gist(found) == meant
    assert meanings(text, "Дозорный") == {meant}


@pytest.mark.parametrize("text", REFUSED)
def test_a_refusal_names_the_reason(text: str) -> None:
    (found,) = parse_text(text, "Дозорный")
    assert isinstance(found, NotModelled), gist(found)
    assert REFUSED[text] in found.stumbled


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
    found = parse_text(f"{first} При гибели вашей карты - ранить {then} существо на 1.", "Дозорный")
    assert [isinstance(one, Feature) for one in found] == [True, understood]

"""Wordings of what cards do at the start and the end of turns and of the battle, and what they come to."""

from __future__ import annotations

import pytest

from tests.games.berserk.gist import meant

UNDERSTOOD = {
    "В начале хода получает {armor} X, где X число ран на Дозорном (максимум 5).": "triggered: turn_start phase -> grant wounds up to 5 keyword armor to self battle",
    "В начале хода противника выбранное существо получает -X к величине своих дальних атак до конца хода, где X его слабый {strike}.": "triggered: turn_start phase whose theirs -> grant weak_of_target modifier ranged -1 to one creature turn_end",
    "В конце хода противника, если открыт - воздействие «намылить веревку» — получает +1 к добиванию (максимум +2).": "triggered: turn_end phase whose theirs -> influence grant modifier finish 1 given_most 2 to self battle [while: open]",
    "В начале боя получает: +1 к {move}, если у вас есть степное существо; {counter}, если у вас есть горное существо.": "triggered: battle_start phase -> grant moves_more 1 to self battle [some_mine: element steppe] [some_mine: creature], token 1 to self [some_mine: element mountains] [some_mine: creature]",
    "В начале боя - получить Х{counter}, где Х — число стихий в вашем отряде.": "triggered: battle_start phase -> token elements to self",
    "В конце хода противника заклинание может потерять X {counter}, при этом ранить стоящее рядом существо на X.": "triggered: turn_end phase whose theirs -> spell may lose_token named to self, wound named to one creature+beside",
    "В начале хода противника ранить каждое стоящее рядом существо противника на 1, при этом излечиться на X, где X число нанесённых ран.": "triggered: turn_start phase whose theirs -> wound 1 to every creature+beside+theirs, heal dealt to self",
    "В начале вашего хода воздействие вьюга ранить каждое существо противника, рядом с которым нет хотя бы двух других его существ на 1.": "triggered: turn_start phase whose mine -> influence wound 1 to every creature+theirs+company_most 1 (its+creature)",
    "+1 к выстрелу по картам, рядом с которыми стоят два или более ваших существ.": "always: modifier shot 1 [object: company_least 2 (creature+mine)]",
    "В начале боя - выберите существо.": "triggered: battle_start phase -> choose to one creature",
    "В конце хода противника - заклинание, дальность 4 - переместить существо противника на клетку, рядом с которой стоят 8-Х или более ваших существ, где Х - число {counter} Дозорного.": "triggered: turn_end phase whose theirs -> spell range 4 relocate to one creature+theirs beside 8 less tokens one creature+mine",
    "В начале вашего хода воздействие ранить существо противника на 1 (+1 к воздействию, если это существо не двигалось в прошлый ход противника).": "triggered: turn_start phase whose mine -> influence wound 1 to one creature+theirs +1 if [target: still]",
    "В конце хода противника — заклинание — может ранить выбранное существо на Х, где Х — количество оставшихся единиц {armor} стоящей рядом с ним вашей карты.": "triggered: turn_end phase whose theirs -> spell may wound armor_of_one to one creature [counted: beside_aim] [counted: mine]",
    "В начале боя воздействие: {second}: Закройте две карты противника, они не открываются в начале первого хода своего владельца.": "triggered: battle_start phase whose mine goes second -> influence close to exactly 2 theirs, stay_closed to exactly 2 theirs",
    "В начале вашего хода может ранить себя или стоящее рядом существо на 1, при этом цель получает {counter}.": "triggered: turn_start phase whose mine -> may wound 1 to one self|creature+self|beside, token 1 to one self|creature+self|beside",
    "Концентрация: может объявить прыжок на свободную клетку рядом с существом с маркером «добыча», при этом особый удар когтями на 2 по нему.": "triggered: concentrates executed whose self -> special may leap to one creature+has_mark добыч, wound 2 to one creature+has_mark добыч",
    "{tap}: Заклинание «бодрость» - открыть существо, которое было излечено на 5 или более в этот ход (1 раз за ход).": "playable: spell closes 1 a turn open to one creature+healed_least 5",
    "В начале вашего хода - ваше существо получает «При {strike} - излечиться на 2 (2 раза за ход» до конца хода.": "triggered: turn_start phase whose mine -> grant <triggered: attack executed whose self about strike -> 2 a turn heal 2 to self> to one creature+mine turn_end",
    "{tap}: Заклинание - ранить на 1 три или менее карты, которые не перемещались в свой прошлый ход.": "playable: spell closes wound 1 to up_to 3 still",
    "Когда существо противника передвигается — заклинание «дурман» - оно получает -1 к {strike} до конца хода.": "triggered: moved executed whose theirs own_movement [subject: creature] -> spell grant modifier strike -1 to about turn_end",
}


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_a_wording_and_its_meaning(text: str) -> None:
    assert meant(text) == UNDERSTOOD[text]

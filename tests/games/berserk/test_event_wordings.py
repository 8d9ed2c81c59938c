"""Wordings of events other than attacks, and of what they say besides: each has one meaning, and this one."""

from __future__ import annotations

import pytest

from tests.games.berserk.gist import meanings

UNDERSTOOD = {
    "Когда существо противника в одном столбце с Дозорным закрывается в свой ход оно ранится на 1 (заклинание).": "triggered: closed executed whose theirs in_turn own [subject: column] -> spell wound 1 to about",
    "Когда становится защитником излечить на 2 существо, которому он выступает защитником.": "triggered: defends executed whose self -> heal 2 to stood_for",
    "Концентрация: игнорирует {zov} и {armor} до конца вашего хода.": "triggered: concentrates executed whose self -> grant ignores zov ignores armor to self my_turn_end",
    "Когда Дозорный закрыт, он отражает {strike} как открытая карта.": "always: keyword answers_closed [while: closed]",
    "+1 к разряду по картам с концентрацией.": "always: modifier discharge 1 [object: has_trigger concentrates]",
    "Когда карта противника объявляет дальнюю атаку (кроме {uchr}) не по Дозорному - ранить её на 1.": "triggered: declares executed whose theirs about ranged_but_through [object: other] -> wound 1 to about",
    "Когда ваше существо получает ответный {strike} получить +1 к следующему выстрелу до конца хода.": "triggered: struck_back executed whose mine -> grant modifier shot 1 next_only shot to self turn_end",
    "Когда уничтожает существо противника получает +Х к следующему {strike}, где Х слабый {strike} уничтоженного.": "triggered: kill executed whose self [object: creature] [object: theirs] -> grant weak_of_about modifier strike 1 next_only strike to self battle",
    "Когда уничтожает карту {strike} - может получить Х дополнительных {health}, где Х - избыточный урон (максимум 4 за раз).": "triggered: kill executed whose self about strike -> may extra_life excess up to 4 to self",
    "Когда получает раны от подлости - особый удар на 1.": "triggered: wounded executed whose self wounded_by treachery -> special wound 1 to one theirs",
    "Когда получает раны в первый раз за ход - может открыться.": "triggered: wounded executed whose self first_time -> may open to self",
    "При гибели от ближней атаки атаковавший получает -2 к {strike}.": "triggered: death executed whose self killed_by melee -> grant modifier strike -2 to killer battle",
    "Когда другое ваше тёмное существо уничтожает карту противника - может переместить его на клетку рядом с собой.": "triggered: kill executed whose mine [subject: other] [subject: element darkness] [object: theirs] -> may bring to killer",
    "При перемещении хозяина на клетку рядом с вашей речной девой ранить его на 1-2-2.": "triggered: moved executed [subject: own_host] [beside_it: mine] [beside_it: class речная дева] -> wound 1-2-2 to about",
    "Когда существо, не стоявшее рядом с Дозорным, перемещается на соседнюю с ним клетку получить {counter}.": "triggered: moved executed [subject: newcomer] [subject: beside] -> token 1 to self",
    "После перемещения с половины поля боя противника на вашу половину поля боя получает Не закрывается при атаке до конца хода.": "triggered: returned paid whose self -> grant keyword stays_open_attacking to self turn_end",
    "Концентрация: существо получает отравление на 1 или +1 к отравлению (максимум до 3).": "triggered: concentrates executed whose self -> poison_more 1 up to 3 to one creature",
    "Концентрация: не открывается в начале вашего следующего хода, ваш артефакт получает {counter}.": "triggered: concentrates executed whose self -> stay_closed to self, token 1 to one mine+artifact",
}


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_a_wording_has_one_meaning(text: str) -> None:
    assert meanings(text, "Дозорный") == {UNDERSTOOD[text]}

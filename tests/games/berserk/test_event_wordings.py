"""Wordings of events other than attacks, and of what they say besides: each has one meaning, and this one."""

from __future__ import annotations

import pytest

from tests.games.berserk.gist import meant

UNDERSTOOD = {
    "В начале хода противника существа противника получают -1 к {strike} в этот ход.": "triggered: turn_start phase whose theirs -> grant modifier strike -1 to every creature+theirs turn_end",
    "Когда ваше существо получает раны от карты противника - излечить его на 1.": "triggered: wounded executed whose mine from_anything [subject: creature] [from_card: theirs] -> heal 1 to about",
    "При гибели пророчество 1; может ранить на 2 существо стоимостью Х или менее, где Х стоимость показанной карты.": "triggered: death executed whose self -> prophesy 1 to nobody, launch <triggered: launched executed -> wound 2 to one creature+number_most cost shown> to nobody besides from 2",
    "Когда ваше существо наносит 4 или более раны немагической атакой - излечите его на 2.": "triggered: wounded executed least 4 wounded_by nonmagical [from_card: mine] [from_card: creature] -> heal 2 to wounder",
    "При {strike} пророчество 2; если обе карты {elite} ранить атакованного на 2.": "triggered: attack executed whose self about strike -> prophesy 2 to nobody, wound 2 to about [shown_all: elite]",
    "Концентрация: выбранное существо теряет {armor}, пока Дозорный на поле боя.": "triggered: concentrates executed whose self -> grant loses armor to one creature there",
    "При нападении разрядом - может потерять X {counter} (максимум 3); получить +X к этому разряду.": "triggered: attack_made executed whose self about discharge -> may lose_token named up to 3 to self, grant named up to 3 modifier all 1 next_only all to self battle",
    "{tap}: Метание на 1; переместить атакованного на клетку напротив себя.": "playable: throw closes wound 1 to one theirs, place to one theirs",
    "При перемещении ваше существо получает +1 к {strike} до конца хода (1 раз за ход для каждого существа).": "triggered: moved executed whose mine once_for_each [subject: creature] -> grant modifier strike 1 to about turn_end",
    "При атаке по хозяину атаковавшее его существо получает отравление на 1.": "triggered: attack executed [object: own_host] -> poison 1 to striker",
    "Если хозяин должен излечиться - вместо этого он получает столько же ран.": "triggered: would_heal executed [subject: own_host] -> wound replaced to host",
    "Когда хозяин получает раны от атаки, Дозорный излечивается на столько же.": "triggered: wounded executed wounded_by all [subject: own_host] -> heal befallen to self",
    "При гибели вашего существа можете закрыть существо противника той же или меньшей стоимости (2 раза за бой).": "triggered: death executed whose mine [subject: creature] -> may 2 a battle close to one creature+theirs+number_most cost about",
    "Если хозяин должен погибнуть - вместо этого излечить его полностью и уничтожить Дозорного.": "triggered: would_die executed [subject: own_host] -> heal_all to host, destroy to self",
    "При гибели вашего существа - может переместиться на клетку, которую оно занимало.": "triggered: death executed whose mine [subject: creature] -> may place to self",
    "При атаке по хозяину - получить {counter}.": "triggered: attack executed [object: own_host] -> token 1 to self",
    "Когда существо противника в одном столбце с Дозорным закрывается в свой ход оно ранится на 1 (заклинание).": "triggered: closed executed whose theirs in_turn own [subject: creature] [subject: column] -> spell wound 1 to about",
    "Когда становится защитником излечить на 2 существо, которому он выступает защитником.": "triggered: defends executed whose self -> heal 2 to stood_for",
    "Концентрация: получает +2 к {armor} до конца следующего хода противника.": "triggered: concentrates executed whose self -> grant keyword_more armor 2 to self their_next_turn_end",
    "Концентрация: игнорирует {zov} и {armor} до конца вашего хода.": "triggered: concentrates executed whose self -> grant ignores zov ignores armor to self my_turn_end",
    "Когда Дозорный закрыт, он отражает {strike} как открытая карта.": "always: keyword answers_closed [while: closed]",
    "+1 к разряду по картам с концентрацией.": "always: modifier discharge 1 [object: has_trigger concentrates]",
    "Когда карта противника объявляет дальнюю атаку (кроме {uchr}) не по Дозорному - ранить её на 1.": "triggered: declares executed whose theirs about ranged_but_through [object: other] -> wound 1 to about",
    "Когда ваше существо получает ответный {strike} получить +1 к следующему выстрелу до конца хода.": "triggered: struck_back executed whose mine [subject: creature] -> grant modifier shot 1 next_only shot to self turn_end",
    "Когда уничтожает существо противника получает +Х к следующему {strike}, где Х слабый {strike} уничтоженного.": "triggered: kill executed whose self [object: creature] [object: theirs] -> grant weak_of_about modifier strike 1 next_only strike to self battle",
    "Когда уничтожает карту {strike} - может получить Х дополнительных {health}, где Х - избыточный урон (максимум 4 за раз).": "triggered: kill executed whose self about strike -> may extra_life excess up to 4 to self",
    "Когда получает раны от подлости - особый удар на 1.": "triggered: wounded executed whose self wounded_by treachery -> special wound 1 to one theirs",
    "Когда получает раны в первый раз за ход - может открыться.": "triggered: wounded executed whose self first_time -> may open to self",
    "При гибели от ближней атаки атаковавший получает -2 к {strike}.": "triggered: death executed whose self killed_by melee -> grant modifier strike -2 to killer battle",
    "Когда другое ваше тёмное существо уничтожает карту противника - может переместить его на клетку рядом с собой.": "triggered: kill executed whose mine [subject: element darkness] [subject: creature] [subject: other] [object: theirs] -> may bring to killer",
    "При перемещении хозяина на клетку рядом с вашей речной девой ранить его на 1-2-2.": "triggered: moved executed [subject: own_host] [beside_it: class речная дева] [beside_it: mine] -> wound 1-2-2 to host",
    "После перемещения с половины поля боя противника на вашу половину поля боя получает Не закрывается при атаке до конца хода.": "triggered: returned paid whose self -> grant keyword stays_open_attacking to self turn_end",
    "Концентрация: существо получает отравление на 1 или +1 к отравлению (максимум до 3).": "triggered: concentrates executed whose self -> poison_more 1 up to 3 to one creature",
    "Концентрация: не открывается в начале вашего следующего хода, ваш артефакт получает {counter}.": "triggered: concentrates executed whose self -> stay_closed to self, token 1 to one artifact+mine",
    "Когда ваше существо совершает рывок на клетку половины поля боя противника - особый удар на X, где X - номер ряда, в котором находится эта клетка.": "triggered: dashed executed whose mine [subject: creature] [subject: their_half] -> special wound row_of_about to one theirs",
    "При прыжке по прямой особый удар на 2 по любому существу, через которого совершил прыжок.": "triggered: jumped executed whose self straight -> special wound 2 to one theirs+creature+leapt_over",
    "При рывке на клетку рядом с картой, которую атаковал выстрелом в этот ход - ранить её на 1.": "triggered: dashed executed whose self [some_beside: attacked_with shot] -> wound 1 to one attacked_with shot+beside",
    "Когда существо противника передвигается на клетку рядом с открытым Дозорным - оно не может действовать в этот ход, кроме нападения {strike} на Дозорного.": "triggered: moved executed whose theirs own_movement [subject: creature] [subject: beside] [while: open] -> grant keyword acts_only_at_source to about turn_end",
    "Когда ваш герой получает раны от дальней атаки - он получает «Защита от всех атак, кроме {strike}» до конца хода или пока не получит раны от {strike}.": "triggered: wounded executed whose mine wounded_by ranged [subject: class герой] -> grant protection all_but_strike until_wounded strike to about turn_end",
    "При гибели вашего существа со строем в ход противника существа, которые стояли с ним в строю, получают +2 к следующему {strike}.": "triggered: death executed whose mine in_turn theirs [subject: creature] [subject: ranked] -> grant modifier strike 2 next_only strike to mates battle",
    "Концентрация: следующая атака вашей карты сводится к сильной.": "triggered: concentrates executed whose self -> grant own_strength all strong next_only all aura side mine to self battle",
    'Когда выступает защитником получает "может нападать {strike} два раза за ход, только подряд" до конца вашего хода.': "triggered: defends executed whose self -> grant keyword strikes_twice keyword strikes_in_a_row to self my_turn_end",
    "Концентрация: получает +1 к {strike} или +1 к {move} до конца вашего хода.": "triggered: concentrates executed whose self -> grant modifier strike 1 to self my_turn_end OR triggered: concentrates executed whose self -> grant moves_more 1 to self my_turn_end",
    "Когда получает раны от атаки карты противника в ход противника может объявить прыжок, дальность 3, либо особый удар на 3.": "triggered: wounded executed whose self wounded_by theirs in_turn theirs -> may jump 3 to self OR triggered: wounded executed whose self wounded_by theirs in_turn theirs -> special may wound 3 to one theirs",
    "При {strike} ваше существо получает {ova} 1 или +1 к {ova} до конца вашего хода.": "triggered: attack executed whose self about strike -> grant keyword_more ova 1 to one creature+mine my_turn_end",
    "В начале вашего хода может изгнать наземное существо с {move} Х с вашего кладбища; получить +Х к {strike} до конца хода.": "triggered: turn_start phase whose mine -> may exile to one creature+ground+my_grave, grant ('num', 'move', 'target') modifier strike 1 to self turn_end",
    "Когда существо с {regen} Х получает раны - может излечить его на Х (1 раз за ход).": "triggered: wounded executed [subject: creature] [subject: has_keyword regen] -> may 1 a turn heal ('num', 'regen', 'about') to about",
    "Концентрация: может поменять местами двух ваших наземных эльфов.": "triggered: concentrates executed whose self -> may exchange to one class эльф+mine+ground, exchange to one class эльф+mine+ground+not_aim",
    "При гибели от атаки нелетающей карты противника переместить ее на любую свободную клетку поля боя.": "triggered: death executed whose self killed_by all [from_card: theirs] [from_card: ground] -> relocate to killer",
    "При нападении вашего существа с благословением на карту с проклятием оно не закрывается после этой атаки (2 раза за ход).": "triggered: attack_made executed whose mine [subject: creature] [subject: blessed] [object: cursed] -> 2 a turn keep_open to striker",
    "При перемещении на клетку с вашим духом он теряет {counter}.": "triggered: moved executed whose self [onto: class дух] [onto: mine] -> lose_token 1 to about",
    "При {strike} величиной Х - ранить на Х-2 две или менее стоящие рядом карты противника, кроме атакованного (максимум на 3).": "triggered: attack executed whose self about strike -> wound befallen-2 up to 3 to up_to 2 beside+theirs+not_about",
    "Когда уничтожает карту противника - может возродить инквизитора стоимостью Х или менее, где Х - избыточный урон (2 раза за бой).": "triggered: kill executed whose self [object: theirs] -> may 2 a battle resurrect 1 to one class инквизитор+number_most cost ('much', 'excess', 0)+my_grave",
    "В начале вашего хода вы можете снять жетон инкарнации с существа на вашем кладбище, при этом выбранное существо противника получает проклятие или отравление на 1.": "triggered: turn_start phase whose mine -> may lose_germ 1 to one creature+my_grave+germs, curse to one creature+theirs OR triggered: turn_start phase whose mine -> may lose_germ 1 to one creature+my_grave+germs, poison 1 to one creature+theirs",
}


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_a_wording_and_its_meaning(text: str) -> None:
    assert meant(text) == UNDERSTOOD[text]

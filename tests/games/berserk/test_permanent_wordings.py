"""Wordings of permanent features: each has one meaning, and this one."""

from __future__ import annotations

import pytest

from tests.games.berserk.gist import meant

UNDERSTOOD = {
    "Когда сражается {strike} в ваш ход - бросьте кубик дважды, выберите один из результатов бросков.": "always: keyword throws_twice [while: my_turn]",
    "Клетка с маркером льда считается занятой.": "always: fills лед",
    "Клетки с маркерами льда считаются занятыми.": "always: fills лед",
    "Ваши орки имеют +1 к {strike} по существам, стоящим рядом с Дозорным.": "always: modifier strike 1 aura side mine [object: creature] [object: at beside granter] [target: class орк]",
    "Существа противника не могут объявлять {strike} по вашим закрытым картам.": "always: spares strike aura side theirs [target: creature] [object: granters] [object: closed]",
    "Существа противника получают на 1 рану больше от атак Дозорного.": "always: reduces all -1 aura side theirs [subject: granter] [target: creature]",
    "Не открывается в начале вашего хода.": "always: keyword stays_closed",
    "Ваши волки имеют {direct}, пока рядом с ними стоит другой ваш волк.": "always: keyword direct aura side mine [target: class волк] [target: company_least 1 (class волк+mine)]",
    "Средние и сильные атаки по Дозорному сводятся к 1.": "always: set_amount all 1 reduces_of medium reduces_of strong",
    "+1 к выстрелу, если атакованный стоит в одном столбце с Дозорным.": "always: modifier shot 1 attacking_only [object: column]",
    "Может объявлять {strike} с дальностью 2.": "always: keyword strikes_as_beside [object: within 2]",
    "Не может быть перемещён.": "always: keyword stays_put",
    "Ваши разряды имеют +1 к дальности.": "always: reaches_more discharge 1 aura side mine",
    "Игнорирует {zov} существ стоимостью 5 или более.": "always: ignores zov [object: creature] [object: cost_least 5]",
    "Ваши компаньоны имеют -1 от атак.": "always: reduces all 1 aura side mine [target: partner]",
    "-2 от атак, кроме магических.": "always: reduces nonmagical 2",
    "Никто не может излечиваться.": "always: keyword cannot_heal aura side any",
    "Дозорного нельзя выбрать целью дальних атак.": "always: no_target ranged",
    "Хозяин имеет {armor} 2, но не может двигаться.": "always: keyword armor number 2 aura side any [target: own_host] & keyword cannot_move aura side any [target: own_host]",
    "Существа противника в первом ряду не могут двигаться.": "always: keyword cannot_move aura side theirs [target: creature] [target: in_row 1]",
    "Существа противника, стоящие напротив Дозорного, не могут объявлять выстрелы.": "always: spares shot aura side theirs [target: creature] [target: opposite]",
    "Существа в третьем ряду имеют -1 от выстрелов.": "always: reduces shot 1 aura side any [target: creature] [target: in_row 3]",
    "+X к удару, где X число свободных клеток рядом с Дозорным.": "always: modifier strikes 1 each free_beside",
    "+1 к дальности выстрела за каждую свободную клетку рядом с собой.": "always: reaches_more shot 1 each free_beside",
    "+1 к {strike} по существам с 1{move}, симбиотам и артефактам.": "always: modifier strike 1 [object: creature|symbiote|artifact] [object: move_is 1|symbiote|artifact]",
    "+1 к {uchr} через пустую клетку.": "always: modifier through 1 [object: across_free]",
    "{direct} по картам, стоящим напротив.": "always: keyword direct [object: opposite]",
    "+1 к {strike} по картам, стоящим рядом.": "always: modifier strike 1 [object: beside]",
    "+1 к броску кубика, когда атакует карты во втором ряду противника.": "always: die_more 1 [object: their_row 2]",
    "+1 к выстрелу по существам, стоящим в том же столбце, что и Дозорный.": "always: modifier shot 1 [object: creature] [object: column]",
    "+1 к дальности разряда и +1 к величине среднего и сильного разряда по существам с проклятием.": "always: reaches_more discharge 1 [object: creature] [object: cursed] & modifier discharge 1 modifier_of medium modifier_of strong [object: creature] [object: cursed]",
    "+1 к метанию, пока на кладбище противника есть артефакт.": "always: modifier throw 1 [some_their_grave: artifact]",
    "+1 к удару по существам, не принадлежащим к стихиям, которые есть в вашем отряде.": "always: modifier strikes 1 [object: creature] [object: strange_element]",
    "+1 к выстрелу по существам с 4 и более ранами.": "always: modifier shot 1 [object: creature] [object: wounds_least 4]",
    "+3 к разряду, если в каждом ряду поля боя есть ваше существо.": "always: modifier discharge 3 [while: in_every_row]",
    "-2 от ударов по диагонали.": "always: reduces strikes 2 [subject: diagonally]",
    "{direct}, пока в вашем отряде карты не более двух стихий.": "always: keyword direct [while: elements_most 2]",
    "{armor} 2, пока в отряде противника есть карты трёх и более стихий.": "always: keyword armor number 2 [while: foes_of_elements 3]",
    "{ova} 1, пока в вашем отряде больше закрытых существ, чем открытых.": "always: keyword ova number 1 [more: creature] [more: closed] [more: mine] [fewer: open] [fewer: mine] [fewer: creature]",
    "{strike} Дозорного в ход противника сводятся к сильному.": "always: own_strength strike strong [while: their_turn]",
    "Вампиризм на X-1, где X число ран, нанесенных Дозорным.": "always: keyword vampire vampire_less 1",
    "Ваши существа имеют +1 к {uchr}, наносимым через Дозорного.": "always: modifier through 1 aura side mine [object: across_me] [target: creature]",
    "Ваши существа с выстрелом в одном столбце с Дозорным получают +1 к дальности.": "always: reaches_more all 1 aura side mine [target: creature] [target: has shot] [target: column]",
    "Дальние атаки (кроме {uchr}) стоящих рядом карт имеют дальность 2.": "always: range_is ranged_but_through 2 aura side any [target: beside]",
    "Если от {strike} Дозорного можно назначить защитника, противник обязан это сделать.": "always: keyword must_be_defended",
    "Карты противника могут объявлять выстрел только по Дозорному, пока он стоит рядом с хотя бы одним существом противника (вне зависимости от дальности).": "always: taunts shot [some_beside: creature] [some_beside: theirs]",
    "Может двигаться и совершать рывок по диагонали, пока имеет дополнительные {health}.": "always: keyword diagonal keyword diagonal_dash [while: extra_life]",
    "Может объявлять {uchr} через 2 клетки по вертикали или горизонтали.": "always: over_cells 2",
    "Не закрывается после нападения {strike} если от этого {strike} был назначен защитник.": "always: keyword stays_open_striking [object: defender]",
    "Пока рядом с Дозорным больше ваших существ, чем существ противника, он получает {ova} 1 и {direct}.": "always: keyword ova number 1 [more: creature] [more: beside] [more: mine] [fewer: creature] [fewer: beside] [fewer: theirs] & keyword direct [more: creature] [more: beside] [more: mine] [fewer: creature] [fewer: beside] [fewer: theirs]",
    "Пока стоит в столбце, в котором нет карт противника - имеет «{tap}: Разряд на 2, дальность 3».": "playable: discharge range 3 closes wound 2 to one theirs [no_theirs: theirs] [no_theirs: column]",
    "Стоящие рядом существа противника с {move} меньшей или равной оставшимся единицам {armor} Дозорного не могут двигаться.": "always: keyword cannot_move as_armor aura side theirs [target: creature] [target: beside]",
    "Строй: 2{armor}.": "always: keyword armor number 2 [while: formation]",
    "Существо, стоящее напротив Дозорного, получает +1 к броскам кубика.": "always: die_more 1 aura side any [target: creature] [target: opposite]",
    "Хозяин не может перемещаться на клетки вашей половины поля боя.": "always: kept_out my_half aura side any [target: own_host]",
    "{ova} 1, пока рядом с ним стоят существа минимум 4 разных классов.": "always: keyword ova number 1 [while: classes_beside 4]",
    "+1 к магическому удару, если на клетке сзади стоит карта с разрядом или заклинанием.": "always: modifier magic 1 [some_behind: has discharge|has spell]",
    "{direct}, пока хозяин открыт.": "always: keyword direct [host: open]",
    "-2 от направленных ударов.": "always: reduces strike 2 reduces_directed",
    "Пока в первом ряду противника нет его карт, получает +1 к {strike} и может атаковать летающих {strike}.": "always: modifier strike 1 [no_theirs: their_row 1] & keyword hits_flyers [no_theirs: their_row 1]",
    "{strike} по закрытому Дозорному сводятся к 1.": "always: set_amount strike 1 [while: closed]",
    "{strike} по картам слева и справа от Дозорного сводится к слабому.": "always: set_strength strike weak aura side any [target: flank]",
    "{ovz} 1 и -1 от слабых {strike}, пока стоит в центральном столбце.": "always: keyword ovz number 1 [while: in_column center] & reduces strike 1 reduces_of weak [while: in_column center]",
    "+1 к среднему и сильному {strike}, пока стоит в крайнем левом или правом столбце.": "always: modifier strike 1 modifier_of medium modifier_of strong [while: in_column edge]",
    "Ваши аккенийцы имеют +1 к атакам, пока они в строю с Дозорным.": "always: modifier all 1 aura side mine [target: class аккениец] [target: formed_with_own]",
    "Ваши йордлинги, клетка позади которых свободна, имеют +1 к {uchr}.": "always: modifier through 1 aura side mine [target: class йордлинг] [target: free_behind]",
    "Каждый ваш пират или койар имеет +1 к {strike} по существам, стоящим на клетке позади него.": "always: modifier strike 1 aura side mine [object: creature] [object: behind] [target: class пират|class койар]",
    "Может нападать ударом два раза за ход, только подряд и по разным картам, после первого удара не закрывается.": "always: keyword strikes_twice keyword strikes_in_a_row keyword strikes_at_others",
    "Получает +1 к {strike} и {ova}, пока закрыт.": "always: modifier strike 1 [while: closed] & keyword_more ova 1 [while: closed]",
    "Дозорный и его компаньон могут нападать на летающих {strike} как на стоящие рядом карты.": "always: keyword hits_flyers aura side mine [target: self|companion]",
    "Пока Дозорный открыт, стоящие справа и слева ваши болотные существа имеют {armor} X, где X величина их {regen}.": "always: keyword armor as_regen aura side mine [target: element swamps] [target: creature] [target: flank] [while: open]",
    "Хозяин Дозорного имеет «Бестелесный: -1 от ударов», пока болотный.": "always: keyword incorporeal aura side any [target: own_host] [host: element swamps] & reduces strikes 1 aura side any [target: own_host] [host: element swamps]",
    "Ваши горные существа могут передвигаться на клетки рядом с Дозорным как на соседние.": "always: keyword steps_near aura side mine [target: element mountains] [target: creature]",
    "Когда ваше существо совершает рывок на клетку рядом с Дозорным он может объявить особый удар на 1 (3 раза за ход).": "triggered: dashed executed whose mine [subject: creature] [subject: beside] -> special may 3 a turn wound 1 to one theirs",
    "При {strike} - может переместить атакованное небестелесное существо на свободную клетку позади себя.": "triggered: attack executed whose self about strike [object: creature] [object: corporeal] -> may set_behind to about",
    "-1 к броскам кубика.": "always: die_more -1",
    "Существа противника с отравлением теряют {armor}.": "always: withholds armor aura side theirs [target: creature] [target: poisoned]",
    "Существа противника теряют особенности, пока стоят напротив Дозорного.": "always: keyword hushes aura side theirs [target: creature] [target: opposite]",
    "Строй: не может нападать {strike}.": "always: keyword cannot_strike [while: formation]",
    "В начале вашего хода получает +1 к {strike} до конца хода за каждое существо, с которым стоит в строю.": "triggered: turn_start phase whose mine -> grant cards modifier strike 1 to self turn_end [counted: creature] [counted: formed_with_own]",
    "Бестелесный: Дозорный и его хозяин имеют -1 от атак существ с {move} 2 или больше.": "always: keyword incorporeal & reduces all 1 [subject: creature] [subject: move_least 2] & reduces all 1 aura side any [subject: creature] [subject: move_least 2] [target: own_host]",
    "После нападения {strike} не закрывается, пока не имеет ран.": "always: keyword stays_open_striking [while: unwounded]",
    '{human}: {ovz} 1 и "После нападения {strike} не закрывается".': "always: keyword ovz number 1 [while: human] & keyword stays_open_striking [while: human]",
}


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_a_wording_and_its_meaning(text: str) -> None:
    assert meant(text) == UNDERSTOOD[text]


@pytest.mark.parametrize(
    "text",
    [
        "+1 к {strike} и -1 к {ova}, пока закрыт.",
        "+1 к выстрелу издалека.",
        "Летающие существа теряют {armor}.",
        "Защита от заклинаний ночью.",
        "При ударе дважды ранить атакованного на 1.",
        "Когда ваш гном совершает рывок на клетку рядом с Дозорным он может объявить особый удар на 1.",
        "{tap}: переместить атакованное небестелесное существо на свободную клетку позади себя.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert meant(text).startswith("not modelled")

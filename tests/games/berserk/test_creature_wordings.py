"""Wordings of creatures: conditions, moments, targets and effects that stand together freely."""

from __future__ import annotations

import pytest

from tests.games.berserk.gist import meant

UNDERSTOOD = {
    "При {strike}, если стоит в первом ряду, получает {counter}.": "triggered: attack executed whose self about strike -> token 1 to self [while: in_row 1]",
    "{tap}: Ранить существо в третьем ряду на 1.": "playable: closes wound 1 to one creature+in_row 3",
    "Если на поле боя есть летающее существо, получает +1 к {strike}.": "always: modifier strike 1 [some_any: creature] [some_any: flying] [some_any: afield]",
    "Пока на поле боя нет других гномов, получает +1 к {strike}.": "always: modifier strike 1 [no_any: class гном] [no_any: afield] [no_any: other]",
    "Может нападать {strike} два раза за ход, если ранен.": "always: keyword strikes_twice [while: wounded]",
    "Не может быть целью выстрелов, если в строю.": "always: no_target shot [while: formation]",
    "{tap}: Может ранить существо на 1.": "playable: closes wound 1 to one creature besides from 1",
    "При {strike} атакованный не может действовать в свой следующий ход.": "triggered: attack executed whose self about strike -> grant keyword cannot_act [while: next_own_turn] to about own_next_turn_end",
    "При {strike} ваше существо может сразиться со стоящим рядом с ним существом {strike} как с открытым.": "triggered: attack executed whose self about strike -> may choose to one creature+mine, fight to one creature+beside_aim",
    "При прыжке существа противника на соседнюю с Дозорным клетку может сразиться с этим существом {strike}.": "triggered: jumped executed whose theirs [subject: creature] [subject: beside] -> may fight_as_it_is to about",
    "{tap}: Ваше существо наносит {strike} по стоящей рядом с ним карте.": "playable: closes choose to one creature+mine, fight_as_it_is to one beside_aim",
    "При нападении разрядом - может изгнать карту с вашего кладбища; получить +1 к этому разряду.": "triggered: attack_made executed whose self about discharge -> may exile to one my_grave, grant modifier all 1 next_only all to self battle",
    "При гибели соседнего существа может переместиться на клетку, которую оно занимало.": "triggered: death executed [subject: creature] [subject: beside] -> may place to self",
    "Когда уничтожает карту выстрелом - ваше стоящее рядом с ней существо получает 1 дополнительную {health}.": "triggered: kill executed whose self about shot -> extra_life 1 to one creature+beside_dead+mine",
    "{tap}: Существа противника не могут использовать разряды до конца хода.": "playable: closes grant spares discharge to every creature+theirs turn_end",
    "Существа противника не могут использовать разряды.": "always: spares discharge aura side theirs [target: creature]",
    "Не может использовать выстрелы, пока ранен.": "always: spares shot [while: wounded]",
    "При {strike} изгнать карту с кладбища.": "triggered: attack executed whose self about strike -> exile to one my_grave|their_grave",
    "Сводит атаки по себе к слабым, если рядом стоит ваш гном.": "always: set_strength all weak [some_beside: class гном] [some_beside: mine]",
    "Ваши существа, стоящие в третьем ряду, имеют -1 от выстрелов.": "always: reduces shot 1 aura side mine [target: creature] [target: in_row 3]",
    "Не может выстреливать, если передвигался в этот ход.": "always: spares shot [while: not_so (unmoved)]",
    "Если ранен, получает +1 к {strike} и +1 к движению.": "always: modifier strike 1 [while: wounded] & moves_more 1 [while: wounded]",
    "Не может быть защитником.": "always: keyword cannot_defend",
    "Когда убивает существо, может открыться.": "triggered: kill executed whose self [object: creature] -> may open to self",
    "При {strike} не закрывается после этой атаки.": "always: keyword stays_open_striking",
}


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_a_wording_and_its_meaning(text: str) -> None:
    assert meant(text) == UNDERSTOOD[text]

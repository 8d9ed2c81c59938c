"""Wordings of what answers an attack: each has one meaning, and this one."""

from __future__ import annotations

import pytest

from tests.games.berserk.gist import meant

UNDERSTOOD = {
    "При {strike} особый удар второй дубинкой на 1-2-2 по той же цели.": "triggered: attack executed whose self about strike -> special wound 1-2-2 to about",
    "При метании по существу с паразитом открыть этого паразита.": "triggered: attack executed whose self about throw [object: creature] [object: parasited] -> open to parasite",
    "При выстреле атакованный не может излечиваться или получать дополнительные {health} до конца хода противника.": "triggered: attack executed whose self about shot -> grant keyword cannot_heal to about their_turn_end, grant keyword cannot_gain to about their_turn_end",
    "При {strike} - подлость 1; не закрывается после этого нападения.": "triggered: attack executed whose self about strike -> may wound 1 to one mine+beside+creature, keep_open to self",
    "При {strike} по летающему не закрывается после {strike} и может нападать {strike} ещё раз до конца хода (1 раз за ваш ход)": "triggered: attack executed whose self about strike in_turn mine [object: flying] -> 1 a turn keep_open to self",
    "При ударе атакованное существо не может передвигаться с той клетки, где оно находилось на момент этого удара, пока Дозорный не переместится, или не покинет поле боя (воздействие взгляд Дозорного)": "triggered: attack executed whose self about strikes -> influence grant keyword cannot_move in_its_cell to about stays",
    "При метании, если на клетке позади атакованного стоит ваш койар - атакованный получает отравление на 1.": "triggered: attack executed whose self about throw -> poison 1 to about [behind_object: class койар] [behind_object: mine]",
    "При перенаправлении атаки с вашего существа (в том числе при назначении защитника) может объявить особый удар хвостом на 1 (2 раза за ход)": "triggered: redirected executed whose mine cond stood_in [subject: creature] -> special may 2 a turn wound 1 to one theirs",
    "При {uchr} через ваше существо - может переместить это существо на соседнюю с ним клетку.": "triggered: attack executed whose self about through [over: creature] [over: mine] -> may shift to about",
    "При {strike}, если хозяин стоит 6 или меньше он может совершить прыжок, дальность 3.": "triggered: attack executed whose self about strike -> may jump 3 to host [host: cost_most 6]",
    "При метании - атакованное существо получает «Когда действует в свой ход - получает отравление на 2» до конца хода противника.": "triggered: attack executed whose self about throw -> grant <triggered: acts executed whose self in_turn own -> poison 2 to self> to about their_turn_end",
    "Концентрация: получает {tap}: Магический удар на 2 до конца вашего хода.": "triggered: concentrates executed whose self -> grant <playable: magic closes wound 2 to one theirs> to self my_turn_end",
    "При разряде атакованный получает на 1 рану больше от атак величиной 3 или более до конца хода.": "triggered: attack executed whose self about discharge -> grant reduces all -1 worth_least 3 to about turn_end",
    "При ударе по существу оно получает маркер добычи.": "triggered: attack executed whose self about strikes [object: creature] -> grant mark добыч to about battle",
    "При гибели существа противника с «печатью Сеггера» - полностью излечить вашего инквизитора.": "triggered: death executed whose theirs [subject: creature] [subject: has_mark печат сеггер] -> heal_all to one class инквизитор+mine",
    'При {strike} атакованная карта получает маркер "кислотные пары" до конца хода противника (когда рядом с картой с маркером "кислотные пары" закрывается существо ранить его на 1)': "triggered: attack executed whose self about strike -> grant mark кислотн пар to about their_turn_end, grant <triggered: closed executed of_mark кислотн пар [subject: creature] [subject: beside] -> wound 1 to about> to about their_turn_end",
    "При {strike} - ранить выбранное наземное бестелесное существо противника на 1; оно теряет бестелесность до конца хода.": "triggered: attack executed whose self about strike -> wound 1 to one creature+theirs+ground+has_keyword incorporeal, grant loses incorporeal to one creature+theirs+ground+has_keyword incorporeal turn_end",
    "При нападении {strike} на существо противника - оно получает «печать Сеггера».": "triggered: attack_made executed whose self about strike [object: creature] [object: theirs] -> grant mark печат сеггер to about battle",
    "При {strike} может излечиться на 2, если после этого у Дозорного нет ран не закрывается после этой атаки.": "triggered: attack executed whose self about strike -> may heal 2 to self, keep_open to self [while: unwounded]",
    "При дальней атаке существа противника (кроме {uchr}) оно перемещается на клетку вперёд, если не может ранить его на 2 (1 раз за ход)": "triggered: attack executed whose theirs about ranged_but_through [subject: creature] -> 1 a turn advance to striker, wound 2 to striker [instead: not_done 1]",
    "При безответном ударе вашего нелетающего существа можете бросить кубик; атакованный получает отравление на 1, если выпало 4 или более, иначе ранить атакованного на 1 (2 раза за ход)": "triggered: attack executed whose mine about strike unanswered_only [subject: creature] [subject: ground] -> may 2 a turn throw to nobody, poison 1 to about [die: shown medium|shown strong], wound 1 to about [die: shown weak]",
    "При {strike} по карте противника, если на следующей за атакованным клетке в направлении удара стоит ваш койар - этот койар может сразиться {strike} с атакованным как с открытым.": "triggered: attack executed whose self about strike [object: theirs] -> may fight_by to about [past_object: class койар] [past_object: mine] [past_object: class койар] [past_object: mine]",
    "При атаке - подлость2; выстрел на 1, дальность 4 (1 раз за ход).": "triggered: attack executed whose self -> may 1 a turn wound 2 to one mine+beside+creature, launch <triggered: launched executed -> shot range 4 wound 1 to one theirs> to nobody",
    "При выстреле - два или менее разряда на 1, дальность 5.": "triggered: attack executed whose self about shot -> launch <triggered: launched executed -> discharge may range 5 wound 1 to one theirs> to nobody, launch <triggered: launched executed -> discharge may range 5 wound 1 to one theirs> to nobody",
    "При {strike} вашего существа - оно совершает метание на 2, дальность 3 (1 раз за ход).": "triggered: attack executed whose mine about strike [subject: creature] -> 1 a turn launch <triggered: launched executed -> throw range 3 wound 2 to one theirs> to striker",
    "В начале хода противника выбранное существо с отравлением получает -Х к {strike} до конца хода, где Х величина его отравления.": "triggered: turn_start phase whose theirs -> grant poison_of_aim modifier strike -1 to one creature+poisoned turn_end",
}


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_a_wording_and_its_meaning(text: str) -> None:
    assert meant(text) == UNDERSTOOD[text]

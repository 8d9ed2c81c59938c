"""Wordings of cards in our own words, and what they come to; refusals with the words they stumbled on."""

from __future__ import annotations

import pytest

from tests.games.berserk.gist import meant

UNDERSTOOD = {
    "Защита от выстрелов, метаний.": "always: protection shot protection throw",
    "{armor} 2.": "always: keyword armor number 2",
    "{zov}.": "always: symbol zov",
    "-1 от дальних атак, пока не имеет ран.": "always: reduces ranged 1 [while: unwounded]",
    "-2 от немагических атак существ стоимостью 3 или менее.": "always: reduces nonmagical 2 [subject: creature] [subject: cost_most 3]",
    "Бестелесный: -1 от {strike}.": "always: keyword incorporeal & reduces strike 1",
    "+1 к {strike} и {direct} по закрытым существам.": "always: modifier strike 1 [object: creature] [object: closed] & keyword direct [object: creature] [object: closed]",
    "+1 к сильному {strike}.": "always: modifier strike 1 modifier_of strong",
    "+2 к выстрелу по картам, обладающим метанием или {zor}.": "always: modifier shot 2 [object: has throw|has_protection zor]",
    "+1 к {strike} за каждое стоящее рядом существо противника (максимум +3).": "always: modifier strike 1 each cards each_most 3 [counted: creature] [counted: beside] [counted: theirs]",
    "+X к {strike}, где X количество {counter} на Дозорном.": "always: modifier strike 1 each tokens",
    "{ova} 1, пока рядом с Дозорным стоят хотя бы два ваших существа без ран.": "always: keyword ova number 1 [some_beside: creature] [some_beside: mine] [some_beside: unwounded] [count_least: some_beside|2]",
    "+1 к {move}, пока в вашем отряде есть река или болото.": "always: moves_more 1 [some_mine: class река|class болото]",
    "Строй: {armor} 2 (пока в строю с элитным существом).": "always: keyword armor number 2 [while: formation] [formation_with: creature] [formation_with: elite]",
    "{second}: {direct}.": "always: keyword direct [while: goes second]",
    "Ваши гномы с {counter} имеют +1 к {strike}.": "always: modifier strike 1 aura side mine [target: class гном] [target: tokens]",
    "Атаки степных карт по Дозорному сводятся к слабым.": "always: set_strength all weak [subject: element steppe]",
    "{strike} Дозорного по существам с проклятием сводятся к сильному.": "always: own_strength strike strong [object: creature] [object: cursed]",
    "Карты противника могут объявлять выстрел и метание только по Дозорному (вне зависимости от дальности).": "always: taunts shot taunts throw",
    "Может нападать {strike} два раза за ход, после первого нападения не закрывается.": "always: keyword strikes_twice",
    "Рывок.": "triggered: attack executed whose self -> may 1 a turn dash to self",
    "Прыжок, дальность 3.": "always: keyword jump number 3",
    "{counter}{tap}: Воздействие буря камней ранить каждое нелетающее существо противника на 1-2-2.": "playable: influence closes tokens 1 wound 1-2-2 to every creature+theirs+ground",
    "{instant}{tap}: Метание «шара» на 2, дальность 4.": "playable: throw range 4 closes fast wound 2 to one theirs",
    "{tap}: Излечить до двух ваших лесных существ на 1, при этом получить {counter}.": "playable: closes heal 1 to up_to 2 element forest+creature+mine, token 1 to self",
    "{tap}: Особый удар на 2; при этом атакованный получает отравление на 1 (1 раз за бой).": "playable: special closes 1 a battle wound 2 to one theirs, poison 1 to one theirs",
    "{tap}: Заклинание - выбранное существо получает +2 к {strike} до конца хода и теряет проклятие.": "playable: spell closes grant modifier strike 2 to one creature turn_end, uncurse to one creature",
    "При сильном выстреле по летающему - закрыть атакованное существо.": "triggered: attack executed whose self strength strong about shot [object: flying] -> close to about",
    "При ударе или промахе в нападении разряд на 1, дальность 2.": "triggered: attack executed whose self about strike cond missed -> discharge range 2 wound 1 to one theirs",
    "При ближнем ударе по Дозорному ранить атаковавшего на 1.": "triggered: attacked executed whose self about melee -> wound 1 to about",
    "При гибели другого вашего гнома от атаки карты противника - может открыться (2 раза за ход).": "triggered: death executed whose mine killed_by theirs [subject: class гном] [subject: other] -> may 2 a turn open to self",
    "При гибели - ваше существо получает 2 дополнительные {health}.": "triggered: death executed whose self -> extra_life 2 to one creature+mine",
    "После вашего заклинания - излечивается на 1.": "triggered: ability paid whose mine about spell -> heal 1 to self",
    "Когда уничтожает существо противника {strike} - ваш гном может получить {counter}.": "triggered: kill executed whose self about strike [object: creature] [object: theirs] -> may token 1 to one class гном+mine",
    "Когда существо противника перемещается на клетку рядом с Дозорным - воздействие «капкан» - ранить его на 2.": "triggered: moved executed whose theirs [subject: creature] [subject: beside] -> influence wound 2 to about",
    "Когда выступает защитником - получает {ova} 1 до конца вашего следующего хода.": "triggered: defends executed whose self -> grant keyword ova number 1 to self my_next_turn_end",
    "При рывке на клетку рядом с вашим существом - особый удар на 1.": "triggered: dashed executed whose self [some_beside: creature] [some_beside: mine] -> special wound 1 to one theirs",
    "В начале хода противника, если открыт - стоящее напротив существо не может двигаться до конца хода.": "triggered: turn_start phase whose theirs -> grant keyword cannot_move to one creature+opposite turn_end [while: open]",
    "В начале вашего хода - может раниться на 1, при этом открыться.": "triggered: turn_start phase whose mine -> may wound 1 to self, open to self",
    "Концентрация: получает +1 к дальности выстрела до конца вашего хода.": "triggered: concentrates executed whose self -> grant reaches_more shot 1 to self my_turn_end",
    "{second}: Начинает бой с 2 {counter}.": "triggered: battle_start phase whose mine goes second -> token 2 to self",
    "При {strike} атакованный закрывается и не открывается в начале своего следующего хода.": "triggered: attack executed whose self about strike -> close to about, stay_closed to about",
}


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_a_wording_and_its_meaning(text: str) -> None:
    assert meant(text) == UNDERSTOOD[text]

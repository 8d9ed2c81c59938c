"""Wordings of playable features: each has one meaning, and this one."""

from __future__ import annotations

import pytest

from tests.games.berserk.gist import meant

UNDERSTOOD = {
    "{tap}: Ранить двух разных существ противника на 1.": "playable: closes wound 1 to exactly 2 creature+theirs",
    "{tap}: Излечить существо на 2. Если это лесное существо, излечить его на 3 вместо этого.": "playable: closes choose to one creature, heal 3 to one creature [aim_is: element forest] [aim_is: creature], heal 2 to one creature [else: unless_done 2]",
    "{counter}{tap}: Ранить существо на 2 или двух существ на 1.": "playable: closes tokens 1 wound 2 to one creature OR playable: closes tokens 1 wound 1 to exactly 2 creature",
    "{tap}: Снять с вашего существа проклятие и отравление.": "playable: closes uncurse to one creature+mine, cure to one creature+mine",
    "{tap}: Ваше существо может сразу же совершить прыжок, дальность 2.": "playable: closes jump 2 to one creature+mine besides from 1",
    "{tap}: Вызвать гнома на свободную клетку вашего первого ряда.": "playable: closes summon 1 to nobody [called: class гном]",
    "{tap}: Переместить существо на клетку назад.": "playable: closes place to one creature",
    "{tap}: Выстрел на X, где X число ран на Дозорном (максимум 4).": "playable: shot closes wound wounds up to 4 to one theirs",
    "{tap}: Добивание на X+1, где X - число ран на Дозорном.": "playable: finish closes wound wounds+1 to one theirs",
    "{tap}: ранить существо на 1 за каждую свободную клетку рядом с ним (максимум на 3).": "playable: closes wound free_beside_aim up to 3 to one creature",
    "{tap}: ранить существо на X, где X - сумма слабых {strike} ваших существ.": "playable: closes wound weak_of_cards to one creature [counted: creature] [counted: mine]",
    "{tap}: ранить все карты в выбранном столбце на 2.": "playable: closes area column wound 2 to every in_area column",
    "{tap}: ранить все карты, стоящие на выбранной диагонали, на 1-2-2.": "playable: closes area diagonal wound 1-2-2 to every in_area diagonal",
    "{tap}: выбрать квадрат 2x2, излечить все ваши карты на этих клетках на 1.": "playable: closes area square heal 1 to every mine+in_area this",
    "{tap}: выбрать свободную клетку рядом с собой; закрыть все стоящие рядом с этой клеткой карты.": "playable: closes area free_beside close to every beside_area",
    "{tap}: существо противника с проклятием теряет его, затем стоящее рядом с ним существо получает проклятие.": "playable: closes uncurse to one creature+theirs+cursed, curse to one creature+beside_aim",
    "{tap}: ранить на 1 существо и каждое стоящее рядом с ним существо.": "playable: closes wound 1 to one creature, wound 1 to every creature+beside_aim",
    "{tap}: закрыть существо противника, при этом может получить {counter}.": "playable: closes close to one creature+theirs, token 1 to self besides from 2",
    "{tap}: закрыть существо, при этом подлость 1; оно получает {counter}.": "playable: closes close to one creature, wound 1 to one mine+beside+creature, token 1 to one creature besides from 2",
    "{tap}: ранить каждое существо противника на 1, при этом подлость 1; получить {counter}.": "not modelled: treachery after several targets",
    "{tap}: переместить {counter} с противника на себя.": "playable: closes take_token 1 to one theirs+tokens",
    "{tap}: переместить {counter} с себя на другую вашу карту.": "playable: closes give_token 1 to one mine+other",
    "{tap}: поменять местами двух стоящих рядом друг с другом ваших существ и излечить их на 1.": "playable: closes exchange to one creature+mine, exchange to one creature+mine+beside_aim, heal 1 to one creature+mine, heal 1 to one creature+mine+beside_aim",
    "{tap}: поменять местами значения сильного и слабого {strike} существа до конца хода.": "playable: closes grant keyword turned to one creature turn_end",
    "{tap}: полностью восстановить {armor} вашей карты.": "playable: closes mend to one mine",
    "{tap}: излечить существо от ран, полученных в этот ход.": "playable: closes heal fresh_of_aim to one creature",
    "{tap}: два или менее выстрела на 1, только по разным картам, дальность 3.": "playable: shot range 3 closes wound 1 to up_to 2 theirs",
    "{tap}: существо теряет все особенности до конца хода противника.": "playable: closes grant keyword silent to one creature their_turn_end",
    "{tap}: существо теряет особенности до тех пор, пока Дозорный не покинет поле боя.": "playable: closes grant keyword silent to one creature there",
    "{tap}: уничтожить Дозорного и выбранное существо.": "playable: closes destroy to self, destroy to one creature",
    "X {counter}{tap}: Выстрел на X.": "playable: shot closes pays x wound named to one theirs",
    "X {counter}{tap}: Выстрел на 1-2-3, +1 к удару за каждую потраченную {counter}.": "playable: shot closes pays x wound 1-2-3 to one theirs +named",
    "{tap}: получить X ран, при этом ранить на X+1 существо противника.": "playable: closes wound named to self, wound named+1 to one creature+theirs",
    "{tap}: перераспределить 3 (или менее) раны с другого существа на себя.": "playable: closes redistribute named up to 3 to one creature+other",
    "{tap}: снять X дополнительных жизней с Дозорного, при этом разряд на X.": "playable: discharge closes lose_life named to self, wound named to one theirs",
}


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_a_wording_and_its_meaning(text: str) -> None:
    assert meant(text) == UNDERSTOOD[text]

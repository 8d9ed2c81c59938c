"""Random boards of Berserk, from a seed: what a tired table might submit."""

from __future__ import annotations

import random
from typing import Any

TEXTS = [
    "",
    "{tap}: Выстрел на 1.",
    "{tap}: Выстрел на 1-2-3, дальность 3.",
    "{instant}{tap}: Метание на 2.",
    "{counter}: Разряд на 1.",
    "{instant}{counter}: излечиться на 1.",
    "{tap}: {uchr} на 1.",
    "{tap}: Магический удар на 1-2-2.",
    "{tap}: Заклинание - каждое существо противника получает 1 рану.",
    "{tap}: Получить {counter}.",
    "{armor} 1. -1 от дальних атак.",
    "{ova} 1. {ovz} 1.",
    "{direct}. +1 к {strike}.",
    "{regen} 1. {zov}.",
    "Вампиризм. Максимум 9 {health}.",
    "Безответный удар.",
    "Строй: +1 к {strike}.",
    "Прыжок, дальность 3.",
    "Концентрация: получает {counter}.",
    "При гибели вашего существа - излечивается на 1.",
    "При гибели существа - может получить {counter}.",
    "При {strike} - ранить существо противника на 1.",
    "При слабом {strike} атакованный получает отравление на 1.",
    "Когда получает раны - может излечиться на 1 (один раз за ход).",
    "В начале вашего хода - излечивается на 1.",
    "В конце хода - получает {counter}.",
    "{second}: Начинает бой с {counter}.",
    "Может перенаправить в себя атаку со стоящего рядом существа (один раз за ход).",
    "До атаки - излечивается на 1.",
    "{tap}: ранить все карты в выбранном столбце на 2.",
    "{tap}: ранить на 1 существо и каждое стоящее рядом с ним существо.",
    "{tap}: закрыть существо, при этом подлость 1; оно получает {counter}.",
    "{tap}: переместить {counter} с противника на себя.",
    "{tap}: поменять местами двух стоящих рядом друг с другом ваших существ и излечить их на 1.",
    "{tap}: существо теряет все особенности до конца хода противника.",
    "{tap}: перераспределить 3 (или менее) раны с другого существа на себя.",
    "{tap}: получить X ран, при этом ранить на X+1 существо противника.",
    "X {counter}{tap}: Выстрел на X.",
    "Концентрация: получает +1 к {strike} или +1 к {move} до конца вашего хода.",
    "Концентрация: следующая атака вашей карты сводится к сильной.",
    "Когда уничтожает существо противника получает +Х к следующему {strike}, где Х слабый {strike} уничтоженного.",
    "При гибели от ближней атаки атаковавший получает -2 к {strike}.",
    "При прыжке по прямой особый удар на 2 по любому существу, через которого совершил прыжок.",
    "При {strike} - подлость 1; не закрывается после этого нападения.",
    "При ударе по существу оно получает маркер добычи.",
    "При атаке - подлость2; выстрел на 1, дальность 4 (1 раз за ход).",
    "При разряде атакованный получает на 1 рану больше от атак величиной 3 или более до конца хода.",
    "В начале боя - получить Х{counter}, где Х - число стихий в вашем отряде.",
    "В конце хода противника заклинание может потерять X {counter}, при этом ранить стоящее рядом существо на X.",
    "В начале вашего хода - ваше существо получает «При {strike} - излечиться на 2» до конца хода.",
    "Может двигаться и совершать рывок по диагонали, пока имеет дополнительные {health}.",
    "Может нападать ударом два раза за ход, только подряд и по разным картам, после первого удара не закрывается.",
    "+1 к броску кубика, когда атакует карты во втором ряду противника.",
    "{ova} 1, пока в вашем отряде больше закрытых существ, чем открытых.",
]
"""Wordings of real cards, every one of which the law knows."""


def board(seed: int, at: str) -> dict[str, Any]:
    """A random board at the moment `at`; small enough to be played in a moment."""
    dice = random.Random(f"{seed} {at}")
    found: dict[str, Any] = {"game": "berserk", "now": {"at": at, "active": dice.choice(["first", "second"])}}
    for side, rows in (("first", "123"), ("second", "456")):
        cells = dice.sample([column + row for column in "BCD" for row in rows], 4)
        found[side] = {"squad": [_card(dice, f"{side[0]}{i}", cells[i]) for i in range(dice.randint(1, 2))]}
        if dice.random() < 0.15:
            found[side]["squad"].append(_other(dice, f"{side[0]}9", found[side]["squad"][0]["as"], cells[3]))
    _moment(dice, found, at)
    return found


def _card(dice: random.Random, nick: str, cell: str) -> dict[str, Any]:
    life = dice.randint(2, 6)
    return {
        "name": f"Воин {nick}",
        "as": nick,
        "life": life,
        "wounds": dice.randint(0, life - 1) if dice.random() < 0.5 else 0,
        "poison": 1 if dice.random() < 0.1 else 0,
        "closed": "yes" if dice.random() < 0.3 else "no",
        "strike": dice.choice(["1-1-2", "1-2-3", "2-3-4"]),
        "tokens": dice.randint(0, 1),
        "movement": 1 if dice.random() < 0.2 else 0,
        "cell": cell,
        "text": " ".join(dice.sample(TEXTS, 2 if dice.random() < 0.2 else 1)).strip(),
    }


def _other(dice: random.Random, nick: str, host: str, cell: str) -> dict[str, Any]:
    """A symbiote of the first card, a flyer or an artifact."""
    kind = dice.choice(["symbiote", "flying", "artifact"])
    card = {**_card(dice, nick, cell), "type": kind}
    if kind != "artifact":
        del card["cell"]
    if kind == "symbiote":
        card["host"] = host
    return card


def _moment(dice: random.Random, found: dict[str, Any], at: str) -> None:
    """What the moment needs besides its name."""
    mine = found["now"]["active"]
    theirs = "second" if mine == "first" else "first"
    source, target = dice.choice(found[mine]["squad"]), dice.choice(found[theirs]["squad"])
    if at == "attack":
        source["closed"] = "no"
        found["now"]["attack"] = {"attacker": source["as"], "target": target["as"]}
        if dice.random() < 0.15:
            found["now"]["attack"]["strength"] = dice.choice(["weak", "medium", "strong", "miss"])
    if at == "declared":
        source.update(text="{tap}: Выстрел на 1-2-3.", closed="no")
        found["now"]["declared"] = f"{source['as']}: Выстрел на 1-2-3 -> {target['as']}"

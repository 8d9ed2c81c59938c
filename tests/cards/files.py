"""Invented cards, as communities write such files."""

from __future__ import annotations

import json
from pathlib import Path

HEADER = "set\tname\tside\ttype\tsubtypes\tbuild_cost\tspeed\tpower\thealth\ttext"
ROWS = [
    "TST\tAsh Grey (A)\tD\tCharacter\tDark Smith - Officer\t4\t40\t3\t4\tPay 1 Force -> Evade 1",
    "TST\tAsh Grey (B)\tD\tCharacter\tDark Smith\t6\t50\t5\t5\tCritical Hit 2",
    "TST\tBirch Guard\tL\tCharacter\tWood Soldier\t2\t20\t2\t2\t",
    "TST\tCedar Boat\tN\tSpace\tTransport\t3\t30\t2\t3\tShields 1",
    "TST\tElm Blow\tN\tBattle\t\t\t\t\t\tPay 1 Force -> You gain +2 Force.",
    "TST\tFir Walk\tN\tMission\t\t2\t\t\t\tDraw two cards.",
]
LACKEY = [
    "Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tText",
    'Ash Grey (A)\tTST\tash1\tDark\tCharacter\tDark Smith\t4\t40\t3\t4\t"Pay 1 Force -> Evade 1"',
    "Elm Blow\tTST\telm\tNeutral\tBattle\t\t-\t-\t-\t-\tPay 1 Force -> You gain +2 Force.",
]


def lcg(**more: object) -> dict[str, object]:
    """A card of The Card Game."""
    made: dict[str, object] = {"product": "Test Set", "number": 1, "objectiveSetNumber": 2, "side": "Light"}
    made |= {"affiliation": "Smiths", "type": "Unit", "title": "Ash Grey", "isUnique": True, "cost": 3}
    made |= {"damageCapacity": 2, "forceIcons": 1, "traits": ["Character", "Tree Warden"]}
    return made | {"text": "This unit gets a hat.", "keywords": ["Elite"]} | more


def berserk(**more: object) -> dict[str, object]:
    """A card of Berserk."""
    made: dict[str, object] = {"id": "1", "set_id": 7, "number": 1, "name": "Ясень", "cost": 3, "type": 0}
    made |= {"elite": False, "uniq": True, "class": ["Дерево"], "life": 8, "move": 1, "hit": [1, 2, 3]}
    return made | {"icons": {}, "text": "Стоит и шумит."} | more


def written(path: Path, content: object) -> Path:
    """A file with these lines, or with this data as JSON."""
    lines = isinstance(content, list) and all(isinstance(line, str) for line in content)
    text = "\n".join(content) if lines else json.dumps(content, ensure_ascii=False)  # type: ignore[arg-type]
    path.write_text(text, encoding="utf-8")
    return path

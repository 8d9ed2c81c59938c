"""Equipment: what it costs to put it on a unit, on which units it fits, and what its text gives to them.

What its text says is entered once for every unit that it fits on, with that unit as its bearer; the law lets
it work while the Equipment is on that unit (`lent_by/2` in `equipment.lp`).
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.swtcg.board import ARENAS
from judge.games.swtcg.keywords import EQUIP
from judge.games.swtcg.model import Ability
from judge.games.swtcg.piloting import as_the_unit_has_it, subtype_words
from judge.games.swtcg.table import Placed, SwtcgBoard


def equip_cost(ability: Ability) -> int | None:
    """The Force that it costs to put the Equipment on a unit; None for any other ability."""
    for part in ability.parts:
        match part.effect:
            case ("keyword", "self", name, int(n)) if name == EQUIP:
                return n
    return None


def fits_on(gear: Placed, unit: Placed) -> bool:
    """Whether the type line of Equipment names the arena of the unit, or a word of its type line."""
    words = subtype_words(gear.card)
    return unit.kind in ARENAS and bool(words & (subtype_words(unit.card) | {unit.kind}))


def bearers(board: SwtcgBoard, gear: Placed) -> list[Placed]:
    """The cards on which what Equipment says is entered: units it fits on, and itself where there is none."""
    units = [unit for unit in board.cards.values() if unit.player == gear.player and fits_on(gear, unit)]
    return units or [gear]


def as_its_bearer_has_it(ability: Ability) -> Ability:
    """What is said of the equipped unit in the words of that unit itself."""
    return replace(as_the_unit_has_it(ability), pilot=None)

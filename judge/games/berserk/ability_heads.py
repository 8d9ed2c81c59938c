"""When an ability fires: by its trigger, or by a word before a colon that says it (fury, Valhalla)."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.events import condition
from judge.games.berserk.model import Condition


def fires(ability: m.Ability) -> Condition | None:
    """What an ability waits for; None if it is played.  Raises Unmodelled.

    Fury is for the natural die of an own attack in the own turn (`brk-beyond/180`), Valhalla for the start
    of the own turn, from the graveyard (`brk-beyond/183`).
    """
    match ability.name, ability.number:
        case "rage", m.Number(n):
            return Condition("natural", terms=(("whose", "self"), ("in_turn", "own"), ("small_die", n)))
        case "valhalla", None:
            return Condition("turn_start", "phase", (("whose", "mine"), ("from_graveyard",)))
        case (("" | "concentration"), None):
            return condition(ability.trigger) if ability.trigger is not None else None
    raise Unmodelled(f"the word {ability.name} before a text")

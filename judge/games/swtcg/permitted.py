"""What a unit can do by the leave of a card: attack where it otherwise could not.

Whatever the model has no word for raises `Unmodelled`; every role of a deed has to be one that is read.
"""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.described import UNITS
from judge.games.swtcg.meant import Speaking
from judge.games.swtcg.model import Filter, Term
from judge.games.swtcg.roles import roles

_ONCE_MORE = {("again",): "attack_again", ("twice",): "attack_twice"}
"""How a unit attacks more than once."""


def permits(effect: m.Effect) -> bool:
    """Whether it is a permission, and nothing that somebody may do now."""
    return effect.mode == "can" and effect.deed.verb == "attack"


def _elsewhere(found: Filter) -> bool:
    """Whether it names an arena, or the type of units that are in one."""
    of_arenas = bool(found.types) and set(found.types) <= set(UNITS)
    return found.zone is None and (found.arena in UNITS or of_arenas)


def permitted(speaking: Speaking, told: m.Deed) -> Term:
    """Who may attack whom besides, or once more.  Raises Unmodelled."""
    if told.manner in _ONCE_MORE:
        roles(told, "agent", manner=True)
        return (_ONCE_MORE[told.manner], speaking.selector(told["agent"]))
    roles(told, "agent", "patient")
    found = speaking.whom(told["patient"])
    if not isinstance(found, Filter) or not (found.zone == "build" or _elsewhere(found)):
        raise Unmodelled("whom one can attack")
    return ("may_attack", speaking.selector(told["agent"]), found)

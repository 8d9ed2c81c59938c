"""What a unit can do by the leave of a card: attack where it otherwise could not.

Whatever the model has no word for raises `Unmodelled`; every role of a deed has to be one that is read.
"""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.model import Filter, Term
from judge.games.swtcg.phrases import Speaking
from judge.games.swtcg.places import UNITS, WAITING
from judge.games.swtcg.roles import roles

_ONCE_MORE: dict[tuple[str, ...], str] = {("again",): "attack_again", ("twice",): "attack_twice"}
"""How a unit attacks more than once."""


def permits(effect: m.Effect) -> bool:
    """Whether it is a permission, and nothing that somebody may do now."""
    return effect.mode == "can" and effect.deed.verb == "attack"


def _elsewhere(cards: Filter) -> bool:
    """Whether it names an arena, or the type of units that are in one."""
    of_arenas = bool(cards.types) and set(cards.types) <= set(UNITS)
    return cards.zone is None and (cards.arena in (*UNITS, "any") or of_arenas)


def permitted(speaking: Speaking, deed: m.Deed) -> Term:
    """Who may attack whom besides, or once more.  Raises Unmodelled."""
    if deed.manner == ("again",) and deed["patient"] == m.Ref("defender"):
        roles(deed, "agent", "patient", manner=True)
        return ("attack_it_again", speaking.selector(deed["agent"]))
    if deed.manner in _ONCE_MORE:
        roles(deed, "agent", manner=True)
        who = deed["agent"]
        if speaking.kind != "static" and isinstance(who, m.Selector) and who.quantifier == "some":
            deed = deed.with_term("agent", replace(who, quantifier="choose"))
        return (_ONCE_MORE[deed.manner], speaking.selector(deed["agent"]))
    roles(deed, "agent", "patient")
    cards = speaking.whom(deed["patient"])
    if not isinstance(cards, Filter) or not (cards.zone == WAITING.law or _elsewhere(cards)):
        raise Unmodelled("whom one can attack")
    return ("may_attack", speaking.selector(deed["agent"]), cards)

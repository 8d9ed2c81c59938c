"""Upkeep and Bounty: what a unit asks or brings when the build step of its player starts."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.keywords import BOUNTY
from judge.games.swtcg.model import Ability, Trigger


def rewarded(meaning: m.Ability) -> m.Ability | None:
    """A Bounty that is Force and nothing else, as the keyword with that number."""
    match meaning:
        case m.Ability("triggered", m.Effect(m.Deed("gain", roles, ()), "do", None), conditions=()):
            given = dict(roles)
        case _:
            return None
    match given.pop("patient", None), given:
        case m.Ref("you"), {"what": m.Things("force", m.Number() as n, None, ())} if len(given) == 1:
            return m.Ability("keyword", name=BOUNTY, number=n) if meaning.name == BOUNTY else None
    return None


def set_off(name: str, ability: Ability) -> Ability:
    """The ability as the law sets off an Upkeep, or a Bounty that was earned.  Raises Unmodelled."""
    if ability.trigger != Trigger("build_start", "you"):
        raise Unmodelled(f"the keyword {name} under a condition")
    return replace(ability, trigger=Trigger(name, "self"), works_in="any")

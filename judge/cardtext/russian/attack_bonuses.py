"""Bonuses of an attack that are said beside it: "when it attacks a closed card, +2 to its strike"."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.russian.parts import Spoken, he
from judge.cardtext.russian.tailed import Step

_UNSAID = he("unsaid")
"""The card itself, of which nothing is said."""


def bonus_of_an_attack(trigger: Any, step: Step) -> Spoken | None:
    """A bonus to the very attack that is told before it, as what the card has while it makes that attack.

    None where something else is told, or the card gets something else: that is got, and lasts.
    """
    event, conditions = trigger
    body = step.body
    if conditions or event.moment != "when" or event.which or event.period or step.limit is not None:
        return None
    match event.deeds, body:
        case (m.Deed("attack", _, ()) as attack,), m.Effect(m.Deed("modify") as more, "do", None) if attack[
            "agent"
        ] == m.THIS and more["patient"] in (m.THIS, _UNSAID):
            if more["property"] == m.Property("strength"):
                return Spoken(m.If(m.Happened(event), body))
    return None

"""What has become of a card since: conditions that are looked at when a part is carried out, not before."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m


def died(told: m.Condition) -> m.Condition:
    """That somebody has died of what was just done is that he is dead now; other conditions as they are."""
    match told:
        case m.Happened(
            m.Event((m.Deed("die" | "destroy", (("patient", m.Ref() as who),), ()),), "after"), None
        ):
            return m.Fits(who, m.State("dead"))
    return told


def looked_at_later(told: m.Ability) -> m.Ability:
    """Whether the attacked card has died of the attack is seen when the ability is carried out."""
    later = tuple(one for one in told.conditions if died(one) != one)
    if not later or told.body is None or told.trigger is None:
        return told
    body: m.Body = told.body
    for one in later:
        body = m.If(died(one), body)
    return replace(told, conditions=tuple(one for one in told.conditions if one not in later), body=body)

"""What has become of a card since: conditions that are looked at when a part is carried out, not before."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m


def died(condition: m.Condition) -> m.Condition:
    """That somebody has died of what was just done is that he is dead now; other conditions as they are."""
    match condition:
        case m.Happened(
            m.Event((m.Deed("die" | "destroy", (("patient", m.Ref() as who),), ()),), "after"), None
        ):
            return m.Fits(who, m.State("dead"))
    return condition


def looked_at_later(ability: m.Ability) -> m.Ability:
    """Whether the attacked card has died of the attack is seen when the ability is carried out."""
    later = tuple(condition for condition in ability.conditions if died(condition) != condition)
    if not later or ability.body is None or ability.trigger is None:
        return ability
    body: m.Body = ability.body
    for condition in later:
        body = m.If(died(condition), body)
    return replace(
        ability,
        conditions=tuple(condition for condition in ability.conditions if condition not in later),
        body=body,
    )

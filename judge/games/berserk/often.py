"""What a card can do with its strikes: twice in a turn, and open after them."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import walk


def so_often(text: m.Ability) -> m.Ability:
    """That a card may strike twice a turn is what it can do, no limit of a text."""
    if text.kind != "static" or text.body is None or text.limit != m.Limit(2, m.Period("turn")):
        return text
    twice = _twice(text.body)
    return text if twice is None else replace(text, body=twice, limit=None)


def _twice(body: m.Body) -> m.Body | None:
    """Attacks that a card can make, under a condition or not, as twice a turn; None for anything else."""
    match body:
        case m.Effect(m.Deed("attack", roles, manner), "can", None):
            return m.Effect(m.Deed("attack", roles, ("2_times_a_turn", *manner)), "can")
        case m.If(condition, inner, None) if (twice := _twice(inner)) is not None:
            return m.If(condition, twice)
    return None


_AFTER_IT = m.Happened(m.Event((m.deed("attack", with_=m.Ref("that", 0, "with")),), "after"))


def open_after_it(ability: m.Ability) -> m.Ability:
    """On its attack "it does not close after this attack": after that attack; other abilities as they are."""
    match ability:
        case m.Ability(
            "triggered", m.Effect(m.Deed("tap", (("patient", m.Ref("this")),), ()), "cannot", None)
        ):
            when = ability.trigger
            if when is not None and when.moment == "when" and ability.conditions in ((), (_AFTER_IT,)):
                own = (
                    len(when.deeds) == 1
                    and when.deeds[0].verb == "attack"
                    and when.deeds[0]["agent"] == m.THIS
                )
                return (
                    replace(ability, trigger=replace(when, moment="after"), conditions=()) if own else ability
                )
        case m.Ability(
            "triggered",
            m.Effect(m.Deed("tap", (("patient", m.Ref("that", _, "agent")),), ()), "cannot", None) as body,
            conditions=(known,),
        ) if known == _AFTER_IT:
            return replace(ability, conditions=(), body=m.If(_AFTER_IT, body))
    return _once_it_is_over(ability)


_AFTER_WHAT_WOUNDED = m.Happened(m.Event((m.deed("attack", with_=m.Ref("that", 0, "from_attack")),), "after"))


def _once_it_is_over(ability: m.Ability) -> m.Ability:
    """What a card does for itself "after this attack" when it is wounded: after that; others as they are."""
    when = ability.trigger
    if when is None or when.moment != "when" or _AFTER_WHAT_WOUNDED not in ability.conditions:
        return ability
    if [deed.verb for deed in when.deeds] != ["damage"] or any(
        isinstance(node, m.Ref) and node.name not in ("this", "you", "opponent", "host")
        for node in walk(ability.body)
    ):
        return ability
    rest = tuple(condition for condition in ability.conditions if condition != _AFTER_WHAT_WOUNDED)
    return replace(ability, trigger=replace(when, moment="after"), conditions=rest)

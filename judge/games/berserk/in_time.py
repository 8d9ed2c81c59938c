"""More of the attack that its card makes "on" it: in time for its wounds, as what attacking sets off.

What fires on an attack fires after its wounds (`brk-frame/B-46`); more of that very attack is meant to be
there before them.
"""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m

_KINDS = frozenset("strike shot throw discharge".split())
_ASSAULT = m.Is("attack", "assault")


def in_time(ability: m.Ability) -> m.Ability:
    """The ability, set off when its card attacks so, where all that it does is more of that attack."""
    if ability.kind != "triggered" or ability.trigger is None or len(ability.trigger.deeds) != 1:
        return ability
    (deed,) = ability.trigger.deeds
    attack = deed["with"]
    if deed.verb != "attack" or deed.manner or deed["agent"] != m.THIS or not isinstance(attack, m.Selector):
        return ability
    what = attack.what
    if not isinstance(what, m.Is) or what.property != "attack" or what.value not in _KINDS:
        return ability
    if not _only_more_of_it(ability.body):
        return ability
    begun = deed.with_term("with", replace(attack, what=m.And((_ASSAULT, what))))
    return replace(ability, trigger=replace(ability.trigger, deeds=(begun,)))


def _only_more_of_it(body: m.Body | None) -> bool:
    match body:
        case m.If(_, inner, None):
            return _only_more_of_it(inner)
        case m.Effect(m.Deed("modify") as deed, "do", None):
            it = m.Ref("that", role="with")
            more = m.deed(
                "modify", amount=deed["amount"], attack=it, patient=m.THIS, property=m.Property("strength")
            )
            return deed == more
    return False

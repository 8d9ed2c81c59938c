"""What a text does, told with another verb than the one the law has: wounds "taken off", somebody "dies"."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed


def in_usual_verbs(ability: m.Ability) -> m.Ability:
    """The ability, where to take wounds off is to heal (B+48), and to let somebody die to destroy (B+192)."""
    if ability.body is None:
        return ability
    return replace(ability, body=changed(ability.body, _usual))


def _usual(node: object) -> object:
    match node:
        case m.Effect(m.Deed("take_things", roles, ()) as deed, "do", _) if {name for name, _ in roles} == {
            "patient",
            "things",
        }:
            match deed["things"]:
                case m.Things("damage", m.Number(), None, ()) as wounds:
                    return replace(node, deed=m.deed("heal", patient=deed["patient"], amount=wounds))
        case m.Effect(m.Deed("die", (("patient", m.Ref() | m.Selector()),), ()) as deed, "do", _):
            return replace(node, deed=m.deed("destroy", patient=deed["patient"]))
    return node

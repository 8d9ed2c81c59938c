"""Cards that are played later: nobody chooses "the next unit you play", and its words are about that one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk


def of_later_cards(ability: m.Ability) -> m.Ability:
    """The ability with a description for the card that will be played, also where it is spoken of again."""
    meant = {
        m.Ref("chosen", of.number): m.Selector("each", of.what)
        for prop in walk(ability.body)
        if isinstance(prop, m.Property) and isinstance(of := prop.of, m.Selector)
        if of.quantifier == "choose" and any(isinstance(part, m.Did) for part in walk(of.what))
    }

    def told(node: Any) -> Any:
        match node:
            case m.Property(_, m.Selector("choose", _) as of) if m.Ref("chosen", of.number) in meant:
                return replace(node, of=meant[m.Ref("chosen", of.number)])
            case m.Property(_, m.Ref() as of) if of in meant:
                return replace(node, of=meant[of])
        return node

    return changed(ability, told) if meant else ability

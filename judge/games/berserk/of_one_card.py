"""Several conditions of one card that is spoken of: "closed or wounded" is asked of it at once."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import changed


def of_one_card(ability: m.Ability) -> m.Ability:
    """The ability, where such conditions of another card than its own are one description."""
    return changed(ability, _joined)


def _joined(node: object) -> object:
    if not isinstance(node, m.Or | m.And) or not all(isinstance(part, m.Fits) for part in node.parts):
        return node
    who = {part.who for part in node.parts if isinstance(part, m.Fits)}
    whats = tuple(part.what for part in node.parts if isinstance(part, m.Fits))
    if len(who) != 1 or not isinstance(card := who.pop(), m.Ref) or card.name not in _OTHERS:
        return node
    return m.Fits(card, m.Or(whats) if isinstance(node, m.Or) else m.And(whats))


_OTHERS = ("that", "attacked", "chosen", "one", "done")

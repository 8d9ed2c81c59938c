"""An edge battle that is called off: what goes with that without saying is no effect of its own."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m

_CALLED_OFF = m.Effect(m.deed("cancel", patient=m.Period("edge_battle", None, "this")))
_STACKS = m.Effect(m.deed("discard", patient=m.Zone("edge_stack", m.EVERYBODY)))
_ANEW = m.Effect(m.deed("begin", patient=m.Period("edge_battle", None, "new")))


def called_off(node: Any) -> Any:
    """ "Cancel this edge battle and the effects of all fate cards.  Start a new one": the first says all.

    The rules discard the stacks of such a battle, resolve no more of its fate cards, and begin another.
    """
    match node:
        case m.Seq((first, *rest), False) if first == _CALLED_OFF:
            kept = tuple(part for part in rest if not _goes_without_saying(part))
            return m.Seq((first, *kept)) if kept else first
    return node


def _goes_without_saying(part: Any) -> bool:
    match part:
        case m.Effect(m.Deed("cancel") as deed, "do", None):
            return isinstance(deed["patient"], m.Selector) and _of_other_fate_cards(deed["patient"])
        case m.Seq(parts, False):
            return all(map(_goes_without_saying, parts))
    return part in (_STACKS, _ANEW)


def _of_other_fate_cards(what: m.Selector) -> bool:
    match what:
        case m.Selector("each", m.And((m.Is("kind", "effect"), m.Rel("of", m.Selector("each", cards))))):
            parts = set(cards.parts) if isinstance(cards, m.And) else {cards}
            return {m.Is("type", "fate"), m.Other()} <= parts and len(parts - _REVEALED) == 2
    return False


_REVEALED = {m.Did(m.deed("reveal"), "patient")}

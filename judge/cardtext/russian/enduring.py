"""Said with "as long as" behind what is done once: how long that lasts which somebody gets, not when."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.resolve import Unresolved
from judge.cardtext.russian.parts import SoLong

_HAD = frozenset(("gain", "lose", "set", "become", "blank"))
"""Verbs of what somebody has from then on, without an end if none is told."""
_THERE = m.Fits(m.THIS, m.In(m.Zone("field")))
_LEAVES = m.Event((m.deed("leave", patient=m.THIS, from_=m.Zone("field")),))


def enduring(body: Any, kind: str) -> Any:
    """The body of an ability of a `kind`, with every "as long as" told as a condition or as an end.

    Raises Unresolved where it is an end and no event is known that makes it.
    """
    return changed(body, lambda node: _resolved(node, kind) if isinstance(node, SoLong) else node)


def _resolved(node: SoLong, kind: str) -> Any:
    if kind == "static" or not _endless(node.body):
        return m.If(node.condition, node.body, node.otherwise)
    if node.condition != _THERE:
        raise Unresolved("as long as: what ends it is not known")
    return m.Until(node.body, _LEAVES)


def _endless(body: Any) -> bool:
    """Whether somebody gets or loses something without being told for how long."""
    return any(_lasts(part) for part in walk(body) if isinstance(part, m.Effect) and part.lasts is None)


def _lasts(effect: m.Effect) -> bool:
    deed = effect.deed
    every = deed.verb == "modify" and isinstance(deed["attack"], m.Selector)  # not of this attack only
    return effect.mode in ("cannot", "must") or (effect.mode == "do" and (deed.verb in _HAD or every))

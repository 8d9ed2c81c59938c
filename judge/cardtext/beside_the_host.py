"""Others than the card that this one is on: "enhanced unit ... other units" leaves out the enhanced unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.nodes import field_names

_HOST = m.Ref("host")


def beside_the_host(node: Any, called: Sequence[m.Filter]) -> Any:
    """A meaning in which "other" is other than the host, if said of cards of the type that the host has.

    `called` is what the host is called: empty if it is not spoken of.  Quoted abilities are left alone.
    """
    if not called or isinstance(node, m.Ability):
        return node
    if isinstance(node, dict):
        return {name: beside_the_host(part, called) for name, part in node.items()}
    if isinstance(node, tuple):
        return tuple(beside_the_host(part, called) for part in node)
    names = field_names(node)
    if names is None:
        return node
    values = {name: beside_the_host(getattr(node, name), called) for name in names}
    parts: Any = replace(node, **values)
    if isinstance(parts, m.Selector) and any(what in called for what in m.conjuncts(parts.what)):
        others = tuple(m.Other(_HOST) if what == m.Other() else what for what in m.conjuncts(parts.what))
        if others != m.conjuncts(parts.what):
            return replace(parts, what=m.And(others))
    return parts

"""A card type that somebody names, as a choice among the types: "name a card type ... of that type"."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk

_TYPES = ("unit", "enhancement", "event", "fate", "objective", "mission")
_NAMING = m.Effect(m.deed("name", patient=m.Word("type")))
_OF_THAT_TYPE = m.Same("type", m.Ref("choice"))


def named_types(node: Any) -> Any:
    """What is said of the named type, once for each type that can be named."""
    match node:
        case m.Seq((first, *rest), False) if first == _NAMING and _OF_THAT_TYPE in walk(tuple(rest)):
            done: m.Body = m.Seq(tuple(rest)) if len(rest) > 1 else rest[0]
            return m.ChooseOne(tuple(_of(done, kind) for kind in _TYPES))
    return node


def _of(body: m.Body, kind: str) -> m.Body:
    return changed(body, lambda node: m.Is("type", kind) if node == _OF_THAT_TYPE else node)

"""What a node of a meaning is made as: a dataclass that knows its hash and the names of its fields."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast, dataclass_transform

T = TypeVar("T")
_HASH = "_hash"


@dataclass_transform(frozen_default=True)
def node(cls: type[T]) -> type[T]:
    """A dataclass to be read alone (mypy sees to it) that works its hash out once: a chart asks often.

    The hash does not go along when the node is pickled, since that of a word differs from process to process.
    Only what makes a node is generated, for there are many classes: `dataclass` writes and compiles each
    method of each class when the program starts.
    """
    made: Any = dataclass(repr=False, eq=False)(cls)
    names = tuple(field.name for field in fields(made))
    values: Any = attrgetter(*names) if names else lambda self: ()

    def equal(self: Any, other: object) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def once(self: Any) -> int:
        known: dict[str, int] = self.__dict__
        try:
            return known[_HASH]
        except KeyError:
            known[_HASH] = hash((made, values(self)))
            return known[_HASH]

    def state(self: Any) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != _HASH}

    def shown(self: Any) -> str:
        return f"{made.__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    made.__eq__, made.__hash__, made.__getstate__, made.__repr__ = equal, once, state, shown
    return cast(type[T], made)


def field_names(node: Any) -> tuple[str, ...] | None:
    """The names of the fields of a node, in order; None for what is no node."""
    return _names(cast(Hashable, type(node)))


@cache
def _names(cls: type) -> tuple[str, ...] | None:
    return tuple(field.name for field in fields(cls)) if is_dataclass(cls) else None

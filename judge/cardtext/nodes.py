"""What a node of a meaning is made as: a frozen dataclass that knows its hash and the names of its fields."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, cast, dataclass_transform

T = TypeVar("T")
_HASH = "_hash"


@dataclass_transform(frozen_default=True)
def node(cls: type[T]) -> type[T]:
    """A frozen dataclass whose hash is worked out once: a chart asks for it over and over.

    It does not go along when the node is pickled, since the hash of a word differs from process to process.
    """
    made = dataclass(frozen=True)(cls)
    of_fields = cast(Callable[[Any], int], made.__hash__)

    def once(self: Any) -> int:
        known: dict[str, int] = self.__dict__
        try:
            return known[_HASH]
        except KeyError:
            known[_HASH] = of_fields(self)
            return known[_HASH]

    def state(self: Any) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != _HASH}

    made.__hash__ = once  # type: ignore[method-assign]
    made.__getstate__ = state  # type: ignore[method-assign]
    return made


def field_names(node: Any) -> tuple[str, ...] | None:
    """The names of the fields of a node, in order; None for what is no node."""
    return _names(cast(Hashable, type(node)))


@cache
def _names(cls: type) -> tuple[str, ...] | None:
    return tuple(field.name for field in fields(cls)) if is_dataclass(cls) else None

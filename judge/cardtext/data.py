"""Meanings as plain data and back, and walking through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from judge.cardtext.meaning import CLASSES
from judge.cardtext.nodes import field_names

_BY_NAME = {cls.__name__: cls for cls in CLASSES}
N = TypeVar("N")


def to_data(node: Any) -> Any:
    """A meaning as lists, mappings, words and numbers; what has its usual value is left out.

    A node is `{"is": "Selector", ...}` with its fields; a tuple is a list.
    """
    if is_dataclass(node) and not isinstance(node, type):
        data: dict[str, Any] = {"is": type(node).__name__}
        for field in fields(node):
            value = getattr(node, field.name)
            if field.default is MISSING or value != field.default:
                data[field.name] = to_data(value)
        return data
    if isinstance(node, tuple):
        return [to_data(part) for part in node]
    return node


def from_data(data: Any) -> Any:
    """The meaning that `to_data` wrote.  Raises ValueError where it is none, naming what is wrong."""
    if isinstance(data, dict):
        name = data.get("is")
        cls = _BY_NAME.get(name) if isinstance(name, str) else None
        if cls is None:
            raise ValueError(f'"is: {name}" is no node of a meaning')
        try:
            return cls(**{key: from_data(value) for key, value in data.items() if key != "is"})
        except TypeError as error:
            raise ValueError(f"{name}: {error}") from None
    if isinstance(data, list):
        return tuple(from_data(part) for part in data)
    return data


def walk(node: Any) -> Iterator[Any]:
    """The node and every node below it, in the order of their fields."""
    if isinstance(node, tuple):
        for part in node:
            yield from walk(part)
    elif (names := field_names(node)) is not None:
        yield node
        for name in names:
            yield from walk(getattr(node, name))


def changed(node: N, change: Callable[[Any], Any]) -> N:
    """The meaning with `change` done to every node, from the leaves up."""
    if isinstance(node, tuple):
        parts = tuple(changed(part, change) for part in node)
        return parts if any(a is not b for a, b in zip(parts, node, strict=True)) else node  # type: ignore[return-value]
    if (names := field_names(node)) is not None:
        values = {name: getattr(node, name) for name in names}
        new = {name: changed(value, change) for name, value in values.items()}
        if any(new[name] is not value for name, value in values.items()):
            node = replace(cast(Any, node), **new)
        result: N = change(node)
        return result
    return node

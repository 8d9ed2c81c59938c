"""What a situation and a ruling name: the rules that are expected to be cited, the statements rested on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.knowledge.models import Ruling


def cited(situation: Mapping[str, Any]) -> set[str]:
    """Give the rule ids that an example's `expect` and `ask` name under `cites` or `because`."""
    found: set[str] = set()
    for key in ("expect", "ask"):
        _collect(situation.get(key), found)
    return found


def _collect(node: Any, found: set[str]) -> None:
    if isinstance(node, dict):
        for key, value in node.items():
            if key in ("cites", "because"):
                ids = value if isinstance(value, list) else [value]
                found.update(rule for rule in ids if isinstance(rule, str))
            else:
                _collect(value, found)
    elif isinstance(node, list):
        for value in node:
            _collect(value, found)


def statements_of(ruling: Ruling) -> list[str]:
    """Give the statements of a ruling, of its examples and of their twins, each once."""
    found = dict.fromkeys(ruling.statements)
    for example in ruling.examples:
        found.update(dict.fromkeys(example.statements or ()))
        for twin in example.twins:
            found.update(dict.fromkeys(twin.statements or ()))
    return list(found)

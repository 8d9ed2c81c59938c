"""What a situation and a ruling name: the rules that are expected to be cited, the statements rested on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.knowledge.models import Ruling


def cited(situation: Mapping[str, Any]) -> set[str]:
    """Give the rule ids that an example's `expect` and `ask` name under `cites` or `because`."""
    rules: set[str] = set()
    for key in ("expect", "ask"):
        _collect(situation.get(key), rules)
    return rules


def _collect(node: Any, rules: set[str]) -> None:
    if isinstance(node, dict):
        for key, value in node.items():
            if key in ("cites", "because"):
                ids = value if isinstance(value, list) else [value]
                rules.update(rule for rule in ids if isinstance(rule, str))
            else:
                _collect(value, rules)
    elif isinstance(node, list):
        for value in node:
            _collect(value, rules)


def statements_of(ruling: Ruling) -> list[str]:
    """Give the statements of a ruling, of its examples and of their twins, each once."""
    statements = dict.fromkeys(ruling.statements)
    for example in ruling.examples:
        statements.update(dict.fromkeys(example.statements or ()))
        for twin in example.twins:
            statements.update(dict.fromkeys(twin.statements or ()))
    return list(statements)

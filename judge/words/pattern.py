"""Patterns of terms of the law: `attack({unit},c)`, where a place in braces stands for what is there."""

from __future__ import annotations

import re
from typing import Any

from judge.engine.solver import Term

Bound = dict[str, tuple[Term, ...]]
"""What a pattern found in a term, by the names of its places."""
CARD = ("card", "unit", "target", "source")
"""Places that stand for the id of a card."""
_TWO = ("cell", "square")
"""Places that take two arguments of a term: column and row."""


def pattern(text: str) -> Any:
    """`attack({unit},c)` as a tuple of patterns; a place is `("{", name)`.  Raises ValueError otherwise."""
    parsed, rest = _parsed(text.replace(" ", ""))
    if rest:
        raise ValueError(f"{text}: not the pattern of a term, from {rest}")
    return parsed


def _parsed(text: str) -> tuple[Any, str]:
    head = re.match(r"\{(\w+)\}|\w+", text)
    if head is None:
        raise ValueError(f"{text}: not the pattern of a term")
    rest = text[head.end() :]
    if head[1]:
        return ("{", head[1]), rest
    if not rest.startswith("("):
        return int(head[0]) if head[0].isdecimal() else head[0], rest
    arguments = []
    while rest[:1] in "(,":
        argument, rest = _parsed(rest[1:])
        arguments.append(argument)
    return (head[0], *arguments), rest[1:]


def _width(pattern: Any) -> int:
    """How many arguments of a term a pattern stands for."""
    return 2 if isinstance(pattern, tuple) and pattern[0] == "{" and pattern[1] in _TWO else 1


def shape(pattern: Any) -> tuple[str, int]:
    """The name and number of arguments of the terms that a pattern can match; ("", 0) for any term."""
    if isinstance(pattern, tuple):
        return ("", 0) if pattern[0] == "{" else (pattern[0], sum(map(_width, pattern[1:])))
    return str(pattern), 0


def match(pattern: Any, term: Term, bound: Bound) -> bool:
    """Whether a term is of the pattern; what stands in its places is put into `bound`."""
    if not isinstance(pattern, tuple):
        return bool(pattern == term)
    if pattern[0] == "{":
        return _bind(pattern[1], (term,), bound)
    if not isinstance(term, tuple) or term[0] != pattern[0]:
        return False
    at = 1
    for part in pattern[1:]:
        width = _width(part)
        taken = term[at : at + width]
        at += width
        if not (
            _bind(part[1], taken, bound) if width == 2 else len(taken) == 1 and match(part, taken[0], bound)
        ):
            return False
    return at == len(term)


def _bind(name: str, taken: tuple[Term, ...], bound: Bound) -> bool:
    kind = name.rstrip("0123456789")
    if kind == "n" and not isinstance(taken[0], int):
        return False
    if kind in (*CARD, "ability", "player") and not isinstance(taken[0], str):
        return False
    bound[name] = taken
    return True

"""What an argument of the law can be, as a pattern.

None is anything (a variable, a sum), a text is a constant, a tuple is `("name", pattern, ...)`.
"""

from __future__ import annotations

import itertools
import re
from typing import Any

from judge.engine.solver import ast

Pattern = Any
"""None, a text, or a tuple of a name and patterns."""

Signature = tuple[str, int]


def patterns(node: ast.AST) -> list[Pattern]:
    """What a term can be; a pool is several terms."""
    kinds = ast.ASTType
    match node.ast_type:
        case kinds.SymbolicTerm:
            return [str(node.symbol)]
        case kinds.Pool:
            return [pattern for argument in node.arguments for pattern in patterns(argument)]
        case kinds.Function:
            if not node.arguments:
                return [node.name]
            parts = itertools.product(*(patterns(argument) for argument in node.arguments))
            return [(node.name, *part) for part in parts]
    return [None]


def fits(pattern: Pattern, against: Pattern) -> bool:
    """Whether two patterns can be one term."""
    if pattern is None or against is None:
        return True
    if isinstance(pattern, tuple) and isinstance(against, tuple):
        same = pattern[0] == against[0] and len(pattern) == len(against)
        return same and all(fits(a, b) for a, b in zip(pattern[1:], against[1:], strict=True))
    return bool(pattern == against)


def named(pattern: Pattern) -> Signature | None:
    """The name and arity of a term, if the pattern has one."""
    if isinstance(pattern, tuple):
        return pattern[0], len(pattern) - 1
    return (pattern, 0) if isinstance(pattern, str) and re.match(r"[a-z_]", pattern) else None


def show(signature: Signature) -> str:
    """A name and its arity as one writes them: `now/1`."""
    return f"{signature[0]}/{signature[1]}"

"""The law as a program: the chapters of `rules_asp/`, with the names of the rules worked in.

Three shorthands keep the chapters readable; this module spells them out:

* `by("tcg/x")` in a body: rule tcg/x is in force, and it is cited whenever the rest of the body holds.
* `barred(P,A,"tcg/x") :- ...`: the bar holds only while tcg/x is in force; so with `lifted(P,A,R,"tcg/x")`.
* the constants `layer` and `level`: the rule holds in several layers (see `judge.engine.layers`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from judge.disk_cache import cached
from judge.engine import solver
from judge.engine.layers import spread
from judge.engine.slicing import Sliced
from judge.engine.solver import ast
from judge.paths import chapters


@dataclass(frozen=True)
class Law:
    """The law of one game: its program text, the rules it names, a version (hash), and its slices."""

    game: str
    text: str
    rules: frozenset[str]
    version: str
    sliced: Sliced = field(compare=False, repr=False)


@cache
def law(game: str) -> Law:
    """The law of `game` (core chapters and its own).  Raises LawError on a syntax error."""
    source = _source(chapters(game))
    return cached(f"law-{game}", f"{solver.VERSION}\0{source}", lambda: _expanded(game, source))


def written(game: str, files: Sequence[Path]) -> Law:
    """The law that stands in `files`.  Raises LawError on a syntax error."""
    return _expanded(game, _source(files))


def _source(files: Sequence[Path]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def _expanded(game: str, source: str) -> Law:
    statements: list[str] = []
    named: set[str] = set()

    def spell(node: ast.AST) -> None:
        for statement in spread(node):
            statements.extend(_spelt_out(statement, named))

    solver.parse(source, spell)
    version = hashlib.sha256(source.encode()).hexdigest()[:12]
    text = "\n".join(statements)
    return Law(game, text, frozenset(named), version, Sliced.of(text))


def _spelt_out(node: ast.AST, named: set[str]) -> list[str]:
    """One statement with the shorthands spelt out; notes the ids of rules that it names."""
    if node.ast_type in (ast.ASTType.Program, ast.ASTType.Comment):
        return []
    if node.ast_type != ast.ASTType.Rule:
        return [str(node)]
    conditions = [_condition(literal) for literal in node.body]
    body = [text for text, _ in conditions]
    named.update(rule for _, rule in conditions if rule)
    head = str(node.head)
    switched = (("barred", 2), ("illegal", 1), ("lifted", 3))
    barring = next(filter(None, (_string_argument(node.head, name, at) for name, at in switched)), "")
    if barring:
        named.add(barring)
        body.append(f'in_force("{barring}")')
    cited = _string_argument(node.head, "cite", 0)
    if cited:
        named.add(cited)
        body.append(f'in_force("{cited}")')
    written = [_rule(head, body)]
    for literal, (_, rule) in zip(node.body, conditions, strict=True):
        if rule and str(literal).startswith("by("):
            written.append(_rule(f'cite("{rule}")', body))
    return written


def _rule(head: str, body: list[str]) -> str:
    return f"{head} :- {'; '.join(body)}." if body else f"{head}."


def _condition(literal: ast.AST) -> tuple[str, str]:
    """A body literal as text, `by` read as `in_force`, and the rule id it names (or nothing)."""
    text = str(literal)
    if literal.ast_type != ast.ASTType.Literal or literal.atom.ast_type != ast.ASTType.SymbolicAtom:
        return text, ""
    for name in ("by", "in_force"):
        rule = _string_argument(literal, name, 0)
        if rule:
            return text.replace("by(", "in_force(", 1) if name == "by" else text, rule
    return text, ""


def _string_argument(literal: ast.AST, name: str, index: int) -> str:
    """The string at `index` of the atom name(...), or nothing."""
    atom = getattr(literal, "atom", None)
    function = getattr(atom, "symbol", None)
    if function is None or getattr(function, "name", None) != name or len(function.arguments) <= index:
        return ""
    argument = function.arguments[index]
    if argument.ast_type != ast.ASTType.SymbolicTerm:
        return ""
    text = str(argument.symbol)
    return text[1:-1] if text.startswith('"') else ""

"""The rules of a law as their atoms in words: each with its places, and what can stand there.

Plainer than `rule_terms`: an atom with alternatives stays one, as it is written, so that a rule can be
written out again without some of its parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from judge.engine import solver
from judge.engine.solver import ast

Signature = tuple[str, int]
Place = tuple[Signature, int]
"""An argument of a predicate."""
SWITCHES = frozenset({("in_force", 1), ("by", 1)})
"""Whether a rule is in force is no part of what a rule reads."""


_RECKONED = frozenset({ast.ASTType.BinaryOperation, ast.ASTType.UnaryOperation, ast.ASTType.Interval})


@dataclass(frozen=True)
class Part:
    """What stands in a place: as it is written, its variables, and the words that it can be (if it can)."""

    text: str
    variables: frozenset[str]
    words: frozenset[str]
    reckoned: bool = False
    """Whether it is a sum or another number that is worked out."""


@dataclass(frozen=True)
class Atom:
    """An atom as it is written, and what stands in its places."""

    text: str
    signature: Signature
    parts: tuple[Part, ...]
    variables: frozenset[str]


@dataclass
class Rule:
    """A rule: what it makes true, reads, denies, compares; `nested`: what else its body has, as written."""

    heads: list[Atom]
    positive: list[Atom] = field(default_factory=list)
    negative: list[Atom] = field(default_factory=list)
    compared: list[tuple[str, frozenset[str]]] = field(default_factory=list)
    nested: list[str] = field(default_factory=list)


def rules_with_atoms(text: str) -> list[Rule]:
    """The rules of a program text.  Raises LawError if it cannot be parsed."""
    rules: list[Rule] = []

    def note(node: Any) -> None:
        if node.ast_type == ast.ASTType.Rule:
            rules.append(_rule(node))

    solver.parse(text, note)
    return rules


def _rule(node: Any) -> Rule:
    rule = Rule(list(_heads(node.head)))
    for literal in node.body:
        plain = literal.ast_type == ast.ASTType.Literal
        if plain and literal.atom.ast_type == ast.ASTType.SymbolicAtom:
            atom = _atom(literal.atom.symbol)
            if atom is not None and atom.signature not in SWITCHES:
                (rule.positive if literal.sign == ast.Sign.NoSign else rule.negative).append(atom)
        elif plain and literal.atom.ast_type == ast.ASTType.Comparison:
            written = str(literal)
            rule.compared.append((written, variables(written)))
        else:
            rule.nested.append(str(literal))
    return rule


def _heads(head: Any) -> Iterator[Atom]:
    if head.ast_type == ast.ASTType.Literal and head.atom.ast_type == ast.ASTType.SymbolicAtom:
        symbol = head.atom.symbol
        among = symbol.arguments if symbol.ast_type == ast.ASTType.Pool else [symbol]
        yield from (atom for each in among if (atom := _atom(each)) is not None)


def _atom(symbol: Any) -> Atom | None:
    if symbol.ast_type != ast.ASTType.Function:
        return None
    parts = tuple(map(_part, symbol.arguments))
    among = frozenset(name for part in parts for name in part.variables)
    return Atom(str(symbol), (symbol.name, len(parts)), parts, among)


def _part(term: Any) -> Part:
    written = str(term)
    return Part(written, variables(written), _words(term) or frozenset(), term.ast_type in _RECKONED)


def _words(term: Any) -> frozenset[str] | None:
    """The words that a term can be: itself, or those of a pool; None for anything else."""
    if term.ast_type == ast.ASTType.SymbolicTerm:
        return frozenset([str(term.symbol)])
    if term.ast_type == ast.ASTType.Function and not term.arguments:
        return frozenset([term.name])
    if term.ast_type != ast.ASTType.Pool:
        return None
    several = [_words(part) for part in term.arguments]
    return frozenset(word for words in several for word in words or ()) if None not in several else None


_WORDS = re.compile(r"\w+")


def variables(text: str) -> frozenset[str]:
    """The names of the variables in a part of a rule, as it is written; `_` is none."""
    beside_strings = " ".join(text.split('"')[::2])
    return frozenset(word for word in _WORDS.findall(beside_strings) if word.lstrip("_")[:1].isupper())

"""The rules of a law as plain terms: the atoms that each makes true, reads and denies.

A rule with pools and aggregates stands for as many rules as there are ways to read its body.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from judge.engine import solver
from judge.engine.solver import Term, ast
from judge.engine.statements import Signature, equalities

Path = tuple[tuple[Signature, int], ...]
"""The way to a place: in which term, which argument; the first term is the atom itself."""


@dataclass(frozen=True)
class Node:
    """A term of a rule: a variable (`arity` -1), a constant or functor, or what is no word (name "")."""

    name: str
    arity: int = 0
    parts: tuple[Node, ...] = ()

    @cached_property
    def word(self) -> Signature:
        """Name and number of arguments."""
        return self.name, self.arity

    @cached_property
    def variables(self) -> dict[str, tuple[Path, ...]]:
        """Where each variable stands in a term."""
        standing: dict[str, tuple[Path, ...]] = {}
        for i, part in enumerate(self.parts):
            here = (self.word, i)
            within = {part.name: ((),)} if part.arity < 0 else part.variables
            for name, paths in within.items():
                standing[name] = (*standing.get(name, ()), *((here, *path) for path in paths))
        return standing


OTHER = Node("")
MOST_WAYS = 200
"""A rule with pools and aggregates is taken as so many rules at most."""


@dataclass
class Rule:
    """A rule: the atoms it makes true, reads and denies; which variables equal what, which it orders."""

    heads: list[Node] = field(default_factory=list)
    body: list[Node] = field(default_factory=list)
    denied: list[Node] = field(default_factory=list)
    equal: list[tuple[str, list[Node]]] = field(default_factory=list)
    ordered: list[str] = field(default_factory=list)


def rules_of(text: str) -> list[Rule]:
    """The rules of a program text.  Raises LawError if it cannot be parsed."""
    rules: list[Rule] = []

    def statement(node: Any) -> None:
        if node.ast_type == ast.ASTType.Rule:
            rules.extend(_readings(node))

    solver.parse(text, statement)
    return rules


def follow(node: Node, path: Path) -> tuple[Node | None, Path]:
    """The node in a place of a term, or the variable on the way there with the rest of the way."""
    for i, (signature, argument) in enumerate(path):
        if node.arity < 0:
            return node, path[i:]
        if node.word != signature:
            return None, ()
        node = node.parts[argument]
    return node, ()


def places(node: Node, name: str) -> tuple[Path, ...]:
    """Where a variable stands in a term."""
    return node.variables.get(name, ())


# --- the words of facts --------------------------------------------------------------------------

_ID = re.compile(r"[a-z]\d+(?:[a-z][a-z\d]*)?")
"""The ids of cards, abilities and their parts: `c1`, `a2`, `f3`, `a1f2`, `a1later2`."""
FILLERS = ("none", "nobody")
"""These stand where a fact has nothing to say."""


def word_of(term: Term) -> Signature | None:
    """The word that a term of a fact is, or begins with; numbers, quoted names and ids of cards are none."""
    if isinstance(term, tuple):
        return str(term[0]), len(term) - 1
    return (term, 0) if type(term) is str and not _ID.fullmatch(term) else None


# --- the syntax tree -----------------------------------------------------------------------------


def _readings(node: Any) -> Iterator[Rule]:
    """The rules that a statement is: one for each way in which the literals of its body can be read."""
    heads = list(_heads(node.head))
    choices = [_ways(literal) for literal in (*node.body, *_conditions(node.head))]
    while prod(map(len, choices)) > MOST_WAYS:  # the widest is read all at once
        widest = max(choices, key=len)
        choices[choices.index(widest)] = [[part for way in widest for part in way]]
    for ways in product(*choices):
        rule = Rule(heads)
        for kind, part in (part for way in ways for part in way):
            getattr(rule, kind).append(part)
        yield rule


Way = list[tuple[str, Any]]
"""One way to read a literal: what it adds to the `body`, `denied` or `equal` of a rule."""


def _ways(node: Any, kind: str = "body") -> list[Way]:
    """The ways to read a literal: each alternative of a pool, each element of an aggregate (or none)."""
    kinds = ast.ASTType
    match node.ast_type:
        case kinds.Literal:
            return _ways(node.atom, kind if node.sign == ast.Sign.NoSign else "denied")
        case kinds.SymbolicAtom:
            return [[(kind, inner)] for inner in _nodes(node.symbol) if inner.name]
        case kinds.Comparison:
            return [
                [
                    *(("equal", (name, list(_nodes(term)))) for name, term in equalities(node)),
                    *(("ordered", inner) for inner in _ordered(node)),
                ]
            ]
        case kinds.ConditionalLiteral:
            return [[], *_together([node.literal, *node.condition], kind)]
        case kinds.Aggregate:
            return [[], *(way for element in node.elements for way in _ways(element, kind))]
        case kinds.BodyAggregate:
            elements = (_together(element.condition, kind) for element in node.elements)
            return [[], *(way for ways in elements for way in ways)]
    return [[]]


def _together(literals: Iterable[Any], kind: str) -> Iterator[Way]:
    for ways in product(*(_ways(literal, kind) for literal in literals)):
        yield [part for way in ways for part in way]


def _heads(node: Any) -> Iterator[Node]:
    """The atoms that a head makes true."""
    kinds = ast.ASTType
    match node.ast_type:
        case kinds.Literal:
            yield from _heads(node.atom)
        case kinds.SymbolicAtom:
            yield from (atom for atom in _nodes(node.symbol) if atom.name)
        case kinds.ConditionalLiteral:
            yield from _heads(node.literal)
        case kinds.Aggregate | kinds.Disjunction:
            for element in node.elements:
                yield from _heads(element)
        case kinds.HeadAggregate:
            for element in node.elements:
                yield from _heads(element.condition)


def _conditions(node: Any) -> Iterator[Any]:
    """What the elements of a head ask for."""
    kinds = ast.ASTType
    match node.ast_type:
        case kinds.ConditionalLiteral:
            yield from node.condition
        case kinds.Aggregate | kinds.Disjunction:
            for element in node.elements:
                yield from _conditions(element)
        case kinds.HeadAggregate:
            for element in node.elements:
                yield from _conditions(element.condition)


def _ordered(node: Any) -> Iterator[str]:
    """`N < X`: the variables that are compared by their order; every number is before every word."""
    terms = [node.term, *(guard.term for guard in node.guards)]
    if all(guard.comparison in _ORDERS for guard in node.guards):
        yield from (term.name for term in terms if term.ast_type == ast.ASTType.Variable)


_ORDERS = frozenset(
    getattr(ast.ComparisonOperator, name) for name in ("LessThan", "LessEqual", "GreaterThan", "GreaterEqual")
)


def _nodes(term: Any) -> Iterator[Node]:
    """What a term can be: once for each of its alternatives."""
    kinds = ast.ASTType
    match term.ast_type:
        case kinds.Variable:
            yield Node(term.name, -1)
        case kinds.SymbolicTerm:
            text = str(term.symbol)
            yield Node(text) if text[:1].isalpha() and text.isidentifier() else OTHER
        case kinds.Function:
            for parts in product(*(list(_nodes(part)) for part in term.arguments)):
                yield Node(term.name, len(parts), parts)
        case kinds.Pool:
            for part in term.arguments:
                yield from _nodes(part)
        case _:
            yield OTHER

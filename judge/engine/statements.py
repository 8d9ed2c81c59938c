"""A statement of the law in clingo's syntax tree: what it defines, reads, and cannot do without."""

from __future__ import annotations

from collections.abc import Iterator

from judge.engine.solver import ast
from judge.errors import LawError

Signature = tuple[str, int]
"""A predicate: its name and how many arguments it has."""


def signature(function: ast.AST) -> Signature:
    """The predicate of an atom (its function).  Raises LawError for what is no atom."""
    if function.ast_type != ast.ASTType.Function:
        raise LawError(f"not an atom of a law: {function}")
    return str(function.name), len(function.arguments)


def functions(symbol: ast.AST) -> list[ast.AST]:
    """The function of an atom, or those of p(a;b)."""
    return list(symbol.arguments) if symbol.ast_type == ast.ASTType.Pool else [symbol]


class _Collect(ast.Transformer):
    def __init__(self) -> None:
        self.atoms: list[ast.AST] = []

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802
        self.atoms += functions(node.symbol)
        return node


def atoms(*nodes: ast.AST) -> list[ast.AST]:
    """The atoms (their functions) anywhere in these nodes."""
    collect = _Collect()
    for node in nodes:
        atom = node.atom if node.ast_type == ast.ASTType.Literal else node
        if atom.ast_type == ast.ASTType.SymbolicAtom:
            collect.atoms += functions(atom.symbol)
        else:
            collect.visit(atom)
    return collect.atoms


class _CollectTerms(ast.Transformer):
    def __init__(self) -> None:
        self.terms: list[ast.AST] = []

    def visit_Function(self, node: ast.AST) -> ast.AST:  # noqa: N802
        self.terms += _compounds(node)
        return node


def built(node: ast.AST) -> list[ast.AST]:
    """The compound terms that a rule or an `#external` puts together: in the atoms that it makes, and where
    its body compares or counts."""
    terms = [term for atom in made(node) for argument in atom.arguments for term in _compounds(argument)]
    for literal in node.body:
        if literal.ast_type != ast.ASTType.Literal or literal.atom.ast_type != ast.ASTType.SymbolicAtom:
            terms += _collected(literal)
    return terms


def _compounds(term: ast.AST) -> Iterator[ast.AST]:
    """The compound terms of a term, itself first."""
    kind = term.ast_type
    if kind == ast.ASTType.Function:
        arguments = list(term.arguments)
        if arguments and term.name:
            yield term
        for argument in arguments:
            yield from _compounds(argument)
    elif kind not in _SIMPLE:
        yield from _collected(term)


def _collected(node: ast.AST) -> list[ast.AST]:
    collect = _CollectTerms()
    collect.visit(node)
    return collect.terms


_SIMPLE = (ast.ASTType.Variable, ast.ASTType.SymbolicTerm)


_COMPOUND = (ast.ASTType.Aggregate, ast.ASTType.Disjunction)


def made(node: ast.AST) -> list[ast.AST]:
    """The atoms that a rule makes true, or an `#external` open."""
    head = node.atom if node.ast_type == ast.ASTType.External else node.head
    if head.ast_type in _COMPOUND:
        return atoms(*(element.literal for element in head.elements))
    return atoms(head)


def heads(node: ast.AST) -> list[Signature]:
    """The signatures that a rule defines."""
    return [signature(atom) for atom in made(node)]


def bodies(node: ast.AST) -> list[Signature]:
    """The signatures that a rule reads: in its body, and in the conditions of its head."""
    head = node.head
    conditions: list[ast.AST] = []
    if head.ast_type in _COMPOUND:
        conditions = [literal for element in head.elements for literal in element.condition]
    return [signature(atom) for atom in atoms(*conditions, *node.body)]


class _Settle(ast.Transformer):
    """Puts in the place of variables what they are."""

    def __init__(self, values: dict[str, ast.AST]) -> None:
        self._values = values

    def visit_Variable(self, node: ast.AST) -> ast.AST:  # noqa: N802
        return self._values.get(node.name, node)


def settled(rule: ast.AST) -> ast.AST:
    """A rule in which what the body says of a variable (`D = count(E)`) stands in its place."""
    values: dict[str, ast.AST] = {}
    for literal in rule.body:
        if (equal := _equality(literal)) is not None:
            values.setdefault(*equal)
    for _ in values:  # what one of them is may be said by way of another
        values = {name: _Settle(values).visit(value) for name, value in values.items()}
    return _Settle(values).visit(rule) if values else rule


_TERMS = (ast.ASTType.Function, ast.ASTType.SymbolicTerm)


def _equality(literal: ast.AST) -> tuple[str, ast.AST] | None:
    """The variable of a literal `D = count(E)`, and what it is."""
    if literal.ast_type != ast.ASTType.Literal or literal.sign != ast.Sign.NoSign:
        return None
    if literal.atom.ast_type != ast.ASTType.Comparison:
        return None
    return next((pair for pair in equalities(literal.atom) if pair[1].ast_type in _TERMS), None)


def equalities(comparison: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """The variables of `D = count(E)`, each with what it is equal to; of a row its first two."""
    guard = comparison.guards[0]
    if guard.comparison == ast.ComparisonOperator.Equal:
        for variable, term in ((comparison.term, guard.term), (guard.term, comparison.term)):
            if variable.ast_type == ast.ASTType.Variable:
                yield str(variable.name), term


def needed(node: ast.AST) -> list[ast.AST]:
    """The positive atoms of the body, without p(a;b)."""
    atoms = []
    for literal in node.body:
        if literal.ast_type == ast.ASTType.Literal and literal.sign == ast.Sign.NoSign:
            atom = literal.atom
            if atom.ast_type == ast.ASTType.SymbolicAtom and atom.symbol.ast_type == ast.ASTType.Function:
                atoms.append(atom.symbol)
    return atoms

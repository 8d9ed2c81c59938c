"""What a law can say on a board: the statements that can fire there (`judge.engine.reach`), and no more.

Leaving out what cannot fire changes nothing of the ground program, and saves most of the time of grounding,
which goes into rules that have nothing to say.  For the same reason what a statement asks of the rules in
force is settled here: a board says which they are, once and for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import NamedTuple

from judge.engine import solver
from judge.engine.reach import Clause, Reach
from judge.engine.solver import Term, ast
from judge.engine.statements import Signature, atoms, made, signature
from judge.errors import LawError

_FIRING = {ast.ASTType.Rule, ast.ASTType.External}
"""Statements that say something only where their body holds."""
IN_FORCE = "in_force"
"""The predicate of the rules in force, of which there are facts alone."""


class Statement(NamedTuple):
    """A statement of a law as text, the rules that must not be in force for it, and what it reads that no
    rule makes.

    The rules that must be in force are no part of the text: where one is not, the statement cannot fire.
    """

    text: str
    unless: tuple[str, ...]
    unmade: tuple[Signature, ...]

    @classmethod
    def of(cls, node: ast.AST, known: Set[Signature]) -> Statement:
        """A statement of the syntax tree; `known` is what the law makes, or declares."""
        read = map(signature, atoms(*node.body)) if node.ast_type in _FIRING else ()
        unmade = tuple(dict.fromkeys(predicate for predicate in read if predicate not in known))
        if node.ast_type != ast.ASTType.Rule:
            return cls(str(node), (), unmade)
        switches = [(literal, switch(literal)) for literal in node.body]
        body = "; ".join(str(literal) for literal, rule in switches if not rule)
        denied = (rule for literal, rule in switches if rule and literal.sign == ast.Sign.Negation)
        return cls(f"{node.head} :- {body}." if body else f"{node.head}.", tuple(denied), unmade)


def switch(literal: ast.AST) -> str:
    """The rule of which a body literal says that it is, or is not, in force; nothing for other literals."""
    if literal.ast_type != ast.ASTType.Literal or literal.atom.ast_type != ast.ASTType.SymbolicAtom:
        return ""
    if literal.sign == ast.Sign.DoubleNegation:
        return ""
    atom = literal.atom.symbol
    if atom.ast_type != ast.ASTType.Function or atom.name != IN_FORCE or len(atom.arguments) != 1:
        return ""
    argument = atom.arguments[0]
    text = str(argument) if argument.ast_type == ast.ASTType.SymbolicTerm else ""
    return text[1:-1] if text.startswith('"') else ""


@dataclass(frozen=True)
class Sliced:
    """A law in its statements, of which a board gets those that can have something to say on it."""

    statements: list[Statement]
    reach: Reach

    @classmethod
    def of(cls, text: str) -> Sliced:
        """The slices of a law.  Raises LawError on a syntax error."""
        nodes: list[ast.AST] = []
        known: set[Signature] = set()

        def note(node: ast.AST) -> None:
            if node.ast_type == ast.ASTType.Defined:
                known.add((node.name, node.arity))
            elif node.ast_type in _FIRING:
                known.update(map(signature, made(node)))
                nodes.extend(node.unpool())
            else:
                nodes.append(node)

        solver.parse(text, note)
        return cls([Statement.of(node, known) for node in nodes], Reach([Clause.of(node) for node in nodes]))

    def text(self, facts: Iterable[Term]) -> str:
        """The statements that can say something where these facts hold; they mean what the law means.

        Raises LawError where one of them reads what nothing makes, and no fact is.
        """
        facts = list(facts)
        in_force = {fact[1] for fact in facts if isinstance(fact, tuple) and fact[0] == IN_FORCE}
        used = [
            statement
            for statement, fires in zip(self.statements, self.reach.firing(facts), strict=True)
            if fires and in_force.isdisjoint(statement.unless)
        ]
        if unmade := {predicate for statement in used for predicate in statement.unmade}:
            given = {(fact[0], len(fact) - 1) if isinstance(fact, tuple) else (fact, 0) for fact in facts}
            for name, arity in sorted(unmade - given):
                raise LawError(f"{name}/{arity} does not occur in any rule head")
        return "\n".join(statement.text for statement in used)

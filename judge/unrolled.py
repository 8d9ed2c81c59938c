"""The same law with time in it: as one program, for a second opinion and as the measure of the bench.

The walk never sees this.  Every predicate that depends on the state gets one more argument (a moment,
or the name of a state), by way of clingo's syntax tree; then a play is one answer set, and the end
states are the answer sets projected on what holds at their ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from judge import solver
from judge.errors import LawError
from judge.solver import Term, ast

Signature = tuple[str, int]

_PLAY = """
#program base.
live(0).
now(F,0) :- init(F).
#program step(t).
ended :- over(t).
end(F) :- over(t), now(F,t).
live(t+1) :- live(t), not over(t).
now(F,t+1) :- live(t), not over(t), add(F,t).
now(F,t+1) :- live(t), not over(t), now(F,t), not del(F,t).
#program end.
:- not ended.
#show.
#show end/1.
"""


def outcomes(text: str, facts: Iterable[Term], horizon: int) -> set[frozenset[Term]]:
    """The end states, each the set of its fluents, of all plays of at most `horizon` steps.

    `text` is a law (`judge.law.Law.text`), `facts` a situation.  Plays that go on longer, or come to a
    hole in the law, are left out.  Raises LawError if the law does not ground.
    """
    program = unrolled(text)
    parts: list[tuple[str, Sequence[int]]] = [("base", ())]
    parts += [("step", (moment,)) for moment in range(horizon + 1)]
    parts.append(("end", ()))
    models = solver.solve_text(program, facts, ["--project=show"], parts)
    return {frozenset(atom[1] for atom in model if isinstance(atom, tuple)) for model in models}


@cache
def unrolled(text: str) -> str:
    """The program of `outcomes`: ground base, then step(t) for each moment t, then end."""
    program = parted(text)
    moment = Index(program.dependent, "t")
    needed = _needed(program.moving)
    used = [node for node in program.moving if not _heads(node) or needed.intersection(_heads(node))]
    rules = [moment.rule(node, "live(t)") for node in used]
    return "\n".join(["#program base.", *map(str, program.fixed), "#program step(t).", *rules, _PLAY])


def _needed(rules: list[ast.AST]) -> set[Signature]:
    """The predicates that have a part in what happens next (citations, for one, have none)."""
    sources: dict[Signature, set[Signature]] = {}
    found = [("add", 1), ("del", 1), ("over", 0), ("occurs", 2)]
    for node in rules:
        if not _heads(node):
            found += _bodies(node)
        for head in _heads(node):
            sources.setdefault(head, set()).update(_bodies(node))
    needed: set[Signature] = set()
    while found:
        signature = found.pop()
        if signature not in needed:
            needed.add(signature)
            found += sources.get(signature, ())
    return needed


@dataclass
class Parted:
    """A law in two: rules that say the same in every state, and rules that depend on the state."""

    fixed: list[ast.AST]
    moving: list[ast.AST]
    dependent: set[Signature]
    declared: list[Signature]


def parted(text: str) -> Parted:
    """Takes a law apart.  What only serves the grounding (fluent/1, externals, #show) is left out.

    Raises LawError for statements that a law does not have (weak constraints, scripts ...).
    """
    rules: list[ast.AST] = []
    fixed: list[ast.AST] = []
    declared: list[Signature] = []

    def sort(node: ast.AST) -> None:
        kind = node.ast_type
        if kind == ast.ASTType.Rule:
            if not any(name == "fluent" for name, _ in [*_heads(node), *_bodies(node)]):
                rules.append(node)
        elif kind == ast.ASTType.Definition:
            fixed.append(node)
        elif kind == ast.ASTType.Defined:
            declared.append((str(node.name), int(node.arity)))
        elif kind not in _WITHOUT_MEANING:
            raise LawError(f"not part of a law: {node}")

    solver.parse(text, sort)
    users: dict[Signature, set[Signature]] = {}
    for node in rules:
        for used in _bodies(node):
            users.setdefault(used, set()).update(_heads(node))
    dependent: set[Signature] = set()
    found = [("now", 1)]
    while found:
        signature = found.pop()
        if signature not in dependent:
            dependent.add(signature)
            found += users.get(signature, ())
    moving = [node for node in rules if dependent.intersection([*_heads(node), *_bodies(node)])]
    fixed += [node for node in rules if not dependent.intersection([*_heads(node), *_bodies(node)])]
    return Parted(fixed, moving, dependent, declared)


_WITHOUT_MEANING = {
    ast.ASTType.Program,
    ast.ASTType.Comment,
    ast.ASTType.External,
    ast.ASTType.ShowSignature,
}


class Index(ast.Transformer):
    """Gives the predicates in `dependent` one more, last argument, and `prefix` to their names."""

    def __init__(self, dependent: set[Signature], argument: str, prefix: str = "") -> None:
        self._dependent = dependent
        self._argument = argument
        self._prefix = prefix

    def rule(self, node: ast.AST, guard: str) -> str:
        """The rule with the argument worked in; `guard` is a condition that binds the argument."""
        head = str(self.visit(node.head))
        body = [str(self.visit(literal)) for literal in node.body]
        return f"{head} :- {'; '.join([guard, *body])}."

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802 (the name is clingo's)
        """One atom, with its argument if it depends on the state."""
        symbol = node.symbol
        if symbol.ast_type == ast.ASTType.Pool:  # p(a;b): each of them
            return ast.SymbolicAtom(ast.Pool(symbol.location, [self._indexed(f) for f in symbol.arguments]))
        return ast.SymbolicAtom(self._indexed(symbol))

    def _indexed(self, function: ast.AST) -> ast.AST:
        if _signature(function) not in self._dependent:
            return function
        position = function.location
        argument: ast.AST = (
            ast.Variable(position, self._argument)
            if self._argument[0].isupper()
            else ast.Function(position, self._argument, [], 0)
        )
        name = self._prefix + str(function.name)
        return ast.Function(position, name, [*function.arguments, argument], 0)


def _signature(function: ast.AST) -> Signature:
    if function.ast_type != ast.ASTType.Function:
        raise LawError(f"not an atom of a law: {function}")
    return str(function.name), len(function.arguments)


class _Collect(ast.Transformer):
    def __init__(self) -> None:
        self.found: list[Signature] = []

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802
        symbol = node.symbol
        functions = symbol.arguments if symbol.ast_type == ast.ASTType.Pool else [symbol]
        self.found += [_signature(function) for function in functions]
        return node


def _atoms(*nodes: ast.AST) -> list[Signature]:
    collect = _Collect()
    for node in nodes:
        collect.visit(node)
    return collect.found


def _heads(node: ast.AST) -> list[Signature]:
    """The signatures that a rule defines."""
    head = node.head
    if head.ast_type in (ast.ASTType.Aggregate, ast.ASTType.Disjunction):
        return _atoms(*(element.literal for element in head.elements))
    return _atoms(head)


def _bodies(node: ast.AST) -> list[Signature]:
    """The signatures that a rule reads: in its body, and in the conditions of its head."""
    head = node.head
    conditions: list[ast.AST] = []
    if head.ast_type in (ast.ASTType.Aggregate, ast.ASTType.Disjunction):
        conditions = [literal for element in head.elements for literal in element.condition]
    return _atoms(*conditions, *node.body)

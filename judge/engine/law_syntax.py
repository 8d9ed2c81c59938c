"""The law taken apart by clingo's syntax tree: what depends on the state, and what can happen at all.

With one more argument for every predicate that depends on the state (a moment, or the name of a state)
the law can speak of many states at once: `judge.engine.unrolled` and the tests' second opinion live on that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property

from judge.engine import solver
from judge.engine.reach import Clause, Reach, Shape
from judge.engine.solver import Term, ast
from judge.engine.statements import Signature, bodies, functions, heads, signature
from judge.errors import LawError


@dataclass(frozen=True)
class Rule:
    """A rule, what it defines and what it reads; what tells whether it can fire."""

    node: ast.AST
    heads: list[Signature]
    bodies: list[Signature]
    clause: Clause


@dataclass(frozen=True)
class Parted:
    """A law in two: rules that say the same in every state, and rules that depend on the state."""

    fixed: list[Rule]
    moving: list[Rule]
    dependent: frozenset[Signature]
    declared: list[Signature]
    definitions: list[str]

    @property
    def rules(self) -> list[Rule]:
        """All of them, in the order in which `firing` tells of them."""
        return [*self.fixed, *self.moving]

    def firing(self, facts: Iterable[Term]) -> list[bool]:
        """Of each rule whether it can fire where these facts hold, judged by names alone."""
        return self._reach.firing(facts)[: len(self.fixed) + len(self.moving)]

    def fixed_text(self) -> list[str]:
        """The rules that do not depend on the state, as they stand."""
        return [*self.definitions, *(str(rule.node) for rule in self.fixed)]

    def possible(self, facts: Iterable[Term]) -> Parted:
        """Without the rules that can never fire in a situation, judged by the names in them alone."""
        firing = self._reach.firing(facts)
        moving = firing[len(self.fixed) :]
        return replace(
            self,
            fixed=[rule for rule, fires in zip(self.fixed, firing, strict=False) if fires],
            moving=[rule for rule, fires in zip(self.moving, moving, strict=False) if fires],
        )

    @cached_property
    def _reach(self) -> Reach:
        now = [Clause(makes=(_any("now"),), needs=(_any(source),)) for source in ("init", "add")]
        return Reach([*(rule.clause for rule in (*self.fixed, *self.moving)), *now])


@cache
def parted(text: str) -> Parted:
    """Takes a law apart.  What only serves the grounding (fluent/1, externals, #show) is left out.

    Raises LawError for statements that a law does not have (weak constraints, scripts ...).
    """
    rules: list[Rule] = []
    definitions: list[str] = []
    declared: list[Signature] = []

    def sort(node: ast.AST) -> None:
        kind = node.ast_type
        if kind == ast.ASTType.Rule:
            defines, reads = heads(node), bodies(node)
            if not any(name == "fluent" for name, _ in [*defines, *reads]):
                rules.append(Rule(node, defines, reads, Clause.of(node)))
        elif kind == ast.ASTType.Definition:
            definitions.append(str(node))
        elif kind == ast.ASTType.Defined:
            declared.append((str(node.name), int(node.arity)))
        elif kind not in _WITHOUT_MEANING:
            raise LawError(f"not part of a law: {node}")

    solver.parse(text, sort)
    users: dict[Signature, set[Signature]] = {}
    for rule in rules:
        for used in rule.bodies:
            users.setdefault(used, set()).update(rule.heads)
    dependent: set[Signature] = set()
    waiting = [("now", 1)]
    while waiting:
        signature = waiting.pop()
        if signature not in dependent:
            dependent.add(signature)
            waiting += users.get(signature, ())
    moving = [rule for rule in rules if dependent.intersection([*rule.heads, *rule.bodies])]
    fixed = [rule for rule in rules if not dependent.intersection([*rule.heads, *rule.bodies])]
    return Parted(fixed, moving, frozenset(dependent), declared, definitions)


def stated(
    dependent: frozenset[Signature], facts: Iterable[Term], argument: str, guard: str, prefix: str = ""
) -> list[str]:
    """Rules that hand facts to predicates of which other atoms depend on the state (see `Index`)."""
    given = {(str(fact[0]), len(fact) - 1) for fact in facts if isinstance(fact, tuple)} & dependent
    return [
        f"{prefix}{name}({', '.join([*places, argument])}) :- {name}({', '.join(places)}), {guard}."
        for name, arity in sorted(given)
        if (places := [f"X{i}" for i in range(arity)])
    ]


_WITHOUT_MEANING = {
    ast.ASTType.Program,
    ast.ASTType.Comment,
    ast.ASTType.External,
    ast.ASTType.ShowSignature,
}


_WORKED_IN: dict[tuple[object, ...], tuple[Rule, str]] = {}
"""Rules with an argument worked in; the rule is kept so that its id stays its own."""


def _any(name: str) -> Shape:
    """An atom of one place with a variable in it."""
    return Shape(f"{name}/1", (Shape("F", variable=True),))


class Index(ast.Transformer):
    """Gives the predicates in `dependent` one more, last argument, and `prefix` to their names."""

    def __init__(self, dependent: frozenset[Signature], argument: str, prefix: str = "") -> None:
        self._dependent = dependent
        self._argument = argument
        self._prefix = prefix

    def rule(self, rule: Rule, guard: str) -> str:
        """The rule with the argument worked in; `guard` is a condition that binds the argument."""
        key = (id(rule), self._dependent, self._argument, self._prefix, guard)
        if key not in _WORKED_IN:
            _WORKED_IN[key] = (rule, self._worked_in(rule.node, guard))
        return _WORKED_IN[key][1]

    def _worked_in(self, node: ast.AST, guard: str) -> str:
        head = str(self.visit(node.head))
        body = [str(self.visit(literal)) for literal in node.body]
        return f"{head} :- {'; '.join([guard, *body])}."

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802 (the name is clingo's)
        """One atom, with its argument if it depends on the state."""
        symbol = node.symbol
        if symbol.ast_type == ast.ASTType.Pool:  # p(a;b): each of them
            return node.update(symbol=symbol.update(arguments=tuple(map(self._indexed, functions(symbol)))))
        return node.update(symbol=self._indexed(symbol))

    def _indexed(self, function: ast.AST) -> ast.AST:
        if signature(function) not in self._dependent:
            return function
        kind, attribute = (
            (ast.ASTType.Variable, "name")
            if self._argument[0].isupper()
            else (ast.ASTType.SymbolicTerm, "symbol")
        )
        argument = ast.AST(kind, **{attribute: self._argument})
        return function.update(
            name=f"{self._prefix}{function.name}", arguments=(*function.arguments, argument)
        )

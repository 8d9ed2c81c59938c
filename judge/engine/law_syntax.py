"""The law taken apart by clingo's syntax tree: what depends on the state, and what can happen at all.

With one more argument for every predicate that depends on the state (a moment, or the name of a state)
the law can speak of many states at once: `judge.engine.unrolled` and the tests' second opinion live on that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from judge.engine import solver
from judge.engine.solver import Term, ast
from judge.errors import LawError

Signature = tuple[str, int]


@dataclass(frozen=True)
class Pattern:
    """An atom as far as it is looked into: its name, and per place a variable or a kind of term."""

    name: str
    places: tuple[tuple[bool, str], ...]


@dataclass(frozen=True)
class Rule:
    """A rule, what it defines and what it reads; `needs` are the atoms that it cannot do without."""

    node: ast.AST
    heads: list[Signature]
    bodies: list[Signature]
    makes: list[Pattern]
    needs: list[Pattern]


@dataclass(frozen=True)
class Parted:
    """A law in two: rules that say the same in every state, and rules that depend on the state."""

    fixed: list[Rule]
    moving: list[Rule]
    dependent: frozenset[Signature]
    declared: list[Signature]
    definitions: list[str]

    def fixed_text(self) -> list[str]:
        """The rules that do not depend on the state, as they stand."""
        return [*self.definitions, *(str(rule.node) for rule in self.fixed)]

    def possible(self, facts: Iterable[Term]) -> Parted:
        """Without the rules that can never fire in a situation, judged by the names in them alone."""
        kinds = _Kinds(facts)
        rules = [*self.fixed, *self.moving]
        while sum(kinds.learns(rule) for rule in rules):
            pass
        return replace(
            self,
            fixed=[rule for rule in self.fixed if kinds.can_fire(rule)],
            moving=[rule for rule in self.moving if kinds.can_fire(rule)],
        )


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
            heads, bodies = _heads(node), _bodies(node)
            if not any(name == "fluent" for name, _ in [*heads, *bodies]):
                rules.append(Rule(node, heads, bodies, _patterns(_head_atoms(node)), _patterns(_needs(node))))
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
    found = [("now", 1)]
    while found:
        signature = found.pop()
        if signature not in dependent:
            dependent.add(signature)
            found += users.get(signature, ())
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


class _Kinds:
    """Which kinds of terms (by their outermost name) can stand at each place of each predicate.

    `ANY` stands for terms that are not looked into.  Too many kinds are harmless, too few are not.
    """

    ANY = "*"

    def __init__(self, facts: Iterable[Term]) -> None:
        self._at: dict[tuple[str, int, int], set[str]] = {}
        for fact in facts:
            name, arguments = (fact[0], fact[1:]) if isinstance(fact, tuple) else (str(fact), ())
            self._add(name, [{_kind_of(argument)} for argument in arguments])

    def _add(self, name: str, kinds: list[set[str]]) -> bool:
        """Notes an atom; `init` and `add` say what can be `now`.  Whether anything is new."""
        grown = False
        names = (name, "now") if name in ("init", "add") and len(kinds) == 1 else (name,)
        for one in names:
            for place, found in enumerate([{self.ANY}, *kinds]):
                known = self._at.setdefault((one, len(kinds), place), set())
                grown |= not found <= known
                known |= found
        return grown

    def learns(self, rule: Rule) -> bool:
        """Adds what a rule can make, if it can fire; whether that is new."""
        variables = self._variables(rule)
        if variables is None:
            return False
        found = False
        for atom in rule.makes:
            kinds = [variables.get(word, {self.ANY}) if free else {word} for free, word in atom.places]
            found |= self._add(atom.name, kinds)
        return found

    def can_fire(self, rule: Rule) -> bool:
        """Whether all that the rule needs can be."""
        return self._variables(rule) is not None

    def _variables(self, rule: Rule) -> dict[str, set[str]] | None:
        """What the variables of a rule can be, as far as it is known; None if the rule cannot fire."""
        variables: dict[str, set[str]] = {}
        for atom in rule.needs:
            arity = len(atom.places)
            if (atom.name, arity, 0) not in self._at:
                return None
            for place, (free, word) in enumerate(atom.places, 1):
                kinds = self._at[atom.name, arity, place]
                if free:
                    variables[word] = self._both(variables[word], kinds) if word in variables else kinds
                    if not variables[word]:
                        return None
                elif not self._both({word}, kinds):
                    return None
        return variables

    def _both(self, one: set[str], other: set[str]) -> set[str]:
        if self.ANY in one:
            return other
        return one if self.ANY in other else one & other


def _kind_of(term: Term) -> str:
    if isinstance(term, tuple):
        return f"{term[0]}/{len(term) - 1}"
    return solver.show_term(term)


def _kind(node: ast.AST) -> str:
    if node.ast_type == ast.ASTType.Function and node.name:
        return f"{node.name}/{len(node.arguments)}" if node.arguments else str(node.name)
    return str(node.symbol) if node.ast_type == ast.ASTType.SymbolicTerm else _Kinds.ANY


def _patterns(atoms: list[ast.AST]) -> list[Pattern]:
    return [
        Pattern(
            str(atom.name),
            tuple((True, str(a)) if _is_variable(a) else (False, _kind(a)) for a in atom.arguments),
        )
        for atom in atoms
    ]


def _is_variable(node: ast.AST) -> bool:
    return bool(node.ast_type == ast.ASTType.Variable and node.name != "_")


_WITHOUT_MEANING = {
    ast.ASTType.Program,
    ast.ASTType.Comment,
    ast.ASTType.External,
    ast.ASTType.ShowSignature,
}


_WORKED_IN: dict[tuple[object, ...], tuple[Rule, str]] = {}
"""Rules with an argument worked in; the rule is kept so that its id stays its own."""


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
            return ast.SymbolicAtom(ast.Pool(symbol.location, [self._indexed(f) for f in _functions(symbol)]))
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


def _functions(symbol: ast.AST) -> list[ast.AST]:
    """The function of an atom, or those of p(a;b)."""
    return list(symbol.arguments) if symbol.ast_type == ast.ASTType.Pool else [symbol]


class _Collect(ast.Transformer):
    def __init__(self) -> None:
        self.found: list[ast.AST] = []

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802
        self.found += _functions(node.symbol)
        return node


def _atoms(*nodes: ast.AST) -> list[ast.AST]:
    collect = _Collect()
    for node in nodes:
        collect.visit(node)
    return collect.found


_COMPOUND = (ast.ASTType.Aggregate, ast.ASTType.Disjunction)


def _head_atoms(node: ast.AST) -> list[ast.AST]:
    head = node.head
    if head.ast_type in _COMPOUND:
        return _atoms(*(element.literal for element in head.elements))
    return _atoms(head)


def _heads(node: ast.AST) -> list[Signature]:
    """The signatures that a rule defines."""
    return [_signature(atom) for atom in _head_atoms(node)]


def _bodies(node: ast.AST) -> list[Signature]:
    """The signatures that a rule reads: in its body, and in the conditions of its head."""
    head = node.head
    conditions: list[ast.AST] = []
    if head.ast_type in _COMPOUND:
        conditions = [literal for element in head.elements for literal in element.condition]
    return [_signature(atom) for atom in _atoms(*conditions, *node.body)]


def _needs(node: ast.AST) -> list[ast.AST]:
    """The positive atoms of the body, without p(a;b)."""
    found = []
    for literal in node.body:
        if literal.ast_type == ast.ASTType.Literal and literal.sign == ast.Sign.NoSign:
            atom = literal.atom
            if atom.ast_type == ast.ASTType.SymbolicAtom and atom.symbol.ast_type == ast.ASTType.Function:
                found.append(atom.symbol)
    return found

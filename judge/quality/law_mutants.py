"""Mutants of the law that read less, forget, or go the other way: what switching a rule off does not see.

Of every statement that a rule has a part in:

* *without a demand*: one literal of its body is left out, so that it holds where it should not (but for
  `now(F)` where F ends: only what holds can);
* *forgotten*: what it gives is not given: a last place, a payer, an owner, a count (unless it is all that the
  rule says: that is what switching it off sees);
* *reversed*: an order in its body goes the other way, the least is taken for the greatest.

All mutants of a law stand in one program beside it, each asleep unless a fluent of its own holds.  That
fluent changes nothing and nothing changes it; so the law is ground once for all the mutants of a rule, and
each of them is one walk from another start.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from judge.disk_cache import cached
from judge.engine import solver
from judge.engine.law import Law, law
from judge.engine.slicing import Sliced, switch
from judge.engine.solver import Term, ast

AWAKE = "mutant"
"""The fluent that wakes a mutant, by its number."""
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_LOOSE = ("cite", "orders", "limit", "illegal")
"""Heads that tell nothing of how play goes on, or of a board that has not begun."""


@dataclass(frozen=True)
class Change:
    """One mutant: its number, the rule it is of, its kind, what is changed in which statement."""

    number: int
    rule: str
    kind: str
    what: str
    statement: str

    @property
    def wakes(self) -> Term:
        """The fluent with which it holds."""
        return (AWAKE, self.number)

    @property
    def name(self) -> str:
        """What it is called, however the numbers run: rule, kind, and a hash of statement and change."""
        identity = f"{self.kind}\0{self.what}\0{self.statement}"
        return f"{self.rule} {self.kind} {hashlib.sha256(identity.encode()).hexdigest()[:8]}"


@dataclass(frozen=True)
class Mutated:
    """A law with all its mutants beside it."""

    law: Law
    changes: tuple[Change, ...]

    def of(self, rule: str) -> list[Change]:
        """The mutants of one rule."""
        return [change for change in self.changes if change.rule == rule]


@cache
def mutated(game: str) -> Mutated:
    """The law of a game with its mutants.  Raises LawError if it cannot be read."""
    plain = law(game)
    return cached(f"mutants-{game}", plain.version, lambda: with_mutants(plain))


def with_mutants(plain: Law) -> Mutated:
    """A law with its mutants."""
    maker = _Maker(_statements_of(plain))
    text: list[str] = []
    solver.parse(plain.text, lambda node: text.extend(maker.statements(node)))
    program = "\n".join(text)
    version = hashlib.sha256(program.encode()).hexdigest()[:12]
    return Mutated(Law(plain.game, program, plain.rules, version, Sliced.of(program)), tuple(maker.changes))


def _statements_of(plain: Law) -> Counter[str]:
    """How many statements each rule has that can be changed."""
    count: Counter[str] = Counter()
    solver.parse(plain.text, lambda node: count.update(_rules(node)[:1]))
    return count


class _Maker:
    """Makes the mutants of one statement after the other: `changes`."""

    def __init__(self, statements_of: Counter[str]) -> None:
        self.statements_of = statements_of
        self.changes: list[Change] = []

    def statements(self, node: ast.AST) -> Iterator[str]:
        """A statement as it is, and its mutants."""
        rules = _rules(node)
        if not rules:
            yield str(node)
            return
        body, head = list(node.body), str(node.head)
        asleep: list[str] = []
        mutants: list[str] = []

        def new(kind: str, what: str) -> str:
            change = Change(len(self.changes), rules[0], kind, what, str(node))
            self.changes.append(change)
            return f"now({AWAKE}({change.number}))"

        for i, literal in enumerate(body):
            rest = body[:i] + body[i + 1 :]
            if _is_demand(literal) and not _is_implied(node.head, literal) and _is_safe(node.head, rest):
                mutants.append(_rule(head, [*map(str, rest), new("without", str(literal))]))
            turned = _turned(literal)
            if turned:
                wakes = new("reversed", str(literal))
                asleep.append(f"not {wakes}")
                mutants.append(_rule(head, [*map(str, rest), turned, wakes]))
        if head.startswith("add(") or self.statements_of[rules[0]] > 1:
            asleep.append(f"not {new('forgotten', head)}")
        yield _rule(head, [*map(str, body), *asleep])
        yield from mutants


def _rule(head: str, body: Sequence[str]) -> str:
    return f"{head} :- {'; '.join(body)}."


def _rules(node: ast.AST) -> list[str]:
    """The rules that a statement holds by, if it is one that can be changed."""
    if node.ast_type != ast.ASTType.Rule or node.head.ast_type != ast.ASTType.Literal:
        return []
    if str(node.head).partition("(")[0] in _LOOSE:
        return []
    return [rule for literal in node.body if (rule := switch(literal)) and literal.sign == ast.Sign.NoSign]


def _is_demand(literal: ast.AST) -> bool:
    """Whether a literal is an atom, or the denial of one, that is no switch of a rule."""
    if literal.ast_type != ast.ASTType.Literal or literal.atom.ast_type != ast.ASTType.SymbolicAtom:
        return False
    return not switch(literal)


def _is_implied(head: ast.AST, literal: ast.AST) -> bool:
    """Whether what is done with the head asks the literal anyway: only what holds can end."""
    return str(head).startswith("del(") and str(literal) == f"now({str(head)[4:]}"


def _turned(literal: ast.AST) -> str:
    """An order of two terms the other way round, the least for the greatest, or nothing."""
    if literal.ast_type != ast.ASTType.Literal:
        return ""
    if literal.atom.ast_type == ast.ASTType.BodyAggregate:
        return _extreme(str(literal))
    if literal.atom.ast_type != ast.ASTType.Comparison:
        return ""
    words = str(literal).split()
    if len(words) != 3 or words[1] not in _TURNED:
        return ""
    return f"{words[0]} {_TURNED[words[1]]} {words[2]}"


def _extreme(text: str) -> str:
    """An aggregate that takes the least where it takes the greatest, and the other way; or nothing."""
    for word, other in (("#max", "#min"), ("#min", "#max")):
        if word in text:
            return text.replace(word, other)
    return ""


class _Variables(ast.Transformer):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_Variable(self, node: ast.AST) -> ast.AST:  # noqa: N802
        if node.name != "_":
            self.names.add(str(node.name))
        return node


def _variables(*nodes: ast.AST) -> set[str]:
    visitor = _Variables()
    for node in nodes:
        visitor.visit(node)
    return visitor.names


def _is_safe(head: ast.AST, body: Sequence[ast.AST]) -> bool:
    """Whether atoms that hold still say what every variable is, but for those of counts and sums alone."""
    bound = {
        name
        for literal in body
        if literal.ast_type == ast.ASTType.Literal
        and literal.sign == ast.Sign.NoSign
        and literal.atom.ast_type == ast.ASTType.SymbolicAtom
        for name in _variables(literal)
    }
    simple = [
        literal
        for literal in body
        if literal.ast_type == ast.ASTType.Literal
        and literal.atom.ast_type in (ast.ASTType.SymbolicAtom, ast.ASTType.Comparison)
    ]
    given = {
        name
        for literal in body
        if literal not in simple or " = " in str(literal)
        for name in _variables(literal)
    }
    return _variables(head, *simple) <= bound | given and (given <= bound | _variables(head) or not given)

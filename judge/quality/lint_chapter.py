"""A chapter of the law as the lint sees it: its rules as atoms with patterns, its declarations.

What clingo's syntax tree says stays in this module and in `judge.quality.patterns`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from judge.engine import solver
from judge.engine.layers import spread
from judge.engine.solver import ast
from judge.errors import LawError
from judge.quality.patterns import Pattern, Signature, patterns

_DECLARATION = re.compile(r"@predicate\s+([a-z_]\w*)(\([^)]*\))?[ \t]*(.*)")


@dataclass(frozen=True)
class Atom:
    """An atom as it stands in a rule; `negative` also where only an aggregate or a condition sees it."""

    name: str
    arguments: tuple[Pattern, ...]
    line: int
    negative: bool = False

    @property
    def signature(self) -> Signature:
        """Name and number of arguments."""
        return self.name, len(self.arguments)


@dataclass(frozen=True)
class Rule:
    """A rule of a chapter: what it gives and what it reads."""

    file: str
    line: int
    heads: tuple[Atom, ...]
    body: tuple[Atom, ...]


@dataclass(frozen=True)
class Declaration:
    """An entry `@predicate name(Args) what it means` of a block."""

    signature: Signature
    file: str
    line: int
    text: str

    @property
    def kind(self) -> str:
        """fluent, term (a frame, option or part: never an atom itself) or predicate."""
        first = re.match(r"(?:\w+'s )?(fluent|frame|option|part):", self.text)
        if first is None:
            return "predicate"
        return "fluent" if first.group(1) == "fluent" else "term"


@dataclass
class Chapter:
    """One file of the law.  `slips` are (line, sentence) for what the law never does."""

    file: str
    lines: int
    header: bool = False
    text: str = ""
    rules: list[Rule] = field(default_factory=list)
    declared: list[Declaration] = field(default_factory=list)
    defined: list[tuple[Signature, int]] = field(default_factory=list)
    shown: list[tuple[Signature, int]] = field(default_factory=list)
    slips: list[tuple[int, str]] = field(default_factory=list)


def read(path: Path, name: str) -> Chapter:
    """The chapter in `path`, called `name` in messages; a syntax error is its only slip."""
    text = path.read_text(encoding="utf-8")
    chapter = Chapter(name, len(text.splitlines()), text=text, header=text.startswith("%*!"))
    chapter.declared = list(_declarations(text, name))
    try:
        solver.parse(text, lambda node: _statements(chapter, node))
    except LawError as error:
        message = str(error).replace("<string>:", "line ")
        place = re.search(r"<string>:(\d+)", str(error))
        chapter.slips.append((int(place.group(1)) if place else 1, f"cannot be read: {message}"))
    return chapter


def _declarations(text: str, name: str) -> Iterator[Declaration]:
    for block in re.finditer(r"%\*!(.*?)\*%", text, re.DOTALL):
        for entry in _DECLARATION.finditer(block.group(1)):
            arguments = entry.group(2) or ""
            arity = arguments.count(",") + 1 if arguments else 0
            line = text.count("\n", 0, block.start(1) + entry.start()) + 1
            yield Declaration((entry.group(1), arity), name, line, entry.group(3).strip())


def _statements(chapter: Chapter, node: ast.AST) -> None:
    for statement in spread(node):
        _statement(chapter, statement)


def _statement(chapter: Chapter, node: ast.AST) -> None:
    kinds = ast.ASTType
    line = _line(node)
    match node.ast_type:
        case kinds.Rule:
            heads = tuple(_head(node.head))
            if not heads:
                chapter.slips.append((line, "a bare constraint: say what it forbids as barred(P,A,Rule)"))
            body = tuple(atom for literal in node.body for atom in _body(literal, False))
            chapter.slips += [(at, _SUM_OF_FLUENTS) for literal in node.body for at in _summed(literal)]
            chapter.slips += [(line, _MIXED_SUM) for literal in node.body if _is_mixed(literal)]
            conditions = tuple(_head_conditions(node.head))
            chapter.rules.append(Rule(chapter.file, line, heads, body + conditions))
        case kinds.External:
            heads = tuple(_atoms(node.atom, False))
            body = tuple(atom for literal in node.body for atom in _body(literal, False))
            chapter.rules.append(Rule(chapter.file, line, heads, body))
        case kinds.Defined:
            chapter.defined.append(((node.name, node.arity), line))
        case kinds.ShowSignature:
            chapter.shown.append(((node.name, node.arity), line))
        case kinds.Minimize:
            chapter.slips.append((line, "optimisation: the law says what may happen, not what is best"))
        case kinds.Script:
            chapter.slips.append((line, "a script: the law holds no code"))


_SUM_OF_FLUENTS = (
    "now(...) inside a #sum+: where a weight is negative, clingo takes the fluent from the state; "
    "name what counts in a rule of its own and sum over that"
)


_MIXED_SUM = (
    "#sum: weights of both signs are ground to rules that lean on each other, and the fast walk is left; "
    "write #sum+, and what is taken off as a second #sum+ of the negated weights"
)


def _is_mixed(literal: ast.AST) -> bool:
    """Whether a literal is a #sum, which takes weights of both signs."""
    aggregate = literal.atom if literal.ast_type == ast.ASTType.Literal else literal
    counts = aggregate.ast_type == ast.ASTType.BodyAggregate
    return counts and bool(aggregate.function == ast.AggregateFunction.Sum)


def _summed(literal: ast.AST) -> Iterator[int]:
    """The lines where a #sum of the literal looks at the state itself."""
    aggregate = literal.atom if literal.ast_type == ast.ASTType.Literal else literal
    sums = (ast.AggregateFunction.Sum, ast.AggregateFunction.SumPlus)
    if aggregate.ast_type == ast.ASTType.BodyAggregate and aggregate.function in sums:
        for atom in _atoms(aggregate, True):
            if atom.signature == ("now", 1):
                yield atom.line


def _line(node: ast.AST) -> int:
    return int(node.line)


# --- atoms ---------------------------------------------------------------------------------------


def _head(node: ast.AST) -> Iterator[Atom]:
    """The atoms that a rule can make true."""
    kinds = ast.ASTType
    if node.ast_type == kinds.Literal:
        yield from _body(node, False)
    elif node.ast_type in (kinds.Aggregate, kinds.Disjunction):
        for element in node.elements:
            yield from _body(element.literal, False)
    elif node.ast_type == kinds.HeadAggregate:
        for element in node.elements:
            yield from _body(element.condition.literal, False)


def _head_conditions(node: ast.AST) -> Iterator[Atom]:
    kinds = ast.ASTType
    if node.ast_type in (kinds.Aggregate, kinds.Disjunction):
        parts = [element.condition for element in node.elements]
    elif node.ast_type == kinds.HeadAggregate:
        parts = [element.condition.condition for element in node.elements]
    else:
        return
    for condition in itertools.chain.from_iterable(parts):
        yield from _body(condition, False)


def _body(node: ast.AST, negative: bool) -> Iterator[Atom]:
    """The atoms that a literal reads."""
    kinds = ast.ASTType
    match node.ast_type:
        case kinds.ConditionalLiteral:
            yield from _body(node.literal, negative)
            for condition in node.condition:
                yield from _body(condition, True)
        case kinds.Literal:
            yield from _atoms(node.atom, negative or node.sign != ast.Sign.NoSign)
        case kinds.BodyAggregate | kinds.Aggregate:
            yield from _atoms(node, True)


def _atoms(node: ast.AST, negative: bool) -> Iterator[Atom]:
    kinds = ast.ASTType
    match node.ast_type:
        case kinds.SymbolicAtom:
            for pattern in patterns(node.symbol):
                if isinstance(pattern, tuple):
                    yield Atom(pattern[0], pattern[1:], _line(node.symbol), negative)
                elif pattern is not None:
                    yield Atom(pattern, (), _line(node.symbol), negative)
        case kinds.BodyAggregate:
            for element in node.elements:
                for condition in element.condition:
                    yield from _body(condition, True)
        case kinds.Aggregate:
            for element in node.elements:
                yield from _body(element, True)


def all_rules(chapters: Iterable[Chapter]) -> Iterator[Rule]:
    """The rules of all chapters, in order."""
    for chapter in chapters:
        yield from chapter.rules

"""A node of the syntax tree as the law would write it: to the letter as clingo writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Node = Any
"""A node of `judge.engine.syntax`; that module needs this one."""

_COMPARED = (">", "<", "<=", ">=", "!=", "=")
_SIGNS = ("", "not ", "not not ")
_COUNTED = ("#count", "#sum", "#sum+", "#min", "#max")
_RECKONED = ("^", "?", "&", "+", "-", "*", "/", "\\", "**")
_OPPOSED = ("-", "~")
_ABSOLUTE = 2


def _all(nodes: Iterable[Node], between: str) -> str:
    return between.join(map(str, nodes))


def _statement(head: str, body: Iterable[Node], start: str = " :- ") -> str:
    literals = _all(body, "; ")
    return f"{head}{start}{literals}." if literals else f"{head}."


def _arguments(node: Node) -> str:
    return _all(node.arguments, ",")


def _function(node: Node) -> str:
    if not node.name:
        return f"({_arguments(node)}{',' if len(node.arguments) == 1 else ''})"
    name = f"@{node.name}" if node.external else str(node.name)
    return f"{name}({_arguments(node)})" if node.arguments else name


def _pool(node: Node) -> str:
    """`p(a;b,c)`; alternatives that are called differently stand beside each other: `(p(a);q)`."""
    called = {(getattr(part, "name", ""), getattr(part, "external", None)) for part in node.arguments}
    name, external = min(called, key=str)
    if len(called) == 1 and name and external is not None:
        return f"{'@' if external else ''}{name}({';'.join(map(_arguments, node.arguments))})"
    return f"({_all(node.arguments, ';')})"


def _unary(node: Node) -> str:
    if node.operator_type == _ABSOLUTE:
        return f"|{node.argument}|"
    return f"{_OPPOSED[node.operator_type]}{node.argument}"


def _guard(node: Node) -> str:
    return f" {_COMPARED[node.comparison]} {node.term}"


def _set(node: Node, function: str) -> str:
    """An aggregate between its bounds."""
    left, right = node.left_guard, node.right_guard
    before = f"{left.term} {_COMPARED[left.comparison]} " if left is not None else ""
    elements = f"{{ {_all(node.elements, '; ')} }}" if node.elements else "{ }"
    return f"{before}{function}{elements}{'' if right is None else right}"


def _element(node: Node) -> str:
    terms = _all(node.terms, ",")
    condition = node.condition if isinstance(node.condition, tuple) else (node.condition,)
    return f"{terms}: {_all(condition, ', ')}" if condition else terms


def _conditional(node: Node) -> str:
    return f"{node.literal}: {_all(node.condition, ', ')}" if node.condition else str(node.literal)


def _program(node: Node) -> str:
    parameters = f"({_all(node.parameters, ', ')})" if node.parameters else ""
    return f"#program {node.name}{parameters}."


WRITTEN: dict[str, Callable[[Node], str]] = {
    "Id": lambda node: str(node.name),
    "Variable": lambda node: str(node.name),
    "SymbolicTerm": lambda node: str(node.symbol),
    "Function": _function,
    "Pool": _pool,
    "Interval": lambda node: f"({node.left}..{node.right})",
    "UnaryOperation": _unary,
    "BinaryOperation": lambda node: f"({node.left}{_RECKONED[node.operator_type]}{node.right})",
    "BooleanConstant": lambda node: "#true" if node.value else "#false",
    "SymbolicAtom": lambda node: str(node.symbol),
    "Guard": _guard,
    "Comparison": lambda node: f"{node.term}{_all(node.guards, '')}",
    "Literal": lambda node: f"{_SIGNS[node.sign]}{node.atom}",
    "ConditionalLiteral": _conditional,
    "Aggregate": lambda node: _set(node, ""),
    "BodyAggregate": lambda node: _set(node, f"{_COUNTED[node.function]} "),
    "BodyAggregateElement": _element,
    "HeadAggregate": lambda node: _set(node, f"{_COUNTED[node.function]} "),
    "HeadAggregateElement": _element,
    "Disjunction": lambda node: _all(node.elements, "; "),
    "Rule": lambda node: _statement(str(node.head), node.body),
    "External": lambda node: (
        f"{_statement(f'#external {node.atom}', node.body, ' : ')} [{node.external_type}]"
    ),
    "Program": _program,
}
"""How a node of each kind is written; others are never changed, and written as they were read."""

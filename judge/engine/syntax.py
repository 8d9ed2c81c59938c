"""The syntax tree of a program, read by clingo once and copied into plain objects.

Readers of the law ask each node for its parts again and again, and each time clingo hands them out anew,
through a dozen calls: the copy costs less than one such reader.  Attributes are called as clingo's are
(`node.head`, `literal.sign`).  Symbols are text, as they are written; of its place a node has the `line`, but
leaves have none, since equal ones are one node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from clingo import _internal
from clingo import ast as _clingo
from clingo.ast import AggregateFunction, ASTType, ComparisonOperator, Sign
from clingo.symbol import Symbol

from judge.engine.syntax_text import WRITTEN

__all__ = ["AST", "ASTType", "AggregateFunction", "ComparisonOperator", "Sign", "Transformer", "statements"]


class AST:
    """A node: its kind (`ast_type`) and its attributes; it is not changed once it is made."""

    def __init__(self, ast_type: ASTType, **attributes: Any) -> None:
        self.__dict__ = {"ast_type": ast_type, **attributes}

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __str__(self) -> str:
        text: str | None = self.__dict__.get("_text")
        if text is None:
            text = self.__dict__["_text"] = WRITTEN[self.ast_type.name](self)
        return text

    def update(self, **changed: Any) -> AST:
        """The node with other attributes."""
        attributes = {name: value for name, value in self.__dict__.items() if name != "_text"}
        return AST(**{**attributes, **changed})

    def children(self) -> Iterator[AST]:
        """The nodes right under it."""
        for value in self.__dict__.values():
            if type(value) is AST:
                yield value
            elif type(value) is tuple:
                yield from value

    def unpool(self) -> list[AST]:
        """The statements without pools that one with pools stands for."""
        if not _pooled(self):
            return [self]
        copies: list[AST] = []
        copy = _Copy()
        _clingo.parse_string(str(self), lambda node: copies.extend(map(copy.of, node.unpool())))
        return copies[1:]  # the first is `#program base.`


def _pooled(node: AST) -> bool:
    return node.ast_type == ASTType.Pool or any(map(_pooled, node.children()))


class Transformer:
    """Makes another tree of one: a method `visit_KIND` gives what comes in the place of a node of that kind.

    What has nothing new in it stays as it is.
    """

    def visit(self, node: AST) -> AST:
        """What comes in the place of a node."""
        special = getattr(self, f"visit_{node.ast_type.name}", None)
        if special is not None:
            return special(node)  # type: ignore[no-any-return]
        changed: dict[str, Any] = {}
        for name, value in node.__dict__.items():
            if type(value) is AST:
                new: Any = self.visit(value)
                if new is not value:
                    changed[name] = new
            elif type(value) is tuple and value:
                new = tuple(map(self.visit, value))
                if any(part is not old for part, old in zip(new, value, strict=True)):
                    changed[name] = new
        return node.update(**changed) if changed else node


def statements(text: str, logger: Callable[..., None] | None = None) -> list[AST]:
    """The statements of a program text.  Raises RuntimeError for a syntax error; `logger` is told of it."""
    copies: list[AST] = []
    copy = _Copy()
    _clingo.parse_string(text, lambda node: copies.append(copy.of(node)), logger=logger)
    return copies


_ffi: Any = _internal._ffi  # type: ignore[attr-defined]
_lib: Any = _internal._lib  # type: ignore[attr-defined]
_text: Callable[..., str] = _internal._str
_symbol: Callable[[int], object] = Symbol
_KINDS = list(ASTType)
_SORTS = {
    getattr(_lib, f"clingo_ast_attribute_type_{sort}"): sort
    for sort in ("number", "symbol", "location", "string", "ast", "optional_ast", "string_array", "ast_array")
}


def _attributes(kind: ASTType) -> list[tuple[str, int, str]]:
    """Of each attribute of a kind its name, its number and of what sort it is, as clingo lists them."""
    constructor = _lib.g_clingo_ast_constructors.constructors[kind.value]
    listed = [constructor.arguments[i] for i in range(constructor.size)]
    names = _lib.g_clingo_ast_attribute_names.names
    return [
        (_ffi.string(names[part.attribute]).decode(), part.attribute, _SORTS[part.type]) for part in listed
    ]


_ATTRIBUTES = [_attributes(kind) for kind in _KINDS]
_VARIABLE, _SYMBOL = ASTType.Variable.value, ASTType.SymbolicTerm.value


class _Copy:
    """Copies nodes by clingo's functions in C, whose answers it finds in one box for each sort of value."""

    def __init__(self) -> None:
        self._leaves: dict[str | int, AST] = {}
        self._number = _ffi.new("int*")
        self._symbol = _ffi.new("clingo_symbol_t*")
        self._string = _ffi.new("char**")
        self._node = _ffi.new("clingo_ast_t**")
        self._size = _ffi.new("size_t*")
        self._location = _ffi.new("clingo_location_t*")
        self._readers = [
            [
                ("line" if sort == "location" else name, getattr(self, f"_{sort}_of"), number)
                for name, number, sort in listed
            ]
            for listed in _ATTRIBUTES
        ]

    def of(self, node: Any) -> AST:
        """The copy of one of clingo's nodes."""
        return self._copied(node._rep)

    def _copied(self, raw: Any) -> AST:
        _lib.clingo_ast_get_type(raw, self._number)
        kind = self._number[0]
        if kind == _VARIABLE:
            name = self._string_of(raw, _lib.clingo_ast_attribute_name)
            return self._leaves.get(name) or self._leaf(name, name=name)
        if kind == _SYMBOL:
            _lib.clingo_ast_attribute_get_symbol(raw, _lib.clingo_ast_attribute_symbol, self._symbol)
            symbol = self._symbol[0]
            return self._leaves.get(symbol) or self._leaf(symbol, symbol=str(_symbol(symbol)))
        node = AST(_KINDS[kind])
        attributes = node.__dict__
        for name, reader, number in self._readers[kind]:
            attributes[name] = reader(raw, number)
        if node.ast_type.name not in WRITTEN:
            attributes["_text"] = _text(_lib.clingo_ast_to_string_size, _lib.clingo_ast_to_string, raw)
        return node

    def _leaf(self, key: str | int, **attributes: str) -> AST:
        """A variable by its name, or a symbol by its number: all that are equal are one node."""
        kind = ASTType.SymbolicTerm if "symbol" in attributes else ASTType.Variable
        leaf = self._leaves[key] = AST(kind, **attributes)
        return leaf

    def _owned(self, raw: Any) -> AST:
        """The copy of a node that clingo has handed out, which it is given back."""
        node = self._copied(raw)
        _lib.clingo_ast_release(raw)
        return node

    def _ast_of(self, raw: Any, number: int) -> AST:
        _lib.clingo_ast_attribute_get_ast(raw, number, self._node)
        return self._owned(self._node[0])

    def _optional_ast_of(self, raw: Any, number: int) -> AST | None:
        _lib.clingo_ast_attribute_get_optional_ast(raw, number, self._node)
        part = self._node[0]
        return self._owned(part) if part != _ffi.NULL else None

    def _ast_array_of(self, raw: Any, number: int) -> tuple[AST, ...]:
        _lib.clingo_ast_attribute_size_ast_array(raw, number, self._size)
        return tuple(self._ast_at(raw, number, i) for i in range(self._size[0]))

    def _ast_at(self, raw: Any, number: int, i: int) -> AST:
        _lib.clingo_ast_attribute_get_ast_at(raw, number, i, self._node)
        return self._owned(self._node[0])

    def _number_of(self, raw: Any, number: int) -> int:
        _lib.clingo_ast_attribute_get_number(raw, number, self._number)
        return int(self._number[0])

    def _symbol_of(self, raw: Any, number: int) -> str:
        _lib.clingo_ast_attribute_get_symbol(raw, number, self._symbol)
        return str(_symbol(self._symbol[0]))

    def _string_of(self, raw: Any, number: int) -> str:
        _lib.clingo_ast_attribute_get_string(raw, number, self._string)
        return str(_ffi.string(self._string[0]).decode())

    def _string_array_of(self, raw: Any, number: int) -> tuple[str, ...]:
        """Nothing: only theories have such, and a law has none."""
        return ()

    def _location_of(self, raw: Any, number: int) -> int:
        """The number of the line."""
        _lib.clingo_ast_attribute_get_location(raw, number, self._location)
        return int(self._location[0].begin_line)

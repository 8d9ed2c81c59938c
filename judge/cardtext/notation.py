"""Grammars: rules in a short notation, each with the function that makes its meaning.

Lowering is written with the grammar: a rule that fits the words and whose function refuses is no reading.

Notation: `"word"`, `CLASS`, `symbol`, `symbol[param]`, `( | )`, `? * +`; the values of classes and symbols
are the arguments of the function: a literal gives none, `x?` a value or None, `x*` a tuple.
"""

from __future__ import annotations

import inspect
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FunctionType, ModuleType
from typing import Any

_PIECES = re.compile(r'"[^"]+"|[\w\[\]]+|[()|?*+]')
Spans = dict[int, list[tuple[float, Any]]]
"""For each end, the meanings with their costs."""


class Refuse(Exception):
    """A function of a rule does not take these parts: this is no reading."""


@dataclass(frozen=True)
class Unclear:
    """The value of what is read and has no meaning we know exactly; `words` say which construction it is."""

    words: str


@dataclass(frozen=True)
class Costly:
    """What a function returns for a reading that is less likely than its rule."""

    value: Any
    cost: float


def uncosted(value: Any) -> Any:
    """What a function has made, whether it says a cost of it or not."""
    return value.value if isinstance(value, Costly) else value


@dataclass(frozen=True)
class Rule:
    """One alternative: its symbols, the function of their values, its cost."""

    symbols: tuple[str, ...]
    make: Callable[..., Any] | None
    cost: float = 0.0


Procedure = Callable[[Any, int, str], Spans]
"""Reads a symbol of a chart by code: (chart, from, symbol) -> spans."""


@dataclass
class Grammar:
    """Rules by symbol; `procedures` read a symbol `name[param]` by code (verbs with their roles)."""

    rules: dict[str, list[Rule]] = field(default_factory=lambda: defaultdict(list))
    procedures: dict[str, tuple[Procedure, Callable[[str], Iterable[str]]]] = field(default_factory=dict)
    literals: set[str] = field(default_factory=set)
    _first_keys: dict[str, set[str]] = field(default_factory=dict)
    _empties: set[str] = field(default_factory=set)
    _index: dict[str, tuple[dict[str, list[Rule]], list[Rule]]] = field(default_factory=dict)
    _helpers: int = 0

    @classmethod
    def of(cls, chapters: Iterable[ModuleType], backwards: bool = False) -> Grammar:
        """The grammar of chapters (modules with `add`), ready for a chart; `backwards`: rules reversed."""
        grammar = cls()
        for chapter in chapters:
            chapter.add(grammar)
        if backwards:
            for rules in grammar.rules.values():
                rules.reverse()
        grammar.finish()
        return grammar

    def rule(
        self, name: str, body: str, cost: float = 0.0, over: Iterable[str] = ("",)
    ) -> Callable[..., Any]:
        """Decorator: `name: body` with this function; `@` in both is each word of `over` (argument t)."""
        words = tuple(over)

        def add(make: Callable[..., Any]) -> Callable[..., Any]:
            for word in words:
                made = make if words == ("",) else _bound(make, word)
                for symbols in self._alternatives(body.replace("@", word)):
                    self._takes(name, make, symbols, words != ("",))
                    self.rules[name.replace("@", word)].append(Rule(symbols, made, cost))
            return make

        return add

    def _takes(self, name: str, make: Callable[..., Any], symbols: tuple[str, ...], typed: bool) -> None:
        """Raises ValueError if a function does not take the values of its rule."""
        values = [symbol for symbol in symbols if not self._silent(symbol)]
        if _plainly_takes(make, len(values), typed):
            return
        try:
            inspect.signature(make).bind(*values, **({"t": ""} if typed else {}))
        except TypeError as error:
            raise ValueError(f"{name}: {' '.join(symbols)}: {error}") from None

    def words(self, name: str, value: Any, *phrases: str, cost: float = 0.0) -> None:
        """Phrases of fixed words that all have this value."""
        for phrase in phrases:
            self.rules[name].append(Rule(tuple(f'"{word}' for word in phrase.split()), lambda: value, cost))

    def same(self, name: str, *bodies: str, cost: float = 0.0, over: Iterable[str] = ("",)) -> None:
        """`name` may be each of the bodies, and has its value."""
        for body in bodies:
            self.rule(name, body, cost, over)(lambda value, t="": value)

    # -- notation
    def _alternatives(self, body: str) -> list[tuple[str, ...]]:
        pieces = _PIECES.findall(body)
        alternatives, end = self._parsed(pieces, 0)
        if end != len(pieces):
            raise ValueError(f"a bracket too many: {body}")
        return alternatives

    def _parsed(self, pieces: list[str], i: int) -> tuple[list[tuple[str, ...]], int]:
        alternatives: list[tuple[str, ...]] = []
        row: list[str] = []
        while i < len(pieces) and pieces[i] != ")":
            piece = pieces[i]
            i += 1
            if piece == "|":
                alternatives.append(tuple(row))
                row = []
                continue
            item = [f'"{word}' for word in piece[1:-1].split()] if piece[0] == '"' else [piece]
            grouped = piece == "("
            if grouped:
                inner, i = self._parsed(pieces, i)
                i += 1
                item = [self._helper([Rule(symbols, _several) for symbols in inner])]
            if i < len(pieces) and pieces[i] in "?*+":
                item = [self._repeated(item, pieces[i])]
                i += 1
            row += item
        return [*alternatives, tuple(row)], i

    def _repeated(self, item: list[str], how: str) -> str:
        silent = all(self._silent(symbol) for symbol in item)
        if how == "?":
            if silent:
                return self._helper([Rule(tuple(item), _nothing), Rule((), _nothing)])
            return self._helper([Rule(tuple(item), _several), Rule((), lambda: NONE)])
        more = self._helper([])
        self.rules[more] += [Rule((*item, more), _listed), Rule(tuple(item), lambda *kids: (_single(kids),))]
        return more if how == "+" else self._helper([Rule((more,), _one_of), Rule((), lambda: ())])

    def _silent(self, symbol: str) -> bool:
        """Whether it is words alone, without a value."""
        return symbol[0] == '"' or (
            symbol[0] == "_"
            and all(self._silent(inner) for rule in self.rules[symbol] for inner in rule.symbols)
        )

    def _helper(self, rules: list[Rule]) -> str:
        self._helpers += 1
        name = f"_{self._helpers}"
        self.rules[name] = rules
        return name

    # -- what may begin a symbol
    def finish(self) -> None:
        """Finds what may begin each symbol.  Raises ValueError for an unknown symbol or left recursion."""
        self._first_keys, self._empties = self._firsts()
        symbols = {symbol for rules in self.rules.values() for rule in rules for symbol in rule.symbols}
        self.literals = {symbol[1:] for symbol in symbols if symbol[0] == '"'}

    def _indexed(self, name: str) -> tuple[dict[str, list[Rule]], list[Rule]]:
        """The alternatives of a symbol by what they may begin with, and those that may stand for no words."""
        index: dict[str, list[Rule]] = defaultdict(list)
        nulls = []
        for rule in self.rules[name]:
            keys: set[str] = set()
            for symbol in rule.symbols:
                keys |= self._first_keys.get(symbol, {symbol})
                if symbol not in self._empties:
                    break
            else:
                nulls.append(rule)
            for key in keys:
                index[key].append(rule)
        return dict(index), nulls

    def _firsts(self) -> tuple[dict[str, set[str]], set[str]]:
        for rules in self.rules.values():
            for rule in rules:
                for symbol in rule.symbols:
                    if symbol[0].islower() or symbol[0] == "_":
                        self._known(symbol)
        empty = self._empty()
        firsts: dict[str, set[str]] = {}
        for name in self.rules:
            self._begins(name, empty, firsts, ())
        return firsts, empty

    def _empty(self) -> set[str]:
        """The symbols that may stand for no words at all."""
        empty: set[str] = set()
        while more := {
            name
            for name, rules in self.rules.items()
            if name not in empty and any(empty.issuperset(rule.symbols) for rule in rules)
        }:
            empty |= more
        return empty

    def _begins(
        self, symbol: str, empty: set[str], firsts: dict[str, set[str]], within: tuple[str, ...]
    ) -> set[str]:
        """The keys that may begin a symbol, noted in `firsts`; `within` are those that it may begin."""
        if symbol in firsts:
            return firsts[symbol]
        if symbol in within:
            raise ValueError(f"{symbol} may begin with itself: {' -> '.join((*within, symbol))}")
        keys: set[str] = set()
        if symbol in self.rules:
            for rule in self.rules[symbol]:
                for part in rule.symbols:
                    keys |= self._begins(part, empty, firsts, (*within, symbol))
                    if part not in empty:
                        break
        elif self._procedure(symbol):
            keys.update(self.procedures[symbol.partition("[")[0]][1](symbol))
        else:
            return {symbol}
        firsts[symbol] = keys
        return keys

    def begins_with(self, symbol: str) -> set[str]:
        """The keys of words that may begin a symbol; a key begins with itself."""
        return self._first_keys.get(symbol) or {symbol}

    @contextmanager
    def without(self, unwanted: Callable[[str, Rule], bool]) -> Iterator[None]:
        """The grammar lacks some rules meanwhile."""
        kept, index = dict(self.rules), dict(self._index)
        for symbol, rules in kept.items():
            self.rules[symbol] = [rule for rule in rules if not unwanted(symbol, rule)]
        self._index.clear()
        try:
            yield
        finally:
            self.rules.update(kept)
            self._index.clear()
            self._index.update(index)

    def _known(self, symbol: str) -> None:
        if symbol not in self.rules and not self._procedure(symbol):
            raise ValueError(f"no rule for {symbol}")

    def _procedure(self, symbol: str) -> bool:
        return symbol.partition("[")[0] in self.procedures and symbol not in self.rules

    def rules_at(self, name: str, keys: Iterable[str]) -> Iterator[Rule]:
        """The alternatives of a symbol that may begin with one of these keys, each once."""
        if name not in self._index:
            self._index[name] = self._indexed(name)
        index, nulls = self._index[name]
        seen = set()
        for key in keys:
            for rule in index.get(key, ()):
                if id(rule) not in seen:
                    seen.add(id(rule))
                    yield rule
        for rule in nulls:
            if id(rule) not in seen:
                yield rule


class _Mark:
    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


SILENT = _Mark("nothing")


NONE = _Mark("none")


def without_marks(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The values with None for what was left out, in rows of repetitions, too."""
    return tuple(
        None if value is NONE else without_marks(value) if type(value) is tuple and _marked(value) else value
        for value in values
    )


def _marked(value: tuple[Any, ...]) -> bool:
    return any(part is NONE or (type(part) is tuple and NONE in part) for part in value)


def _nothing(*_: Any) -> Any:
    return SILENT


def _several(*kids: Any) -> Any:
    return SILENT if not kids else kids[0] if len(kids) == 1 else kids


def _single(kids: tuple[Any, ...]) -> Any:
    return kids[0] if len(kids) == 1 else kids


def _one_of(value: Any) -> Any:
    return value


def _listed(*kids: Any) -> Any:
    return (_single(kids[:-1]), *kids[-1])


def _plainly_takes(make: Callable[..., Any], values: int, typed: bool) -> bool:
    """Whether a function without further ado takes so many values: most do, and `inspect` is slow."""
    if not isinstance(make, FunctionType):
        return False
    code = make.__code__
    names = code.co_varnames[: code.co_argcount]
    return not code.co_kwonlyargcount and len(names) == values + typed and (not typed or names[-1] == "t")


def _bound(make: Callable[..., Any], word: str) -> Callable[..., Any]:
    return lambda *values: make(*values, t=word)


HELPERS = (_several, _nothing, _listed, _one_of)
"""The functions of brackets and repetitions: they cost nothing."""

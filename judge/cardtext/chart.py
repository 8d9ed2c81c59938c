"""One chart parser for every language of card text: memoised, weighted, a few best meanings for each span.

A grammar is a set of rules, each with the function that makes its meaning (lowering is written with the
grammar).  A token may be many things at once: the text is a lattice of edges, each with a key (`"word` or a
CLASS), a value and a cost.  For every (symbol, from) the chart keeps, for each end, the cheapest distinct
*meanings*: two derivations with one meaning are one reading, so what is left side by side differs in meaning.

Rule notation: `"word"`, `CLASS`, `symbol`, `symbol[param]`, `( | )`, `? * +`; values of classes and symbols are
the arguments of the function: a literal gives none, `x?` a value or None, `x*` a tuple.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

KEEP = 5
"""How many meanings of a span are kept."""
Spans = dict[int, list[tuple[float, Any]]]
_PIECES = re.compile(r'"[^"]+"|[\w\[\]]+|[()|?*+]')
_NODE_COST = 0.01


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


@dataclass(frozen=True)
class Rule:
    """One alternative: its symbols, the function of their values, its cost."""

    symbols: tuple[str, ...]
    make: Callable[..., Any] | None
    cost: float = 0.0


Procedure = Callable[["Chart", int, str], Spans]


@dataclass
class Grammar:
    """Rules by symbol; `procedures` read a symbol `name[param]` by code (verbs with their roles)."""

    rules: dict[str, list[Rule]] = field(default_factory=lambda: defaultdict(list))
    procedures: dict[str, tuple[Procedure, Callable[[str], Iterable[str]]]] = field(default_factory=dict)
    _index: dict[str, tuple[dict[str, list[Rule]], list[Rule]]] = field(default_factory=dict)
    _helpers: int = 0

    def rule(self, name: str, body: str, cost: float = 0.0, over: Iterable[str] = ("",)) -> Callable[..., Any]:
        """Decorator: `name: body` with this function; `@` in both stands for each word of `over` (argument t)."""
        words = tuple(over)

        def add(make: Callable[..., Any]) -> Callable[..., Any]:
            for word in words:
                made = make if words == ("",) else _bound(make, word)
                for symbols in self._alternatives(body.replace("@", word)):
                    self.rules[name.replace("@", word)].append(Rule(symbols, made, cost))
            return make

        return add

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
        found, end = self._parsed(pieces, 0)
        if end != len(pieces):
            raise ValueError(f"a bracket too many: {body}")
        return found

    def _parsed(self, pieces: list[str], i: int) -> tuple[list[tuple[str, ...]], int]:
        found: list[tuple[str, ...]] = []
        row: list[str] = []
        while i < len(pieces) and pieces[i] != ")":
            piece = pieces[i]
            i += 1
            if piece == "|":
                found.append(tuple(row))
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
        return [*found, tuple(row)], i

    def _repeated(self, item: list[str], how: str) -> str:
        silent = all(self._silent(symbol) for symbol in item)
        if how == "?":
            if silent:
                return self._helper([Rule(tuple(item), _nothing), Rule((), _nothing)])
            return self._helper([Rule(tuple(item), _several), Rule((), lambda: _NONE)])
        more = self._helper([])
        self.rules[more] += [Rule((*item, more), _listed), Rule(tuple(item), lambda *kids: (_one(kids),))]
        return more if how == "+" else self._helper([Rule((more,), _one_of), Rule((), lambda: ())])

    def _silent(self, symbol: str) -> bool:
        """Whether it is words alone, without a value."""
        return symbol[0] == '"' or (
            symbol[0] == "_" and all(self._silent(inner) for rule in self.rules[symbol] for inner in rule.symbols)
        )

    def _helper(self, rules: list[Rule]) -> str:
        self._helpers += 1
        name = f"_{self._helpers}"
        self.rules[name] = rules
        return name

    # -- what may begin a symbol
    def finish(self) -> None:
        """Builds the index by first key.  Raises ValueError for an unknown symbol or left recursion."""
        firsts, empty = self._firsts()
        for name, rules in self.rules.items():
            index: dict[str, list[Rule]] = defaultdict(list)
            nulls = []
            for rule in rules:
                keys: set[str] = set()
                nullable = True
                for symbol in rule.symbols:
                    keys |= firsts.get(symbol, {symbol})
                    if symbol not in empty:
                        nullable = False
                        break
                if nullable:
                    nulls.append(rule)
                for key in keys:
                    index[key].append(rule)
            self._index[name] = (dict(index), nulls)

    def _firsts(self) -> tuple[dict[str, set[str]], set[str]]:
        for rules in self.rules.values():
            for rule in rules:
                for symbol in rule.symbols:
                    if symbol[0].islower() or symbol[0] == "_":
                        self._known(symbol)
        empty: set[str] = set()
        firsts: dict[str, set[str]] = {name: set() for name in self.rules}
        for symbol in {s for rules in self.rules.values() for r in rules for s in r.symbols} - set(self.rules):
            if self._procedure(symbol):
                _, begins = self.procedures[symbol.partition("[")[0]]
                firsts[symbol] = set(begins(symbol))
        changed = True
        while changed:
            changed = False
            for name, rules in self.rules.items():
                before = len(firsts[name]), name in empty
                for rule in rules:
                    if all(symbol in empty for symbol in rule.symbols):
                        empty.add(name)
                    for symbol in rule.symbols:
                        firsts[name] |= firsts.get(symbol, {symbol})
                        if symbol not in empty:
                            break
                changed = changed or before != (len(firsts[name]), name in empty)
        return firsts, empty

    def _known(self, symbol: str) -> None:
        if symbol not in self.rules and not self._procedure(symbol):
            raise ValueError(f"no rule for {symbol}")

    def _procedure(self, symbol: str) -> bool:
        return symbol.partition("[")[0] in self.procedures and symbol not in self.rules

    def rules_at(self, name: str, keys: Iterable[str]) -> Iterator[Rule]:
        """The alternatives of a symbol that may begin with one of these keys, each once."""
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


class Chart:
    """The readings of one row of words.  `edges[i]` maps a key to what begins at i: (end, value, cost)."""

    def __init__(self, grammar: Grammar, edges: list[dict[str, list[tuple[int, Any, float]]]]) -> None:
        self.grammar = grammar
        self.edges = [*edges, {}]
        self.size = len(edges)
        self.furthest = 0
        self._memo: dict[tuple[str, int], Spans] = {}

    def readings(self, start: str) -> list[tuple[float, Any]]:
        """The cheapest distinct meanings of the whole, cheapest first."""
        return self.spans(start, 0).get(self.size, [])

    def spans(self, name: str, i: int) -> Spans:
        """What `name` may be from word i on: for each end, its meanings with their costs."""
        key = (name, i)
        found = self._memo.get(key)
        if found is None:
            self._memo[key] = {}
            kind = name.partition("[")[0]
            if kind in self.grammar.procedures and name not in self.grammar.rules:
                found = self.grammar.procedures[kind][0](self, i, name)
            else:
                found = self._by_rules(name, i)
            self._memo[key] = found
        return found

    def terminal(self, key: str, i: int) -> list[tuple[int, Any, float]]:
        """The edges with this key that begin at i."""
        found = self.edges[i].get(key, [])
        for end, _, _ in found:
            self.furthest = max(self.furthest, end)
        return found

    def _by_rules(self, name: str, i: int) -> Spans:
        best: dict[int, dict[Any, float]] = {}
        for rule in self.grammar.rules_at(name, self.edges[i]):
            for end, row in self._along(rule.symbols, i).items():
                for values, cost in row.items():
                    made = _made(rule, values)
                    if made is None:
                        continue
                    value, more = made
                    total = cost + rule.cost + more
                    here = best.setdefault(end, {})
                    if total < here.get(value, 1e9):
                        here[value] = total
        return {end: cheapest(values) for end, values in best.items()}

    def _along(self, symbols: tuple[str, ...], i: int) -> dict[int, dict[tuple[Any, ...], float]]:
        rows: dict[int, dict[tuple[Any, ...], float]] = {i: {(): 0.0}}
        for symbol in symbols:
            after: dict[int, dict[tuple[Any, ...], float]] = {}
            for at, row in rows.items():
                if symbol[0] == '"':
                    for end, _, cost in self.terminal(symbol, at):
                        _add(after, end, row, None, cost)
                elif symbol[0].isupper():
                    for end, value, cost in self.terminal(symbol, at):
                        _add(after, end, row, (value,), cost)
                else:
                    for end, readings in self.spans(symbol, at).items():
                        for cost, value in readings:
                            _add(after, end, row, None if value is _SILENT else (value,), cost)
            rows = {end: _cut(row) for end, row in after.items()}
            if not rows:
                break
        return rows


def cheapest(values: dict[Any, float]) -> list[tuple[float, Any]]:
    """The few cheapest, cheapest first."""
    return sorted(((cost, value) for value, cost in values.items()), key=lambda pair: pair[0])[:KEEP]


def _add(
    after: dict[int, dict[tuple[Any, ...], float]],
    end: int,
    row: dict[tuple[Any, ...], float],
    value: tuple[Any, ...] | None,
    cost: float,
) -> None:
    here = after.setdefault(end, {})
    for values, before in row.items():
        new = values if value is None else values + value
        total = before + cost
        if total < here.get(new, 1e9):
            here[new] = total


def _cut(row: dict[tuple[Any, ...], float]) -> dict[tuple[Any, ...], float]:
    return row if len(row) <= KEEP else dict(sorted(row.items(), key=lambda item: item[1])[:KEEP])


def _made(rule: Rule, values: tuple[Any, ...]) -> tuple[Any, float] | None:
    """The value of a rule and what it costs more; None if it refuses.  An unclear part makes it unclear."""
    for value in values:
        if isinstance(value, Unclear):
            return value, _NODE_COST
        if isinstance(value, tuple):
            for part in value:
                if isinstance(part, Unclear):
                    return part, _NODE_COST
    assert rule.make is not None
    helper = rule.make in (_several, _nothing, _listed, _one_of)
    if not helper:
        values = _without_marks(values)
    try:
        made = rule.make(*values)
    except Refuse:
        return None
    if isinstance(made, Costly):
        return made.value, made.cost + _NODE_COST
    if made is None:
        return None
    return made, (3.0 if isinstance(made, Unclear) else 0.0 if helper else _NODE_COST)


class _Mark:
    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


_SILENT = _Mark("nothing")
_NONE = _Mark("none")


def _without_marks(values: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(
        None if value is _NONE else _without_marks(value) if type(value) is tuple and _NONE in value else value
        for value in values
    )


def _nothing(*_: Any) -> Any:
    return _SILENT


def _several(*kids: Any) -> Any:
    return _SILENT if not kids else kids[0] if len(kids) == 1 else kids


def _one(kids: tuple[Any, ...]) -> Any:
    return kids[0] if len(kids) == 1 else kids


def _one_of(value: Any) -> Any:
    return value


def _listed(*kids: Any) -> Any:
    return (_one(kids[:-1]), *kids[-1])


def _bound(make: Callable[..., Any], word: str) -> Callable[..., Any]:
    return lambda *values: make(*values, t=word)

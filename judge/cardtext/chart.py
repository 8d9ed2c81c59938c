"""One chart parser for every language of card text: memoised, weighted, a few best meanings for each span.

A token may be many things at once: the text is a lattice of edges, each with a key (`"word` or a CLASS), a
value and a cost.  For every (symbol, from) the chart keeps, for each end, the cheapest distinct *meanings*:
two derivations with one meaning are one reading, so what is left side by side differs in meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, ClassVar, Protocol, TypeVar

from judge.cardtext.notation import (
    HELPERS,
    SILENT,
    Costly,
    Grammar,
    Refuse,
    Rule,
    Spans,
    Unclear,
    without_marks,
)

KEEP = 5
"""How many meanings of a span are kept."""
_NODE_COST = 0.01
S = TypeVar("S", bound=Hashable)

MOST = 8_000
"""So many pieces a chart may try; a sentence of a card takes a few hundred."""


Words = list[dict[str, list[tuple[int, Any, float]]]]
"""For each word, what begins there by its key: the end, the value, the cost."""


class TooIntricate(Exception):
    """More pieces were tried than a sentence of a card ever needs."""


class Listener(Protocol):
    """Hears how values are made, and which are taken: for whoever asks by which rules something is read."""

    def made(self, symbol: str, rule: Rule, values: tuple[Any, ...], value: Any, cost: float) -> None:
        """A rule of `symbol` has made a value of others."""

    def taken(self, value: Any) -> None:
        """The whole was read as this."""


class Chart:
    """The readings of one row of words.  `edges[i]` maps a key to what begins at i: (end, value, cost)."""

    listener: ClassVar[Listener | None] = None
    sieve: ClassVar[Callable[[Words], Words] | None] = None
    """What looks through the words of every chart before it is read, for whoever asks which it needs."""

    def __init__(self, grammar: Grammar, edges: list[dict[str, list[tuple[int, Any, float]]]]) -> None:
        self.grammar = grammar
        self.edges = [*(edges if Chart.sieve is None else Chart.sieve(edges)), {}]
        self.size = len(edges)
        self.furthest = 0
        self.tried = 0
        self._memo: dict[tuple[str, int], Spans] = {}

    def readings(self, start: str) -> list[tuple[float, Any]]:
        """The cheapest distinct meanings of the whole, cheapest first."""
        meanings = self.spans(start, 0).get(self.size, [])
        if meanings and self.listener is not None:
            self.listener.taken(meanings[0][1])
        return meanings

    def spans(self, name: str, i: int) -> Spans:
        """What `name` may be from word i on: for each end, its meanings with their costs."""
        key = (name, i)
        spans = self._memo.get(key)
        if spans is None:
            self._memo[key] = {}
            kind = name.partition("[")[0]
            if kind in self.grammar.procedures and name not in self.grammar.rules:
                spans = self.grammar.procedures[kind][0](self, i, name)
            else:
                spans = self._by_rules(name, i)
            self._memo[key] = spans
        return spans

    def terminal(self, key: str, i: int) -> list[tuple[int, Any, float]]:
        """The edges with this key that begin at i."""
        edges = self.edges[i].get(key, [])
        for end, _, _ in edges:
            self.furthest = max(self.furthest, end)
        return edges

    def words(self, i: int, words: tuple[str, ...]) -> int | None:
        """Where the words end that begin at i; None if others stand there."""
        for word in words:
            if i >= self.size or not self.terminal(f'"{word}', i):
                return None
            i += 1
        return i

    def _by_rules(self, name: str, i: int) -> Spans:
        best: dict[int, dict[Any, float]] = {}
        for rule in self.grammar.rules_at(name, self.edges[i]):
            for end, row in self._along(rule.symbols, i).items():
                self.tried += len(row)
                if self.tried > MOST:
                    raise TooIntricate
                for values, cost in row.items():
                    made = _made(rule, values)
                    if made is None:
                        continue
                    value, more = made
                    total = cost + rule.cost + more
                    here = best.setdefault(end, {})
                    if total < here.get(value, 1e9):
                        here[value] = total
                        if self.listener is not None:
                            self.listener.made(name, rule, values, value, total)
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
                            _add(after, end, row, None if value is SILENT else (value,), cost)
            rows = {end: _cut(row) for end, row in after.items()}
            if not rows:
                break
        return rows


def cheapest(values: dict[Any, float]) -> list[tuple[float, Any]]:
    """The few cheapest, cheapest first."""
    return sorted(((cost, value) for value, cost in values.items()), key=lambda pair: pair[0])[:KEEP]


def least_costs(begin: S, cost: float, steps: Callable[[S], Iterable[tuple[S, float]]]) -> dict[S, float]:
    """Every state that steps lead to from `begin`, with the least cost of getting there."""
    waiting = {begin: cost}
    done: dict[S, float] = {}
    while waiting:
        state, so_far = waiting.popitem()
        if so_far >= done.get(state, 1e9):
            continue
        done[state] = so_far
        for new, more in steps(state):
            total = so_far + more
            if total < waiting.get(new, 1e9) and total < done.get(new, 1e9):
                waiting[new] = total
    return done


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
    helper = rule.make in HELPERS
    if not helper:
        values = without_marks(values)
    try:
        made = rule.make(*values)
    except Refuse:
        return None
    if isinstance(made, Costly):
        return made.value, made.cost + _NODE_COST
    if made is None:
        return None
    return made, (3.0 if isinstance(made, Unclear) else 0.0 if helper else _NODE_COST)

"""What a law can reach from the facts of a board, judged by names alone, without grounding it.

A rule can fire only if each atom that it needs can be; atoms are told apart by their name and by the
outermost name at each of their places (`now(at(_,_))` and `now(dice(_,_))` are two).  What cannot fire by
this measure fires on no such board: leaving it out changes nothing of the ground program, and saves most of
the time of grounding, which goes into rules that have nothing to say here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from judge.engine import solver
from judge.engine.solver import Term, ast, show_term
from judge.engine.statements import Signature, made, needed, signature

_FIRING = {ast.ASTType.Rule, ast.ASTType.External}
"""Statements that say something only where their body holds."""
ANYTHING = "*"
"""The kind of a term that is not looked into."""


@dataclass(frozen=True)
class Pattern:
    """An atom as far as it is looked into: its name, and per place whether a variable stands there, and its
    name or the kind of the term."""

    name: str
    places: tuple[tuple[bool, str], ...]

    @classmethod
    def of(cls, atom: ast.AST) -> Pattern:
        """The pattern of an atom (its function) in the syntax tree."""
        return cls(str(atom.name), tuple(_place(argument) for argument in atom.arguments))


@dataclass(frozen=True)
class _Firing:
    """How to tell whether a rule can fire: the kinds it asks of places, the places that each of its variables
    stands in; and what it gives then: to a place a variable (by number) or a kind."""

    asks: tuple[tuple[int, int], ...]
    variables: tuple[tuple[int, ...], ...]
    gives: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Sliced:
    """A law in its statements, of which a board gets those that can have something to say on it."""

    statements: list[str]
    heads: list[frozenset[Signature]]
    reach: Reach

    @classmethod
    def of(cls, text: str) -> Sliced:
        """The slices of a law.  Raises LawError on a syntax error."""
        statements: list[str] = []
        heads: list[frozenset[Signature]] = []
        rules: list[tuple[list[Pattern], list[Pattern]]] = []

        def note(node: ast.AST) -> None:
            makes = made(node) if node.ast_type in _FIRING else []
            needs = needed(node) if node.ast_type in _FIRING else []
            statements.append(str(node))
            heads.append(frozenset(map(signature, makes)))
            rules.append(([Pattern.of(atom) for atom in makes], [Pattern.of(atom) for atom in needs]))

        solver.parse(text, note)
        return cls(statements, heads, Reach(rules))

    def text(self, facts: Iterable[Term]) -> str:
        """The statements that can say something where these facts hold; they mean what the law means.

        Predicates that lose a rule are declared, so that clingo does not warn of atoms that no rule makes.
        """
        firing = self.reach.firing(facts)
        used = [statement for statement, fires in zip(self.statements, firing, strict=True) if fires]
        lost = {head for heads, fires in zip(self.heads, firing, strict=True) if not fires for head in heads}
        return "\n".join([*used, *(f"#defined {name}/{arity}." for name, arity in sorted(lost))])


class Reach:
    """The rules of a law by what they need and make; `rules` are the pairs (makes, needs).

    Kinds are bits, so that what can stand in a place is one number: kinds that no rule names are one bit,
    and every bit is set where a term is not looked into.
    """

    def __init__(self, rules: Sequence[tuple[Sequence[Pattern], Sequence[Pattern]]]) -> None:
        self._bits: dict[str, int] = {ANYTHING: -1}
        self._places: dict[tuple[str, int, int], int] = {}
        self._rules = [self._firing(makes, needs) for makes, needs in rules]
        self._readers: list[list[int]] = [[] for _ in self._places]
        for number, rule in enumerate(self._rules):
            for place in {place for place, _ in rule.asks} | {p for places in rule.variables for p in places}:
                self._readers[place].append(number)
        self._always = [number for number, rule in enumerate(self._rules) if not rule.asks]

    def firing(self, facts: Iterable[Term]) -> list[bool]:
        """Of each rule whether it can fire where these facts hold."""
        at = self._stated(facts)
        fires = [False] * len(self._rules)
        stated = (place for place, kinds in enumerate(at) if kinds)
        waiting = deque({*self._always, *(reader for place in stated for reader in self._readers[place])})
        waits = [False] * len(self._rules)
        for number in waiting:
            waits[number] = True
        while waiting:
            number = waiting.popleft()
            waits[number] = False
            rule = self._rules[number]
            values = _values(rule, at)
            if values is None:
                continue
            fires[number] = True
            for place, variable, kinds in rule.gives:
                given = values[variable] if variable >= 0 else kinds
                if given & ~at[place]:
                    at[place] |= given
                    for reader in self._readers[place]:
                        if not waits[reader]:
                            waits[reader] = True
                            waiting.append(reader)
        return fires

    def _stated(self, facts: Iterable[Term]) -> list[int]:
        """What stands at each place by the facts alone."""
        at = [0] * len(self._places)
        for fact in facts:
            name, arguments = (fact[0], fact[1:]) if isinstance(fact, tuple) else (str(fact), ())
            first = self._places.get((name, len(arguments), 0))
            if first is None:
                continue  # no rule reads it
            at[first] = -1
            for place, argument in enumerate(arguments, first + 1):
                at[place] |= self._bits.get(_kind_of(argument), 1)
        return at

    def _firing(self, makes: Sequence[Pattern], needs: Sequence[Pattern]) -> _Firing:
        asks: list[tuple[int, int]] = []
        variables: dict[str, list[int]] = {}
        for atom in needs:
            first = self._first(atom)
            asks.append((first, -1))
            for place, (free, word) in enumerate(atom.places, first + 1):
                if free:
                    variables.setdefault(word, []).append(place)
                else:
                    asks.append((place, self._bit(word)))
        numbers = {word: number for number, word in enumerate(variables)}
        gives: list[tuple[int, int, int]] = []
        for atom in makes:
            first = self._first(atom)
            gives.append((first, -1, -1))
            for place, (free, word) in enumerate(atom.places, first + 1):
                gives.append((place, numbers.get(word, -1) if free else -1, -1 if free else self._bit(word)))
        return _Firing(tuple(asks), tuple(map(tuple, variables.values())), tuple(gives))

    def _first(self, atom: Pattern) -> int:
        """The number of an atom's first place, which says whether it can be at all; the others follow it."""
        name, arity = atom.name, len(atom.places)
        if (name, arity, 0) not in self._places:
            for place in range(arity + 1):
                self._places[name, arity, place] = len(self._places)
        return self._places[name, arity, 0]

    def _bit(self, kind: str) -> int:
        return self._bits.setdefault(kind, 1 << len(self._bits))


def _values(rule: _Firing, at: list[int]) -> list[int] | None:
    """What each variable of a rule can be; None if the rule cannot fire."""
    for place, kinds in rule.asks:
        if not at[place] & kinds:
            return None
    values = []
    for places in rule.variables:
        kinds = -1
        for place in places:
            kinds &= at[place]
        if not kinds:
            return None
        values.append(kinds)
    return values


def _place(node: ast.AST) -> tuple[bool, str]:
    if node.ast_type == ast.ASTType.Variable and node.name != "_":
        return True, str(node.name)
    if node.ast_type == ast.ASTType.Function and node.name:
        return False, f"{node.name}/{len(node.arguments)}" if node.arguments else str(node.name)
    return False, str(node.symbol) if node.ast_type == ast.ASTType.SymbolicTerm else ANYTHING


def _kind_of(term: Term) -> str:
    return f"{term[0]}/{len(term) - 1}" if isinstance(term, tuple) else show_term(term)

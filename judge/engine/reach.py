"""Which rules of a law can fire on a board at all, judged by names alone, without grounding it.

A rule can fire only if each atom that it needs can be.  What can be is known place by place: of each argument
of a predicate, and of each argument of a compound term wherever that stands, the names that can stand there
(`now(at(effect(_),_))` and `now(at(roll(_),_))` are two).  What cannot fire by this measure fires on no such
board.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from judge.engine.solver import Term, ast, show_term
from judge.engine.statements import built, made, needed, settled

ANYTHING = "*"
"""The kind of a term that is not looked into."""
_NAMED = (ast.ASTType.Variable, ast.ASTType.Function)
ATOM, TERM = "atom", "term"
Place = tuple[str, str, int]
"""ATOM or TERM, the name (with the number of arguments), and which argument; -1: whether it can be at all."""


@dataclass(frozen=True)
class Shape:
    """A term or atom of a rule as far as it is looked into: a variable, or a kind and what stands within.

    A kind is a constant, or a name with the number of its arguments.
    """

    kind: str
    within: tuple[Shape, ...] = ()
    variable: bool = False

    @classmethod
    def of(cls, node: ast.AST) -> Shape:
        """The shape of a node of the syntax tree."""
        kind = node.ast_type
        if kind == ast.ASTType.SymbolicTerm:
            return cls(str(node.symbol))
        name = str(node.name) if kind in _NAMED else ""
        if kind == ast.ASTType.Variable and name != "_":
            return cls(name, variable=True)
        if kind == ast.ASTType.Function and name:
            within = tuple(map(cls.of, node.arguments))
            return cls(f"{name}/{len(within)}" if within else name, within)
        return cls(ANYTHING)

    @classmethod
    def read(cls, text: str) -> Shape:
        """The shape of a term or atom as the solver writes it; what is no plain term is not looked into."""
        if _CONSTANT.fullmatch(text):
            return cls(text)
        if _VARIABLE.fullmatch(text):
            return cls(text, variable=True)
        name, _, rest = text.partition("(")
        parts = _arguments(rest[:-1]) if rest.endswith(")") and _CONSTANT.fullmatch(name) else []
        return cls(f"{name}/{len(parts)}", tuple(map(cls.read, parts))) if parts else cls(ANYTHING)

    def compounds(self) -> Iterator[Shape]:
        """The compound terms in it, itself first."""
        if self.within:
            yield self
        for part in self.within:
            yield from part.compounds()


def _arguments(text: str) -> list[str]:
    """The arguments that are written so; none where there are alternatives."""
    parts = [""]
    depth = 0
    for sign in text:
        if sign == ";" and not depth:
            return []
        if sign == "," and not depth:
            parts.append("")
            continue
        depth += (sign == "(") - (sign == ")")
        if depth < 0:
            return []
        parts[-1] += sign
    return parts


_CONSTANT = re.compile(r"[a-z]\w*|[0-9]+")
_VARIABLE = re.compile(r"[A-Z]\w*")


@dataclass(frozen=True)
class Clause:
    """A statement as far as it matters here: the atoms it makes, the compound terms it builds for that or
    for its variables, the atoms it cannot do without."""

    makes: tuple[Shape, ...] = ()
    builds: tuple[Shape, ...] = ()
    needs: tuple[Shape, ...] = ()

    @classmethod
    def of(cls, node: ast.AST) -> Clause:
        """The clause of a rule or an `#external`; of any other statement one that needs nothing."""
        if node.ast_type not in (ast.ASTType.Rule, ast.ASTType.External):
            return cls()
        rule = settled(node) if node.ast_type == ast.ASTType.Rule else node
        return cls(*(tuple(map(Shape.of, part)) for part in (made(rule), built(node), needed(rule))))

    @classmethod
    def read(cls, line: str) -> Clause:
        """The clause of a normal rule as it is written on a line: `head :- literal; literal.`

        Of its body an atom has no blanks in it, and a comparison has.
        """
        head, _, body = line.rstrip(".").partition(" :- ")
        made = Shape.read(head)
        literals = body.split("; ") if body else []
        compared = [Shape.read(part) for literal in literals if " " in literal for part in literal.split(" ")]
        return cls(
            (made,),
            tuple(term for part in (*made.within, *compared) for term in part.compounds()),
            tuple(Shape.read(literal) for literal in literals if " " not in literal),
        )


class _Firing(NamedTuple):
    """How to tell whether a rule can fire: the kinds it asks of places, the places that each of its variables
    stands in; and what it gives then: to a place a variable (by number), and to a place kinds.  `passes` are
    the places of variables that it hands on."""

    asks: tuple[tuple[int, int], ...]
    variables: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, int], ...]
    gives: tuple[tuple[int, int], ...]
    passes: tuple[int, ...]


class Reach:
    """The rules of a law by what they need and make.

    Kinds are bits, so that what can stand in a place is one number: kinds that no rule names are one bit,
    and every bit is set where a term is not looked into.
    """

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self._learnt = False
        self._bits: dict[str, int] = {ANYTHING: -1}
        self._places: dict[Place, int] = {}
        rules = [self._firing(clause) for clause in clauses]
        makers = Counter(place for rule in rules for place, _ in (*rule.hands, *rule.gives))
        self._rules = [
            rule._replace(asks=tuple(sorted(rule.asks, key=lambda ask: makers[ask[0]]))) for rule in rules
        ]

    @cached_property
    def _asleep(self) -> list[list[tuple[int, int]]]:
        """The rules that wait at each place, with the kinds that they ask of it, as long as nothing holds."""
        return self._put_to_sleep({})

    def _put_to_sleep(self, better: Mapping[int, tuple[int, int]]) -> list[list[tuple[int, int]]]:
        """Each rule at one place of which it asks something: any will do, some are `better`."""
        asleep: list[list[tuple[int, int]]] = [[] for _ in self._places]
        for number, rule in enumerate(self._rules):
            if rule.asks:
                place, kinds = better.get(number, rule.asks[0])
                asleep[place].append((number, kinds))
        return asleep

    def firing(self, facts: Iterable[Term]) -> list[bool]:
        """Of each rule whether it can fire where these facts hold.

        A rule that cannot fire so far waits at a place that forbids it; one that can waits at those from
        which it hands something on.  Where the rules are left waiting on the first board they wait from the
        start on the next: boards of a game have most in common.
        """
        at = self._stated(facts)
        rules = self._rules
        fires = [False] * len(rules)
        waits = [False] * len(rules)
        waiting = deque(number for number, rule in enumerate(rules) if not rule.asks)
        readers: dict[int, list[tuple[int, int]]] = {}
        asleep = self._asleep
        blocked: dict[int, tuple[int, int]] = {}

        def wake(place: int, given: int) -> None:
            stay = []
            for reader, kinds in readers.get(place, asleep[place]):
                if not kinds & given:
                    stay.append((reader, kinds))
                    continue
                if fires[reader]:
                    stay.append((reader, kinds))
                if not waits[reader]:
                    waits[reader] = True
                    waiting.append(reader)
            readers[place] = stay

        def wait(place: int, reader: int, kinds: int) -> None:
            readers.setdefault(place, list(asleep[place])).append((reader, kinds))

        for place, kinds in enumerate(at):
            if kinds and asleep[place]:
                wake(place, kinds)
        while waiting:
            number = waiting.popleft()
            waits[number] = False
            rule = rules[number]
            values, missing = _values(rule, at)
            if missing:
                blocked[number] = missing[0]
                for place, kinds in missing:
                    wait(place, number, kinds)
                continue
            if fires[number]:
                changed = [(place, values[variable]) for place, variable in rule.hands]
            else:
                fires[number] = True
                changed = [*rule.gives, *((place, values[variable]) for place, variable in rule.hands)]
                for place in rule.passes:
                    wait(place, number, -1)
            for place, given in changed:
                if given := given & ~at[place]:
                    at[place] |= given
                    if place in readers or asleep[place]:
                        wake(place, given)
        if not self._learnt:
            self._learnt = True
            self._asleep = self._put_to_sleep(
                {number: ask for number, ask in blocked.items() if not fires[number]}
            )
        return fires

    def _stated(self, facts: Iterable[Term]) -> list[int]:
        """What stands at each place by the facts alone."""
        at = [0] * len(self._places)
        for fact in facts:
            self._state(at, ATOM, _kind_of(fact), fact[1:] if isinstance(fact, tuple) else ())
        return at

    def _state(self, at: list[int], what: str, kind: str, within: Sequence[Term]) -> None:
        first = self._places.get((what, kind, -1))
        if first is None:
            return  # no rule reads it
        at[first] = -1
        for place, argument in enumerate(within, first + 1):
            inner = _kind_of(argument)
            at[place] |= self._bits.get(inner, 1)
            if isinstance(argument, tuple):
                self._state(at, TERM, inner, argument[1:])

    def _firing(self, clause: Clause) -> _Firing:
        asks: list[tuple[int, int]] = []
        variables: dict[str, list[int]] = {}

        def need(what: str, shape: Shape) -> None:
            first = self._first(what, shape)
            for place, term in enumerate(shape.within, first + 1):
                if term.variable:
                    variables.setdefault(term.kind, []).append(place)
                elif term.kind != ANYTHING:
                    asks.append((place, self._bit(term.kind)))
                    need(TERM, term)

        for atom in clause.needs:
            asks.append((self._first(ATOM, atom), -1))
            need(ATOM, atom)
        numbers = {word: number for number, word in enumerate(variables)}
        hands: dict[tuple[int, int], None] = {}
        gives: dict[tuple[int, int], None] = {}
        for what, shapes in ((ATOM, clause.makes), (TERM, clause.builds)):
            for shape in shapes:
                first = self._first(what, shape)
                gives[first, -1] = None
                for place, term in enumerate(shape.within, first + 1):
                    if term.variable and term.kind in numbers:
                        hands[place, numbers[term.kind]] = None
                    else:
                        gives[place, -1 if term.variable else self._bit(term.kind)] = None
        places = tuple(map(tuple, variables.values()))
        passes = dict.fromkeys(place for _, number in hands for place in places[number])
        return _Firing(tuple(asks), places, tuple(hands), tuple(gives), tuple(passes))

    def _first(self, what: str, shape: Shape) -> int:
        """The number of the place which says whether that can be at all; those of what is in it follow."""
        if (what, shape.kind, -1) not in self._places:
            for argument in range(-1, len(shape.within)):
                self._places[what, shape.kind, argument] = len(self._places)
        return self._places[what, shape.kind, -1]

    def _bit(self, kind: str) -> int:
        return self._bits.setdefault(kind, 1 << len(self._bits))


def _values(rule: _Firing, at: list[int]) -> tuple[list[int], Sequence[tuple[int, int]]]:
    """What each variable of a rule can be; or what forbids it to fire: places with kinds of which one has to
    come there."""
    for ask in rule.asks:
        if not at[ask[0]] & ask[1]:
            return [], (ask,)
    values = []
    for places in rule.variables:
        kinds = -1
        for place in places:
            kinds &= at[place]
        if not kinds:
            return [], [(place, -1) for place in places]
        values.append(kinds)
    return values, ()


def _kind_of(term: Term) -> str:
    return f"{term[0]}/{len(term) - 1}" if isinstance(term, tuple) else show_term(term)

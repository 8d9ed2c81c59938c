"""What a law can be told: the words that its rules read, place by place, found in its own rules.

A *place* is an argument of a predicate, or of a term that stands there: in `part(A,I,give(icons),1,this)`
the word `give` stands in one place, `icons` in a place within it.  A word is read in a place if a rule names
it there; if a rule compares what stands there with a place that can hold the word (T is a name by which
something is called: `trigger(A,T,D), called(T,E)`); or if a rule hands it on to a place where it is read.
Where nothing but other facts of the board is compared (the traits of cards), any word is read.

So no list says what is modelled: a rule that is taken out of the law takes its words with it.  Numbers and
names in quotation marks are no words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

from judge.disk_cache import cached
from judge.engine import solver
from judge.engine.law import law
from judge.engine.solver import Term, ast

Signature = tuple[str, int]
Path = tuple[tuple[Signature, int], ...]
"""The way to a place: in which term, which argument; the first term is the atom itself."""
Words = frozenset[Signature]
"""Constants and functors, each with the number of its arguments."""


@dataclass(frozen=True)
class Node:
    """A term of a rule: a variable (`arity` -1), a constant or functor, or what is no word (name "")."""

    name: str
    arity: int = 0
    parts: tuple[Node, ...] = ()

    @property
    def word(self) -> Signature:
        """Name and number of arguments."""
        return self.name, self.arity


DEEPEST = 2
"""So many terms within each other are looked into to tell what a place can hold; deeper in it is any word.
What is handed on to a place further within than this, and further than it came from, is not followed."""
OTHER = Node("")
ANY = ("", -1)
"""In a set of words: whatever stands there."""
EVERY: Words = frozenset([ANY])


@dataclass
class Rule:
    """A rule: the atoms it makes true, those it reads, those it denies, and what its variables equal."""

    heads: list[Node] = field(default_factory=list)
    body: list[Node] = field(default_factory=list)
    denied: list[Node] = field(default_factory=list)
    equal: list[tuple[str, list[Node]]] = field(default_factory=list)


class Vocabulary:
    """The words of one law (its program text)."""

    def __init__(self, text: str) -> None:
        self.rules: list[Rule] = []
        solver.parse(text, self._statement)
        self._made = _by_signature((rule, head) for rule in self.rules for head in rule.heads)
        self._read = _by_signature((rule, atom) for rule in self.rules for atom in [*rule.body, *rule.denied])
        self._holds: dict[Path, Words] = {}
        self._reads: dict[Path, Words] = {}
        self._final_holds: set[Path] = set()
        self._final_reads: set[Path] = set()

    def table(self, signature: Signature) -> dict[Path, Words]:
        """The words read in each place of a predicate and in the places within; empty if no rule reads it."""
        found: dict[Path, Words] = {}
        if signature in self._read:
            for i in range(signature[1]):
                root: Path = ((signature, i),)
                found[root] = self._settled(root)
                for word in found[root]:
                    for j in range(word[1]):
                        within: Path = (*root, (word, j))
                        found[within] = self._settled(within)
        return found

    def _settled(self, path: Path) -> Words:
        """The words read in a place, once nothing more is found for it and the places it hangs on."""
        self._reads.setdefault(path, frozenset())
        before: tuple[int, int] | None = None
        while before != (before := self._size()):
            for place in [place for place in self._holds if place not in self._final_holds]:
                self._holds[place] = self._find_held(place)
            for place in [place for place in self._reads if place not in self._final_reads]:
                self._reads[place] = self._find_read(place)
        self._final_holds |= set(self._holds)
        self._final_reads |= set(self._reads)
        found = self._reads[path]
        return EVERY if found == {_COMPARED} else found - {_COMPARED}

    def _size(self) -> tuple[int, int]:
        """How many places are looked at, and how many words are known of them."""
        known = [*self._holds.values(), *self._reads.values()]
        return len(known), sum(map(len, known))

    # --- what a place can hold -------------------------------------------------------------------

    def _held(self, path: Path) -> Words:
        return self._holds.setdefault(path, frozenset())

    def _find_held(self, path: Path) -> Words:
        """The words that rules put in a place; any, if it is a fact of the board or what holds in a state."""
        signature = path[0][0]
        if signature not in self._made or signature[0] in ("now", "fluent") or len(path) > DEEPEST:
            return EVERY
        found: set[Signature] = set()
        for rule, head in self._made[signature]:
            node, rest = _follow(head, path)
            if node is None:
                continue
            found |= self._of_variable(rule, node.name, rest) if node.arity < 0 else _own(node)
        return EVERY if ANY in found else frozenset(found)

    def _of_variable(self, rule: Rule, name: str, rest: Path, besides: Node | None = None) -> Words:
        """What a variable of a rule can be: what all the places can hold where it stands."""
        found = EVERY
        for atom in rule.body:
            if atom is besides:
                continue
            for place in _places(atom, name):
                found = _both(found, self._held((*place, *rest)))
        for other, nodes in rule.equal:
            if other == name:
                same: set[Signature] = set()
                for node in nodes:
                    end, left = _follow(node, rest)
                    if end is not None:
                        same |= self._of_variable(rule, end.name, left) if end.arity < 0 else _own(end)
                found = _both(found, frozenset(same))
        return found

    # --- what is read in a place -----------------------------------------------------------------

    def _find_read(self, path: Path) -> Words:
        found: set[Signature] = set()
        for rule, atom in self._read.get(path[0][0], ()):
            node, rest = _follow(atom, path)
            if node is None:
                continue
            deepest = max(DEEPEST, len(path))
            found |= self._through(rule, atom, node.name, rest, deepest) if node.arity < 0 else _own(node)
        return EVERY if ANY in found else frozenset(found)

    def _through(self, rule: Rule, atom: Node, name: str, rest: Path, deepest: int) -> Words:
        """What a rule reads by a variable: by what it is compared with, or where it is handed on."""
        held = self._of_variable(rule, name, rest, besides=atom)
        compared = any(True for other in rule.body if other is not atom for _ in _places(other, name)) or any(
            other == name for other, _ in rule.equal
        )
        heads = [place for head in rule.heads for place in _places(head, name)]
        if heads:
            onward: set[Signature] = set()
            for place in heads:
                if len(place) + len(rest) <= deepest:
                    onward |= self._handed_on((*place, *rest))
            finite = held if _COMPARED in onward and ANY not in held else onward & {_COMPARED}
            return _both(frozenset(onward - {_COMPARED}), held) | finite
        if not compared:
            return frozenset()
        return frozenset([_COMPARED]) if ANY in held else held

    def _handed_on(self, path: Path) -> Words:
        """What is read of a head (of a fluent: where it is looked at); what no rule reads is an outcome."""
        signature = path[0][0]
        if signature in (("add", 1), ("del", 1), ("possible", 1), ("init", 1)):
            path = ((("now", 1), path[0][1]), *path[1:])
        elif signature not in self._read:
            return EVERY
        return self._reads.setdefault(path, frozenset())

    def _statement(self, node: Any) -> None:
        if node.ast_type == ast.ASTType.Rule:
            self.rules.append(_rule(node))


_COMPARED = ("", -2)
"""In a set of words: it is compared with what may be any word."""


def _both(one: Words, other: Words) -> Words:
    if ANY in one:
        return other
    return one if ANY in other else one & other


def _own(node: Node) -> Words:
    return frozenset([node.word]) if node.name else frozenset()


def _word(term: Term) -> Signature | None:
    """The word that a term of a fact is, or begins with; numbers, quoted names and ids of cards are none."""
    if isinstance(term, tuple):
        return str(term[0]), len(term) - 1
    return (term, 0) if type(term) is str and not _ID.fullmatch(term) else None


def _follow(node: Node, path: Path) -> tuple[Node | None, Path]:
    """The node in a place of a term, or the variable on the way there with the rest of the way."""
    for i, (signature, argument) in enumerate(path):
        if node.arity < 0:
            return node, path[i:]
        if node.word != signature:
            return None, ()
        node = node.parts[argument]
    return node, ()


def _places(node: Node, name: str, path: Path = ()) -> Iterator[Path]:
    """Where a variable stands in a term."""
    for i, part in enumerate(node.parts):
        here = (*path, (node.word, i))
        if part.arity < 0:
            if part.name == name:
                yield here
        else:
            yield from _places(part, name, here)


def _by_signature(found: Iterable[tuple[Rule, Node]]) -> dict[Signature, list[tuple[Rule, Node]]]:
    sorted_: dict[Signature, list[tuple[Rule, Node]]] = {}
    for rule, atom in found:
        sorted_.setdefault(atom.word, []).append((rule, atom))
    return sorted_


# --- the syntax tree -----------------------------------------------------------------------------


def _rule(node: Any) -> Rule:
    """The rule that a statement is."""
    rule = Rule()
    _gather(node.head, rule, head=True)
    for literal in node.body:
        _gather(literal, rule)
    return rule


def _gather(node: Any, rule: Rule, head: bool = False, denied: bool = False) -> None:
    kinds = ast.ASTType
    match node.ast_type:
        case kinds.Literal:
            _gather(node.atom, rule, head, denied or node.sign != ast.Sign.NoSign)
        case kinds.SymbolicAtom:
            into = rule.heads if head else rule.denied if denied else rule.body
            into += [one for one in _nodes(node.symbol) if one.name]
        case kinds.Comparison:
            _equal(node, rule)
        case kinds.ConditionalLiteral:
            _gather(node.literal, rule, head, denied)
            for condition in node.condition:
                _gather(condition, rule)
        case kinds.Aggregate | kinds.Disjunction:
            for element in node.elements:
                _gather(element, rule, head)
        case kinds.BodyAggregate:
            for element in node.elements:
                for condition in element.condition:
                    _gather(condition, rule)
        case kinds.HeadAggregate:
            for element in node.elements:
                _gather(element.condition, rule, head)


def _equal(node: Any, rule: Rule) -> None:
    """`K = (a;b)`: what a variable can be."""
    (guard,) = node.guards[:1]
    if guard.comparison != ast.ComparisonOperator.Equal:
        return
    for one, other in ((node.term, guard.term), (guard.term, node.term)):
        if one.ast_type == ast.ASTType.Variable:
            rule.equal.append((one.name, list(_nodes(other))))


def _nodes(term: Any) -> Iterator[Node]:
    """What a term can be: once for each of its alternatives."""
    kinds = ast.ASTType
    match term.ast_type:
        case kinds.Variable:
            yield Node(term.name, -1)
        case kinds.SymbolicTerm:
            text = str(term.symbol)
            yield Node(text) if text[:1].isalpha() and text.isidentifier() else OTHER
        case kinds.Function:
            for parts in product(*(list(_nodes(part)) for part in term.arguments)):
                yield Node(term.name, len(parts), parts)
        case kinds.Pool:
            for part in term.arguments:
                yield from _nodes(part)
        case _:
            yield OTHER


# --- what a game asks ----------------------------------------------------------------------------

_ID = re.compile(r"[a-z]\d+b?")
"""The ids of cards, abilities and their parts: `c1`, `a2`, `f3`."""
FILLERS = ("none", "nobody")
"""These stand where a fact has nothing to say."""


def lacks(game: str, fact: Term) -> str:
    """What of a fact no rule of the game reads, in the words of the fact (`trigger joins`), or nothing.

    A term deeper than within another is read like one in the outer place: phrases are taken apart.
    """
    if not isinstance(fact, tuple):
        return ""
    signature = str(fact[0]), len(fact) - 1
    known = _table(game, signature)
    if not known and signature[1]:
        return signature[0]
    for i, argument in enumerate(fact[1:]):
        missing = _lacking(known, argument, ((signature, i),))
        if missing:
            return f"{signature[0]} {missing}"
    return ""


def _lacking(known: dict[Path, Words], term: Term, path: Path) -> str:
    word = _word(term)
    if word is None or word[0] in FILLERS:
        return ""
    words = known.get(path, EVERY)
    if ANY not in words and word not in words:
        return word[0]
    for i, argument in enumerate(term[1:] if isinstance(term, tuple) else ()):
        missing = _lacking(known, argument, (path[0], (word, i)))
        if missing:
            return f"{word[0]} {missing}"
    return ""


@cache
def _table(game: str, signature: Signature) -> dict[Path, Words]:
    """The words of one predicate, from disk if they were found in the same law before."""
    name, arity = signature
    text = law(game).text
    return cached(f"words-{game}-{name}-{arity}", text, lambda: _vocabulary(game).table(signature), kept=2)


@cache
def _vocabulary(game: str) -> Vocabulary:
    return Vocabulary(law(game).text)

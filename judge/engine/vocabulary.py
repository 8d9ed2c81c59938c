"""What a law can be told: the words that its rules read, place by place, found in its own rules.

A *place* is an argument of a predicate, or of a term that stands there: in `part(A,I,give(icons),1,this)`
the word `give` stands in one place, `icons` in a place within it.  A word is read in a place if a rule names
it there; if a rule compares what stands there with a place that can hold the word (T is a name by which
something is called: `trigger(A,T,D), called(T,E)`); or if a rule hands it on to a place where it is read.
Where nothing but other facts of the board is compared (the traits of cards), any word is read.

So no list says what is modelled: a rule that is taken out of the law takes its words with it.  Numbers and
names in quotation marks are no words.  It is an analysis to a fixpoint: the *domain* of a place is what rules
can put there, and of each place the places are kept that depend on it.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.engine.rule_terms import Node, Path, Rule, follow, places
from judge.engine.statements import Signature

Words = frozenset[Signature]
"""Constants and functors, each with the number of its arguments."""
DEEPEST = 2
"""So many terms within each other are looked into to tell what a place can hold; deeper in it is any word.
What is handed on to a place further within than this, and further than it came from, is not followed."""
ANY = ("", -1)
"""In a set of words: whatever stands there."""
EVERY: Words = frozenset([ANY])
_COMPARED = ("", -2)
"""In a set of words: it is compared with what may be any word."""
NODES: frozenset[tuple[Signature, int]] = frozenset({(("ref", 2), 0), (("owner_of", 2), 0)})
"""Where nodes of trees stand for somebody (`rules_asp/core/tree.lp`): these are no words."""

Standing = tuple[Rule, Node, Node, Path]
"""A rule, an atom of it, what stands there in some place: a term, or a variable with the rest of the way."""

DOMAIN, READ = "domain", "read"
_Question = tuple[str, Path]
"""What a place can hold, or what is read in it."""


class Vocabulary:
    """The words of one law (its `rules`, as `rules_of` finds them in a program text)."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules = rules
        self.made = _by_signature((rule, head) for rule in self.rules for head in rule.heads)
        self.read = _by_signature((rule, atom) for rule in self.rules for atom in [*rule.body, *rule.denied])
        self._readers: dict[Path, list[Standing]] = {}
        self._makers: dict[Path, list[Standing]] = {}
        self._values: dict[_Question, Words] = {}
        self._dependents: dict[_Question, set[_Question]] = {}
        self._worklist: dict[str, dict[Path, None]] = {DOMAIN: {}, READ: {}}
        self._current: _Question | None = None

    def table(self, signature: Signature) -> dict[Path, Words]:
        """The words read in each place of a predicate and in the places within; empty if no rule reads it."""
        words: dict[Path, Words] = {}
        if signature in self.read:
            for i in range(signature[1]):
                root: Path = ((signature, i),)
                words[root] = self._read_at(root)
                for word in words[root]:
                    for j in range(word[1]):
                        within: Path = (*root, (word, j))
                        words[within] = self._read_at(within)
        return words

    def readers(self, path: Path) -> list[Standing]:
        """What stands in a place, in each atom of each rule that reads it."""
        return _standing(self.read, self._readers, path)

    def makers(self, path: Path) -> list[Standing]:
        """What stands in a place, in each atom that a rule makes."""
        return _standing(self.made, self._makers, path)

    def domain(self, rule: Rule, name: str) -> Words:
        """What a variable of a rule can be."""
        while True:
            words = self._domain_of_variable(rule, name, ())
            if not self._worklist[DOMAIN]:
                return words
            self._reach_fixpoint()

    def compares(self, rule: Rule, atom: Node, name: str, rest: Path, word: Signature) -> bool:
        """Whether a rule compares a variable of one of its atoms with what can be that word."""
        while True:
            held, compared = self._compared(rule, atom, name, rest)
            if not self._worklist[DOMAIN]:
                return compared and (ANY in held or word in held)
            self._reach_fixpoint()

    def _read_at(self, path: Path) -> Words:
        """The words read in a place, once nothing more is found for it and the places it hangs on."""
        self._value((READ, path))
        self._reach_fixpoint()
        words = self._values[READ, path]
        return EVERY if words == {_COMPARED} else words - {_COMPARED}

    def _value(self, question: _Question) -> Words:
        """What is known so far; whoever asks is answered anew when it becomes more."""
        if question not in self._values:
            self._values[question], self._dependents[question] = frozenset(), set()
            self._worklist[question[0]][question[1]] = None
        if self._current is not None:
            self._dependents[question].add(self._current)
        return self._values[question]

    def _reach_fixpoint(self) -> None:
        """Answers all questions, until no answer changes another; first what places can hold.

        What is read shrinks where more can be held: so it waits until nothing more can be.
        """
        while self._worklist[DOMAIN] or self._worklist[READ]:
            what = DOMAIN if self._worklist[DOMAIN] else READ
            path = next(iter(self._worklist[what]))
            del self._worklist[what][path]
            question = self._current = (what, path)
            words = self._domain_by_rules(path) if what == DOMAIN else self._read_by_rules(path)
            if what == READ and self._worklist[DOMAIN]:
                self._worklist[READ][path] = None
            elif words != self._values[question]:
                self._values[question] = words
                for other, place in self._dependents[question]:
                    self._worklist[other][place] = None
        self._current = None

    # --- what a place can hold -------------------------------------------------------------------

    def _domain_at(self, path: Path) -> Words:
        return self._value((DOMAIN, path))

    def _domain_by_rules(self, path: Path) -> Words:
        """The words that rules put in a place; any, if it is a fact of the board or what holds in a state."""
        signature = path[0][0]
        if path[0] in NODES:
            return frozenset()
        if signature not in self.made or signature[0] in ("now", "fluent") or len(path) > DEEPEST:
            return EVERY
        words: set[Signature] = set()
        for rule, _, node, rest in self.makers(path):
            words |= self._domain_of_variable(rule, node.name, rest) if node.arity < 0 else _singleton(node)
        return EVERY if ANY in words else frozenset(words)

    def _domain_of_variable(
        self,
        rule: Rule,
        name: str,
        rest: Path,
        besides: Node | None = None,
        called: frozenset[str] = frozenset(),
    ) -> Words:
        """What a variable of a rule can be: what all the places can hold where it stands.

        `called` are the names by which the rule has called it so far.
        """
        words = EVERY
        called |= {name}
        for atom in rule.body:
            if atom is besides:
                continue
            for place in places(atom, name):
                words = _intersection(words, self._domain_at((*place, *rest)))
        for other, nodes in rule.equal:
            if other == name:
                same: set[Signature] = set()
                for node in nodes:
                    end, left = follow(node, rest)
                    if end is None or end.name in called:
                        same |= EVERY if end else frozenset()
                    elif end.arity < 0:
                        same |= self._domain_of_variable(rule, end.name, left, besides, called)
                    else:
                        same |= _singleton(end)
                words = _intersection(words, EVERY if ANY in same else frozenset(same))
        return words

    # --- what is read in a place -----------------------------------------------------------------

    def _read_by_rules(self, path: Path) -> Words:
        words: set[Signature] = set()
        deepest = max(DEEPEST, len(path))
        for rule, atom, node, rest in self.readers(path):
            words |= (
                self._read_by_variable(rule, atom, node.name, rest, deepest)
                if node.arity < 0
                else _singleton(node)
            )
        return EVERY if ANY in words else frozenset(words)

    def _read_by_variable(self, rule: Rule, atom: Node, name: str, rest: Path, deepest: int) -> Words:
        """What a rule reads by a variable: by what it is compared with, or where it is handed on."""
        held, compared = self._compared(rule, atom, name, rest)
        heads = [place for head in rule.heads for place in places(head, name)]
        if heads:
            onward: set[Signature] = set()
            for place in heads:
                if len(place) + len(rest) <= deepest:
                    onward |= self._propagated((*place, *rest))
            finite = held if _COMPARED in onward and ANY not in held else onward & {_COMPARED}
            return _intersection(frozenset(onward - {_COMPARED}), held) | finite
        if not compared:
            return frozenset()
        return frozenset([_COMPARED]) if ANY in held else held

    def _compared(self, rule: Rule, atom: Node, name: str, rest: Path) -> tuple[Words, bool]:
        """What a variable of an atom can be by the rest of its rule, and whether that speaks of it at all."""
        held = self._domain_of_variable(rule, name, rest, besides=atom)
        others = [place for other in rule.body if other is not atom for place in places(other, name)]
        if others or any(other == name for other, _ in rule.equal):
            return held, True
        denied = [place for other in rule.denied if other is not atom for place in places(other, name)]
        if not denied or any(True for head in rule.heads for _ in places(head, name)):
            return held, False
        for place in denied:
            held = _intersection(held, self._domain_at((*place, *rest)))
        return held, True

    def _propagated(self, path: Path) -> Words:
        """What is read of a head (of a fluent: where it is looked at); what no rule reads is an outcome."""
        signature = path[0][0]
        if signature in (("add", 1), ("del", 1), ("possible", 1), ("init", 1)):
            path = ((("now", 1), path[0][1]), *path[1:])
        elif signature not in self.read:
            return EVERY
        return self._value((READ, path))


def _intersection(first: Words, second: Words) -> Words:
    if ANY in first:
        return second
    return first if ANY in second else first & second


def _singleton(node: Node) -> Words:
    return frozenset([node.word]) if node.name else frozenset()


def _standing(
    atoms: dict[Signature, list[tuple[Rule, Node]]], known: dict[Path, list[Standing]], path: Path
) -> list[Standing]:
    """What stands in a place of these atoms: found for the place around it first."""
    if path not in known:
        *around, (signature, argument) = path
        if around:
            listed = _standing(atoms, known, tuple(around))
        else:
            listed = [(rule, atom, atom, ()) for rule, atom in atoms.get(signature, ())]
        known[path] = [
            (rule, atom, node, (*rest, (signature, argument)))
            if node.arity < 0
            else (rule, atom, node.parts[argument], ())
            for rule, atom, node, rest in listed
            if node.arity < 0 or node.word == signature
        ]
    return known[path]


def _by_signature(pairs: Iterable[tuple[Rule, Node]]) -> dict[Signature, list[tuple[Rule, Node]]]:
    sorted_: dict[Signature, list[tuple[Rule, Node]]] = {}
    for rule, atom in pairs:
        sorted_.setdefault(atom.word, []).append((rule, atom))
    return sorted_

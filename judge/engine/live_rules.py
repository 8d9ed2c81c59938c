"""Which rules can fire for one thing: those of which every demand can hold of it.

A rule is *alive* for a thing if whatever the rule demands of it is among its facts, or is made true of it by
another rule that is alive.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from judge.engine.rule_terms import Node, Path, Rule, follow, places, word_of
from judge.engine.solver import Term
from judge.engine.vocabulary import Vocabulary

DEEPEST = 4
"""So many terms within each other are followed; further within, the thing may stand anywhere."""
THIS = "t0"
"""The id by which the thing is called here."""

Fact = tuple[Term, ...]
Demands = list[tuple[Node, Path]]
"""Atoms of a rule, each with the place where the thing stands in it."""


class Rules:
    """The rules of a law, each way to a place looked for only once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._makers: dict[Path, list[tuple[Rule, str, Path]]] = {}
        self._demands: dict[tuple[int, str, Path], tuple[Demands, Demands]] = {}

    def makers(self, path: Path) -> list[tuple[Rule, str, Path]]:
        """The rules that put what stands in one of their variables, or within it, into a place."""
        if path not in self._makers:
            made = self.vocabulary.makers(path)
            self._makers[path] = [(rule, node.name, rest) for rule, _, node, rest in made if node.arity < 0]
        return self._makers[path]

    def demands(self, rule: Rule, name: str, rest: Path) -> tuple[Demands, Demands]:
        """The atoms that a rule reads, and denies, of what stands at `rest` in a variable; and where."""
        key = (id(rule), name, rest)
        if key not in self._demands:
            body, denied = (
                [(atom, (*place, *rest)) for atom in atoms for place in places(atom, name)]
                for atoms in (rule.body, rule.denied)
            )
            self._demands[key] = body, denied
        return self._demands[key]


class LiveRules:
    """The rules of a law that are alive for one thing, which is called `THIS` in the facts about it."""

    def __init__(self, rules: Rules, facts: Sequence[Fact]) -> None:
        self._rules = rules
        self.facts: dict[Path, list[Fact]] = {}
        self._stands: dict[Path, bool] = {}
        self._open: list[Path] = []
        self._waiting: dict[Path, set[Path]] = {}
        self._looked_at: Path | None = None
        for fact in facts:
            for way in ways_to(fact, THIS):
                self.facts.setdefault(way, []).append(fact)
                if fact[0] == "init":
                    self._stands[((("now", 1), 0), *way[1:])] = True
        self._known = {way[0][0] for way in self.facts}
        self._matches: dict[tuple[int, int, Path], bool] = {}

    def reads(self, rule: Rule, atom: Node, own: Path) -> bool:
        """Whether a rule reads an atom of the thing: whether it is alive for it."""
        node, rest = follow(atom, own)
        if node is None or node.arity >= 0:
            return False
        while True:
            alive = self._alive(rule, node.name, rest)
            if not self._open:
                return alive
            self._settle()

    def _settle(self) -> None:
        """Finds out of every place looked at whether the thing can stand there.

        A place at which it cannot stand so far is looked at again when it stands where that was missing.
        """
        while self._open:
            path = self._looked_at = self._open.pop()
            if not self._stands[path] and self._find(path):
                self._stands[path] = True
                self._open += self._waiting.pop(path, ())
        self._looked_at = None

    def _find(self, path: Path) -> bool:
        if len(path) > DEEPEST:
            return True
        if path[0][0] in (("now", 1), ("fluent", 1)):
            path = ((("add", 1), 0), *path[1:])
        return any(self._alive(*maker) for maker in self._rules.makers(path))

    def _alive(self, rule: Rule, name: str, rest: Path) -> bool:
        """Whether all that a rule demands of the thing, standing at `rest` in a variable, can hold."""
        body, denied = self._rules.demands(rule, name, rest)
        return all(self._can_hold(rule, *demand) for demand in body) and not any(
            self._holds(rule, *demand) for demand in denied
        )

    def _can_hold(self, rule: Rule, atom: Node, path: Path) -> bool:
        if self._fits(rule, atom, path):
            return True
        if path not in self._stands:
            self._stands[path] = False
            self._open.append(path)
        if not self._stands[path] and self._looked_at is not None:
            self._waiting.setdefault(path, set()).add(self._looked_at)
        return self._stands[path]

    def _fits(self, rule: Rule, atom: Node, path: Path) -> bool:
        """Whether an atom of a rule is true of a fact, as far as words go."""
        if path[0][0] not in self._known:
            return False
        key = id(rule), id(atom), path
        if key not in self._matches:
            self._matches[key] = any(
                all(_like(rule, part, term) for part, term in zip(atom.parts, fact[1:], strict=True))
                for fact in self.facts.get(path, ())
            )
        return self._matches[key]

    def _holds(self, rule: Rule, atom: Node, path: Path) -> bool:
        """Whether an atom that has no other variable is a fact."""
        others = (part for i, part in enumerate(atom.parts) if i != path[0][1])
        return all(part.arity == 0 and part.name for part in others) and self._fits(rule, atom, path)


def ways_to(fact: Fact, thing: str) -> list[Path]:
    """Where a thing stands in a fact."""

    def within(term: Term, way: Path) -> Iterator[Path]:
        if term == thing:
            yield way
        elif isinstance(term, tuple):
            for i, inner in enumerate(term[1:]):
                yield from within(inner, (*way, ((str(term[0]), len(term) - 1), i)))

    return list(within(fact, ()))


def _like(rule: Rule, node: Node, term: Term) -> bool:
    """Whether a part of an atom can be a term, as far as words go."""
    if node.arity < 0:
        alternatives = [nodes for name, nodes in rule.equal if name == node.name]
        return all(
            any(other.arity < 0 or _like(rule, other, term) for other in nodes) for nodes in alternatives
        )
    if term == THIS:
        return False
    word = word_of(term)
    if not node.name or word is None:
        return word is None
    inner = term[1:] if isinstance(term, tuple) else ()
    return word == node.word and all(
        _like(rule, part, within) for part, within in zip(node.parts, inner, strict=True)
    )


@cache
def rules_of_law(vocabulary: Vocabulary) -> Rules:
    """The rules of a law, looked through once."""
    return Rules(vocabulary)

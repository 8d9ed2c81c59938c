"""Whether rules read the facts about one thing together: what a text says, by a rule that can fire for it.

Each word of an ability may be read by some rule, and the whole do nothing all the same: the rule that reads
the effect asks for another kind of ability.  So rules are looked at as the facts about one thing allow: a
rule is *alive* for it if whatever the rule demands of it is among its facts, or is made true of it by another
rule that is alive.  A word that only dead rules read is not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from hashlib import sha256

from judge.disk_cache import cached
from judge.engine.law import law
from judge.engine.rule_terms import FILLERS, Node, Path, Rule, Signature, follow, places, word_of
from judge.engine.solver import Term
from judge.engine.unread_facts import lacks, vocabulary
from judge.engine.vocabulary import Vocabulary

DEEPEST = 4
"""So many terms within each other are followed; further within, the thing may stand anywhere."""
THIS = "t0"
"""The id by which the thing is called here."""

_OUTCOMES = ("add", "del")

Fact = tuple[Term, ...]
Demands = list[tuple[Node, Path]]
"""Atoms of a rule, each with the place where the thing stands in it."""
Place = tuple[Signature, Path | None, Path | None]
"""Where a word stands: in which predicate, where the thing stands there, where the word."""


def unread(game: str, facts: Iterable[Term], thing: str, frame: frozenset[str] = frozenset()) -> str:
    """What of the facts about a thing no rule of a game reads, in the words of the fact, or nothing.

    `frame` are the names of facts that every such thing has whatever is said of it: they need no reader.
    """
    about = {_shape(fact, thing) for fact in facts if isinstance(fact, tuple) and _ways_to(fact, thing)}
    return _unread(game, law(game).version, tuple(sorted(about, key=str)), frame)


@lru_cache(maxsize=20_000)
def _unread(game: str, version: str, facts: tuple[Fact, ...], frame: frozenset[str]) -> str:
    """The same for facts of one shape, from disk if they were looked at under the same law before."""
    key = f"{version}{facts}{sorted(frame)}"
    name = f"reads-{game}-{sha256(key.encode()).hexdigest()[:2]}"
    return cached(name, key, lambda: _look(game, facts, frame), kept=60)


def _look(game: str, facts: tuple[Fact, ...], frame: frozenset[str]) -> str:
    for fact in facts:
        lacking = "" if fact[0] == "init" else lacks(game, fact)
        if lacking:
            return lacking
    return Together(_rules(vocabulary(game)), facts).unread(frame)


def _shape(fact: Fact, thing: str) -> Fact:
    """A fact without what is no word: numbers, names in quotation marks, the ids of other things."""

    def plain(term: Term) -> Term:
        if term == thing:
            return THIS
        if isinstance(term, tuple):
            return (term[0], *map(plain, term[1:]))
        return term if word_of(term) else 0

    return (fact[0], *map(plain, fact[1:]))


class Rules:
    """The rules of a law, each way to a place looked for only once."""

    def __init__(self, known: Vocabulary) -> None:
        self.vocabulary = known
        self._makers: dict[Path, list[tuple[Rule, str, Path]]] = {}
        self._demands: dict[tuple[int, str, Path], tuple[Demands, Demands]] = {}

    def makers(self, path: Path) -> list[tuple[Rule, str, Path]]:
        """The rules that put what stands in one of their variables, or within it, into a place."""
        if path not in self._makers:
            found = []
            for rule, head in self.vocabulary.made.get(path[0][0], ()):
                node, rest = follow(head, path)
                if node is not None and node.arity < 0:
                    found.append((rule, node.name, rest))
            self._makers[path] = found
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


class Together:
    """The facts about one thing, which is called `THIS` in them, under one law."""

    def __init__(self, rules: Rules, facts: Sequence[Fact]) -> None:
        self._rules = rules
        self._law = rules.vocabulary
        self._facts: dict[Path, list[Fact]] = {}
        self._stands: dict[Path, bool] = {}
        for fact in facts:
            for way in _ways_to(fact, THIS):
                self._facts.setdefault(way, []).append(fact)
                if fact[0] == "init":
                    self._stands[((("now", 1), 0), *way[1:])] = True
        self._known = {way[0][0] for way in self._facts}
        self._matches: dict[tuple[int, int, Path], bool] = {}
        self._mattering: dict[Path, bool] = {}

    def unread(self, frame: frozenset[str]) -> str:
        """What no rule reads that is alive for the thing, in the words of the fact; or nothing."""
        for own, facts in self._facts.items():
            signature = own[0][0]
            for fact in facts:
                if signature[0] in frame or signature == ("init", 1):
                    continue
                for way, word in _words(fact, signature):
                    if not self._is_read((signature, own, way), word):
                        return f"{signature[0]} {word[0]}"
        return ""

    # --- where the thing can stand -----------------------------------------------------------------

    def _settle(self) -> None:
        """Finds out of every place looked at whether the thing can stand there."""
        changed = True
        while changed:
            looked_at, changed = len(self._stands), False
            for path in [path for path, known in self._stands.items() if not known]:
                if self._find(path):
                    self._stands[path] = changed = True
            changed |= looked_at != len(self._stands)

    def _find(self, path: Path) -> bool:
        if len(path) > DEEPEST:
            return True
        if path[0][0] in (("now", 1), ("fluent", 1)):
            path = ((("add", 1), 0), *path[1:])
        return any(self._alive(*maker) for maker in self._rules.makers(path))

    def _alive(self, rule: Rule, name: str, rest: Path) -> bool:
        """Whether all that a rule demands of the thing, standing at `rest` in a variable, can hold."""
        body, denied = self._rules.demands(rule, name, rest)
        return all(self._can_hold(rule, *one) for one in body) and not any(
            self._holds(rule, *one) for one in denied
        )

    def _can_hold(self, rule: Rule, atom: Node, path: Path) -> bool:
        return self._fits(rule, atom, path) or self._stands.setdefault(path, False)

    def _fits(self, rule: Rule, atom: Node, path: Path) -> bool:
        """Whether an atom of a rule is true of a fact, as far as words go."""
        if path[0][0] not in self._known:
            return False
        key = id(rule), id(atom), path
        if key not in self._matches:
            self._matches[key] = any(
                all(_like(rule, part, term) for part, term in zip(atom.parts, fact[1:], strict=True))
                for fact in self._facts.get(path, ())
            )
        return self._matches[key]

    def _holds(self, rule: Rule, atom: Node, path: Path) -> bool:
        """Whether an atom that has no other variable is a fact."""
        others = (part for i, part in enumerate(atom.parts) if i != path[0][1])
        return all(part.arity == 0 and part.name for part in others) and self._fits(rule, atom, path)

    # --- what is read ------------------------------------------------------------------------------

    def _is_read(self, place: Place, word: Signature) -> bool:
        """Whether a rule that is alive for the thing reads a word."""
        asked = {place}
        waiting = [place]
        while waiting:
            for found in self._readers(waiting.pop(), word):
                if found is None:
                    return True
                if found not in asked:
                    asked.add(found)
                    waiting.append(found)
        return False

    def _readers(self, place: Place, word: Signature) -> Iterator[Place | None]:
        """None for a rule that reads it here, and where rules hand it on to."""
        signature, own, way = place
        for rule, atom in self._law.read.get(signature, ()):
            node, rest = follow(atom, way or ())
            if node is None or (node.arity >= 0 and node.word != word):
                continue
            if own is not None and not self._reads_of(rule, atom, own):
                continue
            if node.arity >= 0:
                if own is None or self._matters(rule, atom, own):
                    yield None
                continue
            handed = [(head, (*found, *rest)) for head in rule.heads for found in places(head, node.name)]
            for head, to in handed:
                yield self._handed_on(atom, own, head, to)
            compared = node.name in rule.ordered or (
                not handed and self._law.compares(rule, atom, node.name, rest, word)
            )
            if compared and (own is None or self._matters(rule, atom, own)):
                yield None

    def _reads_of(self, rule: Rule, atom: Node, own: Path) -> bool:
        """Whether a rule reads an atom of the thing: whether it is alive for it."""
        node, rest = follow(atom, own)
        if node is None or node.arity >= 0:
            return False
        while True:
            looked_at = len(self._stands)
            alive = self._alive(rule, node.name, rest)
            if len(self._stands) == looked_at:
                return alive
            self._settle()

    def _matters(self, rule: Rule, atom: Node, own: Path, seen: frozenset[Path] = frozenset()) -> bool:
        """Whether what a rule makes true of the thing is an outcome, or is read by more rules."""
        node, rest = follow(atom, own)
        assert node is not None
        for head in rule.heads:
            stands = next(((*found, *rest) for found in places(head, node.name)), None)
            if (
                stands is None
                or stands in seen
                or head.word[0] in _OUTCOMES
                or head.word not in self._law.read
            ):
                if stands not in seen:
                    return True
                continue
            if stands not in self._mattering:
                found = any(
                    self._reads_of(other, one, stands) and self._matters(other, one, stands, seen | {stands})
                    for other, one in self._law.read[head.word]
                )
                if not found and seen:
                    continue  # it may matter on another way round
                self._mattering[stands] = found
            if self._mattering[stands]:
                return True
        return False

    def _handed_on(self, atom: Node, own: Path | None, head: Node, way: Path) -> Place | None:
        """The place where a rule hands a word on to; None where it is an outcome, or too deep to follow."""
        signature = head.word
        node, rest = follow(atom, own) if own is not None else (None, ())
        thing = next(((*found, *rest) for found in places(head, node.name)), None) if node else None
        if signature in (("add", 1), ("del", 1), ("possible", 1), ("init", 1)):
            signature = ("now", 1)
            way = ((signature, 0), *way[1:])
            thing = ((signature, 0), *thing[1:]) if thing else None
        elif signature not in self._law.read:
            return None
        return (signature, thing, way) if len(way) <= DEEPEST else None


def _ways_to(fact: Fact, thing: str) -> list[Path]:
    """Where a thing stands in a fact."""

    def within(term: Term, way: Path) -> Iterator[Path]:
        if term == thing:
            yield way
        elif isinstance(term, tuple):
            for i, inner in enumerate(term[1:]):
                yield from within(inner, (*way, ((str(term[0]), len(term) - 1), i)))

    return list(within(fact, ()))


def _words(fact: Fact, signature: Signature) -> Iterator[tuple[Path, Signature]]:
    """The words of a fact and the ways to them."""
    for i, term in enumerate(fact[1:]):
        word = word_of(term)
        if word is None or word[0] in FILLERS:
            continue
        root: Path = ((signature, i),)
        yield root, word
        for j, inner in enumerate(term[1:] if isinstance(term, tuple) else ()):
            within = word_of(inner)
            if within is not None and within[0] not in FILLERS:
                yield (*root, (word, j)), within


def _like(rule: Rule, node: Node, term: Term) -> bool:
    """Whether a part of an atom can be a term, as far as words go."""
    if node.arity < 0:
        told = [nodes for name, nodes in rule.equal if name == node.name]
        return all(any(one.arity < 0 or _like(rule, one, term) for one in nodes) for nodes in told)
    if term == THIS:
        return False
    word = word_of(term)
    if not node.name or word is None:
        return word is None
    inner = term[1:] if isinstance(term, tuple) else ()
    return word == node.word and all(
        _like(rule, part, one) for part, one in zip(node.parts, inner, strict=True)
    )


@cache
def _rules(known: Vocabulary) -> Rules:
    return Rules(known)

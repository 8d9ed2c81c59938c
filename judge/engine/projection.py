"""The projected law: of each rule what the tree of a text decides alone.

Of a body that stays which the tree alone decides (the facts of the tree, and predicates that follow from them
alone: these are *textual*), and of everything else which nodes of trees stand in its places.  Where a
projected body holds, the words that it reads of the tree are *heard* (`judge.engine.heard`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from zlib import crc32

from judge.engine.rule_atoms import Atom, Place, Rule, Signature, rules_with_atoms

FIELD: dict[Signature, int] = {
    ("node", 2): 1,
    ("child", 3): 1,
    ("piece", 4): 1,
    ("word", 3): 1,
    ("role", 3): 1,
    ("ref", 2): 1,
}
"""The facts of trees that need a hearer, and where each has its field: a rule with a variable there hears
nothing."""
TREE = frozenset({*FIELD, ("pieces", 3), ("listed", 4), ("spelt", 3), ("reads_as", 2)})
QUESTIONS: tuple[Place, ...] = tuple(
    ((name, 3), 1) for name in ("seeks", "shuns", "asks_amount", "asks_if", "asks_unless", "weighed")
)
"""Where a node stands about which one rule asks others: of these it is followed who asks."""
WITH_NODES: frozenset[Signature] = frozenset({("by_gift", 3)})
"""Facts beside those of the tree in which nodes stand."""
PLAIN = tuple("ability effect deed event limit number things zone period property word".split())
"""Kinds of nodes of which their fields say all."""
_STATE = frozenset({("now", 1), ("add", 1), ("del", 1), ("fluent", 1), ("init", 1), ("possible", 1)})


class Projection:
    """The rules of a law without what the tree does not decide."""

    def __init__(self, text: str) -> None:
        self.rules = rules_with_atoms(text)
        self.made: dict[Signature, list[tuple[Rule, Atom]]] = {}
        for rule in self.rules:
            for head in rule.heads:
                self.made.setdefault(head.signature, []).append((rule, head))
        self.textual = self._textual()
        self.nodes = self._nodes() | self._from_trees()
        self.helping = self._helping()
        self._words: dict[Place, frozenset[str] | None] = {}

    def _textual(self) -> set[Signature]:
        """The predicates that follow from trees alone."""
        known = set(self.made) - TREE - _STATE
        while True:
            wrong = {head for head in known if not all(_by_text(rule, known) for rule, _ in self.made[head])}
            if not wrong:
                return known
            known -= wrong

    def _nodes(self) -> set[Place]:
        """The places from which nodes come that are asked about."""
        known = set(QUESTIONS)
        waiting = list(known)
        while waiting:
            signature, i = waiting.pop()
            for rule, head in self.made.get(signature, ()):
                part = head.parts[i]
                wanted = (
                    part.variables - self._bound_by_tree(rule) if {part.text} == part.variables else set()
                )
                for atom in rule.positive:
                    for j, part in enumerate(atom.parts if atom.signature in self.made else ()):
                        if part.variables & wanted and (atom.signature, j) not in known:
                            known.add((atom.signature, j))
                            waiting.append((atom.signature, j))
        return known

    def _from_trees(self) -> set[Place]:
        """The places that are filled from trees alone, and by which rules go on in a tree."""
        known: set[Place] = set()
        for rule in self.rules:
            tree = self._bound_by_tree(rule)
            for atom in rule.positive if tree else ():
                if atom.signature not in self.made or self._reads_tree(atom) or atom.signature in _STATE:
                    continue
                known |= {(atom.signature, i) for i, part in enumerate(atom.parts) if part.variables & tree}
        return {(name, i) for name, i in known if self._filled_from_trees(name, i)}

    def _filled_from_trees(self, name: Signature, i: int) -> bool:
        return all(head.parts[i].variables <= self._bound_by_tree(rule) for rule, head in self.made[name])

    def _bound_by_tree(self, rule: Rule) -> set[str]:
        read = [atom for atom in rule.positive if self._reads_tree(atom)]
        return {name for atom in read for part in atom.parts if not part.reckoned for name in part.variables}

    def _bound_by_facts(self, rule: Rule) -> set[str]:
        """Variables that facts of the board bind: these stand for no nodes."""
        given = [
            atom
            for atom in rule.positive
            if not self._reads_tree(atom)
            and atom.signature not in self.made
            and atom.signature not in _STATE | WITH_NODES
        ]
        return {name for atom in given for name in atom.variables}

    def _helping(self) -> set[Signature]:
        """What follows from trees alone and is read by rules as it stands: neither denied nor counted."""
        read = {atom.signature for rule in self.rules for atom in rule.positive}
        denied = {atom.signature for rule in self.rules for atom in rule.negative}
        nested = " ".join(text for rule in self.rules for text in rule.nested)
        counted = {name for name in self.textual if f"{name[0]}(" in nested}
        return (self.textual & read) - denied - counted

    def _reads_tree(self, atom: Atom) -> bool:
        return atom.signature in TREE or atom.signature in self.textual

    def program(self) -> Iterator[str]:
        """Its lines, none twice."""
        lines = dict.fromkeys(f"plain({kind})." for kind in PLAIN)
        for rule in self.rules:
            lines |= dict.fromkeys(self._lines(rule))
        for place, words in self._words.items():
            lines |= dict.fromkeys(f"{_named('knows', place)}({word})." for word in sorted(words or ()))
        yield from _joined(lines)

    def _lines(self, rule: Rule) -> Iterator[str]:
        body, bound = self._body(rule)
        nodes = bound - self._bound_by_facts(rule)
        for head in rule.heads:
            if head.signature in self.textual:
                yield _written(head.text, body)
                continue
            for i, part in enumerate(head.parts):
                known = part.text not in part.variables or part.text in nodes
                if known and (head.signature, i) in self.nodes:
                    what = _with_any(part.text, part.variables - bound)
                    yield _written(f"{_named('at', (head.signature, i))}({what})", body)
        # What helps other rules hears for them: only where one of them calls for it.
        helping = [head for head in rule.heads if head.signature in self.helping]
        where = [*body, *(_called(head) for head in helping)]
        for atom in rule.positive:
            if atom.signature in self.helping:
                yield _written(_called(atom), where)
        if any(atom.signature in FIELD for atom in rule.positive):
            yield from _hearing(rule, where)

    def _body(self, rule: Rule) -> tuple[list[str], set[str]]:
        """What stays of a body, and the variables that it binds."""
        body = [_without_sums(atom) for atom in rule.positive if self._reads_tree(atom)]
        bound = self._bound_by_tree(rule)
        for atom in rule.positive:
            for i, part in enumerate(() if self._reads_tree(atom) else atom.parts):
                if (atom.signature, i) in self.nodes and part.variables and atom.signature in self.made:
                    body.append(f"{_named('at', (atom.signature, i))}({part.text})")
                    bound |= part.variables
        for text, variables in rule.compared:
            if (match := _SAME.match(text)) and match[1] in bound:
                body.append(text)
                bound |= variables
        body += [
            f"not {atom.text}" for atom in rule.negative if self._reads_tree(atom) and atom.variables <= bound
        ]
        body += [text for text, variables in rule.compared if variables <= bound]
        return body + list(self._handed_on(rule)), bound

    def _handed_on(self, rule: Rule) -> Iterator[str]:
        """That a word which a rule hands on is one that the rules know to which it hands it."""
        words = {atom.parts[2].text for atom in rule.positive if atom.signature == ("word", 3)}
        for atom in (*rule.positive, *rule.negative):
            if not self._reads_tree(atom) and atom.signature in self.made:
                for i, part in enumerate(atom.parts):
                    if part.variables and part.text in words and self._vocabulary((atom.signature, i)):
                        yield f"{_named('knows', (atom.signature, i))}({part.text})"

    def _vocabulary(self, place: Place) -> frozenset[str] | None:
        """The words in a place of the heads of a predicate; None: anything."""
        if place not in self._words:
            self._words[place] = self._spoken(place, frozenset())
        return self._words[place]

    def _spoken(self, place: Place, seen: frozenset[Place]) -> frozenset[str] | None:
        if place in seen:
            return frozenset()
        known: set[str] = set()
        for rule, atom in self.made.get(place[0], ()):
            part = atom.parts[place[1]]
            words = part.words if part.words else self._by_body(rule, part.text, seen | {place})
            if words is None and not _remembered(rule, part.text):
                return None
            known |= words or frozenset()
        return frozenset(known) or None

    def _by_body(self, rule: Rule, name: str, seen: frozenset[Place]) -> frozenset[str] | None:
        for atom in rule.positive:
            for i, part in enumerate(atom.parts if atom.signature not in TREE else ()):
                if part.variables and part.text == name:
                    words = self._spoken((atom.signature, i), seen)
                    if words is not None:
                        return words
        return None


def _remembered(rule: Rule, name: str) -> bool:
    """Whether a word comes to a rule out of the state alone: some other rule has put it there."""
    return all(atom.signature == ("now", 1) for atom in rule.positive if name in atom.variables)


def _by_text(rule: Rule, known: set[Signature]) -> bool:
    atoms = (*rule.positive, *rule.negative)
    bound = {name for atom in rule.positive for name in atom.variables}
    bound |= {name for _, names in rule.compared for name in names}
    if rule.nested or not all(head.variables <= bound for head in rule.heads):
        return False
    return all(atom.signature in TREE or atom.signature in known for atom in atoms)


def _called(atom: Atom) -> str:
    """That some rule calls for an atom that follows from trees alone."""
    return f"calls_{_without_sums(atom)}"


def _with_any(text: str, unknown: frozenset[str] | set[str]) -> str:
    """A term as it is written, with one word for all that nothing says of it."""
    return _VARIABLE.sub(lambda name: "any" if name[0] in unknown else name[0], text)


def _without_sums(atom: Atom) -> str:
    """An atom with a variable for each number in it that is worked out, and for what has no name."""
    texts = [
        f"X{crc32(f'{atom.signature}{i}{part.text}'.encode())}"
        if part.text == "_" or (part.reckoned and part.variables)
        else part.text
        for i, part in enumerate(atom.parts)
    ]
    return f"{atom.signature[0]}({','.join(texts)})" if texts else atom.text


def _hearing(rule: Rule, body: list[str]) -> Iterator[str]:
    """What a rule hears: its facts of the tree, and whole deeds."""
    roles: dict[str, set[str]] = {}
    verbs: set[str] = set()
    for atom in rule.positive:
        if atom.signature == ("word", 3) and atom.parts[1].text == "verb":
            verbs.add(atom.parts[0].text)
        if atom.signature == ("role", 3):
            roles.setdefault(atom.parts[0].text, set()).update(atom.parts[1].words)
    for atom in rule.positive:
        if atom.signature not in FIELD or not atom.parts[FIELD[atom.signature]].words:
            continue
        by_verb = atom.signature != ("role", 3) or atom.parts[0].text in verbs
        if by_verb or atom.parts[1].text == "agent":
            yield _written(f"heard({_without_sums(atom)})", body)
    for deed in sorted(verbs):
        read = sorted(roles.get(deed, set()))
        more = f"more_than_{'_'.join(read) or 'none'}"
        tests = "".join(f", R != {role}" for role in sorted({*read, "agent"}))
        yield f"{more}(D) :- role(D,R,T){tests}."
        yield _written(f"whole({deed})", [*body, f"not {more}({deed})"])


def _written(head: str, body: Iterable[str]) -> str:
    unique = list(dict.fromkeys(body))
    return f"{head} :- {'; '.join(unique)}." if unique else f"{head}."


def _joined(lines: Iterable[str]) -> Iterator[str]:
    """The same rules with each body that several of them have told once."""
    heads: dict[str, list[str]] = {}
    for line in lines:
        head, _, body = line.rstrip(".").partition(" :- ")
        heads.setdefault(body, []).append(head)
    for i, (body, several) in enumerate(heads.items()):
        if not body or len(several) == 1:
            yield from (_written(head, [body] if body else []) for head in several)
            continue
        used = sorted({name for head in several for name in _VARIABLE.findall(head)})
        shared = f"rule_{i}({','.join(used)})" if used else f"rule_{i}"
        yield _written(shared, [body])
        yield from (_written(head, [shared]) for head in several)


_SAME = re.compile(r"([A-Z]\w*) = [a-z]\w*\(")
"""What is the same as a term."""
_VARIABLE = re.compile(r"\b[A-Z]\w*")


def _named(word: str, place: Place) -> str:
    (name, arity), i = place
    return f"{word}_{name}_{arity}_{i}"

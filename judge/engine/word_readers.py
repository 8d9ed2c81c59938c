"""Whether rules read the facts about one thing together: what a text says, by a rule that can fire for it.

Each word of an ability may be read by some rule, and the whole do nothing all the same: the rule that reads
the effect asks for another kind of ability.  So rules are looked at as the facts about one thing allow, and a
word that no rule reads which is alive for it (see `judge.engine.live_rules`) is not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.engine.live_rules import DEEPEST, Fact, LiveRules, Rules
from judge.engine.rule_terms import FILLERS, Node, Path, Rule, follow, places, word_of
from judge.engine.statements import Signature

_OUTCOMES = ("add", "del")

Place = tuple[Signature, Path | None, Path | None]
"""Where a word stands: in which predicate, where the thing stands there, where the word."""


class WordReaders:
    """What the rules that are alive for one thing read of the facts about it."""

    def __init__(self, rules: Rules, facts: Sequence[Fact]) -> None:
        self._law = rules.vocabulary
        self._live = LiveRules(rules, facts)
        self._mattering: dict[Path, bool] = {}

    def unread(self, frame: frozenset[str]) -> str:
        """What no rule reads that is alive for the thing, in the words of the fact; or nothing."""
        for own, facts in self._live.facts.items():
            signature = own[0][0]
            for fact in facts:
                if signature[0] in frame or signature == ("init", 1):
                    continue
                for way, word in _words(fact, signature):
                    if not self._is_read((signature, own, way), word):
                        return f"{signature[0]} {word[0]}"
        return ""

    def _is_read(self, place: Place, word: Signature) -> bool:
        """Whether a rule that is alive for the thing reads a word."""
        reached = {place}
        waiting = [place]
        while waiting:
            for reader in self._readers(waiting.pop(), word):
                if reader is None:
                    return True
                if reader not in reached:
                    reached.add(reader)
                    waiting.append(reader)
        return False

    def _readers(self, place: Place, word: Signature) -> Iterator[Place | None]:
        """None for a rule that reads it here, and where rules hand it on to."""
        signature, own, way = place
        everywhere = self._law.read.get(signature, ())
        standing = self._law.readers(way) if way else [(rule, atom, atom, ()) for rule, atom in everywhere]
        for rule, atom, node, rest in standing:
            if node.arity >= 0 and node.word != word:
                continue
            if own is not None and not self._live.reads(rule, atom, own):
                continue
            if node.arity >= 0:
                if own is None or self._matters(rule, atom, own):
                    yield None
                continue
            handed = [(head, (*at, *rest)) for head in rule.heads for at in places(head, node.name)]
            for head, to in handed:
                yield self._handed_on(atom, own, head, to)
            compared = node.name in rule.ordered or (
                not handed and self._law.compares(rule, atom, node.name, rest, word)
            )
            if compared and (own is None or self._matters(rule, atom, own)):
                yield None

    def _matters(self, rule: Rule, atom: Node, own: Path, seen: frozenset[Path] = frozenset()) -> bool:
        """Whether what a rule makes true of the thing is an outcome, or is read by more rules."""
        node, rest = follow(atom, own)
        assert node is not None
        for head in rule.heads:
            stands = next(((*place, *rest) for place in places(head, node.name)), None)
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
                matters = any(
                    self._live.reads(reader, read, stands)
                    and self._matters(reader, read, stands, seen | {stands})
                    for reader, read in self._law.read[head.word]
                )
                if not matters and seen:
                    continue  # it may matter on another way round
                self._mattering[stands] = matters
            if self._mattering[stands]:
                return True
        return False

    def _handed_on(self, atom: Node, own: Path | None, head: Node, way: Path) -> Place | None:
        """The place where a rule hands a word on to; None where it is an outcome, or too deep to follow."""
        signature = head.word
        node, rest = follow(atom, own) if own is not None else (None, ())
        thing = next(((*place, *rest) for place in places(head, node.name)), None) if node else None
        if signature in (("add", 1), ("del", 1), ("possible", 1), ("init", 1)):
            signature = ("now", 1)
            way = ((signature, 0), *way[1:])
            thing = ((signature, 0), *thing[1:]) if thing else None
        elif signature not in self._law.read:
            return None
        return (signature, thing, way) if len(way) <= DEEPEST else None


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

"""What a game asks of its law: the word of a fact, or of the facts about one thing, that no rule reads."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import sha256

from judge.disk_cache import cached, has
from judge.engine.law import law
from judge.engine.live_rules import THIS, Fact, rules_of_law, ways_to
from judge.engine.rule_terms import FILLERS, Path, rules_of, word_of
from judge.engine.solver import Term
from judge.engine.statements import Signature
from judge.engine.vocabulary import ANY, EVERY, Vocabulary, Words
from judge.engine.word_readers import WordReaders


def lacks(game: str, fact: Term) -> str:
    """What of a fact no rule of the game reads, in the words of the fact (`trigger joins`), or nothing.

    A term deeper than within another is read like one in the outer place: phrases are taken apart.
    """
    if not isinstance(fact, tuple):
        return ""
    signature = str(fact[0]), len(fact) - 1
    known = _table(game, law(game).version, signature)
    if not known and signature[1]:
        return signature[0]
    for i, argument in enumerate(fact[1:]):
        missing = _lacking(known, argument, ((signature, i),))
        if missing:
            return f"{signature[0]} {missing}"
    return ""


def unread(game: str, facts: Iterable[Term], thing: str, frame: frozenset[str] = frozenset()) -> str:
    """What of the facts about a thing no rule of a game reads, in the words of the fact, or nothing.

    `frame` are the names of facts that every such thing has whatever is said of it: they need no reader.
    """
    about = {_shape(fact, thing) for fact in facts if isinstance(fact, tuple) and ways_to(fact, thing)}
    return _unread(game, law(game).version, tuple(sorted(about, key=str)), frame)


@lru_cache(maxsize=20_000)
def _unread(game: str, version: str, facts: tuple[Fact, ...], frame: frozenset[str]) -> str:
    """The same for facts of one shape, from disk if they were looked at under the same law before."""
    key = f"{version}{facts}{sorted(frame)}"
    name = f"reads-{game}-{sha256(key.encode()).hexdigest()[:2]}"
    return cached(name, key, lambda: _looked_up(game, facts, frame), kept=60)


def _looked_up(game: str, facts: tuple[Fact, ...], frame: frozenset[str]) -> str:
    for fact in facts:
        lacking = "" if fact[0] == "init" else lacks(game, fact)
        if lacking:
            return lacking
    return WordReaders(rules_of_law(vocabulary(game)), facts).unread(frame)


def _shape(fact: Fact, thing: str) -> Fact:
    """A fact without what is no word: numbers, names in quotation marks, the ids of other things."""

    def plain(term: Term) -> Term:
        if term == thing:
            return THIS
        if isinstance(term, tuple):
            return (term[0], *map(plain, term[1:]))
        return term if word_of(term) else 0

    return (fact[0], *map(plain, fact[1:]))


def words_read(game: str, predicate: Signature, argument: int) -> Words:
    """The words that the rules of a game read in an argument of a predicate."""
    return _table(game, law(game).version, predicate).get(((predicate, argument),), frozenset())


def _lacking(known: dict[Path, Words], term: Term, path: Path) -> str:
    word = word_of(term)
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
def _table(game: str, version: str, signature: Signature) -> dict[Path, Words]:
    """The words of one predicate, from disk if they were found in the same law before."""
    name, arity = signature
    return cached(f"words-{game}-{name}-{arity}", version, lambda: vocabulary(game).table(signature))


def vocabulary(game: str) -> Vocabulary:
    """The words of the law of a game."""
    return _vocabulary(game, law(game).version)


def prepare(game: str) -> None:
    """Builds what words are looked up in, which takes seconds, if it is not on disk."""
    if not has(f"rules-{game}", law(game).version):
        vocabulary(game)


@cache
def _vocabulary(game: str, version: str) -> Vocabulary:
    return Vocabulary(cached(f"rules-{game}", version, lambda: rules_of(law(game).text)))

"""What a game asks of its law: the word of a fact that no rule reads."""

from __future__ import annotations

from functools import cache

from judge.disk_cache import cached
from judge.engine.law import law
from judge.engine.rule_terms import FILLERS, Path, Signature, word_of
from judge.engine.solver import Term
from judge.engine.vocabulary import ANY, EVERY, Vocabulary, Words


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
    return _vocabulary(law(game).text)


@cache
def _vocabulary(text: str) -> Vocabulary:
    return Vocabulary(text)

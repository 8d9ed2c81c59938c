"""The English grammar as one object, made once."""

from __future__ import annotations

from functools import lru_cache

from judge.cardtext.chart import Grammar
from judge.cardtext.english import clauses, nouns, sentences, terms, verbs


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The rules of English card text, ready for a chart."""
    found = Grammar()
    for chapter in (nouns, terms, verbs, clauses, sentences):
        chapter.add(found)
    found.finish()
    return found

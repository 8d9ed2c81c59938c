"""The English grammar as one object, made once."""

from __future__ import annotations

from functools import lru_cache

from judge.cardtext.english import articles, behind, clauses, effects, nouns, sentences, tails, terms, verbs
from judge.cardtext.notation import Grammar


@lru_cache(maxsize=2)
def grammar(backwards: bool = False) -> Grammar:
    """The rules of English card text, ready for a chart; `backwards`: alternatives reversed."""
    found = Grammar()
    for chapter in (articles, nouns, behind, terms, verbs, clauses, tails, effects, sentences):
        chapter.add(found)
    if backwards:
        for rules in found.rules.values():
            rules.reverse()
    found.finish()
    return found

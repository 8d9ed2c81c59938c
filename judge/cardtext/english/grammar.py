"""The English grammar as one object, made once."""

from __future__ import annotations

from functools import lru_cache

from judge.cardtext.english import (
    abilities,
    articles,
    battle,
    behind,
    changes,
    clauses,
    compared,
    coordination,
    counting,
    effects,
    ellipsis,
    events,
    nouns,
    openings,
    places,
    relations,
    restrictions,
    sentences,
    spoken,
    tails,
    terms,
    things,
    verbs,
)
from judge.cardtext.notation import Grammar


@lru_cache(maxsize=2)
def grammar(backwards: bool = False) -> Grammar:
    """The rules of English card text, ready for a chart; `backwards`: alternatives reversed."""
    chapters = (articles, nouns, spoken, behind, relations, terms, things, places)
    of_sentences = (
        abilities,
        verbs,
        clauses,
        compared,
        events,
        counting,
        tails,
        effects,
        changes,
        battle,
        ellipsis,
        coordination,
        restrictions,
    )
    return Grammar.of((*chapters, *of_sentences, openings, sentences), backwards)

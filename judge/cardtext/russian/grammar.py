"""The Russian grammar as one object, made once."""

from __future__ import annotations

from functools import lru_cache

from judge.cardtext.notation import Grammar
from judge.cardtext.russian import (
    amounts,
    attacks,
    behind,
    bonuses,
    clauses,
    compared,
    conditions,
    counts,
    declared,
    directions,
    effects,
    elliptic,
    events,
    gains,
    granted,
    indefinite,
    nouns,
    obliged,
    periods,
    places,
    players,
    properties,
    relative,
    sentences,
    steps,
    tails,
    things,
    verbs,
    whereabouts,
    wider,
)

CHAPTERS = (
    verbs,
    nouns,
    players,
    counts,
    behind,
    compared,
    bonuses,
    attacks,
    places,
    relative,
    whereabouts,
    things,
    properties,
    amounts,
    gains,
    clauses,
    conditions,
    events,
    periods,
    tails,
    directions,
    declared,
    effects,
    indefinite,
    elliptic,
    obliged,
    steps,
    sentences,
    granted,
    wider,
)


@lru_cache(maxsize=2)
def grammar(backwards: bool = False) -> Grammar:
    """The rules of Russian card text, ready for a chart; `backwards`: alternatives reversed."""
    return Grammar.of(CHAPTERS, backwards)

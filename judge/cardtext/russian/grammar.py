"""The Russian grammar as one object, made once."""

from __future__ import annotations

from functools import lru_cache

from judge.cardtext.notation import Grammar
from judge.cardtext.russian import (
    alone,
    among,
    amounts,
    attacks,
    behind,
    bonuses,
    called,
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
    happenings,
    indefinite,
    midst,
    nouns,
    obliged,
    periods,
    places,
    players,
    present,
    properties,
    relative,
    sentences,
    states,
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
    among,
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
    states,
    conditions,
    present,
    events,
    periods,
    called,
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
    alone,
    midst,
    happenings,
)


@lru_cache(maxsize=2)
def grammar(backwards: bool = False) -> Grammar:
    """The rules of Russian card text, ready for a chart; `backwards`: alternatives reversed."""
    return Grammar.of(CHAPTERS, backwards)

"""Texts that the law reads as they stand: their trees as facts, and the abilities that they give to cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.reify import given_texts, reified
from judge.disk_cache import cached
from judge.engine.heard import unheard
from judge.engine.law import law
from judge.engine.solver import Term

READ_IN_THE_LAW = ("keyword", "rule", "static")
"""The kinds of abilities that the law reads from their trees, with all that they give.  The others go through
the compiler until both ways have been compared on every example."""
CARRIERS = ("unit", "objective", "enhancement")
"""The types of cards that can be given an ability."""


def is_read(ability: m.Ability) -> bool:
    """Whether the law reads an ability from its tree, and all of it."""
    texts = (ability, *(text for _, text in given_texts(ability)))
    return all(text.kind in READ_IN_THE_LAW for text in texts) and not missing(ability)


@lru_cache(maxsize=8192)
def missing(ability: m.Ability) -> str:
    """What rules of the law do not read of an ability or of a text that it gives, in words; or nothing."""
    key = f"{law('swlcg').version}{ability!r}"
    name = f"heard-{sha256(key.encode()).hexdigest()[:2]}"
    return cached(name, key, lambda: _missing(ability), kept=200)


def _missing(ability: m.Ability) -> str:
    texts = (ability, *(text for _, text in given_texts(ability)))
    return next(
        (words for row in unheard("swlcg", [reified(text)[1] for text in texts]) for words in row), ""
    )


def said(ability: m.Ability) -> tuple[Term, ...]:
    """The one fact about an ability `a1` that the law reads in its tree."""
    return (("reads_as", "a1", reified(ability)[0]),)


def tree(ability: m.Ability) -> tuple[Term, ...]:
    """The facts of its tree."""
    return reified(ability)[1]


def receivers(ability: m.Ability, text: m.Ability) -> tuple[str, ...]:
    """The types of the cards that could be given a text by an ability; none if only its own card can be."""
    kinds: dict[str, None] = {}
    for whom in _given_to(ability, text):
        if whom == m.THIS:
            continue
        named = [node.value for node in walk(whom) if isinstance(node, m.Is) and node.property == "type"]
        kinds |= dict.fromkeys([kind for kind in named if kind in CARRIERS] or CARRIERS)
    return tuple(kinds)


def _given_to(ability: m.Ability, text: m.Ability) -> Iterator[m.Term | None]:
    for node in walk((ability.costs, ability.body)):
        if isinstance(node, m.Deed) and node.verb == "gain" and text in walk(node["what"]):
            patient = node["patient"]
            chosen = [
                other
                for other in walk((ability.costs, ability.body))
                if m.is_chosen(patient) and isinstance(other, m.Selector) and other.number == patient.number
            ]
            yield chosen[0] if chosen else patient

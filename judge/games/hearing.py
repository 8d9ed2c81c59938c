"""Texts that the law of a game reads as they stand: their trees as facts, and what no rule reads of them."""

from __future__ import annotations

from functools import lru_cache

from judge.cardtext import meaning as m
from judge.cardtext.reify import given_texts, reified
from judge.engine.heard import SOMEBODY, unheard
from judge.engine.law import law
from judge.engine.solver import show_term


def missing(game: str, ability: m.Ability) -> str:
    """The first that rules of the law do not read of an ability, and each word for somebody for whom nobody
    stands; or nothing.

    What it gives to cards is a text of its own.
    """
    return _missing(game, law(game).version, ability)


@lru_cache(maxsize=8192)
def _missing(game: str, _version: str, ability: m.Ability) -> str:
    words = unheard(game, reified(ability)[1], (reified(text)[1] for _, text in given_texts(ability)))
    for_nobody = (word for word in words if word.startswith(SOMEBODY))
    return ", ".join(dict.fromkeys([*words[:1], *for_nobody]))


def told(ability: m.Ability) -> list[str]:
    """The facts of its tree as people read them: its nodes are n1, n2 ... in their order."""
    names: dict[str, str] = {}
    facts = reified(ability)[1]
    for fact in facts:
        if fact[0] == "node":
            names.setdefault(str(fact[1]), f"n{len(names) + 1}")
    for _, text in given_texts(ability):
        names.setdefault(reified(text)[0], f"n{len(names) + 1}")
    return [show_term(tuple(names.get(str(part), part) for part in fact)) for fact in facts]

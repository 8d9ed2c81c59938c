"""Texts that the law of a game reads as they stand: their trees as facts, and what no rule reads of them."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cardtext import meaning as m
from judge.cardtext.reify import given_texts, reified
from judge.engine.heard import SOMEBODY, unheard
from judge.engine.law import law
from judge.engine.solver import show_term

_HEARD: dict[tuple[str, m.Ability], str] = {}
_KEPT = 8192


def hear(game: str, abilities: Iterable[m.Ability]) -> None:
    """Finds out what the law reads of abilities and of the texts that they give: once for all."""
    version = law(game).version
    asked = {
        text for ability in abilities for text in (ability, *(given for _, given in given_texts(ability)))
    }
    new = [ability for ability in asked if (version, ability) not in _HEARD]
    if not new:
        return
    if len(_HEARD) > _KEPT:
        _HEARD.clear()
    for ability in new:
        given = (reified(text)[1] for _, text in given_texts(ability))
        words = unheard(game, reified(ability)[1], given)
        for_nobody = (word for word in words if word.startswith(SOMEBODY))
        _HEARD[version, ability] = ", ".join(dict.fromkeys([*words[:1], *for_nobody]))


def forget() -> None:
    """Forgets what was found out, so that the next text is heard anew."""
    _HEARD.clear()


def missing(game: str, ability: m.Ability) -> str:
    """The first that rules of the law do not read of an ability, and each word for somebody for whom nobody
    stands; or nothing.

    What it gives to cards is a text of its own.
    """
    hear(game, [ability])
    return _HEARD[law(game).version, ability]


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

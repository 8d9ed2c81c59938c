"""Texts that the law reads as they stand: their trees as facts, and the abilities that they give to cards."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.reify import given_to, reified
from judge.engine.solver import Term
from judge.games import hearing

CARRIERS = ("unit", "objective", "enhancement")
"""The types of cards that can be given an ability."""


def missing(ability: m.Ability) -> str:
    """What rules of the law do not read of an ability, in words; or nothing.

    What it gives to cards is a text of its own.
    """
    return hearing.missing("swlcg", ability)


def root(ability: m.Ability) -> str:
    """The name of the node at which its tree begins."""
    return reified(ability)[0]


def tree(ability: m.Ability) -> tuple[Term, ...]:
    """The facts of its tree."""
    return reified(ability)[1]


def for_host(ability: m.Ability, root: str) -> bool:
    """Whether the text with this root is given to the card on which that of the ability lies."""
    return list(given_to(ability, root)) == [m.Ref("host")]


def receivers(ability: m.Ability, root: str) -> tuple[str, ...]:
    """The types of the cards that could be given the text with this root; none: only its own card."""
    kinds: dict[str, None] = {}
    for whom in given_to(ability, root):
        if whom == m.THIS:
            continue
        named = [node.value for node in walk(whom) if isinstance(node, m.Is) and node.property == "type"]
        kinds |= dict.fromkeys([kind for kind in named if kind in CARRIERS] or CARRIERS)
    return tuple(kinds)

"""Adjectives that are joined before a noun: of either kind, or of both."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.russian.parts import agree
from judge.cardtext.russian.words import Adj

SINGLE = ("element",)
"""Of these a card has one: two of them joined before a noun are cards of the one and of the other."""


def described(mod: Any) -> bool:
    """Whether it says of many what they are: with "and" before another they may be the same or others."""
    return isinstance(mod, Adj) and "p" in mod.gender and isinstance(mod.what, m.Is | m.State)


def these_and_those(first: Adj, rest: Any, t: str) -> Any:
    """ "Of the forest and of the steppe": no card is both."""
    names = {adj.what.property if isinstance(adj.what, m.Is) else "" for adj in (first, *rest)}
    return _any_of((first, *rest)) if len(names) == 1 and names <= {*SINGLE} else None


def either(first: Adj, rest: Any, last: Adj, t: str) -> Any:
    """ "Of the forest or flying"."""
    return _any_of((first, *rest, last))


def _any_of(row: tuple[Adj, ...]) -> Any:
    if not all(agree(row[0].gender, adj.gender) for adj in row):
        return None
    return Adj(m.Or(tuple(adj.what for adj in row)), row[0].gender)


def of_two(what: Any) -> bool:
    """Whether it says of one card that it has two values of what a card has one of."""
    return any(
        len({part for part in what if isinstance(part, m.Is) and part.property == name}) > 1
        for name in SINGLE
    )

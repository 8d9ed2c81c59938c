"""Conditions on whom an ability chooses, as a part of whom it may choose.

"One of your Jedi gets ... Play only when that Jedi is attacking a Jedi": one of your Jedi attacking a Jedi.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk


def narrowed(ability: m.Ability) -> m.Ability:
    """The ability with what its conditions say of those that it chooses in the description of these."""
    asked: dict[int, list[m.Filter]] = {}
    rest: list[m.Condition] = []
    for condition in ability.conditions:
        match condition:
            case m.Fits(m.Ref("chosen", n), what) if _chooses(ability.body, n):
                asked.setdefault(n, []).append(_of_itself(what, m.Ref("chosen", n)))
            case _:
                rest.append(condition)
    if not asked:
        return ability

    def more(node: object) -> object:
        match node:
            case m.Selector("choose", what, number=n) if n in asked:
                return replace(node, what=m.And(cast("tuple[m.Filter, ...]", (what, *asked[n]))))
        return node

    return replace(ability, body=changed(ability.body, more), conditions=tuple(rest))


def _of_itself(what: m.Filter, who: m.Ref) -> m.Filter:
    """A description in which what lies on itself is said without itself: "it has damage on it"."""

    def bare(node: object) -> object:
        return replace(node, of=None) if isinstance(node, m.Things) and node.of == who else node

    return changed(what, bare)


def _chooses(body: object, number: int) -> bool:
    return any(isinstance(node, m.Selector) and node.number == number > 0 for node in walk(body))

"""Two cards chosen by one description: each a choice of its own, with what is done to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled, choices, flat, for_each
from judge.games.swlcg.phrases import PICKED

_ONE = m.Ref("chosen", 1, "the one")
_THE_OTHER = m.Ref("chosen", 1, "the other")
_ANOTHER = m.Other(m.Ref("chosen", 1))


def two_apart(ability: m.Ability) -> m.Ability:
    """ "Target 2 units. One of them gains ..., the other ...": the first of the two, and the second."""
    chosen = choices(ability)
    double = [choice for choice in chosen if choice.count == m.Number(2) and not choice.up_to]
    among = [choice for choice in chosen if double and _one_of(choice, double[0])]
    if len(double) != 1 or len(among) != 1 or len(chosen) != 2 or double[0].number != 1:
        return ability

    def named(node: Any) -> Any:
        if node == among[0]:
            return _ONE
        return _THE_OTHER if node == m.Ref("rest") else node

    return changed(ability, named)


def _one_of(choice: m.Selector, two: m.Selector) -> bool:
    parts = m.conjuncts(choice.what)
    mine = m.Rel("among", m.Ref("chosen", two.number))
    known = m.conjuncts(two.what)
    return (
        mine in parts and choice.count == m.Number(1) and all(part == mine or part in known for part in parts)
    )


def _by_itself(what: m.Filter) -> m.Filter:
    """What the first of two is, without how the two go together."""
    parts = m.conjuncts(what)
    kept = tuple(part for part in parts if not _of_both(part))
    return what if len(kept) == len(parts) else m.And(kept) if kept else m.Anything()


def _of_both(part: object) -> bool:
    if isinstance(part, m.Not):
        part = part.part
    return isinstance(part, m.Same) and part.of is None


def singly(ability: m.Ability) -> m.Ability:
    """Two cards chosen by one description are two choices, each with what is done to it."""
    double = next(
        (choice for choice in choices(ability) if choice.count == m.Number(2) and choice.number < PICKED),
        None,
    )
    if double is None:
        return ability
    others = [
        choice for choice in choices(ability) if choice.number not in (1, PICKED) and choice.number < PICKED
    ]
    if double.number != 1 or others:
        raise Unmodelled("two cards, and another besides")
    alone = replace(double, count=m.Number(1), up_to=False)
    first = replace(alone, what=_by_itself(alone.what))
    second = replace(alone, what=flat(m.And((alone.what, _ANOTHER))), number=2, up_to=double.up_to)
    each = {_ONE: first, _THE_OTHER: second}

    def doubled(node: Any) -> Any:
        if not isinstance(node, m.Effect):
            return node
        if node.deed["patient"] in each:
            return _with(node, each[node.deed["patient"]], node.deed.manner)
        mine = [n for n in walk(node) if n == double or n == m.Ref("chosen", 1)]
        if not mine:
            return node
        if node.deed["patient"] not in (double, m.Ref("chosen", 1)) or len(mine) != 1:
            raise Unmodelled("two cards at once")
        manner = tuple(word for word in node.deed.manner if word != "each")
        return m.Seq(tuple(_with(node, card, manner) for card in (first, second)))

    split = changed(changed(ability, _so_many), doubled)
    if any(node in (m.Ref("chosen", 1), *each) for node in walk(changed(split, _not_apart))):
        raise Unmodelled("a condition about two cards")
    return split


def _not_apart(node: Any) -> Any:
    return m.Anything() if node == _ANOTHER else node


def _so_many(node: Any) -> Any:
    """ "For each unit returned this way": for each of the two to which it was done."""
    match node:
        case m.ForEach(m.Selector("each", what, "card"), inner) if _of_the_two(what):
            return for_each(m.Things("card", m.ThatMuch("done")), inner)
    return node


def _of_the_two(what: m.Filter) -> bool:
    parts = m.conjuncts(what)
    return m.Rel("among", m.Ref("chosen", 1)) in parts and all(
        isinstance(part, m.Rel | m.Is) for part in parts
    )


def _with(node: m.Effect, who: m.Selector, manner: tuple[str, ...]) -> m.Effect:
    return replace(node, deed=replace(node.deed.with_term("patient", who), manner=manner))

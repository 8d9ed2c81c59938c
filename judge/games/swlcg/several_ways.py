"""Choices among numbers and kinds, as ways: "up to 2", "any number of", tokens or icons of one's choice."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.lowering import Unmodelled

IF_THERE = "if_there"
"""The manner of a way that can be chosen only if there is something to do."""
_MOST = 4
_TOKENS = ("damage", "focus_token", "shield")
_ALL_WAYS = 8
"""So many numbers are ways to choose from."""


def several_ways(node: Any) -> Any:
    """ "Remove up to 2 focus tokens": a choice among numbers, none among them."""
    if not isinstance(node, m.Effect):
        return node
    match node.deed["patient"]:
        case m.Selector("random", count=m.Choice(m.Number(low), m.Number(most))) as cards if (
            0 < low < most <= _MOST
        ):
            some = [replace(cards, count=m.Number(n)) for n in range(most, low - 1, -1)]
            return m.ChooseOne(tuple(replace(node, deed=node.deed.with_term("patient", few)) for few in some))
    match node.deed["what"]:
        case m.Things("combat_icon", value, None, ("your_choice",)) as icon:
            return m.ChooseOne(tuple(_put(node, icon, kind) for kind in _icons(node.deed.verb, value)))
        case m.Things("combat_icon", value, None, ("your_choice", "different")) as icon:
            return _different(node, icon, value)
    for kind in ("things", "amount"):
        match node.deed[kind]:
            case m.Things(_, m.Choice(None, m.Number(most))) as things if 1 < most <= _MOST:
                numbers = [replace(things, amount=m.Number(n)) for n in range(most, 0, -1)]
                return m.ChooseOne((*(_put(node, things, option) for option in numbers), m.Seq(())))
            case m.Things(_, m.Choice(m.Number(low), m.Number(most))) as things if 0 < low < most <= _MOST:
                numbers = [replace(things, amount=m.Number(n)) for n in range(most, low - 1, -1)]
                return m.ChooseOne(tuple(_put(node, things, option) for option in numbers))
            case m.Things("damage" | "focus_token", m.Choice(None, None)) as things if (
                node.deed.verb == "move_things"
            ):
                numbers = [replace(things, amount=m.Number(n)) for n in range(1, _ALL_WAYS - 1)]
                every = replace(things, amount=m.All())
                return m.ChooseOne((*(_put(node, things, option) for option in (every, *numbers)), m.Seq(())))
            case m.Things("token", value) as things if node.deed.verb == "take_things":
                there = replace(node, deed=replace(node.deed, manner=(*node.deed.manner, IF_THERE)))
                sorts = [replace(things, kind=token, amount=value) for token in _TOKENS]
                return m.ChooseOne(tuple(_put(there, things, option) for option in sorts))
    return node


_KINDS_OF_ICONS = ("unit_damage", "tactics", "blast_damage")


def _icons(verb: str, value: m.Amount) -> list[m.Term]:
    """What icons of one's choice can be: edge-enabled ones can be lost, too.  Raises Unmodelled for more."""
    marks: tuple[tuple[str, ...], ...] = ((), ("edge",)) if verb == "lose" else ((),)
    sorts = [m.Things(kind, m.Number(1), None, mark) for kind in _KINDS_OF_ICONS for mark in marks]
    if value == m.Number(1):
        return [*sorts]
    if value != m.Number(2):
        raise Unmodelled("so many icons of your choice")
    twice = [replace(icon, amount=value) for icon in sorts]
    return [*twice, *(m.Group(pair) for pair in combinations(sorts, 2))]


def _different(node: m.Effect, icons: m.Things, value: m.Amount) -> m.Body:
    """So many different combat icons of one's choice: one, two, or each of the three kinds."""

    def some(kinds: tuple[str, ...]) -> m.Body:
        gained = tuple(_put(node, icons, m.Things(kind, m.Number(1))) for kind in kinds)
        return gained[0] if len(gained) == 1 else m.Seq(gained)

    single = m.ChooseOne(tuple(some((kind,)) for kind in _KINDS_OF_ICONS))
    pair = m.ChooseOne(tuple(some(kinds) for kinds in combinations(_KINDS_OF_ICONS, 2)))
    return m.Seq(
        (
            m.If(m.Measure(value, "=", m.Number(1)), single),
            m.If(m.Measure(value, "=", m.Number(2)), pair),
            m.If(m.Measure(value, ">=", m.Number(3)), some(_KINDS_OF_ICONS)),
        )
    )


def _put(node: m.Effect, old: m.Things, new: m.Term) -> m.Effect:
    return changed(node, lambda term: new if term == old else term)

"""What is there besides so many cards: a card of each cost, cards of so many elements."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.conditions import exists, kinds
from judge.cardtext.russian.parts import ONE, Np, joined

_ALL = m.Selector("each", m.Anything())


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("cond1", 'there are? count[n] ("разные" | "разных") (NPROPERTY[n] | NPROPERTY[g])', 0.0)(
        lambda where, _, n, noun: kinds(where, None, Np(_ALL, "p", "card"), n, noun, None)
    )
    g.rule("cond1", 'there? "есть" np1[card_n] ("," NUM[i])* "и" NUM[i] there?', 0.0)(_each_cost)


def _each_cost(a: Any, np: Np, more: Any, last: Any, b: Any) -> Any:
    """There are cards of cost 3, 4 and 5: one of each."""
    if not isinstance(np.term, m.Selector) or "p" not in np.gender:
        return None
    first = [part for part in m.conjuncts(np.term.what) if isinstance(part, m.Compare)]
    if len(first) != 1 or first[0].property != "cost" or first[0].relation != "=":
        return None
    rest = [part for part in m.conjuncts(np.term.what) if part != first[0]]
    each = []
    for n in (first[0].amount, *more, last):
        cost = replace(first[0], amount=n)
        single = m.Selector("some", joined([*rest, cost]), count=ONE)
        each.append(exists(a, replace(np, term=single), b, True))
    return None if None in each else m.And(tuple(each))

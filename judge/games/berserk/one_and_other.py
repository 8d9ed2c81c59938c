"""Two cards that are chosen, of which one gets one thing and the other another: two targets."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk


def one_and_the_other(body: m.Body | None) -> m.Body | None:
    """The same with one card and another one as targets; bodies that say something else are as they were.

    Which of the two is "the one" is said with the targets, when all of them are named.
    """
    match body:
        case m.Announced(how, inner, name):
            return m.Announced(how, one_and_the_other(inner) or inner, name)
        case m.Seq(parts, then):
            for i, part in enumerate(parts):
                if (both := _chosen(part)) is not None and _apart(both, parts[i + 1 :]):
                    return _named(both, m.Seq((*parts[:i], *parts[i + 1 :]), then))
    return body


def _chosen(part: m.Body) -> m.Selector | None:
    """The two cards that a part has its player choose."""
    match part:
        case m.Effect(m.Deed("choose", (("patient", m.Selector("choose", _, "card") as both),), ()), "do"):
            exactly = both.count == m.Number(2) and not both.up_to
            return both if exactly and both.number and both.chooser == m.YOU else None
    return None


def _apart(both: m.Selector, rest: tuple[m.Body, ...]) -> bool:
    """Whether the rest speaks of one of them and then of the other, and never of both."""
    among = [node for node in walk(m.Seq(rest)) if isinstance(node, m.Selector) and _is_of(both, node)]
    of_both = [node for node in walk(m.Seq(rest)) if node == m.Ref("chosen", both.number)]
    if len(among) != 2 or len(of_both) != 2:
        return False
    return m.Other(m.Ref("chosen", among[0].number)) in walk(among[1].what)


def _is_of(both: m.Selector, card: m.Selector) -> bool:
    among = m.Rel("among", m.Ref("chosen", both.number))
    return among in m.conjuncts(card.what) and card.count == m.Number(1)


def _named(both: m.Selector, rest: m.Body) -> m.Body:
    among = m.Rel("among", m.Ref("chosen", both.number))
    return changed(rest, lambda node: both.what if node == among else node)

"""Other cards, and cards alike: than which, and like which, of those that were spoken of before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.agreement import is_bare, is_several
from judge.cardtext.antecedents import OWN, Known, Unresolved, other_than
from judge.cardtext.data import changed


def like_the_last(selector: m.Selector, cards: list[Known]) -> Any:
    """ "A unit with the same name": as the one spoken of last; several are so among themselves."""
    last = _last(cards)
    if is_several(selector.count) or last is None:
        return selector.what
    return changed(selector.what, lambda node: m.Same(node.property, last) if is_bare(node) else node)


def other_than_last(what: Any, cards: list[Known]) -> Any:
    """ "Another unit" is another than the one spoken of last, or else than the card itself."""
    last = _last(cards)
    if last is None:
        return what
    if isinstance(what, m.And):
        return m.And(tuple(other_than_last(part, cards) for part in what.parts))
    return m.Other(last) if what == m.Other() else what


def each_other(term: Any, cards: list[Known], bearer: bool) -> Any:
    """ "Each other unit" is other than the one spoken of; on a card that could mean itself, say which.

    `bearer`: the card of the text lies in play itself.  Raises Unresolved.
    """
    if not isinstance(term, m.Selector) or m.Other() not in m.conjuncts(term.what):
        return term
    parts = m.conjuncts(term.what)
    like = [part.of for part in parts if isinstance(part, m.Same) and isinstance(part.of, m.Ref)]
    if len(like) == 1:  # "each other unit that shares a trait with that unit"
        return replace(term, what=other_than(term.what, like[0])) if like[0].name == "chosen" else term
    whose = {part for part in parts if isinstance(part, m.Rel) and part.name == "controller"}
    others = [
        known.ref
        for known in reversed(cards)
        if isinstance(known.ref, m.Ref)
        and known.ref not in (*OWN, m.Ref("one"))
        and not _of_another(known.what, whose)
    ]
    if not others and bearer:
        return term
    if not others or (bearer and others[0].name not in ("host", "chosen")):
        raise Unresolved("each other: than which?")
    return replace(term, what=other_than(term.what, others[0]))


def _last(cards: list[Known]) -> Any:
    """The card spoken of last that is not the card of the text; None where there is none."""
    return next((known.ref for known in reversed(cards) if known.ref not in OWN), None)


def _of_another(what: m.Filter, whose: set[m.Rel]) -> bool:
    """Whether a card so described is another player's than those are."""
    return any(
        isinstance(part, m.Rel) and part.name == "controller" and bool(whose) and part not in whose
        for part in m.conjuncts(what)
    )

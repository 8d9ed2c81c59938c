"""Noun phrases with a number, of several, and of those who take part in an attack."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Refuse
from judge.cardtext.russian.parts import ANY, ONE, Bar, He, Mark, Np, agree, he, joined, selected
from judge.cardtext.russian.words import Adj


def myself(mods: Any, who: Any, t: str) -> Any:
    """The card itself, if it is as described: "the closed Orc"."""
    if not all(isinstance(mod, Adj) and agree(mod.gender, who[1]) for mod in mods):
        return None
    if any(isinstance(mod.what, m.Did | m.Other) for mod in mods):
        return None  # another card of that name, or one to which something was done
    what = joined([m.Rel("among", who[0]), *(mod.what for mod in mods)])
    return Np(m.Selector("some", what, count=ONE), who[1], "card")


def group(first: Np, between: Any, how: str, last: Np, t: str) -> Any:
    """Several phrases as one."""
    row = (first, *between, last)
    if any(isinstance(np.term, m.Group) for np in row):
        return None
    return Np(m.Group(tuple(np.term for np in row), how == "or"), ANY if how == "or" else "p", first.kind)


def one_of(of: Np, n: Any) -> Np:
    """One of several: of those described, or of those spoken of."""
    if isinstance(of.term, m.Selector):
        return Np(m.Selector("some", of.term.what, of.term.kind, n), of.gender if n == ONE else "p", of.kind)
    if isinstance(of.term, He):
        those: Any = of.term
        return Np(m.Selector("some", m.Rel("among", those), "card", n), of.gender, of.kind)
    raise Refuse


def struck(which: str) -> Any:
    """Who strikes or is struck, called by that."""

    def called(mods: Any, gender: str, noun: Any, t: str) -> Any:
        if noun is not None and not agree(gender, noun.gender):
            return None
        if any(isinstance(mod, Adj) for mod in mods or ()):
            return None
        plural = gender == "p"
        if plural:
            return None
        return Np(m.Ref(which), gender if noun is None else noun.gender, "card")

    return called


def numbered(mods: Any, n: tuple[Any, bool], bar: Bar) -> Np:
    """A noun phrase with a number and words that stand before it; several that are chosen differ anyway."""
    if bar.kind == "card" and n[0] != ONE:
        bar = replace(bar, what=tuple(part for part in bar.what if part != m.State("different")))
    for mod in mods or ():
        if isinstance(mod, Mark) and mod.how not in ("yours", "own"):
            bar = Bar(bar.kind, bar.concept, bar.what, (*bar.marks, mod.how), bar.gender)
        elif isinstance(mod, Mark):
            who: Any = m.YOU if mod.how == "yours" else he("self", "player")
            bar = Bar(bar.kind, bar.concept, (*bar.what, m.Rel("controller", who)), bar.marks, bar.gender)
        else:
            bar = Bar(bar.kind, bar.concept, (*bar.what, mod.what), bar.marks, bar.gender)
    return selected(bar, n[0], n[1])


def those_of(a: str, gender: str, post: Any, t: str) -> Any:
    """ "Those of them that ..."."""
    if gender != "p" or any(isinstance(part, Adj) and not agree(part.gender, a) for part in post):
        return None
    filters = [part.what if isinstance(part, Adj) else part for part in post]
    what = joined([m.Rel("among", he("he", "card", "p")), *filters])
    if a == "p":
        return Np(m.Selector("each", what), "p", "card")
    return Np(m.Selector("some", what, count=ONE), a, "card")

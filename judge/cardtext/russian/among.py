"""Noun phrases of one or some among several: "one of them", "the first", "any of your orcs"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.forms import CASES
from judge.cardtext.russian.parts import ONE, Np, he, joined
from judge.cardtext.russian.quantified import one_of, those_of

COUNTED_OFF = ("first", "second", "third", "fourth")
"""The order of those who were chosen tells them apart."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("np1[card_@]", 'A_один[@] "из" np1[card_g]', over=CASES)(
        lambda gender, of, t: replace(one_of(of, ONE), gender=gender)
    )
    g.rule("np1[card_@]", "A_один[@]", 0.6, over=CASES)(
        lambda gender, t: replace(one_of(Np(he("he", "card", "p"), "p", "card"), ONE), gender=gender)
    )
    g.rule("np1[card_@]", '"хотя" "бы" A_один[@] "из" np1[card_g]', 0.0, over=CASES)(
        lambda gender, of, t: replace(one_of(of, ONE), gender=gender)
    )
    g.rule("np1[card_@]", 'ORD[@] "из" np1[card_g]', over=CASES)(_first_of)
    g.rule("np1[card_@]", "ORD[@]", 0.6, over=CASES)(
        lambda nth, t: (
            _first_of(nth, Np(he("he", "card", "p"), "p", "card"), t) if nth[0] in COUNTED_OFF else None
        )
    )
    g.rule("np1[card_@]", 'NUM[@] "из" np1[card_g]', over=CASES)(lambda n, of, t: one_of(of, n))
    g.rule("np1[card_@]", 'A_любой[@] "из" np1[card_g]', over=CASES)(
        lambda a, of, t: replace(one_of(of, ONE), gender=a)
    )
    g.rule("np1[card_@]", 'A_каждый[@] "из" np1[card_g]', over=CASES)(lambda a, of, t: replace(of, gender=a))
    g.rule("np1[card_@]", 'A_тот[@] "из" PRON[g] post+', 0.0, over=CASES)(those_of)


def _first_of(nth: Any, of: Np, t: str) -> Any:
    """The first of several."""
    first = one_of(of, ONE)
    what = joined([first.term.what, m.Is("ordinal", nth[0])])
    return replace(first, term=replace(first.term, what=what), gender=nth[1])

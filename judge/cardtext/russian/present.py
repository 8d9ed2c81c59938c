"""What is there besides so many cards: a card of each cost, more on one than on another; what is so now."""

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

    g.rule("cond1", '"на" np1[card_l] gain[n]', 0.15)(
        lambda np, gain: (
            m.Fits(np.term, gain.had) if gain.had is not None and gain.verb == "put_things" else None
        )
    )
    g.rule("cond1", 'np1[card_n] "-"? ("с" | "со") gain[i]', 0.1)(
        lambda np, gain: m.Fits(np.term, gain.had) if gain.had is not None and _known(np) else None
    )
    g.rule("cond1", 'np1[card_n] "-"? "без" gain[g]', 0.1)(
        lambda np, gain: m.Fits(np.term, m.Not(gain.had)) if gain.had is not None and _known(np) else None
    )
    g.words("cond1", m.Fits(m.YOU, m.State("first_player")), "вы ходите первым", "вы играете первым")
    g.words("cond1", m.Fits(m.YOU, m.State("second_player")), "вы ходите вторым", "вы играете вторым")
    g.rule("cond1", '("сейчас" | "идет") turn[n]', 0.0)(_now)
    for holder in ('"у" np1[card_g]', '"на" np1[card_l]'):
        for other in ('"у" np1[card_g]', '"на" np1[card_l]', "np1[card_n]"):
            g.rule("cond1", f'{holder} bigger NTHINGS[g] "," "чем" {other}', 0.0)(_outnumbers)
    for parity, words in (("even", "четное"), ("odd", "нечетное")):
        g.rule("cond1", f'"на" "кубике" rolled? "выпало" "{words}" ("число" | "значение")?', 0.0)(
            lambda name, parity=parity: m.Measure(m.Value(name or "roll", m.THIS), parity, ONE)
        )


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


def _known(np: Np) -> bool:
    """Whether it is somebody known, of whom something is said, and no description of some card."""
    return not isinstance(np.term, m.Selector)


def _now(p: m.Period) -> Any:
    """ "It is your turn now"."""
    return m.During(p) if p.name == "turn" and p.whose is not None and not p.which else None


def _outnumbers(who: Np, relation: Any, noun: Any, other: Np) -> Any:
    """There are more of them on one than on another."""
    had = m.Things(noun.concept, m.All())
    return m.Fits(who.term, m.Having(had, relation, m.Count(replace(had, of=other.term))))

"""A time in the middle of what is got: "gets until the end of turn +1 ..., and a counter"."""

from __future__ import annotations

from typing import Any

from judge.cardtext.notation import Grammar
from judge.cardtext.parts import Vp
from judge.cardtext.russian.clauses import Pred, clause
from judge.cardtext.russian.done import effect_of, in_order, infinitive, unstep
from judge.cardtext.russian.parts import ANY, Gains, Np, he
from judge.cardtext.russian.tailed import lasting

GIVES = ("gain", "lose")
"""Verbs of which the object is what is got or lost."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("one", "np[card_n]? V[fin] dur gains[a]", 0.05)(
        lambda np, verb, p, gains: lasting(_got(np, verb, gains), p)
    )
    g.rule("one", "np[card_n]? can V[inf] dur gains[a]", 0.05)(
        lambda np, n, verb, p, gains: lasting(_may(np, n, verb, gains), p)
    )
    g.rule("one", "V[inf] dur gains[a]", 0.05)(lambda verb, p, gains: lasting(_get(verb, gains), p))
    g.rule("one", 'np[card_n]? "не" can dur vp[inf]', 0.05)(_cannot)
    # only the first of the two has an end
    g.rule("one", 'np[card_n]? V[fin] gains[a] dur ","? ("и" | "а" "также") gains[a]', 0.06)(
        lambda np, verb, first, p, more: _two(np, verb, first, p, more)
    )


def _vp(verb: Any, gains: Gains) -> Any:
    """The verb phrase of something that is got or lost; None for another verb."""
    uses = {
        (frame.verb, frame.subject)
        for frame in verb.verb.frames
        if ("gains", "what") in {place[:2] for place in frame.places}
    }
    uses = {use for use in uses if use[0] in GIVES}
    if len(uses) != 1:
        return None
    ((name, subject),) = uses
    what: Any = gains
    return Vp(name, (("what", what),), subject)


def _who(np: Any) -> Np:
    return Np(he("unsaid"), ANY, "card") if np is None else np


def _got(np: Any, verb: Any, gains: Gains) -> Any:
    vp = _vp(verb, gains)
    if vp is None or verb.past:
        return unstep(None)
    gender = verb.gender if verb.gender == "p" or not verb.person else "s"
    pred = Pred(vp, "do", False, gender, False, verb.person)
    return unstep(effect_of(_unlikely(clause(_who(np), "card", pred))))


def _unlikely(spoken: Any) -> Any:
    """The clause of a reading that costs more."""
    return getattr(spoken, "value", spoken)


def _may(np: Any, number: str, verb: Any, gains: Gains) -> Any:
    vp = _vp(verb, gains)
    if vp is None:
        return unstep(None)
    pred = Pred(vp, "can", False, "p" if number == "p" else "s")
    return unstep(effect_of(_unlikely(clause(_who(np), "card", pred))))


def _cannot(np: Any, number: str, period: Any, phrase: Any) -> Any:
    pred = Pred(phrase.vp, "cannot", False, "p" if number == "p" else "s")
    return lasting(unstep(effect_of(_unlikely(clause(_who(np), "card", pred)))), period)


def _get(verb: Any, gains: Gains) -> Any:
    vp = _vp(verb, gains)
    return unstep(None if vp is None else infinitive(vp))


def _two(np: Any, verb: Any, first: Gains, period: Any, more: Gains) -> Any:
    if first.either or more.either:
        return None
    who = _who(np)
    same = who if np is None else Np(he("subject", "card", np.gender), np.gender, "card")
    return in_order([lasting(_got(who, verb, first), period), _got(same, verb, more)])

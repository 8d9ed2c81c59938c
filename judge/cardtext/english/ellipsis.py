"""What is left out where it was said before: "deal 2 instead", "or +2 if it is a Jedi"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.tails import hung
from judge.cardtext.linking import so_many
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import Replaced, SoMany, pronoun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("effect", 'VB number "instead"', 0.1)(lambda verb, n: _instead(verb, n))
    g.rule("effect", 'VB "the" ("top" | "bottom") NUM "cards" "instead"', 0.1)(
        lambda verb, n: _instead(verb, n)
    )
    g.same("number", "NUM", "SIGNED")
    g.rule("number", '"up to" NUM')(lambda n: m.Choice(None, n))
    g.rule("effect", 'one_effect "," "or" number NTHINGS? "if" cond tails?', 0.05)(_or_so_many)
    g.rule("effect", 'one_effect "(" "or"? number NTHINGS? "instead"? "if" cond ")" tails?', 0.05)(
        _or_so_many
    )


def _instead(verb: Any, n: m.Amount) -> Replaced:
    return Replaced(SoMany(tuple(dict.fromkeys(frame.verb for frame in verb.frames)), n))  # type: ignore[arg-type]


def _or_so_many(body: Any, n: m.Amount, noun: Any, condition: Any, tail: Any) -> Any:
    """Another number of it under a condition; who is chosen is chosen first: the condition asks of that."""
    if not isinstance(body, m.Effect) or body.mode != "do" or body.lasts is not None:
        return None
    whom: Any = body.deed["patient"]
    before: tuple[Any, ...] = ()
    picked = isinstance(whom, m.Selector) and whom.quantifier == "some" and whom.kind == "card"
    if picked and body.deed.verb != "draw":
        if whom.count != m.Number(1):
            return None
        before = (m.Effect(m.deed("choose", patient=whom)),)
        body = replace(body, deed=body.deed.with_term("patient", pronoun("it", "card")))
    other = so_many(body, n, "" if noun is None else noun.concept)
    if other is None:
        return None
    ways = [body, other] if tail is None else [hung(way, tail) for way in (body, other)]
    ways = [getattr(way, "value", way) for way in ways]
    if None in ways or any(isinstance(way, Replaced) for way in ways):
        return None
    whole = m.If(condition, ways[1], ways[0])
    return m.Seq((*before, whole)) if before else whole

"""What is paid for an ability, and what stands before it: that it may answer, how often it may be used."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.altered import capped
from judge.cardtext.russian.done import imperative, infinitive
from judge.cardtext.russian.parts import ONE, he
from judge.cardtext.russian.sentences import prefixed


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("cost", '"{tap}" | "закрыться"')(lambda: m.Effect(m.deed("tap", patient=m.THIS)))
    g.rule("cost", '(NUM | LETTER)? "{counter}"')(
        lambda n: m.Effect(m.deed("pay", things=m.Things("counter", n or ONE)))
    )
    g.rule("cost", "NUM[n]? (NTHINGS[n] | NTHINGS[g])", 0.1)(_counters)
    g.rule("paid", "vp[inf]", 0.3)(lambda phrase: _payment(infinitive(phrase.vp)))
    g.rule("paid", 'vp[inf] "(" bounded ")"', 0.2)(lambda phrase, n: capped(infinitive(phrase.vp), n))
    g.rule("paid", "vp[imp]", 0.3)(lambda phrase: _payment(imperative(phrase.vp)))
    g.rule("core", 'costs? ","? paid ":" core0', 0.3)(
        lambda costs, paid, s: replace(s, costs=(*(costs or ()), paid)) if not s.costs else None
    )
    g.rule("core", 'prefix ("," | ":")? costs? ","? paid ":" core0', 0.3)(
        lambda p, costs, paid, s: (
            prefixed(p, replace(s, costs=(*(costs or ()), paid))) if not s.costs else None
        )
    )
    g.rule("costs", 'cost (("," | "+" | "и")? cost)*')(lambda first, rest: (first, *rest))
    g.rule("prefix", '"{instant}"')(lambda: ("instant",))
    g.rule("prefix", 'limit ","?', 0.0)(lambda limit: ("limit", limit))
    g.rule("prefix", '"(" limit ")"', 0.0)(lambda limit: ("limit", limit))
    g.rule("core", 'paid ("," | "и" | "+")? cost ("," cost)* ":" core0', 0.3)(
        lambda paid, first, rest, s: replace(s, costs=(paid, first, *rest)) if not s.costs else None
    )


def _payment(body: Any) -> Any:
    """What is paid; counters that are taken from nobody named, or from the card itself, are its own."""
    match body:
        case m.Effect(m.Deed("take_things" | "lose", roles, ()), "do", None):
            things = dict(roles).get("things")
            own = dict(roles).get("patient") in (None, m.THIS, *_ITSELF)
            if own and isinstance(things, m.Things) and things.kind == "counter" and things.of in _NOBODY:
                return m.Effect(m.deed("pay", things=replace(things, of=None)))
    return body


_ITSELF = (he("implied"), he("unsaid"), he("self"))
_NOBODY = (None, m.THIS, he("self"))


def _counters(n: Any, noun: Any) -> Any:
    """ "Two tokens:", in words."""
    if noun.concept != "counter" or (n is None and noun.gender == "p"):
        return None
    return m.Effect(m.deed("pay", things=m.Things("counter", n or ONE)))

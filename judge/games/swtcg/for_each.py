"""What is done once for each of something: one gain, of so much.

Whatever is no single gain raises `Unmodelled`.
"""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled


def for_each(over: object, body: m.Body) -> m.Body:
    """What is done once for each is done so many times, if it is one gain.  Raises Unmodelled."""
    if any(node == m.Ref("one") for node in walk(body)):
        raise Unmodelled("for each, something that is done to each")
    count: m.Amount
    match over:
        case m.Selector(_, what, kind):
            count = m.Count(m.Selector("each", what, kind))
        case m.Things():
            count = m.Count(replace(over, amount=m.All()))
        case m.Quotient():
            count = over
        case _:
            raise Unmodelled("for each of that")
    match body:
        case m.Effect(m.Deed("modify" | "reduce" | "increase"), "do"):
            number = body.deed["amount"]
        case m.Effect(m.Deed("put_things"), "do") if isinstance(body.deed["things"], m.Things):
            number = body.deed["things"].amount
        case m.Effect(m.Deed("draw"), "do") if isinstance(body.deed["patient"], m.Selector):
            number = body.deed["patient"].count
        case m.Effect(m.Deed("damage"), "do") if isinstance(body.deed["amount"], m.Things) and isinstance(
            body.deed["patient"], m.Ref
        ):  # of units that are chosen it could be another each time
            number = body.deed["amount"].amount
        case m.Effect(m.Deed("gain" | "lose"), "do") if isinstance(body.deed["what"], m.Things):
            number = body.deed["what"].amount
        case m.Effect(m.Deed("gain"), "do") if isinstance(body.deed["what"], m.Ability):
            number = body.deed["what"].number
        case _:
            raise Unmodelled("for each, something else than a gain")
    bound = number if isinstance(number, m.Bound) else None
    once = number if bound is None else bound.amount
    if not isinstance(once, m.Number):
        raise Unmodelled("for each, an amount that varies")
    many: m.Amount = count if once.n == 1 else m.Times(once.n, count)
    many = many if bound is None else replace(bound, amount=many)
    return changed(body, lambda node: many if node is number else node)

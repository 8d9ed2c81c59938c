"""What is paid before the colon of a feature."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled


@dataclass(frozen=True)
class Pays:
    """What is paid: by closing, with so many tokens, with X of them."""

    closes: bool = False
    tokens: int = 0
    x: bool = False


def costs(told: tuple[m.Body, ...]) -> Pays:
    """What the parts of a payment come to.  Raises Unmodelled."""
    found = Pays()
    for one in told:
        match one:
            case m.Effect(m.Deed("tap", (("patient", m.Ref("this")),)), "do", None) if not found.closes:
                found = replace(found, closes=True)
            case m.Effect(
                m.Deed("pay", (("things", m.Things("counter", m.Number(n), None, ())),)), "do", None
            ):
                found = replace(found, tokens=found.tokens + n)
            case m.Effect(
                m.Deed("pay", (("things", m.Things("counter", m.Letter(), None, ())),)), "do", None
            ):
                found = replace(found, x=True)
            case _:
                raise Unmodelled("such a payment")
    return found

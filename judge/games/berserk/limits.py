"""How often a feature is used: so many times a turn, a battle, for each card, in the turn of somebody."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.card_descriptions import Want
from judge.games.berserk.model import Condition

_PERIODS = ("turn", "battle")

Limited = tuple[tuple[str, int] | None, Condition | None, tuple[Want, ...]]


def limited(limit: m.Limit | None, when: Condition | None) -> Limited:
    """How often, when it fires then, and what has to hold for it: in whose turn it is done so often.

    No question outlasts a turn: of a limit for the turn and one for the battle the smaller counts.
    Raises Unmodelled.
    """
    match limit:
        case None:
            return None, when, ()
        case m.Limit(n, per, "", m.Limit(k, other, "", None)):
            first, *_ = limited(m.Limit(n, per), when)
            second, *_ = limited(m.Limit(k, other), when)
            if first is None or second is None or {first[0], second[0]} != {"turn", "battle"}:
                raise Unmodelled("two limits of such kinds")
            return limited(m.Limit(n, per) if n <= k else m.Limit(k, other), when)
        case m.Limit(n, m.Period(name, None, "", ""), "", None) if name in _PERIODS:
            return (name, n), when, ()
        case m.Limit(n, m.Period("turn", m.Ref("you" | "opponent" as who), "", ""), "", None):
            mine = who == "you"
            if when is None:
                return ("turn", n), None, (("while", ("my_turn" if mine else "their_turn",)),)
            whose = ("in_turn", "mine" if mine else "theirs")
            return ("turn", n), replace(when, terms=(*when.terms, whose)), ()
        case m.Limit(1, m.Period("turn", None, "", ""), "card", None) if when is not None:
            return None, replace(when, terms=(*when.terms, ("once_for_each",))), ()
    raise Unmodelled("a limit of that kind")

"""What is done, and something else in its place if that is so: "heal it by 2; if it is an orc, by 3"."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, rows_joined


def corrected(ability: m.Ability) -> m.Ability:
    """The ability, where such a correction is the other of two cases.

    Raises Unmodelled where the same is done again to the same card, and more of it, and it is not said
    whether besides or instead.
    """
    return rows_joined(ability, _one_or_the_other)


def _one_or_the_other(before: m.Body, part: m.Body) -> list[m.Body] | None:
    match before, part:
        case m.Effect(m.Deed() as first, "do", None), m.If(m.Fits() as held, inner, None) if _alike(
            first, inner
        ):
            if not isinstance(inner, m.Instead):
                raise Unmodelled("more of the same: besides, or instead")
            return _cases(first, held, inner.body)
    return None


def _alike(first: m.Deed, inner: m.Body) -> bool:
    """Whether the same is done to the same card: in the place of the first, or more than that."""
    body = inner.body if isinstance(inner, m.Instead) and inner.of is None else inner
    match body:
        case m.Effect(m.Deed(verb, _, ()) as more, "do", None) if not first.manner:
            whom, again = first["patient"], more["patient"]
            same = again in (whom, m.Ref("chosen", getattr(whom, "number", 0) or -1))
            return same and (isinstance(inner, m.Instead) or (verb == first.verb and _exceeds(more, first)))
    return False


def _exceeds(more: m.Deed, first: m.Deed) -> bool:
    """Whether it is a number greater than the first."""
    match more["amount"], first["amount"]:
        case m.Things(_, m.Number(n)), m.Things(_, m.Number(k)):
            return n > k
    return False


def _cases(first: m.Deed, held: m.Condition, other: m.Body) -> list[m.Body]:
    """Whoever is chosen, and then the one or the other."""
    whom = first["patient"]
    if not isinstance(whom, m.Selector) or not whom.number:
        return [m.If(held, other, m.Effect(first))]
    choice = m.Effect(m.deed("choose", patient=whom))
    done = m.Effect(first.with_term("patient", m.Ref("chosen", whom.number)))
    return [choice, m.If(held, other, done)]

"""A condition of each of those whom a text is for, put into the description of them."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import changed


def of_such(body: m.Body) -> m.Effect | None:
    """What those have who are so, of "each has it while it is so"; None for other bodies."""
    match body:
        case m.If(m.Measure(m.Value(number, m.Ref("one") as bearer, ""), relation, amount), inner, None):
            return of_such(m.If(m.Fits(bearer, m.Compare(number, relation, amount)), inner))
        case m.If(m.Fits(m.Ref("this"), m.Rel("beside", m.Ref("one") as bearer)), inner, None):
            return of_such(m.If(m.Fits(bearer, m.Rel("beside", m.THIS)), inner))
        case m.If(
            m.Fits(m.Ref("one") | m.Ref("done", _, "patient"), what),
            m.Effect(m.Deed(_, roles, _), _, None) as inner,
            None,
        ) if isinstance(all_of := dict(roles).get("patient"), m.Selector) and all_of.quantifier == "each":
            some = m.Selector("each", m.And((all_of.what, what)), all_of.kind)
            return changed(inner, lambda node: some if node == all_of else node)
    return None

"""Places of the field in which a card stands: rows, halves, columns, cells seen from the card."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term

ROWS = {"first": 1, "second": 2, "third": 3}


def half_of(parts: tuple[object, ...]) -> str | None:
    """Which half of the field is described, or cells of which: mine, or theirs."""
    described = {part for part in parts if part not in (m.Is("zone", "cell"), m.Rel("of", m.Zone("field")))}
    for part in tuple(described):
        match part:
            case m.In(m.Selector(_, m.And(inner), "zone")) | m.Rel(
                "under" | "of", m.Selector(_, m.And(inner), "zone")
            ):
                described = (described - {part}) | set(inner) - {m.Rel("of", m.Zone("field"))}
    for who, word in (("you", "my_half"), ("opponent", "their_half")):
        if described == {m.Is("zone", "half"), m.Rel("controller", m.Ref(who))}:
            return word
    return None


def in_such_a_place(parts: tuple[object, ...]) -> Term:
    """The word of the law for a place in which a card stands.  Raises Unmodelled."""
    match sorted(parts, key=repr):
        case [
            m.Is("ordinal", order),
            m.Is("zone", "row"),
            m.Rel("controller", m.Ref("you" | "opponent" as who)),
        ] if order in ROWS:
            return ("my_row" if who == "you" else "their_row", ROWS[order])
        case [m.Is("ordinal", order), m.Is("zone", "row")] if order in ROWS:
            return ("in_row", ROWS[order])
    if (half := half_of(parts)) is not None:
        return half
    if set(parts) == {m.Is("zone", "formation"), m.Rel("beside", m.THIS)}:
        return "formed_with_own"
    if set(parts) == {m.Is("zone", "cell"), m.Rel("behind", m.THIS)}:
        return "behind"
    if set(parts) == {m.Is("zone", "cell"), m.Rel("opposite", m.THIS)}:
        return "opposite"
    if set(parts) == {m.Is("zone", "column"), m.Rel("beside", m.THIS)}:
        return "column"
    if set(parts) == {m.Is("zone", "column"), m.State("central")}:
        return ("in_column", "center")
    either = m.Or((m.Is("side", "left"), m.Is("side", "right")))
    if set(parts) - {either} == {m.Is("zone", "column"), m.State("at_edge")}:
        return ("in_column", "edge")
    raise Unmodelled("such a place")

"""Places of the field in which a card stands: rows, halves, columns, cells seen from the card."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term

_ITS_OWN = m.Rel("controller", m.Owner("controller", m.Ref("one")))
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
            case m.Rel("of", m.Selector(_, m.Is("zone", "half") as half, "zone")):
                described = (described - {part}) | {half}
    for who, word in (("you", "my_half"), ("opponent", "their_half")):
        if described == {m.Is("zone", "half"), m.Rel("controller", m.Ref(who))}:
            return word
    return None


def any_of(parts: tuple[object, ...]) -> list[tuple[object, ...]]:
    """The places of a description that names several by their number; nothing if it names one."""
    for part in parts:
        match part:
            case m.Or(options) if all(isinstance(o, m.Is) and o.property == "ordinal" for o in options):
                rest = tuple(other for other in parts if other != part)
                return [(option, *rest) for option in options]
    return []


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
        case [m.In(m.Selector("some" | "each", m.And(line), "zone")), m.Is("zone", "cell")]:
            return in_such_a_place(line)
    if (half := half_of(parts)) is not None:
        return half
    if _ITS_OWN in parts:
        mine = tuple(m.Rel("controller", m.YOU) if part == _ITS_OWN else part for part in parts)
        if half_of(mine) is not None:
            return "own_half"
    for level, word in (("depth", "deep"), ("surface", "surface")):
        if set(parts) == {m.Is("zone", "cell"), m.Rel("of", m.Zone(level))}:
            return word
    if set(parts) == {m.Is("zone", "formation"), m.Rel("beside", m.THIS)}:
        return "formed_with_own"
    if set(parts) == {m.Is("zone", "cell"), m.Rel("behind", m.THIS)}:
        return "behind"
    if set(parts) == {m.Is("zone", "cell"), m.Rel("opposite", m.THIS)}:
        return "opposite"
    if set(parts) in ({m.Is("zone", "column"), m.Rel(of, m.THIS)} for of in ("beside", "of")):
        return "column"
    if set(parts) == {m.Is("zone", "row"), m.Rel("of", m.THIS)}:
        return "row"
    if set(parts) == {m.Is("zone", "column"), m.State("central")}:
        return ("in_column", "center")
    either = m.Or((m.Is("side", "left"), m.Is("side", "right")))
    if set(parts) - {either} == {m.Is("zone", "column"), m.State("at_edge")}:
        return ("in_column", "edge")
    raise Unmodelled("such a place")


def marker_there(where: object) -> str:
    """The marker that lies on the cells that are described; nothing for other cells."""
    match where:
        case m.And(
            (m.Is("zone", "cell"), m.Having(m.Things("marker", m.All(), None, (name,)), ">=", m.Number(1)))
        ):
            return name
    return ""


def cards_there(where: object) -> m.Filter | None:
    """The cards that stand in the cells that are spoken of; None for other cells."""
    match where:
        case m.Selector("each" | "some", m.And((m.Is("zone", "cell"), which)), "zone"):
            match which:
                case m.Rel("under", m.Selector("some" | "each", what, "card")):
                    return what
                case m.Did(
                    m.Deed("occupy", (("agent", m.Selector("some" | "each", what, "card")),), ()),
                    "patient",
                    None,
                    "",
                ):
                    return what
    return None


def over_cards(how: object) -> m.Filter | None:
    """Over which cards a strike across a cell goes, if that is said; None for other attacks."""
    match how:
        case m.Selector("some", m.And((m.Is("attack", "across"), m.Rel("through", cells))), "attack"):
            return cards_there(cells)
    return None

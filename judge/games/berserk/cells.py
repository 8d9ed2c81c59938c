"""Where a card is put: descriptions of cells, from meanings to the words of the law of Berserk."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.amounts import counted
from judge.games.berserk.described import clauses
from judge.games.berserk.model import Cards, Cell, Part
from judge.games.berserk.whom import Whom

_ANY = (m.Is("zone", "cell"), m.State("free"), m.Rel("of", m.Zone("field")))
"""What is asked of every cell."""
_SIDES = {"beside": "beside", "behind": "behind", "in_front_of": "before"}
_OWN_WORD: dict[tuple[str, str], str] = {
    ("beside", "moved"): "shift", ("beside", "own"): "bring", ("behind", "own"): "set_behind",
    ("before", "moved"): "advance",
}  # fmt: skip
"""Cells for which the law has an effect of its own."""
_VACATED = {
    "death": "dead", "kill": "dead",
    **dict.fromkeys(("moved", "dashed", "jumped", "teleported"), "moved"),
}  # fmt: skip
"""Events with which a card leaves the cell in which it stood."""
_WHO = {"self": "own", "about": "about", "aim": "target"}


def put(whom: Whom, where: m.Filter, who: object) -> Part:
    """The part that puts somebody on such a cell.  Raises Unmodelled."""
    if (cell := _crowded(where)) is not None:
        return whom.to(Part("relocate", cell=cell), who)
    parts = m.conjuncts(where)
    rest = [part for part in parts if part not in _ANY]
    if not rest:
        return whom.to(Part("relocate"), who)
    moved = whom.to(Part("place"), who)
    near: Cell | None = None
    spots: list[Term] = []
    for part in rest:
        match part:
            case m.Rel("beside", m.Selector("some", what, "card", None | m.Number(1))) if near is None:
                near = Cell(Cards(clauses(what)), 1)
            case _:
                spots.append(_spot(whom, part, who, moved))
    match spots:
        case [(str(side), str(of))] if near is None and (side, of) in _OWN_WORD:
            return Part(_OWN_WORD[side, of], moved.whom, target=moved.target)
    return Part("place", moved.whom, target=moved.target, cell=near, spots=tuple(spots))


def _spot(whom: Whom, cell: object, who: object, moved: Part) -> Term:
    """Where a cell is: beside, behind or before whom.  Raises Unmodelled."""
    match cell:
        case m.State("adjacent"):
            return ("beside", "moved")
        case m.State("beside_about"):
            return ("beside", "moved" if moved.whom == "about" else "about")
        case m.Rel("under", m.Ref(name, _, role)) if (
            whom.event() in _VACATED and whom.of_event(name, role) == "about"
        ):
            return ("left_by", _VACATED[whom.event()])
        case m.Rel(side, other) if side in _SIDES:
            if other in (who, _chosen(who)):
                return (_SIDES[side], "moved")
            match other:
                case m.Ref("this"):
                    word = "self"
                case m.Ref("chosen", number) if number in whom.chosen:
                    word = "aim"
                case m.Ref(name, _, role):
                    word = whom.of_event(name, role)
                case _:
                    raise Unmodelled("moving it there")
            if word not in _WHO:
                raise Unmodelled("moving it there")
            if word == moved.whom == "aim":  # beside the first target goes only another one
                if not whom.aims() or moved.target == whom.aims()[0]:
                    raise Unmodelled("moving it there")
                return (_SIDES[side], "target")
            return (_SIDES[side], "moved" if word == moved.whom else _WHO[word])
    raise Unmodelled("moving it there")


def _crowded(where: m.Filter) -> Cell | None:
    """A cell next to which so many cards stand, fewer by what is counted."""
    parts = m.conjuncts(where)
    match [part for part in parts if part not in _ANY]:
        case [m.Rel("beside", m.Selector("some", what, "card", m.Choice(least, None)))]:
            match least:
                case m.Number(n):
                    return Cell(Cards(clauses(what)), n)
                case m.Sum((m.Number(n), m.Times(-1, m.Count() as of))):
                    word, asked = counted(of)
                    if not asked:
                        return Cell(Cards(clauses(what)), n, less=str(word))
    return None


def _chosen(who: object) -> object:
    """How a card that is chosen is spoken of afterwards."""
    return m.Ref("chosen", who.number) if isinstance(who, m.Selector) and who.number else who

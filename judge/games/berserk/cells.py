"""Where a card is put: descriptions of cells, from meanings to the words of the law of Berserk."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.amounts import counted
from judge.games.berserk.card_descriptions import at_least, clauses
from judge.games.berserk.model import Cards, Cell, Part
from judge.games.berserk.places import ROWS, half_of
from judge.games.berserk.possessions import TOLD, marked
from judge.games.berserk.recipients import Whom

_ANY = (m.Is("zone", "cell"), m.State("free"), m.Rel("of", m.Zone("field")))
"""What is asked of every cell."""
_SIDES = {"beside": "beside", "behind": "behind", "in_front_of": "before", "opposite": "before"}
_OWN_WORD: dict[tuple[str, str], str] = {
    ("beside", "moved"): "shift", ("beside", "own"): "bring", ("behind", "own"): "set_behind",
    ("before", "moved"): "advance",
}  # fmt: skip
"""Cells for which the law has an effect of its own."""
_LEFT = ("moved", "dashed", "jumped", "teleported")
_VACATED = {"death": "dead", "kill": "dead", **dict.fromkeys(_LEFT, "moved")}
"""Events with which a card leaves the cell in which it stood."""
_WHO = {"self": "own", "about": "about", "aim": "target", "striker": "striker", "wounder": "wounder"}


def put(whom: Whom, where: m.Filter, who: object) -> Part:
    """The part that puts somebody on such a cell.  Raises Unmodelled."""
    if (cell := _crowded(where)) is not None:
        return whom.to(Part("relocate", cell=cell), who)
    parts = m.conjuncts(where)
    rest = [part for part in parts if part not in _ANY]
    if not rest:
        return whom.to(Part("relocate"), who)
    moved = whom.to(Part("place"), who)
    match rest:
        case [m.Rel(side, m.Selector("some", m.And() as hurt, "card"))] if (
            side in _SIDES and (asked := whom.betrayed_so(hurt.parts)) is not None and moved.whom == "self"
        ):
            return replace(moved, spots=((_SIDES[side], "target"),), under=asked)
    near, spots = _described(whom, rest, who, moved)
    match spots:
        case [(str(side), str(of))] if near is None and (side, of) in _OWN_WORD:
            return Part(_OWN_WORD[side, of], moved.whom, target=moved.target)
    return Part("place", moved.whom, target=moved.target, cell=near, spots=tuple(spots))


def so_far(deed: m.Deed, announced: bool) -> tuple[m.Deed, Term]:
    """A deed by which a card goes to a cell, and within how many cells that is; nothing for other deeds.

    `announced`: the range may be that of a spell or an influence.  Raises Unmodelled for such a range.
    """
    where, far = deed["to"], deed["range"]
    goes = deed.verb in ("move", "teleport") and isinstance(where, m.Selector | m.Ref)
    if far is None or not goes:
        return deed, ""
    if m.THIS not in (deed["patient"], deed["agent"]):
        if not announced:
            raise Unmodelled("how far such a card is moved, or from how far")
        return deed, ""  # how far away the card is that is moved
    if not isinstance(far, m.Number | m.Letter):
        raise Unmodelled("moving so far")
    rest = tuple(role for role in deed.roles if role[0] != "range")
    return m.Deed(deed.verb, rest, deed.manner), ("within", far.n if isinstance(far, m.Number) else TOLD)


def reaching(part: Part, far: Term) -> Part:
    """The part that moves a card, and no farther than that.  Raises Unmodelled for other movement."""
    if not far:
        return part
    if part.effect not in ("relocate", "place", "teleport") or part.cell is not None:
        raise Unmodelled("a cell so far away")
    effect = "place" if part.effect == "relocate" else part.effect
    return replace(part, effect=effect, spots=(*part.spots, far))


def goes_so_far(part: Part) -> bool:
    """Whether it goes as far as its player has named."""
    return ("within", TOLD) in part.spots


def landing(whom: Whom, where: m.Filter, who: object) -> Part:
    """The part by which somebody that flies comes down onto such a cell.  Raises Unmodelled."""
    part = whom.to(Part("land"), who)
    near, spots = _described(whom, [clause for clause in m.conjuncts(where) if clause not in _ANY], who, part)
    if near is not None:
        raise Unmodelled("landing on such a cell")
    return replace(part, spots=tuple(spots))


def onward(whom: Whom, who: object) -> Part:
    """The part that puts somebody a cell on in the direction of the move of the event.  Raises Unmodelled."""
    if whom.event() != "moved":
        raise Unmodelled("in the direction of another move")
    moved = whom.to(Part("place"), who)
    if moved.whom != "about":
        raise Unmodelled("moving such cards on")
    return replace(moved, spots=(("onward", "own" if ("whose", "self") in whom.terms() else "moved"),))


def struck_on(whom: Whom, who: object) -> Part:
    """The part that puts who is struck a cell on in the direction of the strike.  Raises Unmodelled."""
    moved = whom.to(Part("place"), who)
    if whom.event() not in ("attack", "attack_made", "natural") or ("whose", "self") not in whom.terms():
        raise Unmodelled("in the direction of another attack")
    if moved.whom != "about":
        raise Unmodelled("moving such cards on")
    return replace(moved, spots=("beyond",))


def there(whom: Whom, cell: m.Ref, who: object) -> Part:
    """The part that puts somebody onto the cell of the event: over which a strike went, or that was left.

    Raises Unmodelled.
    """
    moved = whom.to(Part("place"), who)
    crossed = any(clause == ("across_free",) for _, clause in whom.when.wants) if whom.when else False
    match cell:
        case m.Ref("that", 0, "through") if whom.event() == "attack" and crossed:
            return replace(moved, spots=("crossed",))
        case m.Ref("that", 0, "from") if whom.event() in _LEFT and ("whose", "self") not in whom.terms():
            return replace(moved, spots=(("left_by", "moved"),))
    raise Unmodelled("moving it to the cell of the event")


def marker_cell(whom: Whom, where: m.Filter) -> tuple[Cell | None, tuple[Term, ...]]:
    """The cell onto which a marker is laid.  Raises Unmodelled."""
    rest: list[object] = []
    spots: list[Term] = []
    for part in m.conjuncts(where):
        match part:
            case m.Is("zone", "cell") | m.Rel("of", m.Zone("field")):
                pass
            case m.State("free"):
                spots.append("free")
            case m.State("adjacent"):
                rest.append(m.Rel("beside", m.THIS))
            case m.Not(m.Having(m.Things("marker", m.All(), None, (name,)), ">=", m.Number(1))):
                spots.append(("without", marked(name)))
            case m.State("vacated") if whom.event() in _VACATED:
                spots.append(("left_by", _VACATED[whom.event()]))
            case m.Rel("under", m.Ref("this")) if (
                whom.event() == "death" and ("whose", "self") in whom.terms()
            ):
                spots.append(("left_by", "dead"))
            case m.Rel("under", m.Ref("this")):
                spots.append("here")
            case _:
                rest.append(part)
    near, more = _described(whom, rest, None, Part("", "nobody"))
    return near, (*spots, *more)


def called_to(whom: Whom, parts: list[object], part: Part) -> Part:
    """The part, which calls a card, with what its cell is like.  Raises Unmodelled."""
    near, spots = _described(whom, parts, None, Part("", "nobody"))
    if near is not None and spots:
        raise Unmodelled("calling it to such a cell")
    return replace(part, place="described", cell=near, spots=tuple(spots))


def _described(whom: Whom, parts: list[object], who: object, moved: Part) -> tuple[Cell | None, list[Term]]:
    """Next to whom a cell is, and what else it is like."""
    near: Cell | None = None
    spots: list[Term] = []
    for part in parts:
        match part:
            case m.Rel("beside", m.Selector("some", what, "card", count)) if near is None and isinstance(
                count, m.Number | m.Choice | None
            ):
                near = Cell(Cards(clauses(what)), at_least(count, "so many beside a cell"))
            case m.In(m.Selector("some", m.And(inner), "zone")):
                spots.append(_in_line(inner))
            case m.State("vacated") if whom.event() in _LEFT:
                if whom.when is None or ("whose", "self") in whom.when.terms:
                    raise Unmodelled("the cell that its card has left")
                spots.append(("left_by", "moved"))
            case m.Rel("of", m.Zone("depth" | "surface" as level, None, "")):
                spots.append(level)
            case m.Having(m.Things("marker", m.All(), None, (name,)), ">=", m.Number(1)):
                spots.append(("with_marker", marked(name)))
            case m.Not(m.State("diagonal")) if who is not None:
                spots.append(("straight", "moved"))
            case m.Not(m.Rel("beside", of)):
                spots.append(("away", _anchor(whom, of, who, moved)))
            case m.Same("row" | "column" as line, of) if of is not None:
                spots.append((line, _anchor(whom, of, who, moved)))
            case _:
                spots.append(_spot(whom, part, who, moved))
    return near, spots


def _in_line(parts: tuple[object, ...]) -> Term:
    """In which row, or half of the field, a cell is.  Raises Unmodelled."""
    if (half := half_of(parts)) is not None:
        return ("half", "mine" if half == "my_half" else "theirs")
    whose = [part for part in parts if isinstance(part, m.Rel) and part.name == "controller"]
    rows: list[object] = []
    for part in parts:
        match part:
            case m.Is("ordinal", order):
                rows = [order]
            case m.Or(members) if all(isinstance(row, m.Is) and row.property == "ordinal" for row in members):
                rows = [row.value for row in members if isinstance(row, m.Is)]
            case m.Is("zone", "row"):
                pass
            case _ if part not in whose:
                raise Unmodelled("such a row")
    sides: dict[tuple[object, ...], str] = {(): "any", (m.YOU,): "mine", (m.OPPONENT,): "theirs"}
    side = sides.get(tuple(part.other for part in whose))
    if not rows or side is None or any(row not in ROWS for row in rows):
        raise Unmodelled("such a row")
    numbers = tuple(ROWS[str(row)] for row in rows)
    return ("row_of", side, min(numbers), max(numbers))


def _anchor(whom: Whom, of: object, who: object, moved: Part) -> str:
    """Who is meant, seen from whom a cell is described.  Raises Unmodelled."""
    spot = _spot(whom, m.Rel("beside", of), who, moved)  # type: ignore[arg-type]
    return str(spot[1]) if isinstance(spot, tuple) else ""


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
                case m.Ref("chosen", number) if number in whom.chosen or (not number and whom.aims()):
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

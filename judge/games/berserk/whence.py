"""Whence a card came, which way it went, who moved it: of events of movement, as the law asks for it."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.card_descriptions import Want, clauses, denied, wants
from judge.games.berserk.model import Cards
from judge.games.berserk.places import half_of, in_such_a_place, marker_there
from judge.games.berserk.possessions import marked

_CELL = m.Is("zone", "cell")
_FREE = m.State("free")
_OF_IT = m.Rel("of", m.THIS)


def whence(where: object) -> tuple[Want, ...]:
    """What is asked of the cell that the card of the event has left.  Raises Unmodelled."""
    match where:
        case m.Selector("some", what, "zone", (None | m.Number(1))):
            parts = [part for part in m.conjuncts(what) if part != _CELL]
            if name := marker_there(what):
                return (("subject", (("whence", ("on_marker", marked(name))),)),)
            if parts == [m.State("adjacent")] or parts == [m.Rel("beside", m.THIS)]:
                return (("subject", (("whence", "beside"),)),)
            if (half := half_of(tuple(parts))) is not None:
                return (("subject", (("whence", half),)),)
            match parts:
                case [m.In(m.Selector("some", m.And(inner), "zone", m.Number(1)))]:
                    return (("subject", (("whence", in_such_a_place(inner)),)),)
    raise Unmodelled("moving from such a cell")


def whither(what: m.Filter, own: bool, mover: object) -> tuple[Want, ...] | None:
    """What is asked of the cell to which a card comes, seen from the one it left; None for other cells."""
    match sorted((part for part in m.conjuncts(what) if part not in (_CELL, _FREE)), key=repr):
        case [m.Rel("behind" | "in_front_of" as way, of)] if of == mover or (own and of == m.THIS):
            return (("subject", (("went", "back" if way == "behind" else "ahead"),)),)
        case [m.Not(m.State("diagonal")), m.Rel("beside", m.Ref("that", _, "agent" | "patient"))]:
            return (("subject", (("went", "straight"),)),)
        case [m.Not(m.Rel("beside", m.Ref("this")))] if not own:
            return (("subject", (denied(m.Rel("beside", m.THIS)),)),)
        case [m.Not(m.Rel("beside", m.Selector("some" | "each") as others)) as part] if own and (
            others.kind == "card"
        ):
            return (("subject", (denied(part.part),)),)  # type: ignore[arg-type]
        case [m.In(m.Selector("some", m.And(inner), "zone", m.Number(1)))] if own or _OF_IT in inner:
            return (("subject", (in_such_a_place(inner),)),)
    return None


def by_whom(who: object) -> tuple[Want, ...]:
    """By whose text the card of the event is moved.  Raises Unmodelled."""
    match who:
        case m.Selector("some", what, "card", (None | m.Number(1))) if asked := wants("mover", what):
            return asked
    raise Unmodelled("moved by such a card")


def so_that_it_moves(what: object) -> tuple[Want, ...]:
    """Whom the card of the event closes for, so that it moves.  Raises Unmodelled."""
    match what:
        case m.Deed("move", (("patient", m.Selector("some", who, "card", (None | m.Number(1)))),), ()):
            return tuple(("paid_for", clause) for clause in clauses(who))
    raise Unmodelled("closing for such a thing")


def beside_cell(event: m.Event | None) -> Cards | None:
    """The cards beside which the card comes with the event: one of them may be spoken of then."""
    match event:
        case m.Event((m.Deed(_, roles, _),)):
            row = dict(roles)
            where = row.get("to")
            own = m.THIS in (row.get("patient"), row.get("agent"))
            if isinstance(where, m.Selector):
                for part in getattr(where.what, "parts", ()):
                    if (
                        isinstance(part, m.Rel)
                        and part.name == "beside"
                        and isinstance(part.other, m.Selector)
                    ):
                        return Cards((*clauses(part.other.what), ("beside" if own else "beside_about",)))
    return None

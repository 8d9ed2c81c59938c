"""Where else cards may come back by incarnation, how, and what is given for it."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.card_descriptions import Want
from judge.games.berserk.permissions import Terms, scope
from judge.games.berserk.places import ROWS
from judge.games.berserk.possessions import marked

_ANOTHER_OF_MINE = {m.Is("type", "creature"), m.Rel("controller", m.YOU), m.Other(m.THIS)}


def elsewhere(parts: tuple[m.Body, ...]) -> tuple[Terms, tuple[Want, ...]] | None:
    """What a text says that lets cards incarnate on such cells, for a price; None for other texts.

    Raises Unmodelled.
    """
    match parts:
        case (m.Effect(m.Deed("incarnate") as deed, ("do" | "can"), None), *rest) if len(rest) < 2:
            pass
        case _:
            return None
    roles = dict(deed.roles)
    aura, asked = scope(roles.pop("agent", m.THIS))
    if deed.manner not in ((), ("open",)) or (aura and ("side", "mine") not in aura):
        raise Unmodelled("incarnating in such a way")
    where = roles.pop("to", None)
    if roles or not isinstance(where, m.Selector):
        raise Unmodelled("incarnating in such a way")
    cell = _cell(where)
    opened: Terms = (("rises_open",),) if deed.manner else ()
    price = _price(rest[0], cell) if rest else ()
    return (("keyword", "rises_elsewhere"), ("rises_on", cell), *opened, *price, *aura), asked


def _cell(where: m.Selector) -> Term:
    match [part for part in m.conjuncts(where.what) if part != m.Is("zone", "cell")]:
        case [m.In(m.Selector("some", m.And(parts), "zone"))] if m.Is("zone", "row") in parts:
            match [part for part in parts if part != m.Is("zone", "row")]:
                case [m.Is("ordinal", order)] if order in ROWS:
                    return ("row", ROWS[order])
        case [
            m.In(m.Selector("some", m.Is("zone", "row"), "zone")),
            m.Having(m.Things("marker", m.All(), None, (name,)), ">=", m.Number(1)),
        ] | [m.Having(m.Things("marker", m.All(), None, (name,)), ">=", m.Number(1))]:
            return ("marker", marked(name))
    raise Unmodelled("incarnating on such a cell")


def _price(body: m.Body, cell: Term) -> Terms:
    match body:
        case m.Effect(
            m.Deed(
                "take_things",
                (
                    ("patient", m.Selector("some", m.And(parts), "card", m.Number(1))),
                    ("things", m.Things("token", m.Number(1), None, ("incarnation",))),
                ),
                (),
            ),
            "do",
            None,
        ) if set(parts) == _ANOTHER_OF_MINE:
            return (("rises_for", "germ"),)
        case m.Effect(
            m.Deed(
                "take_things",
                (
                    ("patient", m.Ref("done", _, "to")),
                    ("things", m.Things("marker", m.Number(1), None, (name,))),
                ),
                (),
            ),
            "do",
            None,
        ) if cell == ("marker", marked(name)):
            return (("rises_for", "marker"),)
    raise Unmodelled("incarnating for such a price")

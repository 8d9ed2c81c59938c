"""Who gives wounds: events of a card that wounds another one, by an attack or by anything else."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.attacking import about
from judge.games.berserk.model import Condition

Terms = tuple[tuple[str | int, ...], ...]


def wounds_by(deed: m.Deed, timing: str) -> Condition:
    """A card wounds another: with anything, if it is not told with what.  Raises Unmodelled."""
    if {name for name, _ in deed.roles} - {"agent", "amount", "from", "patient"}:
        raise Unmodelled("the event damage in such a way")
    terms, asked = about(deed["patient"], "subject") if deed["patient"] is not None else ((), ())
    whose, by = about(deed["agent"], "from_card")
    sides = tuple(("from_card", ("self" if who == "self" else who,)) for _, who in whose)
    whole = (*terms, *_so_many(deed["amount"]), *_with(deed["from"]))
    return Condition("wounded", timing, whole, (*asked, *sides, *by))


def _so_many(amount: m.Term | None) -> Terms:
    match amount:
        case None | m.Things("damage", m.Choice(m.Number(1), None), None, ()):
            return ()
        case m.Things("damage", m.Choice(m.Number(n), None), None, ()):
            return (("least", n),)
    raise Unmodelled("the event damage of so much")


def _with(what: m.Term | None) -> Terms:
    """With which attacks, or other abilities."""
    match what:
        case None:
            return (("from_anything",),)
        case m.Selector("some", inner, "attack" | "ability"):
            of = kinds(inner)
            if of == Kinds(("all",)):
                return ()
            if of == Kinds(of.groups) and len(of.groups) == 1:
                sort = of.groups[0]
                return (
                    ("wounded_by", sort),
                    *((("from_anything",),) if sort in ("spell", "influence") else ()),
                )
    raise Unmodelled("from such attacks")

"""Markers on cells: where a text lays them, what they do there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.cells import marker_cell
from judge.games.berserk.lasting import lasting_to
from judge.games.berserk.model import Feature, Part, Permanent
from judge.games.berserk.possessions import marked
from judge.games.berserk.recipients import Whom
from judge.games.berserk.taken_by_markers import filling

_CELL = m.Is("zone", "cell")
_HERE = m.And((_CELL, m.Rel("under", m.THIS)))
_LASTING = ("battle", "my_turn_end", "their_turn_end", "turn_end")


def laid(effect: m.Effect, whom: Whom) -> tuple[int, str, list[Part]] | None:
    """The parts that lay a marker each on a cell, with the number of that choice and the marker's name.

    None for other effects.  Raises Unmodelled for cells of which the law knows nothing.
    """
    match effect.deed:
        case m.Deed(
            "put_things",
            (
                ("patient", m.Selector("choose", where, "zone", m.Number(n)) as cell),
                ("things", m.Things("marker", (m.Number(1) | m.Choice()) as each, None, (name,))),
            ),
            (),
        ) if (
            effect.mode == "do"
            and not cell.up_to
            and (each == m.Number(1) or (n > 1 and each == m.Choice(m.Number(1), None)))
        ):
            part = laid_on(whom, where, marked(name), effect.lasts)
            if n > 1:  # on so many different cells
                part = replace(part, spots=tuple(dict.fromkeys((*part.spots, ("without", marked(name))))))
            return cell.number, name, [part] * n
    return None


def laid_on(whom: Whom, where: m.Filter, marker: Term, lasts: m.Period | None) -> Part:
    """The part that lays that marker on such a cell for so long.

    Raises Unmodelled for other times, and for cells of which the law knows nothing.
    """
    until = lasting_to(lasts, None)
    if until not in _LASTING:
        raise Unmodelled("a marker for such a time")
    near, spots = marker_cell(whom, where)
    return Part(
        "lay", "nobody", cell=near, spots=spots, marker=marker, until="" if until == "battle" else until
    )


def taken(deed: m.Deed, whom: Whom) -> Part | None:
    """The part that takes markers away: off a card, that of the cell, all that are yours.

    None for other deeds.  Raises Unmodelled for cards of which nothing is known.
    """
    if deed.verb != "take_things" or {name for name, _ in deed.roles} - {"patient", "things"}:
        return None
    match deed["patient"], deed["things"]:
        case None, m.Things("marker", m.Number(1), None, (name,)):
            return Part("lift", "nobody", marker=marked(name))
        case None, m.Things("marker", m.All(None), None, ("yours", name)):
            return Part("lift_all", "nobody", marker=marked(name))
        case None, m.Things("marker", m.All(None), None, (name,)):
            return Part("lift_every", "nobody", marker=marked(name))
        case who, m.Things("marker", m.Number(1) | m.All() | m.Choice(m.Number(1), None), None, (name,)) if (
            who is not None
        ):
            return whom.to(Part("unmark", marker=marked(name)), who)
    return None


def gathered(parts: list[Part], more: list[Part]) -> list[Part]:
    """Parts of an ability that go on from others: all cards with a marker are all that have it by then.

    "The chosen cell gets the marker; wound all cards on cells with it": those on that cell, too.
    """
    laid_here = {part.marker for part in parts if part.effect == "lay"}
    laid_here |= {
        term[1]
        for part in parts
        if isinstance(part.gives, Permanent)
        for term in part.gives.terms
        if term[0] == "mark"
    }
    asked = {name for part in more for _, name in _asked_for(part)}
    there = any(part.target is not None and ("on_that_cell",) in part.target.clauses for part in more)
    return [Part("gather", "nobody"), *more] if there or laid_here & asked else more


def _asked_for(part: Part) -> list[tuple[Term, Term]]:
    """The markers that a part asks for where it is for all cards of a kind: on them, under or beside them."""
    if part.target is None or part.target.aims != "every":
        return []
    literals = [literal for clause in part.target.clauses for literal in clause]
    asked = [literal for literal in literals if isinstance(literal, tuple) and len(literal) == 2]
    return [(word, name) for word, name in asked if word in ("on_marker", "by_marker", "has_mark")]


def held_by_markers(parts: list[Part], lasts: m.Period | None) -> list[Part]:
    """Parts that give something to cards for a time that is told.

    Raises Unmodelled where cards on the cells of a marker get it for no told time: for good, or while they
    stand there?
    """
    if lasts is None and any(word != "has_mark" for part in parts for word, _ in _asked_for(part)):
        raise Unmodelled("what cards on such cells have, and for how long")
    return parts


def meant(ability: m.Ability, feature: Callable[[m.Ability, str], Feature]) -> Feature:
    """What a marker does, as a feature of the card that lays it.  Raises Unmodelled."""
    name = ability.name
    match ability.kind, ability.body:
        case "static", m.Effect(m.Deed("count_as") as deed, "do") if (
            not ability.conditions and not deed.manner and filling(deed, name, _HERE)
        ):
            return Feature("", "", "permanent", permanents=(Permanent((("fills", marked(name)),)),))
    made = feature(replace(changed(ability, lambda node: _of_its_cell(node, name)), name=""), "")
    if made.mode != "triggered" or made.condition is None or made.besides or made.alternatives:
        raise Unmodelled("a marker that does such a thing")
    when = replace(made.condition, terms=(*made.condition.terms, ("does_for", marked(name))))
    return replace(made, condition=when)


def _of_its_cell(node: object, name: str) -> object:
    """What is said of this cell, and of those next to it, said of cells with the marker."""
    lying = m.And((_CELL, m.Having(m.Things("marker", m.All(), None, (name,)), ">=", m.Number(1))))
    match node:
        case m.And() if node == _HERE:
            return lying
        case m.In(m.Selector("each", m.And((_, m.State("adjacent"))), "zone")):
            return m.Rel("beside", m.Selector("some", lying, "zone", m.Number(1)))
        case m.Things("marker", m.Number(1), None, ()):
            return replace(node, marks=(name,))
    return node

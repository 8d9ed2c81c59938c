"""What has to hold of the board: conditions of meanings as roles and clauses of the law of Berserk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled, wording
from judge.games.berserk.card_descriptions import Want, at_least, clauses, denied, side, together, wants
from judge.games.berserk.filled_cells import all_the_cells
from judge.games.berserk.model import Cards, Clause, Recall


def holds(condition: m.Condition) -> tuple[Want, ...]:
    """What a condition demands of the board, as roles and clauses.  Raises Unmodelled."""
    match condition:
        case m.And(parts):
            return all_demanded(holds(part) for part in parts)  # type: ignore[arg-type]
        case m.Fits(m.Ref("you"), m.State("first_player" | "second_player" as order)):
            return (("while", (("goes", order.removesuffix("_player")),)),)
        case m.Fits(m.Ref("this"), m.Rel("beside", m.Selector("some", what, "card", count))):
            return _so_many("some_beside", clauses(what), count)
        case m.Fits(m.Ref("this"), m.Rel("in_formation_with", m.Selector("some", what, "card", count))):
            return _so_many("formation_with", clauses(what), count)
        case m.Fits(
            m.Ref("this"),
            m.In(
                m.Selector(
                    "some",
                    m.And((m.Is("zone", "column"), m.Not(m.Having(m.Selector("each", what, "card", None))))),
                    "zone",
                )
            ),
        ):
            return tuple((f"no_{_place(what)}", clause) for clause in (*clauses(what), ("column",)))
        case m.Fits(m.Selector("each", what, "card", None), part):
            whose, rest = side(clauses(what))
            return tuple((f"no_{whose}", clause) for clause in (*rest, (denied(part),)))
        case m.Fits(m.Selector("some", what, "card", m.Choice(m.Number(n), None)), part):
            return _there((*clauses(what), *clauses(part)), ">=", n)
        case m.Happened(m.Event((m.Deed("untap" | "tap" as verb, (("patient", m.Ref("this")),), ()),)), None):
            return (("while", ("open" if verb == "untap" else "closed",)),)
        case m.Fits(m.Ref("this"), m.State("in_formation")):
            return (("while", ("formation",)),)
        case m.Fits(m.Ref("this"), m.In(m.Zone("depth" | "surface" as level))):
            return (("while", ("deep" if level == "depth" else "surface",)),)
        case m.Fits(m.Ref("this"), m.Selector("some", m.And(parts), "zone")) if m.Is("zone", "cell") in parts:
            return _next_to(parts)
        case m.Fits(m.Ref("this"), m.In(m.Selector("some", m.And(parts), "zone", m.Number(1)))) if (
            m.Is("zone", "formation") in parts
        ):
            return _formed(parts)
        case m.Fits(m.Ref("this"), m.In(m.Zone("squad", None))):
            return ()  # where else would its text hold
        case m.Fits(m.Group((m.Ref("this"), m.Selector("some", m.And(near), "card")), True), what) if (
            m.Rel("beside", m.THIS) in near
        ):
            other = m.And((*(part for part in near if part != m.Rel("beside", m.THIS)), what))
            beside = m.Rel("beside", m.Selector("some", other, "card", m.Number(1)))
            return wants("while", m.Or((what, beside)))
        case m.Fits(m.Ref("this" | "host" as who), what):
            return wants("while" if who == "this" else "host", what)
        case m.During(m.Period("turn", m.Ref("opponent"), "", "")):
            return (("while", ("their_turn",)),)
        case m.During(m.Period("turn", m.Ref("you"), "", "")):
            return (("while", ("my_turn",)),)
        case m.Or(parts):
            return _either(parts)
        case m.Happened(m.Event((m.Deed(verb, ((role, m.Ref("this")),), ()),)), m.Period() as within):
            return wants("while", m.Did(m.Deed(verb), role, within))
        case m.Not(m.Happened(m.Event((m.Deed(verb, ((role, m.Ref("this")),), ()),)), m.Period() as within)):
            return wants("while", m.Not(m.Did(m.Deed(verb), role, within)))
        case m.Measure(m.Value(number, m.Ref("this") as own, ""), (">" | "<") as relation, right) if (
            isinstance(right, m.Value) and isinstance(right.of, m.Selector) and right.property == number
        ):
            return _more_than_any(right.of, m.Compare(number, _FROM[relation], m.Value(number, own)))
        case m.Measure():
            return _measured(condition)
        case m.Happened(m.Event((m.Deed("defend", (("agent", m.Ref("this")),), ()),)), None):
            return (("while", ("defender",)),)
    return all_the_cells(condition) or _of_the_past(condition)


_FROM: dict[str, Literal[">=", "<="]] = {">": ">=", "<": "<="}
"""What none of them has for one to have more, or less, than all."""


def _more_than_any(of: m.Selector, at_least_so_much: m.Compare) -> tuple[Want, ...]:
    """More, or less, of a number than any such card: there is none with as much."""
    if of.quantifier != "some" or of.count != m.Number(1) or of.kind != "card":
        raise Unmodelled("more than such cards")
    return _there(clauses(m.And((of.what, at_least_so_much))), "=", 0)


def _of_the_past(condition: object) -> tuple[Want, ...]:
    """That something has happened, or has not.  Raises Unmodelled for other conditions."""
    match condition:
        case Recall():
            return (("while", (condition.literal(),)),)
        case m.Not(part) if isinstance(part, Recall):
            return (("while", (together("not_so", ((part.literal(),),)),)),)
    raise Unmodelled(f"if {wording(condition)}")


def _either(parts: tuple[object, ...]) -> tuple[Want, ...]:
    """One of several things that are asked of the card itself, or of its host.  Raises Unmodelled."""
    held = [holds(part) for part in parts]  # type: ignore[arg-type]
    roles = {role for each in held for role, _ in each}
    if any(len(each) != 1 for each in held) or len(roles) != 1 or not roles <= {"while", "host"}:
        raise Unmodelled("if one of several things is so")
    return ((roles.pop(), tuple(literal for each in held for literal in each[0][1])),)


def _measured(measure: m.Measure) -> tuple[Want, ...]:
    """That there are so many cards, or more of these than of those."""
    match measure:
        case m.Measure(
            m.Count(
                m.Selector(
                    "each", m.And((*parts, m.In(m.Zone("graveyard", m.Ref("opponent"))))), "card", None
                )
            ),
            ">=",
            m.Number(1),
        ):
            return tuple(("some_their_grave", clause) for clause in clauses(m.And(tuple(parts))))
        case m.Measure(
            m.Count(
                m.Selector("each", m.And((*parts, m.In(m.Selector("each", where, "zone")))), "card", None)
            ),
            ">=",
            m.Number(1),
        ) if m.Is("zone", "row") in getattr(where, "parts", ()) and set(clauses(m.And(tuple(parts)))) == {
            ("creature",), ("mine",)
        }:  # fmt: skip
            return (("while", ("in_every_row",)),)
        case m.Measure(
            m.Count(
                m.Selector(
                    "each",
                    m.And(
                        (
                            *parts,
                            m.In(
                                m.Selector(
                                    "some",
                                    m.And((m.Is(), m.Rel("behind" | "beyond" as place, m.Ref("attacked")))),
                                    "zone",
                                )
                            ),
                        )
                    ),
                    "card",
                )
            ),
            ">=",
            m.Number(1),
        ):
            role = "behind_object" if place == "behind" else "past_object"
            return tuple((role, clause) for clause in clauses(m.And(tuple(parts))))
        case m.Measure(
            m.Count(m.Selector("each", what, "card", None), ("element" | "class") as of),
            relation,
            m.Number(n),
        ):
            return (("while", (_different(of, what, relation, n),)),)
        case m.Measure(m.Count(m.Selector("each", what, "card", None), ""), relation, m.Number(n)):
            return _there(clauses(what), relation, n)
        case m.Measure(
            m.Count(m.Selector("each", these, "card", None), ""), (">" | "<") as relation,
            m.Count(m.Selector("each", other, "card", None), ""),
        ):  # fmt: skip
            if _typed(these) and not _typed(other):
                other = m.And((other, *(m.Is("type", value) for value in sorted(_typed(these)))))
            elif _typed(these) != _typed(other):
                raise Unmodelled("more cards of a type than of any")
            more, fewer = (these, other) if relation == ">" else (other, these)
            return (*wants("more", more), *wants("fewer", fewer))
    raise Unmodelled(f"if {wording(measure)}")


def _different(of: str, what: m.Filter, relation: str, n: int) -> tuple[str, int]:
    """So many different elements in a squad, or classes beside the card."""
    match of, set(clauses(what)), relation:
        case "element", described, "<=" if described == {("mine",)}:
            return ("elements_most", n)
        case "element", described, ">=" if described == {("theirs",)}:
            return ("foes_of_elements", n)
        case "class", described, ">=" if described == {("creature",), ("beside",)}:
            return ("classes_beside", n)
    raise Unmodelled(f"so many different {of}")


def _so_many(role: str, clauses: tuple[Clause, ...], count: m.Amount | None) -> tuple[Want, ...]:
    """That there are such cards in a role, so many at least."""
    if not clauses:
        raise Unmodelled("any card at all")
    asked: tuple[Want, ...] = tuple((role, clause) for clause in clauses)
    n = at_least(count, "so many cards")
    return asked if n == 1 else (*asked, ("count_least", (role, n)))


def _place(what: m.Filter) -> str:
    whose, _ = side(clauses(what))
    if whose == "any":
        raise Unmodelled("cards anywhere")
    return whose


def _typed(what: m.Filter) -> set[str]:
    return {node.value for node in walk(what) if isinstance(node, m.Is) and node.property == "type"}


def _formed(parts: tuple[object, ...]) -> tuple[Want, ...]:
    match [part for part in parts if part != m.Is("zone", "formation")]:
        case [m.Rel("beside", m.Selector("some", what, "card", count))]:
            asked = wants("formation_with", what)
            match count:
                case None | m.Number(1) if asked:
                    return asked
                case m.Choice(m.Number(n), None) if asked:
                    return (*asked, ("count_least", ("formation_with", n)))
    raise Unmodelled("such a formation")


def _next_to(parts: tuple[object, ...]) -> tuple[Want, ...]:
    match [part for part in parts if part != m.Is("zone", "cell")]:
        case [m.Rel("beside", m.Selector("some", what, "card", m.Number(1)))]:
            return _there((("beside",), *clauses(what)), ">=", 1)
    raise Unmodelled("standing there")


_WHERE = ("beside", "opposite", "behind", "my_grave", "their_grave")


_LOOKED_FOR = ("some_", "no_", "formation_with")
"""How the roles begin in which a card is looked for, whichever it is."""


def all_demanded(rows: Iterable[tuple[Want, ...]]) -> tuple[Want, ...]:
    """What several conditions demand of the board together.  Raises Unmodelled."""
    asked: tuple[Want, ...] = ()
    for row in rows:
        asked = demanded_too(asked, row)
    return asked


def demanded_too(asked: tuple[Want, ...], more: tuple[Want, ...]) -> tuple[Want, ...]:
    """What two conditions demand of the board: each asks for cards of its own, though of the same place.

    "While there is a dwarf and an elf": not one card that is both.  Raises Unmodelled for numbers of both.
    """
    again = {role for role, _ in more if role.startswith(_LOOKED_FOR)} & {role for role, _ in asked}
    if not again:
        return (*asked, *more)
    if "formation_with" in again or any(role in ("count_least", "count_most") for role, _ in more):
        raise Unmodelled("two such conditions at once")
    rest = tuple(want for want in more if want[0] not in again)
    apart: list[Want] = []
    for role in sorted(again):
        cards = Cards(tuple(clause for name, clause in more if name == role))
        word = "there" if role.startswith("some_") else "none_there"
        apart.append(("while", ((word, role, cards),)))
    return (*asked, *rest, *apart)


def _there(clauses: tuple[Clause, ...], relation: str, n: int) -> tuple[Want, ...]:
    """That there are so many such cards, or none."""
    where = next((word for word in _WHERE if (word,) in clauses), "")
    whose, rest = side(clauses)
    kept = tuple(clause for clause in (clauses if where else rest) if clause != (where,))
    place = where or whose
    if not kept and (where.endswith("_grave") or whose == "mine"):
        kept = (("dead",),) if where else (("mine",),)  # any card there
    if not kept:
        raise Unmodelled("any card at all")
    if relation == "=" and n == 0:
        return tuple((f"no_{place}", clause) for clause in kept)
    if relation == "<=" and n >= 1:
        return (*((f"no_{place}", clause) for clause in kept), ("count_most", (f"no_{place}", n)))
    if relation == ">=" and n >= 1:
        asked: tuple[Want, ...] = tuple((f"some_{place}", clause) for clause in kept)
        return asked if n == 1 else (*asked, ("count_least", (f"some_{place}", n)))
    raise Unmodelled("so many cards")

"""Descriptions of cards, from meanings to the words that the law of Berserk asks for.

In goes a part of `judge.cardtext.meaning`; out come clauses of `wants/4` and cards that are aimed
at.  What the law has no word for raises `Unmodelled`.
"""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.atoms import GRANTER
from judge.cardtext.data import changed
from judge.cardtext.lowering import Unmodelled, flat, wording
from judge.cardtext.russian.forms import plain
from judge.engine.solver import Quoted, Term
from judge.games.berserk.attack_groups import groups, of_kind
from judge.games.berserk.model import Cards, Clause, Recall
from judge.games.berserk.places import any_of, half_of, in_such_a_place, marker_there
from judge.games.berserk.positions import position
from judge.games.berserk.possessions import befallen, compared, having, marked

Want = tuple[str, Clause]

_TYPES = frozenset("creature artifact symbiote parasite terrain".split())
_STATES: dict[str, Term] = {
    "open": "open", "closed": "closed", "flying": "flying", "ground": "ground", "not_flying": "ground",
    "wounded": "wounded", "not_wounded": "unwounded", "poisoned": "poisoned", "cursed": "cursed",
    "blessed": "blessed", "elite": "elite", "unique": "unique", "ordinary": "regular",
    "defending": "defender",
    "not_incorporeal": "corporeal", "adjacent": "beside", "beside_area": "beside_area",
    "beside_attacked": "beside_attacked", "formed_with_attacked": "formed_with_attacked",
    "dead": "dead",
    "incorporeal": ("has_keyword", "incorporeal"), "rebuff": "rebuff", "wolf": "wolf", "human": "human",
    "at_edge": "at_edge",
    "cheapest": ("utmost", "cost", "least"), "dearest": ("utmost", "cost", "most"),
    "least_alive": ("utmost", "life", "least"), "most_alive": ("utmost", "life", "most"),
    "least_wounded": ("utmost", "wounds", "least"), "most_wounded": ("utmost", "wounds", "most"),
}  # fmt: skip
_OPPOSITE = {
    "open": "closed", "closed": "open", "flying": "ground", "ground": "flying", "wounded": "unwounded",
    "unwounded": "wounded", "elite": "regular", "regular": "elite", "tokens": "no_tokens",
}  # fmt: skip
"""What is denied by a word of its own."""
_PLACES = {"beside": "beside", "opposite": "opposite", "behind": "behind"}
_SAID: dict[m.Filter, Term] = {
    m.Is("other", "this"): "other", m.Other(m.THIS): "other", m.Rel("among", m.THIS): "self",
    m.State("newcomer"): "newcomer", m.State("neutral"): ("element", "neutral"),
    m.Same("element", m.THIS): "same_element",
    m.Same("column", m.THIS): "column", m.Same("row", m.THIS): "row",
    m.Rel("in_formation_with", m.THIS): "formed_with_own",
    m.State("beside_about"): "beside_about", m.State("beside_dead"): "beside_dead",
    m.State("just_shown"): "just_shown",
    m.State("not_killer"): "not_killer", m.State("on_that_cell"): "on_that_cell",
    m.State("not_about"): "not_about", m.Same("name"): "namesake", m.Same("name", m.THIS): "of_its_name",
    m.Rel("controller", m.Owner("controller", GRANTER)): "granters",
    m.Is("type", "companion"): "partner", m.Rel("on", m.THIS): "lodged",
}  # fmt: skip
_AREAS = frozenset("column row diagonal square".split())
# --- cards -------------------------------------------------------------------------------------------


def clauses(what: m.Filter) -> tuple[Clause, ...]:
    """What is asked of a card: all the clauses.  Raises Unmodelled."""
    parts = m.conjuncts(flat(what))
    asked = [_clause(exact) for part in buried(parts) for exact in _exactly(part)]  # type: ignore[arg-type]
    terms = [clause[0] for clause in asked if clause]
    if terms and all(isinstance(term, tuple) and term[0] == "utmost" for term in terms):
        raise Unmodelled("the cheapest of whom")
    return tuple(dict.fromkeys(clause for clause in asked if clause))


def buried(parts: tuple[object, ...]) -> tuple[object, ...]:
    """The same, where your card in the graveyard is one in your graveyard."""
    whose = [part.other for part in parts if isinstance(part, m.Rel) and part.name == "controller"]
    grave = m.In(m.Zone("graveyard"))
    if grave not in parts or len(whose) != 1 or not isinstance(whose[0], m.Ref):
        return parts
    rest = tuple(part for part in parts if part not in (grave, m.Rel("controller", whose[0])))
    return (*rest, m.In(m.Zone("graveyard", whose[0])))


def _exactly(part: m.Filter) -> tuple[m.Filter, ...]:
    """So much and no other is so much at least, and at most."""
    match part:
        case m.Having(m.Things("life" | "counter"), "=", m.Number()) | m.Compare(
            "cost" | "life", "=", m.Number()
        ):
            return replace(part, relation=">="), replace(part, relation="<=")
    return (part,)


def _clause(part: m.Filter) -> Clause:
    match part:
        case m.Anything() | m.In(m.Zone("squad", None, "")):
            return ()
        case m.Or((m.Rel("left_of", m.Ref("this")), m.Rel("right_of", m.Ref("this")))):
            return ("flank",)
        case m.In(m.Selector("some" | "choose" | "each", m.And(parts), "zone", None | m.Number(1))) if any_of(
            parts
        ):
            return tuple(in_such_a_place(option) for option in any_of(parts))
        case m.Or((m.Rel("left_of"), m.Rel("right_of"))) if sides := position(part, _around):
            return (sides,)
        case m.Or(parts):
            return tuple(dict.fromkeys(term for option in parts for term in _only(option)))  # type: ignore[arg-type]
        case m.Having(m.Selector("each", what, "attack" | "ability" as sort), ">=", None):
            return tuple(("has", of_kind(kind, sort)) for kind in groups(what))
    return (position(part, _around) or _by_marker(part) or _literal(part),)


def _by_marker(part: m.Filter) -> Term:
    """On or next to a cell on which a marker lies; nothing for other places."""
    match part:
        case m.Rel("beside", m.Selector("some" | "each", where, "zone")) if name := marker_there(where):
            return ("by_marker", marked(name))
        case m.Same("row" | "column" as line, m.Selector("some", m.And((cell, lying, *whose)), "zone")) if (
            name := marker_there(m.And((cell, lying)))
        ) and whose in ([], [m.Rel("controller", m.YOU)]):
            return ("in_line_with", line, marked(name), "mine" if whose else "any")
        case m.In(m.Selector("some" | "each", where, "zone")) if name := marker_there(where):
            return ("on_marker", marked(name))
    return ""


def together(word: str, clauses: tuple[Clause, ...]) -> Term:
    """Several things as one that is asked, or denied.  Raises Unmodelled where they are not simple."""
    if not clauses or any(_nested(literal) for clause in clauses for literal in clause):
        raise Unmodelled("such things together")
    return (word, Cards(clauses))


def _nested(literal: Term) -> bool:
    return isinstance(literal, tuple) and (isinstance(literal[-1], Cards) or literal[0] == "in_area")


def _only(part: m.Filter) -> Clause:
    """An alternative: one thing that is asked, one of several, or several together.  Raises Unmodelled."""
    asked = clauses(part)
    return asked[0] if len(asked) == 1 else (together("so", asked),)


def _literal(part: m.Filter) -> Term:
    match part:
        case m.Not(inner):
            return denied(inner)  # type: ignore[arg-type]
        case m.Is("type", value) if value in _TYPES:
            return value
        case m.Is("element", value):
            return ("element", value)
        case m.Is("class" | "name" as of, value):
            return ("class" if of == "class" else "titled", Quoted(plain(value)))
        case _ if part in _SAID:
            return _SAID[part]
        case m.Rel("beside" | "in_formation_with" as where, m.Ref("chosen")):
            return "beside_aim" if where == "beside" else "formed_with_aim"
        case m.Other(m.Ref("chosen")):
            return "not_aim"
        case m.Other(m.Selector("some" | "each", what, "card")):
            return together("not_so", clauses(what))
        case m.In(m.Ref("chosen")):
            return ("in_area", "this")
        case m.Compare():
            return compared(part)
        case m.State(name) if name in _STATES:
            return _STATES[name]
        case m.Having():
            return having(part)
        case m.Rel("opposite", m.Selector("each", m.And(parts), "card")) if set(parts) == {
            m.Is("type", "creature"), m.Rel("in_formation_with", m.THIS)
        }:  # fmt: skip
            return "opposite_formed"
        case m.Rel("beside", m.Selector("some" | "each", what, "card", count)):
            return ("company_least", at_least(count, "so many neighbours"), _around(what))
        case m.Is("not", value) if value.startswith("element "):
            return ("not_element", value.removeprefix("element "))
        case m.Rel("beside", m.Ref("this")) | m.In(
            m.Selector("some", m.Rel("beside", m.Ref("this")), "zone")
        ):
            return "beside"
        case m.Rel(name, m.Ref("this")) if name in _PLACES:
            return _PLACES[name]
        case m.Rel("controller", m.Ref("you")) | m.In(m.Zone("squad", m.Ref("you"))):
            return "mine"
        case m.Rel("controller", m.Ref("opponent")) | m.In(m.Zone("squad", m.Ref("opponent"))):
            return "theirs"
        case m.In(m.Zone("graveyard", m.Ref("you" | "opponent" as who), "")):
            return "my_grave" if who == "you" else "their_grave"
        case m.Did():
            return befallen(part)
        case m.In(m.Selector(which, where, "zone", m.Number(1))) if (
            which == "choose" or (which == "some" and isinstance(where, m.Is))
        ) and (area := area_kind(where)):
            return ("in_area", area)
        case m.In(m.Selector("some" | "each", m.And(parts), "zone", None | m.Number(1))):
            return in_such_a_place(parts)
    return _of_the_past(part)


def _of_the_past(part: object) -> Term:
    """That a card took part in what is remembered, or is like another one.  Raises Unmodelled."""
    match part:
        case Recall():
            return part.literal()
        case m.Same("element" | "name" as trait, m.Ref("chosen" | "attacked" as whose)):
            return ("shares", trait, "target" if whose == "chosen" else "about")
    raise Unmodelled(wording(part))


def _around(what: m.Filter) -> Cards:
    """The neighbours of a card: any, or those that are in its own squad."""
    itself = m.Ref("one")
    parts = m.conjuncts(flat(what))
    own = m.Rel("controller", m.Owner("controller", itself))
    rest = tuple(part for part in parts if part not in (own, m.Other(itself)))
    return Cards(((("its",),) if own in parts else ()) + clauses(m.And(rest)))


def at_least(count: m.Amount | None, refusal: str) -> int:
    """So many at least, by the count of those meant; none is one.  Raises Unmodelled with the `refusal`."""
    match count:
        case None:
            return 1
        case m.Number(n) | m.Choice(m.Number(n), None):
            return n
    raise Unmodelled(refusal)


def itself(what: m.Filter) -> tuple[Want, ...] | None:
    """What is asked of the card itself, where it is spoken of by its name; None where others are meant."""
    parts = m.conjuncts(flat(what))
    if m.Rel("among", m.THIS) not in parts:
        return None
    rest = tuple(part for part in parts if part != m.Rel("among", m.THIS))
    return wants("while", m.And(rest)) if rest else ()


def denied(part: m.Filter) -> Term:
    """What is asked of a card that is not so.  Raises Unmodelled."""
    match part:
        case m.Is("element", value):
            return ("not_element", value)
        case m.Same("element" | "name" as trait, m.Ref("chosen" | "attacked" as whose)):
            return ("differs", trait, "target" if whose == "chosen" else "about")
        case m.State("neutral"):
            return ("not_element", "neutral")
        case m.State("incorporeal"):
            return "corporeal"
        case m.Did(m.Deed("walk" | "move", (), ()), _, m.Period("turn", None, "this", ""), ""):
            return "unmoved"
        case m.Did(m.Deed("walk" | "move", (), ()), _, m.Period("turn", _, "last", ""), ""):
            return "still"
        case m.Same("element", m.Selector("some", m.In(m.Zone("squad", m.Ref("you"))), "card")):
            return "strange_element"
        case m.Rel("beside", m.Selector("some" | "each", what, "card", count)):
            return ("company_most", at_least(count, "so many neighbours") - 1, _around(what))
    asked = clauses(part)
    if len(asked) == 1 and len(asked[0]) == 1 and asked[0][0] in _OPPOSITE:
        return _OPPOSITE[str(asked[0][0])]
    return together("not_so", asked)


def side(clauses: tuple[Clause, ...]) -> tuple[str, tuple[Clause, ...]]:
    """Whose cards are described (mine, theirs, any), and the rest of the description."""
    sides = [word for word in ("mine", "theirs") if (word,) in clauses]
    rest = tuple(clause for clause in clauses if clause not in (("mine",), ("theirs",)))
    return (sides[0] if sides else "any"), rest


def wants(role: str, what: m.Filter) -> tuple[Want, ...]:
    """The clauses of a description in a role."""
    return tuple((role, clause) for clause in clauses(what))


def aimed(who: m.Selector) -> Cards:
    """The cards that an effect is for.  Raises Unmodelled."""
    if who.kind != "card" or who.chooser != m.YOU:
        raise Unmodelled("a choice by somebody else")
    if who.number:
        itself = m.Ref("chosen", who.number)
        who = replace(who, what=changed(who.what, lambda node: m.Ref("one") if node == itself else node))
    match who.quantifier, who.count, who.up_to:
        case "choose", (None | m.Number(1)), False:
            return Cards(clauses(who.what))
        case "choose", (m.Number(n) | m.Choice(None, m.Number(n))) as count, many if (
            many or count != m.Number(n)
        ):
            return Cards(clauses(who.what), "up_to", n)
        case "choose", m.Number(n), False:
            return Cards(clauses(who.what), "exactly", n)
        case "each", None, False:
            return Cards(clauses(who.what), "every")
    raise Unmodelled("so many cards")


_SIDED = {m.YOU: "my_row", m.OPPONENT: "their_row"}


def area_kind(where: m.Filter) -> str:
    """The kind of area that its player names, by its description; nothing for other places."""
    parts = m.conjuncts(where)
    zones = [part.value for part in parts if isinstance(part, m.Is) and part.property == "zone"]
    if len(zones) != 1 or zones[0] not in _AREAS:
        return ""
    rest = tuple(part for part in parts if part != m.Is("zone", zones[0]))
    half = half_of((*rest, m.Is("zone", "half")))
    if zones == ["row"] and half is not None:
        return "my_row" if half == "my_half" else "their_row"
    match rest:
        case []:
            return zones[0]
        case [m.State("at_edge")] if zones[0] in ("column", "row"):
            return f"edge_{zones[0]}"
        case [m.Rel("controller" | "owner", m.Ref() as whose)] if zones[0] == "row":
            return _SIDED.get(whose, "")
        case [m.Is("size", "2x2")] if zones[0] == "square":
            return "square"
    return ""


def area_of(cards: Cards) -> str:
    """The kind of area that its player names, if the cards are those that stand in it."""
    kinds = [
        literal[1]
        for clause in cards.clauses
        for literal in clause
        if isinstance(literal, tuple) and literal[0] == "in_area"
    ]
    return str(kinds[0]) if kinds else ""

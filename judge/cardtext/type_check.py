"""Does a meaning mean anything?  Words are known, each role is filled once and with what fits it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lexicon import plain
from judge.paths import rulings

_AMOUNTS = (
    m.Number,
    m.Letter,
    m.Count,
    m.Value,
    m.ThatMuch,
    m.Sum,
    m.Times,
    m.Quotient,
    m.Half,
    m.Bound,
    m.ByRoll,
    m.All,
    m.Choice,
)
_PLAYERS = ("you", "opponent")
_TYPES = {m.Things: "things", m.Property: "property", m.Zone: "zone", m.Period: "period", m.Word: "word"}
_FILTERS = (m.Anything, m.Is, m.State, m.Compare, m.In, m.Rel, m.Having, m.Same, m.Did, m.Other)
_CONDITIONS = (m.Fits, m.Measure, m.During, m.Happened)


@lru_cache(maxsize=1)
def concepts() -> dict[str, Any]:
    """The tables of `rulings/lexicon/concepts.yaml`: verbs with their roles, and lists of words by kind."""
    tables: dict[str, Any] = plain(rulings() / "lexicon" / "concepts.yaml")
    return {
        name: table if name in ("verbs", "within") else frozenset(table) for name, table in tables.items()
    }


def roles(verb: str) -> dict[str, tuple[frozenset[str], bool]]:
    """The roles of a verb: the types each accepts, and whether it is needed.  Raises KeyError."""
    return _roles()[verb]


@lru_cache(maxsize=1)
def _roles() -> dict[str, dict[str, tuple[frozenset[str], bool]]]:
    by_verb = {}
    for verb, table in concepts()["verbs"].items():
        takes = {
            name.rstrip("?"): (frozenset(types.split()), not name.endswith("?"))
            for name, types in table.items()
        }
        by_verb[verb] = {"agent": (frozenset(("player", "card", "ability")), False), **takes}
    return by_verb


def type_of(term: object) -> str:
    """The type of what stands in a role: card, player, things, zone, period, ability, ...; "" if none."""
    match term:
        case m.Ref(name) if name in _PLAYERS:
            return "player"
        case m.Ref("that" | "done" | "chosen", _, role) if role.endswith("player"):
            return "player"
        case m.Ref("that" | "done", _, role) if role.endswith("ability"):
            return "ability"
        case m.Ref("that" | "done", _, role) if role == "with" or role.endswith("attack"):
            return "attack"
        case m.Ref():
            return "card"
        case m.Owner():
            return "player"
        case m.Selector():
            return term.kind
        case m.Group():
            kinds = {type_of(member) for member in term.members}
            return kinds.pop() if len(kinds) == 1 else "mixed"
        case m.Ability():
            return "ability"
        case m.Deed():
            return "deed"
        case _ if isinstance(term, _AMOUNTS):
            return "amount"
    return _TYPES.get(type(term), "")


def fits(term: object, types: frozenset[str]) -> bool:
    """Whether a term may stand where these types may; "things:damage" accepts that kind of things only."""
    if isinstance(term, m.Group):
        return all(fits(member, types) for member in term.members)
    kind = type_of(term)
    return kind in types or (isinstance(term, m.Things) and f"things:{term.kind}" in types)


def problems(meaning: object) -> list[str]:
    """Everything that cannot be meant in a meaning, in order; [] if it is well made."""
    return list(dict.fromkeys(_problems(meaning)))


def _problems(meaning: object) -> Iterator[str]:
    known = concepts()
    choices = {node.number for node in walk(meaning) if isinstance(node, m.Selector) and node.number}
    for node in walk(meaning):
        match node:
            case m.Deed():
                yield from _deed(node)
            case m.Effect(m.Deed("damage") as harm, "do") if (
                harm["patient"] is None and harm["among"] is None
            ):
                yield "damage: to whom?"
            case m.Effect(m.Deed("move_things") as moved, "do") if moved["to"] is None:
                yield "move: to whom?"
            case m.Ref("chosen", number) if number not in choices:
                yield f"choice {number} is never made"
            case m.Is("type", value) if value not in known["kinds"]:
                yield f'no type of card is called "{value}"'
            case m.State(name) if name not in known["states"]:
                yield f'no state is called "{name}"'
            case m.Compare(name) | m.Property(name) | m.Value(name) | m.Same(name) if (
                name not in known["properties"]
            ):
                yield f'no property is called "{name}"'
            case m.Things(kind) if kind not in known["things"]:
                yield f'no things are called "{kind}"'
            case m.Zone(name) if name not in known["zones"]:
                yield f'no zone is called "{name}"'
            case m.Period(name) if name not in known["periods"]:
                yield f'no period is called "{name}"'
            case m.Rel(name) if name not in known["relations"]:
                yield f'no relation is called "{name}"'
            case m.And(parts) | m.Or(parts):
                if len(parts) < 2:
                    yield "and, or: one part alone"
                if {_sort(part) for part in parts} >= {"filter", "condition"}:
                    yield "and, or: a description beside a condition"
            case m.Selector(what=what) if _sort(what) == "condition":
                yield "a condition where a description belongs"
            case m.If(condition=condition) if _sort(condition) == "filter":
                yield "a description where a condition belongs"


def _sort(node: object) -> str:
    if isinstance(node, _FILTERS):
        return "filter"
    if isinstance(node, _CONDITIONS):
        return "condition"
    if isinstance(node, m.And | m.Or):
        return _sort(node.parts[0]) if node.parts else ""
    return _sort(node.part) if isinstance(node, m.Not) else ""


def _deed(deed: m.Deed) -> Iterator[str]:
    try:
        table = roles(deed.verb)
    except KeyError:
        yield f'no verb is called "{deed.verb}"'
        return
    names = [name for name, _ in deed.roles]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{deed.verb}: {name} stands twice"
    for name, term in deed.roles:
        if name not in table:
            yield f"{deed.verb} has no {name}"
        elif not fits(term, table[name][0]):
            yield f"{deed.verb}: {type_of(term) or type(term).__name__} cannot be the {name}"
    match deed.verb, deed["from"]:
        case "withdraw", m.Period("game"):
            yield "a stretch of play cannot be left like a place"


def of_kind(value: Any, types: frozenset[str]) -> bool:
    """Whether a term in a role that takes these types is a card or player of a kind that is among them."""
    if isinstance(value, m.Group):
        return all(of_kind(member, types) for member in value.members)
    return not isinstance(value, m.Things) or f"things:{value.kind}" in types

"""What fits a place of a verb: places as they are written, and terms as roles take them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.russian.parts import Gains, He, joined

ENTERING = ("summon", "resurrect", "put", "incarnate", "return")
"""Verbs by which a card comes into play: it may come with something."""
_CASES = {"nom": "n", "gen": "g", "dat": "d", "acc": "a", "ins": "i", "loc": "l"}


def struck(filled: Any) -> Any:
    """The roles of an attack with whom it strikes as its patient; None if that is said twice."""
    row = dict(filled)
    made = row.get("with")
    if not isinstance(made, m.Selector):
        return filled
    parts = m.conjuncts(made.what)
    against = [part for part in parts if isinstance(part, m.Rel) and part.name == "against"]
    if not against:
        return filled
    if len(against) > 1 or "patient" in row:
        return None
    row["patient"] = against[0].other
    row["with"] = replace(made, what=joined([part for part in parts if part is not against[0]]))
    return tuple(sorted(row.items(), key=lambda role: role[0]))


SOURCES = frozenset(("attack", "card", "ability"))
"""From whom something is got: which role that is depends on what is got."""


FILTERS = (
    m.Anything,
    m.Is,
    m.State,
    m.Compare,
    m.In,
    m.Rel,
    m.Having,
    m.Same,
    m.Did,
    m.Other,
    m.Or,
    m.And,
    m.Not,
)


@lru_cache(maxsize=512)
def parsed(place: str) -> tuple[tuple[str, ...], str]:
    """A place as its words and what follows them: a case letter, or a kind."""
    row = place.split()
    last = row[-1]
    if len(row) > 1 and row[0] in _CASES:
        only = {"#": "n", "agent": "card"}.get(last, last)
        return (), f"{only}_{_CASES[row[0]]}"
    if len(row) > 2 and row[-2] in _CASES:
        return tuple(row[:-2]), f"{last}_{_CASES[row[-2]]}"
    if last in _CASES:
        return tuple(row[:-1]), _CASES[last]
    if last == "zone":
        return tuple(row[:-1]), "zone_g"
    if last in ("#", "grade", "gains", "what", "where", "triple", "range"):
        return tuple(row[:-1]), last
    if last in ("like", "cells"):
        return (), last
    raise ValueError(f"no place of a verb is called {place}")


def bounded(relation: str, n: Any) -> m.Amount:
    """An amount that is at most, at least, more or less than a number."""
    if relation in ("<=", ">="):
        return m.Choice(None, n) if relation == "<=" else m.Choice(n, None)
    by = 1 if relation == ">" else -1
    other = m.Number(n.n + by) if isinstance(n, m.Number) else m.Sum((n, m.Number(by)))
    return m.Choice(other, None) if by > 0 else m.Choice(None, other)


def state_only(term: Any) -> bool:
    """Whether a noun says no more than in which state one is: a defender."""
    return isinstance(term, m.Selector) and isinstance(term.what, m.State)


def fits(value: Any, types: frozenset[str]) -> bool:
    """Whether a term may stand where these types may."""
    from judge.cardtext.type_check import type_of

    if isinstance(value, He):
        return value.kind in types
    return type_of(value) in types


def wrapped(value: Any, types: frozenset[str]) -> Any:
    """An amount as so many wounds, where a role takes these."""
    if "amount" not in types and "things:damage" in types:
        return m.Things("damage", value)
    return value


def strength_of(term: Any) -> str:
    """The strength of a strike that a term names: weak, medium, strong; "" if it names none."""
    if (
        isinstance(term, m.Selector)
        and isinstance(term.what, m.And)
        and set(term.what.parts) - {m.Is("attack", "strike")}
    ):
        rest = set(term.what.parts) - {m.Is("attack", "strike")}
        grade = rest.pop()
        return grade.value if not rest and isinstance(grade, m.Is) and grade.property == "grade" else ""
    return ""


def as_begun(gains: Gains) -> Gains:
    """What a card comes into play with: so many lives are those that it has then."""
    row = []
    for gain in gains.parts:
        things = dict(gain.roles).get("things")
        if isinstance(things, m.Things) and things.kind == "life" and not things.marks:
            lives = (("property", m.Property("life")), ("to", things.amount))
            gain = replace(gain, verb="set", roles=lives)
        row.append(gain)
    return replace(gains, parts=tuple(row))

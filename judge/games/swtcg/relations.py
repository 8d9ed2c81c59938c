"""Relations that descriptions speak of: to a number, and of a Pilot to the unit that has one."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.games.swtcg.keywords import PILOT

RELATIONS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "=": "eq", "!=": "ne"}


def a_pilot(what: m.Filter) -> bool:
    """Whether it is a Pilot, on the unit that is spoken of: one that a unit has."""
    parts = m.conjuncts(what)
    rest = [part for part in parts if part != m.Is("trait", PILOT.title())]
    return len(rest) < len(parts) and all(isinstance(part, m.Rel) and part.name == "on" for part in rest)


def at_least_or_most(relation: str, n: int) -> tuple[str, int]:
    """A relation to a number, said with at least and at most: less than 3 is at most 2."""
    match relation:
        case "<":
            return "le", n - 1
        case ">":
            return "ge", n + 1
    return RELATIONS[relation], n

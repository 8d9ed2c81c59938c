"""Damage, focus tokens and shields that are moved or swapped, and damage that is prevented."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.swlcg.instructions import many, roles, whom

PUT = {"damage": "damage", "focus_token": "focus", "shield": "shield"}


def swapped(deed: m.Deed) -> tuple[Term, Term, Term]:
    """Tokens of two cards that change places."""
    roles(deed, {"patient"})
    match deed["patient"]:
        case m.Things(
            kind, m.All(), m.Group((m.Selector("choose", number=1), m.Selector("choose", number=2)))
        ):
            if kind in PUT:
                return ("swap", PUT[kind]), 1, "none"
    raise Unmodelled("swapping such things")


def moved(deed: m.Deed) -> list[tuple[Term, Term, Term]]:
    """Tokens that go from one card to another."""
    roles(deed, {"things", "from", "to"})
    things = deed["things"]
    if isinstance(things, m.Things) and things.of is not None and deed["from"] is None and not things.marks:
        rest = [role for role in deed.roles if role[0] == "to"]
        return moved(replace(deed, roles=(("from", things.of), ("things", replace(things, of=None)), *rest)))
    match deed["things"]:
        case m.Things("damage", value, None):
            verbs = ("take_damage", "put_damage")
        case m.Things("focus_token", value, None):
            verbs = ("take_focus", "put_focus")
        case m.Things("shield", m.Number() as value, None):
            verbs = ("take_shield", "put_shield")
        case _:
            raise Unmodelled("moving such things")
    times = many(value)
    steps: list[tuple[Term, Term, Term]] = [
        (verbs[0], times, whom(deed["from"])),
        (verbs[1], times, whom(deed["to"])),
    ]
    if any(isinstance(who, tuple) and who[0] == "each" for _, _, who in steps[verbs[0] != "take_shield" :]):
        raise Unmodelled("moving things from or to several cards")
    return steps

"""The numbers of a card by the names that the law has for them: printed, just now, tokens on it."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.engine.solver import Term

COUNTED = {"damage": "damage", "focus_token": "focus", "shield": "shield"}
NUMBERS = {
    "cost": ("printed", "cost"),
    "printed_cost": ("printed", "cost"),
    "force_icons": ("printed", "icons"),
    "printed_force_icons": ("printed", "icons"),
    "printed_damage_capacity": ("printed", "health"),
}
_ICONS = {
    "force_icon": "icons",
    "unit_damage": "unit_damage",
    "blast_damage": "blast",
    "tactics": "tactics",
}
_JUST_NOW = {"force_icons": "icons", "damage_capacity": "health"}


def number_of_card(value: m.Amount) -> tuple[Term, m.Ref] | None:
    """The number and the card whose it is; None if the amount is no number of one card."""
    match value:
        case m.Count(m.Things(kind, _, m.Ref() as of)) if kind in COUNTED:
            return COUNTED[kind], of
        case m.Count(m.Things("printed_force_icon", _, m.Ref() as of)) if of != m.Ref("one"):
            return ("printed", "icons"), of
        case m.Count(m.Things(kind, _, m.Ref() as of, ())) if kind in _ICONS and of != m.Ref("one"):
            return ("now", _ICONS[kind]), of
        case m.Value("damage", m.Ref() as of, ""):
            return "damage", of
        case m.Value(("cost" | "printed_cost" | "printed_damage_capacity") as kind, m.Ref() as of, ""):
            return NUMBERS[kind], of
        case m.Value(kind, m.Ref() as of, "") if kind in _JUST_NOW:
            return ("now", _JUST_NOW[kind]), of
    return None


def changes(term: object) -> bool:
    """Whether a term of the law asks for a number of a card as it is just now."""
    match term:
        case ("of", ("now", _), _):
            return True
        case tuple():
            return any(map(changes, term))
    return False

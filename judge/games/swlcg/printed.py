"""Printed cards of the card game: what is printed on one, which a name means, what is understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards.model import PrintedCard, Understood, parted
from judge.cardtext.tokens import Names
from judge.engine.solver import show_term
from judge.errors import SituationError
from judge.games import hearing
from judge.games.as_it_lies import Prints, Said
from judge.games.swlcg.abilities import Known, Strange, abilities
from judge.games.swlcg.board import ICONS

_TYPES = ("unit", "objective", "enhancement", "event", "fate", "mission")
ASKED = {
    "objective deck": "objective",
    "units": "unit",
    "objectives": "objective",
    "enhancements": "enhancement",
    "affiliation": "affiliation",
}
"""The type of card that a place asks for."""


def _fitting(printings: Sequence[PrintedCard], entry: Said, player: str, place: str) -> list[PrintedCard]:
    """Those of the type that the place asks for, of the number that is said, and of the owner's side.

    Raises SituationError where only the other side has such cards.
    """
    known = [printing for printing in printings if printing.type in _TYPES]
    kind, number = ASKED.get(place), str(entry.get("number") or "").lstrip("0")
    known = [printing for printing in known if printing.type == kind] or known
    known = [printing for printing in known if number and _number(printing) == number] or known
    sent = kind == "objective" and not entry.get("owner")
    owner = entry.get("owner") or player
    mine = [p for p in known if p.side == owner or (sent and p.type == "mission")]
    if known and not mine:
        other = known[0].side
        hint = f"list it under {other}: or write owner:"
        raise SituationError("", f'"{known[0].name}" is a card of the {other} side', hint)
    return mine


def _number(printed: PrintedCard) -> str:
    return printed.number.rpartition("-")[2].lstrip("0")


def _called(printed: PrintedCard) -> tuple[str, dict[str, str]]:
    number = _number(printed)
    return f"{number} ({printed.set}, {printed.type})", {"name": printed.name, "number": number}


def values(printed: PrintedCard) -> dict[str, Any]:
    """What is printed on a card, by the names that a situation has for it."""
    numbers = printed.numbers
    fields: dict[str, Any] = {"name": printed.name, "type": printed.type, "text": printed.text}
    fields["traits"] = [trait.replace("_", " ") for trait in printed.subtypes]
    for word, key in (("cost", "cost"), ("health", "health"), ("icons", "force"), ("resources", "resources")):
        fields[word] = numbers[key] if isinstance(numbers.get(key), int) else None  # X and * are no numbers
    fields["icons"] = fields["icons"] or 0
    fields["priority"] = numbers["edge"] if isinstance(numbers.get("edge"), int) else None
    for word, prefix in (("combat", ""), ("edge combat", "edge ")):
        icons = {name.replace("_", " "): numbers.get(prefix + name.replace("_", " ")) for name in ICONS}
        fields[word] = {name: number for name, number in icons.items() if isinstance(number, int) and number}
    fields["affiliation"] = numbers.get("affiliation")
    of_set = printed.number.rpartition("-")[0]
    fields["set"] = int(of_set) if of_set.isdigit() and int(of_set) > 0 else None
    if numbers.get("unique"):
        fields["unique"] = "yes"
    return {name: value for name, value in fields.items() if value not in (None, "", [], {})}


PRINTS = Prints("swlcg", values, _fitting, _called, "write number: {choices}")


def understood(printed: PrintedCard) -> Understood:
    """Whether all abilities of one printed card are understood, and why the law has no rules for some."""
    if printed.type not in _TYPES:
        return Understood(False, (f"the type {printed.type}",))
    names = Names.of((), (trait.replace("_", " ") for trait in printed.subtypes))
    listed = abilities(printed.text, printed.type, parted(printed.name)[0], names)
    strange = [ability for ability in listed if isinstance(ability, Strange)]
    missing = [f"{'no rule for' if ability.read else 'not read'}: {ability.why}" for ability in strange]
    known = [ability for ability in listed if isinstance(ability, Known)]
    facts = tuple(
        fact
        for i, ability in enumerate(known, 1)
        for fact in (
            *map(show_term, ability.of(f"a{i}", "c1", None)),
            *hearing.told(ability.means),
        )
    )
    return Understood(all(ability.read for ability in strange), tuple(dict.fromkeys(missing)), facts)

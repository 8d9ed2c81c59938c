"""Printed cards of the card game: a card of a situation completed by its name, and what is understood of one.

What the situation says about a card wins; the rest comes from the user's card store, if the situation says
nothing printed of the card but its name (and `number:`, which tells cards of one title apart).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from judge.cards.model import PrintedCard, Understood, parted
from judge.cards.store import Store
from judge.cardtext.tokens import Names
from judge.engine.solver import show_term
from judge.errors import SituationError
from judge.games.swlcg.abilities import Known, Strange, abilities
from judge.games.swlcg.board import ICONS, Card

PRINTED = ("type", "traits", "cost", "health", "icons", "resources", "combat", "edge_combat", "text")
"""Fields of a card that its printed text and numbers give; saying one of them is describing the card."""
_TYPES = ("unit", "objective", "enhancement", "event", "fate", "mission")


@dataclass
class Printed:
    """Completes cards from a store, and notes which (`assumed`).  Without a store nothing is completed."""

    store: Store | None = None
    assumed: list[str] = field(default_factory=list)

    def complete(self, card: Card, player: str, kind: str | None, nick: str, where: str) -> Card:
        """The card with what is printed on it, if the situation only names it and the store has it.

        `kind` is the type that its place asks for, if it asks.  Raises SituationError where the name means
        several cards, or a card of the other side.
        """
        if self.store is None or any(name in card.model_fields_set for name in PRINTED):
            return card
        printings = [printing for printing in self.store.find("swlcg", card.name) if printing.type in _TYPES]
        if kind is not None:
            printings = [printing for printing in printings if printing.type == kind] or printings
        if card.number:
            printings = [
                printing for printing in printings if _number(printing) == card.number.lstrip("0")
            ] or printings
        if not printings:
            return card
        sides = {printing.side for printing in printings}
        owner = card.owner or player
        sent = kind == "objective" and card.owner is None
        mine = [
            printing
            for printing in printings
            if printing.side == owner or (sent and printing.type == "mission")
        ]
        if not mine:
            hint = f"list it under {', '.join(sorted(sides))}: or write owner:"
            raise SituationError(where, f'"{card.name}" is a card of the {sorted(sides)[0]} side', hint)
        if len({_gist(printing) for printing in mine}) > 1:
            choices = sorted({f"{_number(printing)} ({printing.set}, {printing.type})" for printing in mine})
            raise SituationError(where, f'which "{card.name}"?', f"write number: {', or '.join(choices)}")
        printed = mine[-1]
        more = _values(printed)
        words = ", ".join(name for name in more if name != "name")
        self.assumed.append(f"{nick} is {printed.name} of the card store ({printed.set or '?'}): {words}")
        given = {name: getattr(card, name) for name in card.model_fields_set}
        return Card.model_validate({"icons": 0, **more}).model_copy(update=given)

    def hint(self, card: Card, otherwise: str) -> str:
        """What to write instead where the store does not have the card."""
        if self.store is None:
            return otherwise
        near = self.store.near("swlcg", card.name)
        if near and near[0].casefold() != card.name.casefold():
            return f'did you mean "{near[0]}"?'
        if not self.store.count("swlcg"):
            return f"{otherwise}, or read in card data: judge cards import FILE"
        return f"{otherwise}; the card store has no card of that name"


def _number(printed: PrintedCard) -> str:
    return printed.number.rpartition("-")[2].lstrip("0")


def _gist(printed: PrintedCard) -> tuple[object, ...]:
    """What tells two printings apart: everything but set, number and reminders."""
    text = re.sub(r"\([^)]*\)", "", printed.text).casefold()
    values = {name: value for name, value in printed.numbers.items() if name != "keywords"}
    return printed.type, tuple(sorted(map(str, values.items()))), "".join(re.findall(r"\w+", text))


def _values(printed: PrintedCard) -> dict[str, Any]:
    """What a situation may say of a card, by the names of its fields."""
    numbers = printed.numbers
    fields: dict[str, Any] = {"name": printed.name, "type": printed.type, "text": printed.text}
    fields["traits"] = [trait.replace("_", " ") for trait in printed.subtypes]
    for word, key in (("cost", "cost"), ("health", "health"), ("icons", "force"), ("resources", "resources")):
        fields[word] = numbers[key] if isinstance(numbers.get(key), int) else None  # X and * are no numbers
    fields["priority"] = numbers["edge"] if isinstance(numbers.get("edge"), int) else None
    for word, prefix in (("combat", ""), ("edge combat", "edge ")):
        icons = {name.replace("_", " "): numbers.get(prefix + name.replace("_", " ")) for name in ICONS}
        fields[word] = {name: number for name, number in icons.items() if isinstance(number, int)}
    fields["affiliation"] = numbers.get("affiliation")
    of_set = printed.number.rpartition("-")[0]
    fields["set"] = int(of_set) if of_set.isdigit() and int(of_set) > 0 else None
    if numbers.get("unique"):
        fields["unique"] = "yes"
    return {name: value for name, value in fields.items() if value not in (None, "", [], {})}


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
        show_term(fact) for i, ability in enumerate(known, 1) for fact in ability.of(f"a{i}", "c1", None)
    )
    return Understood(all(ability.read for ability in strange), tuple(dict.fromkeys(missing)), facts)

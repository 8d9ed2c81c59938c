"""Printed cards of Star Wars TCG: a card of a situation completed by its name, and what is understood of one.

What the situation says about a card wins; what it does not say comes from the user's card store, if the
situation does not say enough, or names the printed card by its letter (`Darth Vader (D)`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, get_args

from judge.cards.model import PrintedCard, Understood, parted
from judge.cards.store import Store
from judge.engine.solver import show_term
from judge.errors import SituationError
from judge.games.swtcg import abilities
from judge.games.swtcg.board import ARENAS, Card, Type
from judge.games.swtcg.places import HELD, PEOPLE
from judge.games.swtcg.table import Placed, SwtcgBoard

FIELDS = ("type", "subtypes", "cost", "speed", "power", "health", "text")


class LackingError(SituationError):
    """The situation does not say enough about a card: a printed one may complete it."""


def by_name(card: Card, where: str) -> Card:
    """The card with the letter in its name as its version.  Raises SituationError if it says another one."""
    name, version = parted(card.name)
    if version is None or card.version == version:
        return card if name == card.name else card.model_copy(update={"name": name})
    if card.version is not None:
        raise SituationError(
            f"{where}.version", f'"{card.name}" is not version {card.version}', "say one of them"
        )
    return card.model_copy(update={"name": name, "version": version})


@dataclass
class Printed:
    """Completes cards from a store, and notes which (`assumed`).  Without a store nothing is completed."""

    store: Store | None = None
    assumed: list[str] = field(default_factory=list)

    def complete(self, card: Card, player: str, nick: str, where: str) -> Card | None:
        """The card with what its situation does not say, or None if the store does not have it.

        Raises SituationError where the name means several cards, or a card of the other side.
        """
        printings = self.store.find("swtcg", card.name, card.version) if self.store else []
        if not printings:
            return None
        versions = sorted({printing.name.removesuffix(" (Promo)") for printing in printings})
        if len(versions) > 1 and card.version is None:
            raise SituationError(where, f'which "{card.name}"?', f"write one of: {', '.join(versions)}")
        printed = min(printings, key=lambda printing: (printing.side != player, printing.side != "neutral"))
        if printed.side not in (player, "neutral"):
            hint = f"list it under {printed.side}:"
            raise SituationError(where, f'"{printed.name}" is a card of the {printed.side} side', hint)
        more = {name: value for name, value in _values(printed).items() if name not in card.model_fields_set}
        if more:
            words = ", ".join(more)
            self.assumed.append(f"{nick} is {printed.name} of the card store ({printed.set or '?'}): {words}")
        return card.model_copy(update=more)

    def hint(self, card: Card, otherwise: str) -> str:
        """What to write instead where the store does not have the card."""
        if self.store is None:
            return otherwise
        written = f"{card.name} ({card.version})" if card.version else card.name
        near = self.store.near("swtcg", written)
        if near:
            return f'did you mean "{near[0]}"?'
        if not self.store.count("swtcg"):
            return f"{otherwise}, or read in card data: judge cards import FILE"
        return f"{otherwise}; the card store has no card of that name"


def _values(printed: PrintedCard) -> dict[str, Any]:
    """What a situation may say of a card, in the types of `Card`."""
    fields: dict[str, Any] = {"version": parted(printed.name)[1], "text": printed.text}
    fields["subtypes"] = list(printed.subtypes)
    if printed.type in get_args(Type):
        fields["type"] = printed.type
    numbers = {name: printed.numbers.get(name) for name in ("cost", "speed", "power", "health")}
    fields |= {name: number for name, number in numbers.items() if isinstance(number, int)}
    return {name: fields[name] for name in (*FIELDS, "version") if fields.get(name) not in (None, "", [])}


def understood(printed: PrintedCard) -> Understood:
    """Whether all abilities of one printed card parse, and why the law has no rules for some of them."""

    if printed.type not in get_args(Type):
        return Understood(False, (f"the type {printed.type}",))
    values = _values(printed)
    card = Card.model_construct(name=parted(printed.name)[0], **values)
    zone = printed.type if printed.type in ARENAS else HELD.law
    placed = Placed(
        "c1", "card", "light" if printed.side == "light" else "dark", zone, "", card, printed.type
    )
    board = SwtcgBoard(nicks={"c1": "card"}, cards={"c1": placed}, ids={"card": "c1"})
    if zone not in ARENAS:  # what it gives to units is looked at as well
        unit = Card.model_construct(name="unit")
        board.cards["c2"] = Placed("c2", "unit", placed.player, PEOPLE, "", unit, PEOPLE)
    refused = list(abilities.refusals(board, placed))
    wordings = dict.fromkeys(refusal.wording for refusal in refused)
    facts = tuple(show_term(fact) for fact in board.facts)
    return Understood(all(refusal.parsed for refusal in refused), tuple(wordings), facts)

"""Printed cards of Berserk: a card of a situation completed by its name, and what is understood of one.

A situation that does not say the life of a card only names it: what it does not say comes from the user's
card store.  A symbol that is printed outside the text (`{armor} 1`) is read like a sentence of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from judge.cards.model import PrintedCard, Understood
from judge.cards.store import Store
from judge.cardtext.russian.names import Names
from judge.engine.solver import show_term
from judge.errors import SituationError
from judge.games.berserk import features
from judge.games.berserk.board import Card
from judge.games.berserk.table import BerserkBoard, Placed

TYPES = {"flying creature": "flying"}
"""Types of cards that a situation calls otherwise: so a store has them that was filled long ago."""

WITHOUT_LIFE = ("terrain", "equipment")


@dataclass
class Printed:
    """Completes cards from a store, and notes which (`assumed`).  Without a store nothing is completed."""

    store: Store | None = None
    assumed: list[str] = field(default_factory=list)

    def complete(self, card: Card, nick: str, where: str) -> Card:
        """The card with what its situation does not say.  Of several printings the newest counts.

        Raises SituationError where nothing tells the life of a card.
        """
        if card.life is not None:
            return card
        printings = self.store.find("berserk", card.name) if self.store else []
        if not printings:
            if card.type in WITHOUT_LIFE:
                return card.model_copy(update={"life": 1})
            raise SituationError(f"{where}.life", f'how much life has "{card.name}"?', self._hint(card))
        printed = max(printings, key=lambda printing: (_order(printing.set), _order(printing.number)))
        more = {name: value for name, value in values(printed).items() if name not in card.model_fields_set}
        words = ", ".join(name for name in more if name != "name")
        many = f", the newest of {len(printings)}" if len(printings) > 1 else ""
        self.assumed.append(
            f"{nick} is {printed.name} of the card store ({printed.set or '?'}{many}): {words}"
        )
        given = {name: getattr(card, name) for name in card.model_fields_set}
        return Card.model_validate({"life": 1, **more, "name": card.name}).model_copy(update=given)

    def _hint(self, card: Card) -> str:
        """What to write instead where the store does not have the card."""
        near = self.store.near("berserk", card.name) if self.store else []
        if near:
            return f'did you mean "{near[0]}"?'
        if self.store is None or not self.store.count("berserk"):
            return "write `life:` and its number, or read in card data: judge cards import FILE"
        return "write `life:` and its number; the card store has no card of that name"


def values(printed: PrintedCard) -> dict[str, Any]:
    """What a situation may say of a card, by the names of its fields."""
    numbers = printed.numbers
    fields: dict[str, Any] = {"type": TYPES.get(printed.type, printed.type), "text": text(printed)}
    fields["classes"] = [word.replace("_", " ") for word in printed.subtypes]
    for word, key in (("cost", "cost"), ("movement", "move")):
        fields[word] = numbers.get(key) if isinstance(numbers.get(key), int) else None
    life = numbers.get("life")
    fields["life"] = life if isinstance(life, int) and life > 0 else None
    if hit := numbers.get("hit"):
        fields["strike"] = [int(n) for n in str(hit).split()]
    fields["element"] = numbers.get("element")
    for word, key in (("elite", "elite"), ("unique", "uniq")):
        if numbers.get(key):
            fields[word] = True
    return {name: value for name, value in fields.items() if value not in (None, "", [])}


def text(printed: PrintedCard) -> str:
    """The features of a card: its symbols, each a sentence, and its text."""
    symbols = " ".join(
        f"{symbol}." for symbol in str(printed.numbers.get("symbols", "")).split(", ") if symbol
    )
    return f"{symbols} {printed.text}".strip()


def understood(printed: PrintedCard, names: Names | None = None) -> Understood:
    """Whether all features of one printed card parse, and why the law has no rules for some of them.

    `names`: those of cards and classes at hand.
    """
    sort = TYPES.get(printed.type, printed.type)
    card = Card.model_construct(name=printed.name, text=text(printed), strike=None, type=sort)
    placed = Placed("c1", "card", "first", "squad", "", card)
    board = BerserkBoard(nicks={"c1": "card"}, cards={"c1": placed}, ids={"card": "c1"})
    if names is not None:
        board.names = names
    refused = features.refusals(board, placed)
    return Understood(
        all(refusal.parsed for refusal in refused),
        tuple(dict.fromkeys(refusal.wording for refusal in refused)),
        tuple(show_term(fact) for fact in board.facts),
    )


def _order(number: str) -> tuple[int, str]:
    return (int(number), "") if number.isdecimal() else (0, number)

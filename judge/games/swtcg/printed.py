"""Printed cards of Star Wars TCG: what is printed on one, which a name means, what is understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from judge.cards.model import PrintedCard, Understood, parted
from judge.engine.solver import show_term
from judge.errors import SituationError
from judge.games.as_it_lies import Prints, Said
from judge.games.swtcg import abilities
from judge.games.swtcg.board import ARENAS, Card, Type
from judge.games.swtcg.places import HELD, PEOPLE
from judge.games.swtcg.table import Placed, SwtcgBoard

NUMBERS = ("cost", "speed", "power", "health")
FIELDS = ("type", "side", "subtypes", *NUMBERS, "text", "version")


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


def values(printed: PrintedCard) -> dict[str, Any]:
    """What is printed on a card, by the names that a situation has for it."""
    fields: dict[str, Any] = {"version": parted(printed.name)[1], "text": printed.text, "side": printed.side}
    fields["subtypes"] = list(printed.subtypes)
    if printed.type in get_args(Type):
        fields["type"] = printed.type
    numbers = {name: printed.numbers.get(name) for name in NUMBERS}
    fields |= {name: number for name, number in numbers.items() if isinstance(number, int)}
    return {name: fields[name] for name in FIELDS if fields.get(name) not in (None, "", [])}


def _fitting(printings: Sequence[PrintedCard], entry: Said, player: str, place: str) -> list[PrintedCard]:
    """Those of the player's own side, else neutral ones.  Raises SituationError where there are none."""
    for side in (player, "neutral"):
        if mine := [printing for printing in printings if printing.side == side]:
            return mine
    other = printings[0]
    hint = f"list it under {other.side}:"
    raise SituationError("", f'"{other.name}" is a card of the {other.side} side', hint)


def _called(printed: PrintedCard) -> tuple[str, dict[str, str]]:
    name = printed.name.removesuffix(" (Promo)")
    return name, {"name": name}


PRINTS = Prints("swtcg", values, _fitting, _called, "write one of: {choices}")


def understood(printed: PrintedCard, titles: frozenset[str] = frozenset()) -> Understood:
    """Whether all abilities of one printed card parse, and why the law has no rules for some of them.

    `titles`: what other cards are called, of which its text may speak.
    """

    if printed.type not in get_args(Type):
        return Understood(False, (f"the type {printed.type}",))
    card = Card.model_construct(name=parted(printed.name)[0], **values(printed))
    zone = printed.type if printed.type in ARENAS else HELD.law
    placed = Placed(
        "c1", "card", "light" if printed.side == "light" else "dark", zone, "", card, printed.type
    )
    board = SwtcgBoard(nicks={"c1": "card"}, cards={"c1": placed}, ids={"card": "c1"}, titles=titles)
    if zone not in ARENAS:  # what it gives to units is looked at as well
        unit = Card.model_construct(name="unit")
        board.cards["c2"] = Placed("c2", "unit", placed.player, PEOPLE, "", unit, PEOPLE)
    refused = list(abilities.refusals(board, placed))
    wordings = dict.fromkeys(refusal.wording for refusal in refused)
    facts = tuple(show_term(fact) for fact in board.facts)
    return Understood(all(refusal.parsed for refusal in refused), tuple(wordings), facts)

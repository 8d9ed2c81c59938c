"""Printed cards of Berserk: what is printed on one, which a name means, and what is understood of it.

A symbol that is printed outside the text (`{armor} 1`) is read like a sentence of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards.model import PrintedCard, Understood
from judge.cardtext.russian.names import Names
from judge.engine.solver import show_term
from judge.games.as_it_lies import Prints, Said
from judge.games.berserk import features
from judge.games.berserk.board import Card
from judge.games.berserk.table import BerserkBoard, Placed

TYPES = {"flying creature": "flying"}
"""Types of cards that a situation calls otherwise: so a store has them that was filled long ago."""


def _fitting(printings: Sequence[PrintedCard], entry: Said, player: str, place: str) -> list[PrintedCard]:
    """Those of the number that is said, the newest last."""
    number = str(entry.get("number") or "")
    known = sorted(printings, key=lambda printing: (_order(printing.set), _order(printing.number)))
    return [printing for printing in known if number in (_number(printing), printing.number)] or known


def _number(printed: PrintedCard) -> str:
    return f"{printed.set}-{printed.number}" if printed.set else printed.number


def _called(printed: PrintedCard) -> tuple[str, dict[str, str]]:
    number = _number(printed)
    return number, {"name": printed.name, "number": number}


def values(printed: PrintedCard) -> dict[str, Any]:
    """What is printed on a card, by the names that a situation has for it."""
    numbers = printed.numbers
    fields: dict[str, Any] = {"type": TYPES.get(printed.type, printed.type), "text": text(printed)}
    fields["classes"] = [word.replace("_", " ") for word in printed.subtypes]
    for word, key in (("cost", "cost"), ("movement", "move")):
        fields[word] = numbers.get(key) if isinstance(numbers.get(key), int) else None
    life = numbers.get("life")
    fields["life"] = life if isinstance(life, int) and life > 0 else None
    fields["movement"] = fields["movement"] or 0
    if hit := numbers.get("hit"):
        fields["strike"] = [int(n) for n in str(hit).split()]
    fields["element"] = numbers.get("element")
    for word, key in (("elite", "elite"), ("unique", "uniq")):
        if numbers.get(key):
            fields[word] = True
    return {name: value for name, value in fields.items() if value not in (None, "", [])}


PRINTS = Prints("berserk", values, _fitting, _called, "write number: {choices}")


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

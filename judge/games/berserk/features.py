"""Printed features as facts of the law: `cond/2`, `part/3`, `aims_at/2` ...

What the grammar does not understand is *not modelled*, and said so with the words it stumbled at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.games.berserk.text.parse import Feature, NotModelled, Part, parse_text
from judge.solver import Term

if TYPE_CHECKING:
    from judge.games.berserk.facts import BerserkBoard, Placed


@dataclass
class Known:
    """A feature that the law knows: its id, its card, and the words by which it is called."""

    id: str
    card: str
    label: str
    gain: int = 0
    ordinal: int = 1

    def words(self, nick: str) -> str:
        """How a player says it: `oreos: ...`, with a number if the card has two alike."""
        return f"{nick}: {self.label}" + (f" #{self.ordinal}" if self.ordinal > 1 else "")


def enter(board: BerserkBoard, placed: Placed) -> None:
    """Reads a card's text and adds its features, and its simple strike, to the board."""
    for own, text in ((True, placed.card.text), (False, placed.card.acquired)):
        for i, found in enumerate(parse_text(text, placed.card.name), 1):
            if isinstance(found, NotModelled):
                where = f"{placed.path}.{'text' if own else 'acquired'}"
                reason = f' (not understood: "{found.stumbled}")' if found.stumbled else ""
                board.not_modelled.append((where, found.words + reason))
                continue
            known = _known(board, placed, found.label)
            known.gain = sum(part.amount or 0 for part in found.parts if part.effect == "bonus")
            board.facts += _facts(board, placed, found, known)
            board.facts.append(("sentence", known.id, i))
            origin: Term = ("printed_on", known.id, placed.id)
            board.facts.append(origin if own else ("init", ("acquired", known.id, placed.id)))
    if placed.card.strike is not None:
        _strike(board, placed, placed.card.strike)


def _known(board: BerserkBoard, placed: Placed, label: str) -> Known:
    alike = [one for one in board.features.values() if (one.card, one.label) == (placed.id, label)]
    known = Known(f"f{len(board.features) + 1}", placed.id, label, ordinal=len(alike) + 1)
    board.features[known.id] = known
    return known


def _strike(board: BerserkBoard, placed: Placed, strike: list[int]) -> None:
    """The simple strike that the rules give every creature (`brk-frame/B-52`)."""
    a = _known(board, placed, "strike").id
    board.facts += [("feature", a), ("mode", a, "basic"), ("sort", a, "strike"), ("printed_on", a, placed.id)]
    board.facts += [("pay_closing", a), ("rolled", a), ("last", a, 1)]
    board.facts += [
        ("aims_at", a, "one"),
        ("side", a, "theirs"),
        ("part", a, 1, "wound"),
        ("whom", a, 1, "aim"),
    ]
    board.facts += [
        ("by_strength", a, name, n) for name, n in zip(("weak", "medium", "strong"), strike, strict=True)
    ]


def _facts(board: BerserkBoard, placed: Placed, found: Feature, known: Known) -> Iterator[Term]:
    a = known.id
    yield from (("feature", a), ("mode", a, found.mode))
    if found.mode == "permanent":
        yield from (("aims_at", a, "none"), ("last", a, 1))
        yield from (("protection", a, kind) for kind in found.protections)
        if found.boost:
            yield ("modifier", a, "strikes", found.boost)
        return
    if found.sort:
        yield ("sort", a, found.sort)
    if found.closes:
        yield ("pay_closing", a)
    if found.tokens:
        yield ("pay", a, found.tokens)
    for name, given in (("once", found.once), ("may", found.may), ("unwritten", found.unwritten)):
        if given:
            yield (name, a)
    if found.event:
        yield ("cond", a, found.event)
        yield from _conditions(a, found)
    yield ("aims_at", a, found.target.aims)
    yield ("side", a, found.target.side)
    if found.target.common:
        yield ("common", a)
    yield ("last", a, len(found.parts))
    for i, part in enumerate(found.parts, 1):
        yield from _part(board, placed, a, i, part)


def _conditions(a: str, found: Feature) -> Iterator[Term]:
    if found.timing == "phase":
        yield ("phase_word", a)
    else:
        yield ("timing", a, found.timing)
    for name, value in found.conditions:
        yield (name, a) if name == "beside" else (name, a, value)


def _part(board: BerserkBoard, placed: Placed, a: str, i: int, part: Part) -> Iterator[Term]:
    yield ("part", a, i, part.effect)
    yield ("whom", a, i, part.whom)
    if part.amount is not None:
        yield ("amount", a, i, part.amount)
    if part.strengths is not None:
        yield ("rolled", a)
        names = ("weak", "medium", "strong")
        yield from (("by_strength", a, name, n) for name, n in zip(names, part.strengths, strict=True))
    if part.protects:
        given = _known(board, placed, f"protection from {part.protects}").id
        yield from (("feature", given), ("mode", given, "permanent"), ("protection", given, part.protects))
        yield from (("aims_at", given, "none"), ("sentence", given, 1), ("gives", a, i, given))

"""A card as a community file prints it, and what a file gave: cards, and the rows that could not be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.knowledge.stemming import fold

MAX_WORDS, MAX_TEXT = 300, 4_000
"""Characters of a name, a set or the like, and of a text."""
_NO_LETTER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")

Value = int | str | list[int]


@dataclass(frozen=True)
class PrintedCard:
    """One printed card.  `subtypes` are single words; `numbers` are what is printed in figures.

    `number` tells cards of one name in one set apart, where the file has such a number.
    """

    game: str
    set: str
    name: str
    side: str
    type: str
    subtypes: tuple[str, ...] = ()
    numbers: Mapping[str, Value] = field(default_factory=dict)
    text: str = ""
    number: str = ""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What a later import of the same card replaces."""
        return self.game, self.set, self.name, self.number

    @property
    def looks(self) -> tuple[object, ...]:
        """What makes it the same card in another set: everything but set and number, spacing apart."""
        numbers = tuple(sorted((name, str(value)) for name, value in self.numbers.items()))
        words = " ".join(self.text.casefold().split())
        return self.game, plain(self.name), self.side, self.type, self.subtypes, numbers, words


@dataclass(frozen=True)
class Understood:
    """What is understood of one card: whether all of it parses, and the wordings that nothing models.

    `facts`: what the law reads of it, in the law's own terms.
    """

    parsed: bool
    missing: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Malformed:
    """A row that is no card: where it stands in the file, and what is wrong with it."""

    where: str
    reason: str

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


@dataclass
class Reading:
    """What a file gave."""

    game: str
    cards: list[PrintedCard] = field(default_factory=list)
    malformed: list[Malformed] = field(default_factory=list)


def checked(card: PrintedCard) -> PrintedCard:
    """The card, if it can be kept.  Raises ValueError where a text is too long, or has what is no letter."""
    texts = {"name": card.name, "set": card.set, "number": card.number, "type": card.type, "side": card.side}
    texts |= {"subtypes": " ".join(card.subtypes), "text": card.text}
    texts |= {field: str(value) for field, value in card.numbers.items()}
    for field_name, text in texts.items():
        most = MAX_TEXT if field_name == "text" else MAX_WORDS
        if len(text) > most:
            raise ValueError(f"{field_name} has {len(text):,} characters: {most:,} is the most")
        bad = _NO_LETTER.search(text)
        if bad:
            raise ValueError(f"{field_name} has a character that may not stand there (U+{ord(bad[0]):04X})")
    return card


def plain(name: str) -> str:
    """A name without what does not count in it: case, accents, spacing, the shape of the apostrophe."""
    return " ".join(fold(name.replace("’", "'")).split())


def parted(name: str) -> tuple[str, str | None]:
    """A printed name as name and version: `Darth Vader (D)` is Darth Vader, D; "(Promo)" is no version.

    What stands in brackets behind a version (`Grim Warden (C) (Starter)`) says only where it was printed.
    """
    rest, brackets = name, list[str]()
    while rest.endswith(")") and " (" in rest:
        rest, _, inner = rest[:-1].rpartition(" (")
        rest = rest.rstrip()
        brackets.append(inner)
        if inner.isalpha() and inner.isupper() and len(inner) <= 3 and inner.isascii():
            return rest, inner
    promo = 0
    while promo < len(brackets) and brackets[promo].casefold() == "promo":
        promo += 1
        name = name[: name.rindex(" (")].rstrip()
    return name, None

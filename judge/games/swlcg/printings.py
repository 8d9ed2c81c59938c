"""Which texts a card has: its own, other printings, and what errata make of them (`errata.lp` decides)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.board.unread import words_of
from judge.engine.solver import Term
from judge.games.swlcg.board import Card
from judge.knowledge.models import Erratum


@dataclass(frozen=True)
class Version:
    """One text of a card: its id in the law (None where the card has no other), its words and traits."""

    id: str | None
    text: str
    traits: tuple[str, ...]


def versions(number: str, card: Card, errata: list[Erratum]) -> tuple[list[Version], list[Term]]:
    """Every text that the card with the id `number` may be read with, and the facts that tell them apart.

    `errata` are those of the edition asked about.  Source: `lcg-faq/1`, `lcg-faq/2`, `lcg-faq/5` to `10`.
    """
    errata = [erratum for erratum in errata if erratum.means(card.name)]
    if not errata and not card.printings:
        return [Version(None, words_of(card), tuple(card.traits))], []
    listed: list[Version] = []
    facts: list[Term] = []
    prints = [(card.number, card.printed, words_of(card), card.traits)]
    prints += [(p.number or card.number, p.printed, p.text, p.traits) for p in card.printings]
    for own, printed, text, traits in prints:
        version = Version(f"v{len(listed) + 1}", text, tuple(traits))
        listed.append(version)
        facts += [("text", number, version.id), ("printing", number, version.id, _day(printed))]
        for erratum in errata:
            corrected = Version(
                f"v{len(listed) + 1}", erratum.text_of(text), tuple(erratum.traits_of(traits))
            )
            if (corrected.text, corrected.traits) != (text, version.traits):
                listed.append(corrected)
                facts += [("text", number, corrected.id), ("erratum", number, version.id, corrected.id)]
                if own and own.lstrip("0") != erratum.number.lstrip("0"):
                    facts.append(("reprint", number, version.id))
    facts.append(("lies", number, "v1"))
    return listed, facts


def traits(number: str, versions: list[Version]) -> Iterator[Term]:
    """The traits of a card, by version where it has several."""
    for version in versions:
        for trait in version.traits:
            word = trait.lower().replace(" ", "_")
            yield ("trait", number, word) if version.id is None else ("trait_in", number, version.id, word)


def _day(date: str) -> int:
    """A date that may lack month or day as a number in the order of dates; 0 without one."""
    return int((date.replace("-", "") + "0000")[:8]) if date else 0

"""What a printed ability of the card game means, as data: the interface between grammar and law.

All are frozen: they can be compared, hashed and remembered.

Whom (`Part.on`): "this", "host" (the card that this one enhances), "it" (what the condition was about),
"engaged" (the engaged objective), "none", a number (the I-th target), a `Filter` (each such card), or
`Pick` (somebody chooses when the part is carried out).

Amounts: a number, or ("times", N, Filter): N for each such card.

Conditions: ("balance", "light"|"dark"), ("count", "ge"|"le", N, Filter), ("is", whom, Filter),
("during", "engagement"|phase|"own_turn"), ("more_cards",), ("alone",), ("not", condition).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Ask: TypeAlias = tuple[str, str | int]
"""One thing that a description may ask of a card: ("trait", "droid"), ("cost_max", 2), ("state", "ready")."""
Condition: TypeAlias = tuple[object, ...]
Cost: TypeAlias = str | tuple[str | int, ...]


@dataclass(frozen=True)
class Filter:
    """Words that describe cards: whose, and what is asked; of every group of `asks` one has to hold.

    `also` is a second type after "and": a word before such a list goes with every item (`lcg-faq/52`).
    """

    side: Literal["any", "friendly", "enemy"] = "any"
    asks: tuple[tuple[Ask, ...], ...] = ()
    zone: str = "play"
    other: bool = False
    also: str = ""


@dataclass(frozen=True)
class Target:
    """A card that is chosen when the ability is initiated; `aimed`: with the word target."""

    filter: Filter
    aimed: bool = True
    optional: bool = False


@dataclass(frozen=True)
class Pick:
    """A card that `who` ("you", "opponent") chooses when the effect is carried out."""

    who: str
    filter: Filter


On: TypeAlias = str | int | Filter | Pick | Target
Amount: TypeAlias = int | str | tuple[str, int, Filter]


@dataclass(frozen=True)
class Part:
    """One instruction: what happens, how much, to whom, under which conditions; may it be declined.

    `zone`: where this very card is when it is put into play or taken back ("hand", "discard", "both").
    """

    effect: str
    amount: Amount = 1
    on: On = "none"
    conditions: tuple[Condition, ...] = ()
    may: bool = False
    lasts: str = ""
    zone: str = ""


@dataclass(frozen=True)
class Trigger:
    """What an interrupt or reaction waits for: the name of the condition, and to whom or by whom."""

    event: str
    subject: str | Filter = "any"
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Ability:
    """One ability: its kind, what sets it off, its costs, targets and parts; `words` as it is called.

    kind: action, reaction, interrupt, keyword, constant, fate (what a fate card does), rule (what the card
    says about decks or about when it may be played).
    """

    kind: str
    words: str
    forced: bool = False
    trigger: Trigger | None = None
    costs: tuple[Cost, ...] = ()
    targets: tuple[Target, ...] = ()
    parts: tuple[Part, ...] = ()
    conditions: tuple[Condition, ...] = ()
    limit: str = ""
    name: str = ""
    number: Amount = 0
    scope: str | Filter = ""


@dataclass(frozen=True)
class NotModelled:
    """Words that the grammar does not know: the whole ability, and where it stumbled ("" at its end)."""

    words: str
    stumbled: str = ""

    @property
    def wording(self) -> str:
        """Where it stumbled, with the words before: what a report counts."""
        return f"at {self.stumbled or 'its end'}"

    def __str__(self) -> str:
        return f"{self.words} [stumbled at: {self.stumbled or 'its end'}]"

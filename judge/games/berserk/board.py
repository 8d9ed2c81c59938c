"""What a Berserk situation holds: players, squads, cards, and the moment of play.

Values are what a table shows.  Sources: the field `brk-frame/B-1`, cards `brk-frame/B-7`, `B-8`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from judge.board.fields import Ignored, Text
from judge.board.shapes import CELL, RUSSIAN_NICKNAME
from judge.board.situation import Count, Situation, Strict, Words, YesNo

PLAYERS = ("first", "second")
ZONES = {
    "squad": "on the battlefield or in the additional zone, in the list of its owner (отряд)",
    "graveyard": "in the graveyard of its owner (кладбище)",
    "deck": "in the deck of its owner, as far as it is known (колода)",
}
POINTS = {
    "priority": "the active player has priority, nothing is on the stack (приоритет, стек пуст)",
    "declared": "`declared:` has just been put on the stack, in the words of an action (объявлено)",
    "attack": "the simple strike in `attack:` has just been declared (объявлена атака)",
    "battle start": "the battle starts (начало боя)",
    "turn start": "the turn of the active player starts (начало хода)",
    "turn end": "the turn of the active player ends (конец хода)",
}
UNTIL = {
    "priority": "both players pass in a row while the stack is empty",
    "stack": "the stack is empty and nothing waits to be declared",
}
Element = Literal["steppe", "mountains", "forest", "swamps", "darkness", "neutral"]
Kind = Literal["creature", "symbiote", "parasite", "flying", "artifact", "terrain", "equipment"]
Strength = Literal["weak", "medium", "strong"]
Point = Literal["priority", "declared", "attack", "battle start", "turn start", "turn end"]


def _as_list(value: object) -> object:
    return value.replace(",", " ").split() if isinstance(value, str) else value


def _by_commas(value: object) -> object:
    return [part.strip() for part in value.split(",")] if isinstance(value, str) else value


def _as_strike(value: object) -> object:
    if isinstance(value, str):
        return None if value in ("none", "") else value.split("-")
    return value


def _as_card(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


def _as_zone(value: object) -> object:
    return [value] if isinstance(value, dict) else value


Triple = Annotated[list[Count], Field(min_length=3, max_length=3)]


Cell = Annotated[str, Field(pattern=CELL)]


class Card(Strict):
    """A card of a squad.  Rows 1 to 3 are the first player's half, 4 to 6 the second's.

    What is not said of a card that the user's own card store has is as printed; `number:` (`50-36`, set and
    number) tells several texts of a name apart.
    `asleep` cards do not open at the next start of their turn; `movement` is what its card says, of which
    `movement used` points are used up this turn.
    `ready for flyers` is who closed in its last turn to strike a flyer in this one (brk-beyond/60).
    `chosen` is the card that its text has chosen before.
    In the graveyard `incarnation tokens` lie on it; `killed by enemy`: a card of the enemy killed it; who is
    `incarnated` has come back by incarnation.  `outnumbered`: its squad had fewer cards than the other when
    this turn began.  `prevents`: so many wounds more its text prevents.
    `attacks faced` are those of this turn that its text counts, or rolls.  `form` is the state of one
    with two.
    Without `cell:` a card is within reach of everybody, may defend anybody, and is no neighbour of any card.
    A creature without `strike:` does not fight: it neither strikes nor strikes back.
    """

    name: Words
    as_: Annotated[str | None, Field(alias="as", pattern=RUSSIAN_NICKNAME)] = None
    number: Words | None = None
    type: Kind = "creature"
    element: Element | None = None
    classes: Annotated[list[str], BeforeValidator(_as_list)] = []
    cost: Count | None = None
    elite: YesNo = False
    unique: YesNo = False
    life: Annotated[int | None, Field(ge=1, le=60)] = None
    wounds: Count = 0
    extra_life: Annotated[Count, Field(alias="extra life")] = 0
    poison: Count = 0
    cursed: YesNo = False
    blessed: YesNo = False
    armour_spent: Annotated[Count, Field(alias="armour spent")] = 0
    wounded_this_turn: Annotated[YesNo, Field(alias="wounded this turn")] = False
    moved_this_turn: Annotated[YesNo, Field(alias="moved this turn")] = False
    wounds_this_turn: Annotated[Count, Field(alias="wounds this turn")] = 0
    moved_last_turn: Annotated[YesNo, Field(alias="moved last turn")] = False
    healed_this_turn: Annotated[Count, Field(alias="healed this turn")] = 0
    closed: YesNo = False
    asleep: YesNo = False
    movement: Annotated[int, Field(ge=0, le=6)] = 0
    movement_used: Annotated[Count, Field(alias="movement used")] = 0
    ready_for_flyers: Annotated[YesNo, Field(alias="ready for flyers")] = False
    strike: Annotated[Triple | None, BeforeValidator(_as_strike)] = None
    bonus: Count = 0
    tokens: Count = 0
    incarnation_tokens: Annotated[Count, Field(alias="incarnation tokens")] = 0
    incarnated: YesNo = False
    killed_by_enemy: Annotated[YesNo, Field(alias="killed by enemy")] = False
    outnumbered: YesNo = False
    attacks_faced: Annotated[Count, Field(alias="attacks faced")] = 0
    prevents: Count = 0
    form: Literal["wolf", "human"] | None = None
    cell: Cell | None = None
    host: Words | None = None
    chosen: Words | None = None
    controlled_by: Annotated[Words | None, Field(alias="controlled by")] = None
    text: Text = ""
    means: Text = ""
    ignore: Ignored = False
    acquired: str = Field("", max_length=600)


AnyCard = Annotated[Card, BeforeValidator(_as_card)]
Zone = Annotated[list[AnyCard], BeforeValidator(_as_zone), Field(max_length=40)]


class Side(Strict):
    """The cards of one player."""

    squad: Zone = []
    graveyard: Zone = []
    deck: Zone = []


class Attack(Strict):
    """Who strikes whom, and how strongly, if the dice have been thrown or are not to be.

    `answer` is how strongly the target strikes back; without it a strike of given strength is not answered.
    """

    attacker: Words
    target: Words
    strength: Strength | Literal["miss"] | None = None
    answer: Strength | Literal["miss"] | None = None


class Now(Strict):
    """The moment of play."""

    at: Point
    active: Literal["first", "second"] = "first"
    attack: Attack | None = None
    declared: Words | None = None


class BerserkSituation(Situation):
    """A Berserk situation; `depth` are the cells that are the depth (глубина), all others are the surface.

    `markers` are those that lie on cells: a name, the cell, the card that has laid it (`гниль C4 priest`).
    """

    game: Literal["berserk"]
    now: Now
    depth: Annotated[list[Cell], BeforeValidator(_as_list), Field(max_length=30)] = []
    markers: Annotated[list[Words], BeforeValidator(_by_commas), Field(max_length=30)] = []
    first: Side = Side()
    second: Side = Side()


def cards(side: Side) -> list[tuple[str, str, Card]]:
    """(place in the file, zone, card) for every card of a side."""
    return [(f"{zone}[{i}]", zone, card) for zone in ZONES for i, card in enumerate(getattr(side, zone))]

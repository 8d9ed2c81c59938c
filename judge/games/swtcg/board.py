"""What a Star Wars TCG situation holds: players, arenas, cards, and the moment of play.

Values are what a table shows.  Sources: the fields of a card `tcg-frame/T-5`, the places
`tcg-frame/T-4`, stacks `tcg-stacks/1`-`3`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from judge.board.fields import Ignored, Text
from judge.board.shapes import NICKNAME, VERSION
from judge.board.situation import Count, Die, Situation, Strict, Words, YesNo
from judge.games.swtcg.places import TYPES, UNITS, ZONES

ARENAS = UNITS
POINTS = {
    "setup": "setup: `player:` places units from the hand, until ahead of the other side or done",
    "turn": "the turn starts, with the untap step",
    "untap": "the untap step of both players",
    "points": "the roll for build points",
    "build": "the build step of `player:`, whose card is drawn; `points:` of that player are left to spend",
    "retreat": "the retreat step of `player:`",
    "battle": "the battle phase starts: contests, then a chance to play",
    "step": "the battle step of an `arena:`: the next unit acts",
    "chance": "a chance to play in the battle phase while no unit attacks",
    "attack": "`attack:` has just been declared",
    "reroll": "the attack dice lie on the table: `roll:`, and the reroll chance opens",
    "prevention": "damage is due: `damage:`, and the prevention chance opens",
    "card": "a Battle card, `card:`, has just been announced and paid",
    "contest": "the contest of the two units in `contest:` starts",
    "end": "the battle phase is over and the turn ends",
}
UNTIL = {
    "setup": "that player's placing is done",
    "opening": "both players have finished placing",
    "untap": "the units are untapped",
    "points": "the build points are rolled",
    "build": "that build step is over, or both, where the question begins before",
    "retreat": "that retreat step is over, or both, where the question begins before",
    "card": "the Battle card has taken effect",
    "attack": "the attack is over",
    "contest": "the contest is decided",
    "step": "the step that it begins in is over",
    "battle": "the battle phase is over",
    "turn": "the turn is over",
    "chance": "the chance to play is over",
}
Point = Literal[
    "setup",
    "turn",
    "untap",
    "points",
    "build",
    "retreat",
    "battle",
    "step",
    "chance",
    "attack",
    "reroll",
    "prevention",
    "card",
    "contest",
    "end",
]
if TYPE_CHECKING:
    Type = str
    Arena = str
else:
    Type = Literal[TYPES]
    Arena = Literal[UNITS]


def _as_list(value: object) -> object:
    return value.replace(",", " ").split() if isinstance(value, str) else value


def _as_card(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


def _as_zone(value: object) -> object:
    return [value] if isinstance(value, dict) else value


def _as_hand(value: object) -> object:
    return None if value == "?" else value


class Card(Strict):
    """A card as it lies there.  A card in a stack below another one stands in that one's `stack`.

    What is not said of a card that the user's own card store has (`Darth Vader (D)`) is as printed.
    Without `side:` a card is one of the side of its player.
    """

    name: Words
    as_: Annotated[str | None, Field(alias="as", pattern=NICKNAME)] = None
    version: Annotated[str, Field(pattern=VERSION)] | None = None
    type: Type | None = None
    side: Literal["dark", "light", "neutral"] | None = None
    subtypes: Annotated[list[str], BeforeValidator(_as_list)] = []
    cost: Count | None = None
    speed: Annotated[int, Field(ge=0, le=200)] | None = None
    power: Count | None = None
    health: Annotated[int, Field(ge=1, le=60)] | None = None
    text: Text = ""
    means: Text = ""
    ignore: Ignored = False
    damage: Count = 0
    tapped: YesNo = False
    counters: Count | None = None
    stack: list[AnyCard] = []
    pilot: AnyCard | None = None
    equipment: list[AnyCard] = []


AnyCard = Annotated[Card, BeforeValidator(_as_card)]
Card.model_rebuild()
Zone = Annotated[list[AnyCard], BeforeValidator(_as_zone), Field(max_length=40)]


class Side(Strict):
    """What one player has.  A hand that is not listed is unknown, never empty."""

    force: Count = 0
    hand: Annotated[Zone | Count | None, BeforeValidator(_as_hand)] = None
    deck: Count | None = None
    points: Count = 0
    space: Zone = []
    ground: Zone = []
    character: Zone = []
    build: Zone = []
    discard: Zone = []


class Attack(Strict):
    """Which unit attacks, which unit is attacked now, and which were attacked before in this attack."""

    attacker: Words
    defender: Words
    before: list[Words] = []


class Due(Strict):
    """Damage that is due to a unit, from a unit or a card."""

    to: Words
    amount: Annotated[int, Field(ge=1, le=60)]
    source: Words = Field(alias="from")


class Now(Strict):
    """The moment of play."""

    at: Point
    attack: Attack | None = None
    arena: Arena | None = None
    player: Literal["dark", "light"] | None = None
    roll: list[Die] | None = None
    damage: Annotated[list[Due], BeforeValidator(_as_zone)] | None = None
    card: Words | None = None
    contest: list[Words] | None = None
    turn: Literal["dark", "light"] | None = None
    passed: YesNo = False


class TcgSituation(Situation):
    """A Star Wars TCG situation."""

    game: Literal["swtcg"]
    now: Now
    dark: Side = Side()
    light: Side = Side()


def every_card(side: Side) -> list[tuple[str, str, Card]]:
    """(place in the file, zone, card) for every card of a side, top cards and those below them."""
    listed: list[tuple[str, str, Card]] = []

    def enter(path: str, zone: str, card: Card) -> None:
        listed.append((path, zone, card))
        for i, below in enumerate(card.stack):
            enter(f"{path}.stack[{i}]", "under", below)
        if card.pilot is not None:
            enter(f"{path}.pilot", "aboard", card.pilot)
        for i, worn in enumerate(card.equipment):
            enter(f"{path}.equipment[{i}]", "worn", worn)

    for zone in ZONES:
        cards: Any = getattr(side, zone)
        if isinstance(cards, list):
            for i, card in enumerate(cards):
                enter(f"{zone}[{i}]", zone, card)
    return listed

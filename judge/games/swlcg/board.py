"""What a situation of Star Wars: The Card Game holds: players, cards, tokens, and the moment of play.

Values are what a table shows.  Sources: types and fields `lcg-frame/L-17`, `L-21`, `L-25`,
and the FAQ (`lcg-faq`).
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from judge.board.fields import Ignored, Text
from judge.board.shapes import DAY, NICKNAME, NUMBER
from judge.board.situation import Count, Doing, Situation, Strict, Words, YesNo

ZONES = {
    "units": "in play, a unit",
    "objectives": "in play, an objective; or a mission that the other side has to complete",
    "enhancements": "in play, an enhancement of the play area",
    "hand": "in the hand",
    "command deck": "in the command deck, the top card first",
    "objective deck": "in the objective deck, the top card first",
    "edge": "in the edge stack (out of play)",
    "discard": "in the discard pile, the top card first",
    "victory": "destroyed, an objective in the victory pile of the opponent",
    "affiliation": "the affiliation card",
    "captured": "captured: face down at the other side's objective, out of play",
}
ICONS = ("unit_damage", "tactics", "blast")
IN_PLAY = ("units", "objectives", "enhancements", "affiliation")
POINTS = {
    "setup": "before the first turn: dark turns up its objectives, then light",
    "balance": "the balance phase of the active player starts",
    "refresh": "the refresh phase of the active player starts",
    "draw phase": "the draw phase of the active player starts",
    "deployment": "the deployment phase of the active player starts",
    "conflict phase": "the conflict phase of the active player starts",
    "force phase": "the Force phase of the active player starts",
    "action": "an action window has opened, or goes on: `turn:`, `passed:`",
    "event": "something is about to occur: `event: {what: leaves, card: leia}`",
    "draw": "the active player draws `cards:` in the draw phase",
    "conflict": "the active player may declare an engagement, or end the conflict phase",
    "engagement": "attackers have just been declared against `engaged:`",
    "defenders": "the defending player is about to declare defenders",
    "placing": "edge stacks are being placed: `turn:`, `passed:`",
    "edge": "the edge stacks are about to be revealed and compared",
    "strikes": "`turn:` strikes next, if able",
    "reward": "the strikes are over: an unopposed engagement is about to be rewarded",
    "force": "the Force struggle is about to begin",
    "deck": "before the game: may the `deck:` of one side be played?",
}
UNTIL = {
    "setup": "both players have turned up their objectives",
    "turn": "the turn is over (from a phase, or from an engagement or struggle in its phase)",
    "action": "the action window is over",
    "event": "the event and all reactions to it are over",
    "balance": "the balance phase is over",
    "refresh": "the refresh phase is over",
    "draw phase": "the draw phase is over",
    "deployment": "the deployment phase is over",
    "conflict phase": "the conflict phase is over",
    "force phase": "the Force phase is over",
    "draw": "the cards are drawn",
    "conflict": "no more engagements are declared",
    "engagement": "the engagement is over",
    "edge": "the edge battle is over",
    "force": "the Force struggle is over",
    "deck": "the deck is played, or changed",
    "loop": "the loop that `loop:` shows has been repeated, or not",
}
EVENTS = {
    "leaves": "`card:` is about to leave play",
    "damage": "`amount:` damage is about to be dealt to `card:`",
    "moved": "`amount:` damage is about to be moved to `card:`",
    "commit": "`card:` is about to be committed to the Force",
}
Point = Literal[
    "setup",
    "balance",
    "refresh",
    "draw phase",
    "deployment",
    "conflict phase",
    "force phase",
    "action",
    "event",
    "draw",
    "conflict",
    "engagement",
    "defenders",
    "placing",
    "edge",
    "strikes",
    "reward",
    "force",
    "deck",
]
Type = Literal["unit", "objective", "enhancement", "event", "fate", "mission"]
Player = Literal["dark", "light"]


def _as_list(value: object) -> object:
    """Traits as they are written: set apart by commas, or as printed, each with a full stop."""
    if not isinstance(value, str):
        return value
    return [word.strip() for word in value.replace(".", ",").split(",") if word.strip()]


def _as_card(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


def _as_hand(value: object) -> object:
    return None if value == "?" else value


Day = Annotated[str, Field(pattern=DAY)]
Number = Annotated[str, BeforeValidator(str), Field(pattern=NUMBER)]


class Printing(Strict):
    """Another printing of a card: its day, number, text and traits."""

    printed: Day
    number: Number = ""
    text: str = Field("", max_length=600)
    traits: Annotated[list[str], BeforeValidator(_as_list)] = []


class Icons(Strict):
    """The combat icons of a unit: normal ones, or those that count with the edge."""

    unit_damage: Annotated[Count, Field(alias="unit damage")] = 0
    tactics: Count = 0
    blast: Count = 0


class Card(Strict):
    """A card as it lies there.  Enhancements and captured cards stand at the card that they are at."""

    name: Words
    as_: Annotated[str | None, Field(alias="as", pattern=NICKNAME)] = None
    type: Type | None = None
    traits: Annotated[list[str], BeforeValidator(_as_list)] = []
    cost: Count | None = None
    health: Count | None = None
    icons: Count = 0
    resources: Count = 0
    combat: Icons = Icons()
    edge_combat: Annotated[Icons, Field(alias="edge combat")] = Icons()
    priority: Count | None = None
    affiliation: Words | None = None
    unique: YesNo = False
    owner: Player | None = None
    text: Text = ""
    means: Text = ""
    ignore: Ignored = False
    number: Number = ""
    set_: Annotated[int | None, Field(alias="set", ge=1, le=9999)] = None
    printed: Day = ""
    printings: list[Printing] = []
    focus: Count = 0
    damage: Count = 0
    shield: Count = 0
    committed: YesNo = False
    participating: YesNo = False
    enhancements: list[AnyCard] = []
    captured: list[AnyCard] = []


AnyCard = Annotated[Card, BeforeValidator(_as_card)]
Card.model_rebuild()
Zone = Annotated[list[AnyCard], Field(max_length=40)]


class ObjectiveSet(Strict):
    """A set of objectives in a deck: the title of its objective card, its number, how many times."""

    name: Words
    number: Annotated[int, Field(ge=1, le=9999)]
    copies: Annotated[int, Field(ge=1, le=60)] = 1
    side: Literal["dark", "light", "neutral"] | None = None
    affiliation: Words | None = None
    only: Words | None = None
    once: YesNo = False
    cards: list[Words] = []


def _as_sets(value: object) -> object:
    """`The Secret of Yavin 4 (12) x2` is a set with its number and copies."""
    if not isinstance(value, list):
        return value
    return [_as_set(entry) if isinstance(entry, str) else entry for entry in value]


def _as_set(words: str) -> object:
    parsed = re.fullmatch(r"\s*(.+?)\s*\((\d+)\)\s*(?:[x×]\s*(\d+))?\s*", words)
    if parsed is None:
        raise ValueError(f'"{words}" is no set; write its title and number, such as `Title (12) x2`')
    return {"name": parsed[1], "number": int(parsed[2]), "copies": int(parsed[3] or 1)}


class Side(Strict):
    """What one player has.  A hand that is not listed is unknown, never empty."""

    units: Zone = []
    objectives: Zone = []
    enhancements: Zone = []
    hand: Annotated[Zone | Count | None, BeforeValidator(_as_hand)] = None
    command_deck: Annotated[Zone | None, BeforeValidator(_as_hand), Field(alias="command deck")] = None
    objective_deck: Annotated[Zone | None, BeforeValidator(_as_hand), Field(alias="objective deck")] = None
    edge: Zone = []
    discard: Zone = []
    deck: Annotated[list[ObjectiveSet], BeforeValidator(_as_sets), Field(max_length=60)] = []
    victory: Annotated[int, Field(ge=0, le=6)] = 0
    affiliation: Words | None = None
    affiliation_focus: Annotated[Count, Field(alias="affiliation focus")] = 0


class Happening(Strict):
    """What is about to occur."""

    what: Literal["leaves", "damage", "moved", "commit"]
    card: Words
    amount: Annotated[int, Field(ge=1, le=20)] = 1


class Now(Strict):
    """The moment of play."""

    at: Point
    active: Player = "dark"
    first: YesNo = False
    turn: Player | None = None
    passed: YesNo = False
    event: Happening | None = None
    attacked: list[Words] = []
    cards: Annotated[int, Field(ge=1, le=6)] = 2
    engaged: Words | None = None
    declared: list[Words] = []
    edge: Player | None = None


class Loop(Strict):
    """A loop that a player shows: the decisions of one full cycle, and how often it is to be played."""

    by: Player
    times: Annotated[int, Field(ge=1, le=100_000_000)]
    cycle: list[Words | Doing] = Field(default_factory=list, max_length=60)


class LcgSituation(Situation):
    """A situation of Star Wars: The Card Game."""

    game: Literal["swlcg"]
    now: Now
    dark: Side = Side()
    light: Side = Side()
    balance: Player = "light"
    dial: Annotated[int, Field(ge=0, le=12)] = 0
    loop: Loop | None = None

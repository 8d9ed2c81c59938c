"""What a situation of Star Wars: The Card Game holds: players, cards, tokens, and the moment of play.

Values are what a table shows.  Sources: types and fields `lcg-frame/L-17`, `L-21`, `L-25`,
and the FAQ (`lcg-faq`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from judge.situation import Count, Situation, Strict, Words, YesNo

ZONES = {
    "units": "in play, a unit",
    "objectives": "in play, an objective",
    "enhancements": "in play, an enhancement of the play area",
    "hand": "in the hand",
    "edge": "in the edge stack (out of play)",
    "discard": "in the discard pile",
    "captured": "captured: face down at the other side's objective, out of play",
}
IN_PLAY = ("units", "objectives", "enhancements")
POINTS = {
    "action": "an action window has opened, or goes on: `turn:`, `passed:`",
    "event": "something is about to occur: `event: {what: leaves, card: leia}`",
    "refresh": "the refresh phase of the active player starts",
    "draw": "the active player draws `cards:` in the draw phase",
    "conflict": "the active player may declare an engagement, or end the conflict phase",
    "edge": "the edge stacks are about to be revealed and compared",
    "force": "the Force struggle is about to begin",
}
UNTIL = {
    "action": "the action window is over",
    "event": "the event and all reactions to it are over",
    "refresh": "the refresh phase is over",
    "draw": "the cards are drawn",
    "conflict": "no more engagements are declared",
    "edge": "the edge battle is over",
    "force": "the Force struggle is over",
}
EVENTS = {
    "leaves": "`card:` is about to leave play",
    "damage": "`amount:` damage is about to be dealt to `card:`",
    "moved": "`amount:` damage is about to be moved to `card:`",
    "commit": "`card:` is about to be committed to the Force",
}
Point = Literal["action", "event", "refresh", "draw", "conflict", "edge", "force"]
Type = Literal["unit", "objective", "enhancement", "event", "fate"]
Player = Literal["dark", "light"]


def _as_list(value: object) -> object:
    return [word.strip() for word in value.split(",")] if isinstance(value, str) else value


def _as_card(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


def _as_hand(value: object) -> object:
    return None if value == "?" else value


class Card(Strict):
    """A card as it lies there.  Enhancements and captured cards stand at the card that they are at."""

    name: Words
    as_: Annotated[str | None, Field(alias="as", pattern=r"^[A-Za-z][\w-]{0,39}$")] = None
    type: Type | None = None
    traits: Annotated[list[str], BeforeValidator(_as_list)] = []
    cost: Count | None = None
    health: Count | None = None
    icons: Count = 0
    resources: Count = 0
    owner: Player | None = None
    text: str = Field("", max_length=600)
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


class Side(Strict):
    """What one player has.  A hand that is not listed is unknown, never empty."""

    units: Zone = []
    objectives: Zone = []
    enhancements: Zone = []
    hand: Annotated[Zone | Count | None, BeforeValidator(_as_hand)] = None
    edge: Zone = []
    discard: Zone = []


class Happening(Strict):
    """What is about to occur."""

    what: Literal["leaves", "damage", "moved", "commit"]
    card: Words
    amount: Annotated[int, Field(ge=1, le=20)] = 1


class Now(Strict):
    """The moment of play."""

    at: Point
    active: Player = "dark"
    turn: Player | None = None
    passed: YesNo = False
    event: Happening | None = None
    attacked: list[Words] = []
    cards: Annotated[int, Field(ge=1, le=6)] = 2


class LcgSituation(Situation):
    """A situation of Star Wars: The Card Game."""

    game: Literal["swlcg"]
    now: Now
    dark: Side = Side()
    light: Side = Side()
    balance: Player = "light"

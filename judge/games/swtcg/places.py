"""Where cards lie, as `places.yaml` beside this file lists it: for card text, for boards and for the law."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.board.yamlio import load
from judge.cardtext import meaning as m


@dataclass(frozen=True)
class Place:
    """A place of cards: its name in the law and in card text, and of what kind it is."""

    law: str
    text: str
    kind: str
    says: str = ""
    step: str = ""
    piloting: str = ""


_FILE: dict[str, Any] = load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))[0]
PLACES = {row["text"]: Place(law, **row) for law, row in _FILE["places"].items()}
ANYWHERE: str = _FILE["anywhere"]
ZONES = {place.law: place.says for place in PLACES.values() if place.says}
"""The places that a board lists, with what it means by them."""
BATTLE = tuple(place for place in PLACES.values() if place.kind == "arena")
UNITS = tuple(place.law for place in BATTLE)
TYPES = (*UNITS, *_FILE["types"])
"""The types of cards: units have those of their arenas."""
VEHICLES = tuple(place.law for place in BATTLE if place.piloting == "piloted")
(PEOPLE,) = (place.law for place in BATTLE if place.piloting == "pilots")
"""The types of units that may be piloted, and the type of their pilots."""
ARENAS = {place.text: place.law for place in BATTLE} | {ANYWHERE: "any"}
STEPS = {place.step: place.law for place in BATTLE}
"""The steps of a battle, by the arena whose units act in them."""


def _of_kind(kind: str) -> Place:
    (place,) = (place for place in PLACES.values() if place.kind == kind)
    return place


WAITING, HELD, SPENT, UNSEEN, REMOVED = map(_of_kind, ("waiting", "held", "spent", "unseen", "gone"))


def place_of(zone: object) -> Place | None:
    """The place that a zone of card text is, whoever it belongs to; None if it is no single one."""
    return PLACES.get(zone.name) if isinstance(zone, m.Zone) else None


OWN = "own"
"""For the arena of the card that says so, until it is known which that is."""


def arena_entered(zone: object) -> str | None:
    """The arena that is named, or OWN; None for any other place."""
    return OWN if zone == m.Zone(ANYWHERE, m.THIS) else arena_named(zone)


def arena_named(zone: object) -> str | None:
    """The arena that card text names, as the law calls it; None for any arena, and for any other place."""
    place = place_of(zone)
    return place.law if place in BATTLE and getattr(zone, "whose", None) is None else None

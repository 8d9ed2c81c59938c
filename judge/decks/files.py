"""A deck or a saved table as a file -> how many cards of which name, section by section.

LackeyCCG (`.dek`), OCTGN (`.o8d`), Cockatrice (`.cod`), saves of Tabletop Simulator, plain lists ("2x Name").
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import yaml

from judge.cards import decoding, xmlrows
from judge.cards.shapes import UnreadableError
from judge.errors import SituationError

MAX_BYTES = 5_000_000
MAX_CARDS = 500
MAX_DEEP = 20
_LINE = re.compile(
    r"^\s*(?:(?P<before>\d{1,3})\s*[x×*]?\s+)?(?P<name>\S.*?)(?:\s+[x×]\s*(?P<behind>\d{1,3}))?\s*$",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"^(?://|#|\[|=+|-{2,})?\s*(?P<name>[^\W\d_][\w\s'’-]{0,40}?)\s*(?:\(\d+\))?\s*(?P<end>[:\]=-]*)\s*$"
)
_HINT = "a deck is a .dek of LackeyCCG, an .o8d of OCTGN, a saved table, or a list with lines such as 2x Name"


@cache
def sections() -> dict[str, Any]:
    """The table of sections."""
    found: dict[str, Any] = yaml.safe_load(
        Path(__file__).with_name("sections.yaml").read_text(encoding="utf-8")
    )
    return found


@cache
def known_sections() -> frozenset[str]:
    """Every name of a section, so that it needs no mark in a plain list."""
    table = sections()
    named = [
        *table["zones"].values(),
        *table["players"].values(),
        table["aside"],
        table["table"],
        table["deck"],
    ]
    return frozenset(one for listed in named for one in listed)


@dataclass(frozen=True)
class Entry:
    """So many cards of a name, and the section that they stand in ("" before the first)."""

    name: str
    count: int = 1
    section: str = ""


@dataclass
class Deck:
    """What a file holds: the shape that it has, its cards, and lines that are none."""

    name: str
    shape: str
    entries: list[Entry] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def add(self, name: str, count: int, section: str) -> None:
        """Some cards more.  Raises UnreadableError where there are too many."""
        if not name or count < 1:
            return
        self.entries.append(Entry(name[:300], count, section))
        if sum(entry.count for entry in self.entries) > MAX_CARDS:
            raise UnreadableError(f"it has more than {MAX_CARDS} cards")


def read(path: Path) -> Deck:
    """The deck in a file.  Raises SituationError where it cannot be read, or is none."""
    try:
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise SituationError(
            str(path), error.strerror or "cannot be read", "give the path of a file"
        ) from None
    return parsed(path.name if path.name else str(path), raw)


def parsed(name: str, raw: bytes) -> Deck:
    """The same of a file that was sent."""
    try:
        if len(raw) > MAX_BYTES:
            raise UnreadableError(f"it is too large: {MAX_BYTES // 1_000_000} MB is the most")
        deck = _parsed(name, raw)
        if not deck.entries:
            raise UnreadableError(f"it looks like {deck.shape}, but names no card")
        return deck
    except UnreadableError as error:
        raise SituationError(name, f"this is no deck: {error.what}", _HINT) from None


def _parsed(name: str, raw: bytes) -> Deck:
    text, _ = decoding.decoded(raw)
    begin = text.lstrip()[:1]
    if begin == "<":
        return _xml(name, raw if text.lstrip().startswith("<?xml") else text)
    if begin in ("{", "["):
        return _saved(name, text)
    return _plain(name, text)


def _xml(name: str, raw: bytes | str) -> Deck:
    root = xmlrows.tree(raw)
    if root.tag == "deck" and root.find(".//superzone") is not None:
        deck = Deck(name, "a deck of LackeyCCG")
        for zone in root.iter("superzone"):
            for card in zone.iter("card"):
                deck.add(_text(card, "name"), 1, zone.get("name", ""))
    elif root.tag == "deck":
        deck = Deck(name, "a deck of OCTGN")
        for section in root.iter("section"):
            for card in section.iter("card"):
                deck.add((card.text or "").strip(), _count(card.get("qty")), section.get("name", ""))
    elif root.tag == "cockatrice_deck":
        deck = Deck(name, "a deck of Cockatrice")
        for zone in root.iter("zone"):
            for card in zone.iter("card"):
                deck.add(card.get("name", ""), _count(card.get("number")), zone.get("name", ""))
    else:
        raise UnreadableError(f"it is XML (<{root.tag}>), but no deck of LackeyCCG, OCTGN or Cockatrice")
    return deck


def _text(card: Element, tag: str) -> str:
    found = card.find(tag)
    return "".join(found.itertext()).strip() if found is not None else ""


def _count(said: str | None) -> int:
    return int(said) if said and said.isdecimal() and len(said) < 4 else 1


def _saved(name: str, text: str) -> Deck:
    """A save of Tabletop Simulator; or a list of mappings with a name and a count."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise UnreadableError("it begins like JSON, and is none") from None
    if isinstance(data, dict) and isinstance(data.get("ObjectStates"), list):
        deck = Deck(name, "a saved table of Tabletop Simulator")
        for card, section in _objects(data["ObjectStates"], "", 0):
            deck.add(card, 1, section)
        return deck
    deck = Deck(name, "a list of cards in JSON")
    listed = (
        data if isinstance(data, list) else next((one for one in data.values() if isinstance(one, list)), [])
    )
    for entry in listed:
        if isinstance(entry, str):
            deck.add(entry, 1, "")
        elif isinstance(entry, dict):
            said = next(
                (entry[key] for key in ("name", "title", "card") if isinstance(entry.get(key), str)), ""
            )
            counts = [entry.get(key) for key in ("count", "qty", "quantity", "number")]
            count = next((one for one in counts if isinstance(one, int) and 0 < one < 1000), 1)
            deck.add(said.strip(), count, str(entry.get("section") or entry.get("zone") or ""))
    return deck


def _objects(states: list[Any], within: str, deep: int) -> Iterator[tuple[str, str]]:
    """Every card with the deck or bag that it lies in; one that lies alone lies on the table."""
    if deep > MAX_DEEP:
        raise UnreadableError("it is nested too deeply")
    for one in states:
        if not isinstance(one, dict):
            continue
        called = str(one.get("Nickname") or "").strip()
        inner = one.get("ContainedObjects")
        if isinstance(inner, list):
            yield from _objects(inner, called or within or "deck", deep + 1)
        elif str(one.get("Name", "")).startswith("Card") and called:
            yield called, within or "table"


def _plain(name: str, text: str) -> Deck:
    """Lines with a count and a name; words with a colon behind them, or a comment, begin a section."""
    deck, section = Deck(name, "a plain list"), ""
    lines = [line.strip() for line in text.splitlines()]
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        head = _HEAD.match(line)
        marked = line.startswith(("//", "#", "[", "=", "--")) or (head and head["end"].startswith(":"))
        if head and (marked or head["name"].strip().casefold() in known_sections()):
            section = head["name"].strip()
            continue
        if line.startswith(("//", "#")):
            continue
        found = _LINE.match(line.replace("\t", " "))
        if found is None or len(found["name"]) > 80:
            deck.left_out.append(f"line {number}: {line[:60]}")
            continue
        deck.add(found["name"].strip(), int(found["before"] or found["behind"] or 1), section)
    return deck

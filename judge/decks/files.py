"""A deck or a saved table as a file -> how many cards of which name, section by section.

LackeyCCG (`.dek`), OCTGN (`.o8d`), Cockatrice (`.cod`), saves of Tabletop Simulator, plain lists ("2x Name");
tables and lists in JSON, read as card data is (`judge.cards`), with columns for name, count, section.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import yaml

from judge.cards import decoding, delimited, entries, mapping, sources, xmlrows
from judge.cards.model import plain
from judge.cards.shapes import Rows, UnreadableError, cell
from judge.errors import SituationError

MAX_BYTES = 5_000_000
MAX_CARDS = 500
MAX_DEEP = 20
MAX_NAME = 200
_LINE = re.compile(
    r"^\s*(?:(?P<before>\d{1,3})\s*[x×*]?\s+)?(?P<name>\S.*?)(?:\s+[x×]\s*(?P<behind>\d{1,3}))?\s*$",
    re.IGNORECASE,
)
_COUNT = re.compile(r"[1-9]\d{0,2}")
_HEAD = re.compile(
    r"^(?://|#|\[|=+|-{2,})?\s*(?P<name>[^\W\d_][\w\s'’-]{0,40}?)\s*(?:\(\d+\))?\s*(?P<end>[:\]=-]*)\s*$"
)
_HINT = (
    "a deck is a .dek of LackeyCCG, an .o8d of OCTGN, a saved table, a list with lines such as 2x Name, "
    "or a table with columns for count and name"
)


@cache
def sections() -> dict[str, Any]:
    """The table of sections; what people call them is written as `plain` writes it."""
    found: dict[str, Any] = yaml.safe_load(
        Path(__file__).with_name("sections.yaml").read_text(encoding="utf-8")
    )
    for kind in ("zones", "players"):
        found[kind] = {zone: [plain(one) for one in listed] for zone, listed in found[kind].items()}
    for kind in ("deck", "aside", "table"):
        found[kind] = [plain(one) for one in found[kind]]
    return found


@cache
def known_sections() -> frozenset[str]:
    """Every name of a section, so that it needs no mark in a plain list."""
    table = sections()
    named = [*table["zones"].values(), *table["players"].values()]
    return frozenset(
        one for listed in (*named, table["aside"], table["table"], table["deck"]) for one in listed
    )


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

    def add(self, name: str, count: object, section: str, where: str = "") -> None:
        """Some cards more; what is no count or no name is left out, and said.

        Raises UnreadableError where there are too many.
        """
        number = 1 if count in (None, "") else int(str(count)) if _COUNT.fullmatch(str(count)) else 0
        if not name or not number or len(name) > MAX_NAME:
            wrong = "no name" if not name else f"{len(name):,} letters" if number else f"{count!r} of them"
            self.left_out.append(f"{where or name[:60] or 'a card'}: {wrong[:60]}")
            return
        self.entries.append(Entry(name, number, section))
        if sum(entry.count for entry in self.entries) > MAX_CARDS:
            raise UnreadableError(f"it has more than {MAX_CARDS} cards")


def read(path: Path) -> Deck:
    """The deck in a file.  Raises SituationError where it cannot be read, or is none."""
    return parsed(path.name if path.name else str(path), sources.content(path, MAX_BYTES))


def parsed(name: str, raw: bytes) -> Deck:
    """The same of a file that was sent."""
    try:
        if len(raw) > MAX_BYTES:
            raise UnreadableError(f"it is too large: {MAX_BYTES // 1_000_000} MB is the most")
        deck = _parsed(name, raw)
        if not deck.entries:
            why = f" ({deck.left_out[0]})" if deck.left_out else ""
            raise UnreadableError(f"it looks like {deck.shape}, but names no card{why}")
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
                deck.add((card.text or "").strip(), card.get("qty"), section.get("name", ""))
    elif root.tag == "cockatrice_deck":
        deck = Deck(name, "a deck of Cockatrice")
        for zone in root.iter("zone"):
            for card in zone.iter("card"):
                deck.add(card.get("name", ""), card.get("number"), zone.get("name", ""))
    else:
        raise UnreadableError(f"it is XML (<{root.tag}>), but no deck of LackeyCCG, OCTGN or Cockatrice")
    return deck


def _text(card: Element, tag: str) -> str:
    found = card.find(tag)
    return "".join(found.itertext()).strip() if found is not None else ""


def _saved(name: str, text: str) -> Deck:
    """A save of Tabletop Simulator; counts by names; names; or a list of mappings with a name and a count."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise UnreadableError("it begins like JSON, and is none") from None
    if isinstance(data, dict) and "ObjectStates" in data:
        if not isinstance(data["ObjectStates"], list):
            raise UnreadableError("it looks like a saved table of Tabletop Simulator, and lists no objects")
        deck = Deck(name, "a saved table of Tabletop Simulator")
        for card, section in _objects(data["ObjectStates"], "", 0):
            deck.add(card, 1, section)
        return deck
    deck = Deck(name, "a list of cards in JSON")
    named = _by_names(data)
    if named is None:
        return _of_rows(deck, entries.read(name, text))
    for said, count in named:
        deck.add(said.strip(), count, "")
    return deck


def _by_names(data: Any) -> list[tuple[str, object]] | None:
    """A deck that names alone tell: how many there are of each, or a list of them (also under a key)."""
    if isinstance(data, dict):
        if data and all(_COUNT.fullmatch(str(count)) for count in data.values()):
            return list(data.items())
        data = next((value for value in data.values() if isinstance(value, list)), None)
    if data and all(isinstance(said, str) for said in data):
        return [(said, 1) for said in data]
    return None


def _of_rows(deck: Deck, rows: Rows) -> Deck:
    """The deck of a table or list whose columns are called as people call them."""
    deck.shape = rows.shape
    called = {said: _column(rows, names) for said, names in columns().items()}
    deck.left_out += [str(one) for one in (*rows.broken, *rows.notes)]
    for row in rows.rows:
        name, count, section = (
            cell(row.cells, called[said]) if called[said] else None for said in ("name", "count", "section")
        )
        deck.add(str(name or "").strip(), count, str(section or "").strip(), row.where)
    return deck


def _column(rows: Rows, names: Iterable[str]) -> str:
    """The column that has the first of these names; "" if there is none."""
    there = {mapping.normal(path): path for path in reversed(rows.columns())}
    return next((there[name] for name in names if name in there), "")


@cache
def columns() -> dict[str, list[str]]:
    """How columns for the name of a card, how many there are and where they lie are called."""
    listed = {"name": mapping.table()["fields"]["name"], **sections()["columns"]}
    return {said: [mapping.normal(name) for name in names] for said, names in listed.items()}


def _known(head: Iterable[str]) -> int:
    """How many of these names of columns are those of a deck."""
    known = {name for names in columns().values() for name in names}
    return sum(mapping.normal(name) in known for name in head if name)


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
    table = delimited.read(name, text, _known)
    if table is not None and _column(table, columns()["name"]) and _column(table, columns()["count"]):
        return _of_rows(Deck(name, ""), table)
    deck, section = Deck(name, "a plain list"), ""
    lines = [line.strip() for line in text.splitlines()]
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        if len(line) > MAX_NAME:
            deck.left_out.append(f"line {number}: {line[:60]}")
            continue
        head = _HEAD.match(line)
        marked = line.startswith(("//", "#", "[", "=", "--")) or (head and head["end"].startswith(":"))
        if head and (marked or plain(head["name"]) in known_sections()):
            section = head["name"].strip()
            continue
        if line.startswith(("//", "#")):
            continue
        found = _LINE.match(line.replace("\t", " "))
        if found is None or len(found["name"]) > 80:
            deck.left_out.append(f"line {number}: {line[:60]}")
        else:
            count = found["before"] or found["behind"]
            deck.add(found["name"].strip(), count, section, f"line {number}")
    return deck

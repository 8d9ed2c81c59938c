"""Card data as JSON: a list, also in a mapping (`data`), one object, one a line, a mapping by key."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from judge.cards.model import Malformed
from judge.cards.shapes import DECK, Row, Rows, UnreadableError

MAX_BROKEN = 1000
NAMES = {"name", "title"}
_ENTRY = re.compile(r"^[^\S\n]*\{|[\[,]\s*\{", re.MULTILINE)
"""Where an entry may begin: at the start of a line, or after a comma or bracket."""
_BETWEEN = re.compile(r"[\s,]*")


def looks_like(text: str) -> bool:
    """Whether the text may be JSON."""
    return text.lstrip("\ufeff \r\n\t")[:1] in ("[", "{")


def read(name: str, text: str) -> Rows:
    """The entries of a text.  Raises UnreadableError where it is no JSON, or nested too deeply."""
    entries = Rows(name, "a list in JSON")
    try:
        data = json.loads(text)
    except RecursionError:
        raise UnreadableError("it is nested too deeply") from None
    except ValueError as error:
        parsed, where = _entry_by_entry(text, entries)
        if not parsed:
            raise UnreadableError(
                "it is not JSON", f"it cannot be read from here on: {_place(error)}"
            ) from None
        if not entries.broken:
            entries.shape = "one object in JSON a line"
        data = parsed
    else:
        where = _places(text) if isinstance(data, list) else []
    _refuse_saves(data)
    listed = _listed(data, entries)
    if listed is not data:
        where = []
    for number, entry in enumerate(listed, 1):
        place = where[number - 1] if number <= len(where) else f"entry {number}"
        if isinstance(entry, Mapping):
            entries.rows.append(Row(place, entry))
        else:
            entries.broken.append(Malformed(place, "not a mapping of words to values"))
    return entries


def _refuse_saves(data: object) -> None:
    if isinstance(data, Mapping) and "ObjectStates" in data:
        raise UnreadableError(
            "it is a saved table of Tabletop Simulator",
            DECK,
        )


def _listed(data: object, entries: Rows) -> list[Any]:
    """The entries: the data, the list of mappings in a mapping, the mappings by key, or one card alone."""
    if isinstance(data, list):
        sets = [_list_in(group) for group in data if isinstance(group, Mapping)]
        if data and len(sets) == len(data) and all(sets):
            entries.shape = "a list of sets in JSON"
            return [card for group in data for card in _of_set(group, entries)]
        return data
    if not isinstance(data, Mapping):
        return []
    if chosen := _list_in(data):
        entries.shape = f"a list under `{chosen}` in JSON"
        return _of_set(data, entries)
    inner = [value for value in data.values() if isinstance(value, Mapping)]
    if len(inner) == 1 and len(data) == 1:
        listed = _listed(inner[0], entries)
        if entries.shape == "one object in JSON":
            entries.shape = f"one object under `{next(iter(data))}` in JSON"
        return listed
    if len(inner) > 1 and len(inner) == len(data):
        entries.shape = "a mapping of cards by key in JSON"
        return [{"key": key, **value} for key, value in data.items()]
    if isinstance(data.get("data"), Mapping):
        entries.shape = "one object under `data` in JSON"
        return [data["data"]]
    entries.shape = "one object in JSON"
    return [data] if data else []


def _list_in(data: Mapping[str, Any]) -> str | None:
    """Under which key of a mapping the cards lie; where it has a name itself (a set) only a known one."""
    lists = [
        key
        for key, value in data.items()
        if isinstance(value, list) and value and all(isinstance(entry, Mapping) for entry in value)
    ]
    chosen = next((key for key in ("data", "cards", "results", "items") if key in lists), None)
    if chosen is None and len(lists) == 1 and not NAMES & {str(key).casefold() for key in data}:
        return lists[0]
    return chosen


def _of_set(data: Mapping[str, Any], entries: Rows) -> list[Any]:
    """The cards of a mapping, with the name of their set if it has one; what lies beside them is noted."""
    chosen = _list_in(data) or ""
    named = next((data[key] for key in data if str(key).casefold() in NAMES), None)
    beside = [
        f"{key} ({len(value)} entries)" if isinstance(value, list) else str(key)
        for key, value in data.items()
        if key != chosen and value not in (None, "", [], {}) and str(key).casefold() not in NAMES
    ]
    if beside:
        where = f"`{chosen}` of {str(named)[:40]}" if isinstance(named, str) else f"beside `{chosen}`"
        entries.notes.append(Malformed(where, f"left out: {', '.join(beside)[:300]}"))
    if isinstance(named, str):
        return [{"set": named, **card} for card in data[chosen]]
    return list(data[chosen])


def _places(text: str) -> list[str]:
    """Where each entry of a list that is JSON begins."""
    decoder, places = json.JSONDecoder(), list[str]()
    begin = _BETWEEN.match(text, text.index("[") + 1)
    line, counted = 1, 0
    while begin is not None and text[begin.end()] != "]":
        line, counted = line + text.count("\n", counted, begin.end()), begin.end()
        places.append(f"entry {len(places) + 1}" + (f" (line {line})" if line > 1 else ""))
        begin = _BETWEEN.match(text, decoder.raw_decode(text, begin.end())[1])
    return places


def _entry_by_entry(text: str, entries: Rows) -> tuple[list[object], list[str]]:
    """The entries of a list of which some are no JSON (or with one a line), and where they stand."""
    decoder, parsed, where = json.JSONDecoder(), list[object](), list[str]()
    line, counted = 1, 0
    begin = _ENTRY.search(text, 1 if text.lstrip().startswith("[") else 0)
    while begin is not None:
        line, counted = line + text.count("\n", counted, begin.end()), begin.end()
        try:
            entry, end = decoder.raw_decode(text, begin.end() - 1)
            parsed.append(entry)
            where.append(f"line {line}")
        except (ValueError, RecursionError):
            entries.broken.append(Malformed(f"line {line}", "the entry that begins here is not JSON"))
            end = begin.end()
        begin = _ENTRY.search(text, end) if len(entries.broken) <= MAX_BROKEN else None
    return parsed, where


def _place(error: ValueError) -> str:
    return f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else "its beginning"

"""What the lists of the API may be cut down to: by words, and by what their entries are."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any

from flask import request

from judge.cards.store import own
from judge.errors import SituationError
from judge.knowledge import load

Entries = Sequence[dict[str, Any]]
FILTERS: dict[str, dict[str, tuple[str, str]]] = {
    "rules": {
        "status": ("official, remark, outside source, conflicting, our reading or frame", "official"),
        "chapter": ("of this chapter", "limits"),
        "tag": ("with this tag", "attack"),
        "statement": ("that rest on this statement", "tcg-faq/36"),
    },
    "rulings": {
        "status": ("official, community, remark or withdrawn", "official"),
        "chapter": ("of this chapter", "attack"),
        "tag": ("with this tag", "first page"),
        "statement": ("that rest on this statement", "tcg-faq/36"),
    },
    "statements": {
        "document": ("of this document", "tcg-faq"),
        "exec": ("X: a board poses it, D: a deck or card text, R: reference only", "X"),
        "section": ("of this section", ""),
        "status": ("of a fact: official, outside source, our reading or conflicting", "outside source"),
    },
    "documents": {
        "language": ("written in this language", "en"),
        "authority": ("publisher, translator, fan, frame or outside", "publisher"),
    },
    "glossary": {},
    "cards": {
        "type": ("of this type", "unit"),
        "side": ("of this side", "Light"),
        "set": ("of this set", ""),
    },
}
"""By list: what may be said, what it means, an example."""
_FIELDS = {"tag": "tags", "statement": "statements"}
KIND_LISTS = {
    "rule": "rules",
    "ruling": "rulings",
    "statement": "statements",
    "term": "glossary",
    "document": "documents",
}
"""In which list each kind of what is found stands."""
SHOWN = 12
"""So many values are named where one is not known."""


def chosen(kind: str, entries: Entries, game: str | None) -> Entries:
    """The entries of a list that the address asks for.  Raises SituationError for a value that none has."""
    for name in FILTERS[kind]:
        wanted = request.args.get(name, "").strip()
        if wanted:
            entries = _only(name, wanted, entries)
    words = request.args.get("q", "")[:400].strip()
    return _fitting(kind, words, entries, game) if words else entries


def _only(name: str, wanted: str, entries: Entries) -> Entries:
    """Those that have a value, whatever its capitals."""
    fitting = [entry for entry in entries if wanted.casefold() in map(str.casefold, _values(entry, name))]
    if not fitting:
        known = sorted({value for entry in entries for value in _values(entry, name) if value})
        near = difflib.get_close_matches(wanted, known, n=1)
        hint = f'did you mean "{near[0]}"?' if near else f"known: {', '.join(known[:SHOWN])}"
        raise SituationError(name, f'nothing in this list has "{wanted[:80]}"', hint if known else "")
    return fitting


def _values(entry: dict[str, Any], name: str) -> list[str]:
    if name == "document":
        return [str(entry["id"]).partition("/")[0]]
    value = entry[_FIELDS.get(name, name)]
    return [str(part) for part in value] if isinstance(value, list) else [str(value)]


def _fitting(kind: str, words: str, entries: Entries, game: str | None) -> Entries:
    """Those that fit the words, the best first."""
    if kind == "cards":
        return _cards(words, entries, game)
    by_id = {entry["id"]: entry for entry in entries}
    ranked = load().ranked(words, game)
    return [by_id[hit.id] for hit in ranked if KIND_LISTS[hit.kind] == kind and hit.id in by_id]


def _cards(words: str, entries: Entries, game: str | None) -> Entries:
    """Cards whose name begins with the words or has them, typed nearly right; else those that say them."""
    low = words.casefold()
    inside = [entry for entry in entries if low in entry["name"].casefold()]
    inside.sort(key=lambda entry: not entry["name"].casefold().startswith(low))
    if inside:
        return inside
    saying = {(card.game, card.name, card.set) for card in own().all(game) if low in card.text.casefold()}
    return [entry for entry in entries if (entry["game"], entry["name"], entry["set"]) in saying]

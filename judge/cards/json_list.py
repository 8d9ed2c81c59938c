"""Card data as a JSON list: The Card Game (`swlcg`), Berserk (`berserk`), and plain cards of any game.

A plain card is `{"name", "type", "text"}`, with `game`, `set`, `side`, `number`, `traits` (a list or words)
if they are known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.cards.model import Malformed, PrintedCard, Reading, Value, checked

KEYS = {"swlcg": {"title", "type", "text", "product"}, "berserk": {"name", "type", "text", "set_id", "hit"}}
"""Keys that the entries of a game's list have; no entry of the other game has them all."""

MAX_PRINTED = 999
"""The largest number that a card may have printed on it."""

PLAIN = {"name", "type", "text"}
"""Keys of a plain card; an entry with another key of its game is read as that game's data."""

BERSERK_SYMBOLS = {
    **dict.fromkeys(("ova", "ovz", "ovs", "armor", "regen"), True),
    **dict.fromkeys(("direct", "stamina", "zov", "zoo", "zoz", "zom", "zor", "zot", "zoal"), False),
}
"""Symbols that are features by themselves, and whether a number belongs to them."""

BERSERK_TYPES = {
    0: "creature",
    1: "flying",
    2: "symbiote",
    3: "parasite",
    4: "artifact",
    5: "terrain",
}


def entries(data: object) -> list[Any]:
    """The list of cards: the data, or the one list in a mapping (`{"cards": [...]}`)."""
    if isinstance(data, dict):
        lists = [value for value in data.values() if isinstance(value, list)]
        data = lists[0] if len(lists) == 1 else []
    return data if isinstance(data, list) else []


def recognised(data: object) -> str | None:
    """The game whose keys most entries have."""
    cards = [entry for entry in entries(data) if isinstance(entry, dict)]
    for game, keys in KEYS.items():
        if cards and sum(keys <= set(entry) for entry in cards) * 2 > len(cards):
            return game
    named = {str(entry.get("game")) for entry in cards}
    return named.pop() if len(named) == 1 and named <= {*KEYS, "swtcg"} else None


def read(data: object, game: str, where: Sequence[str] = ()) -> Reading:
    """The cards of a list, and its malformed entries; `where` says where each entry stands."""
    make = {"swlcg": _swlcg, "berserk": _berserk}.get(game)
    reading = Reading(game)

    def place(number: int) -> str:
        return where[number - 1] if where else f"entry {number}"

    for i, entry in enumerate(entries(data), 1):
        try:
            if not isinstance(entry, Mapping):
                raise ValueError("not a mapping of words to values")
            own = make is not None and bool((KEYS[game] - PLAIN) & set(entry))
            card = make(entry) if make is not None and own else _plain(entry, game)
            reading.cards.append(checked(card))
        except ValueError as error:
            reading.malformed.append(Malformed(place(i), str(error)))
        except (TypeError, AttributeError, KeyError, RecursionError):
            reading.malformed.append(Malformed(place(i), "its values have another shape than a card's"))
    return reading


def _plain(entry: Mapping[str, Any], game: str) -> PrintedCard:
    """A plain card.  Raises ValueError where it has no name or no type."""
    traits = entry.get("traits") or []
    words = (
        traits.split()
        if isinstance(traits, str)
        else ["_".join(trait.split()) for trait in _list(entry, "traits")]
    )
    return PrintedCard(
        game,
        _words(entry, "set"),
        _needed(entry, "name"),
        _words(entry, "side").casefold(),
        _needed(entry, "type").casefold(),
        tuple(words),
        {},
        _words(entry, "text"),
        _words(entry, "number"),
    )


def _swlcg(entry: Mapping[str, Any]) -> PrintedCard:
    numbered = (_words(entry, key) for key in ("objectiveSetNumber", "number"))
    number = "-".join(part for part in numbered if part)
    numbers = {
        word: value
        for word, key in (
            ("cost", "cost"),
            ("health", "damageCapacity"),
            ("force", "forceIcons"),
            ("resources", "resourceValue"),
            ("edge", "edgePriorityNumber"),
        )
        if (value := _number(entry, key)) is not None
    }
    printed: dict[str, Value] = dict(numbers)
    printed |= _combat(entry, "normalCombatIcons", "") | _combat(entry, "edgeEnabledCombatIcons", "edge ")
    printed |= {"affiliation": _words(entry, "affiliation")} if entry.get("affiliation") else {}
    printed |= {"unique": 1} if entry.get("isUnique") is True else {}
    printed |= {"keywords": ". ".join(keywords)} if (keywords := _list(entry, "keywords")) else {}
    traits = tuple(_list(entry, "traits"))
    return PrintedCard(
        "swlcg",
        _words(entry, "product"),
        _needed(entry, "title"),
        _words(entry, "side").casefold(),
        _needed(entry, "type").casefold(),
        tuple("_".join(trait.split()) for trait in traits),
        printed,
        _words(entry, "text"),
        number,
    )


def _combat(entry: Mapping[str, Any], key: str, prefix: str) -> dict[str, Value]:
    """The combat icons under `key` that are there: "unit damage", "blast", "tactics", with `prefix`."""
    icons = entry.get(key) or {}
    if not isinstance(icons, Mapping):
        raise ValueError(f"{key} is no mapping of icons to numbers")
    words = (("unit damage", "unitDamage"), ("blast", "blastDamage"), ("tactics", "tactics"))
    return {f"{prefix}{word}": number for word, name in words if (number := _number(icons, name))}


def _berserk(entry: Mapping[str, Any]) -> PrintedCard:
    kind = entry.get("type")
    if isinstance(kind, bool) or not isinstance(kind, int) or kind not in BERSERK_TYPES:
        raise ValueError(f"type {kind!r} is not one of 0 to {len(BERSERK_TYPES) - 1}")
    printed: dict[str, Value] = {
        word: value for word in ("cost", "life", "move") if (value := _number(entry, word)) is not None
    }
    if hit := _list(entry, "hit"):
        printed["hit"] = " ".join(hit)
    printed |= {word: 1 for word in ("elite", "uniq") if entry.get(word) is True}
    if symbols := _symbols(entry.get("icons")):
        printed["symbols"] = symbols
    return PrintedCard(
        "berserk",
        _words(entry, "set_id"),
        _needed(entry, "name"),
        "",
        BERSERK_TYPES[kind],
        tuple("_".join(name.split()) for name in _list(entry, "class")),
        printed,
        _words(entry, "text"),
        _words(entry, "number"),
    )


def _symbols(icons: object) -> str:
    """The symbols that are features of a card by themselves, as a text writes them: `{armor} 1, {zov}`.

    The list of a card also marks what its text speaks of (a shot, an influence): those are no features.
    """
    if not isinstance(icons, Mapping):
        return ""
    named = {name: _number(icons, name) for name in icons if name in BERSERK_SYMBOLS}
    return ", ".join(
        f"{{{name}}}" + (f" {number}" if BERSERK_SYMBOLS[name] else "")
        for name, number in named.items()
        if number is not None
    )


def _needed(entry: Mapping[str, Any], key: str) -> str:
    words = _words(entry, key)
    if not words:
        raise ValueError(f"no {key}")
    return words


def _words(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ValueError(f"{key} is not text")
    return str(value).strip()


def _number(entry: Mapping[str, Any], key: str) -> int | str | None:
    """A printed number, or the letter X.  Raises ValueError for anything else."""
    value = entry.get(key)
    if (
        value is not None
        and value not in ("X", "Х")
        and (isinstance(value, bool) or not isinstance(value, int))
    ):
        raise ValueError(f"{key} {_shown(value)} is not a number")
    if isinstance(value, int) and abs(value) > MAX_PRINTED:
        raise ValueError(f"{key} {_shown(value)} is too large: {MAX_PRINTED} is the most")
    number: int | str | None = value
    return number


def _shown(value: object) -> str:
    return repr(value)[:40]


def _list(entry: Mapping[str, Any], key: str) -> list[str]:
    value = entry.get(key) or []
    if not isinstance(value, list):
        raise ValueError(f"{key} is not a list")
    return [str(word).strip() for word in value if str(word).strip()]

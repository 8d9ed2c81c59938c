"""What else a board may say: values left open, what was used before, the dice that will be rolled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from judge.games.base import Game
from judge.games.table_values import holds
from judge.words.speech import Speech

from .. import table_view
from ..language import language


def rest(game: Game, data: dict[str, Any], seen: table_view.Seen) -> dict[str, Any]:
    """What the fold *More of this table* needs to show and to add these."""
    return {
        "dice": " / ".join(" ".join(map(str, roll)) for roll in _lists(data.get("dice"))),
        "open": _open(data),
        "facts": _facts(game, seen),
        "history": _history(data),
        "since": since,
        "usable": _usable(seen),
    }


def _lists(value: object) -> list[list[Any]]:
    return [entry for entry in value if isinstance(entry, list)] if isinstance(value, list) else []


def _open(data: dict[str, Any]) -> list[tuple[str, str]]:
    """What is left open: the path and its words with the values that are tried."""
    speech, left = Speech(data, language()), data.get("open")
    if isinstance(left, list):
        left = dict.fromkeys(map(str, left), "?")
    if not isinstance(left, Mapping):
        return []
    return [
        (path, f"{speech.what(path)}: {', '.join(map(str, tried)) if isinstance(tried, list) else tried}")
        for path, tried in left.items()
    ]


def _facts(game: Game, seen: table_view.Seen) -> dict[str, str]:
    """The values of the board that may be left open: numbers and flags of cards and sides, in words."""
    facts = {}
    for side in seen.sides:
        for name, prop in seen.table.sides.items():
            if prop.shown and holds(game.model, "Side", name).kind == "number":
                facts[f"{side.player}.{name}"] = f"{side.title}: {prop.title.of(language())}"
    for card in seen.cards:
        for name, prop in seen.table.card.items():
            here = prop.shown and (not prop.zones or card.zone in prop.zones)
            if here and holds(game.model, "Card", name).kind in ("number", "flag"):
                facts[f"{card.nick}.{name}"] = f"{card.name}: {prop.title.of(language())}"
    return facts


def _history(data: dict[str, Any]) -> list[str]:
    """What was used before, in words."""
    speech, before = Speech(data, language()), data.get("history")
    entries = [entry for entry in before if isinstance(entry, Mapping)] if isinstance(before, list) else []
    spans = since()
    return [
        f"{speech.do(str(entry.get('used', '')))} ({spans.get(str(entry.get('this', 'turn')), '')})"
        for entry in entries
    ]


def since() -> dict[str, str]:
    """How long ago a thing was used, in words."""
    return {
        "attack": _("in this attack"),
        "battle": _("in this battle"),
        "turn": _("in this turn"),
        "chance": _("in this chance"),
    }


def _usable(seen: table_view.Seen) -> dict[str, str]:
    """What may have been used before: every ability of every card."""
    return {f"{card.nick}: {line}": f"{card.name}: {line}" for card in seen.cards for line in card.lines}

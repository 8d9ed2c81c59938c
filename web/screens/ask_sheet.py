"""The sheet of a card on the table: its values, its abilities as they are read, what lies under it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from judge.games.as_it_lies import AsItLies, shown
from judge.games.base import Game
from judge.games.table import Property
from judge.games.table_values import holds

from .. import board_cards, board_path, readings, table_view
from ..edit_values import numbers_of
from ..language import language


def sheet(game: Game, data: dict[str, Any], seen: table_view.Seen, opened: str) -> dict[str, Any] | None:
    """The open card: its fields in the order of the game's table, its abilities as they are read."""
    card = next((card for card in seen.cards if card.path == opened), None)
    if card is None:
        return None
    others = {other.nick: other.name for other in seen.cards if other is not card}
    raw = board_path.get(data, opened)
    raw = raw if isinstance(raw, dict) else {"name": str(raw)}
    lies = card.lies
    moment = seen.table.moments.get(seen.moment)
    counts = moment.counts if moment else []
    fields = [
        field(game, "Card", f"{opened}.{name}", prop, lies.value(name), name, others, name in counts)
        | {"standing": _standing(lies, name), "printed": _value(prop, lies.print_of(name))}
        for name, prop in seen.table.card.items()
        if not prop.lines
        and (not prop.zones or not card.zone or card.zone in prop.zones or lies.value(name) is not None)
    ]
    key = readings.lines_key(seen.table)
    roles = [
        {"path": blank.path, "title": (blank.mark or blank.title).of(language()),
         "so": board_path.get(data.get("now", {}), blank.path) == card.nick}
        for blank in (moment.blanks if moment else [])
        if blank.kind == "card" and (not blank.zones or card.zone in blank.zones)
    ]  # fmt: skip
    side = next(side for side in seen.sides if side.player == card.player)
    text = "\n".join(board_cards.ability_lines(str(lies.value(key) or "")))
    fresh = str(raw.get("name", "")).startswith(_("Card") + " ")
    return {
        "card": card, "raw": raw, "roles": roles, "text": text, "text_path": f"{opened}.{key}",
        "text_title": seen.table.card[key].title.of(language()), "fresh": fresh,
        "place": _place(seen, card, side), "below": _below(seen, card),
        "numbers": [entry for entry in fields if entry["kind"] == "number" and entry["shown"]],
        "flags": [entry for entry in fields if entry["kind"] == "flag" and (entry["shown"] or entry["so"])],
        "choices": [entry for entry in fields if entry["kind"] == "choice" and entry["shown"]],
        "words": [entry for entry in fields if entry["kind"] == "words" and entry["shown"]],
        "more": [
            entry for entry in fields
            if not entry["shown"] and not (entry["kind"] == "flag" and entry["so"])
        ],
        "readings": readings.readings(game.name, opened.partition("[")[0], {**lies.values, **raw}, text),
        "lies": lies, "text_standing": _standing(lies, key), "which": _which(game, lies, opened),
    }  # fmt: skip


def _standing(lies: AsItLies, key: str) -> str:
    """Whether a value is "printed", or "changed" from what is; "" where nothing is printed."""
    if lies.print_of(key) is None:
        return ""
    return "changed" if lies.changed(key) else "printed"


def _value(prop: Property, value: Any) -> str:
    text = shown(value)
    return prop.choices[text].of(language()) if text in prop.choices else text


def _which(game: Game, lies: AsItLies, opened: str) -> list[tuple[str, str]]:
    """The several texts that a name has, each as a button and its words."""
    listed = []
    for printed in lies.which:
        words, entry = game.prints.called(printed)
        button = f"named:{opened}:{entry['name']}"
        if "number" in entry:
            button = f"choose:{opened}.number={entry['number']}"
        listed.append((button, f"{words}: {' / '.join(printed.text.split(chr(10)))[:120] or '–'}"))
    return listed


def _place(seen: table_view.Seen, card: table_view.Card, side: table_view.Side) -> str:
    """Where a card lies, in words."""
    if card.zone:
        words = [side.title, card.cell or side.places[card.zone].title]
    else:
        above, _dot, key = card.path.rpartition(".")
        holder = next((other.name for other in seen.cards if other.path == above), "")
        words = [side.title, holder, seen.table.below[key.partition("[")[0]].title.of(language())]
    return " · ".join(filter(None, words))


def _below(seen: table_view.Seen, card: table_view.Card) -> list[dict[str, Any]]:
    """What lies at or under a card, and the button that puts another one there."""
    rows = []
    for key, below in seen.table.below.items():
        place = f"{card.path}.{key}"
        cards = [other for other in seen.cards if re.fullmatch(re.escape(place) + r"(\[\d+\])?", other.path)]
        add = "" if below.single and cards else f"add:{place}"
        rows.append({"title": below.title.of(language()), "cards": cards, "add": add, "key": key})
    return rows


def field(
    game: Game, part: str, path: str, prop: Property, value: Any, name: str,
    cards: Mapping[str, str] | None = None, counts: bool = False,
) -> dict[str, Any]:  # fmt: skip
    """A value of a card, a side or the table (`part`, `name`) as a field of the form.

    `counts`: it is looked at now, and is among the first.
    """
    first = prop.shown or counts
    known = holds(game.model, part, name)
    choices = {word: label.of(language()) for word, label in prop.choices.items()}
    if prop.card:
        choices = {
            **(cards or {}),
            **({str(value): str(value)} if value and str(value) not in (cards or {}) else {}),
        }
    kind = "choice" if choices else known.kind
    flag = str(value).casefold() in ("yes", "true")
    number = "?" if value is None and prop.unknown else "0" if value is None else str(value)
    between = "-" if isinstance(value, list) and all(isinstance(part, int) for part in value) else ", "
    text = between.join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
    parts = numbers_of(value, len(prop.parts))
    return {
        "path": path, "title": prop.title.of(language()), "kind": kind, "shown": first,
        "parts": [(part.of(language()), number) for part, number in zip(prop.parts, parts, strict=True)],
        "unknown": prop.unknown,
        "value": number if kind == "number" and (value is not None or first) else text, "so": flag,
        "choices": choices,
    }  # fmt: skip

"""Rows and their columns -> printed cards, with what was mapped to what, what was left out, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.cards import values
from judge.cards.mapping import Columns, columns, kind, recognised, share, table
from judge.cards.model import Malformed, PrintedCard, Value, checked
from judge.cards.shapes import Row, Rows, UnreadableError, filled

NUMBERS = {
    "swtcg": ("cost", "speed", "power", "health"),
    "swlcg": (
        *("cost", "health", "force", "resources", "edge"),
        *("unit damage", "blast", "tactics", "edge unit damage", "edge blast", "edge tactics"),
    ),
    "berserk": ("cost", "life", "move"),
}
ARENAS = ("space", "ground", "character")
MOST_COLUMNS = 1_000
NOTHING_SAID = {"game", "key"}
"""Columns that say nothing about a card, and are no loss."""


@dataclass
class Made:
    """What became of a file: its cards, rows that are none, what was changed or left out of others."""

    name: str
    shape: str
    encoding: str
    game: str
    cards: list[PrintedCard] = field(default_factory=list)
    malformed: list[Malformed] = field(default_factory=list)
    notes: list[Malformed] = field(default_factory=list)
    mapped: dict[str, str] = field(default_factory=dict)
    left_out: dict[str, int] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The report on the file as data."""
        return {
            "file": self.name,
            "shape": self.shape,
            "encoding": self.encoding,
            "game": self.game,
            "cards": len(self.cards),
            "mapped": self.mapped,
            "left_out": [{"column": name, "rows": count} for name, count in sorted(self.left_out.items())],
            "notes": [{"where": row.where, "what": row.reason} for row in self.notes],
            "malformed": [{"where": row.where, "reason": row.reason} for row in self.malformed],
        }


def made(rows: Rows, game: str | None, wanted: Mapping[str, str]) -> Made:
    """The cards of the rows.  Raises UnreadableError where they are no cards, or nothing tells the game."""
    about = rows.shape + (f" in {rows.encoding}" if rows.encoding else "")
    if not rows.rows:
        why = f": {rows.broken[0]}" if rows.broken else ""
        raise UnreadableError(f"it looks like {about}, but it has no row{why}")
    if (count := len(rows.columns())) > MOST_COLUMNS:
        raise UnreadableError(f"it looks like {about}, with {count:,} columns: {MOST_COLUMNS:,} is the most")
    chosen = game or recognised(rows)
    if chosen is None:
        raise UnreadableError(*_unrecognised(rows, about))
    fields = columns(rows, chosen, wanted)
    for name in ("name", "type"):
        if not fields.has(name):
            hint = f"name it: --map {name}=COLUMN" + (
                f", or --map {name}==WORD for all rows" if name == "type" else ""
            )
            raise UnreadableError(
                f"it looks like {about}, but no column says the {name} of a card{_listed(rows)}", hint
            )
    if not any(fields.has(name) for name in ("text", *NUMBERS[chosen])):
        what = f"it looks like {about}, but no text and no number of a card is in it{_listed(rows)}"
        raise UnreadableError(what, "name the column: --map text=COLUMN")
    if not share(rows, fields):
        types = sorted({str(fields.value(row.cells, "type"))[:20] for row in rows.rows[:50]})
        raise UnreadableError(
            f"this is no card data of {chosen}: its types of cards are {', '.join(types[:6])}",
            "leave --game out",
        )
    result = Made(rows.name, rows.shape, rows.encoding, chosen)
    result.malformed, result.notes = list(rows.broken), list(rows.notes)
    result.mapped = {**{name: f"={word}" for name, word in fields.fixed.items()}, **fields.of}
    used = set(fields.of.values())
    for column in rows.columns():
        if (
            column not in used
            and column.casefold() not in NOTHING_SAID
            and column.partition(".")[0] not in used
        ):
            result.left_out[column] = 0
    for row in rows.rows:
        _take(row, fields, result)
    _count_left_out(rows, result)
    return result


def _listed(rows: Rows) -> str:
    there = rows.columns()
    return f"; its columns are {', '.join(there[:12])}{', ...' if len(there) > 12 else ''}"


def _unrecognised(rows: Rows, about: str) -> tuple[str, str]:
    has = [name for name in ("name", "type", "text") if columns(rows, "swtcg", {}).has(name)]
    lacks = [name for name in ("name", "type", "text") if name not in has]
    if lacks:
        what = f"it looks like {about}, but no column is called {' or '.join(lacks)}"
        return what + _listed(rows), f"name the columns: --map {lacks[0]}=COLUMN, and the game: --game swtcg"
    return (
        f"it looks like {about}, but nothing tells which game it is of",
        "say it: --game swtcg, swlcg or berserk",
    )


def _count_left_out(rows: Rows, result: Made) -> None:
    for row in rows.rows:
        for column, _ in filled(row.cells):
            if column in result.left_out:
                result.left_out[column] += 1


def _take(row: Row, fields: Columns, result: Made) -> None:
    def note(what: str) -> None:
        result.notes.append(Malformed(row.where, what))

    before = len(result.notes)
    try:
        result.cards.append(checked(_card(row.cells, fields, note)))
    except ValueError as error:
        del result.notes[before:]
        result.malformed.append(Malformed(row.where, str(error)))
    except (TypeError, AttributeError, KeyError, RecursionError):
        del result.notes[before:]
        result.malformed.append(Malformed(row.where, "its values have another shape than a card's"))


def _card(cells: Mapping[str, Any], fields: Columns, note: values.Note) -> PrintedCard:
    """The card of a row.  Raises ValueError with the reason where it is none."""
    game = fields.game

    def words(name: str) -> str:
        return values.words(fields.value(cells, name), _named(fields, name), note)

    name, printed = words("name"), fields.value(cells, "type")
    if not name:
        raise ValueError(f"no {_named(fields, 'name')}")
    if printed in (None, ""):
        raise ValueError("no type")
    type_ = kind(printed, game)
    if type_ is None:
        if game == "berserk":
            raise ValueError(f"type {printed!r} is none of {', '.join(table()['games'][game]['types'])}")
        type_ = words("type").casefold()
        note(f'type "{type_[:40]}" is none that the judge knows: kept as it is')
    number = words("number")
    if game == "swlcg":
        number = "-".join(part for part in (words("set number"), number) if part)
    return PrintedCard(
        game,
        words("set"),
        name,
        "" if game == "berserk" else _side(cells, fields, note),
        type_,
        _subtypes(cells, fields, note) + _arenas(type_, printed, game),
        _numbers(cells, fields, note),
        values.words(fields.value(cells, "text"), "text", note),
        number,
    )


def _named(fields: Columns, name: str) -> str:
    """How the file calls a field: what is wrong with it is told in its own words."""
    return fields.of.get(name, name)


def _side(cells: Mapping[str, Any], fields: Columns, note: values.Note) -> str:
    if not fields.has("side"):
        return "neutral" if fields.game == "swtcg" else ""
    value = fields.value(cells, "side")
    if fields.game == "swlcg" and value in (None, ""):
        return ""
    side = values.one_of(value, _named(fields, "side"), table()["words"]["side"], lambda what: None)
    if not side and fields.game == "swtcg":
        raise ValueError(f'"{str(value)[:40]}" is no side: D, L or N')
    return side or values.words(value, "side", note).casefold()


def _subtypes(cells: Mapping[str, Any], fields: Columns, note: values.Note) -> tuple[str, ...]:
    value, swtcg = fields.value(cells, "subtypes"), fields.game == "swtcg"
    subtypes = values.several(value, _named(fields, "subtypes"), note, spaces=swtcg)
    return tuple("_".join(word.split()) for word in subtypes)


def _arenas(type_: str, printed: Any, game: str) -> tuple[str, ...]:
    """The type line of a location says to which arena it belongs."""
    if game != "swtcg" or type_ != "location":
        return ()
    return tuple(
        word.capitalize() for word in str(printed).casefold().replace("-", " ").split() if word in ARENAS
    )


def _numbers(cells: Mapping[str, Any], fields: Columns, note: values.Note) -> dict[str, Value]:
    """What is printed in figures, and what else a game has beside text and subtypes."""
    limits, game = table()["limits"].get(fields.game, {}), fields.game
    numbers: dict[str, Value] = {}
    for name in NUMBERS[game]:
        most = limits.get(name, values.MAX_PRINTED)
        value = values.number(fields.value(cells, name), _named(fields, name), most, note)
        if value is not None and not (value == 0 and name in NUMBERS["swlcg"][5:]):
            numbers[name] = value
    if game == "swlcg":
        if affiliation := values.words(fields.value(cells, "affiliation"), "affiliation", note):
            numbers["affiliation"] = affiliation
        if keywords := values.several(fields.value(cells, "keywords"), "keywords", note):
            numbers["keywords"] = ". ".join(keywords)
    if game == "berserk":
        if hit := values.strike(fields.value(cells, "hit"), _named(fields, "hit"), note):
            numbers["hit"] = hit
        if symbols := _symbols(fields.value(cells, "symbols"), note):
            numbers["symbols"] = symbols
        element = fields.value(cells, "element")
        if element not in (None, "", []) and (
            word := values.one_of(element, _named(fields, "element"), table()["words"]["element"], note)
        ):
            numbers["element"] = word
    for name in ("elite", "uniq", "unique"):
        if fields.has(name) and values.yes(
            fields.value(cells, name), _named(fields, name), table()["words"], note
        ):
            numbers[name] = 1
    return numbers


def _symbols(icons: object, note: values.Note) -> str:
    """The symbols that are features of a card by themselves, as a text writes them: `{armor} 1, {zov}`.

    The list of a card also marks what its text speaks of (a shot, an influence): those are no features.
    """
    if isinstance(icons, str):
        return values.words(icons, "symbols", note)
    if not isinstance(icons, Mapping):
        return ""
    alone = table()["symbols"]
    figures = {
        name: values.number(icons[name], name, values.MAX_PRINTED, note) for name in icons if name in alone
    }
    return ", ".join(
        f"{{{name}}}" + (f" {number}" if alone[name] else "")
        for name, number in figures.items()
        if number is not None
    )

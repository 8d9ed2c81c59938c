"""Star Wars TCG card data: tab-separated, with header names as in LackeyCCG set files."""

from __future__ import annotations

from collections.abc import Mapping

from judge.cards.model import Malformed, PrintedCard, Reading, Value, checked

GAME = "swtcg"
HEADERS = {
    "name": ("name", "cardname", "title"),
    "type": ("type", "cardtype"),
    "side": ("side", "affiliation"),
    "set": ("set", "expansion", "setname"),
    "number": ("number", "collectornumber", "num"),
    "subtypes": ("subtypes", "subtype"),
    "cost": ("buildcost", "cost"),
    "speed": ("speed",),
    "power": ("power",),
    "health": ("health",),
    "text": ("text", "gametext", "abilities"),
}
"""Each field, with the header words that name it (in lower case, without spaces and underlines)."""

SIDES = {"d": "dark", "l": "light", "n": "neutral", "dark": "dark", "light": "light", "neutral": "neutral"}
TYPES = ("location", "equipment", "space", "ground", "character", "battle", "mission")
ARENAS = ("space", "ground", "character")
LIMITS = {"cost": 60, "speed": 200, "power": 60, "health": 60}


def columns(header: str) -> dict[str, int]:
    """Which column holds which field; empty if the line names no card columns."""
    words = ["".join(letter for letter in cell.casefold() if letter.isalpha()) for cell in header.split("\t")]
    places = {
        field: words.index(name)
        for field, names in HEADERS.items()
        for name in reversed(names)
        if name in words
    }
    return places if {"name", "type", "text"} <= set(places) else {}


def recognises(text: str) -> bool:
    """Whether the text looks like such a file: its first line names the columns."""
    return bool(columns(_first_line(text)))


def read(text: str) -> Reading:
    """The cards of a file, and its malformed rows."""
    where = columns(_first_line(text))
    reading = Reading(GAME)
    rows = [line.rstrip("\r").split("\t") for line in text.lstrip("\ufeff").split("\n")]
    for line, row in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in row):
            continue
        cells = {field: _bare(row[i]) for field, i in where.items() if i < len(row)}
        if len(row) <= where["type"] or len(row) <= where["name"]:
            reading.malformed.append(Malformed(f"line {line}", f"too few columns ({len(row)})"))
            continue
        try:
            reading.cards.append(checked(_card(cells)))
        except ValueError as error:
            reading.malformed.append(Malformed(f"line {line}", str(error)))
    return reading


def _card(cells: Mapping[str, str]) -> PrintedCard:
    """A card from its cells.  Raises ValueError with the reason."""
    name = cells["name"]
    if not name:
        raise ValueError("no name")
    printed = cells["type"].casefold()
    if not printed:
        raise ValueError("no type")
    words = "".join(letter if letter.isalpha() else " " for letter in printed).split()
    kind = next((word for word in TYPES if word in words), printed)
    side = SIDES.get((cells.get("side") or "neutral").casefold().removesuffix(" side"))
    if side is None:
        raise ValueError(f'"{cells["side"]}" is no side: D, L or N')
    subtypes = tuple(word for word in cells.get("subtypes", "").replace(",", " ").split() if word != "-")
    if kind == "location":  # its type line says to which arena it belongs
        subtypes += tuple(word.capitalize() for word in words if word in ARENAS)
    numbers = {
        field: _number(field, cells[field]) for field in LIMITS if cells.get(field, "") not in ("", "-")
    }
    text = cells.get("text", "")
    number = cells.get("number", "")
    return PrintedCard(GAME, cells.get("set", ""), name, side, kind, subtypes, numbers, text, number)


def _number(field: str, cell: str) -> Value:
    """A printed number, or the letter X.  Raises ValueError for anything else."""
    if cell in ("X", "x"):
        return "X"
    if not cell.isdecimal() or len(cell) > 6 or int(cell) > LIMITS[field]:
        raise ValueError(f'{field} "{cell[:40]}" is not a number from 0 to {LIMITS[field]}')
    return int(cell)


def _bare(cell: str) -> str:
    """A cell without the quotes that a spreadsheet puts around it."""
    cell = cell.strip()
    if len(cell) > 1 and cell[0] == cell[-1] == '"':
        cell = cell[1:-1].replace('""', '"').strip()
    return cell


def _first_line(text: str) -> str:
    return text.lstrip("\ufeff").partition("\n")[0].rstrip("\r")

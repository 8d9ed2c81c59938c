"""A path of card data -> its cards, and what was mapped to what, left out and why, file by file.

Every shape is read by its own module into rows (`shapes.Rows`); which column holds what is said by a table
(`fields.yaml`).  A shape is recognised by what stands in a file, not by how it is called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from judge.cards import decoding, delimited, entries, sheets, xmlrows
from judge.cards.making import Made, made
from judge.cards.mapping import GAMES, known_names
from judge.cards.model import Reading
from judge.cards.shapes import DECK, Rows, UnreadableError
from judge.cards.sources import ARCHIVE, Skipped, Source, sources, unpacked
from judge.errors import SituationError

SHAPES = "a table (tabs, commas, semicolons), JSON, a spreadsheet, XML of OCTGN, a folder or zip of these"
_HINT = f"card data is {SHAPES}, with the name, type and text of each card"
_OF_A_DECK = re.compile(r"\s*\d{1,3}(?:\s*[x×*])?\s+\w")
"""A line with a count before a name."""


@dataclass(frozen=True)
class How:
    """What the user says of a file: its game, its encoding, which column holds which field."""

    game: str | None = None
    encoding: str = ""
    columns: Mapping[str, str] | None = None


@dataclass
class Read:
    """What a path gave: its files with cards, and the files that are none, with the reason."""

    files: list[Made]
    skipped: list[Skipped]


def read(path: Path, game: str | None = None) -> Reading:
    """The cards of a path, of one game.  `game` forces how it is read; otherwise its shape tells.

    Raises SituationError where it cannot be read or is no card data.
    """
    result = read_all(path, How(game))
    games = {file.game for file in result.files}
    if len(games) > 1:
        raise SituationError(
            str(path), f"this holds cards of {', '.join(sorted(games))}", "say one: --game swtcg"
        )
    reading = Reading(games.pop())
    for file in result.files:
        reading.cards += file.cards
        reading.malformed += file.malformed
    return reading


def read_all(path: Path, how: How) -> Read:
    """Every file of a path.  Raises SituationError where none is card data, with what it looks like."""
    if how.game is not None and how.game not in GAMES:
        raise SituationError("--game", f'unknown game "{how.game}"', f"known here: {', '.join(GAMES)}")
    try:
        return _read(str(path), sources(path), how)
    except UnreadableError as error:
        raise SituationError(str(path), _refused(error), error.hint or _HINT) from None


def read_bytes(name: str, raw: bytes, how: How) -> Read:
    """The same of a file that was sent: its name and its bytes."""
    try:
        return _read(name, unpacked(name, raw), how)
    except UnreadableError as error:
        raise SituationError(name, _refused(error), error.hint or _HINT) from None


def _refused(error: UnreadableError) -> str:
    return (
        error.what
        if error.what.startswith(("this is no", "no card"))
        else f"this is no card data: {error.what}"
    )


def _read(path: str, given: Iterator[Source | Skipped], how: How) -> Read:
    result = Read([], [])
    faults: list[UnreadableError | SituationError] = []
    for source in given:
        if isinstance(source, Skipped):
            result.skipped.append(source)
            continue
        try:
            for rows in _rows(source, how):
                _take(rows, how, result, faults)
        except UnreadableError as error:
            _skip(source.name, error, result, faults)
    if not result.files:
        if len(result.skipped) > 1:
            files = "; ".join(f"{skipped.name}: {skipped.why}" for skipped in result.skipped[:3])
            hint = getattr(faults[0], "hint", "") if faults else ""
            raise UnreadableError(f"none of its {len(result.skipped)} files is card data ({files})", hint)
        raise faults[0] if faults else UnreadableError("there is no file of card data in it")
    return result


def _take(rows: Rows, how: How, result: Read, faults: list[UnreadableError | SituationError]) -> None:
    """The cards of a file or sheet; where it has none, the others are read all the same."""
    try:
        file = made(rows, how.game, how.columns or {})
        if not file.cards:
            why = f": {file.malformed[0]}" if file.malformed else ""
            raise UnreadableError(f"no card could be read from it{why}")
        result.files.append(file)
    except (UnreadableError, SituationError) as error:
        _skip(rows.name, error, result, faults)


def _skip(
    name: str,
    error: UnreadableError | SituationError,
    result: Read,
    faults: list[UnreadableError | SituationError],
) -> None:
    faults.append(error)
    result.skipped.append(Skipped(name, error.what if isinstance(error, UnreadableError) else str(error)))


def _rows(source: Source, how: How) -> Iterator[Rows]:
    """The rows of a file, sheet by sheet.  Raises UnreadableError where it has none."""
    raw = source.raw
    if not raw.strip():
        raise UnreadableError("the file is empty")
    if raw.startswith((ARCHIVE, decoding.OFFICE)):
        yield from sheets.read(source.name, raw, known_names)
        return
    text, encoding = decoding.decoded(raw, how.encoding)
    begin = text.lstrip()[:200]
    if begin.startswith("<"):
        rows = xmlrows.read(source.name, raw if begin.startswith("<?xml") and not how.encoding else text)
    elif entries.looks_like(begin):
        rows = entries.read(source.name, text)
    else:
        table = delimited.read(source.name, text, known_names)
        lines = [line for line in text.splitlines() if line.strip()]
        if table is None and sum(bool(_OF_A_DECK.match(line)) for line in lines) * 2 >= len(lines):
            raise UnreadableError("it looks like the list of a deck", DECK)
        if table is None:
            raise UnreadableError(f"it looks like plain text in {encoding}, without columns")
        rows = table
    rows.encoding = encoding
    yield rows

"""A path of card data -> its cards, and what was mapped to what, left out and why, file by file.

Every shape is read by its own module into rows (`shapes.Rows`); which column holds what is said by a table
(`fields.yaml`).  A shape is recognised by what stands in a file, not by how it is called.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from judge.cards import decoding, delimited, entries, sheets, xmlrows
from judge.cards.making import Made, made
from judge.cards.mapping import GAMES, known_names
from judge.cards.model import Reading
from judge.cards.shapes import Rows, UnreadableError
from judge.cards.sources import Skipped, Source, sources, unpacked
from judge.errors import SituationError

SHAPES = "a table (tabs, commas, semicolons), JSON, a spreadsheet, XML of OCTGN, a folder or zip of these"
_HINT = f"card data is {SHAPES}, with the name, type and text of each card"
SIGNS = (
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"%PDF", "a PDF document"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"SQLite format 3\0", "a database of SQLite"),
)


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
    first: UnreadableError | None = None
    for source in given:
        if isinstance(source, Skipped):
            result.skipped.append(source)
            continue
        try:
            for rows in _rows(source, how):
                file = made(rows, how.game, how.columns or {})
                if not file.cards:
                    why = f": {file.malformed[0]}" if file.malformed else ""
                    raise UnreadableError(f"no card could be read from it{why}")
                result.files.append(file)
        except UnreadableError as error:
            first = first or error
            result.skipped.append(Skipped(source.name, error.what))
    if not result.files:
        if len(result.skipped) > 1:
            files = "; ".join(f"{skipped.name}: {skipped.why}" for skipped in result.skipped[:3])
            raise UnreadableError(f"none of its {len(result.skipped)} files is card data ({files})")
        raise first or UnreadableError("there is no file of card data in it")
    return result


def _rows(source: Source, how: How) -> Iterator[Rows]:
    """The rows of a file, sheet by sheet.  Raises UnreadableError where it has none."""
    raw = source.raw
    if not raw.strip():
        raise UnreadableError("the file is empty")
    for sign, what in SIGNS:
        if raw.startswith(sign):
            raise UnreadableError(f"it is {what}")
    if raw[:4] == b"PK\x03\x04" or raw.startswith(b"\xd0\xcf\x11\xe0"):
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
        if table is None:
            raise UnreadableError(f"it looks like plain text in {encoding}, without columns")
        rows = table
    rows.encoding = encoding
    yield rows

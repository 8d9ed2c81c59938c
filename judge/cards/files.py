"""A file of card data -> the game it is of, its cards, and the rows that are none."""

from __future__ import annotations

import json
import re
from pathlib import Path

from judge.cards import json_list, swtcg
from judge.cards.model import Malformed, Reading
from judge.errors import SituationError

MAX_BROKEN = 1000
_ENTRY = re.compile(r"(?:^|[\[,])\s*\{", re.MULTILINE)
"""Where an entry may begin: at the start of a line, or after a comma or bracket."""
_BETWEEN = re.compile(r"[\s,]*")
GAMES = ("swtcg", "swlcg", "berserk")
MAX_BYTES = 50_000_000
_WANTED = (
    "give tab-separated cards with name, type and text columns, or a JSON list of cards; "
    "with --game a list of plain {name, type, text}"
)


def read(path: Path, game: str | None = None) -> Reading:
    """The cards of a file.  `game` forces how it is read; otherwise the file's shape tells.

    Raises SituationError where it cannot be read or is no card data.
    """
    text = _text(path)
    if text.lstrip("\ufeff \r\n\t")[:1] in ("[", "{"):
        reading = _list(path, text, game)
    elif game in (None, "swtcg") and swtcg.recognises(text):
        reading = swtcg.read(text)
    elif game is not None:
        raise SituationError(str(path), f"this is no card data of {game}", _WANTED)
    else:
        raise SituationError(str(path), "this is no card data", _WANTED)
    if not reading.cards:
        why = f": {reading.malformed[0]}" if reading.malformed else ""
        raise SituationError(str(path), f"no card could be read from it{why}", _WANTED)
    return reading


def _list(path: Path, text: str, game: str | None) -> Reading:
    broken: list[Malformed] = []
    where: list[str] = []
    text = text.lstrip("\ufeff")
    try:
        data = json.loads(text)
    except RecursionError:
        raise SituationError(str(path), "this is nested too deeply for card data", _WANTED) from None
    except ValueError:
        data, where, broken = _entry_by_entry(text)
        if not data:
            raise SituationError(str(path), "this is not JSON", _WANTED) from None
    named = game or json_list.recognised(data)
    if named is None or (named == "swtcg" and json_list.recognised(data) not in (None, "swtcg")):
        raise SituationError(str(path), f"this is no card data{f' of {game}' if game else ''}", _WANTED)
    if isinstance(data, list) and not where:
        where = _places(text)
    reading = json_list.read(data, named, where)
    reading.malformed = sorted([*broken, *reading.malformed], key=_line_of) if broken else reading.malformed
    return reading


def _line_of(row: Malformed) -> int:
    return int(row.where.removeprefix("line "))


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


def _entry_by_entry(text: str) -> tuple[list[object], list[str], list[Malformed]]:
    """The entries of a list of which some are no JSON (or of a file with one a line), where they stand,
    and those others."""
    decoder, entries, where, broken = json.JSONDecoder(), list[object](), list[str](), list[Malformed]()
    line, counted = 1, 0
    begin = _ENTRY.search(text, 1 if text.lstrip().startswith("[") else 0)
    while begin is not None:
        line, counted = line + text.count("\n", counted, begin.end()), begin.end()
        try:
            entry, end = decoder.raw_decode(text, begin.end() - 1)
            entries.append(entry)
            where.append(f"line {line}")
        except (ValueError, RecursionError):
            broken.append(Malformed(f"line {line}", "the entry that begins here is not JSON"))
            end = begin.end()
        begin = _ENTRY.search(text, end) if len(broken) <= MAX_BROKEN else None
    return entries, where, broken


def _text(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise SituationError(
            str(path), error.strerror or "cannot be read", "give the path of a file"
        ) from None
    if len(raw) > MAX_BYTES:
        raise SituationError(str(path), f"too large: {MAX_BYTES // 1_000_000} MB is the most")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")

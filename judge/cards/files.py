"""A file of card data -> the game it is of, its cards, and the rows that are none."""

from __future__ import annotations

import json
from pathlib import Path

from judge.cards import listed, swtcg
from judge.cards.model import Reading
from judge.errors import SituationError

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
    try:
        data = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise SituationError(str(path), f"this is not JSON ({error})", _WANTED) from None
    named = game or listed.recognised(data)
    if named is None or (named == "swtcg" and listed.recognised(data) not in (None, "swtcg")):
        raise SituationError(str(path), f"this is no card data{f' of {game}' if game else ''}", _WANTED)
    return listed.read(data, named)


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

"""The characters that may stand in a text, its size and its depth; what is refused, in words."""

from __future__ import annotations

import re
import unicodedata

from judge.errors import SituationError

MAX_DEPTH = 30
NOT_TEXT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
NOT_VALUE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def decode(text: str | bytes, max_bytes: int) -> str:
    """Check size and characters; give the text without a byte order mark."""
    raw = text
    if isinstance(raw, str):
        try:
            raw = raw.encode("utf-8")
        except UnicodeEncodeError as error:
            at = text[: error.start].count("\n") + 1  # type: ignore[arg-type]
            raise bad_character(at, "\ud800") from None
    if len(raw) > max_bytes:
        raise SituationError(
            "",
            f"the text is too long: {len(raw):,} bytes, at most {max_bytes:,}",
            "split it into smaller files",
        )
    try:
        source = raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise SituationError(f"line {line}", "this is not UTF-8 text", "save the file as UTF-8") from None
    bad = NOT_TEXT.search(source)
    if bad:
        raise bad_character(source.count("\n", 0, bad.start()) + 1, bad.group())
    return source.replace("\r\n", "\n")


def bad_character(place: int | str, character: str) -> SituationError:
    """The error for a character at a path or in a line."""
    name = unicodedata.name(character, "a control character")
    message = f"U+{ord(character):04X} ({name}) may not stand in a text"
    return SituationError(f"line {place}" if isinstance(place, int) else place, message, "remove it")


def too_deep(path: str) -> SituationError:
    """The error for a value that lies too deep."""
    return SituationError(path, f"more than {MAX_DEPTH} levels of nesting", "no situation needs so many")

"""The bytes of a text file -> its text, and the encoding that it is in, which its reader is told.

A byte order mark or UTF-8 leave no doubt.  Otherwise charset-normalizer says which of the encodings that
people of these games use could be meant; of those the one is taken whose letters make words.
"""

from __future__ import annotations

import codecs
import re

import charset_normalizer

from judge.cards.shapes import UnreadableError

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
OLD = ("cp1252", "cp1251", "cp1250", "koi8_r", "cp866", "iso8859_2", "iso8859_5", "mac_cyrillic", "mac_roman")
"""Encodings of one byte a letter, the likeliest first."""
OFFICE = b"\xd0\xcf\x11\xe0"
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
    (b"PK\x03\x04", "an archive"),
    (OFFICE, "a document of an old Office"),
)
"""How files begin that are no text."""
LOOKED_AT = 60_000
RARE = 20
"""So many letters to one that is none make a text."""
_ODD = re.compile(
    "[\x80-\x9f\ufffd\u00a4]"  # controls and the like
    "|(?<=[a-zа-яё])[A-ZА-ЯЁ]"  # a capital within a word
    "|(?<=[^\\W\\d_])[^\\w\\s.,;:!?'’\"”»)\\]/+*=|<>}{&%-]+(?=[^\\W\\d_])"  # a sign within a word
    "|(?<=[a-zA-Z])[\u0400-\u04ff]|[\u0400-\u04ff](?=[a-zA-Z])"  # two alphabets in one word
    "|[\u2500-\u259f]"  # frames
    "|(?<=[^\\W\\d_])[¹²³]|[ªº]"
)


def decoded(raw: bytes, encoding: str = "") -> tuple[str, str]:
    """The text, and the encoding in words.  `encoding` says it, and nothing is guessed.

    Raises UnreadableError for what is no text, or not text in that encoding.
    """
    for sign, what in SIGNS:
        if raw.startswith(sign):
            raise UnreadableError(f"it is {what}")
    if encoding:
        try:
            return raw.decode(encoding).removeprefix("\ufeff"), encoding
        except LookupError:
            raise UnreadableError(f'"{encoding}" is no encoding that is known', "try utf-8, cp1251") from None
        except UnicodeError:
            raise UnreadableError(
                f"it is no text in {encoding}", "leave --encoding out: it is guessed"
            ) from None
    for mark, name in MARKS:
        if raw.startswith(mark):
            try:
                return raw.decode(name).removeprefix("\ufeff"), name.removesuffix("-sig") + " with a mark"
            except UnicodeError:
                raise UnreadableError(f"it begins like {name}, and is none", "save it as UTF-8") from None
    sample = raw[:LOOKED_AT]
    if b"\0" in sample and (wide := _wide(raw, sample)):
        return wide
    if sample.count(0) * RARE > len(sample):
        raise UnreadableError("it is no text", "save it as UTF-8")
    try:
        return raw.decode("utf-8"), "utf-8"
    except UnicodeError:
        return _damaged(raw) or _old(raw)


def _wide(raw: bytes, sample: bytes) -> tuple[str, str] | None:
    """Two bytes a letter without a mark: where one of two is nothing, or in another alphabet the same."""
    sample = sample[: len(sample) // 2 * 2]
    low, high = sample[0::2].count(0), sample[1::2].count(0)
    for name, nothing in (("utf-16-le", high), ("utf-16-be", low)):
        if nothing * 8 > len(sample) // 2:
            try:
                text = raw.decode(name)
            except UnicodeError:
                continue
            if "\0" not in text:
                return text, name
    return None


def _damaged(raw: bytes) -> tuple[str, str] | None:
    """UTF-8 of which a few bytes are none: where it has far more letters of several bytes."""
    text = raw.decode("utf-8", errors="replace")
    bad = text.count("\ufffd")
    several = len(text) - sum(map(str.isascii, text)) - bad
    if several < bad * RARE:
        return None
    return text, f"utf-8 with {bad} damaged letter{'s' if bad > 1 else ''}"


def _old(raw: bytes) -> tuple[str, str]:
    sample = raw[:LOOKED_AT]
    matches = charset_normalizer.from_bytes(sample, cp_isolation=list(OLD))
    candidates = {name for match in matches for name in match.could_be_from_charset}
    best = min(
        (name for name in OLD if name in candidates),
        key=lambda name: (_oddities(sample, name), OLD.index(name)),
        default=None,
    )
    if best is None:
        raise UnreadableError("it is no text in an encoding that is known", "save it as UTF-8")
    return raw.decode(best, errors="replace"), best


def _oddities(sample: bytes, name: str) -> int:
    return len(_ODD.findall(sample.decode(name, errors="replace")))

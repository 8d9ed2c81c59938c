"""What stands in a cell -> a value of a card.  What cannot be one is left out, and said."""

from __future__ import annotations

import datetime
import html
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

MAX_PRINTED = 999
"""The largest number that a card may have printed on it."""
Note = Callable[[str], None]
"""Is told what was left out or changed, in words."""
_NO_LETTER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_WINDOWS = re.compile("[\x80-\x9f]")
"""Where a file of Windows was taken for Latin 1, long before it came here."""
_TAG = re.compile(
    r"</?(?:b|i|u|em|strong|br|p|span|abbr|cite|hr|small|sup|sub|div|font|color|size)\b[^<>]{0,200}/?>", re.I
)
_BREAK = re.compile(r"<(?:br|/p|hr)\b[^<>]{0,40}>", re.I)
_NOTHING = ("", "-", "–", "—", "n/a", "null", "none")
_NO_NUMBER = {"x": "X", "х": "X", "*": "*", "★": "*"}


def words(value: Any, field: str, note: Note) -> str:
    """A cell as one text.  Raises ValueError for what is none."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if (
        isinstance(value, list)
        and (field == "text" or len(value) == 1)
        and all(isinstance(line, str) for line in value)
    ):
        value = "\n".join(value)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError(f"{field} is not text")
    return _cleaned(str(value), field, note)


def _cleaned(text: str, field: str, note: Note) -> str:
    """A text without the marks of web pages, and without characters that are no letters."""
    if _WINDOWS.search(text):
        note(f"{field}: a letter of Windows (U+0080 to U+009F) is read as such")
        text = _WINDOWS.sub(lambda match: match[0].encode("latin-1").decode("cp1252", "ignore"), text)
    bad = _NO_LETTER.search(text)
    if bad:
        note(f"{field}: a character that may not stand there (U+{ord(bad[0]):04X}) is left out")
        text = _NO_LETTER.sub("", text)
    if "<" in text or "&" in text:
        text = _TAG.sub("", _BREAK.sub("\n", text))
        text = (
            _NO_LETTER.sub("", html.unescape(text))
            if re.search(r"&(?:#\d+|#x[0-9a-f]+|\w+);", text)
            else text
        )
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ").strip()


def number(value: Any, field: str, most: int, note: Note) -> int | str | None:
    """A printed number; `X` and `*` as such; None for nothing, and for what is no number (said)."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        if 0 <= value <= most:
            return value
        note(f"{field} {_shown(value)} is not a number from 0 to {most}: left out")
        return None
    if value is None or (isinstance(value, list | Mapping) and not value):
        return None
    cell = str(value).strip() if not isinstance(value, bool | list | Mapping) else repr(value)
    if cell.casefold() in _NOTHING:
        return None
    if cell.casefold() in _NO_NUMBER:
        return _NO_NUMBER[cell.casefold()]
    if cell.isdecimal() and len(cell) <= 6 and int(cell) <= most:
        return int(cell)
    note(f"{field} {_shown(value)} is not a number from 0 to {most}: left out")
    return None


def several(value: Any, field: str, note: Note, *, spaces: bool = False) -> list[str]:
    """The words of a list, or of a text whose words stand apart by full stops, commas or the like.

    `spaces`: by spaces, too.
    """
    if value is None:
        return []
    if isinstance(value, Mapping):
        value = [key for key, there in value.items() if there]
    if isinstance(value, list):
        return [part for item in value if (part := _word(item, field, note))]
    text = words(value, field, note)
    if spaces:
        return [word for word in re.split(r"[\s,.;|/]+", text) if word != "-" and word]
    return [part.strip() for part in re.split(r"[.,;|/]|\s[-–—]\s", text) if part.strip(" -–—")]


def _word(item: Any, field: str, note: Note) -> str:
    """One word of a list, also as a mapping: `{"keyword": "Edge", "forceIcons": 1}` is Edge (1)."""
    if not isinstance(item, Mapping):
        return words(item, field, note)
    named = [str(text) for key, text in item.items() if isinstance(text, str) and key != "text"]
    figures = [f"({n})" for n in item.values() if isinstance(n, int) and not isinstance(n, bool)]
    return words(" ".join([*named, *figures[:1]]), field, note)


def yes(value: Any, field: str, known: Mapping[str, Sequence[str]], note: Note) -> bool:
    """Whether a cell says yes."""
    if isinstance(value, bool) or value is None:
        return bool(value)
    text = str(value).strip().casefold()
    if text in known["yes"]:
        return True
    if text not in known["no"]:
        note(f"{field} {_shown(value)} is neither yes nor no: left out")
    return False


def one_of(value: Any, field: str, known: Mapping[str, Sequence[str]], note: Note) -> str:
    """The word that a cell means, of those of a table; "" and a note if it means none."""
    if isinstance(value, list):
        if len(value) > 1:
            note(f"{field} {_shown(value)}: only the first counts")
        value = value[0] if value else ""
    text = str(value if value is not None else "").strip()
    for word, names in known.items():
        if text.casefold() in names:
            return word
    note(f'{field} "{text[:40]}" is none of {", ".join(known)}: left out')
    return ""


def strike(value: Any, field: str, note: Note) -> str:
    """The three strengths of a strike, parted by spaces: of a list, of a mapping, of `2-3-4`."""
    if isinstance(value, datetime.date | datetime.datetime):
        note(
            f"{field}: a spreadsheet has made a date of it ({value:%d.%m.%Y}): left out; make the column text"
        )
        return ""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        parts = [str(part).strip() for part in value if str(part).strip()]
    else:
        text = str(value if value is not None else "").strip()
        if text.casefold() in _NOTHING:
            return ""
        parts = re.split(r"\s*[-–—/,;:]\s*|\s+", text)
    if not parts:
        return ""
    if len(parts) == 3 and all(part.isdecimal() and len(part) < 3 for part in parts):
        return " ".join(parts)
    note(f"{field} {_shown(value)} is no strike such as 1-2-3: left out")
    return ""


def _shown(value: object) -> str:
    return (f'"{value}"' if isinstance(value, str) else repr(value))[:40]

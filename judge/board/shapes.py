"""What a short text of a board looks like: a pattern for programs, and words for who wrote something else."""

from __future__ import annotations

_WORDS: dict[str, tuple[str, str]] = {}


def shape(pattern: str, what: str, how: str) -> str:
    """The pattern, of which an error says `what` a text is not, and `how` one is written."""
    _WORDS[pattern] = what, how
    return pattern


def words_of(pattern: str) -> tuple[str, str] | None:
    """What a text of this pattern is, and how one is written."""
    return _WORDS.get(pattern)


_NICKNAME = "begin with a letter; then letters, digits, _ and -, 40 at most"
NICKNAME = shape(r"^[A-Za-z][\w-]{0,39}$", "nickname", _NICKNAME)
RUSSIAN_NICKNAME = shape(r"^[A-Za-zА-Яа-яЁё][\w-]{0,39}$", "nickname", _NICKNAME)
CELL = shape(r"^[A-E][1-6]$", "cell", "write a column and a row, A1 to E6")
VERSION = shape(r"^[A-Z]{1,3}$", "version", "write its capital letter, A")
DAY = shape(r"^\d{4}(-\d{2}(-\d{2})?)?$", "day", "write 2014, 2014-07 or 2014-07-31")
NUMBER = shape(r"^\d{1,5}$", "number of a card", "write its digits, 17")

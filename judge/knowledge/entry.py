"""What every entry of the knowledge base has: its place in a file, and its words in several languages."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

GAMES: dict[str, str] = {"swtcg": "tcg", "swlcg": "lcg", "berserk": "brk"}
"""The games and the prefix of their rule ids; `core` rules are in force in every game."""

LANGUAGES = {"swtcg": ("pl",), "swlcg": ("pl",), "berserk": ("ru",), "core": ("pl", "ru")}
"""The languages of a game's players beside English: all of its knowledge base is told in them, too."""

_DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")


def is_date(text: str) -> bool:
    """Whether the text is a date: 2003, 2003-11 or 2003-11-20."""
    return bool(_DATE.fullmatch(text))


def _check_date(text: str) -> str:
    if not is_date(text):
        raise ValueError("not a date; write it as 2003, 2003-11 or 2003-11-20")
    return text


Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Date = Annotated[str, AfterValidator(_check_date)]
Game = Literal["swtcg", "swlcg", "berserk"]
StatementId = Annotated[str, StringConstraints(pattern=r"^[a-z]+-[a-z]+/[A-Za-z]*-?\d+[a-z]?$")]
RuleId = Annotated[str, StringConstraints(pattern=r"^(tcg|lcg|brk|core)/[a-z0-9]+(-[a-z0-9]+)*$")]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]


class Entry(BaseModel):
    """An entry of a file; unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    file: str = ""
    line: int = 0

    @property
    def where(self) -> str:
        """The place of the entry: file and line."""
        return f"{self.file}:{self.line}"


class Translated(Entry):
    """An entry that is told in several languages: English in its own fields, the others beside."""

    translations: dict[str, dict[str, Any]] = {}

    def told(self, field: str, language: str) -> str:
        """A text of the entry (`title`, `question` ...) in a language, in English where it has none."""
        return str(self.translations.get(language, {}).get(field) or getattr(self, field))

    def spoken(self, language: str) -> str:
        """The language in which a reader of `language` is told it."""
        return language if language in self.translations else "en"

    def in_other_languages(self) -> dict[str, str]:
        """The texts beside English as data: `title_pl`, `text_ru` ..."""
        return {
            f"{field}_{language}": text
            for language, words in self.translations.items()
            for field, text in words.items()
        }

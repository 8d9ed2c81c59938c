"""What is wrong with what was sent, and what to do about it, in the language of a reader.

The program says both in English (`judge.errors`); `faults.yaml` has the same sentences in others.
"""

from __future__ import annotations

from judge.errors import JudgeError, SituationError
from judge.words.phrasebook import phrasebook

SECTION = "faults"


def in_language(words: str, language: str) -> str:
    """The message or the suggestion of an error; English where no form reads it."""
    return words if language == "en" else known(words, language) or words


def known(words: str, language: str) -> str | None:
    """The same; None if no form reads it."""
    return phrasebook("faults").say([SECTION], words, language, lambda _, part: part)


def as_dict(error: JudgeError, language: str) -> dict[str, str]:
    """An error as data (CONTRACT section 1): its path as it is, message and suggestion in a language."""
    plain = error.as_dict()
    return {key: words if key == "path" else in_language(words, language) for key, words in plain.items()}


def sentence(error: JudgeError, language: str) -> str:
    """An error in one line, as `str` gives it in English: place, message, suggestion."""
    if language == "en" or not isinstance(error, SituationError):
        return in_language(str(error), language)
    fields = as_dict(error, language)
    place = f"{in_language(fields['path'], language)}: " if fields["path"] else ""
    return f"{place}{fields['message']}" + (f"; {fields['suggestion']}" if fields["suggestion"] else "")

"""Printed words -> tokens for the grammar.

The grammar names its fixed words, and stems with any ending (`существ~`); this module finds them, and knows
the open classes: numbers, symbols, classes of creatures, the card's own name.  A word that is none of these
becomes a WORD, which no rule accepts: that is where an error points.  Offsets are those of the text as given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lark import Token

from judge.games.berserk.text.normal import plain
from judge.games.berserk.text.vocabulary import CLASSES, MISPRINTS, NUMBERS

_RAW = re.compile(
    r"""(?P<icon>\{[a-z]+\})
      | (?P<triple>\d+\s?-\s?\d+\s?-\s?\d+)
      | (?P<signed>[-+]\s?(?:\d+|[xх]\b))
      | (?P<number>\d+)
      | (?P<word>[^\W\d_]+(?:-[^\W\d_]+)*)
      | (?P<other>\S)""",
    re.VERBOSE,
)
_ENDING = 4
"""The longest ending that a stem takes (существ-ами, излечива-ется)."""


@dataclass(frozen=True)
class Speaker:
    """Whose text it is: the name of the card."""

    name: str = ""


class Tokenizer:
    """Splits text into tokens, given the fixed words and stems of the grammar."""

    def __init__(self, phrases: dict[str, str]) -> None:
        self.words = {word: name for word, name in phrases.items() if not word.endswith("~")}
        self.stems = {word[:-1]: name for word, name in phrases.items() if word.endswith("~")}

    def tokens(self, text: str, speaker: Speaker) -> list[Token]:
        """The tokens of a sentence; every one knows where it stands."""
        found = list(self._tokens(text, speaker))
        while found and found[-1].value in (".", ",", ";"):
            found.pop()
        return found

    def _tokens(self, text: str, speaker: Speaker) -> Iterator[Token]:
        flat = plain(text)
        own = own_name(speaker.name)
        at = 0
        while m := _RAW.search(flat, at):
            name = own and own.match(flat, m.start())
            if name and text[m.start()].isupper() and not self._another(name.group(), speaker.name):
                yield _token("SELF", name.group(), name.start(), name.end())
                at = name.end()
                continue
            kind, word, at = m.lastgroup or "other", m.group(), m.end()
            if found := _class(flat, m.start()):
                yield _token("CLASS", found[0], m.start(), found[1])
                at = found[1]
                continue
            if kind == "other" and word == '"' and flat[m.end() : m.end() + 1] == '"':
                continue
            yield self._one(kind, word, m.start(), m.end())

    def _another(self, word: str, name: str) -> bool:
        """Whether a word that looks like the card's name is one of the grammar: `Вампиризм` for a Vampire."""
        return word != plain(name) and (word in self.words or word in self.stems)

    def _one(self, kind: str, word: str, start: int, end: int) -> Token:
        word = MISPRINTS.get(word, word)
        if word in NUMBERS:
            return _token("NUMBER", NUMBERS[word], start, end)
        if kind in ("triple", "number"):
            return _token(kind.upper(), word.replace(" ", ""), start, end)
        if kind == "signed":
            signed = word.replace(" ", "").replace("х", "x")
            return _token("XSIGNED" if signed.endswith("x") else "SIGNED", signed, start, end)
        name = self._known(word) or self._known(word.replace("-", ""))
        return _token(name or "WORD", word, start, end)

    def _known(self, word: str) -> str:
        if word in self.words:
            return self.words[word]
        cuts = range(len(word), max(1, len(word) - _ENDING) - 1, -1)
        return next((self.stems[word[:n]] for n in cuts if word[:n] in self.stems), "")


def own_name(name: str) -> re.Pattern[str] | None:
    """How a card calls itself in a text: its name in any case, whole or the last words of it left out."""
    words = re.findall(r"[^\W_]+(?:-[^\W_]+)*", plain(name))
    if not words:
        return None
    shapes = [_shape(word) + rf"[^\W_]{{0,{_ENDING}}}(?:-[^\W_]+)*(?!\w)" for word in words]
    whole = r"[\s-]+".join(shapes)
    first = rf"|{shapes[0]}(?!\w)" if len(words[0]) > 3 else ""
    return re.compile(rf"(?:{whole}{first})(?!\w)")


def _shape(word: str) -> str:
    """A word as a pattern, without its ending; both halves of a hyphenated one have their cases."""
    return r"[^\W_]*-".join(re.escape(_stem(half)) for half in word.split("-"))


def _stem(word: str) -> str:
    """What the cases of a word have in common: an adjective loses its ending, a noun its vowel."""
    if re.search(r"(?:[иыо]й|[ая]я|[ое]е|[иы]е|ец|ок|[её]к|ень)$", word) and len(word) > 4:
        return word[:-2]
    return word[:-1] if len(word) > 3 and word[-1] in "аяоеиыйьую" else word


def _class(flat: str, at: int) -> tuple[str, int] | None:
    """The class that is named here, and where its words end."""
    if at and flat[at - 1].isalpha():
        return None
    for pattern, name in _CLASS_PATTERNS:
        if m := pattern.match(flat, at):
            return name, m.end()
    return None


def _token(name: str, value: str, start: int, end: int) -> Token:
    return Token(
        name, value, start_pos=start, end_pos=end, line=1, column=start + 1, end_line=1, end_column=end + 1
    )


_CLASS_PATTERNS = [
    (re.compile(shape.replace(" ", r"\s+").replace("~", r"[^\W\d_-]{0,4}") + r"(?![\w-])"), name)
    for shape, name in sorted(CLASSES.items(), key=lambda item: -len(item[0]))
]

"""The frame of a Russian text: its sentences, what they quote, and what stands in brackets only to remind."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

_SAME = str.maketrans(
    {**dict.fromkeys("‐‑‒–—―−ーー", "-"), **dict.fromkeys("«»„“”‟″", '"'), "\u00a0": " ", "ё": "е", "Ё": "Е"}
)
_CYRILLIC = str.maketrans("aceopxyABCEHKMOPTX", "асеорхуАВСЕНКМОРТХ")
_ONE_ALPHABET = re.compile(r"\w*(?:[а-яё][a-zA-Z]|[a-zA-Z][а-яё])\w*")
"""A word with letters of two alphabets: those that look alike are meant to be one."""
_ASIDE = re.compile(r"\[[^]]*\]\s*")
_REMINDER = re.compile(r"\s*\([^)]*означает[^)]*\)|(?<=[Рр]ывок)\s*\(при атаке[^()]*\([^()]*\)\s*\)")
_BEGINS = r"[А-ЯA-Z{]|[-+]\s?[\dXХ]|\d+\s?\{counter\}|\d+ раз"
_NO_GRANT = r"(?<!олучает)(?<!олучить)(?<!меет)(?<!олучают)(?<!меют)"
"""What is got or had may be an ability without quotation marks."""
_NO_JOINT = r"(?<!\sи)"
"""What "и" joins is parted by whoever knows what stands before it (`cardtext.separated`)."""
_ENDS = re.compile(
    rf"""(?<=[.])\s*(?=(?:{_BEGINS})(?!\d))
      | (?<=[.])\s*(?=(?:в\s(?:начале|конце)|при|когда|после|может|не\sможет|имеет|если|пока)\s)
      | (?<=[)])\s+(?=[А-Я{{]|[-+]\s?\d|\d+\s?\{{counter\}})
      | (?<=\}})\s+(?=(?:В\s(?:начале|конце)|При|Когда|После|Не|Максимум)\b|[-+]\d\s?к)
      | (?<=[а-я]){_NO_GRANT}{_NO_JOINT}\s+(?=(?:В\s(?:начале|конце)|Когда|После|При)\s)
      | (?<=[а-я]){_NO_GRANT}{_NO_JOINT}\s+(?=(?:\{{instant\}}|\{{counter\}})?\s?\{{tap\}}:)
      | (?<=\d)\s*(?=(?:Когда|При|Имеет|После)\b|\{{tap\}}:|\{{instant\}}\{{tap\}}:|В\s(?:начале|конце)\s)""",
    re.VERBOSE,
)


_FIRST = re.compile(r"([А-Я][^{:]*:\s*)\{first\}:")
"""What is said for the second player after the same for the first stands under the same condition."""


@dataclass
class Framed:
    """A sentence as printed, and as it is read: with `<n>` for what it quotes."""

    words: str
    text: str = ""
    quoted: list[str] = field(default_factory=list)


def alike(text: str) -> str:
    """The same text, same length: small letters, one kind of dash and quotation mark."""
    return text.translate(_SAME).lower()


def flat(text: str, rewritings: list[tuple[re.Pattern[str], str]]) -> str:
    """The text with letters of one look, and with what is to be put right put right."""
    found = _ONE_ALPHABET.sub(lambda word: word[0].translate(_CYRILLIC), text.translate(_SAME))
    found = "".join(letter if letter.isprintable() else " " for letter in found)
    found = _REMINDER.sub("", _ASIDE.sub("", found))
    for pattern, to in rewritings:
        found = pattern.sub(to, found)
    found = re.sub(r"\s+([.,;:])", r"\1", found)
    found = re.sub(r"(?<!\.)\.\.(?!\.)", ".", found)
    return re.sub(r"\s{2,}", " ", found).strip()


def framed(text: str) -> list[Framed]:
    """The sentences of a text that is flat; what stands in quotation marks or brackets is one piece."""
    inside = _enclosed(text)
    cuts = [
        one.end()
        for one in _ENDS.finditer(text)
        if not inside[one.end() - 1] or (text[one.start() - 1] in ')"' and not inside[one.start() - 1])
    ]
    found: list[Framed] = []
    head = ""
    for a, b in pairwise([0, *cuts, len(text)]):
        piece = text[a:b].strip()
        if piece.strip(' ."'):
            if head and piece.startswith("{second}:"):
                piece = head + piece
            first = _FIRST.match(piece)
            head = first[1] if first else ""
            told, quoted = _quoted(piece)
            found.append(Framed(piece, told, quoted))
    return found


def _quoted(piece: str) -> tuple[str, list[str]]:
    inner: list[str] = []

    def keep(found: re.Match[str]) -> str:
        inner.append(found[1].strip())
        return f" <{len(inner) - 1}> "

    return re.sub(r'"([^"]*)"', keep, piece), inner


def _enclosed(text: str) -> list[bool]:
    """For each letter, whether it stands within quotation marks or brackets."""
    found, quoted, depth = [], False, 0
    for letter in text:
        if letter == '"':
            quoted = not quoted
        depth = max(0, depth + (letter == "(") - (letter == ")"))
        found.append(quoted or depth > 0)
    return found

"""The frame of a Russian text: its sentences, what they quote, and what stands in brackets only to remind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

_SAME = str.maketrans(
    {**dict.fromkeys("‐‑‒–—―−ーー", "-"), **dict.fromkeys("«»„“”‟″", '"'), "\u00a0": " ", "ё": "е", "Ё": "Е"}
)
_CYRILLIC = str.maketrans("aceopxyABCEHKMOPTX", "асеорхуАВСЕНКМОРТХ")
_ONE_ALPHABET = re.compile(r"\b\w*(?:[а-яё][a-zA-Z]|[a-zA-Z][а-яё])\w*")
"""A word with letters of two alphabets: those that look alike are meant to be one."""
_ASIDE = re.compile(r"\[[^]]*ррат[^]]*\]\s*")
"""A note of an edition; what else stands in square brackets is said of the card, as in round ones."""
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


@dataclass(frozen=True)
class Framed:
    """A sentence as printed, and as it is read: with `<n>` for what it quotes."""

    words: str
    text: str = ""
    quoted: tuple[str, ...] = ()


def alike(text: str) -> str:
    """The same text, same length: small letters, one kind of dash and quotation mark."""
    return text.translate(_SAME).lower()


def flat(text: str, rewritings: list[tuple[re.Pattern[str], str]]) -> str:
    """The text with letters of one look, and with what is to be put right put right."""
    clean = _ONE_ALPHABET.sub(lambda word: word[0].translate(_CYRILLIC), text.translate(_SAME))
    clean = "".join(letter if letter.isprintable() else " " for letter in clean)
    clean = _REMINDER.sub("", _ASIDE.sub("", clean).replace("[", "(").replace("]", ")"))
    for pattern, to in rewritings:
        clean = pattern.sub(to, clean)
    clean = re.sub(r"\s+([.,;:])", r"\1", clean)
    clean = _closed(re.sub(r"(?<!\.)\.\.(?!\.)", ".", clean))
    return re.sub(r"\s{2,}", " ", clean).strip()


def _closed(text: str) -> str:
    """The text without brackets that close nothing."""
    depth = 0
    row = []
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if depth >= 0:
            row.append(letter)
        depth = max(0, depth)
    return "".join(row)


def _opened(text: str) -> str:
    """The text with a bracket that is never closed closed at its end."""
    return text + ")" if text.count("(") > text.count(")") else text


def framed(text: str) -> list[Framed]:
    """The sentences of a text that is flat; what stands in quotation marks or brackets is one piece."""
    inside = _enclosed(text)
    cuts = [
        stop.end()
        for stop in _ENDS.finditer(text)
        if not inside[stop.end() - 1] or (text[stop.start() - 1] in ')"' and not inside[stop.start() - 1])
    ]
    frames: list[Framed] = []
    head = ""
    for a, b in pairwise([0, *cuts, len(text)]):
        piece = text[a:b].strip()
        if piece.strip(' ."'):
            if head and piece.startswith("{second}:"):
                piece = head + piece
            first = _FIRST.match(piece)
            head = first[1] if first else ""
            flat_text, quoted = _quoted(piece)
            frames.append(Framed(piece, flat_text, tuple(quoted)))
    return frames


def _quoted(piece: str) -> tuple[str, list[str]]:
    inner: list[str] = []
    text: list[str] = []
    begun = at = 0
    for mark, opens in _marks(piece):
        if opens and at == 0:
            text.append(piece[begun:mark])
            begun = mark + 1
        at += 1 if opens else -1
        if at == 0:
            inner.append(_opened(piece[begun:mark].strip()))
            text.append(f" <{len(inner) - 1}> ")
            begun = mark + 1
    return "".join([*text, piece[begun:]]), inner


def _marks(text: str) -> list[tuple[int, bool]]:
    """The quotation marks of a text in pairs, each with whether it opens; those within others, too.

    One opens behind a space or a bracket and before a letter; where such marks are not in pairs, they open
    and close in turn.
    """
    places = [at for at, letter in enumerate(text) if letter == '"']
    marks = [
        (at, (at == 0 or text[at - 1] in " (:") and text[at + 1 : at + 2].strip() != "") for at in places
    ]
    depth = 0
    for _, opens in marks:
        depth += 1 if opens else -1
        if depth not in (0, 1, 2):
            break
    if depth != 0 or any(opens for _, opens in marks[-1:]):
        marks = [(at, n % 2 == 0) for n, at in enumerate(places)]
    return marks[: len(marks) // 2 * 2] if len(marks) % 2 else marks


def _enclosed(text: str) -> list[bool]:
    """For each letter, whether it stands within quotation marks or brackets."""
    marks = dict(_marks(text))
    inside, quoted, depth = [], 0, 0
    around: list[int] = []
    for at, letter in enumerate(text):
        if marks.get(at):
            around.append(depth)
        elif at in marks and around:
            depth = around.pop()  # what is opened within quotation marks ends with them
        if at in marks:
            quoted += 1 if marks[at] else -1
        depth = max(0, depth + (letter == "(") - (letter == ")"))
        inside.append(quoted > 0 or depth > 0)
    return inside

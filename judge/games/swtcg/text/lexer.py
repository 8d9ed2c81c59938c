"""Printed words -> tokens for the grammar.

The grammar names its fixed words and phrases; this module finds them (longest phrase first), and knows the
open classes: numbers, words of the type line, the card's own name, names of other cards.  A word that is none
of these becomes a WORD, which no rule of the grammar accepts: that is where an error points.
Offsets are offsets in the text as given: normalising replaces characters one for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lark import Token

from judge.games.swtcg.text.vocabulary import SUBTYPE_WORDS, singular

_SAME = str.maketrans("‘’ʼ´`“”„«»‐‑‒–—−\u00a0\t\r", "'''''\"\"\"\"\"------   ")
_RAW = re.compile(
    r"""(?P<tag>\[[a-z ]+\]|\{[a-z]+\})
      | (?P<arrow>->|=>|[→⇒➔])
      | (?P<signed>[+-](?:\d+|x\b))
      | (?P<number>\d+)
      | (?P<non>non-)
      | (?P<of>'s\b)
      | (?P<word>[^\W\d_]+(?:'(?!s\b)[^\W\d_]+)*(?:-[A-Z0-9][^\W_]*)*)
      | (?P<quote>")
      | (?P<other>\S)""",
    re.VERBOSE | re.IGNORECASE,
)
_NUMBERS = {w: str(n) for n, w in enumerate("two three four five six seven eight nine ten".split(), 2)}
_NOT_A_NAME = frozenset("the of a an and or to in on for at by from with".split())


def normalised(text: str) -> str:
    """The same text, same length, with typewriter quotes, dashes and spaces."""
    return text.translate(_SAME)


@dataclass(frozen=True)
class Speaker:
    """Whose text it is: the words by which the card calls itself, other known names, further subtypes."""

    selves: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    subtypes: frozenset[str] = frozenset()


def self_names(card_name: str, card_type: str, fixed: frozenset[str]) -> tuple[str, ...]:
    """How a card may call itself: by its full name and, for units, by single words of it ("Luke").

    `fixed` are words that mean something in the grammar; none of them is taken for a name.
    """
    full = bare_name(card_name)
    found = {full, full.replace("-", "")}
    if card_type.lower() in ("space", "ground", "character"):
        parts = full.split()
        known = [singular(part) in SUBTYPE_WORDS or part.lower() in fixed for part in parts]
        if all(known):  # "Rebel Trooper": such a card says "this unit", and the words mean any of them
            return ()
        found |= {" ".join(parts[:n]) for n in range(2, len(parts)) if not all(known[:n])}
        for word in re.findall(r"[^\s,\"]+", full):
            bare = word.strip("'")
            plain = singular(bare) in SUBTYPE_WORDS or bare.lower() in fixed | _NOT_A_NAME
            if not plain and not bare.lower().endswith("'s") and bare[:1].isupper() and len(bare) > 1:
                found |= {bare, bare.replace("-", "")}
    names = (name for name in found if name.strip() and name.lower() not in fixed)
    return tuple(sorted(names, key=lambda n: (-len(n), n)))


def bare_name(card_name: str) -> str:
    """The name without its version: "Luke Skywalker (F)" -> "Luke Skywalker"."""
    return re.sub(r"\s*\([^)]*\)", "", normalised(card_name)).strip()


class Tokenizer:
    """Splits text into tokens, given the fixed phrases of the grammar ("gets" -> terminal name)."""

    def __init__(self, phrases: dict[str, str]) -> None:
        split = {tuple(m.group().lower() for m in _RAW.finditer(p)): name for p, name in phrases.items()}
        self.phrases = split
        self.longest = max(map(len, split), default=1)
        self.fixed = frozenset(words[0] for words in split if len(words) == 1)
        self.used = frozenset(word for words in split for word in words)
        self.meant = self.used | {" ".join(words) for words in split}

    def tokens(self, text: str, speaker: Speaker) -> list[Token]:
        """The tokens of `text`; every one knows where it stands (`start_pos`, `end_pos`)."""
        raw = list(self._raw(normalised(text), speaker))
        found: list[Token] = []
        quoted = False
        i = 0
        while i < len(raw):
            kind, word, start, end = raw[i]
            if kind == "quote":
                quoted = not quoted
                found.append(_token("OPEN" if quoted else "CLOSE", word, start, end))
                i += 1
                continue
            if kind == "." and found and found[-1].value == ".":
                i += 1
                continue
            name, length = self._phrase(raw, i)
            if not name:
                name, length = self._open_class(raw, i, speaker)
            last = raw[i + length - 1][3]
            value = word if length == 1 else text[start:last]
            if name == "SUBTYPE" and singular(word) not in SUBTYPE_WORDS:
                value = _told_subtype(word, speaker)
            found.append(_token(name, _value(name, value), start, last))
            i += length
        return found

    def _raw(self, text: str, speaker: Speaker) -> Iterator[tuple[str, str, int, int]]:
        known = [(n, "SELF") for n in speaker.selves] + [(n, "NAME") for n in speaker.names]
        names = _names_pattern(tuple(n for n, _ in known)) if known else None
        kinds = {normalised(n).lower(): k for n, k in reversed(known)}
        at = 0
        while at < len(text):
            m = names.match(text, at) if names and (at == 0 or not text[at - 1].isalnum()) else None
            if m:
                yield kinds.get(m.group().lower(), "SELF"), m.group(), m.start(), m.end()
                at = m.end()
                continue
            m = _RAW.search(text, at)
            if not m:
                return
            if names and m.start() > at:
                at = m.start()
                continue
            kind = m.lastgroup or "other"
            yield ("." if m.group() == "." else kind), m.group(), m.start(), m.end()
            at = m.end()

    def _phrase(self, raw: list[tuple[str, str, int, int]], i: int) -> tuple[str, int]:
        words: list[str] = []
        best = ("", 0)
        for kind, word, _, _ in raw[i : i + self.longest]:
            if kind in ("SELF", "NAME", "quote"):
                break
            words.append(word.lower())
            name = self.phrases.get(tuple(words))
            if name:
                best = (name, len(words))
        return best

    def _open_class(self, raw: list[tuple[str, str, int, int]], i: int, speaker: Speaker) -> tuple[str, int]:
        kind, word, _, _ = raw[i]
        if kind in ("SELF", "NAME"):
            return kind, 1
        if kind in ("arrow", "signed", "number"):
            return kind.upper(), 1
        if word.lower() == "arrow":
            return "ARROW", 1
        if word.lower() in _NUMBERS:
            return "NUMBER", 1
        length = self._proper_name(raw, i, speaker)
        if length:
            return "NAME", length
        if kind == "word" and _is_subtype(word, speaker):
            return "SUBTYPE", 1
        return "WORD", 1

    def _proper_name(self, raw: list[tuple[str, str, int, int]], i: int, speaker: Speaker) -> int:
        """How many words of a name that nobody told us stand here: two or more, capitalised, one unknown."""
        length = 0
        unknown = False
        for kind, word, _, _ in raw[i:]:
            if kind != "word" or not word[0].isupper() or word.lower() in self.used | _NOT_A_NAME:
                break
            length += 1
            last_known = _is_subtype(word, speaker)
            unknown = unknown or not last_known
            if length == 1 and word.isupper() and len(word) > 1:
                return 0
        return length if length > 1 and unknown else 0


def _is_subtype(word: str, speaker: Speaker) -> bool:
    return singular(word) in SUBTYPE_WORDS or bool(_told_subtype(word, speaker))


def _told_subtype(word: str, speaker: Speaker) -> str:
    """The word of the board's own type lines that this is, or its plural; "" if none."""
    low = word.lower()
    return next(
        (w for w in (low, low.removesuffix("s"), low.removesuffix("es")) if w in speaker.subtypes), ""
    )


def _names_pattern(names: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted({normalised(name) for name in names}, key=lambda n: (-len(n), n))
    return re.compile("(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)", re.IGNORECASE)


def _value(name: str, word: str) -> str:
    return _NUMBERS.get(word.lower(), word) if name == "NUMBER" else word


def _token(name: str, value: str, start: int, end: int) -> Token:
    return Token(
        name, value, start_pos=start, end_pos=end, line=1, column=start + 1, end_line=1, end_column=end + 1
    )

"""Printed words -> tokens for the grammar, and a text -> its lines, abilities and sentences.

Every literal of the grammar is a word.  Open classes: numbers, PROPER (a trait or a name: words in capitals
that mean nothing else), AFFIL and ICON (words in square brackets).  Any other word is a WORD, which no rule
accepts: that is where an error points.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from lark import Token

_SAME = str.maketrans("‘’ʼ´`“”„«»‐‑‒–—−\u00a0\t", "'''''\"\"\"\"\"------  ")
_RAW = re.compile(
    r"""(?P<tag>\(?\[[A-Za-z -]+\]\)?)
      | (?P<signed>[+-]\d+)
      | (?P<number>\d+)
      | (?P<non>non-(?=[\w\[]))
      | (?P<word>[^\W\d_]+(?:['-][^\W_]+)*'?)
      | (?P<other>\S)""",
    re.VERBOSE | re.IGNORECASE,
)
_NUMBERS = {word: str(n) for n, word in enumerate("one two three four five six".split(), 1)}
_LITTLE = {"of", "the"}
TRAITS = frozenset("character creature droid vehicle trooper jedi sith".split())
"""Traits that are known in small letters too."""
_ICONS = {"unit damage": "unit_damage", "blast damage": "blast", "blast": "blast", "tactics": "tactics"}
AFFILIATIONS: tuple[str, ...] = ("jedi", "rebel alliance", "smugglers and spies", "sith", "imperial navy")
AFFILIATIONS += ("scum and villainy", "smuggler and spies", "neutral")


def normalised(text: str) -> str:
    """The same text, same length, with typewriter quotes, dashes and spaces."""
    return text.translate(_SAME)


class Tokenizer:
    """Splits text into tokens, given the words of the grammar (word -> name of its token)."""

    def __init__(self, words: dict[str, str]) -> None:
        self.words = words

    def tokens(self, text: str, traits: Collection[str] = ()) -> list[Token]:
        """The tokens of `text`; every one knows where it stands.  `traits`: further words that are traits."""
        return list(self._tokens(normalised(text), TRAITS | {trait.lower() for trait in traits}))

    def _tokens(self, text: str, traits: frozenset[str]) -> Iterator[Token]:
        raw = [(m.lastgroup or "", m.group(), m.start(), m.end()) for m in _RAW.finditer(text)]
        i = 0
        while i < len(raw):
            kind, word, start, end = raw[i]
            low = word.lower()
            length = self._proper(raw, i, traits)
            if kind == "tag":
                yield _token(*_tag(low), start, end)
            elif kind in ("signed", "number", "non"):
                yield _token(kind.upper(), word, start, end)
            elif length:
                end = raw[i + length - 1][3]
                yield _token("PROPER", text[start:end], start, end)
                i += length - 1
            elif low in _NUMBERS:
                yield _token("NUMBER", _NUMBERS[low], start, end)
            else:
                yield _token(self.words.get(low, "WORD"), word, start, end)
            i += 1

    def _proper(self, raw: list[tuple[str, str, int, int]], i: int, traits: frozenset[str]) -> int:
        """How many words of a trait or name stand here."""
        two = " ".join(part[1].lower() for part in raw[i : i + 2])
        if two in ("force user", "force sensitive", "force users"):
            return 2
        length = 0
        for kind, word, _, _ in raw[i:]:
            low = word.lower()
            inside = bool(length) and raw[i + length - 1][1].lower() in _LITTLE  # "Twist of Fate"
            capital = (
                kind == "word"
                and word[0].isupper()
                and (low not in self.words or inside or self._trait(raw, i + length))
            )
            if kind == "number" and length and raw[i + length - 1][1][0].isupper():
                capital = i + length + 1 < len(raw) and raw[i + length + 1][1] in ",."
            if (
                capital
                or (kind == "word" and (low in traits or low.removesuffix("s") in traits) and not length)
                or (low in _LITTLE and length and self._goes_on(raw, i + length))
            ):
                length += 1
            else:
                break
        return length

    def _trait(self, raw: list[tuple[str, str, int, int]], i: int) -> bool:
        """Whether "Pilot" stands here as a trait, not as the keyword with its number."""
        after = raw[i + 1][1] if i + 1 < len(raw) else ""
        return raw[i][1] == "Pilot" and after != "("

    def _goes_on(self, raw: list[tuple[str, str, int, int]], i: int) -> bool:
        """Whether after a little word a capital follows: "Twist of Fate"."""
        after = next((part for part in raw[i:] if part[1].lower() not in _LITTLE), None)
        return after is not None and after[1][0].isupper()


def _tag(word: str) -> tuple[str, str]:
    """`[edge-enabled tactics]` is an ICON edge_tactics, `[jedi]` an AFFIL."""
    inner = word.strip("()[]")
    edge = inner.startswith("edge-enabled ")
    icon = _ICONS.get(inner.removeprefix("edge-enabled "))
    if icon:
        return "ICON", f"edge_{icon}" if edge else icon
    if inner in AFFILIATIONS:
        return "AFFIL", "smugglers_and_spies" if inner == "smuggler and spies" else inner.replace(" ", "_")
    return "WORD", word


def _token(name: str, value: str, start: int, end: int) -> Token:
    return Token(
        name, value, start_pos=start, end_pos=end, line=1, column=start + 1, end_line=1, end_column=end + 1
    )


_HEAD = re.compile(
    r"(?:(?:forced|wymuszon[yea])\s+)?(?:action|akcja|reaction|reakcja|interrupt|zakłócenie)\s*:",
    re.IGNORECASE,
)
_KEPT = re.compile(r"\((?:limit|to a m|x\)|\d+\)|choose|an)", re.IGNORECASE)
_PILOT = re.compile(
    r"((?:^|(?<=\s))(?:pilot|pilot[ay]?) \(\d+\)\.)\s*\((.*)\)\s*$", re.IGNORECASE | re.MULTILINE
)


def abilities(text: str) -> list[str]:
    """The abilities of a text as printed: lines, and in a line the sentences that stand alone.

    All that follows on "Action:" and the like in the same line belongs to it; reminders in brackets do not.
    """
    found: list[str] = []
    text = re.sub(r"\n\s*[•*]\s*", " • ", text)
    for line in _PILOT.sub(r"\1\n\2", text).split("\n"):
        begun = False
        for sentence in sentences(_without_reminders(line)):
            head = _HEAD.match(sentence)
            if found and not head and (begun or _continues(sentence)):
                found[-1] += f" {sentence}"
                continue
            begun = bool(head)
            found.append(sentence)
    return found


def sentences(line: str) -> list[str]:
    """The sentences of a line; none ends inside quotation marks."""
    parts: list[str] = []
    rest = ""
    for piece in re.split(r"(?<=[.)])\s+(?=[\"A-ZŁŚŻ(])|(?<=[.][\"])\s+(?=[A-Z])", line.strip()):
        rest = f"{rest} {piece}".strip()
        if normalised(rest).count('"') % 2 == 0:
            parts.append(rest)
            rest = ""
    return [part for part in [*parts, rest] if part.strip(" .")]


def _continues(sentence: str) -> bool:
    return bool(
        re.match(
            r"\(?limit (?:once|twice|\d+ time|three|1 per turn|1 per phase)|x is ", sentence, re.IGNORECASE
        )
    )


def _without_reminders(line: str) -> str:
    """The line without what stands in brackets only to remind or explain."""
    return re.sub(
        r"\s*\((?:[^()]|\([^()]*\))*\)", lambda m: m.group() if _KEPT.match(m.group().strip()) else "", line
    )

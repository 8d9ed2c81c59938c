"""Abilities parted as people write them: commas, semicolons, slashes, bullets, "and".

A card says so only where its words are refused as they stand; what is read as one is never taken apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from judge.cardtext.lists import without_lists

_BREAKS = re.compile(
    r"\s*[•·▪◦|]\s*|\s*;\s*|\s*/\s*|,\s+(?:(?:and|и)\s+)?|\s+(?:and|&|и)\s+|\s+[-–—]\s+", re.IGNORECASE
)
_BEGINS = re.compile(
    r"(?:Pay|Tap|Discard)\b[^.;]*?->|[\[{][^.;]*?(?:->|:)"
    r"|(?:Forced )?(?:Action|Reaction|Interrupt|Special [Aa]ction):"
    r"|(?:When|Whenever|As long as|At the (?:start|end) of|При|Когда|После|В (?:начале|конце))\b"
)
"""With these, written like the beginning of a sentence, another ability begins."""
_GOVERNS = re.compile(r"->|:|\b(?:if|while|when|as long as|unless|если|пока|когда|при)\b", re.IGNORECASE)
"""Under such words what comes next may stand, too."""
_COST = re.compile(r".*?(?:->|\}\s*:)")
_QUOTED = re.compile(r'["«]([^"«»]+)["»]\.?')
"""An ability in quotation marks."""
_GIVES = re.compile(
    r"\b(?:gains?|gets?|ha[sd]|have|gives?|with)\b|олуч|меет|меют|имеющ|лада|\bда[еёюв]|\bсо?\b|\bбез\b",
    re.IGNORECASE,
)
"""Words that say who has what stands in quotation marks: it is not quoted of the card."""
_ASIDE = re.compile(r'\([^()]*\)|\[[^][]*\]|"[^"]*"|«[^«»]*»')
_WORD = re.compile(r"\w+|\S")
_LONGEST = 40
"""So many words and signs has a keyword alone at most, with its cost, but for brackets and quotations."""
_LINE = re.compile(r"(?<!:)(^|\n)\s*(?:[•·▪◦*]\s*|[-–—]\s+(?=[^\W\d]|\{))")


def without_bullets(text: str) -> str:
    """The text without the bullets and dashes before its lines, lists behind a colon put into sentences."""
    return _LINE.sub(r"\1", without_lists(text))


def parted(words: str, keyword: Callable[[str], bool]) -> list[str]:
    """The abilities that words that were refused are, as they are set apart: one if they are not.

    `keyword` says whether words are a keyword and nothing else.  Parted is behind a keyword at the beginning,
    before words with which an ability begins, and, at bullets, semicolons and slashes, before a keyword.
    """
    inside = _inside(words)
    pieces: list[str] = []
    begun = 0
    short = True
    known: dict[str, bool] = {}

    def alone(part: str) -> bool:
        if part not in known:
            known[part] = bool(part) and _short(part) and keyword(part)
        return known[part]

    for cut in _BREAKS.finditer(words):
        if inside[cut.start()] or words[: cut.start()].rstrip().endswith(":"):
            continue
        before, after = words[begun : cut.start()].strip(" ."), words[cut.end() :].strip()
        if not before or not after:
            continue
        short = short and _short(before)  # what is too long for a keyword is so with more behind it
        strong = cut.group().strip()[:1] in tuple("•·▪◦|;/")
        quoted = _QUOTED.fullmatch(after)
        if quoted and _GIVES.search(before):
            quoted = None
        opened = _BEGINS.match(quoted[1] if quoted else after)
        if opened and _COST.match(opened.group()) and not strong:  # it may be the second half of a cost
            opened = _COST.search(before)
        if (
            (short and alone(before))
            or opened
            or (strong and alone(_first(after)) and not _GOVERNS.search(before))
        ):
            pieces.append(before)
            begun = cut.end()
            short = True
    last_piece = words[begun:].strip()
    quoted = _QUOTED.fullmatch(last_piece) if pieces else None
    return [*pieces, quoted[1] if quoted else last_piece]


def _short(words: str) -> bool:
    """Whether so few words can be a keyword and nothing else."""
    return next(islice(_WORD.finditer(_ASIDE.sub("", words)), _LONGEST, None), None) is None


def _first(words: str) -> str:
    """The words up to the next place where they might be parted."""
    return _BREAKS.split(words, maxsplit=1)[0].strip(" .")


def _inside(words: str) -> list[bool]:
    """For each character, whether it stands within quotation marks or brackets."""
    inside, quoted, depth = [], False, 0
    for letter in words:
        quoted ^= letter in '"«»'
        depth += (letter in "([") - (letter in ")]")
        inside.append(quoted or depth > 0)
    return inside

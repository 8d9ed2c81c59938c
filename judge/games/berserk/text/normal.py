"""Printed Russian text made plain: letters, dashes, quotation marks, one for one; and its sentences.

Sources: brk-rules/11 (a sentence is a feature, from a capital letter or symbol to its full stop).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

_SAME = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−ーー", "-"),
        **dict.fromkeys("«»„“”‟″", '"'),
        **dict.fromkeys([chr(n) for n in range(32)] + ["\u00a0"], " "),
        "ё": "е",
        "Ё": "Е",
    }
)
_GLUED = {"заклинаниене": "заклинание не", "квыстрелупо": "к выстрелу по", ". вначале": ". В начале"}
"""Words that are printed without the space between them."""
_ERRATUM = re.compile(r"\[[^]]*\]\s*")
_REMINDER = re.compile(r"\s*\([^)]*означает[^)]*\)|(?<=[Рр]ывок)\s*\(при атаке[^()]*\([^()]*\)\s*\)")
_ICON_ENDING = re.compile(r"(?<=\{armor\})\s?я\b")
"""What is left of the word that an icon stands for."""
_UNCLOSED = re.compile(r"\(([^()«»]*)»")
"""A bracket that is not closed before the quotation marks are."""
_BEGINS = r"[А-ЯЁA-Z{]|[-+]\s?[\dXХ]|\d+\s?\{counter\}|\d+ раз"
_FIRST = re.compile(r"([А-ЯЁ][^{:]*:\s*)\{first\}:")
_ENDS = re.compile(
    rf"""(?<=[.])\s*(?=(?:{_BEGINS})(?!\d))
      | (?<=[.])\s*(?=\{{)
      | (?<=[)])\s+(?=[А-ЯЁ{{]|[-+]\s?\d|\d+\s?\{{counter\}})
      | (?<=\}})\s+(?=(?:В\s(?:начале|конце)|При|Когда|После)\b|[-+]\d\s?к)
      | (?<=Рывок)\s+(?=При\s)
      | (?<=\d)(?=(?:Когда|При|Имеет)\b)""",
    re.VERBOSE,
)


def plain(text: str) -> str:
    """The same text, same length: lower case, е for ё, typewriter dashes and quotation marks."""
    return text.translate(_SAME).lower()


def sentences(text: str) -> list[str]:
    """The features of a text.  A full stop that is missing after a bracket or a symbol is understood; what
    stands in quotation marks or brackets is one piece."""
    flat = text
    for glued, words in _GLUED.items():
        flat = flat.replace(glued, words)
    flat = _UNCLOSED.sub(r"(\1)»", _ICON_ENDING.sub("", flat))
    flat = "".join(letter if letter.isprintable() else " " for letter in flat)
    flat = _REMINDER.sub("", _ERRATUM.sub("", flat)).strip()
    flat = re.sub(r"\s+([.,;:])", r"\1", flat)
    inside = _enclosed(flat)
    places = _ENDS.finditer(flat)
    cuts = [m.end() for m in places if not inside[m.end() - 1] or _closes(flat, m.start(), inside)]
    parts = (flat[a:b].strip() for a, b in pairwise([0, *cuts, len(flat)]))
    return list(_headed([part for part in parts if part.strip(' ."')]))


def _headed(parts: list[str]) -> Iterator[str]:
    """What is said for the second player after the same for the first stands under the same condition."""
    head = ""
    for part in parts:
        if head and part.startswith("{second}:"):
            yield head + part
            continue
        found = _FIRST.match(part)
        head = found.group(1) if found else ""
        yield part


def _closes(text: str, at: int, inside: list[bool]) -> bool:
    """Whether the outermost bracket closes just before a place."""
    return text[at - 1] == ")" and not inside[at - 1]


def _enclosed(text: str) -> list[bool]:
    """For each character, whether it stands within quotation marks or brackets."""
    found, quoted, depth = [], False, 0
    for letter in text.translate(_SAME):
        if letter == '"':
            quoted = not quoted
        depth += (letter == "(") - (letter == ")")
        found.append(quoted or depth > 0)
    return found

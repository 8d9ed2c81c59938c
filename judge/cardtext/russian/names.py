"""The words of a text, and names of cards and classes, which no dictionary has, in their cases."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from judge.cardtext.russian.forms import CASES, forms, known, plain

_WORD = re.compile(
    r"""<\d+> | \{\w+\} | \d+\s?-\s?\d+\s?-\s?\d+ | [+-]\s?(?:\d+|[xх]\b) | \d+
      | [^\W\d_]+(?:-[^\W\d_]+)* | \S""",
    re.VERBOSE | re.IGNORECASE,
)
ANY = "*"
"""The gender of a word that agrees with everything: a symbol, a name."""


Edge = tuple[int, Any, float]
"""What begins at a word: where it ends, its value, its cost."""


@dataclass(frozen=True)
class Noun:
    """A noun as a word may be one: its concept and gender (m f n, p: plural, *: any)."""

    concept: str
    gender: str


@dataclass(eq=False)
class Names:
    """Names of cards and of classes, by the words they begin with: lemmas and the name as printed."""

    cards: dict[str, list[tuple[tuple[str, ...], str]]] = field(default_factory=lambda: defaultdict(list))
    classes: dict[str, list[tuple[tuple[str, ...], str]]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, names: Iterable[str], classes: Iterable[str]) -> Names:
        """Names and classes as printed."""
        result = cls()
        for table, printed in ((result.cards, names), (result.classes, classes)):
            for name in sorted({name for name in printed if name.strip()}):
                row = tuple(lemma_of(word) for word in words(plain(name)))
                table[row[0]].append((row, name))
        return result

    def class_names(self) -> list[str]:
        """The classes as printed."""
        return [name for rows in self.classes.values() for _, name in rows]


def words(text: str) -> list[str]:
    """The words of a text; `<0>` stands for a quoted text."""
    return [re.sub(r"\s", "", word) for word in _WORD.findall(text)]


def begins(text: str) -> list[int]:
    """Where each word of a text begins."""
    return [match.start() for match in _WORD.finditer(text)]


@lru_cache(maxsize=8_000)
def lemma_of(word: str) -> str:
    """The likeliest lemma of a word; signs are their own."""
    return forms(word)[0].lemma if word[0].isalpha() else word


@lru_cache(maxsize=8_000)
def lemmas_of(word: str) -> frozenset[str]:
    """Every lemma that a word may have; signs are their own."""
    return frozenset(form.lemma for form in forms(word)) if word[0].isalpha() else frozenset((word,))


def like(lemma: str, word: str) -> bool:
    """Whether a word may be a form of a name, which no dictionary has."""
    if lemma in lemmas_of(word):
        return True
    stem = lemma[: max(3, len(lemma) - 2)]
    return len(lemma) > 2 and word.startswith(stem) and len(word) - len(stem) <= 5


def cases(row: list[str], mine: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The cases in which a name may stand, with gender; by the first word and those that agree with it."""
    sets = []
    for word in row[:1] if len(row) < 2 else row[:2]:
        sets.append(
            {(form.case, form.gender) for form in forms(word) if form.case} if word[0].isalpha() else set()
        )
    if not sets[0] or (mine and not (known(row[0]) and _as_printed(mine[0]))):
        if mine and (several := _several(mine[0], row[0])):
            return [(case, "p") for case in several]
        return [(case, ANY) for case in (_declined(mine[0], row[0]) if mine else CASES)]
    first = {case for case, _ in sets[0]}
    if len(sets) > 1 and any(form.sort in ("adj", "part") for form in forms(row[0])):
        both = first & {case for case, _ in sets[1]}
        return sorted({(case, gender) for case, gender in sets[1] if case in both} or sets[0])
    return sorted(sets[0])


def _as_printed(word: str) -> bool:
    """Whether the dictionary has the first word of a name as it is printed, in the nominative."""
    return not word[0].isalpha() or any(form.case in ("n", "") for form in forms(word))


def undeclined(row: list[str], printed: tuple[str, ...]) -> list[tuple[str, str]]:
    """The other cases of a name that stands there as printed, if it may be one that has no endings."""
    word = printed[-1]
    if tuple(row) != printed or not word[-1].isalpha():
        return []
    neuter = word[-1] == "я" and any(form.gender == "n" for form in forms(word))
    if not neuter and word[-1] in "аяьй":
        return []
    have = {case for case, _ in cases(row, printed)}
    return [(case, ANY) for case in CASES if case not in have]


_ENDINGS = {
    "consonant": {
        "": "na",
        "а": "ga",
        "я": "ga",
        "у": "d",
        "ю": "d",
        "ом": "i",
        "ем": "i",
        "е": "l",
        "и": "l",
    },
    "vowel": {"а": "n", "я": "n", "ы": "g", "и": "gdl", "е": "dl", "у": "a", "ю": "a", "ой": "i", "ей": "i"},
}


_PLURAL = {"ов": "ga", "ев": "ga", "ам": "d", "ям": "d", "ами": "i", "ями": "i", "ах": "l", "ях": "l"}


def _several(lemma: str, word: str) -> str:
    """The cases of a name that no dictionary has, where its ending says that there are several of it."""
    stem = lemma[:-1] if lemma[-1] in "аяйь" else lemma
    return _PLURAL.get(word[len(stem) :], "") if word.startswith(stem) else ""


def _declined(lemma: str, word: str) -> str:
    """The cases of a form of a name that no dictionary has, by its ending; all where that does not tell.

    `lemma` is the name as printed: one that ends in a consonant or in -а, -я is declined, others are not.
    """
    how = "vowel" if lemma[-1] in "ая" else "" if lemma[-1] in "еиоуыэю" else "consonant"
    stem = lemma[:-1] if how == "vowel" or lemma[-1] in "йь" else lemma
    if not how or not word.startswith(stem):
        return CASES
    ending = "" if word == lemma and how == "consonant" else word[len(stem) :]
    return _ENDINGS[how].get(ending, CASES)

"""Misprints: words that no dictionary has, mended to a form of a word that we know; never to a name."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from judge.cardtext.russian.forms import forms, inflected, known, plain
from judge.cardtext.russian.lexicon import lexicon
from judge.cardtext.russian.names import lemma_of, like, words


def mended(
    row: list[str], game: str, literals: frozenset[str], own: str = ""
) -> tuple[list[str], list[tuple[str, str]]]:
    """The words with misprints put right, and each that was.

    That is a word that no dictionary has, one letter away from one form of one word of the lexicon.
    """
    lemmas = lexicon(game).lemmas()
    result, changes = [], []
    mine = [lemma_of(word) for word in words(plain(own))]
    for word, after in zip(row, [*row[1:], "."], strict=True):
        low = plain(word)
        whole = low.replace("-", "")
        if "-" in low[1:] and not known(low) and known(whole) and not any(like(lemma, low) for lemma in mine):
            result.append(whole)
            changes.append((word, whole))
            continue
        hyphened = low.split("-")
        if len(hyphened) == 2 and not known(low) and all(_word(part, game, literals) for part in hyphened):
            result += hyphened
            changes.append((word, " ".join(hyphened)))
            continue
        if any(form.lemma in lemmas for form in forms(low) if low[0].isalpha()) or low in literals:
            result.append(word)
            continue
        is_word = known(low) and any(form.sort != "short" for form in forms(low))
        if low[-1] == "и" and not known(low) and low[:-1] + "й" in _every(game, literals):
            result.append(low[:-1] + "й")
            changes.append((word, result[-1]))
            continue
        parts = None if is_word else _apart(low, game, literals)
        if parts is not None:
            result += parts
            changes.append((word, " ".join(parts)))
            continue
        if (
            len(low) < 5
            or not low[0].isalpha()
            or known(low)
            or low in _every(game, literals)
            or any(like(lemma, low) for lemma in mine)
            or _halved(low, plain(after), game, literals)
        ):
            result.append(word)
            continue
        if word[0].isupper() and result and result[-1] not in (".", ":"):
            result.append(word)
            continue
        options = _near_to(low, game, literals)
        if len(options) == 1:
            (right,) = options
            result.append(right)
            changes.append((word, right))
        else:
            result.append(word)
    return result, changes


@lru_cache(maxsize=4)
def _every(game: str, literals: frozenset[str]) -> frozenset[str]:
    """Every form of the words of the lexicon, and the words of the grammar."""
    lemmas = (lemma for lemma in lexicon(game).lemmas() if lemma.isalpha() and len(lemma) > 2)
    return literals.union(*map(inflected, lemmas))


@lru_cache(maxsize=4)
def _letters(game: str, literals: frozenset[str]) -> frozenset[str]:
    """The letters with which those forms are written."""
    return frozenset("".join(_every(game, literals)))


@lru_cache(maxsize=4)
def _longest(game: str, literals: frozenset[str]) -> int:
    """So many letters has the longest of those forms."""
    return max(map(len, _every(game, literals)))


def _apart(low: str, game: str, literals: frozenset[str]) -> list[str] | None:
    """Words that are printed without the spaces between them, if there is one way to part them.

    They are two; or three, if those around the middle one are words of the grammar, or none is short.
    """
    if len(low) < 6 or not low.isalpha() or len(low) > 3 * _longest(game, literals):
        return None
    every = _every(game, literals)
    splits = [
        [low[:k], low[k:]]
        for k in range(1, len(low))
        if ((low[:k] in every and low[k:] in every) or (k > 8 and low[:k] in every and known(low[k:])))
        and (k > 3 or low[:k] in literals)
        and (len(low) - k > 3 or low[k:] in literals)
    ]
    splits = splits or [
        [low[:k], low[k:n], low[n:]]
        for k in range(1, len(low) - 4)
        for n in range(k + 4, len(low))
        if low[:k] in literals and low[n:] in literals and low[k:n] in every
    ]
    splits = splits or [
        [low[:k], low[k:n], low[n:]]
        for k in range(_SHORT, len(low) - 2 * _SHORT)
        for n in range(k + _SHORT + 1, len(low) - _SHORT)
        if {low[:k], low[k:n], low[n:]} <= every
    ]
    return splits[0] if len(splits) == 1 else None


def _halved(low: str, after: str, game: str, literals: frozenset[str]) -> bool:
    """Whether with the next word, which no dictionary has, it is one of card text that has a misprint."""
    whole = low + after
    torn = after.isalpha() and not known(after) and len(whole) > _LONG
    return torn and bool(_near_to(whole, game, literals))


def _one_away(a: str, b: str) -> bool:
    if len(a) == len(b):
        return sum(x != y for x, y in zip(a, b, strict=True)) == 1 or sorted(a) == sorted(b)
    short, long = sorted((a, b), key=len)
    return len(long) - len(short) == 1 and any(long[:k] + long[k + 1 :] == short for k in range(len(long)))


_SHORT = 3
"""Words of so many letters are taken for no misprint of another."""
_ENDED = 4
"""So many letters a noun has whose last one may be a misprint."""
_LONG = 7
"""So many letters two halves of a word have together that may have a misprint besides."""
_SIGNS = frozenset(".,:;-()")
MOST = 12
"""So many ways to put a sentence right are tried."""


def otherwise(
    row: list[str], game: str, literals: frozenset[str], own: str = "", stop: int = -1
) -> list[tuple[list[str], list[tuple[str, str]]]]:
    """Other rows of words that may have been meant, fewest changes first, each with what is changed.

    A word that says nothing in card text, though a dictionary may have it, may be one letter away from a form
    of a word of card text or of the card's own name, or half of such a word that is printed in two.  Where no
    word is such, a noun about which the reading stops (`stop`) may lack its last letter or have a wrong one.
    Where it stops at a word that tells what to do, the sign before that may be left out.
    """
    every = _every(game, literals)
    places: list[tuple[int, int, str]] = []
    for at, word in enumerate(row):
        low = plain(word)
        if not low[0].isalpha() or _says(low, game, literals):
            continue
        mine = [plain(part) for part in words(own)]
        named = _is_name(row, at) or any(like(lemma_of(part), low) for part in mine)
        after = plain(row[at + 1]) if at + 1 < len(row) else ""
        before = plain(row[at - 1]) if at else ""
        if after.isalpha() and low + after in every:
            places.append((at, 2, low + after))
        if before.isalpha() and before + low in every:
            places.append((at - 1, 2, before + low))
        if after.isalpha() and not known(after) and len(low + after) > _LONG:
            places += [(at, 2, right) for right in _near_to(low + after, game, literals)]
        near = set() if named or _is_verb(low) else _near_to(low, game, literals)
        near |= {right for part in mine for right in _forms_near(part, low)}
        places += [(at, 1, right) for right in sorted(near) if len(low) > 2]
    ways = [
        combination
        for n in (1, 2, 3)
        for combination in combinations(places, n)
        if len({at for at, _, _ in combination}) == n
    ]
    if not ways:
        ways = [((at, 1, right),) for at in (stop - 1, stop) for right in _other_endings(row, at)]
    return [*_parted(row, stop), *(_changed(row, way) for way in ways[:MOST])]


def _parted(row: list[str], stop: int) -> list[tuple[list[str], list[tuple[str, str]]]]:
    """The row with a sign before a word that tells what to do, where the reading stops for want of one."""
    for at in (stop, stop - 1):
        low = plain(row[at]) if 0 < at < len(row) else ""
        imperative = low.endswith("те") and "imp" in {form.sort for form in forms(low)} and _is_verb(low)
        if imperative and row[at - 1] not in _SIGNS:
            return [([*row[:at], ";", *row[at:]], [(row[at], f"; {row[at]}")])]
    return []


def _is_name(row: list[str], at: int) -> bool:
    """Whether a word within a sentence is written as a name is."""
    return row[at][0].isupper() and at > 0 and row[at - 1] not in (".", ":", ";", "-")


def _is_verb(low: str) -> bool:
    """Whether a dictionary has it as a form of a verb: what is done is never taken for something else."""
    return known(low) and all(form.sort in ("verb", "inf", "imp", "ger") for form in forms(low))


def _near_to(low: str, game: str, literals: frozenset[str]) -> set[str]:
    """The words of card text that are one letter away, which is wrong, left out, too many or elsewhere."""
    if len(low) > _longest(game, literals) + 1:
        return set()
    gaps = [(low[:at], low[at + 1 :]) for at in range(len(low))]
    letters = _letters(game, literals)
    near = {before + behind for before, behind in gaps}
    near |= {f"{before}{letter}{behind}" for before, behind in gaps for letter in letters}
    near |= {f"{low[:at]}{letter}{low[at:]}" for at in range(len(low) + 1) for letter in letters}
    for at, (before, behind) in enumerate(gaps):
        rest = before + behind
        near |= {f"{rest[:place]}{low[at]}{rest[place:]}" for place in range(len(low))}
    return {right for right in near & _every(game, literals) if len(right) > _SHORT}


def _other_endings(row: list[str], at: int) -> list[str]:
    """The other forms of a noun as long as it or one letter longer: its last letter is wrong or left out."""
    low = plain(row[at]) if 0 <= at < len(row) else ""
    if len(low) < _ENDED or not low.isalpha() or (at and row[at][0].isupper()):
        return []
    lemmas = {form.lemma for form in forms(low) if form.sort == "noun"}
    every = {right for lemma in lemmas for right in inflected(lemma)}
    return sorted(right for right in every - {low} if right[:-1] in (low, low[:-1]))


def _says(low: str, game: str, literals: frozenset[str]) -> bool:
    """Whether the word is one of the grammar or of the lexicon."""
    lemmas = lexicon(game).lemmas()
    return low in literals or any(form.lemma in lemmas or form.base in lemmas for form in forms(low))


def _word(part: str, game: str, literals: frozenset[str]) -> bool:
    """Whether one side of a hyphen is a word of its own."""
    return len(part) > 1 and part.isalpha() and _says(part, game, literals)


def _forms_near(mine: str, low: str) -> set[str]:
    """The forms of a word of the card's name that are one letter away."""
    if len(low) < 5 or abs(len(mine) - len(low)) > 4:
        return set()
    return {right for right in inflected(lemma_of(mine)) if _one_away(low, right)}


def _changed(
    row: list[str], way: tuple[tuple[int, int, str], ...]
) -> tuple[list[str], list[tuple[str, str]]]:
    result = list(row)
    changes = []
    for at, size, right in sorted(way, reverse=True):
        was = " ".join(result[at : at + size])
        new = right.capitalize() if result[at][0].isupper() else right
        changes.append((was, new))
        result[at : at + size] = [new]
    return result, changes

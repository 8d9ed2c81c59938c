"""What a Russian word may be: lemma, part of speech, case, gender, number, mood, voice; by pymorphy3.

The dictionary is loaded when the first Russian word is looked at, and never otherwise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

CASES = "ngdail"
_CASE = {
    "nomn": "n", "gent": "g", "gen2": "g", "datv": "d", "accs": "a", "acc2": "a", "ablt": "i", "loct": "l",
    "loc2": "l",
}  # fmt: skip
_GENDER = {"masc": "m", "femn": "f", "neut": "n"}
_WORDY = ("NOUN", "ADJF", "PRTF", "NUMR", "NPRO")
_WORD = re.compile(r"[А-ЯЁа-яё]+")
_RARE = 0.002
"""A reading of a known word that is rarer than this is not looked at."""


@dataclass(frozen=True)
class Form:
    """One reading of a word: `case` one of ngdail or "", `gender` m f n, p (plural) or "" (any).

    `sort`: noun, adj, part (`voice` act or pas), short (of both), verb, inf, imp, ger, num, pron, other.
    """

    lemma: str
    sort: str
    case: str = ""
    gender: str = ""
    voice: str = ""
    past: bool = False
    person: str = ""
    base: str = ""
    perfect: bool = False


def words_of(text: str) -> list[str]:
    """The words of a text that are written in Russian letters, as they stand."""
    return _WORD.findall(text)


def plain(word: str) -> str:
    """The word in small letters, with е for ё."""
    return word.lower().replace("ё", "е")


@lru_cache(maxsize=1)
def morph() -> Any:
    """The dictionary of Russian forms, read when it is first asked."""
    import pymorphy3

    return pymorphy3.MorphAnalyzer()


def known(word: str) -> bool:
    """Whether the dictionary has the word itself."""
    return bool(morph().word_is_known(word))


@lru_cache(maxsize=4_000)
def adverb(word: str) -> bool:
    """Whether a word is an adverb, and nothing else."""
    return {str(parse.tag.POS) for parse in morph().parse(plain(word))} == {"ADVB"}


@lru_cache(maxsize=20_000)
def forms(word: str) -> tuple[Form, ...]:
    """Every reading of a word in small letters."""
    every: list[Form] = []
    for parse in morph().parse(word):
        for form in _read(parse):
            if form not in every:
                every.append(form)
    return _merged(every)


def _merged(every: list[Form]) -> tuple[Form, ...]:
    """Forms that differ only in gender as one, with all its genders."""
    rows: dict[Form, list[str]] = {}
    for form in every:
        rows.setdefault(form if form.sort == "noun" else replace(form, gender=""), []).append(form.gender)
    return tuple(
        form if form.sort == "noun" else replace(form, gender="".join(sorted(set("".join(genders)))))
        for form, genders in rows.items()
    )


def _read(parse: Any) -> list[Form]:
    tag = parse.tag
    lemma = plain(parse.normal_form)
    case = _CASE.get(str(tag.case), "") if tag.case else ""
    gender = "p" if tag.number == "plur" else _GENDER.get(str(tag.gender), "")
    match str(tag.POS):
        case "NOUN" if case:
            return [Form(lemma, "noun", case, gender)]
        case "ADJF" if case:
            return [Form(lemma, "adj", case, gender)]
        case "PRTF" if case:
            first = parse.inflect({"masc", "nomn", "sing"})
            base = plain(first.word) if first else lemma
            voice = "act" if tag.voice == "actv" else "pas"
            return [Form(lemma, "part", case, gender, voice, tag.tense == "past", base=base)]
        case "ADJS":
            return [Form(lemma, "short", gender=gender)]
        case "PRTS":
            return [Form(lemma, "short", gender=gender, voice="pas", past=True)]
        case "VERB":
            sort = "imp" if tag.mood == "impr" else "verb"
            person = str(tag.person or "")[:1]
            return [
                Form(
                    lemma,
                    sort,
                    gender=gender,
                    past=tag.tense == "past",
                    person=person,
                    perfect=tag.tense == "futr",
                )
            ]
        case "INFN":
            return [Form(lemma, "inf")]
        case "GRND":
            return [Form(lemma, "ger", past=tag.tense == "past")]
        case "NUMR":
            return [Form(lemma, "num", case or "n", gender)]
        case "NPRO":
            return [Form(lemma, "pron", case, gender)]
    return [Form(lemma, "other")]


@lru_cache(maxsize=4_000)
def inflected(lemma: str) -> frozenset[str]:
    """All forms of a word, with е for ё; of a participle that is a word of its own, those of its cases."""
    every = morph().parse(lemma)
    parses = [parse for parse in every if plain(parse.normal_form) == lemma]
    if parses:
        return frozenset(plain(form.word) for form in parses[0].lexeme)
    kinds = {(str(parse.tag.tense), str(parse.tag.voice)) for parse in every if parse.tag.POS == "PRTF"}
    return frozenset(
        plain(form.word)
        for parse in every
        if parse.tag.POS == "PRTF"
        for form in parse.lexeme
        if form.tag.POS == "PRTF" and (str(form.tag.tense), str(form.tag.voice)) in kinds
    )


def nominative(phrase: str) -> str:
    """A phrase in its first form: adjectives and the first noun in the nominative, the rest as it stands."""
    row = phrase.split()
    parses = [morph().parse(word) for word in row]
    head = next((k for k, readings in enumerate(parses) if str(readings[0].tag.POS) == "NOUN"), None)
    if head is None:
        return plain(phrase)
    noun = parses[head][0]
    like = {"nomn", str(noun.tag.number or "sing")}
    written = [plain(word) for word in row]
    for k in range(head + 1):
        more = {str(noun.tag.gender)} if k < head and "sing" in like and noun.tag.gender else set()
        made = parses[k][0].inflect(like | more)
        written[k] = plain(made.word) if made else written[k]
    return " ".join(written)


__all__ = ["CASES", "Form", "forms", "inflected", "known", "nominative", "plain"]

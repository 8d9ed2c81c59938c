"""Names of classes and cards that nobody told: nouns that no lexicon has, where only a name can stand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import takewhile

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.russian.forms import forms, known, morph, plain
from judge.cardtext.russian.lexicon import Lexicon

CLASS_COST = 1.2
"""What it costs to take a noun for a class that nobody told: any other reading is likelier."""
NAME_COST = 1.0


@lru_cache(maxsize=4_000)
def living(word: str) -> tuple[tuple[str, str, str], ...]:
    """The lemma, case and gender of each reading of a word as a noun for somebody alive."""
    nouns = []
    for parse in morph().parse(word):
        if str(parse.tag.POS) == "NOUN" and str(parse.tag.animacy) == "anim" and parse.score > 0.05:
            lemma = plain(parse.normal_form)
            nouns += [
                (lemma, form.case, form.gender)
                for form in forms(word)
                if form.sort == "noun" and form.lemma == lemma
            ]
    return tuple(dict.fromkeys(nouns))


def classes(word: str, lex: Lexicon) -> list[tuple[str, str, str]]:
    """The class, case and gender for which a word may be taken: it names a living being and nothing else.

    The dictionary has to have the word, so that no misprint becomes a class.
    """
    low = plain(word)
    if len(low) < 3 or not low.isalpha() or not known(low):
        return []
    lemmas = lex.lemmas()
    if any(form.lemma in lemmas or form.base in lemmas for form in forms(low)):
        return []
    return [(lemma.capitalize(), case, gender) for lemma, case, gender in living(low)]


def presumed(meanings: Iterable[m.Ability], listed: Iterable[str]) -> tuple[str, ...]:
    """The classes of which a meaning speaks and that are not among those told: taken for classes unseen."""
    known = {plain(name) for name in listed}
    classes = [
        node.value
        for meaning in meanings
        for node in walk(meaning)
        if isinstance(node, m.Is | m.Word) and node.property == "class" and node.value
    ]
    return tuple(dict.fromkeys(name for name in classes if plain(name) not in known))


_MOST = 3
"""So many words the name of a feature has at most."""


def unheard(row: list[str], lex: Lexicon) -> tuple[str, int] | None:
    """The name of a feature that no lexicon has, and where it ends; None where no such name stands.

    It is all there is of a sentence but for a number, or stands before a colon: nouns and adjectives, the
    first in the nominative.
    """
    name = list(takewhile(str.isalpha, row))
    rest = row[len(name) :]
    if not (0 < len(name) <= _MOST) or not name[0][0].isupper():
        return None
    if rest[:1] != [":"] and [word for word in rest if not word.isdecimal()] not in ([], ["."]):
        return None
    readings = [[form for form in forms(plain(word)) if form.sort in ("noun", "adj")] for word in name]
    if not all(readings) or not any(form.case == "n" for form in readings[0]):
        return None
    if any(form.sort == "verb" for word in name for form in forms(plain(word))):
        return None
    lemmas = lex.lemmas()
    if all(any(form.lemma in lemmas for form in forms(plain(word))) for word in name):
        return None
    return plain(" ".join(name)), len(name)


def name_cases(word: str, lex: Lexicon) -> list[tuple[str, str]]:
    """The cases and genders of a word with a capital letter that no lexicon has, if it may be a name."""
    low = plain(word)
    if len(low) < 3 or not low.isalpha():
        return []
    lemmas = lex.lemmas()
    if any(form.lemma in lemmas or form.base in lemmas for form in forms(low)):
        return []
    return list(dict.fromkeys((form.case, form.gender) for form in forms(low) if form.sort == "noun"))

"""Names and classes of the cards at hand, as far as a text may speak of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from judge.cardtext.russian.forms import plain
from judge.cardtext.russian.lexicon import lexicon
from judge.cardtext.russian.names import Names, lemmas_of, words

NOBODY = Names()
"""No card at hand."""


def spoken_of(text: str, at_hand: Names) -> Names:
    """Those of the names and classes at hand whose words all stand in the text, in whatever case.

    Classes that the lexicon has are not among them.  The same ones are the same object, so that what was
    read once is not read again.
    """
    lemmas = frozenset(lemma for word in words(plain(text)) for lemma in lemmas_of(word))
    cards = frozenset(_in(at_hand.cards, lemmas))
    classes = {plain(name): name for name in _in(at_hand.classes, lemmas) if plain(name) not in _listed()}
    return _names(cards, frozenset(classes.values())) if cards or classes else NOBODY


def titles_in(text: str, titles: frozenset[str]) -> list[str]:
    """Those of the titles of cards whose words all stand in the text, in whatever case.

    Titles of one word that is a word of the lexicon are not among them: they were not meant.
    """
    if not titles:
        return []
    lemmas = frozenset(lemma for word in words(plain(text)) for lemma in lemmas_of(word))
    own = lexicon("berserk").lemmas()
    return [
        title
        for title in _in(_index(titles).cards, lemmas)
        if " " in title or not lemmas_of(plain(title)) & own
    ]


@lru_cache(maxsize=8)
def _index(titles: frozenset[str]) -> Names:
    return Names.of(titles, ())


def _in(table: dict[str, list[tuple[tuple[str, ...], str]]], lemmas: frozenset[str]) -> Iterator[str]:
    for first in lemmas & table.keys():
        yield from (name for row, name in table[first] if lemmas.issuperset(row))


@lru_cache(maxsize=1)
def _listed() -> frozenset[str]:
    return frozenset(map(plain, lexicon("berserk").class_names()))


@lru_cache(maxsize=4096)
def _names(cards: frozenset[str], classes: frozenset[str]) -> Names:
    return Names.of(cards, classes)

"""From words to search terms: lower case, folded letters, stems of three languages.

`Intercepts` and `intercept`, `przechwycenia` and `przechwycenie`, `срабатывающих` and `срабатывающая` meet
in a stem. Every word gives several forms (with and without its accents); two words match if they share one.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

_LOCK = threading.Lock()
_WORD = re.compile(r"[^\W_]+")
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "ß": "ss", "æ": "ae", "ё": "е"})


@lru_cache(maxsize=1)
def _stemmers() -> dict[str, Any]:
    import snowballstemmer  # brings all its languages along: read in for a search, not for a question

    known = set(snowballstemmer.algorithms())
    return {name: snowballstemmer.stemmer(name) for name in ("english", "polish", "russian") if name in known}


_STOP = """
a an the to of in on is are and or do does did i we you he she it me my your his their s can could may must
have has if when who whom what which how why where will would be by for with from at as this that there
much many happens happen
w z na i o do się sie czy mogę moge można mozna jest są sa gdy kiedy kto co jak gdzie ile to po za przez
dla lub albo
и в на с о от по у к ли а что кто кого когда где куда как сколько можно может это такое есть или за из
для мне я
"""


@lru_cache(maxsize=1)
def stop_words() -> frozenset[str]:
    """The words of a question that say nothing of what it is about, in three languages."""
    return frozenset(_STOP.split())


def fold(text: str) -> str:
    """Give the text in lower case, without accents on Latin letters and with ё as е."""
    lowered = text.casefold().translate(_LETTERS)
    out = []
    for letter in lowered:
        plain = unicodedata.normalize("NFKD", letter)
        out.append(plain[0] if plain and plain[0].isascii() else letter)
    return "".join(out)


def split(text: str) -> list[str]:
    """Give the words of a text, in lower case."""
    return _WORD.findall(unicodedata.normalize("NFC", text).casefold())


@lru_cache(maxsize=20_000)
def forms(word: str) -> tuple[str, ...]:
    """Give the forms under which a word (in lower case) is written to the index and looked up."""
    plain = fold(word)
    written = {plain}
    with _LOCK:  # a stemmer keeps the word it is at in itself
        written.update(_stems(word, plain))
    return tuple(sorted(form for form in written if len(form) > 1 or form == plain))


def _stems(word: str, plain: str) -> Iterator[str]:
    stemmers = _stemmers()
    if re.search("[а-яё]", word):
        names = ["russian"]
    else:
        names = ["english", "polish"]
    for name in names:
        if name in stemmers and len(word) > 2:
            yield fold(stemmers[name].stemWord(word))
            yield fold(stemmers[name].stemWord(plain))


def same_word(first: str, second: str) -> bool:
    """Whether two words (in lower case) share a form."""
    return not set(forms(first)).isdisjoint(forms(second))

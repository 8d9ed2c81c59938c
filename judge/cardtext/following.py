"""What may follow the first words of a sentence, by its chart: a text entered by choosing so is read.

A chart of the first words notes for what it asks behind them; each word of the game that could be that is
offered, those first that stand there most often in the examples of the knowledge base.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from judge.cardtext.chart import Chart, TooIntricate
from judge.cardtext.nearest import wordings
from judge.cardtext.notation import Grammar, Spans, Unclear
from judge.cardtext.tokens import GUESS, Edge, Edges
from judge.disk_cache import cached
from judge.knowledge import load

OFFERED = 12
"""So many words are offered."""
_ENDS = (".", "!")
_LOOKED_AT = 24
"""So many words that the examples do not have there are tried."""
_LONGEST = 3


class Watching(Chart):
    """A chart of the first words of a sentence that notes what is asked for behind them."""

    def __init__(self, grammar: Grammar, edges: Edges) -> None:
        super().__init__(grammar, edges)
        self._asked: set[str] = set()

    def spans(self, name: str, i: int) -> Spans:
        """What `name` may be from word i on."""
        if i == self.size:
            self._asked.add(name)
        return super().spans(name, i)

    def terminal(self, key: str, i: int) -> list[Edge]:
        """The edges with this key that begin at i."""
        if i == self.size:
            self._asked.add(key)
        return super().terminal(key, i)

    def words(self, i: int, words: tuple[str, ...]) -> int | None:
        """Where the words end that begin at i."""
        for at, word in enumerate(words, i):
            if at >= self.size:
                self._asked.add(f'"{word}')
                return None
            if not self.terminal(f'"{word}', at):
                return None
        return i + len(words)

    def expected(self) -> frozenset[str]:
        """The keys of words that may stand behind the last one."""
        with suppress(TooIntricate):  # what was asked until then may follow all the same
            self.readings("sentence")
        return frozenset(key for symbol in self._asked for key in self.grammar.begins_with(symbol))


@dataclass(frozen=True)
class Language:
    """How the texts of a game are cut into words, what each may be, and how names are told."""

    words: Callable[[str], list[str]]
    edges: Callable[[list[str]], Edges]
    grammar: Grammar
    phrases: Iterable[str] = ()


@dataclass(frozen=True)
class Word:
    """A word or several of the examples or the lexicon: as written, and the keys of what it may be."""

    written: str
    row: tuple[str, ...]
    keys: frozenset[str]
    often: int


def following(row: Sequence[str], game: str, language: Language, offered: int = OFFERED) -> list[str]:
    """The words that may stand behind those of `row`, the usual ones first; [] if none may."""
    fitting = candidates(row, game, language)
    pairs = _pairs(game, language.words)
    last = row[-1].lower() if row else ""
    two = (row[-2].lower() if len(row) > 1 else "", last)

    def usual(word: Word) -> tuple[int, int, int, str]:
        return -pairs[(*two, word.row[0])], -pairs[(last, word.row[0])], -word.often, word.written

    going: list[str] = []
    left = max(_LOOKED_AT, offered)
    for word in sorted(fitting, key=usual):
        if len(going) == offered or not left:
            break
        if word.written in _ENDS or not usual(word)[0]:  # what the examples have there goes on
            left -= 1
            if not _goes_on([*row, *language.words(word.written)], language):
                continue
        going.append(word.written)
    return list(dict.fromkeys(going))


def candidates(row: Sequence[str], game: str, language: Language) -> list[Word]:
    """Every word for which the chart asks behind those of `row`, or with which a phrase goes on."""
    expected = _expected(row, language)
    asked = [word for word in vocabulary(game, language) if word.keys & expected]
    return [*asked, *_within_phrases(row, game, language)]


def _within_phrases(row: Sequence[str], game: str, language: Language) -> Iterator[Word]:
    """The next words of phrases of several words that have begun."""
    low = tuple(word.lower() for word in row)
    for begun_words in range(1, min(len(low), _LONGEST) + 1):
        begun = [
            word
            for word in vocabulary(game, language)
            if len(word.row) > begun_words and word.row[:begun_words] == low[-begun_words:]
        ]
        expected = _expected(row[:-begun_words], language) if begun else frozenset()
        for word in begun:
            if word.keys & expected:
                yield replace(word, written=word.row[begun_words], row=word.row[begun_words:])


def _expected(row: Sequence[str], language: Language) -> frozenset[str]:
    return Watching(language.grammar, language.edges(list(row))).expected()


def _goes_on(row: list[str], language: Language) -> bool:
    """Whether something may follow these words, or, behind a full stop, whether they have a meaning."""
    if row[-1] not in _ENDS:
        return bool(_expected(row, language))
    with suppress(TooIntricate):
        readings = Chart(language.grammar, language.edges(row)).readings("sentence")
        return any(not isinstance(value, Unclear) for _, value in readings)
    return False


def vocabulary(game: str, language: Language) -> list[Word]:
    """The words of the examples of a game and the phrases of its lexicon, with what each may be."""
    if game not in _KNOWN:
        _KNOWN[game] = cached(f"follows-{game}", load(strict=False).version, lambda: _made(game, language))
    return _KNOWN[game]


_KNOWN: dict[str, list[Word]] = {}


def _made(game: str, language: Language) -> list[Word]:
    written: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    printed = f"\n{chr(10).join(' '.join(language.words(text)) for text in wordings(game))}\n".lower()
    for text in wordings(game):
        for before, word in pairwise(["", *language.words(text)]):
            begins = before in ("", ".", ":", "->")
            written[(word.lower(),)][word.lower() if begins and word.istitle() else word] += 1
    for phrase in language.phrases:
        row = tuple(word.lower() for word in language.words(phrase))
        if len(row) == 1 or f" {' '.join(row)} " in printed:  # of several words what the examples have
            written[row][phrase] += 1
    made = []
    for row, forms in written.items():
        form = max(sorted(forms), key=lambda form: forms[form])
        here = language.edges(language.words(form))
        if not here or len(here) != len(row):
            continue
        keys = frozenset(
            key
            for key, edges in here[0].items()
            if any(end == len(row) and cost < GUESS for end, _, cost in edges)
        )
        made.append(Word(form, row, keys, sum(forms.values())))
    return made


@lru_cache(maxsize=4)
def _pairs(game: str, words: Callable[[str], list[str]]) -> Counter[tuple[str, ...]]:
    """How often two words, and three, stand one behind the other in the examples."""
    pairs: Counter[tuple[str, ...]] = Counter()
    for text in wordings(game):
        row = ["", *(word.lower() for word in words(text))]
        pairs.update(pairwise(row))
        pairs.update(zip(["", *row], row, row[1:], strict=False))
    return pairs

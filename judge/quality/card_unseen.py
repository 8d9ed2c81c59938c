"""`judge cards unseen`: how much of a set is understood by what other sets need (leave one set out).

For each set the grammar is built without the rules, and the lexicon without the words, that stand in no
reading of a card of another set; then the cards of the set are read again.  It says how far the language
reaches beyond the cards that it was written for, where no unseen card is at hand.  Words that the cards
bring along (names, traits, classes, numbers) are known; so are the places that a verb has.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.cards.model import PrintedCard, parted
from judge.cardtext import reading as english
from judge.cardtext.chart import Chart
from judge.cardtext.english import grammar as english_grammar
from judge.cardtext.russian import reading as russian
from judge.cardtext.russian.grammar import grammar as russian_grammar
from judge.cardtext.russian.words import Names as RussianNames
from judge.cardtext.tokens import Names
from judge.quality.card_help import IN_RUSSIAN
from judge.quality.card_pieces import Derived, rule_name
from judge.quality.card_use import cards_of_files
from judge.quality.card_words import meanings, names_of

SHOWN = 40
"""So many pieces are listed, those first without which most abilities are lost."""


@dataclass(frozen=True)
class _Read:
    """A card as it is read today: its abilities, how many are understood, by which rules and words."""

    card: PrintedCard
    abilities: int
    understood: int
    rules: frozenset[str]
    words: frozenset[str]

    @property
    def pieces(self) -> frozenset[str]:
        """Rules and words."""
        return self.rules | self.words


def unseen(
    paths: Sequence[Path], game: str | None = None, tick: Callable[[int, int], None] | None = None
) -> dict[str, Any]:
    """The figures of the cards of these files together, as data.

    `abilities` of the distinct cards with text, `today` so many of them are understood, `unseen` so many are
    where each set is read without its own rules and words; `share` has both as parts of 1; `sets`: the same
    for each set, with the number of its own rules and words; `pieces`: what most abilities are lost without,
    each with its sets and how many it costs.  Raises SituationError where a file is no card data, or files
    are of two games.
    """
    of_game, cards = cards_of_files(paths, game)
    with_text = [card for card in cards if card.text.strip() and card.type != "affiliation"]
    names = names_of(
        of_game,
        {parted(card.name)[0] for card in cards},
        {trait.replace("_", " ") for card in cards for trait in card.subtypes},
    )
    reads = []
    for done, card in enumerate(with_text):
        reads.append(_traced(card, names))
        if tick:
            tick(done + 1, len(with_text))
    sets_of: dict[str, set[str]] = defaultdict(set)
    for read in reads:
        for piece in read.pieces:
            sets_of[piece].add(read.card.set)
    rows: dict[str, dict[str, int]] = {}
    lost: Counter[str] = Counter()
    for name in sorted({card.set for card in with_text}):
        of_set = [read for read in reads if read.card.set == name]
        own = frozenset(piece for read in of_set for piece in read.pieces if len(sets_of[piece]) == 1)
        rows[name] = _row(of_set, own, names, lost)
    return _figures(of_game, len(with_text), rows, lost, sets_of)


def _figures(
    game: str, cards: int, rows: dict[str, dict[str, int]], lost: Counter[str], sets_of: dict[str, set[str]]
) -> dict[str, Any]:
    total = {word: sum(row[word] for row in rows.values()) for word in ("abilities", "today", "unseen")}
    return {
        "game": game,
        "cards": cards,
        **total,
        "share": {word: _share(total[word], total["abilities"]) for word in ("today", "unseen")},
        "sets": rows,
        "pieces": [
            {"piece": piece, "set": min(sets_of[piece]), "abilities": count}
            for piece, count in sorted(lost.items(), key=lambda item: (-item[1], item[0]))[:SHOWN]
        ],
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _row(
    of_set: list[_Read], own: frozenset[str], names: Names | RussianNames, lost: Counter[str]
) -> dict[str, int]:
    """The figures of a set; only cards that one of its own pieces has read are read again."""
    left = 0
    for read in of_set:
        if not read.pieces & own:
            left += read.understood
            continue
        with _without(read.card.game, own):
            now = _understood(read.card, names)
        left += now
        if now < read.understood:
            lost.update(dict.fromkeys(read.pieces & own, read.understood - now))
    return {
        "abilities": sum(read.abilities for read in of_set),
        "today": sum(read.understood for read in of_set),
        "unseen": left,
        "own_rules": sum(not piece.startswith(_WORD) for piece in own),
        "own_words": sum(piece.startswith(_WORD) for piece in own),
    }


_WORD = "word: "


def _traced(card: PrintedCard, names: Names | RussianNames) -> _Read:
    """A card with the rules and words that its reading stands on."""
    _forget()
    derived, charts = Derived(), _Words()
    with derived.noted(), charts.noted():
        reads = meanings(card.text, card.game, card.type, parted(card.name)[0], names)
    rules = frozenset(piece.name for piece in derived.used())
    understood = sum(read.stage == "understood" for read in reads)
    return _Read(card, len(reads), understood, rules, frozenset(charts.words))


def _understood(card: PrintedCard, names: Names | RussianNames) -> int:
    reads = meanings(card.text, card.game, card.type, parted(card.name)[0], names)
    return sum(read.stage == "understood" for read in reads)


def _forget() -> None:
    english.forget()
    russian.forget()


class _Words:
    """Notes the words of the lexicon that stand in charts."""

    def __init__(self) -> None:
        self.words: set[str] = set()

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Listens to every chart that is made meanwhile."""
        before, Chart.sieve = Chart.sieve, self.take
        try:
            yield
        finally:
            Chart.sieve = before

    def take(self, edges: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Notes the words; the edges stay as they are."""
        self.words.update(_WORD + word for here in edges if _of_lexicon(here) for word in _called(here))
        return edges


_BROUGHT = (
    "NAME",
    "NUM",
    "SIGNED",
    "TRAIT",
    "SELF",
    "OWN",
    "LETTER",
    "WORD",
    "QUOTE",
    "QNAME",
    "TITLE",
    "CAPITAL",
)
"""What is known of a word without the lexicon."""


def _of_lexicon(here: dict[str, Any]) -> list[str]:
    """The keys that a word has by the lexicon."""
    return [
        key for key in here if key[0].isupper() and not key.startswith(_BROUGHT) and not _is_class(here[key])
    ]


def _is_class(edges: Iterable[Any]) -> bool:
    return all(str(getattr(value, "concept", "")).startswith("class ") for _, value, _ in edges)


def _called(here: dict[str, Any]) -> set[str]:
    """The word in its first form: a verb by its infinitive, another without the ending of the plural."""
    lemmas = {key[2:] for key in here if key.startswith('"=')}
    verbs = {
        str(value.word)
        for key, edges in here.items()
        if key[0] == "V"
        for _, value, _ in edges
        if hasattr(value, "word")
    }
    written = next((key[1:] for key in here if key[0] == '"' and key[1:2] != "="), "")
    return lemmas or verbs or {written.rstrip("s")}


@contextmanager
def _without(game: str, pieces: frozenset[str]) -> Iterator[None]:
    """The grammar and the lexicon of a game without some rules and words, meanwhile."""
    grammar = russian_grammar() if game in IN_RUSSIAN else english_grammar()
    words = {piece.removeprefix(_WORD) for piece in pieces if piece.startswith(_WORD)}

    def known(edges: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [
            {key: rows for key, rows in here.items() if key not in _of_lexicon(here)}
            if _called(here) <= words
            else here
            for here in edges
        ]

    before, Chart.sieve = Chart.sieve, known
    _forget()
    try:
        with grammar.without(lambda symbol, rule: rule_name(symbol, rule) in pieces):
            yield
    finally:
        Chart.sieve = before
        _forget()

"""Words of a sentence -> a lattice: at each word, everything that may begin there, each with key and value.

A sentence is cut into words once; names, traits and words of the lexicon may be several words long, and a
word may be several things at once.  The chart decides.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.lexicon import Keyword, Lexicon, lexicon, plural

_WORD = re.compile(
    r"""<\d+>|\b(?:[A-Z]\d[A-Z\d]*(?:-[A-Z\d]+)*|[A-Z]-\d[A-Z\d]*[A-Z]+|\d+-[A-Z]{2,})\b|\[[^\]]*\]|->|[+-](?:\d+|[XY])\b|\d+|'s\b|non-|[^\W\d_]+(?:[-'.](?!s\b)[^\W\d_]+|-\d+)*|\S""",
    re.VERBOSE,
)
Edge = tuple[int, Any, float]
POINTING = frozenset(("that", "this", "those", "these", "each", "all", "any", "another", "one", "your", "no"))
"""Words with which no name begins that is only guessed: they point at something."""
GUESS = 0.5
"""From this cost on an edge is a guess: an unknown capital word taken for a name."""
Edges = list[dict[str, list[Edge]]]


@dataclass(frozen=True)
class Noun:
    """A noun as a word may be one: its type, what it says of the object, and whether it is a plural."""

    type: str
    concept: str
    plural: bool


@dataclass(eq=False)
class Names:
    """What the cards at hand are called: their names and traits, in small letters, cut into words."""

    names: dict[tuple[str, ...], str] = field(default_factory=dict)
    traits: dict[tuple[str, ...], tuple[str, bool]] = field(default_factory=dict)

    @cached_property
    def called(self) -> dict[tuple[str, ...], tuple[str, str]]:
        """What cards may be called, without "the" before it: the name, and how it is said (NAME, NAMES)."""
        whole: dict[tuple[str, ...], tuple[str, str]] = {}
        parts: dict[tuple[str, ...], set[str]] = defaultdict(set)
        for row, name in sorted(self.names.items()):
            bare = without_article(row)
            whole[bare] = (name, "NAME")
            whole.setdefault((*bare[:-1], plural(bare[-1])), (name, "NAMES"))
            for part in {bare[:1], bare[-1:]} - {bare}:
                parts[part].add(name)
        single = {part: (*names, "PART") for part, names in parts.items() if len(names) == 1}
        return {**single, **whole}  # type: ignore[dict-item]

    @cached_property
    def _items(self) -> tuple[frozenset[Any], frozenset[Any]]:
        return frozenset(self.names.items()), frozenset(self.traits.items())

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Names) and self._items == other._items)

    def __hash__(self) -> int:
        return hash(self._items)

    @classmethod
    def of(cls, names: Iterable[str], traits: Iterable[str]) -> Names:
        """Names and traits as printed, traits in both numbers."""
        result = cls()
        for name in sorted(names):  # of two that differ in capitals the same one, whoever hands them over
            result.names[tuple(w.lower() for w in words(name))] = name
        for trait in sorted(traits):
            result.traits[tuple(w.lower() for w in words(trait))] = (trait, False)
            many = f"{trait[:-3]}men" if trait.endswith("man") else plural(trait)
            result.traits[tuple(w.lower() for w in words(many))] = (trait, True)
        return result


def without_article(row: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a name in small letters without "the" before them, which may stand there or not."""
    return row[1:] if row[:1] == ("the",) and len(row) > 1 else row


def spoken_of(text: str, titles: frozenset[str], game: str = "") -> list[str]:
    """Those of the titles of cards that stand in a text, in whatever case, in the plural, too.

    With `game`, titles of one word that is a word of that game are not among them: they were not meant.
    """
    there = _in_a_row(text)
    return [
        title
        for title, row in _rows_of(titles)
        if row in there and not (game and " " not in row[1:] and row[1:] in vocabulary(game))
    ]


@lru_cache(maxsize=16)
def _rows_of(titles: frozenset[str]) -> list[tuple[str, str]]:
    return [(title, _in_a_row(title)[:-1].removeprefix(" the")) for title in sorted(titles)]


def _in_a_row(text: str) -> str:
    """Its words in small letters, with one space before, between and behind them."""
    return f" {' '.join(words(text)).lower()} "


@lru_cache(maxsize=512)
def own_words(own: str) -> tuple[str, ...]:
    """The words of a card's own name, as they are compared."""
    return without_article(tuple(word.lower() for word in words(own)))


def words(text: str) -> list[str]:
    """The words of a text; `'s` and `non-` are words of their own, `<0>` stands for a quoted text."""
    return [word for word, _ in placed(text)]


def placed(text: str) -> list[tuple[str, int]]:
    """The words of a text, each with where it begins; "cannot" is two words."""
    tokens: list[tuple[str, int]] = []
    for match in _WORD.finditer(text):
        word, at = match[0], match.start()
        if word.lower() == "cannot":
            tokens += [(word[:3], at), (word[3:], at + 3)]
        elif word == "'" and tokens and tokens[-1][0].endswith("s"):
            tokens.append(("'s", at))
        else:
            tokens.append((word, at))
    return tokens


def phrases(game: str) -> list[str]:
    """The phrases of the lexicon, as they are written."""
    return sorted(" ".join(phrase) for phrase in _phrases(game)[0])


@lru_cache(maxsize=8)
def _phrases(game: str) -> tuple[dict[tuple[str, ...], list[tuple[str, Any, float]]], int]:
    """Every phrase of the lexicon with the keys and values it may be, and the longest one's length."""
    lex = lexicon(game)
    phrases: dict[tuple[str, ...], list[tuple[str, Any, float]]] = defaultdict(list)
    for verb in lex.verbs:
        for form, word in verb.forms.items():
            phrases[tuple(word.split())].append((f"V{form.upper()}", verb, 0.0))
    for word, kind, concept, many in lex.nouns:
        phrases[tuple(word.split())].append((f"N{kind.upper()}", Noun(kind, concept, many), 0.0))
    for word, what in lex.adjectives.items():
        phrases[tuple(words(word))].append(("ADJ", what, 0.0))
    for word, manner in lex.manner.items():
        phrases[tuple(words(word))].append(("MANNER", manner, 0.0))
    for word, n in lex.numbers.items():
        phrases[(word,)].append(("NUM", m.Number(n), 0.0))
    for word, keyword in lex.keywords.items():
        phrases[tuple(words(word))].append(("KEYWORD", keyword, 0.0))
    for trait, (name, many) in Names.of((), lex.traits).traits.items():
        phrases[trait].append(("TRAIT", (name, many), -0.07 * (len(trait) - 1)))
    for name in lex.uncounted:  # one word for one and for many
        trait = tuple(word.lower() for word in words(name))
        phrases[trait].append(("TRAIT", (name, True), 0.02 - 0.07 * (len(trait) - 1)))
    return dict(phrases), max(map(len, phrases))


@lru_cache(maxsize=8)
def vocabulary(game: str) -> frozenset[str]:
    """Every single word of the lexicon of a game: of its phrases and of the places of its verbs."""
    places = {
        word
        for verb in lexicon(game).verbs
        for frame in verb.frames
        for p in frame.places
        for word in p[0].split()
    }
    after = {
        word
        for verb in lexicon(game).verbs
        for frame in verb.frames
        for word in (*frame.words, *frame.before)
    }
    return frozenset({word for phrase in _phrases(game)[0] for word in phrase} | places | after)


def edges(
    row: list[str],
    game: str,
    own: str = "",
    names: Names | None = None,
    quoted: tuple[Any, ...] = (),
    granted: bool = False,
    coined: tuple[Keyword, ...] = (),
) -> Edges:
    """The lattice of a row of words.  `own` is the name of the card; `quoted` what the `<n>` stand for.

    `coined` are keywords that the card explains itself.
    `granted`: the words are text that another card gets; then the name of the card is not the bearer's.
    """
    lex = lexicon(game)
    longest_guess = 1 if lex.segments else 2  # two unknown capital words may as well be a name
    phrases, longest = _phrases(game)
    low = [word.lower() for word in row]
    lattice: Edges = [defaultdict(list) for _ in row]
    known = names or Names()
    for i, word in enumerate(row):
        here = lattice[i]
        here[f'"{low[i]}'].append((i + 1, None, 0.0))
        for length in range(1, min(longest, len(row) - i) + 1):
            for key, value, cost in phrases.get(tuple(low[i : i + length]), ()):
                small = key == "TRAIT" and not word[0].isupper()
                if small and low[i] not in ("character", "creature", "droid", "vehicle"):
                    if not lex.segments:
                        continue
                    cost += 0.1
                here[key].append((i + length, value, cost - 0.02 * (length - 1)))
        _single(here, i, word, lex, quoted)
    for i, word in enumerate(row):
        _called(lattice, i, row, low, own, known, granted)
        if word[0].isupper() or word[0].isdecimal():  # 4-LOM is a name
            begins = i == 0 or row[i - 1] in (".", ":", "->")
            _proper(lattice[i], i, row, low, known, begins, longest_guess)
    for keyword in coined:
        parts = keyword.name.split("_")
        for i in range(len(row) - len(parts) + 1):
            if low[i : i + len(parts)] == parts and row[i][0].isupper():
                lattice[i]["KEYWORD"].append((i + len(parts), keyword, 0.0))
    _titles(row, lattice)
    return [dict(at) for at in lattice]


def _titles(row: list[str], lattice: Edges) -> None:
    """Behind a keyword that lists cards by their names: each name up to the next comma, "and", "or"."""
    begins = {end for here in lattice for end, word, _ in here.get("KEYWORD", ()) if "name" in word.of}
    for begin in begins:
        at = begin + (row[begin : begin + 1] in ([":"], ["-"]))
        for i in range(begin, len(row) + 1):
            if i == len(row) or row[i] in (",", ".", "and", "or"):
                if i > at and row[at][0].isupper():
                    title = " ".join(row[at:i]).replace(" 's", "'s").replace("( ", "(").replace(" )", ")")
                    lattice[at]["TITLE"].append((i, title, 0.0))
                at = i + 1


def _single(here: dict[str, list[Edge]], i: int, word: str, lex: Lexicon, quoted: tuple[Any, ...]) -> None:
    if word.isdecimal():
        here["NUM"].append((i + 1, m.Number(int(word)), 0.0))
    elif word in ("X", "x", "Y"):
        here["LETTER"].append((i + 1, m.Letter(word.upper()), 0.0))
    elif re.fullmatch(r"[+-]\d+", word):
        here["SIGNED"].append((i + 1, m.Number(int(word)), 0.0))
    elif re.fullmatch(r"[+-][XY]", word):
        letter: m.Amount = m.Letter(word[1])
        here["SIGNED"].append((i + 1, m.Times(-1, letter) if word[0] == "-" else letter, 0.0))
    elif re.fullmatch(r"<\d+>", word) and int(word[1:-1]) < len(quoted):
        here["QUOTE"].append((i + 1, quoted[int(word[1:-1])], 0.0))
    elif word.startswith("["):
        inner = word[1:-1].lower()
        edge = inner.startswith("edge-enabled ")
        icon = lex.icons.get(inner.removeprefix("edge-enabled "))
        if icon:
            here["ICON"].append((i + 1, m.Things(icon, m.Number(1), None, ("edge",) if edge else ()), 0.0))
        elif inner in lex.affiliations:
            here["AFFIL"].append((i + 1, m.Is("affiliation", lex.affiliations[inner]), 0.0))
        elif inner == "tap":
            here["TAP"].append((i + 1, None, 0.0))


def _called(
    lattice: Edges,
    i: int,
    row: list[str],
    low: list[str],
    own: str,
    known: Names,
    granted: bool,
) -> None:
    """Names that were told: the card's own, whole or a part of it, and those of other cards.

    "The" may stand before each.  In small letters only a whole name of several words is one.
    """
    mine = own_words(own)
    here = lattice[i]
    begin = i + (low[i] == "the" and i + 1 < len(row))
    strange = all(key[0] == '"' for key in lattice[begin])
    capital = row[begin][0].isupper() or row[begin][0].isdecimal()
    for length in range(min(7, len(row) - begin), 0 if capital else 1, -1):
        piece = tuple(low[begin : begin + length])
        end, more = begin + length, 0.0 if capital else 0.2
        whole = bool(mine) and _joined(piece) == _joined(mine)
        if whole or (capital and _part(piece, mine) and _telling(piece, mine, strange, known)):
            here["SELF"].append((end, m.GRANTER if granted else m.THIS, more))
        elif mine and piece == (*mine[:-1], plural(mine[-1])):
            here["NAMES"].append((end, own, more))
        name, how = known.called.get(piece, ("", ""))
        if how == "PART" and not (capital and strange):
            continue
        if how and not whole:
            key = "NAMES" if how == "NAMES" else "NAME"
            here[key].append((end, name, more + (0.2 if how == "PART" else 0.1)))


def _proper(
    here: dict[str, list[Edge]],
    i: int,
    row: list[str],
    low: list[str],
    known: Names,
    first: bool,
    longest: int,
) -> None:
    """Capital words: traits that were told, and names and traits that nobody told."""
    for length in range(min(7, len(row) - i), 0, -1):
        piece = tuple(low[i : i + length])
        if piece in known.traits and not any(
            value == known.traits[piece] for _, value, _ in here.get("TRAIT", [])
        ):
            here["TRAIT"].append((i + length, known.traits[piece], 0.05))
    mine_only = all(key[0] == '"' or key == "SELF" for key in here)
    if first or not row[i][0].isupper() or low[i] in POINTING:
        return
    end = i
    while end < len(row) and (
        row[end][0].isupper() or (end > i and low[end] in ("of", "the", "'s", "and") and _more(row, end))
    ):
        end += 1
        if end - i > 6:
            break
    text = " ".join(row[i:end]).replace(" 's", "'s")
    if end > i and len(text) > 1 and (mine_only or _titled(low[i:end])):
        here["NAME"].append((end, text, 0.6 if mine_only else 0.75))
    if mine_only and 0 < end - i <= longest and len(text) > 1:
        several = text.endswith("s") and len(text) > 3
        here["TRAIT"].append((end, (text, False), GUESS + 0.15 * several))
        if several:
            here["TRAIT"].append((end, (text[:-1], True), GUESS))


def _titled(piece: list[str]) -> bool:
    """Whether capitals that begin with a known word may be a title: "Battle of Hoth"."""
    return len(piece) > 2 and ("of" in piece or "'s" in piece)


def _joined(piece: Iterable[str]) -> str:
    """The words as one, without hyphens: C3PO is C-3PO."""
    return "".join(piece).replace("-", "")


def _part(piece: tuple[str, ...], mine: tuple[str, ...]) -> bool:
    """Whether the words are a part of the name that may stand for it: of "Luke's Speeder" not Luke."""
    for at in range(len(mine) - len(piece) + 1):
        end = at + len(piece)
        if mine[at:end] == piece and mine[end : end + 1] != ("'s",):
            return True
    return False


def _more(row: list[str], end: int) -> bool:
    return (end + 1 < len(row) and row[end + 1][0].isupper()) or (row[end] == "'s" and end + 1 < len(row))


def _telling(piece: tuple[str, ...], mine: tuple[str, ...], strange: bool, known: Names) -> bool:
    """Whether the first words of the card's own name say it alone: several words, or no word of the game."""
    if piece in known.traits:
        return False
    return len(piece) > 1 or len(mine) == 1 or strange

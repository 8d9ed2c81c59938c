"""A printed Russian text -> what is read and understood of it, sentence by sentence."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from math import inf
from operator import itemgetter
from typing import Any

from judge.cardtext import keywords
from judge.cardtext import meaning as m
from judge.cardtext.chart import Chart, TooIntricate
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.cardtext.reading import LONGEST, MARGIN, Read, Stop, cheapest_meaning, covered
from judge.cardtext.resolve import Unresolved
from judge.cardtext.russian.assembling import assembled
from judge.cardtext.russian.coined import presumed
from judge.cardtext.russian.effect_words import effect_words
from judge.cardtext.russian.forms import plain
from judge.cardtext.russian.frame import Framed, flat, framed
from judge.cardtext.russian.grammar import grammar
from judge.cardtext.russian.lexicon import lexicon
from judge.cardtext.russian.marker_names import with_names
from judge.cardtext.russian.meant import Doubtful
from judge.cardtext.russian.mentions import Known
from judge.cardtext.russian.misprints import mended, otherwise
from judge.cardtext.russian.names import begins
from judge.cardtext.russian.of_that_attack import set_off_by_it
from judge.cardtext.russian.parts import Gains, He, Spoken
from judge.cardtext.russian.resolve import resolved
from judge.cardtext.russian.spoken import picked, unresolved
from judge.cardtext.russian.squad_building import squad_building
from judge.cardtext.russian.stops import continued
from judge.cardtext.russian.whose_turn import of_its_turn
from judge.cardtext.russian.words import Names, edges, words

_DEEP = 2
_LINES = re.compile(r"\n+(?=\s*[А-ЯЁ{+\d-])")
"""A line of its own begins a new ability."""
_NOBODY = Names()
"""No card at hand."""


def normalised(text: str, game: str) -> str:
    """The text as it is read: with letters of one look, and what is put right put right."""
    return with_names(flat(text, _rewritings(game)), lexicon(game))


def shown(text: str, game: str, name: str = "", names: Names | None = None) -> str:
    """The text as it is read, with misprints put right, too."""
    clean = normalised(text, game)
    for read in read_text(text, game, "", name, names):
        for word, right in read.mended:
            clean = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", right, clean)
    return clean


@lru_cache(maxsize=4)
def _rewritings(game: str) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(pattern), to) for pattern, to in lexicon(game).rewritings]


def read_text(text: str, game: str, kind: str = "", name: str = "", names: Names | None = None) -> list[Read]:
    """The abilities of a printed text in order.  `name` is the card's own, `names` those of cards at hand."""
    pieces = [piece for piece in _LINES.split(text) if piece.strip()]
    frames = continued([frame for piece in pieces for frame in framed(normalised(piece, game))], name)
    reads: list[Read] = []
    before: Known | None = None
    classes = [*lexicon(game).class_names(), *(names.class_names() if names else ())]
    for frame in frames:
        read = _ability(frame, game, name, names or _NOBODY, 0, before)
        reads.append(replace(read, presumed=presumed(read.meanings, classes)))
        for ability in read.meanings:
            before = picked(ability) or before
    return reads


def expanded(read: Read, game: str) -> tuple[m.Ability, ...]:
    """What was read, with the texts of keywords for their names, each of which says of which it is.

    Raises Unmodelled (`keywords.expanded`).
    """
    explained = {node.name for node in walk(read.meanings) if isinstance(node, m.Ability)}
    texts = {name: text for name, text in lexicon(game).markers.items() if name not in explained}
    meanings = changed(read.meanings, partial(_with_what_it_does, texts=texts, game=game))
    read_it = partial(_text_of_keyword, game=game)
    return keywords.expanded(meanings, lexicon(game).keywords, read_it, traced=True)


def _with_what_it_does(node: Any, texts: dict[str, str], game: str) -> Any:
    """A marker that is laid on a cell, with the text of its name where the card does not explain it."""
    match node:
        case m.Effect(
            m.Deed(
                "put_things",
                (
                    ("patient", m.Selector("choose", _, "zone") as cell),
                    ("things", m.Things("marker", _, None, (name,))),
                ),
            )
        ) if name in texts:
            what = [replace(text, name=name) for text in _text_of_keyword(texts[name], game)]
            given = [m.deed("gain", patient=m.Ref("chosen", cell.number), what=ability) for ability in what]
            return m.Seq((node, *(m.Effect(deed, lasts=node.lasts) for deed in given)))
    return node


@lru_cache(maxsize=1024)
def _text_of_keyword(text: str, game: str) -> tuple[m.Ability, ...]:
    """The abilities of a keyword's text."""
    reads = read_text(text, game)
    if not reads or any(read.stage != "understood" for read in reads):
        raise Unmodelled(f"the text of a keyword: {text}")
    return tuple(ability for read in reads for ability in read.meanings)


def charted(
    framed: Framed,
    game: str,
    name: str,
    names: Names,
    quoted: tuple[Any, ...],
    backwards: bool = False,
    granted: bool = False,
) -> tuple[Chart, list[str], list[tuple[str, str]]]:
    """The chart of a sentence, its words, and which of them were put right.

    `granted`: the words are text that another card gets; `name` is that of the card that gives it.
    """
    row = words(framed.text)
    rules = grammar(backwards=True) if backwards else grammar()
    row, fixes = mended(row, game, frozenset(rules.literals), name)
    return Chart(rules, edges(row, game, name, names, quoted, granted)), row, fixes


@lru_cache(maxsize=4096)
def _ability(
    piece: Framed, game: str, name: str, names: Names, depth: int, before: Known | None = None
) -> Read:
    if len(words(piece.text)) > LONGEST:
        return _too_long(piece)
    quoted = []
    within: list[tuple[str, str]] = []
    for text in piece.quoted:
        meaning = None
        if depth < _DEEP:
            inner = [_ability(part, game, name, names, depth + 1) for part in framed(text)]
            if inner and all(part.stage == "understood" for part in inner):
                within += [pair for part in inner for pair in part.mended]
                row_ = tuple(ability for part in inner for ability in part.meanings)
                meaning = row_[0] if len(row_) == 1 else m.Group(row_)
        quoted.append((text, meaning))
    granted = depth > 0
    chart, row, fixes = charted(piece, game, name, names, tuple(quoted), granted=granted)
    fixes += within
    if len(row) > LONGEST:
        return _too_long(piece)
    try:
        readings = chart.readings("sentence")
    except TooIntricate:
        return Read(piece.words, "unread", unread=(piece.words[:60],), why="a sentence is too intricate")
    if not readings:
        right = _put_right(piece, row, game, name, names, tuple(quoted), before, chart.furthest)
        if right is not None:
            return replace(right, mended=(*fixes, *right.mended))
        if not granted and (building := squad_building(piece.words)) is not None:
            return Read(piece.words, "understood", (building,), mended=tuple(fixes))
        return Read(
            piece.words,
            "unread",
            unread=_stumbled(row, chart, game),
            why="these words are not read",
            mended=tuple(fixes),
            stop=_stop(piece.text, row, chart.furthest, tuple(quoted), granted),
        )
    bearer = "" if granted else name
    read = replace(chosen(piece.words, readings, before, bearer, granted), mended=tuple(fixes))
    return replace(read, effect_words=effect_words(piece, chart, read.meanings[0])) if read.meanings else read


def _stop(text: str, row: list[str], furthest: int, quoted: tuple[Any, ...], granted: bool) -> Stop:
    """Where the reading stumbles; where words were put right by others, letters are counted by words."""
    at = min(furthest, len(row))
    places = [*begins(text), len(text)]
    return Stop(text, tuple(row), at, places[min(at, len(places) - 1)], quoted, granted)


def forget() -> None:
    """Forgets the sentences that were read: the next reading of a text takes as long as the first."""
    _ability.cache_clear()


def _too_long(piece: Framed) -> Read:
    why = f"more than {LONGEST} words in a sentence"
    return Read(piece.words, "unread", unread=(piece.words[:60],), why=why)


def _put_right(
    framed: Framed,
    row: list[str],
    game: str,
    name: str,
    names: Names,
    quoted: tuple[Any, ...],
    before: Known | None,
    stop: int,
) -> Read | None:
    """The sentence with as few words as possible taken for misprints; None if there is no single way."""
    ways: list[tuple[Read, Chart]] = []
    changes = 0
    for words_, fixes in otherwise(row, game, frozenset(grammar().literals), name, stop):
        if ways and len(fixes) > changes:
            break
        chart = Chart(grammar(), edges(words_, game, name, names, quoted))
        try:
            readings = chart.readings("sentence")
        except TooIntricate:
            continue
        read = chosen(framed.words, readings, before, name) if readings else None
        if read is not None and read.stage == "understood":
            ways.append((replace(read, mended=tuple(fixes)), chart))
            changes = len(fixes)
    if len({read.meanings for read, _ in ways}) != 1:
        return None
    read, chart = ways[0]
    return replace(read, effect_words=effect_words(framed, chart, read.meanings[0]))


def _stumbled(row: list[str], chart: Chart, game: str) -> tuple[str, ...]:
    """The words that are nothing we know; if all are known, those about which no sentence goes on."""
    known = grammar().literals
    within = covered(chart)
    unknown = [
        word
        for i, (word, here) in enumerate(zip(row, chart.edges, strict=False))
        if word[0].isalpha()
        and i not in within
        and plain(word) not in known
        and all(key[0] == '"' or key == "WORD" for key in here)
        and not lexicon(game).lemmas() & {key[2:] for key in here if key.startswith('"=')}
    ]
    at = min(chart.furthest, len(row) - 1)
    return tuple(dict.fromkeys(unknown)) or (" ".join(row[max(0, at - 2) : at + 3]),)


def chosen(
    text: str,
    readings: list[tuple[float, Any]],
    before: Known | None = None,
    name: str = "",
    granted: bool = False,
) -> Read:
    """The cheapest reading that has a meaning; two that are as likely are none.

    `before`: whom a sentence before has chosen; `name`: of the card; `granted`: a text that a card gets.
    """

    def meanings(spoken: Spoken) -> tuple[m.Ability, ...]:
        abilities = (of_its_turn(ability, text) for ability in assembled(spoken))
        return tuple(set_off_by_it(resolved(ability, before, name, granted)) for ability in abilities)

    doubt = inf
    for cost, spoken in sorted(readings, key=itemgetter(0)):
        with suppress(Unresolved):
            try:
                meanings(spoken)
                break
            except Doubtful:
                doubt = cost
                break
    tries = ((cost, partial(meanings, spoken)) for cost, spoken in readings if cost <= doubt + MARGIN)
    return cheapest_meaning(text, tries, unresolved, MARGIN / 3)


__all__ = ["Gains", "He", "Read", "charted", "expanded", "normalised", "read_text", "shown", "replace"]

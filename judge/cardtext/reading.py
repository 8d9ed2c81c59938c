"""A printed text -> what is read and understood of it, ability by ability.

Three stages are told apart: *read* (the grammar has a tree), *understood* (the tree has one meaning that is
well made, every pronoun resolved); whether it is *modelled* is for the law of a game to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from heapq import heappop, heappush
from itertools import islice, starmap
from typing import Any

from judge.cardtext import keywords, type_check
from judge.cardtext import meaning as m
from judge.cardtext.assembling import assembled
from judge.cardtext.chart import Chart, TooIntricate
from judge.cardtext.data import walk
from judge.cardtext.english import grammar
from judge.cardtext.frame import Framed, framed
from judge.cardtext.keywords import coined
from judge.cardtext.lexicon import Keyword, lexicon, named_heads
from judge.cardtext.lowering import Unmodelled, checked
from judge.cardtext.normalize import normalised
from judge.cardtext.notation import Unclear
from judge.cardtext.other_way import another_way, is_besides, standing_alone
from judge.cardtext.parts import Sentence, Tail
from judge.cardtext.resolve import Unresolved, pronouns, resolved
from judge.cardtext.tokens import GUESS, Edge, Names, edges, placed, vocabulary, words

MARGIN = 0.06
"""Two meanings whose costs differ by no more are both possible: the text is ambiguous."""
_TRIED = 12
LONGEST = 120
"""So many words a sentence may have."""
_DEEP = 2


@dataclass(frozen=True)
class Stop:
    """Where the reading of a sentence stumbles: its words, how many of them a sentence may begin with.

    `letters`: where the first of the others begins.  `quoted`: what it quotes, as read; `granted`: whether
    the words are text that another card gets.
    """

    sentence: str
    row: tuple[str, ...]
    at: int
    letters: int
    quoted: tuple[Any, ...] = ()
    granted: bool = False


@dataclass(frozen=True)
class Read:
    """What became of one ability.  `stage`: unread, read, understood.  `why`: what stands in the way.

    `meanings`: one ability, or the keywords of a line.  `unread`: the words that stopped the reading.
    `either`: the meanings between which the words leave the choice.
    `effect_words`: what is done, in the words of the text: its first sentence without what sets it off.
    `coined`: the keywords that no lexicon has and that the card explains in brackets.
    `mended`: words that were put right: as printed, and as read.
    `presumed`: nouns that were taken for classes, though no lexicon and no card at hand has them.
    `stop`: where it stumbles, if it is unread.
    """

    words: str
    stage: str
    meanings: tuple[m.Ability, ...] = ()
    unread: tuple[str, ...] = ()
    why: str = ""
    either: tuple[tuple[m.Ability, ...], ...] = ()
    effect_words: str = ""
    coined: tuple[Keyword, ...] = ()
    mended: tuple[tuple[str, str], ...] = ()
    presumed: tuple[str, ...] = ()
    stop: Stop | None = None


def read_text(text: str, game: str, kind: str = "", name: str = "", names: Names | None = None) -> list[Read]:
    """The abilities of a printed text in order.  `kind` is the type of the card, `name` its own name."""
    lex = lexicon(game)
    opens = None if kind in ("battle", "mission") else lex.opens  # such a card is one ability
    frames, reminders = framed(normalised(text, game), lex.segments, opens, lex.heads)
    read = partial(_ability, game=game, kind=kind, name=name, names=names or Names(), depth=0)
    reads = _in_order(frames, read)
    if kind in ("fate", "event"):
        frames, reads = one_effect(frames, reads, kind, read)
    if all(ability.stage != "unread" for ability in reads) or not reminders:
        return reads
    new = tuple(word for word in starmap(coined, reminders.items()) if word and _is_new(word, game))
    return [
        read(frame, new=new) if was.stage == "unread" else was
        for frame, was in zip(frames, reads, strict=True)
    ]


def _in_order(frames: list[Framed], read: Callable[[Framed], Read]) -> list[Read]:
    """Each ability read; one that follows on the card that this one is on may call that "it"."""
    reads: list[Read] = []
    for frame in frames:
        frame.of_host = bool(reads) and _HOST in walk(reads[-1].meanings)
        reads.append(read(frame))
    return reads


_HOST = m.Ref("host")


def one_effect(
    frames: list[Framed], single_reads: list[Read], kind: str, read: Callable[[Framed], Read]
) -> tuple[list[Framed], list[Read]]:
    """A fate card or an event does one thing: sentences with no word in front belong together."""
    rows: list[Framed] = []
    reads: list[Read] = []
    for frame, was in zip(frames, single_reads, strict=True):
        before = rows[-1] if rows else None
        alike = before is not None and _does(before, reads[-1], kind) and _does(frame, was, kind)
        if before is not None and alike and before.quoted is frame.quoted:
            both = [*before.sentences, *frame.sentences]
            rows[-1] = replace(before, words=f"{before.words} {frame.words}", sentences=both)
            reads[-1] = read(rows[-1])
        else:
            rows.append(frame)
            reads.append(was)
    return rows, reads


def _does(framed: Framed, read: Read, kind: str) -> bool:
    """Whether it is what such a card does, or could be: no keyword, no rule, nothing about what it costs."""
    own = {node for node in walk(read.meanings) if node == m.Property("cost", m.THIS)}
    return not framed.kind and not own and all(ability.kind in (kind, "static") for ability in read.meanings)


def _is_new(word: Keyword, game: str) -> bool:
    """Whether the lexicon has no such keyword."""
    return word.name not in {keyword.name for keyword in lexicon(game).keywords.values()}


def expanded(read: Read, game: str) -> tuple[m.Ability, ...]:
    """What was read, with the texts of keywords for their names.  Raises Unmodelled (`keywords.expanded`)."""
    entries = {keyword.name: keyword for keyword in (*lexicon(game).keywords.values(), *read.coined)}
    return checked(keywords.expanded(read.meanings, entries, partial(_text_of_keyword, game=game)))


@lru_cache(maxsize=1024)
def _text_of_keyword(text: str, game: str) -> tuple[m.Ability, ...]:
    """The abilities of a keyword's text, or the one thing that it does."""
    for kind in ("", "event"):
        reads = read_text(text, game, kind)
        if reads and all(read.stage == "understood" for read in reads):
            return tuple(ability for read in reads for ability in read.meanings)
    raise Unmodelled(f"the text of a keyword: {text}")


def is_keyword(text: str, game: str, kind: str = "", name: str = "", names: Names | None = None) -> bool:
    """Whether a text is understood, and is one keyword and nothing else."""
    reads = read_text(text, game, kind, name, names)
    return [[ability.kind for ability in read.meanings] for read in reads] == [["keyword"]]


Options = list[list[tuple[float, Any]]]
"""The readings of each sentence, with what they cost."""


def _ability(
    piece: Framed, game: str, kind: str, name: str, names: Names, depth: int, new: tuple[Keyword, ...] = ()
) -> Read:
    read, options = _sentences(piece, game, kind, name, names, depth, new)
    if read.stage == "unread" or not options or piece.other is None:
        return read if not options else replace(_chosen(piece, options, kind), **_kept(read))
    before, options_before = _sentences(piece.other, game, kind, name, names, depth, new)
    if not options_before:
        return replace(before, words=piece.words)
    return replace(_chosen(piece, [*options_before, *options], kind), **_kept(read))


def _kept(read: Read) -> dict[str, Any]:
    return {"effect_words": read.effect_words, "coined": read.coined}


def _sentences(
    piece: Framed, game: str, kind: str, name: str, names: Names, depth: int, new: tuple[Keyword, ...]
) -> tuple[Read, Options]:
    """The readings of the sentences; or none, and why."""
    quoted: list[Any] = []
    within: list[str] = []
    for text in piece.quoted:
        if depth >= _DEEP:
            return Read(piece.words, "unread", unread=(text,), why="text granted within granted text"), []
        inner = [
            _ability(part, game, "", name, names, depth + 1, new)
            for part in framed(text, lexicon(game).segments, lexicon(game).opens, named_heads(game))[0]
        ]
        bad = next((part for part in inner if part.stage != "understood"), None)
        if bad is not None:
            return replace(bad, words=piece.words), []
        granted = tuple(ability for part in inner for ability in part.meanings)
        within.append(" ".join(part.effect_words for part in inner))
        quoted.append(granted[0] if len(granted) == 1 else m.Group(granted))
    options: Options = []
    effect_words = ""
    known = _sentence if Chart.listener is None else _sentence.__wrapped__
    for sentence in piece.sentences:
        reading = known(sentence, game, name, names, tuple(quoted), depth > 0, new)
        if reading.unread:
            unread, why = reading.unread, reading.why
            return Read(piece.words, reading.stage, unread=unread, why=why, stop=reading.stop), []
        options.append(reading.readings)
        effect_words = effect_words or reading.effect_words
    for n, words_within in enumerate(within):
        effect_words = effect_words.replace(f"<{n}>", words_within)
    return Read(piece.words, "read", effect_words=effect_words, coined=new), options


@dataclass(frozen=True)
class _Sentence:
    """The readings of a sentence, and its words behind what sets it off; or what is not read, and why."""

    readings: list[tuple[float, Any]] = field(default_factory=list)
    effect_words: str = ""
    stage: str = "unread"
    unread: tuple[str, ...] = ()
    why: str = ""
    stop: Stop | None = None


@lru_cache(maxsize=1024)
def _sentence(
    sentence: str,
    game: str,
    name: str,
    names: Names,
    quoted: tuple[Any, ...],
    granted: bool,
    new: tuple[Keyword, ...],
) -> _Sentence:
    """A sentence; it is read again and again, by itself and with others, for its card and for the law."""
    row = words(sentence)
    if len(row) > LONGEST:
        return _Sentence(unread=(sentence[:60],), why=f"more than {LONGEST} words in a sentence")
    chart = Chart(grammar(), edges(row, game, name, names, quoted, granted, new))
    try:
        readings = chart.readings("sentence")
    except TooIntricate:
        return _Sentence(unread=(sentence[:60],), why="a sentence is too intricate")
    if not readings:
        at = min(chart.furthest, len(row))
        letters = placed(sentence)[at][1] if at < len(row) else len(sentence)
        stop = Stop(sentence, tuple(row), at, letters, quoted, granted)
        return _Sentence(unread=_stumbled(row, chart, game), why="these words are not read", stop=stop)
    clear = [reading for reading in readings if not isinstance(reading[1], Unclear)]
    if not clear:
        return _Sentence(stage="read", unread=(sentence,), why=readings[0][1].words)
    return _Sentence(clear, _effect_words(sentence, chart))


def forget() -> None:
    """Forgets the sentences that were read: the next reading of a text takes as long as the first."""
    _sentence.cache_clear()


def _effect_words(sentence: str, chart: Chart) -> str:
    """The words of a sentence behind what sets it off and the stretch of play in which it is used."""
    at = 0
    while True:
        ends = [
            end
            for end, row in chart.spans("opening", at).items()
            for _, tail in row
            if isinstance(tail, Tail)
            and (tail.later or tail.during or (tail.condition and at))
            and chart.size in chart.spans("sentence", end)
        ]
        if not ends:
            break
        at = min(ends)
    begin = placed(sentence)[at][1]
    return re.split(r"\s\(limit", sentence[begin:], maxsplit=1, flags=re.IGNORECASE)[0].strip(" .")


def _stumbled(row: list[str], chart: Chart, game: str) -> tuple[str, ...]:
    """The words that are in no lexicon; if all are known, those about which no sentence goes on."""
    known = grammar().literals | vocabulary(game)
    within = covered(chart)
    unknown = [
        word
        for i, (word, here) in enumerate(zip(row, chart.edges, strict=False))
        if word[0].isalpha()
        and word.lower() not in known
        and i not in within
        and all(key[0] == '"' or _guessed(edges) for key, edges in here.items())
    ]
    at = min(chart.furthest, len(row) - 1)
    return tuple(dict.fromkeys(unknown)) or (" ".join(row[max(0, at - 2) : at + 3]),)


def covered(chart: Chart) -> set[int]:
    """The words that stand within names or phrases of several words that were told."""
    return {
        at
        for i, here in enumerate(chart.edges)
        for edges in here.values()
        for end, _, cost in edges
        if cost < GUESS
        for at in range(i + 1, end)
    }


def _guessed(edges: list[Edge]) -> bool:
    """Whether it is only taken for a name."""
    return all(cost >= GUESS for _, _, cost in edges)


def _chosen(framed: Framed, options: list[list[tuple[float, Any]]], kind: str) -> Read:
    """The cheapest readings of the sentences that together have a meaning."""
    rows = islice(cheapest_rows(options), _TRIED)
    zone = m.Zone(framed.zone) if framed.zone else None
    it = None if kind == "enhancement" else m.THIS
    it = _HOST if kind == "enhancement" and framed.of_host else it

    def meanings(row: tuple[tuple[float, Any], ...]) -> tuple[m.Ability, ...]:
        sentences = [s for _, s in row]
        if framed.other is not None:
            return (_another_way(framed.other, framed, sentences, kind),)
        abilities = assembled(framed, sentences, kind)
        if framed.name:
            abilities = tuple(replace(ability, name=framed.name) for ability in abilities)
        return tuple(resolved(replace(ability, zone=zone), it) for ability in abilities)

    tries = ((sum(cost for cost, _ in row), partial(meanings, row)) for row in rows)
    return cheapest_meaning(framed.words, tries, pronouns, MARGIN)


def cheapest_rows(options: Options) -> Iterator[tuple[tuple[float, Any], ...]]:
    """A reading for each sentence, in every way there is, cheapest first; of two that cost the same the one
    with the earlier readings in the earlier sentences.

    Only so many are made as are taken: with two readings for each of twenty sentences there are a million.
    """

    def priced(picked: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        return sum(row[n][0] for row, n in zip(options, picked, strict=True)), picked

    waiting = [priced((0,) * len(options))]
    while waiting:
        _, picked = heappop(waiting)
        yield tuple(row[n] for row, n in zip(options, picked, strict=True))
        last = max((at for at, n in enumerate(picked) if n), default=0)
        for at in range(last, len(picked)):  # so that each is reached in one way
            if picked[at] + 1 < len(options[at]):
                heappush(waiting, priced((*picked[:at], picked[at] + 1, *picked[at + 1 :])))


def _another_way(other: Framed, framed: Framed, sentences: list[Sentence], kind: str) -> m.Ability:
    """What may be done in the place of another ability, whose sentences stand first.  Raises Unresolved."""
    many = len(other.sentences)
    own = standing_alone(sentences[many:])
    (before, *more), (way, *rest) = assembled(other, sentences[:many], kind), assembled(framed, own, kind)
    if more or rest or before.body is None or way.body is None:
        raise Unresolved("another way of something that is not one ability")
    return another_way(before, replace(way, name=framed.name), is_besides(words(framed.sentences[0])))


def cheapest_meaning(
    text: str,
    tries: Iterable[tuple[float, Callable[[], tuple[m.Ability, ...]]]],
    unresolved: Callable[[m.Ability], bool],
    margin: float,
) -> Read:
    """The cheapest of some readings that has a well made meaning; two that differ by `margin` are none.

    `tries`: each with its cost and how it is made, which may raise Unresolved; `unresolved` tells whether a
    pronoun is left in an ability.
    """
    priced: dict[tuple[m.Ability, ...], float] = {}
    why = ""
    for cost, make in tries:
        try:
            meanings = make()
        except Unresolved as error:
            why = why or str(error)
            continue
        wrong = [problem for ability in meanings for problem in type_check.problems(ability)]
        if wrong or any(unresolved(ability) for ability in meanings):
            why = why or (wrong[0] if wrong else "a word that points to nothing")
            continue
        priced.setdefault(meanings, cost)
    if not priced:
        return Read(text, "read", unread=(text,), why=why)
    (best, cost), *others = sorted(priced.items(), key=lambda item: item[1])
    close = [other for other, more in others if more - cost <= margin]
    if close:
        return Read(text, "read", unread=(text,), why="two meanings are possible", either=(best, *close))
    return Read(text, "understood", best)


__all__ = ["Read", "read_text"]

"""Help with a text that is not read: where it stumbles, what is known of the words, what may stand there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import islice
from typing import Any

from judge.cardtext import tokens
from judge.cardtext.english import grammar as english_grammar
from judge.cardtext.following import OFFERED, Language, following, vocabulary
from judge.cardtext.frame import HEAD, framed
from judge.cardtext.lexicon import lexicon, plain
from judge.cardtext.nearest import wordings
from judge.cardtext.normalize import normalised
from judge.cardtext.reading import Read, Stop
from judge.cardtext.russian import reading as russian
from judge.cardtext.russian.frame import framed as russian_framed
from judge.cardtext.russian.grammar import grammar as russian_grammar
from judge.cardtext.russian.words import Names as RussianNames
from judge.cardtext.russian.words import edges as russian_edges
from judge.cardtext.russian.words import words as russian_words
from judge.paths import rulings

IN_RUSSIAN = ("berserk",)
"""Games whose card texts are printed in Russian; those of the others are in English."""
_LOOKED_AT = 6
"""So many words behind the place are looked at."""
_SHOWN = 4
_LONG = 600
_LIKE = 3
_CUTS = 12
_ENDS = (".", "!")
Names = tokens.Names | RussianNames

SORTS = {
    **dict.fromkeys(("NUM", "SIGNED", "TRIPLE"), "number"),
    **dict.fromkeys(("NAME", "SELF", "OWN"), "name"),
    **dict.fromkeys(("KEYWORD", "NKEYWORD"), "keyword"),
    **dict.fromkeys(("PRON", "POSS", "REFL"), "pronoun"),
    **dict.fromkeys(("ADJ", "SHORT", "COMP", "SUPER"), "adjective"),
    "PART": "participle",
    "MANNER": "adverb",
    "TRAIT": "trait",
    "ICON": "icon",
    "V": "verb",
    "N": "noun",
}
"""What a word is, by the beginning of the key that it has for the grammar; the first that fits."""


def language(game: str, name: str = "", names: Names | None = None, stop: Stop | None = None) -> Language:
    """How the texts of a game are read, with a card's own name and those of others."""
    more: dict[str, Any] = {"quoted": stop.quoted, "granted": stop.granted} if stop else {}
    if game in IN_RUSSIAN:
        known = names if isinstance(names, RussianNames) else None
        cut = partial(russian_edges, game=game, own=name, names=known, **more)
        return Language(russian_words, cut, russian_grammar())
    given = names if isinstance(names, tokens.Names) else None
    return Language(
        tokens.words,
        partial(tokens.edges, game=game, own=name, names=given, **more),
        english_grammar(),
        tokens.phrases(game),
    )


def next_words(
    text: str, game: str, name: str = "", names: Names | None = None, offered: int = OFFERED
) -> list[str]:
    """What may stand behind the words of a text that is being entered: of its last sentence."""
    of_game = language(game, name, names)
    row = of_game.words(_last_sentence(text, game))
    heads = [] if row else [head for head, _ in _heads(game).most_common(OFFERED // 2)]
    return [*heads, *following(row, game, of_game, offered)][:offered]


def _last_sentence(text: str, game: str) -> str:
    """The sentence that is being entered, without the word before a colon that says what it is."""
    if game in IN_RUSSIAN:
        clean, frames = russian.normalised(text, game), russian_framed(russian.normalised(text, game))
        return frames[-1].text if frames and not clean.endswith(_ENDS) else ""
    lex = lexicon(game)
    clean = normalised(text, game)
    rows = framed(clean, lex.segments, lex.opens, lex.heads)[0]
    return rows[-1].sentences[-1] if rows and not clean.endswith(_ENDS) else ""


@lru_cache(maxsize=4)
def _heads(game: str) -> Counter[str]:
    """The words before a colon with which abilities begin, with how many of the examples."""
    if game in IN_RUSSIAN:
        return Counter()
    return Counter(head[0].strip() for text in wordings(game) if (head := HEAD.match(text)))


def help_with(
    read: Read, game: str, name: str, names: Names | None, accepts: Callable[[str], bool]
) -> dict[str, Any]:
    """What helps with an ability that is not read, as data; nothing where it is read.

    `place`: what a sentence may begin with, and the words behind; `words`: what is known of these;
    `follows`: what may stand there; `instead`: the same with one word more, less or another, or in the
    notation of the game, or in two sentences; `accepts` says of each that it is modelled.
    """
    data: dict[str, Any] = {}
    stop = read.stop
    edits: list[str] = []
    if stop is not None:
        of_game = language(game, name, names, stop)
        at = stop.at
        while not (follows := following(stop.row[:at], game, of_game)) and at:
            at -= 1
        begin = stop.letters if at == stop.at else _begins(stop, at)
        before, behind = stop.sentence[:begin].strip(), stop.sentence[begin:].strip()
        whole = bool(stop.sentence) and stop.sentence in read.words
        head = read.words.partition(stop.sentence)[0] if whole else ""
        data["place"] = {"before": _printed(f"{head}{before}"), "behind": _printed(behind)}
        data["words"] = _known(stop.row[at:], game, of_game)
        data["follows"] = follows
        edits = [
            read.words.replace(stop.sentence, edited)
            for edited in _edits(
                before, behind, follows, [like for word in data["words"] for like in word.get("like", ())]
            )
            if whole
        ]
    if len(read.words) < _LONG:
        tries = [*_proposed(read.words, game), *_apart(read.words), *edits]
        written = (text for text in dict.fromkeys(tries) if text.strip(" .,:") and text != read.words)
        data["instead"] = list(islice(filter(accepts, written), _SHOWN))
    return data


def _begins(stop: Stop, at: int) -> int:
    """Where a word of a sentence begins, for one before that where it stumbles."""
    place = 0
    for word in stop.row[:at]:
        place = max(place, stop.sentence.find(word, place) + len(word))
    return place


def _edits(before: str, behind: str, follows: list[str], like: list[str]) -> Iterator[str]:
    """A sentence with the word at the place put right, left out, with another before it, or exchanged."""
    word, _, rest = behind.partition(" ")
    stop = "." if word.endswith(".") else "," if word.endswith(",") else ""
    for other in like:
        yield f"{before} {other}{stop} {rest}"
    yield f"{before} {rest}" if rest else f"{before}{stop}"
    for other in follows:
        yield re.sub(r" ([.,:])", r"\1", f"{before} {other} {behind}")
    for other in follows:
        if other[0].isalnum() and other.lower() != word.lower():
            yield f"{before} {other}{stop} {rest}".strip()


def _proposed(words: str, game: str) -> Iterator[str]:
    """The words in a notation of the game: as its lexicon proposes, one proposal at a time, then all."""
    all_at_once = words
    for pattern, to in _proposals(game):
        if (changed := re.sub(pattern, to, words)) != words:
            yield changed
        all_at_once = re.sub(pattern, to, all_at_once)
    yield all_at_once


@lru_cache(maxsize=4)
def _proposals(game: str) -> list[tuple[str, str]]:
    return [
        (row["pattern"], row["to"]) for row in plain(rulings() / game / "lexicon.yaml").get("proposals", ())
    ]


def _printed(text: str) -> str:
    """A part of a sentence with dots where it quotes something."""
    return re.sub(r"<\d+>", '"..."', text)


def _known(behind: Sequence[str], game: str, of_game: Language) -> list[dict[str, Any]]:
    """What is known of the words behind the place: of the first, and of those that are not known at all."""
    about = [_about(word, game, of_game) for word in behind[:_LOOKED_AT]]
    return [word for n, word in enumerate(about) if word and (n == 0 or word["known"] == "no")]


def _about(word: str, game: str, of_game: Language) -> dict[str, Any] | None:
    """What is known of a word: nothing, with the words that are like it; or what it is, with an example."""
    if not word[0].isalpha():
        return None
    low = word.lower()
    keys = {
        key
        for known in vocabulary(game, of_game)
        if low in known.row
        for key in (known.keys if known.row == (low,) else ())
    }
    if game in IN_RUSSIAN or not keys:
        keys |= set(of_game.edges([low])[0])
    sorts = sorted({sort for key in keys if (sort := _sort(key))})
    literal = f'"{low}' in of_game.grammar.literals or low in of_game.grammar.literals
    if not (sorts or literal or any(low in known.row for known in vocabulary(game, of_game))):
        return {
            "word": word,
            "known": "no",
            "like": get_close_matches(low, _spelled(game, of_game), _LIKE, 0.75),
        }
    about: dict[str, Any] = {"word": word, "known": "otherwise", "as": sorts}
    if example := _example(low, game):
        about["example"] = example
    return about


def _sort(key: str) -> str:
    if key[0] == '"' or not key[0].isupper() or key.startswith(("A_", "WORD", "CAPITAL", "UNHEARD")):
        return ""
    return next((sort for begin, sort in SORTS.items() if key.startswith(begin)), "")


def _spelled(game: str, of_game: Language) -> list[str]:
    return sorted({word.written for word in vocabulary(game, of_game)})


@lru_cache(maxsize=512)
def _example(word: str, game: str) -> str:
    """The shortest wording of the examples that has the word."""
    has = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    return min((text for text in wordings(game) if has.search(text)), key=len, default="")


_JOINT = re.compile(r",? (?:and|then|but|и|а затем|затем|но) (?:then |затем )?|; |, ")
_OPENING = re.compile(r"^[^.]{3,120}?(?:->|:| ?,)\s")


def _apart(words: str) -> Iterator[str]:
    """The words as two sentences; what opens the first stands before the second, too."""
    for joint in list(_JOINT.finditer(words))[:_CUTS]:
        first, second = words[: joint.start()], words[joint.end() :]
        opening = _OPENING.match(words)
        for begin in ([opening[0]] if opening and opening.end() < joint.start() else []) + [""]:
            whole = f"{begin}{second}"
            yield f"{first}. {whole[:1].upper()}{whole[1:]}"


__all__ = ["OFFERED", "help_with", "language", "next_words"]

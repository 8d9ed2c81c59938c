"""What of a card's text is read: its abilities one by one, and the nearest wordings for one that is not."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from typing import Any, Literal

from judge.cards.store import own
from judge.errors import JudgeError
from judge.games.registry import GAMES
from judge.games.table import LANGUAGES, TableDescription
from judge.knowledge import load
from judge.quality import card_words
from judge.verdict import service

from .board_cards import ability_lines, cards_of
from .lying import lies

NEAREST = 3
Printed = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Reading:
    """One ability: its words, whether they are modelled, and if not, what is not and what could be meant.

    `aside`: the user has set it aside.  `means`: what was understood, in the judge's own words, by language.
    `presumed`: nouns that were taken for classes, though no lexicon has them.  `help`: where the reading
    stumbles and what may stand there (`card_help.help_with`); `missing`: for what the law has no rule.
    """

    words: str
    modelled: bool
    unread: str = ""
    nearest: tuple[str, ...] = ()
    aside: bool = False
    means: Mapping[str, str] = field(default_factory=dict)
    presumed: tuple[str, ...] = ()
    help: Mapping[str, Any] = field(default_factory=dict)
    missing: tuple[str, ...] = ()


def readings(game: str, place: str, card: Mapping[str, Any], text: str) -> list[Reading]:
    """The abilities of a card that lies in `place` ("dark.units"), each read on a table of its own."""
    aside = ignored(card)
    lines = [_reading(game, place, dict(card), line) for line in ability_lines(text)]
    return [
        replace(reading, aside=not reading.modelled and (aside is True or reading.words in aside))
        for reading in lines
    ]


def ignored(card: Mapping[str, Any]) -> list[str] | Literal[True]:
    """The sentences of a card that the user set aside, or True for all that are not modelled."""
    value = card.get("ignore")
    if value is True or str(value).casefold() in ("yes", "true"):
        return True
    return list(map(str, value)) if isinstance(value, list) else [str(value)] if value else []


def unread_cards(game: str, data: Mapping[str, Any], table: TableDescription) -> dict[str, int]:
    """For every card with a text how many of its abilities are not modelled, by its path."""
    key = lines_key(table)
    counts = {}
    for path, *_, card in cards_of(data, table):
        there = lies(GAMES[game], path, card)
        text = str(there.value(key) or "")
        if text and len(text) < 2000:
            whole = {**there.values, **card}
            count = sum(
                not reading.modelled and not reading.aside
                for reading in readings(game, path.partition("[")[0], whole, text)
            )
            if count:
                counts[path] = count
    return counts


def lines_key(table: TableDescription) -> str:
    """The property of a card that holds its abilities."""
    return next((name for name, prop in table.card.items() if prop.lines), "text")


def _reading(game: str, place: str, card: dict[str, Any], line: str) -> Reading:
    table = GAMES[game].table
    plain = {key: value for key, value in card.items() if key in ("name", "version", "type", *table.card)}
    plain.pop("cell", None)
    printed = tuple(
        sorted((str(key), str(value)) for key, value in plain.items() if not isinstance(value, dict | list))
    )
    return _read(game, place, printed, line)


def _read(game: str, place: str, printed: Printed, line: str) -> Reading:
    unread = _unread(game, place, printed, line)
    card = dict(printed)
    kind = card.get("type", "")
    known = kind if kind in GAMES[game].table.card["type"].choices else ""
    abilities = card_words.read(line, game, known, card.get("name", ""))["abilities"]
    if unread:
        return _refused(game, place, printed, line, unread, abilities)
    presumed = tuple(name for ability in abilities for name in ability.get("presumed", ()))
    return Reading(line, True, means=_means(abilities), presumed=presumed)


def _refused(
    game: str, place: str, printed: Printed, line: str, unread: str, abilities: Sequence[Mapping[str, Any]]
) -> Reading:
    """A line that is not modelled, with what helps: where it stumbles, what is missing, other words."""
    refused = next((ability for ability in abilities if ability["stage"] != "modelled"), {})
    helping = refused.get("help", {}) if len(abilities) == 1 else {}
    instead = [text for text in helping.get("instead", ()) if not _unread(game, place, printed, text)]
    near = islice(_nearest(game, place, printed, line), NEAREST)
    offered = tuple(dict.fromkeys([*instead, *near]))[: NEAREST + 2]
    return Reading(line, False, unread, offered, help=helping, missing=tuple(refused.get("missing", ())))


def _means(abilities: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """What was understood of a line, by language, as far as the common language of cards has words for it."""
    return {
        language: " ".join(ability["means"][language] for ability in abilities)
        for language in LANGUAGES
        if abilities and all(ability["means"].get(language) for ability in abilities)
    }


@lru_cache(maxsize=4000)
def _unread(game: str, place: str, printed: Printed, line: str) -> str:
    """What of a line is not modelled on a card of which this is told; nothing if all of it is."""
    table = GAMES[game].table
    player, _, zone = place.partition(".")
    key = lines_key(table)
    ends = table.card[key].ends
    words = line if not ends or line[-1] in ".!?" else line + ends
    at = next(at for at, moment in table.moments.items() if not any(blank.needed for blank in moment.blanks))
    board = {
        "game": game,
        "now": {"at": at},
        player: {zone: [{**table.zones[zone].card, **dict(printed), key: words}]},
    }
    try:
        placed = GAMES[game].board(service.parse(board), own())
    except JudgeError as error:
        return str(getattr(error, "message", error))
    return "; ".join(unread.with_reason() for unread in placed.not_modelled)


def _nearest(game: str, place: str, printed: Printed, line: str) -> Iterator[str]:
    """The wordings that are most like a line, of those that are read on this card."""
    plain = {_plain(text): text for text in wordings(game)}
    for near in difflib.get_close_matches(_plain(line), list(plain), n=3 * NEAREST, cutoff=0.4):
        wording = _with_numbers(plain[near], re.findall(r"\d+", line))
        if not _unread(game, place, printed, wording):
            yield wording


@lru_cache(maxsize=8)
def wordings(game: str) -> tuple[str, ...]:
    """Every ability that stands on a card of an example, with its price and without."""
    table = GAMES[game].table
    key = lines_key(table)
    listed: dict[str, None] = {}
    for example in load().examples(game):
        for *_, card in cards_of(example.situation, table):
            text = card.get(key)
            if isinstance(text, str):
                lines = [line for line in ability_lines(text) if len(line) < 90]
                listed |= dict.fromkeys(lines)
                listed |= dict.fromkeys(line.partition(" -> ")[2] for line in lines if " -> " in line)
    return tuple(listed)


def _with_numbers(wording: str, numbers: list[str]) -> str:
    """A wording with these numbers in place of its own, as far as they go."""
    left = iter(numbers)
    return re.sub(r"\d+", lambda number: next(left, number[0]), wording)


def _plain(line: str) -> str:
    return re.sub(r"[\d\W_]+", " ", line.casefold()).strip()

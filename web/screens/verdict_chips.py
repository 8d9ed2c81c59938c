"""What a verdict takes for granted, as chips: each opens the choices that there are instead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judge.games.registry import GAMES
from judge.games.table_values import holds
from judge.knowledge import load
from judge.words.questions import word_of
from judge.words.teller import Teller

from .. import board_cards, board_path
from .verdict_board import Number

PLACE = re.compile(r"([\w-]+\.\w[\w ]*?) (?:is|holds) ")
"""How an assumption begins that speaks of a value of the board."""
CARD = re.compile(
    r"([\w-]+) is .* of the card store|no [\w ]+ (?:is|are) (?:said|given) for ([\w-]+)"
    r'|".*" on ([\w-]+) is (?:set aside|read as) '
)
"""How one does that speaks of a card."""
CHANGED = re.compile(r"([\w-]+)\.[\w. ]+ is not as printed")
"""How one does that says what of a card is not as printed."""
ACTIVE = re.compile(r"now\.active is ")

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Chip:
    """One thing taken for granted: its words, and what a tap on it offers.

    `choices` are (button, words, whether it is so now); `number` can be stepped; `card` is the path of a card
    whose sheet opens.
    """

    words: str
    choices: tuple[tuple[str, str, bool], ...] = ()
    number: Number | None = None
    card: str = ""


def chips(teller: Teller, verdict: Data, data: Data) -> list[Chip]:
    """What the `verdict` on the situation `data` takes for granted."""
    changes: dict[str, list[str]] = {}
    others = []
    for words in in_all_cases(verdict["assumed"]):
        changed = CHANGED.match(words)
        if changed:
            changes.setdefault(changed[1], []).append(teller.assumed(words))
        else:
            others.append(words)
    shown = [
        *_aims(teller, verdict),
        *(_assumed(teller, data, words) for words in others),
        *(_changed(teller, data, nick, sentences) for nick, sentences in changes.items()),
    ]
    return [*shown, *_edition(teller, verdict)]


def in_all_cases(assumed: Sequence[str]) -> list[str]:
    """What is taken for granted; of cards that differ from case to case, those of every case."""
    parts = {words: _of_cards(words) for words in assumed}
    cards: dict[tuple[str, str], list[list[str]]] = {}
    for before, nicks, after in filter(None, parts.values()):
        cards.setdefault((before, after), []).append(nicks.split(", "))
    listed = []
    for words, of in parts.items():
        if of:
            first, *others = cards[of[0], of[2]]
            shared = [nick for nick in first if all(nick in other for other in others)]
            listed.append(f"{of[0]}{', '.join(shared or first)}{of[2]}")
        else:
            listed.append(words)
    return list(dict.fromkeys(listed))


def _aims(teller: Teller, verdict: Data) -> Iterator[Chip]:
    """Who plays for what a chance is asked of."""
    seen: set[str] = set()
    for number, answer in enumerate(verdict["answers"]):
        asked = answer["ask"]
        who = str(asked.get("for") or "most")
        if word_of(asked) not in ("chance", "best") or who in seen:
            continue
        seen.add(who)
        players = GAMES[verdict["game"]].players
        choices = tuple(
            (f"aim:{number}={aim}", teller.start(teller.plays_for(aim)), aim == who)
            for aim in (*players, "most", "least")
        )
        yield Chip(teller.start(teller.plays_for(who)), choices)


def _changed(teller: Teller, data: Data, nick: str, sentences: list[str]) -> Chip:
    """What of a card is not as printed, in one chip: *Luke: power 7, printed 5; health 6, printed 4*."""
    begins = f"{teller.card(nick)}: "
    rest = [words.removeprefix(begins) for words in sentences[1:]]
    return Chip("; ".join([sentences[0], *rest]), card=_path_of(data, nick))


def _assumed(teller: Teller, data: Data, words: str) -> Chip:
    sentence = teller.assumed(words)
    if ACTIVE.match(words):
        active = words.rpartition(" ")[2]
        players = GAMES[str(data["game"])].players
        return Chip(
            sentence,
            tuple((f"active:{player}", teller.player(player), player == active) for player in players),
        )
    place = PLACE.match(words)
    if place:
        number = _number(teller, data, place[1])
        return Chip(sentence, number=number)
    card = CARD.match(f"{words} ")
    return Chip(sentence, card=_path_of(data, next(filter(None, card.groups()))) if card else "")


def _number(teller: Teller, data: Data, path: str) -> Number | None:
    """The number of the board that `dark.hand` or `luke.speed` speaks of; None if it is none."""
    game = GAMES[str(data["game"])]
    who, _, name = path.partition(".")
    if who in game.players and name in game.table.sides:
        kind, unknown = holds(game.model, "Side", name).kind, game.table.sides[name].unknown
    elif (card := _path_of(data, who)) and name in game.table.card:
        path = f"{card}.{name}"
        kind, unknown = holds(game.model, "Card", name).kind, game.table.card[name].unknown
    else:
        return None
    value = board_path.get(dict(data), path)
    if kind != "number" or isinstance(value, Mapping | list):
        return None
    return Number(path, teller.what(f"{who}.{name}"), "?" if value is None else str(value), unknown)


def _path_of(data: Data, nick: str) -> str:
    """The path of a card by its nickname."""
    table = GAMES[str(data["game"])].table
    cards = board_cards.cards_of(dict(data), table)
    return next((path for path, _, _, card in cards if board_cards.nick_of(card) == nick), "")


def _edition(teller: Teller, verdict: Data) -> Iterator[Chip]:
    """The edition of the rules, where it is not the latest."""
    named = load().editions(verdict["game"])
    used = verdict["rules"]["edition"]
    if used != load().edition(verdict["game"], None).id and used in named:
        choices = tuple(
            (f"choose:rules={key}", edition.told("title", teller.language), key == used)
            for key, edition in named.items()
        )
        yield Chip(
            teller.start(
                teller.sentence(
                    "under_rules", rules=teller.quoted(named[used].told("title", teller.language))
                )
            ),
            choices,
        )


def _of_cards(words: str) -> tuple[str, str, str] | None:
    """The parts of an assumption that speaks of a list of cards: before it, the nicknames, after it."""
    head, between, rest = words.partition(" for ")
    nicks, colon, after = rest.partition(":")
    says = head.startswith("no ") and head.endswith((" is said", " are said", " is given", " are given"))
    return (head + between, nicks, colon + after) if says and colon else None

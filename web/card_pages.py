"""A printed card: its text as it is read, what is modelled, the rules and rulings that touch its words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judge.cards.model import PrintedCard, parted
from judge.cards.store import own
from judge.errors import JudgeError
from judge.games.as_it_lies import gist
from judge.games.base import Game
from judge.knowledge import Rule, Ruling, load
from judge.quality import card_words

from .board_cards import ability_lines, cards_of

MOST, FOUND = 12, 3
"""Rules that are named, and rulings; rules that a search finds for one line of text."""
TOLD = ("words", "stage", "means", "unread", "nearest", "missing", "help")
"""What is told of an ability."""


def printings(game: Game, name: str) -> list[PrintedCard]:
    """The cards of the user's store that a name means, each text once."""
    return list({gist(card): card for card in own().find(game.name, name)}.values())


def whole(game: Game, printed: PrintedCard) -> dict[str, Any]:
    """A card as data: what is printed, each ability with the stage it reaches, rules and rulings."""
    values = game.prints.values(printed)
    text = str(values.pop("text", ""))
    rules = touching(game, text)
    return {
        "game": game.name,
        "name": printed.name,
        "set": printed.set,
        "number": printed.number,
        "values": values,
        "text": text,
        "abilities": [ability for line in ability_lines(text) for ability in _read(game, printed, line)],
        "rules": [rule.id for rule in rules],
        "rulings": [ruling.key for ruling in rulings(rules)],
    }


def _read(game: Game, printed: PrintedCard, line: str) -> list[dict[str, Any]]:
    kind = str(game.prints.values(printed).get("type", ""))
    known = kind if kind in game.table.card["type"].choices else ""
    name = parted(printed.name)[0]
    abilities: list[dict[str, Any]] = card_words.read(line, game.name, known, name)["abilities"]
    return [{key: ability[key] for key in TOLD if key in ability} for ability in abilities]


def touching(game: Game, text: str) -> list[Rule]:
    """The rules about the words of a text: those of which a tag stands there, those that a search finds."""
    words = f" {_plain(text)} "
    met: list[tuple[int, str]] = []
    known = load()
    for rule in known.rules.values():
        tags = [tag for tag in map(_plain, rule.tags) if tag and f" {tag} " in words]
        if rule.game in (game.name, "core") and tags:
            met.append((-max(map(len, tags)), rule.id))
    keys = [key for _, key in sorted(met)]
    for line in ability_lines(text):
        hits = [hit.id for hit in known.search(line[:200], game.name, 20) if hit.kind == "rule"]
        keys += hits[:FOUND]
    return [known.rules[key] for key in dict.fromkeys(keys)][:MOST]


def rulings(rules: Sequence[Rule]) -> list[Ruling]:
    """Rulings that cite these rules, those of the first rules first."""
    known = load()
    citing = {ruling.key: ruling for rule in rules for ruling in known.rulings_citing(rule.id)}
    return list(citing.values())[:MOST]


def named(board: Mapping[str, Any], game: Game) -> list[str]:
    """The cards of a board that the user's store has, by the names on them."""
    try:
        names = dict.fromkeys(str(card.get("name", "")) for *_, card in cards_of(board, game.table))
        return [name for name in names if own().find(game.name, name)]
    except JudgeError:
        return []


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))

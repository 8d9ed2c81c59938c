"""Random boards with printed cards: those that the law models of the files named in `FUZZ_CARDS`.

The files (card data as `judge cards import` takes it, apart by the system's path separator) are the
player's own; without any, the boards have the cards that their modules make up.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from judge.cards import files
from judge.cards.model import PrintedCard
from judge.cards.store import Store
from judge.quality.card_report import report

KEPT = {
    "swtcg": {"as", "damage"},
    "swlcg": {"as", "focus", "committed", "participating"},
    "berserk": {"as", "wounds", "poison", "closed", "tokens", "movement", "cell", "host", "type"},
}
"""What a random board says of a card that is not printed on it."""
PLACES = {
    "swtcg": ("space", "ground", "character", "build", "hand"),
    "swlcg": ("units", "objectives", "hand", "edge", "command deck"),
    "berserk": ("squad",),
}
TYPES = {
    "build": ("space", "ground", "character"),
    "units": ("unit",),
    "objectives": ("objective",),
    "edge": ("fate", "event", "unit"),
    "command deck": ("fate", "event", "unit", "enhancement"),
}
"""Types of cards in a place, where it is not itself a type."""
AFFILIATIONS = {
    "dark": ("Sith", "Imperial Navy", "Scum and Villainy"),
    "light": ("Jedi", "Rebel Alliance", "Smugglers and Spies"),
}
ARENAS = ("space", "ground", "character")
HANDS = {"swtcg": ("battle",), "swlcg": ("fate", "event", "unit", "enhancement")}


def named() -> list[Path]:
    """The files of `FUZZ_CARDS`."""
    return [Path(file) for file in os.environ.get("FUZZ_CARDS", "").split(os.pathsep) if file]


@cache
def modelled(game: str) -> tuple[PrintedCard, ...]:
    """Those cards of a game in the named files that the law models, every card of their name; of one name only one."""
    cards: dict[str, PrintedCard] = {}
    for file in named():
        reading = files.read(file, None)
        if reading.game == game:
            stages = {(card["name"], card["stage"]) for card in report(file)["cards"]}
            known = {name for name, _ in stages} - {name for name, stage in stages if stage != "modelled"}
            cards |= {card.name: card for card in reading.cards if card.name in known}
    return tuple(cards[name] for name in sorted(cards))


def store(game: str, folder: Path) -> Store | None:
    """A store of these cards in `folder`, or None where there is none of the game."""
    if not modelled(game):
        return None
    kept = Store(folder / f"{game}.sqlite")
    kept.add(modelled(game))
    return kept


def with_printed_cards(seed: int, board: dict[str, Any]) -> dict[str, Any]:
    """The board with a printed card for each of its own, but for those that its moment rests on."""
    game = board["game"]
    dice = random.Random(seed)
    cards = list(modelled(game))
    dice.shuffle(cards)
    fixed = (
        set(_nicks(board["now"]))
        if board["now"]["at"] in ("reroll", "contest", "declared", "card")
        else set()
    )
    for side in (side for side in ("dark", "light", "first", "second") if side in board):
        player = board[side]
        own = (card for place in PLACES[game] for card in player.get(place, []))
        stands = {_title(card["name"]) for card in own if card["as"] in fixed}
        for place in PLACES[game]:
            player[place] = [
                card if card["as"] in fixed else _printed(game, side, place, card, cards, stands)
                for card in player.get(place, [])
            ]
        if game == "swlcg":
            player["affiliation"] = dice.choice(AFFILIATIONS[side])
        if game == "berserk":
            player["squad"] += _terrain(side, cards)
    return board


def _printed(
    game: str, side: str, place: str, card: dict[str, Any], cards: list[PrintedCard], stands: set[str]
) -> dict[str, Any]:
    """The next printed card that may stand there, or the board's own.

    Of the versions of one name (a letter in brackets) a side has one in the arenas: `stands`.
    """
    types = TYPES.get(place) or HANDS.get(game, ()) if place in (*TYPES, "hand") else (place,)
    if game == "berserk":
        types = (card.get("type", "creature"),)
    for chosen in cards:
        title = _title(chosen.name)
        if chosen.type in types and chosen.side in (side, "neutral", "") and title not in stands:
            cards.remove(chosen)
            if place in ARENAS:
                stands.add(title)
            kept = {key: value for key, value in card.items() if key in KEPT[game]}
            for hurt, bears in (("wounds", "life"), ("damage", "health")):
                most = chosen.numbers.get(bears)
                if isinstance(most, int) and kept.get(hurt):
                    kept[hurt] = min(kept[hurt], most - 1)
            if game == "berserk" and "hit" not in chosen.numbers:  # it may be told to attack
                kept["strike"] = card["strike"]
            return {"name": chosen.name, **kept}
    return card


def _title(name: str) -> str:
    """A name without the letter of its version."""
    return name.partition(" (")[0]


def _terrain(side: str, cards: list[PrintedCard]) -> list[dict[str, Any]]:
    """One terrain for every third squad or so."""
    terrain = next((card for card in cards[: len(cards) // 8] if card.type == "terrain"), None)
    if terrain is None:
        return []
    cards.remove(terrain)
    return [{"name": terrain.name, "as": f"{side[0]}t", "type": "terrain"}]


def _nicks(value: Any) -> Iterator[str]:
    """Every word of what a moment says."""
    if isinstance(value, dict):
        for part in value.values():
            yield from _nicks(part)
    elif isinstance(value, list):
        for part in value:
            yield from _nicks(part)
    else:
        yield from str(value).replace(":", " ").split()

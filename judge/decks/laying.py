"""The cards of a deck -> a new situation: what lies where, whose it is, which names no store has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from judge.board import yamltext
from judge.cards.model import PrintedCard, parted, plain
from judge.cards.store import Store
from judge.decks.files import Deck, Entry, sections
from judge.errors import SituationError
from judge.games.base import Game
from judge.games.registry import game as game_of

SHORT = 12
"""A list of at most so many cards is what somebody holds, and no deck."""
MOST = 40
"""Cards that a place of a situation may list."""
GAMES = ("swtcg", "swlcg", "berserk")


@dataclass(frozen=True)
class Wishes:
    """What its user says: the game, whose the cards are, where those in no section go, how many are drawn."""

    game: str | None = None
    player: str | None = None
    to: str | None = None
    draw: int = 0
    seed: int = 0


@dataclass
class Laid:
    """A situation, the names that the store does not have (each with the nearest), and what was left out."""

    data: dict[str, Any]
    unknown: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)

    def text(self) -> str:
        """The situation to be written on: what is not on the board stands there as comments."""
        asked = "# ask: [...]   # `judge options FILE` tells what each player may do here"
        lines = [yamltext.write(self.data).rstrip(), asked]
        for title, entries in (
            ("the rest of the deck, in no order", self.rest),
            ("not in the card store", self.unknown),
            ("left out", self.left_out),
        ):
            lines += [f"# {title}:", *(f"#   {one}" for one in entries)] if entries else []
        return "\n".join(lines) + "\n"


@dataclass
class _Side:
    """The cards of one player: by zone, and those of the deck."""

    zones: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    deck: list[tuple[PrintedCard, int]] = field(default_factory=list)


def laid(decks: list[Deck], wishes: Wishes, store: Store) -> Laid:
    """One deck, or those of both players, as a situation.

    Raises SituationError where nothing tells the game, or a place is none of it.
    """
    chosen = wishes.game or _recognised(decks, store)
    described, table = game_of(chosen), sections()["games"][chosen]
    if wishes.to is not None and wishes.to not in (*described.zones, "deck"):
        raise SituationError(
            "--to", f'"{wishes.to}" is no place', f"known here: {', '.join(described.zones)}, deck"
        )
    found = Laid(
        {"game": chosen, "title": " and ".join(deck.name for deck in decks), "now": dict(table["now"])}
    )
    sides = {player: _Side() for player in described.players}
    nicks: Counter[str] = Counter()
    for number, deck in enumerate(decks):
        found.left_out += deck.left_out
        player = _player(deck, described, wishes, number, store, sides)
        short = sum(entry.count for entry in deck.entries) <= SHORT
        for entry in deck.entries:
            _lay(entry, player, described, short, wishes, store, sides, nicks, found)
    chance = Random(wishes.seed)
    for player in described.players:
        _finish(player, sides[player], described, wishes, chance, nicks, found)
    return found


def _recognised(decks: list[Deck], store: Store) -> str:
    """The game whose cards in the store have most of the names."""
    names = {entry.name for deck in decks for entry in deck.entries}
    known = {game: sum(bool(store.find(game, parted(name)[0])) for name in names) for game in GAMES}
    best = max(known, key=lambda game: known[game])
    if not known[best]:
        hint = "read in card data first (judge cards import FILE), or say the game: --game swtcg"
        raise SituationError(decks[0].name, "none of its cards is in the card store", hint)
    return best


def _player(
    deck: Deck, described: Game, wishes: Wishes, number: int, store: Store, sides: Mapping[str, _Side]
) -> str:
    """Whose a deck is: as said, or by the side of most of its cards, or in the order of the players."""
    if wishes.player is not None and wishes.player not in described.players:
        raise SituationError(
            "--for", f'"{wishes.player}" is no player', f"known here: {', '.join(described.players)}"
        )
    players = list(described.players)
    if wishes.player is not None:
        players = [wishes.player, *(one for one in players if one != wishes.player)]
        return players[number]
    printed = [card for entry in deck.entries for card in store.find(described.name, entry.name)[:1]]
    counted = Counter(card.side for card in printed if card.side in players)
    if counted:
        return counted.most_common(1)[0][0]
    return players[number]


def _lay(
    entry: Entry,
    player: str,
    described: Game,
    short: bool,
    wishes: Wishes,
    store: Store,
    sides: dict[str, _Side],
    nicks: Counter[str],
    found: Laid,
) -> None:
    """One entry: onto its place, or into the deck; said where it is in no store."""
    said = plain(entry.section)
    if said in sections()["aside"]:
        found.left_out.append(f"{entry.count}x {entry.name} ({entry.section})")
        return
    player = next(
        (one for one, listed in sections()["players"].items() if said in listed and one in sides), player
    )
    printed = _printed(entry.name, player, described.name, store)
    if printed is None:
        near = store.near(described.name, entry.name)
        hint = f' (did you mean "{near[0]}"?)' if near else ""
        found.unknown.append(f"{entry.count}x {entry.name}{hint}")
        return
    if printed.side in sides and printed.side != player:
        if wishes.player is not None:
            found.left_out.append(f"{entry.count}x {entry.name}: a card of the {printed.side} side")
            return
        player = printed.side
    if printed.type == "affiliation":
        found.data.setdefault(player, {})["affiliation"] = printed.name
        return
    zone = _zone(said, printed, described, short, wishes)
    if zone is None:
        sides[player].deck.append((printed, entry.count))
        return
    for _ in range(entry.count):
        _put(printed, zone, sides[player], nicks, found)


def _printed(name: str, player: str, game: str, store: Store) -> PrintedCard | None:
    """The card of a name: of several, one of that player's."""
    cards = store.find(game, name)
    if len({card.name for card in cards if card.name != f"{parted(card.name)[0]} (Promo)"}) > 1:
        cards = [card for card in cards if plain(card.name) == plain(name)] or cards
    return next((card for card in cards if card.side == player), cards[0] if cards else None)


def _zone(said: str, printed: PrintedCard, described: Game, short: bool, wishes: Wishes) -> str | None:
    """The place of a card; None for the deck."""
    table, by_type = sections(), sections()["games"][described.name]["by_type"]
    named = next((zone for zone, listed in table["zones"].items() if said in listed), None)
    if named in described.zones:
        return named
    if said in table["table"]:
        chosen: str = by_type.get(printed.type, table["games"][described.name]["hand"])
        return chosen
    if wishes.to is not None:
        return None if wishes.to == "deck" else wishes.to
    return table["games"][described.name]["hand"] if short and not said and not wishes.draw else None


def _put(printed: PrintedCard, zone: str, side: _Side, nicks: Counter[str], found: Laid) -> None:
    """One card onto a place, with a nickname of its own where there are several of its name."""
    there = side.zones.setdefault(zone, [])
    if len(there) >= MOST:
        found.left_out.append(f"1x {printed.name}: {zone} has {MOST} cards already")
        return
    card: dict[str, Any] = {"name": printed.name}
    word = "_".join(
        "".join(one if one.isalnum() else " " for one in parted(printed.name)[0].casefold()).split()
    )
    word = (word if word[:1].isalpha() else f"card_{word}")[:34]
    nicks[word] += 1
    if nicks[word] > 1:
        card["as"] = f"{word}_{nicks[word]}"
    if printed.game == "swlcg" and printed.number and "-" in printed.number:
        card["number"] = printed.number.rpartition("-")[2].lstrip("0")
    there.append(card)


def _finish(
    player: str,
    side: _Side,
    described: Game,
    wishes: Wishes,
    chance: Random,
    nicks: Counter[str],
    found: Laid,
) -> None:
    """What is drawn goes to the hand; the rest is told as its game tells a deck."""
    table = sections()["games"][described.name]
    cards = [printed for printed, count in side.deck for _ in range(count)]
    hidden = [i for i, card in enumerate(cards) if card.type != "objective"]
    if wishes.draw and hidden:
        drawn = chance.sample(hidden, min(wishes.draw, len(hidden)))
        for i in drawn:
            _put(cards[i], table["hand"], side, nicks, found)
        cards = [card for i, card in enumerate(cards) if i not in drawn]
    data: dict[str, Any] = found.data.setdefault(player, {})
    data |= side.zones
    if "hand" in described.zones and "hand" not in data:
        data["hand"] = [] if side.deck and not wishes.draw else "?"
    if not cards:
        return
    if table["deck"] == "listed":
        for card in cards:
            _put(card, "deck", side, nicks, found)
        data |= side.zones
    elif table["deck"] == "number":
        data["deck"] = min(len(cards), 60)
    elif not side.zones and (sets := list(_sets(cards))):
        found.data["now"] = {"at": "deck"}
        data["deck"] = sets
        data.pop("hand", None)
    if table["deck"] != "listed":
        counted = Counter(card.name for card in cards)
        found.rest += [f"{count}x {name} ({player})" for name, count in counted.items()]


def _sets(cards: list[PrintedCard]) -> Iterator[dict[str, Any]]:
    """The objective sets of a deck: each objective with its number and how often it is there."""
    counted: dict[tuple[str, int, str], int] = {}
    for card in cards:
        number = card.number.rpartition("-")[0]
        if card.type == "objective" and number.isdecimal() and int(number):
            key = (card.name, int(number), card.side)
            counted[key] = counted.get(key, 0) + 1
    for (name, number_of_set, side), count in counted.items():
        more = {"side": side} if side == "neutral" else {}
        yield {"name": name, "number": number_of_set, "copies": count, **more}

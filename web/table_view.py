"""A situation as it lies on the table: sides, places, cards with what can be read on them.

Everything is told in the words of the game's own table (`judge.games.table`).  A board that is not whole is
drawn as far as it goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.games.as_it_lies import AsItLies
from judge.games.base import Game
from judge.games.registry import GAMES
from judge.games.table import Blank, Property, TableDescription, Zone
from judge.words.teller import Teller

from . import board_path
from .board_cards import ability_lines, cards_of, listed, nick_at, nick_of
from .lying import lies


@dataclass(frozen=True)
class Fact:
    """A number or word of a card or a side: its place on the board, what it is called, its value.

    `printed` is what the card says where that is something else ("": it is so, or nobody knows).
    """

    path: str
    words: str
    value: str
    printed: str = ""


@dataclass
class Card:
    """A card as it is drawn; `zone` is "" for one that lies at or under another."""

    path: str
    name: str
    nick: str
    player: str
    tone: str
    zone: str
    facts: list[Fact] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)
    cell: str = ""
    flagged: bool = False
    middle: bool = False
    lies: AsItLies = field(default_factory=lambda: AsItLies({}))


@dataclass
class Place:
    """A zone of one side: its cards, and where a new one is put."""

    zone: str
    title: str
    lies: str
    path: str
    cards: list[Card]
    unknown: bool = False
    count: str = ""


@dataclass
class Side:
    """One player's side."""

    player: str
    title: str
    tone: str
    active: bool
    pools: list[Fact]
    places: dict[str, Place]


@dataclass
class Seen:
    """The whole table."""

    game: str
    table: TableDescription
    sides: list[Side]
    whole: list[Fact]
    cards: list[Card]
    moment: str
    sign: str
    active: bool
    subject: str = ""
    waiting: list[Fact] = field(default_factory=list)


def seen(data: Mapping[str, Any], language: str) -> Seen | None:
    """The board as it lies there; None if its game is not known."""
    game = GAMES.get(str(data.get("game")))
    if game is None:
        return None
    return _Drawing(game, data, language).seen()


class _Drawing:
    def __init__(self, game: Game, data: Mapping[str, Any], language: str) -> None:
        self.game, self.table, self.data, self.language = game, game.table, data, language
        now = data.get("now")
        self.now: Mapping[str, Any] = now if isinstance(now, Mapping) else {}
        self.moment = self.table.moments.get(str(self.now.get("at", "")))
        self.marks: dict[str, list[str]] = {}
        self.waiting: list[Fact] = []
        for blank in self.moment.blanks if self.moment else []:
            if blank.mark is not None and (nick := nick_at(self.now, blank)):
                self.marks.setdefault(nick, []).append(blank.mark.of(language))
            if blank.kind == "words" and (declared := str(board_path.get(self.now, blank.path) or "")):
                self._declared(blank, declared)

    def seen(self) -> Seen:
        cards = [self._card(*placed) for placed in cards_of(self.data, self.table)]
        sides = [self._side(player, cards) for player in self.table.players]
        whole = [
            Fact(name, prop.title.of(self.language), self._value(prop, self.data[name]))
            for name, prop in self.table.whole.items()
            if self.data.get(name) is not None
        ]
        sign = self.moment.sign if self.moment else ""
        has_active = "active" in _fields(self.game)
        blanks = self.moment.blanks if self.moment else []
        subject = next((nick for blank in reversed(blanks) if (nick := nick_at(self.now, blank))), "")
        return Seen(
            self.game.name,
            self.table,
            sides,
            whole,
            cards,
            str(self.now.get("at", "")),
            sign,
            has_active,
            subject,
            self.waiting,
        )

    def _declared(self, blank: Blank, declared: str) -> None:
        """What lies on the stack: told in words, whose it is and what it is aimed at are marked."""
        teller = Teller(self.data, self.language)
        words = teller.start(teller.do(declared))
        self.waiting.append(Fact(f"now.{blank.path}", blank.title.of(self.language), words))
        what, _, aim = declared.partition("->")
        for mark, nick in ((blank.mark, what.partition(":")[0]), (blank.aim, aim)):
            if mark is not None and nick.strip():
                self.marks.setdefault(nick.strip(), []).append(mark.of(self.language))

    def _side(self, player: str, cards: list[Card]) -> Side:
        described = self.table.players[player]
        side = self.data.get(player)
        side = side if isinstance(side, Mapping) else {}
        pools = [
            Fact(f"{player}.{name}", prop.title.of(self.language), self._count(side.get(name), prop.unknown))
            for name, prop in self.table.sides.items()
            if prop.shown or side.get(name) is not None
        ]
        moment = self.table.moments.get(str(self.now.get("at", "")))
        first = moment.zone if moment else ""
        places = {
            zone: self._place(player, zone, place, side, cards)
            for zone, place in sorted(self.table.zones.items(), key=lambda zone: zone[0] != first)
        }
        active = str(self.now.get("active", "")) == player
        title = described.title.of(self.language)
        return Side(player, title, described.tone, active, pools, places)

    def _place(
        self, player: str, zone: str, described: Zone, side: Mapping[str, Any], cards: list[Card]
    ) -> Place:
        mine = [card for card in cards if card.player == player and card.zone == zone]
        content = side.get(zone)
        count = (
            str(len(mine)) if mine or isinstance(content, list) else self._count(content, described.unknown)
        )
        return Place(
            zone,
            described.title.of(self.language),
            described.lies,
            f"{player}.{zone}",
            mine,
            described.unknown,
            count,
        )

    def _count(self, value: Any, unknown: bool) -> str:
        if isinstance(value, list):
            return str(len(value))
        if value is None or value == "":
            return "?" if unknown else "0"
        return _plain(value)

    def _card(self, path: str, player: str, zone: str, card: dict[str, Any]) -> Card:
        tone = self.table.players[player].tone
        nick = nick_of(card)
        name = " ".join(filter(None, (_plain(card.get("name", "?")), _plain(card.get("version", "")))))
        shown = Card(path, name, nick, player, tone, zone, marks=list(self.marks.get(nick, [])))
        shown.lies = lies(self.game, path, card)
        for key, prop in self.table.card.items():
            value = shown.lies.value(key)
            if value is None or (zone and prop.zones and zone not in prop.zones):
                continue
            self._property(shown, key, prop, value)
        grid = self.table.grid
        if grid is not None and zone and self.table.zones[zone].lies == "grid":
            shown.cell = str(card.get(grid.cell, "")).upper()
        shown.middle = bool(self.table.middle) and _true(card.get(self.table.middle))
        for key in self.table.below:
            shown.below += [
                str(c.get("name", "?")) if isinstance(c, Mapping) else str(c) for c in listed(card.get(key))
            ]
        return shown

    def _property(self, shown: Card, key: str, prop: Property, value: Any) -> None:
        if prop.lines:
            shown.lines = ability_lines(_plain(value))
        elif prop.tag is not None:
            text = _plain(value)
            if _flag(value):
                if _true(value):
                    shown.tags.append(prop.tag.of(self.language))
                    shown.flagged = shown.flagged or prop.turned
            elif text not in ("0", ""):
                shown.tags.append(f"{text} {prop.tag.of(self.language)}")
        elif prop.short is not None:
            printed = shown.lies.print_of(key) if shown.lies.changed(key) else None
            before = "" if printed is None else self._value(prop, printed)
            words = prop.short.of(self.language)
            shown.facts.append(Fact(f"{shown.path}.{key}", words, self._value(prop, value), before))

    def _value(self, prop: Property, value: Any) -> str:
        text = _plain(value)
        return prop.choices[text].of(self.language) if text in prop.choices else text


def _fields(game: Game) -> set[str]:
    now = game.model.model_fields["now"].annotation
    return set(getattr(now, "model_fields", {}))


def _flag(value: Any) -> bool:
    return isinstance(value, bool) or str(value).casefold() in ("yes", "no", "true", "false")


def _true(value: Any) -> bool:
    return value is True or str(value).casefold() in ("yes", "true")


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return " / ".join(_plain(option) for option in listed(value.get("one of")))
    if isinstance(value, list):
        return (
            "-".join(map(str, value))
            if value and all(isinstance(v, int) for v in value)
            else ", ".join(map(_plain, value))
        )
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)

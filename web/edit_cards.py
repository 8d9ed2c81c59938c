"""Edits of the cards of a board: put there, taken away, renamed, their words left out or replaced."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from judge.errors import SituationError
from judge.games.table_values import holds

from . import board_path
from .board_cards import ability_lines, cards_of, lying, nick_of
from .edits import Edits
from .lying import lies


class CardEdits(Edits):
    """Edits of cards."""

    def _add(self, rest: str) -> None:
        """`dark.character`, `first.squad@C3`, `dark.units[0].captured`: a new card there; its sheet opens."""
        place, _, cell = rest.partition("@")
        above, _, below = place.rpartition(".")
        if below in self.table.below and self._is_card(above):
            self._add_below(place, above, below)
            return
        player, _, zone = place.partition(".")
        if player not in self.table.players or zone not in self.table.zones:
            raise SituationError(place, "there is no such place on this table", "use the buttons of the page")
        side = self.data.setdefault(player, {})
        cards = side.get(zone)
        if not isinstance(cards, list):
            cards = side[zone] = [cards] if isinstance(cards, Mapping) else []
        card: dict[str, Any] = {"name": self._new_name(), **self.table.zones[zone].card}
        if cell and self.table.grid is not None:
            card[self.table.grid.cell] = cell
        cards.append(card)
        self.opened = f"{place}[{len(cards) - 1}]"

    def _add_below(self, place: str, above: str, below: str) -> None:
        card: dict[str, Any] = {"name": self._new_name()}
        lying = board_path.get(self.data, place)
        if self.table.below[below].single:
            board_path.put(self.data, place, card)
            self.opened = place
        else:
            known = list(lying) if isinstance(lying, list) else []
            board_path.put(self.data, place, [*known, card])
            self.opened = f"{place}[{len(known)}]"

    def _new_name(self) -> str:
        known = {nick_of(card) for *_, card in cards_of(self.data, self.table)}
        return next(name for name in self._blank_names() if nick_of({"name": name}) not in known)

    def _blank_names(self) -> Iterator[str]:
        """The names that cards come to the table with."""
        return (f"{self.card_word} {n}" for n in range(1, 200))

    def _drop(self, path: str) -> None:
        if self._is_card(path):
            board_path.put(self.data, path, None)
        self.opened = ""

    def _named(self, rest: str) -> None:
        """`dark.units[0]:Full Name`: the printed card of the store, which knows its own numbers and text."""
        path, _, name = rest.partition(":")
        if not self._is_card(path):
            return
        card = board_path.get(self.data, path)
        self._rename(path, name)
        for key in self.table.card:
            known = holds(self.game.model, "Card", key)
            if known.kind != "flag" and key not in lying(self.table):
                board_path.put(card, key, None)

    def _rename(self, path: str, name: str) -> None:
        card = board_path.get(self.data, path)
        if not name or not isinstance(card, dict) or name == str(card.get("name", "")):
            return
        before = nick_of(card)
        card["name"] = name[:200]
        others = {nick_of(other) for at, *_, other in cards_of(self.data, self.table) if at != path}
        card.pop("as", None)
        after = nick_of(card)
        if after in others:
            after = next(f"{after}_{n}" for n in range(2, 99) if f"{after}_{n}" not in others)
            card["as"] = after
        for key in ("now", "ask", "played", "history", "open"):
            if key in self.data:
                self.data[key] = renamed(self.data[key], before, after)

    def _is_blank(self, path: str) -> bool:
        """Whether a card has still the name that it came to the table with."""
        nick = nick_of(board_path.get(self.data, path))
        return nick in (nick_of({"name": name}) for name in self._blank_names())

    def _fill_from_print(self, path: str) -> None:
        """What a blank card came with gives way to the print of the card that it has got the name of.

        So do its fields that were left empty: a form sends them, too.
        """
        card, zone = board_path.get(self.data, path), re.split(r"[.\[]", path)[1]
        if not isinstance(card, dict) or zone not in self.table.zones or path.count(".") > 1:
            return
        blank = self.table.zones[zone].card
        came_with = {key for key, value in card.items() if value == "" or str(value) == str(blank.get(key))}
        own = {key: value for key, value in card.items() if key not in came_with}
        if lies(self.game, path, own).printed is not None:
            for key in came_with:
                board_path.put(card, key, None)

    def _leave(self, rest: str) -> None:
        """`PATH:words`: this ability is set aside, or taken up again."""
        path, _, words = rest.partition(":")
        card = board_path.get(self.data, path)
        if not self._is_card(path) or not isinstance(card, dict):
            return
        ignored = card.get("ignore")
        before = [str(sentence) for sentence in ignored] if isinstance(ignored, list) else []
        after = (
            [sentence for sentence in before if sentence != words] if words in before else [*before, words]
        )
        board_path.put(card, "ignore", after or None)

    def _use(self, rest: str) -> None:
        """`PATH:words=other words`: said in words that are read."""
        rest, _, other = rest.partition("=")
        self._lines(rest, lambda line, words: [other] if line == words else [line])

    def _lines(self, rest: str, made: Callable[[str, str], list[str]]) -> None:
        path, _, words = rest.partition(":")
        key = next((name for name, prop in self.table.card.items() if prop.lines), "")
        if not self._is_card(path) or not key:
            return
        raw = board_path.get(self.data, path)
        entry = raw if isinstance(raw, dict) else {"name": str(raw)}
        before = ability_lines(str(lies(self.game, path, entry).value(key) or ""))
        after = [new for line in before for new in made(line, words)]
        board_path.put(self.data, f"{path}.{key}", "\n".join(after) or None)


def renamed(data: Any, before: str, after: str) -> Any:
    """Data in which every word `before` is `after`: nicknames in decisions, questions and moments."""
    word = re.compile(rf"(?<![\w-]){re.escape(before)}(?![\w-])")
    if isinstance(data, Mapping):
        return {word.sub(after, str(key)): renamed(value, before, after) for key, value in data.items()}
    if isinstance(data, list):
        return [renamed(value, before, after) for value in data]
    return word.sub(after, data) if isinstance(data, str) else data

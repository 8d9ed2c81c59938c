"""What every edit of a board works on: the game, the situation as data, the card whose sheet is open."""

from __future__ import annotations

from typing import Any

from judge.games.base import Game

from .board_cards import cards_of


class Edits:
    """`data` is changed in place, `opened` is the card whose sheet is open ("": none)."""

    def __init__(self, game: Game, data: dict[str, Any], opened: str = "", card_word: str = "Card") -> None:
        self.game, self.table, self.data = game, game.table, data
        self.opened = opened if self._is_card(opened) else ""
        self.card_word = card_word

    def _is_card(self, path: str) -> bool:
        return any(path == known for known, *_ in cards_of(self.data, self.table))

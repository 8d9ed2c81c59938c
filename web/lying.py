"""Cards of a board as they lie: what the user's card store has of each, as far as the board can be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from judge.cards.model import PrintedCard
from judge.cards.store import Store, own
from judge.errors import JudgeError
from judge.games.as_it_lies import AsItLies, as_it_lies
from judge.games.base import Game


class _Remembering(Store):
    """A store that is asked once for each name, until its cards change."""

    def find(self, game: str, name: str, version: str | None = None) -> list[PrintedCard]:
        return list(_printings(str(self.path), self.version(), game, name, version))


@lru_cache(maxsize=2000)
def _printings(path: str, mark: str, game: str, name: str, version: str | None) -> tuple[PrintedCard, ...]:
    return tuple(own().find(game, name, version)) if mark else ()


def lies(game: Game, path: str, card: Mapping[str, Any]) -> AsItLies:
    """The card at a path of a board; as it is said alone where the store cannot tell."""
    player, _, rest = path.partition(".")
    place = re.findall(r"(?:^|\.)([^.\[\]]+)", rest)
    zone = place[-1] if place else ""
    others = [other for other in game.players if other != player]
    store = _Remembering(own().path)
    for side in (player, *(others if len(place) > 1 else ())):  # a card may lie at one of the other side
        try:
            return as_it_lies(game.prints, store, card, side, zone)
        except JudgeError:
            continue
    return AsItLies(card)

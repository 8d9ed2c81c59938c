"""The games that the judge knows, by name."""

from __future__ import annotations

from judge.errors import SituationError
from judge.games.base import Game, unknown
from judge.games.berserk.game import GAME as BERSERK
from judge.games.swlcg.game import GAME as SWLCG
from judge.games.swtcg.game import GAME as SWTCG

GAMES: dict[str, Game] = {"swtcg": SWTCG, "swlcg": SWLCG, "berserk": BERSERK}


def game(name: object, path: str = "game") -> Game:
    """The game called `name`.  Raises SituationError with the names there are."""
    if not isinstance(name, str) or not name:
        raise SituationError(path, "which game?", f"write one of: {', '.join(GAMES)}")
    if name not in GAMES:
        raise unknown(path, name, GAMES, "game")
    return GAMES[name]

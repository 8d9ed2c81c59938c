"""The games that the judge knows, by name.  Each is read in when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from judge.errors import SituationError
from judge.games.base import Game, unknown


@cache
def _berserk() -> Game:
    from judge.games.berserk.game import GAME

    return GAME


@cache
def _swlcg() -> Game:
    from judge.games.swlcg.game import GAME

    return GAME


@cache
def _swtcg() -> Game:
    from judge.games.swtcg.game import GAME

    return GAME


class _Games(Mapping[str, Game]):
    """A mapping whose values are imported one by one: a question is about one game."""

    _read: Mapping[str, Callable[[], Game]] = {"swtcg": _swtcg, "swlcg": _swlcg, "berserk": _berserk}

    def __getitem__(self, name: str) -> Game:
        return self._read[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._read)

    def __len__(self) -> int:
        return len(self._read)

    def __contains__(self, name: object) -> bool:
        return name in self._read


GAMES: Mapping[str, Game] = _Games()


def game(name: object, path: str = "game") -> Game:
    """The game called `name`.  Raises SituationError with the names there are."""
    if not isinstance(name, str) or not name:
        raise SituationError(path, "which game?", f"write one of: {', '.join(GAMES)}")
    if name not in GAMES:
        raise unknown(path, name, GAMES, "game")
    return GAMES[name]

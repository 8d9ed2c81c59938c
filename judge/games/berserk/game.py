"""Berserk as the engine sees it (`judge.games.base.Game`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.cards.store import Store
from judge.games.base import Reader
from judge.games.berserk import facts, values, words
from judge.games.berserk.board import PLAYERS, POINTS, UNTIL, ZONES, BerserkSituation
from judge.games.berserk.example import EXAMPLE
from judge.situation import Situation
from judge.solver import Term


class Berserk:
    """The game's translation to the law and back; it holds no state."""

    name = "berserk"
    title = "Berserk (ККИ «Берсерк»)"
    players: tuple[str, ...] = PLAYERS
    model: type[Situation] = BerserkSituation
    points: Mapping[str, str] = POINTS
    ends: Mapping[str, str] = UNTIL
    wordings: tuple[str, ...] = ("{}",)

    def board(self, situation: Situation, cards: Store | None = None) -> facts.BerserkBoard:
        """The facts of a situation.  Raises SituationError where it cannot be a board."""
        assert isinstance(situation, BerserkSituation)
        return facts.board(situation, cards)

    def action(self, board: facts.BerserkBoard, action: Term) -> str:
        """The canonical words of an option."""
        return words.action(board, action)

    def deed(self, board: facts.BerserkBoard, player: str, action: Term) -> str:
        """What happens in a step, in the words of a line of play."""
        return words.deed(board, player, action)

    def reader(self, board: facts.BerserkBoard, path: str, at: str) -> Reader:
        """How to read a value path.  Raises SituationError (at `at`)."""
        return values.reader(board, path, at)

    def default_paths(self, board: facts.BerserkBoard) -> list[str]:
        """The values that an answer shows when the question names none."""
        return values.default_paths(board)

    def paths(self) -> Iterable[tuple[str, str]]:
        """Every form of value path, with what it means."""
        yield from ((f"NICKNAME.{name}", meaning) for name, meaning in values.OF_CARDS.items())
        yield from ((f"first.{name}, second.{name}", meaning) for name, meaning in values.OF_PLAYERS.items())

    def zones(self) -> Mapping[str, str]:
        """The words for places, with what they mean."""
        return ZONES

    def actions(self) -> Iterable[tuple[str, str]]:
        """Every form of action, with an example."""
        yield "pass", "pass priority; two passes in a row resolve the top of the stack"
        yield (
            "archer: Выстрел на 2 -> orc",
            "declare a feature: nickname, its words after condition or payment",
        )
        yield "archer: strike -> orc", "declare a simple strike"
        yield "archer moves C4", "go one step to that cell"

    def example(self) -> str:
        """A commented situation to start from (YAML)."""
        return EXAMPLE


GAME = Berserk()

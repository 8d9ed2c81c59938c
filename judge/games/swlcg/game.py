"""Star Wars: The Card Game as the engine sees it (`judge.games.base.Game`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.cards.store import Store
from judge.games.base import Reader
from judge.games.swlcg import facts, values, words
from judge.games.swlcg.board import POINTS, UNTIL, ZONES, LcgSituation
from judge.games.swlcg.example import EXAMPLE
from judge.games.swlcg.looping import COUNTERS
from judge.situation import Situation
from judge.solver import Term


class Swlcg:
    """The game's translation to the law and back; it holds no state."""

    name = "swlcg"
    title = "Star Wars: The Card Game"
    players: tuple[str, ...] = ("dark", "light")
    model: type[Situation] = LcgSituation
    points: Mapping[str, str] = POINTS
    ends: Mapping[str, str] = UNTIL
    counters: tuple[str, ...] = COUNTERS
    wordings: tuple[str, ...] = ("{}", "Action: {}", "Reaction: After you refresh, {}")

    def board(self, situation: Situation, cards: Store | None = None) -> facts.LcgBoard:
        """The facts of a situation.  Raises SituationError where it cannot be a board."""
        assert isinstance(situation, LcgSituation)
        return facts.board(situation, cards)

    def action(self, board: facts.LcgBoard, action: Term) -> str:
        """The canonical words of an option."""
        return words.action(board, action)

    def deed(self, board: facts.LcgBoard, player: str, action: Term) -> str:
        """What happens in a step, in the words of a line of play."""
        return words.deed(board, player, action)

    def reader(self, board: facts.LcgBoard, path: str, at: str) -> Reader:
        """How to read a value path.  Raises SituationError (at `at`)."""
        return values.reader(board, path, at)

    def default_paths(self, board: facts.LcgBoard) -> list[str]:
        """The values that an answer shows when the question names none."""
        return values.default_paths(board)

    def paths(self) -> Iterable[tuple[str, str]]:
        """Every form of value path, with what it means."""
        yield from ((f"NICKNAME.{name}", meaning) for name, meaning in values.OF_CARDS.items())
        yield from ((f"dark.{name}, light.{name}", meaning) for name, meaning in values.OF_PLAYERS.items())
        yield from values.OF_GAME.items()

    def zones(self) -> Mapping[str, str]:
        """The words for places, with what they mean."""
        return ZONES

    def actions(self) -> Iterable[tuple[str, str]]:
        """Every form of action, with an example."""
        yield "pass", "use nothing in a window"
        yield (
            "leia: remove all focus tokens ...",
            "use an ability: the nickname and its words after the condition",
        )
        yield "nightsister: deal 1 damage to a target objective -> base", "the same, aimed at a card"
        yield "play cancel", "play the event with that nickname (`play blast -> trooper`)"
        yield "play sabre on luke", "a unit or enhancement from the hand, in one's own deployment phase"
        yield "bodyguard shields luke", "Shielding; or `bodyguard shields nothing`"
        yield (
            "vader: choose luke",
            "whom an effect is done to; `vader: do so`, `vader: do not` where it says may",
        )
        yield "hold luke at prison", "where a captured card lies"
        yield "pay 2 with base", "focus a card for resources"
        yield "guard takes 1 damage for luke", "Protect: how much a protector takes; `protect no more`"
        yield (
            "engage base",
            "an objective; then `vader attacks`, `declare the engagement`, `call the engagement off`",
        )
        yield "no more engagements", "end the declaring"
        yield "luke defends", "declare a defender; `no more defenders`"
        yield "place sabre", "put a card from the hand on one's edge stack"
        yield "luke strikes", "then `unit damage to vader`, `tactics on vader`, `blast`"
        yield "remove the shield of luke", "to prevent one damage or focus token; `protect no more`"
        yield "commit luke", "to the Force; `commit no more`"
        yield "deal 1 damage to fort", "in the balance phase of the light side"
        yield "discard sabre", "one card, before drawing"
        yield "find sabre", "what is searched for, or `find nothing`; `take sabre` of revealed cards"
        yield "choose luke", "for an effect in which each player chooses"
        yield "look at sabre", "at any time; `rearrange dark's discard pile`"
        yield "repeat the loop 17000000 times", "the loop that `loop:` shows"
        yield "play this deck", "before the game; or `change this deck`"
        yield "first: leia leaves play", "of several things at once, what comes first"

    def example(self) -> str:
        """A commented situation to start from (YAML)."""
        return EXAMPLE


GAME = Swlcg()

"""Star Wars TCG as the engine sees it (`judge.games.base.Game`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.cards.store import Store
from judge.games.base import Reader
from judge.games.swtcg import facts, values, words
from judge.games.swtcg.board import POINTS, UNTIL, ZONES, TcgSituation
from judge.games.swtcg.example import EXAMPLE
from judge.situation import Situation
from judge.solver import Term


class Swtcg:
    """The game's translation to the law and back; it holds no state."""

    name = "swtcg"
    title = "Star Wars TCG"
    players: tuple[str, ...] = ("dark", "light")
    model: type[Situation] = TcgSituation
    points: Mapping[str, str] = POINTS
    ends: Mapping[str, str] = UNTIL
    wordings: tuple[str, ...] = ("{}", "Pay 1 Force -> {}")

    def board(self, situation: Situation, cards: Store | None = None) -> facts.SwtcgBoard:
        """The facts of a situation, its cards completed from `cards`.  Raises SituationError."""
        assert isinstance(situation, TcgSituation)
        return facts.board(situation, cards)

    def action(self, board: facts.SwtcgBoard, action: Term) -> str:
        """The canonical words of an option."""
        return words.action(board, action)

    def deed(self, board: facts.SwtcgBoard, player: str, action: Term) -> str:
        """What happens in a step, in the words of a line of play."""
        return words.deed(board, player, action)

    def reader(self, board: facts.SwtcgBoard, path: str, at: str) -> Reader:
        """How to read a value path.  Raises SituationError (at `at`)."""
        return values.reader(board, path, at)

    def default_paths(self, board: facts.SwtcgBoard) -> list[str]:
        """The values that an answer shows when the question names none."""
        return values.default_paths(board)

    def paths(self) -> Iterable[tuple[str, str]]:
        """Every form of value path, with what it means."""
        yield from ((f"NICKNAME.{name}", meaning) for name, meaning in values.OF_CARDS.items())
        yield from ((f"dark.{name}, light.{name}", meaning) for name, meaning in values.OF_PLAYERS.items())

    def zones(self) -> Mapping[str, str]:
        """The words for places, with what they mean."""
        return ZONES

    def actions(self) -> Iterable[tuple[str, str]]:
        """Every form of action, with an example."""
        yield "pass", "play nothing in a chance, or raise a bid no more"
        yield "luke: Retaliate 2", "use an ability: the nickname of its unit and its words after the cost"
        yield "luke: Deflect 2 -> vader", "the same, aimed at a unit"
        yield (
            "play change",
            "play the Battle card with that nickname (`play change (enhance)`, `play x -> vader`)",
        )
        yield "vader: draw a card", "let a waiting triggered ability take effect"
        yield "decline vader: draw a card", "the same, where the card says you may, and you do not"
        yield "complete counsel", "build step: complete a Mission (`complete capture -> xwing`)"
        yield "do it", "carry out what an effect leaves to that player; `leave it`"
        yield "choose luke", "whom an effect means that is being carried out; `choose no more`"
        yield "discard trooper", "which card of the hand an effect discards; `discard an unknown card`"
        yield "remove 2", "how many damage counters an effect removes"
        yield "prevent 1", "how much an Evade prevents"
        yield "reroll a miss", "which dice are rerolled; `reroll no more`"
        yield "podracer: Lucky", "reroll chance: use the Lucky of that unit"
        yield "bomber bombards walker", "attack with Bombard; `walker fires its ion cannon at bomber`"
        yield "2 hits for luke", "Overkill: so many hits go over; `all hits for the unit attacked`"
        yield "bid 3", "bid Force in a contest"
        yield "vader attacks luke", "battle step: attack with the unit whose turn it is; `vader does nothing`"
        yield "build luke", "build step: put one build counter on a card, which starts a card in hand"
        yield "deploy luke", "setup and build step: put a unit (a finished one) into its arena"
        yield "deploy luke_d over luke", "the same, on top of a unit of that name; `deploy luke_d under luke`"
        yield (
            "put luke_d on top",
            "build step: put another card of a stack on top; `take luke_d out`: never legal",
        )
        yield "return luke", "build step: put a retreated unit back into its arena"
        yield "move luke onto xwing", "build step: put a pilot onto a unit"
        yield (
            "move luke off to the Character arena",
            "build step: take a pilot off; `... off to the build zone`",
        )
        yield "retreat xwing", "retreat step: tap a unit and put it into the build zone, or a pilot alone"
        yield "done", "end one's own build step, retreat step or placing"

    def example(self) -> str:
        """A commented situation to start from (YAML)."""
        return EXAMPLE


GAME = Swtcg()

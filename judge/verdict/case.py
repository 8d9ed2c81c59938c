"""One case under judgement: a checked situation, its law ground, its graph walked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from judge.board.situation import Situation
from judge.cards.store import Store
from judge.engine.law import law
from judge.engine.solver import Quoted, Term
from judge.engine.step import Edge, Option, Steps
from judge.engine.walk import MAX_STATES, Graph, Walk
from judge.errors import DeadlineError
from judge.games.base import Board, Game, Reader
from judge.games.registry import game as find_game
from judge.knowledge import load
from judge.verdict.loop_demo import demonstrate
from judge.verdict.replay import replay

Line = list[tuple[str, str, frozenset[str]]]
"""What happened, step by step: (player, words, rules cited)."""


@dataclass
class Case:
    """A situation and everything that is computed about it, once, when first needed.

    `off` are rules switched off (for mutants); `deadline` is a moment of `time.monotonic()`; `cards` is the
    store that completes cards of which the situation says only a name (none for the knowledge base);
    `progress` hears, state by state, how many the walk has looked at.
    """

    situation: Situation
    off: frozenset[str] = frozenset()
    deadline: float | None = None
    max_states: int = MAX_STATES
    memory: bool = True
    cards: Store | None = None
    progress: Callable[[int], None] | None = None
    _texts: dict[tuple[str, Term], str] = field(default_factory=dict)

    def about(self, situation: Situation, deadline: float | None) -> Case:
        """The same board asked something else: all that is computed about it is kept."""
        other = replace(self, situation=situation, deadline=deadline)
        for name, value in self.__dict__.items():
            if isinstance(getattr(Case, name, None), cached_property):
                other.__dict__[name] = value
        if "walk" in other.__dict__:
            other.walk.again(deadline, other.went_on)
        return other

    @cached_property
    def game(self) -> Game:
        """The game that is played."""
        return find_game(self.situation.game)

    @cached_property
    def edition(self) -> str:
        """The edition of the rules that decides (its id)."""
        return load().edition(self.situation.game, self.situation.rules).id

    @cached_property
    def in_force(self) -> frozenset[str]:
        """The rules in force: those that the law names, less what the edition or `off` puts out of force."""
        known = load()
        named = law(self.situation.game).rules
        outdated = set(known.rules_for(self.situation.game)) - known.in_force(
            self.situation.game, self.situation.rules
        )
        return frozenset(named - outdated - self.off)

    @cached_property
    def board(self) -> Board:
        """The situation in the words of the law."""
        return board_of(self.situation, self.cards)

    @cached_property
    def facts(self) -> list[Term]:
        """Everything that the law reads."""
        return [*self.board.facts, *(("in_force", Quoted(rule)) for rule in sorted(self.in_force))]

    @cached_property
    def steps(self) -> Steps:
        """The law, ground for this situation."""
        return Steps(law(self.situation.game), self.facts, memory=self.memory)

    @cached_property
    def illegal(self) -> list[tuple[str, str]]:
        """Why the board cannot be: (what is wrong in words, rule id)."""
        return [(self.words("rules", what), rule) for what, rule in self.steps.illegal()]

    @cached_property
    def start(self) -> int:
        """The state after what `played` says.  Raises SituationError where that is not legal."""
        return replay(self, self.steps.start, self.situation.played)

    @cached_property
    def walk(self) -> Walk:
        """The walk from there, as far as the questions asked so far needed it."""
        most, until = self.max_states, self.deadline
        return Walk(self.steps, self.start, max_states=most, deadline=until, progress=self.went_on)

    def went_on(self, states: int) -> None:
        """Passes on what the walk tells."""
        if self.progress is not None:
            self.progress(states)

    @property
    def graph(self) -> Graph:
        """Every state that play can reach from there."""
        return self.walk.all()

    @cached_property
    def given(self) -> int:
        """The given state: the first in which somebody has something to decide (its state bits).

        Raises DeadlineError if it is not reached in time.
        """
        for i, step in self.walk.looked_at():
            if step.over or len(step.edges) != 1 or step.decider not in (None, "nature"):
                return self.walk.graph.states[i]
        if self.walk.graph.complete:
            return self.walk.graph.states[-1]  # a loop without a decision
        raise DeadlineError

    @cached_property
    def options(self) -> list[Option]:
        """Every option of both players in the given state."""
        return [option for option in self.steps.options(self.given) if option.player in self.game.players]

    def words(self, player: str, action: Term) -> str:
        """An action in canonical words, or a deed of the rules in the words of a line."""
        key = (player, action)
        if key not in self._texts:
            tell = self.game.action if player in self.game.players else None
            self._texts[key] = (
                tell(self.board, action) if tell else self.game.deed(self.board, player, action)
            )
        return self._texts[key]

    def line(self, state: int, last: Edge | None = None) -> Line:
        """A shortest line to a state of the graph (by number), and one edge more if given."""
        edges = [edge for _, edge in self.walk.graph.line(state)] + ([last] if last else [])
        return [(edge.player, self.words(edge.player, edge.action), edge.cites) for edge in edges]

    def one_of(self, text: str) -> str:
        """The words of an action with equal copies called by the one that stands for all of them."""
        return " ".join(self.board.alike.get(word, word) for word in text.split())

    def reader(self, path: str, at: str) -> Reader:
        """How to read a value; `at` is the place in the file for an error."""
        return self.game.reader(self.board, path, at)


def board_of(situation: Situation, cards: Store | None = None) -> Board:
    """A situation in the words of the law; a loop that it shows is played: the game says what it changes.

    Raises SituationError where it cannot be a board, or the loop cannot be played.
    """
    game = find_game(situation.game)
    board = game.board(situation, cards)
    if game.loop_facts is not None:
        board.facts += game.loop_facts(
            board,
            situation,
            lambda plain, cycle: demonstrate(Case(plain, cards=cards), cycle, game.counters),
        )
    return board

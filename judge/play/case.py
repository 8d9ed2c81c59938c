"""One case under judgement: a checked situation, its law ground, its graph walked."""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from judge.board.situation import Situation
from judge.board.unread import Unread
from judge.cards.store import Store
from judge.engine.law import law
from judge.engine.merged_walk import MergedWalk
from judge.engine.solver import Quoted, Term
from judge.engine.step import Steps
from judge.engine.transition import Edge, Option, Step
from judge.engine.walk import MAX_STATES, Graph, Walk
from judge.engine.witness import Witness
from judge.errors import CyclicError, DeadlineError
from judge.games.base import Board, Game, Reader
from judge.games.registry import game as find_game
from judge.knowledge import load
from judge.knowledge.suspended import suspended
from judge.play.loop_demo import demonstrate
from judge.play.move import Line, Move
from judge.play.replay import goes_by_itself, replay
from judge.words.procedure import Procedure, procedure

NEAREST = 50_000
"""So many states are looked at, each for itself, before those that a question cannot tell apart are one."""


@dataclass
class Case:
    """A situation and everything that is computed about it, once, when first needed.

    `off` are rules switched off (for mutants); `deadline` is a moment of `time.monotonic()`; `cards` is the
    store that completes cards of which the situation says only a name (none for the knowledge base);
    `progress` hears, state by state, how many the walk has looked at; `exact_walk`: no two states are taken
    as one, however large the board; `still`: what was walked is all there is; `way`: the states on the way
    to `start`.
    """

    situation: Situation
    off: frozenset[str] = frozenset()
    deadline: float | None = None
    max_states: int = MAX_STATES
    memory: bool = True
    cards: Store | None = None
    progress: Callable[[int], None] | None = None
    exact_walk: bool = False
    still: bool = False
    way: list[int] = field(default_factory=list)
    _texts: dict[tuple[str, Term], str] = field(default_factory=dict)
    _moves: dict[Edge, Move] = field(default_factory=dict)

    def about(self, situation: Situation, deadline: float | None) -> Case:
        """The same board asked something else: all that is computed about it is kept."""
        other = replace(self, situation=situation, deadline=deadline)
        for name, value in self.__dict__.items():
            if isinstance(getattr(Case, name, None), cached_property):
                other.__dict__[name] = value
        for walk in other.walks():
            walk.again(deadline, other.went_on)
        return other

    def ending_later(self, until: str, longer: Situation, deadline: float, max_states: int) -> Case:
        """The same board asked until a later moment, with another limit of states; made once for each."""
        known = self.later.get(until) or replace(
            self, max_states=max_states, progress=None, _texts={}, _moves={}
        )
        self.later[until] = known.about(longer, deadline)
        return self.later[until]

    @cached_property
    def later(self) -> dict[str, Case]:
        """The cases of the same board with a later end that were made, by their `until:`."""
        return {}

    @cached_property
    def game(self) -> Game:
        """The game that is played."""
        return find_game(self.situation.game)

    @cached_property
    def procedure(self) -> Procedure:
        """The table that says which part of the procedure of the game each step is."""
        return procedure(self.situation.game)

    @cached_property
    def edition(self) -> str:
        """The edition of the rules that decides (its id)."""
        return load().edition(self.situation.game, self.situation.rules).id

    @cached_property
    def in_force(self) -> frozenset[str]:
        """The rules in force: those that the law names, less what the edition or `off` puts out of force."""
        game = self.situation.game
        versions = (load().version, law(game).version)
        return _in_force(game, self.situation.rules, suspended(), versions) - self.off

    @cached_property
    def board(self) -> Board:
        """The situation in the words of the law."""
        return board_of(self.situation, self.cards)

    @property
    def ending(self) -> tuple[str, ...]:
        """The `until:` at which the question ends, and those that go on further."""
        return self.board.ending

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
        self.way = []
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
    def _merged(self) -> dict[frozenset[str], MergedWalk]:
        """The walks that tell states apart only as far as some values of their ends do, by these values."""
        return {}

    @cached_property
    def _apart(self) -> set[frozenset[str]]:
        """Those values of ends for which it is of no use to merge states."""
        return set()

    def walks(self) -> list[Walk]:
        """The walks that were begun: that of every state first."""
        begun = [self.__dict__["walk"]] if "walk" in self.__dict__ else []
        return [*begun, *self._merged.values()]

    @property
    def complete(self) -> bool:
        """Whether no limit cut a walk short."""
        return self.walk.graph.complete and all(walk.graph.complete for walk in self.walks())

    @property
    def cut(self) -> str:
        """What cut a walk short, if anything did."""
        return next(filter(None, (walk.graph.cut for walk in self.walks())), "")

    @property
    def used(self) -> tuple[int, int]:
        """How many states were reached for whoever asks, and after how many solves."""
        used = [walk.used for walk in self.walks() or [self.walk]]
        return sum(states for states, _ in used), max(solves for _, solves in used)

    def graph_for(self, paths: Iterable[str]) -> Graph:
        """Every state, as far as actions and the values of ends at `paths` can tell states apart."""
        seen = deque((graph for graph, _, _ in self.looked_at(paths)), maxlen=1)
        return seen[0] if seen else self.walk.graph

    def looked_at(self, paths: Iterable[str]) -> Iterator[tuple[Graph, int, Step]]:
        """The states of `graph_for(paths)`, the nearest first: their graph, number and step.

        Where there are too many to look at them all, the graph becomes another one, and begins anew.
        """
        tried = False
        for i, step in self.walk.looked_at():
            if i >= NEAREST and not tried and self._merges:
                tried = True
                merged = self.merged_for(paths)
                if merged is not None:
                    yield from ((merged.graph, state, step_) for state, step_ in merged.looked_at())
                    return
            yield self.walk.graph, i, step

    @property
    def _early(self) -> float | None:
        """A moment that leaves time to say what was found."""
        now = time.monotonic()
        return None if self.deadline is None else now + (self.deadline - now) * 0.85

    @property
    def _merges(self) -> bool:
        """Whether states may be taken as one: nobody looks at those on the way, and not all are known."""
        blind = self.board.not_modelled or self.board.unknown_hands
        return not (self.exact_walk or blind or self.walk.whole)

    def merged_for(self, values: Iterable[str]) -> MergedWalk | None:
        """The walk for these values of ends, as far as it comes.

        None if what steps read cannot be told, or hardly any states are alike.
        """
        paths = frozenset(values)
        known = self._merged.get(paths)
        if known is None:
            if self.still or paths in self._apart:
                return None
            witness = Witness(self.steps)
            readers = [self.reader(path, "") for path in sorted(paths)]

            def read(end: int) -> int:
                witness.noted = 0
                for reader in readers:
                    reader(witness, end)
                return witness.noted

            known = MergedWalk(self.steps, self.start, read, deadline=self._early, progress=self.went_on)
            self._merged[paths] = known
        try:
            known.all()
            pays = known.pays
        except CyclicError:
            pays = False
        if not pays:
            del self._merged[paths]
            self._apart.add(paths)
            return None
        return known

    @cached_property
    def given(self) -> int:
        """The given state: the first in which somebody has something to decide (its state bits).

        That before a step of which nothing is claimed, if none comes sooner.  Raises DeadlineError if it is
        not reached in time.
        """
        for i, step in self.walk.looked_at():
            if not goes_by_itself(step):
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

    def line(self, state: int, last: Edge | None = None, graph: Graph | None = None) -> Line:
        """A shortest line to a state of a graph (by number; of the whole), and one edge more if given."""
        graph = graph or self.walk.graph
        edges = [*(edge for _, edge in graph.line(state)), *([last] if last else [])]
        return [self.move(edge) for edge in graph.as_played(edges)]

    def move(self, edge: Edge) -> Move:
        """What happens by an edge, in words, by which rules, and which part of the procedure it is."""
        known = self._moves.get(edge)
        if known is None:
            known = self._moves[edge] = self._move(edge)
        return known

    def _move(self, edge: Edge) -> Move:
        gone = [*self.steps.holding(edge.ends, "top"), *self.steps.holding(edge.ends, "turn")]
        frames = tuple(fluent[1] for fluent in gone if isinstance(fluent, tuple))
        statements = self.procedure.statements(edge.action, frames)
        return Move(edge.player, self.words(edge.player, edge.action), edge.cites, statements)

    def unread_in(self, text: str) -> list[Unread]:
        """The sentences that are not modelled of the cards that words name."""
        named = set(re.findall(r"[\w-]+", text))
        places = {placed.path for placed in self.board.cards.values() if placed.nick in named}
        return [unread for unread in self.board.not_modelled if unread.path.rpartition(".")[0] in places]

    def one_of(self, text: str) -> str:
        """The words of an action with equal copies called by the one that stands for all of them."""
        return " ".join(self.board.alike.get(word, word) for word in text.split())

    def reader(self, path: str, at: str) -> Reader:
        """How to read a value; `at` is the place in the file for an error."""
        return self.game.reader(self.board, path, at)


@lru_cache(maxsize=64)
def _in_force(
    game: str, edition: str | None, left_out: frozenset[str], versions: tuple[str, str]
) -> frozenset[str]:
    """The rules that the law names, less what the edition puts out of force and what is `left_out` now.

    `versions` are those of the knowledge base and of the law.
    """
    known = load()
    outdated = set(known.rules_for(game)) - known.in_force(game, edition)
    return frozenset(law(game).rules - outdated)


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

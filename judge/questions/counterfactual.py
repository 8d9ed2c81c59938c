"""Edited boards tried on the law: those that differ only in what can change in play share one grounding."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from judge.board.situation import Situation
from judge.engine.law import law
from judge.engine.solver import Quoted, Term
from judge.engine.step import Steps
from judge.engine.walk import Walk, checked
from judge.errors import JudgeError
from judge.games.base import Board
from judge.play.case import Case
from judge.play.replay import goes_by_itself
from judge.questions.board_edits import Edit

STATES = 1500
"""Every board is walked through so many states at most."""
NEAREST = 60
"""In so many decisions of the given board the fewest bars are looked for."""
_FRAMES = ("top", "on", "at")

Says = Callable[[Board, str, Term], bool]
"""Whether a player's action is the one that is looked for."""


@dataclass(eq=False)
class Trial:
    """An edited board that is to be tried."""

    edits: tuple[Edit, ...]
    situation: Situation
    board: Board

    @property
    def weight(self) -> int:
        """How small the change is; two edits weigh more than one of their weight together."""
        return sum(edit.weight for edit in self.edits) + len(self.edits) - 1

    @cached_property
    def holds(self) -> frozenset[Term]:
        """What holds at the start."""
        return frozenset(self.board.facts.initial())

    def lasting(self, read: frozenset[str]) -> frozenset[Term]:
        """What one grounding cannot do without: every fact but what may change, and the bounds."""
        return frozenset(
            fact
            for fact in self.board.facts
            if not isinstance(fact, tuple)
            or not (fact[0] == "bound" or (fact[0] == "init" and _name(fact[1]) not in read))
        )

    def as_dict(self) -> dict[str, Any]:
        """The change as data, in the notation of twins."""
        change = {path: value for edit in self.edits for path, value in edit.change.items()}
        remove = [path for edit in self.edits for path in edit.remove]
        words = ", and ".join(edit.words for edit in self.edits)
        return {"words": words, "change": change, "remove": remove}


class Bench:
    """The law for the boards near a given one.

    A grounding knows the fluents of all boards that were announced with `expect` (`possible/1`), under
    the largest of their bounds.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self._read = reads_init(case.situation.game)
        self._rules = [("in_force", Quoted(rule)) for rule in sorted(case.in_force)]
        self._bounds: dict[Term, int] = {}
        self._may_hold: dict[frozenset[Term], set[Term]] = defaultdict(set)
        self._laws: dict[frozenset[Term], Steps] = {}
        self._given = Trial((), case.situation, case.board)
        self.groundings = 0

    def expect(self, trials: Iterable[Trial]) -> None:
        """These boards will be tried."""
        for trial in (self._given, *trials):
            self._may_hold[trial.lasting(self._read)] |= trial.holds
            for _, what, most in trial.board.facts.named("bound"):
                self._bounds[what] = max(self._bounds.get(what, 0), int(str(most)))

    def at_hand(self, trial: Trial) -> bool:
        """Whether the grounding of the given board serves an edited one too."""
        return trial.lasting(self._read) == self._given.lasting(self._read)

    def reaches(self, trial: Trial, says: Says, until: float) -> bool:
        """Whether a line of the edited board leads to the action, within `STATES` states."""
        try:
            steps = self._steps(trial)
            walk = Walk(steps, steps.state(trial.holds), max_states=STATES, deadline=until)
            for _, step in walk.looked_at():
                done = (edge for edge in step.edges if step.decider and not edge.unclaimed)
                if any(says(trial.board, edge.player, edge.action) for edge in done):
                    return True
        except JudgeError:  # listed dice that do not fit, a hole: no board to go on with
            pass
        return False

    def helps(self, trial: Trial, says: Says) -> bool:
        """Whether the edit takes away a bar where fewest stand in the way on the given board.

        Another moment is looked at for itself.
        """
        try:
            steps, (near, before) = self._steps(trial), self._nearest(says)
            gone, new = self._given.holds - trial.holds, trial.holds - self._given.holds
            if any(_name(fluent) in _FRAMES for fluent in new):
                state = steps.state(trial.holds)
                while goes_by_itself(step := checked(steps, state)) and step.decider is None:
                    state = step.edges[0].after(state)
            else:
                state = steps.state((near - gone) | new)
            after = _bars(steps, state, trial.board, says)
        except JudgeError:
            return False
        return after is not None and (before is None or after < before)

    def _nearest(self, says: Says) -> tuple[frozenset[Term], frozenset[str] | None]:
        """What holds where the fewest bars stand in the way of the action, and these bars."""
        if self._near is None:
            case = self.case
            best: tuple[int, frozenset[str] | None] = case.given, None
            for count, (i, step) in enumerate(case.graph.decisions()):
                if count == NEAREST:
                    break
                bars = _bars(case.steps, case.graph.states[i], case.board, says)
                if (
                    step.decider != "nature"
                    and bars is not None
                    and (best[1] is None or len(bars) < len(best[1]))
                ):
                    best = case.graph.states[i], bars
            self._near = frozenset(case.steps.holding(best[0])), best[1]
        return self._near

    _near: tuple[frozenset[Term], frozenset[str] | None] | None = None

    def _steps(self, trial: Trial) -> Steps:
        """The law for a board, from memory where a grounding knows all that may hold on it."""
        key = trial.lasting(self._read)
        known = self._laws.get(key)
        if known is not None and trial.holds <= set(known.fluents):
            return known
        if key not in self._may_hold:
            self._may_hold[key] |= self._may_hold[self._given.lasting(self._read)]
        self._may_hold[key] |= trial.holds
        facts: list[Term] = [*sorted(key, key=str), *self._rules]
        facts += [("possible", fluent) for fluent in sorted(self._may_hold[key], key=str)]
        facts += [("bound", what, most) for what, most in sorted(self._bounds.items(), key=str)]
        self._laws[key] = Steps(law(self.case.situation.game), facts)
        self.groundings += 1
        return self._laws[key]


def _bars(steps: Steps, state: int, board: Board, says: Says) -> frozenset[str] | None:
    """The rules in the way of the action in a state; None if it is no option there."""
    for option in steps.options(state):
        if says(board, option.player, option.action):
            return frozenset(option.barred_by)
    return None


def _name(fluent: Term) -> str:
    return str(fluent[0]) if isinstance(fluent, tuple) else str(fluent)


@cache
def reads_init(game: str) -> frozenset[str]:
    """The fluents whose first value the law reads: boards that differ in one are ground apart."""
    return frozenset(re.findall(r"\binit\((\w+)\(", law(game).text))

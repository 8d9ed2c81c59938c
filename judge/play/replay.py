"""Decisions in the words of `played`, followed one by one from a state on."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Protocol

from judge.board.unread import Unread
from judge.engine.solver import Term
from judge.engine.step import Steps
from judge.engine.transition import Edge, Step
from judge.engine.walk import checked
from judge.errors import DeadlineError, SituationError
from judge.games.base import unknown


class Played(Protocol):
    """What decisions are followed in: the law ground for a board, and the words of its actions."""

    deadline: float | None
    way: list[int]

    @property
    def steps(self) -> Steps:
        """The law, ground for the board."""
        ...

    @property
    def start(self) -> int:
        """The state to begin from."""
        ...

    @property
    def ending(self) -> tuple[str, ...]:
        """The `until:` at which the question ends, and those that go on further."""
        ...

    def words(self, player: str, action: Term) -> str:
        """An action in canonical words."""
        ...

    def one_of(self, text: str) -> str:
        """The words of an action with equal copies called by the one that stands for all of them."""
        ...

    def unread_in(self, text: str) -> list[Unread]:
        """The sentences that are not modelled of the cards that words name."""
        ...


class UnreadDecisionError(SituationError):
    """A decision that is no option, of a card with words that are not modelled: nobody knows what it is.

    `unread` are these words.
    """

    def __init__(self, path: str, text: str, unread: list[Unread]) -> None:
        self.text, self.unread = text, unread
        hint = "say what they mean with `means:`, or leave the decision out"
        super().__init__(path, f'"{text}": {unread[0].in_sentence()}', hint)


def goes_by_itself(step: Step) -> bool:
    """Whether only one thing can happen, no player decides, and what comes of it is claimed."""
    if step.over or len(step.edges) != 1 or step.decider not in (None, "nature"):
        return False
    return not step.edges[0].unclaimed


def advance(steps: Steps, state: int, deadline: float | None = None, way: list[int] | None = None) -> int:
    """From `state` on while only one thing can happen and no player decides.

    `deadline` is a moment of `time.monotonic()`; raises DeadlineError when it has passed.  The states that
    are left go into `way`.
    """
    for _ in range(10_000):
        if deadline is not None and time.monotonic() > deadline:
            raise DeadlineError
        step = checked(steps, state)
        if not goes_by_itself(step):
            return state
        if way is not None:
            way.append(state)
        state = step.edges[0].after(state)
    return state


def replay(case: Played, state: int, decisions: Sequence[object], called: str = "played") -> int:
    """The state after these decisions from `state` on, in the words of `played`.

    The states on the way go into `way` of the case.  Raises SituationError (at `called[i]`) for the first
    that is not legal there, UnreadDecisionError where nobody knows.
    """
    for i, entry in enumerate(decisions):
        path = f"{called}[{i}]"
        player, text = decision(entry, path)
        for _ in range(10_000):
            state = advance(case.steps, state, case.deadline, case.way)
            step = checked(case.steps, state)
            case.way.append(state)
            if step.over and (unread := case.unread_in(text)):
                raise UnreadDecisionError(path, text, unread)
            if step.over:
                further = [f"ask with `until: {later}`" for later in case.ending[1:]]
                hint = " or ".join(["leave it out", *further])
                raise SituationError(path, f'"{text}": {ended(case.ending)}', hint)
            if step.decider == "nature":
                raise SituationError(path, "dice are rolled before this", "say what they show with `dice:`")
            taken = _called(case, step.edges, text) or _called(case, step.edges, case.one_of(text))
            words, _, chosen = text.partition(" -> ")
            later = not taken and bool(chosen) and bool(taken := _called(case, step.edges, words))
            if taken and player in (None, step.decider):
                _claimed(step, taken[0], path, text)
                state = taken[0].after(state)
                if later:
                    state = _choosing(case, state, chosen, path)
                break
            if len(step.edges) > 1 and (unread := case.unread_in(text)):
                raise UnreadDecisionError(path, text, unread)
            if len(step.edges) > 1:
                raise _not_legal(case, state, path, player or str(step.decider), text)
            _claimed(step, step.edges[0], path, text)
            state = step.edges[0].after(state)
    return state


def _choosing(case: Played, state: int, chosen: str, path: str) -> int:
    """The state after a card has been chosen for what was just used, though only as that is done."""
    for _ in range(10_000):
        step = checked(case.steps, state)
        case.way.append(state)
        taken = [edge for edge in step.edges if _picks(case.words(edge.player, edge.action), chosen)]
        if not taken and not goes_by_itself(step):
            raise _not_legal(case, state, path, str(step.decider), f"choose {chosen}")
        state = (taken or step.edges)[0].after(state)
        if taken:
            break
    return state


def _picks(words: str, card: str) -> bool:
    """Whether an action is the choice of a card: "x: choose card"."""
    return same_words(words.rpartition(": ")[2], f"choose {card}")


def _claimed(step: Step, edge: Edge, path: str, text: str) -> None:
    """Raises SituationError for a step on the way to a decision of which nothing is claimed."""
    if edge.unclaimed:
        what = ", ".join(sorted(step.limits))
        message = f'"{text}": nothing is claimed of what comes of it, since a bound is reached ({what})'
        raise SituationError(path, message, "leave it out, and ask about the board before it")


def ended(ending: Sequence[str]) -> str:
    """That the question has ended before something, and by which `until:`, in words."""
    return "the question has ended before this" + (f" (until: {ending[0]})" if ending else "")


def _called(case: Played, edges: Sequence[Edge], text: str) -> list[Edge]:
    return [edge for edge in edges if same_words(case.words(edge.player, edge.action), text)]


def decision(entry: object, path: str) -> tuple[str | None, str]:
    """One entry of `played`: who decides (None: whoever has to) and the words.

    Raises SituationError (at `path`) for more than one decision.
    """
    if isinstance(entry, str):
        return None, entry
    assert isinstance(entry, dict)
    if len(entry) != 1:
        raise SituationError(path, "one decision of one player at a time")
    player, text = next(iter(entry.items()))
    return player, text


def _not_legal(case: Played, state: int, path: str, player: str, text: str) -> SituationError:
    options = [o for o in case.steps.options(state) if o.player == player]
    for option in options:
        if same_words(case.words(player, option.action), text):
            return SituationError(path, f'"{text}" is not legal there: {", ".join(option.barred_by)}')
    legal = [case.words(o.player, o.action) for o in options if o.legal]
    return unknown(path, text, legal, "decision")


def same_words(first: str, second: str) -> bool:
    """Whether two texts of an action are the same, case and spacing apart."""
    return first.casefold().split() == second.casefold().split()

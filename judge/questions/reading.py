"""What every question reads of a case: the values of its ends, who does what."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from judge.board.situation import Question
from judge.board.unread import Unread
from judge.engine.walk import Graph
from judge.errors import each
from judge.games.base import Reader, Value, unknown
from judge.knowledge import load
from judge.play.acting import acting, silent_along
from judge.play.case import Case
from judge.play.replay import decision
from judge.questions import values
from judge.questions.answer import Answer
from judge.questions.conditions import Test, condition


class Reading:
    """One case as the questions see it; the graph is walked once for all of them."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self._readers: dict[str, Reader] = {}

    def plain(self, question: Question, at: str) -> Answer:
        """Answers one entry (at the path `at`) as if every word were read.

        Raises SituationError for words that mean nothing.
        """
        raise NotImplementedError

    @cached_property
    def unread(self) -> list[Unread]:
        """The sentences that are not modelled and could act."""
        return acting(self.case) if self.case.board.not_modelled else []

    def untouched(self, states: Iterable[int]) -> bool:
        """Whether none of these sentences could act in these states, nor before them."""
        return not self.unread or silent_along(self.case, self.unread, states)

    def say(self, answer: Answer) -> str:
        """An answer in a sentence."""
        raise NotImplementedError

    def until(self, seconds: float) -> float:
        """How long a search may take: `seconds`, and no more than half of the time that is left.

        Without a deadline nobody waits for the answer: there is time enough.
        """
        now = time.monotonic()
        return math.inf if self.case.deadline is None else now + min(seconds, (self.case.deadline - now) / 2)

    def read(self, path: str, at: str, state: int) -> Value:
        """The value of `path` in a state.  Raises SituationError (at `at`) for an unknown path."""
        if path not in self._readers:
            self._readers[path] = self.case.reader(path, at)
        return self._readers[path](self.case.steps, state)

    def ends(
        self, paths: Iterable[str], at: str, graph: Graph | None = None
    ) -> dict[tuple[Value, ...], list[int]]:
        """The end states of a graph (numbers), by their values at `paths`, in order of first reaching.

        Without a graph, those of the whole one.
        """
        grouped: dict[tuple[Value, ...], list[int]] = {}
        chosen = list(paths)
        self.known(chosen, at)
        graph = graph or self.case.graph
        for end in graph.ends():
            values = tuple(self.read(path, at, graph.states[end]) for path in chosen)
            grouped.setdefault(values, []).append(end)
        return grouped

    def tests(self, wanted: Mapping[str, Any], at: str) -> dict[str, Test]:
        """A test for the value of every path.  Raises SituationError for what is no path, test or value."""
        tests: dict[str, Test] = {}

        def test(path: str) -> None:
            """What is asked of one path."""
            self.read(path, at, self.case.steps.start)
            place, cards = f"{at}.{path}", self.case.board.nicks.values()
            values.check(self.case.game.name, cards, path, wanted[path], place)
            tests[path] = condition(wanted[path], place)

        each(test, wanted)
        return tests

    def known(self, paths: Iterable[str], at: str) -> None:
        """Raises SituationError for an unknown path, also where there are no ends."""
        each(lambda path: self.read(path, at, self.case.steps.start), paths)

    def meets(self, tests: Mapping[str, Test], state: int) -> bool:
        """Whether a state (its bits) meets all conditions."""
        return all(test(self.read(path, "", state)) for path, test in tests.items())

    def doing(self, doing: Mapping[str, str], at: str) -> tuple[str, str]:
        """Who does what.  Raises SituationError for an unknown player."""
        player, text = decision(dict(doing), at)
        if player not in self.case.game.players:
            raise unknown(at, str(player), self.case.game.players, "player")
        return player or "", text


def title(rule: str) -> str:
    """The title of a rule, or its id if the knowledge base has no words for it."""
    known = load().rules.get(rule)
    return known.title if known else rule

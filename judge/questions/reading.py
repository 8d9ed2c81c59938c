"""What every question reads of a case: the values of its ends, who does what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.case import Case, _said
from judge.games.base import Reader, Value, unknown


class Reading:
    """One case as the questions see it; the graph is walked once for all of them."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self._readers: dict[str, Reader] = {}

    def read(self, path: str, at: str, state: int) -> Value:
        """The value of `path` in a state.  Raises SituationError (at `at`) for an unknown path."""
        if path not in self._readers:
            self._readers[path] = self.case.reader(path, at)
        return self._readers[path](self.case.steps, state)

    def ends(self, paths: Iterable[str], at: str) -> dict[tuple[Value, ...], list[int]]:
        """The end states (numbers), grouped by their values at `paths`, in order of first reaching."""
        graph = self.case.graph
        grouped: dict[tuple[Value, ...], list[int]] = {}
        chosen = list(paths)
        for path in chosen:
            self.read(path, at, self.case.steps.start)  # an unknown path is an error even without ends
        for end in graph.ends():
            values = tuple(self.read(path, at, graph.states[end]) for path in chosen)
            grouped.setdefault(values, []).append(end)
        return grouped

    def doing(self, doing: Mapping[str, str], at: str) -> tuple[str, str]:
        """Who does what.  Raises SituationError for an unknown player."""
        player, text = _said(dict(doing), at)
        if player not in self.case.game.players:
            raise unknown(at, str(player), self.case.game.players, "player")
        return player or "", text

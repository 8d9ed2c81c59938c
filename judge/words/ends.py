"""The ends of the play in players' words: what is so in the end, and what differs between the ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.words.speech import Speech

Data = Mapping[str, Any]
GONE = ("discard", "graveyard")
"""Where a card's other values say nothing any more."""
AWAY = {
    "hand",
    "build",
    "deck",
    "command deck",
    "objective deck",
    "removed",
    "nowhere",
    "captured",
    "victory",
}
"""Where a card neither survives nor is gone."""


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Ends(Speech):
    """Says how it can end."""

    def spans(self, ends: Sequence[Data]) -> list[str]:
        """What differs between ends of the play, each with all that it can be: *Luke: damage 0 to 3*.

        Where a card is comes first, what a player has last; of a card that is gone no more than that.
        """
        ranked: list[tuple[int, str]] = []
        for path in ends[0]:
            whose, _, what = path.partition(".")
            here = [end for end in ends if what == "zone" or end.get(f"{whose}.zone") not in GONE]
            known = {str(end[path]): end[path] for end in here if path in end}
            values = sorted(
                known.values(), key=lambda value: (value if isinstance(value, int) else 0, str(value))
            )
            if len(values) > 1:
                last = whose in self.book.data["players"] or not what
                ranked.append((0 if what == "zone" else 2 if last else 1, self._span(path, values)))
        return [words for _, words in sorted(ranked, key=lambda pair: pair[0])]

    def _span(self, path: str, possible: Sequence[Any]) -> str:
        """All that a value can be."""
        gone = self._or_gone(path, possible)
        if not gone:
            return self.one_of(path, possible)
        return self.either(path, [self.condition(path, {"not": gone}), self.claim(path, gone)])

    def _or_gone(self, path: str, possible: Sequence[Any]) -> str:
        """Where a card is gone, if it is either that or survives; "" for any other values."""
        gone = next((str(value) for value in possible if value in GONE), "")
        survives = gone in self._value(path)[1].get("not", {}) and not AWAY & {*map(str, possible)}
        return gone if len(possible) == 2 and survives else ""

    def end(self, answer: Data, kind: Data) -> str:
        """One kind of end of a chance: what it ends as, or that it is (not) as asked."""
        wanted = answer["ask"].get("chance") or {}
        if kind["values"]:
            return self.outcome(kind["values"])
        return self.conditions(wanted) if kind["met"] else self.contrary(wanted)

    def kinds(self, answer: Data) -> list[tuple[str, int]]:
        """The kinds of ends of an answer, each as a sentence and with the number of an outcome of it."""
        return [(self.start(words), number) for words, number in self.kinds_within(answer)]

    def kinds_within(self, answer: Data) -> list[tuple[str, int]]:
        """The same as they stand within a sentence.

        Kinds are told apart by where cards are and who has what; numbers that differ within a kind are told
        together.  What is the same in all, or as it was, is not said.
        """
        outcomes = answer["outcomes"]
        telling, differ, alike = self.told_apart(answer)
        if not differ:
            return [(self._ending(answer, end["values"]), i) for i, end in enumerate(outcomes)]
        return [(self._kind(outcomes, words, numbers, telling, differ), self._shown(outcomes, numbers))
                for words, numbers in alike.items()]  # fmt: skip

    def told_apart(self, answer: Data) -> tuple[list[str], list[str], dict[str, list[int]]]:
        """What tells kinds of ends apart, what differs at all, and the outcomes (numbers) of each kind."""
        outcomes = answer["outcomes"]
        paths = list(self.changed(answer, outcomes[0]["values"])) if outcomes else []
        differ = [path for path in paths if len({str(end["values"].get(path)) for end in outcomes}) > 1]
        telling = [path for path in differ if not all(_number(end["values"].get(path)) for end in outcomes)]
        alike: dict[str, list[int]] = {}
        for i, outcome in enumerate(outcomes):
            words = self._outcome({path: outcome["values"][path] for path in telling or differ}, outcomes)
            alike.setdefault(words, []).append(i)
        return telling, differ, alike

    def _kind(
        self, outcomes: Sequence[Data], words: str, numbers: list[int], telling: list[str], differ: list[str]
    ) -> str:
        ends = [{path: outcomes[n]["values"][path] for path in differ} for n in numbers]
        if len(ends) == 1:
            return self._outcome(ends[0], outcomes)
        return "; ".join([words, *(self.spans(ends) if telling else [])])

    @staticmethod
    def _shown(outcomes: Sequence[Data], numbers: list[int]) -> int:
        """One of several outcomes, with a line if one has a line."""
        return next((n for n in numbers if outcomes[n]["line"]), numbers[0])

    def changed(self, answer: Data, values: Data) -> Data:
        """The values of an end that are worth telling: not those that nobody asked for and that stay."""
        same = set(answer.get("same", ()))
        return {path: value for path, value in values.items() if path not in same}

    def ending(self, answer: Data, values: Data) -> str:
        """An end of an answer: what is so in the end, as far as it was asked or has changed."""
        return self.start(self._ending(answer, values))

    def _ending(self, answer: Data, values: Data) -> str:
        changes = self.changed(answer, values)
        return self.sentence("nothing_changes") if values and not changes else self._outcome(changes)

    def outcome(self, values: Data) -> str:
        """An outcome: what is so in the end; of a card that is gone no more than that."""
        return self.start(self._outcome(values))

    def _outcome(self, values: Data, among: Sequence[Data] = ()) -> str:
        """As `outcome`; `among` the other outcomes a card that is not gone survives."""
        if not values:
            return self.sentence("bare_outcome")
        gone = {path.partition(".")[0] for path, value in values.items() if value in GONE}

        def claimed(path: str, value: object) -> str:
            possible = {str(end["values"].get(path)): end["values"].get(path) for end in among}
            or_gone = self._or_gone(path, list(possible.values()))
            survives = or_gone and value != or_gone
            return self.condition(path, {"not": or_gone}) if survives else self.claim(path, value)

        shown = [
            (path, claimed(path, value))
            for path, value in values.items()
            if (path.partition(".")[0] not in gone or path.endswith(".zone"))
            and not self.of_other(path, values)
        ]
        return self.together(shown)

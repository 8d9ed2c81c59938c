"""The ends of the play in players' words: what is so in the end, and what differs between the ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.words.speech import Speech

Data = Mapping[str, Any]
GONE = ("discard", "graveyard")
"""Where a card's other values say nothing any more."""


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
        who, words = self._value(path)
        if all(isinstance(value, int) and not isinstance(value, bool) for value in possible):
            values = self.values(path, possible)
            key = "span" if who else "game_span"
            return self.sentence(key, who=who, label=self.label(path), values=values)
        gone = next((value for value in possible if value in GONE), None)
        if len(possible) == 2 and gone is not None and str(gone) in words.get("not", {}):
            claims = [self.condition(path, {"not": gone}), self.claim(path, gone)]
        else:
            claims = [self.claim(path, value) for value in possible]
        return self.joined(claims, "or")

    def end(self, answer: Data, kind: Data) -> str:
        """One kind of end of a chance: what it ends as, or that it is (not) as asked."""
        wanted = answer["ask"].get("chance") or {}
        if kind["values"]:
            return self.outcome(kind["values"])
        return self.conditions(wanted) if kind["met"] else self.contrary(wanted)

    def outcome(self, values: Data) -> str:
        """An outcome: what is so in the end; of a card that is gone no more than that."""
        if not values:
            return self.start(self.sentence("bare_outcome"))
        gone = {path.partition(".")[0] for path, value in values.items() if value in GONE}
        shown = [
            self.claim(path, value)
            for path, value in values.items()
            if path.partition(".")[0] not in gone or path.endswith(".zone")
        ]
        return self.start(self.joined(shown))

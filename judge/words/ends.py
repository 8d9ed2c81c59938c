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
        told: list[tuple[int, str]] = []
        for path in ends[0]:
            whose, _, what = path.partition(".")
            here = [one for one in ends if what == "zone" or one.get(f"{whose}.zone") not in GONE]
            known = {str(one[path]): one[path] for one in here if path in one}
            found = sorted(known.values(), key=lambda one: (one if isinstance(one, int) else 0, str(one)))
            if len(found) > 1:
                last = whose in self.book.data["players"] or not what
                told.append((0 if what == "zone" else 2 if last else 1, self._span(path, found)))
        return [words for _, words in sorted(told, key=lambda one: one[0])]

    def _span(self, path: str, found: Sequence[Any]) -> str:
        """All that a value can be."""
        who, words = self._value(path)
        if all(isinstance(one, int) and not isinstance(one, bool) for one in found):
            values = self.values(path, found)
            key = "span" if who else "game_span"
            return self.sentence(key, who=who, label=self.label(path), values=values)
        gone = next((one for one in found if one in GONE), None)
        if len(found) == 2 and gone is not None and str(gone) in words.get("not", {}):
            said = [self.condition(path, {"not": gone}), self.claim(path, gone)]
        else:
            said = [self.claim(path, value) for value in found]
        return self.joined(said, "or")

    def end(self, answer: Data, one: Data) -> str:
        """One kind of end of a chance: what it ends as, or that it is (not) as asked."""
        wanted = answer["ask"].get("chance") or {}
        if one["values"]:
            return self.outcome(one["values"])
        return self.conditions(wanted) if one["met"] else self.contrary(wanted)

    def outcome(self, values: Data) -> str:
        """An outcome: what is so in the end; of a card that is gone no more than that."""
        gone = {path.partition(".")[0] for path, value in values.items() if value in GONE}
        shown = [
            self.claim(path, value)
            for path, value in values.items()
            if path.partition(".")[0] not in gone or path.endswith(".zone")
        ]
        return self.start(self.joined(shown))

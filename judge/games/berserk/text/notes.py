"""What stands around an effect: its payment before the colon, its notes in brackets at the end."""

from __future__ import annotations

from typing import Any

from judge.games.berserk.text.given import Given


class Notes(Given):
    """`("pay", ...)` for a payment, `("note", items)` for a bracket."""

    def tap(self, kids: list[Any]) -> Any:
        return ("pay", "tap")

    def counters(self, kids: list[Any]) -> Any:
        return ("pay", int(kids[0]) if kids else 1)

    def instant(self, kids: list[Any]) -> Any:
        return ("pay", "fast")

    def note(self, kids: list[Any]) -> Any:
        return ("note", kids)

    def note_kind(self, kids: list[Any]) -> Any:
        return ("kind", kids[0])

    def per_turn(self, kids: list[Any]) -> Any:
        return ("limit", ("turn", int(kids[0]) if kids else 1))

    def per_battle(self, kids: list[Any]) -> Any:
        return ("limit", ("battle", int(kids[0]) if kids else 1))

    def note_while(self, kids: list[Any]) -> Any:
        return kids[0]

    def note_range(self, kids: list[Any]) -> Any:
        return ("range", int(kids[-1]))

    def most(self, kids: list[Any]) -> Any:
        return ("most", abs(int(kids[0])))

    def note_formed(self, kids: list[Any]) -> Any:
        return ("whilst", self.in_formation_with(kids))

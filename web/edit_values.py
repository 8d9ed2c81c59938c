"""Edits of the values of a board: of a card, of a side, of the whole table."""

from __future__ import annotations

import re
from typing import Any

from judge.errors import SituationError
from judge.games.as_it_lies import same, shown
from judge.games.table import Property
from judge.games.table_values import Holds, holds

from . import board_path
from .board_cards import ability_lines, cards_of
from .edits import Edits
from .lying import lies


class ValueEdits(Edits):
    """Edits of values."""

    def _set(self, path: str, typed: str) -> None:
        known, described = self._about(path)
        if known is None:
            return
        printed = self._printed(path)
        if described is not None and described.lines:
            lines, before = (
                [_ended(line, described.ends) for line in ability_lines(text)]
                for text in (typed, str(printed or ""))
            )
            text = "\n".join(lines)
            board_path.put(self.data, path, None if lines == before else text if printed else text or None)
        elif printed is not None and same(typed, printed):
            board_path.put(self.data, path, None)
        elif isinstance(board_path.get(self.data, path), list | dict) and typed.isdecimal():
            return  # a listed hand keeps its cards
        elif typed == "0" and board_path.get(self.data, path) is None and not _unknown(described):
            return  # nothing lies there, and nothing was said
        elif typed == "?":
            board_path.put(self.data, path, None)
        elif path == "dice":
            board_path.put(self.data, path, rolls(typed) or None)
        else:
            board_path.put(self.data, path, typed or None)

    def _printed(self, path: str) -> Any:
        """What is printed on the card at this place of the board; None if it is no card, or nothing is."""
        for card, *_ in cards_of(self.data, self.table):
            if path.startswith(f"{card}."):
                raw = board_path.get(self.data, card)
                entry = raw if isinstance(raw, dict) else {"name": str(raw)}
                key = path.removeprefix(f"{card}.")
                if key in self.table.card:
                    return lies(self.game, card, entry).print_of(key)
        return None

    def _as_printed(self, path: str) -> None:
        """The value is as printed again."""
        if self._about(path)[0] is not None and self._printed(path) is not None:
            board_path.put(self.data, path, None)

    def _about(self, path: str) -> tuple[Holds | None, Property | None]:
        """What may stand at a path of the board: of a card, a side, or the whole table."""
        card = next((at for at, *_ in cards_of(self.data, self.table) if path.startswith(at + ".")), "")
        if card:
            name = path.removeprefix(card + ".")
            holding = holds(self.game.model, "Card", name)
            return (holding if holding.kind != "none" else None), self.table.card.get(name)
        player, _, name = path.partition(".")
        if player in self.table.players and name in self.table.sides:
            return holds(self.game.model, "Side", name), self.table.sides[name]
        if path in self.table.whole:
            return holds(self.game.model, "", path), self.table.whole[path]
        if path in ("title", "until", "rules", "dice"):
            return Holds("words"), None
        return None, None

    def _step(self, rest: str) -> None:
        """`dark.force:+1`, `-1`, or `?` for unknown."""
        path, _, by = rest.rpartition(":")
        if path.startswith("now."):
            self._step_now(path, by)
            return
        known, described = self._about(path)
        if known is None or known.kind != "number":
            raise SituationError(path, "there is no number at this place", "use the buttons of the page")
        before = board_path.get(self.data, path)
        if by == "?":
            board_path.put(self.data, path, None)
            return
        if isinstance(before, list):
            before = len(before)
        printed = self._printed(path)
        start = next((int(n) for n in (before, printed) if str(n).lstrip("-").isdecimal()), 0)
        first = before is None and by.startswith("-") and _unknown(described)
        value = 0 if first else min(max(start + int(by), known.least), known.most)
        plain = value == 0 and not _unknown(described) and known.least == 0 and before is None
        as_printed = plain if printed is None else value == printed
        board_path.put(self.data, path, None if as_printed else str(value))

    def _step_part(self, rest: str) -> None:
        """`first.squad[0].strike[1]:+1`: one of the numbers that are written together."""
        place, _, by = rest.rpartition(":")
        path, _, number = place.removesuffix("]").rpartition("[")
        described = self._about(path)[1]
        if described is None or not number.isdecimal() or int(number) >= len(described.parts):
            raise SituationError(path, "there is no number at this place", "use the buttons of the page")
        printed = self._printed(path)
        written = board_path.get(self.data, path)
        values = numbers_of(printed if written is None else written, len(described.parts))
        values[int(number)] = max(0, values[int(number)] + int(by))
        text = "-".join(map(str, values))
        board_path.put(self.data, path, None if same(text, shown(printed)) or not any(values) else text)

    def _step_now(self, path: str, by: str) -> None:
        before = board_path.get(self.data, path)
        start = int(before) if str(before).isdecimal() else 0
        board_path.put(self.data, path, str(max(0, start + int(by))) if by != "?" else None)

    def _flip(self, path: str) -> None:
        known, _ = self._about(path)
        if known is not None and known.kind == "flag":
            printed = self._printed(path)
            written = board_path.get(self.data, path)
            so = str(printed if written is None else written).casefold() in ("yes", "true")
            other = "no" if so else "yes"
            board_path.put(self.data, path, None if same(other, printed or "no") else other)

    def _choose(self, rest: str) -> None:
        path, _, value = rest.partition("=")
        self._set(path, value)


def numbers_of(value: Any, count: int) -> list[int]:
    """Numbers that are written together, `1-2-3` or a list; as many as there have to be, else 0."""
    numbers = [int(number) for number in re.findall(r"\d+", shown(value))][:count]
    return numbers + [0] * (count - len(numbers))


def rolls(typed: str) -> list[list[int]]:
    """`6 5 4 / 3` as the dice of two rolls."""
    return [[int(die) for die in re.findall(r"\d+", roll)] for roll in typed.split("/") if roll.strip()]


def _unknown(described: Property | None) -> bool:
    return described is not None and described.unknown


def _ended(line: str, mark: str) -> str:
    return line if not mark or line[-1] in '.!?:;)"»' else line + mark

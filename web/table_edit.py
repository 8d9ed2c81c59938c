"""Edits of a board by tapping: each takes the situation as data and changes it in place.

An edit is named by the button that was pressed: `add:dark.character`, `step:dark.force:+1`, `moment:attack`.
What was typed into fields comes as `v:PATH`; it is taken before the edit is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from judge.errors import SituationError

from . import board_path
from .edit_cards import CardEdits
from .edit_values import ValueEdits
from .table_moment import begin, settle

FIELD = "v:"
MOST_FIELDS = 150


class Editing(CardEdits, ValueEdits):
    """One press of a button: `data` is changed, `opened` is the card whose sheet is open ("": none)."""

    def press(self, button: str) -> None:
        """Makes the edit that a button names.  Raises SituationError for one that there is not."""
        word, _, rest = button.partition(":")
        known: dict[str, Callable[[str], None]] = {
            "add": self._add, "open": self._open, "close": self._close, "drop": self._drop,
            "step": self._step, "flip": self._flip, "choose": self._choose, "moment": self._moment,
            "active": self._active, "role": self._role, "named": self._named, "leave": self._leave,
            "use": self._use, "leave open": self._leave_open, "shut": self._shut, "used": self._used,
            "forget": self._forget, "printed": self._as_printed, "blank": self._pick, "part": self._step_part,
        }  # fmt: skip
        if word not in known:
            raise SituationError("", f'there is no button "{button[:40]}"', "use those of the page")
        known[word](rest)

    def take(self, fields: Iterable[tuple[str, str]]) -> None:
        """What was typed, `v:PATH` and its text; a name that was changed is changed wherever it stands."""
        texts = {name.removeprefix(FIELD): text.strip() for name, text in fields if name.startswith(FIELD)}
        typed = list(texts.items())[:MOST_FIELDS]
        blanks = [
            (path.removeprefix("now."), text)
            for path, text in typed
            if path.startswith("now.") and text != shown(board_path.get(self.data, path))
        ]
        blank = []
        for path, text in typed:
            card = path.removesuffix(".name")
            if path.endswith("].name") and self._is_card(card):
                blank += [card] if self._is_blank(card) else []
                self._rename(card, text)
            elif not path.startswith("now."):
                self._set(path, text)
        for card in blank:
            self._fill_from_print(card)
        for path, text in blanks:
            self._blank(path, text)

    def settle(self) -> None:
        """Fills in what the moment needs and the board can say."""
        settle(self.table, self.data)

    def _open(self, path: str) -> None:
        self.opened = path if self._is_card(path) else ""

    def _close(self, _: str) -> None:
        self.opened = ""

    # --- the moment ----------------------------------------------------------------------------------

    def _moment(self, at: str) -> None:
        begin(self.table, self.data, at)

    def _active(self, player: str) -> None:
        if player in self.table.players:
            self.data.setdefault("now", {})["active"] = player

    def _role(self, rest: str) -> None:
        """`attack.attacker=luke`: the card that a sheet shows takes this part in the moment."""
        path, _, nick = rest.partition("=")
        moment = self.table.moments.get(str(self.data.get("now", {}).get("at", "")))
        if moment is None or path not in [blank.path for blank in moment.blanks]:
            return
        for blank in moment.blanks:  # a card takes one part
            if blank.kind == "card" and board_path.get(self.data["now"], blank.path) == nick:
                board_path.put(self.data, f"now.{blank.path}", None)
        board_path.put(self.data, f"now.{path}", nick)

    def _pick(self, rest: str) -> None:
        """`now.declared=archer: strike -> orc`: what was chosen for a blank of the moment."""
        path, _, text = rest.partition("=")
        self._blank(path.removeprefix("now."), text[:600])

    def _blank(self, path: str, typed: str) -> None:
        moment = self.table.moments.get(str(self.data.get("now", {}).get("at", "")))
        blank = next((blank for blank in moment.blanks if blank.path == path), None) if moment else None
        if blank is None:
            return
        value: Any = re.findall(r"[^\s,;/]+", typed) if blank.kind == "dice" else typed
        board_path.put(self.data, f"now.{path}", value or None)

    # --- what is left open, what was used before -----------------------------------------------------

    def _leave_open(self, rest: str) -> None:
        """`luke.damage=0 1 2`, `light.force=0-3`, `luke.tapped=?`: the values that are tried."""
        path, _, values = rest.partition("=")
        if path:
            self.data.setdefault("open", {})[path[:80]] = _tried(values)

    def _shut(self, path: str) -> None:
        left = self.data.get("open")
        if isinstance(left, dict):
            left.pop(path, None)
        if not left:
            self.data.pop("open", None)

    def _used(self, rest: str) -> None:
        """`attack=luke: Evade 2`: this was used before, in this attack."""
        this, _, used = rest.partition("=")
        if used:
            self.data.setdefault("history", []).append({"used": used[:600], "this": this[:20]})

    def _forget(self, number: str) -> None:
        before = self.data.get("history")
        if isinstance(before, list) and number.isdecimal() and int(number) < len(before):
            del before[int(number)]
        if not before:
            self.data.pop("history", None)


def shown(value: Any) -> str:
    """A value as the field of a form shows it."""
    return " ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)


def _tried(text: str) -> Any:
    """`0 1 2` or `0-2` as a list of values; `?` (all of them) as it is."""
    span = re.fullmatch(r"\s*(\d{1,2})\s*[-–]\s*(\d{1,2})\s*", text)
    if span:
        return list(range(int(span[1]), int(span[2]) + 1))
    values = re.findall(r"[^\s,;/]+", text)
    return "?" if values in ([], ["?"]) else [int(value) if value.isdecimal() else value for value in values]

"""Edits of a board by tapping: each takes the situation as data and changes it in place.

An edit is named by the button that was pressed: `add:dark.character`, `step:dark.force:+1`, `moment:attack`.
What was typed into fields comes as `v:PATH`; it is taken before the edit is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judge.errors import SituationError
from judge.games.base import Game
from judge.games.table import Property
from judge.games.table_values import Holds, holds
from web import board_path
from web.drawn import ability_lines, cards_of, lying, nick_of
from web.table_moment import begin, settle

FIELD = "v:"
MOST_FIELDS = 150


class Editing:
    """One press of a button: `data` is changed, `opened` is the card whose sheet is open ("": none)."""

    def __init__(self, game: Game, data: dict[str, Any], opened: str = "", card_word: str = "Card") -> None:
        self.game, self.table, self.data = game, game.table, data
        self.opened = opened if self._is_card(opened) else ""
        self.card_word = card_word

    def press(self, button: str) -> None:
        """Makes the edit that a button names.  Raises SituationError for one that there is not."""
        word, _, rest = button.partition(":")
        known: dict[str, Callable[[str], None]] = {
            "add": self._add, "open": self._open, "close": self._close, "drop": self._drop,
            "step": self._step, "flip": self._flip, "choose": self._choose, "moment": self._moment,
            "active": self._active, "role": self._role, "named": self._named, "leave": self._leave,
            "use": self._use,
        }  # fmt: skip
        if word not in known:
            raise SituationError("", f'there is no button "{button[:40]}"', "use those of the page")
        known[word](rest)

    def take(self, fields: Iterable[tuple[str, str]]) -> None:
        """What was typed, `v:PATH` and its text; a name that was changed is changed wherever it stands."""
        said = {name.removeprefix(FIELD): text.strip() for name, text in fields if name.startswith(FIELD)}
        typed = list(said.items())[:MOST_FIELDS]
        blanks = [
            (path.removeprefix("now."), text)
            for path, text in typed
            if path.startswith("now.") and text != shown(board_path.get(self.data, path))
        ]
        for path, text in typed:
            if path.endswith("].name") and self._is_card(path.removesuffix(".name")):
                self._rename(path.removesuffix(".name"), text)
            elif not path.startswith("now."):
                self._set(path, text)
        for path, text in blanks:
            self._blank(path, text)

    def settle(self) -> None:
        """Fills in what the moment needs and the board can say."""
        settle(self.table, self.data)

    # --- cards ---------------------------------------------------------------------------------------

    def _is_card(self, path: str) -> bool:
        return any(path == known for known, *_ in cards_of(self.data, self.table))

    def _add(self, rest: str) -> None:
        """`dark.character`, or `first.squad@C3`: a new card there, whose sheet opens."""
        place, _, cell = rest.partition("@")
        player, _, zone = place.partition(".")
        if player not in self.table.players or zone not in self.table.zones:
            raise SituationError(place, "there is no such place on this table", "use the buttons of the page")
        side = self.data.setdefault(player, {})
        cards = side.get(zone)
        if not isinstance(cards, list):
            cards = side[zone] = [cards] if isinstance(cards, Mapping) else []
        card: dict[str, Any] = {"name": self._new_name(), **self.table.zones[zone].card}
        if cell and self.table.grid is not None:
            card[self.table.grid.cell] = cell
        cards.append(card)
        self.opened = f"{place}[{len(cards) - 1}]"

    def _new_name(self) -> str:
        known = {nick_of(card) for *_, card in cards_of(self.data, self.table)}
        names = (f"{self.card_word} {n}" for n in range(1, 200))
        return next(name for name in names if nick_of({"name": name}) not in known)

    def _open(self, path: str) -> None:
        self.opened = path if self._is_card(path) else ""

    def _close(self, _: str) -> None:
        self.opened = ""

    def _drop(self, path: str) -> None:
        if self._is_card(path):
            board_path.put(self.data, path, None)
        self.opened = ""

    def _named(self, rest: str) -> None:
        """`dark.units[0]:Full Name`: the printed card of the store, which knows its own numbers and text."""
        path, _, name = rest.partition(":")
        if not self._is_card(path):
            return
        card = board_path.get(self.data, path)
        self._rename(path, name)
        for key in self.table.card:
            known = holds(self.game.model, "Card", key)
            if known.kind != "flag" and key not in lying(self.table):
                board_path.put(card, key, None)

    def _rename(self, path: str, name: str) -> None:
        card = board_path.get(self.data, path)
        if not name or not isinstance(card, dict) or name == str(card.get("name", "")):
            return
        before = nick_of(card)
        card["name"] = name[:200]
        others = {nick_of(one) for at, *_, one in cards_of(self.data, self.table) if at != path}
        card.pop("as", None)
        after = nick_of(card)
        if after in others:
            after = next(f"{after}_{n}" for n in range(2, 99) if f"{after}_{n}" not in others)
            card["as"] = after
        for key in ("now", "ask", "played", "history", "open"):
            if key in self.data:
                self.data[key] = renamed(self.data[key], before, after)

    # --- values --------------------------------------------------------------------------------------

    def _set(self, path: str, said: str) -> None:
        known, described = self._about(path)
        if known is None:
            return
        if described is not None and described.lines:
            lines = [_ended(line, described.ends) for line in ability_lines(said)]
            board_path.put(self.data, path, "\n".join(lines) or None)
        elif isinstance(board_path.get(self.data, path), list | dict) and said.isdecimal():
            return  # a listed hand keeps its cards
        elif said == "0" and board_path.get(self.data, path) is None and not _unknown(described):
            return  # nothing lies there, and nothing was said
        elif said == "?":
            board_path.put(self.data, path, None)
        else:
            board_path.put(self.data, path, said or None)

    def _about(self, path: str) -> tuple[Holds | None, Property | None]:
        """What may stand at a path of the board: of a card, a side, or the whole table."""
        card = next((at for at, *_ in cards_of(self.data, self.table) if path.startswith(at + ".")), "")
        if card:
            name = path.removeprefix(card + ".")
            found = holds(self.game.model, "Card", name)
            return (found if found.kind != "none" else None), self.table.card.get(name)
        player, _, name = path.partition(".")
        if player in self.table.players and name in self.table.sides:
            return holds(self.game.model, "Side", name), self.table.sides[name]
        if path in self.table.whole:
            return holds(self.game.model, "", path), self.table.whole[path]
        if path in ("title", "until", "rules"):
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
        start = int(before) if str(before).lstrip("-").isdecimal() else 0
        first = before is None and by.startswith("-") and _unknown(described)
        value = 0 if first else min(max(start + int(by), known.least), known.most)
        plain = value == 0 and not _unknown(described) and known.least == 0
        board_path.put(self.data, path, None if plain and before is None else str(value))

    def _step_now(self, path: str, by: str) -> None:
        before = board_path.get(self.data, path)
        start = int(before) if str(before).isdecimal() else 0
        board_path.put(self.data, path, str(max(0, start + int(by))) if by != "?" else None)

    def _flip(self, path: str) -> None:
        known, _ = self._about(path)
        if known is not None and known.kind == "flag":
            so = str(board_path.get(self.data, path)).casefold() in ("yes", "true")
            board_path.put(self.data, path, None if so else "yes")

    def _choose(self, rest: str) -> None:
        path, _, value = rest.partition("=")
        self._set(path, value)

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

    def _blank(self, path: str, said: str) -> None:
        moment = self.table.moments.get(str(self.data.get("now", {}).get("at", "")))
        blank = next((one for one in moment.blanks if one.path == path), None) if moment else None
        if blank is None:
            return
        value: Any = re.findall(r"[^\s,;/]+", said) if blank.kind == "dice" else said
        board_path.put(self.data, f"now.{path}", value or None)

    # --- words of a card -------------------------------------------------------------------------------

    def _leave(self, rest: str) -> None:
        """`PATH:words`: this ability is set aside, or taken up again."""
        path, _, words = rest.partition(":")
        card = board_path.get(self.data, path)
        if not self._is_card(path) or not isinstance(card, dict):
            return
        said = card.get("ignore")
        before = [str(one) for one in said] if isinstance(said, list) else []
        after = [one for one in before if one != words] if words in before else [*before, words]
        board_path.put(card, "ignore", after or None)

    def _use(self, rest: str) -> None:
        """`PATH:words=other words`: said in words that are read."""
        rest, _, other = rest.partition("=")
        self._lines(rest, lambda line, words: [other] if line == words else [line])

    def _lines(self, rest: str, made: Callable[[str, str], list[str]]) -> None:
        path, _, words = rest.partition(":")
        key = next((name for name, one in self.table.card.items() if one.lines), "")
        if not self._is_card(path) or not key:
            return
        before = ability_lines(str(board_path.get(self.data, f"{path}.{key}") or ""))
        after = [new for line in before for new in made(line, words)]
        board_path.put(self.data, f"{path}.{key}", "\n".join(after) or None)


def shown(value: Any) -> str:
    """A value as the field of a form shows it."""
    return " ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)


def renamed(data: Any, before: str, after: str) -> Any:
    """Data in which every word `before` is `after`: nicknames in decisions, questions and moments."""
    word = re.compile(rf"(?<![\w-]){re.escape(before)}(?![\w-])")
    if isinstance(data, Mapping):
        return {word.sub(after, str(key)): renamed(value, before, after) for key, value in data.items()}
    if isinstance(data, list):
        return [renamed(value, before, after) for value in data]
    return word.sub(after, data) if isinstance(data, str) else data


def _unknown(described: Property | None) -> bool:
    return described is not None and described.unknown


def _ended(line: str, mark: str) -> str:
    return line if not mark or line[-1] in '.!?:;)"»' else line + mark

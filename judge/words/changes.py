"""A change of a board in players' words: what is to be so, and what is to go."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from judge.knowledge import load
from judge.words.moments import Moments
from judge.words.names import nickname
from judge.words.places import PLACED

Data = Mapping[str, Any]
ROLL = re.compile(r"dice\[(\d+)\]")
CARD = re.compile(r"(?P<side>\w+)\.(?P<zone>[\w ]+)\[(?P<number>\d+)\]")
ZONE = re.compile(r"(?P<side>\w+)\.(?P<zone>[\w ]+)")
ENTRY = re.compile(r"(played|history)\[\d+\]")
PLAYED = re.compile(r"played\[(\d+)\]")
NOTHING_LIES = (
    "units",
    "objectives",
    "enhancements",
    "character",
    "space",
    "ground",
    "build",
    "squad",
    "graveyard",
)
"""Zones that are empty where nothing is said of them; a hand or a deck is unknown then."""
NOT_NOW = {"played": "nothing_played", "history": "nothing_used", "dice": "dice_free", "until": "to_the_end"}
"""What is so where a part of a board is gone."""


class Changes(Moments):
    """Says how one board differs from another."""

    def change(self, change: Data, before: Data | None = None) -> str:
        """A change of the board; what is taken away lay on the board `before` (None: on this one)."""
        lay = type(self)(before, self.language) if before is not None else self
        came = {path: lay.come(path, value) for path, value in change["change"].items()}
        moved = {nick for nicks in came.values() for nick in nicks}
        moved |= {_nick(value) for path, value in change["change"].items() if CARD.fullmatch(path)}
        sentences = []
        for path, value in change["change"].items():
            if came[path]:
                sentences += [self._there(nick, path.partition(".")[2]) for nick in came[path]]
            else:
                sentences += self._changed(path, value, lay)
        sentences += [lay.gone(path) for path in change["remove"] if lay.nick_at(path) not in moved]
        return self.joined(list(dict.fromkeys(sentences)))

    def come(self, path: str, value: Any) -> list[str]:
        """The cards (by nickname) that come to a zone besides those there; nothing if it is otherwise."""
        zone = ZONE.fullmatch(path)
        if zone is None or zone["side"] not in self.book.data["players"] or not isinstance(value, list):
            return []
        side = self.situation.get(zone["side"])
        lying = side.get(zone["zone"]) if isinstance(side, Mapping) else None
        old = list(lying) if isinstance(lying, list) else []
        new = value[len(old) :] if value[: len(old)] == old else []
        return [_nick(card) for card in new] if all("name" in card for card in new) else []

    def _there(self, nick: str, zone: str) -> str:
        """That a card lies in a zone: *Luke is in the build zone*, *Leia is in play*."""
        known = self.book.data["values"]["card"]["zone"]["is"]
        return self.claim(f"{nick}.zone", zone if zone in known else "play")

    def nick_at(self, path: str) -> str:
        """The nickname of the card that lies at a path; nothing for another path."""
        whole = PLACED.fullmatch(f"{path}.name") if CARD.fullmatch(path) else None
        return self._nick_at(whole) if whole else ""

    def gone(self, path: str) -> str:
        """That something at a path is there no more."""
        if path in NOT_NOW:
            return self.sentence(NOT_NOW[path])
        if entry := ENTRY.fullmatch(path):
            alone = len(self.situation.get(entry[1]) or []) < 2
            return self.sentence(NOT_NOW[entry[1]] if alone else f"{entry[1]}_less")
        zone = ZONE.fullmatch(path)
        if zone and zone["side"] in self.book.data["players"] and zone["zone"] in NOTHING_LIES:
            return self.claim(path, [])
        if zone and (where := self.lies_in(path).removeprefix(f"{self.sentence('lies')} ")):
            return self.sentence("zone_unknown", where=where)
        lying = self.lying(path)
        nick, _, key = lying.partition(".")
        if nick in self.names and key in ("text", "means"):
            return self.claim(f"{nick}.text", "")
        if nick in self.names and "no" in self._value(lying)[1].get("is", {}):
            return self.claim(lying, "no")
        whole = self.nick_at(path)
        return self.sentence("without", what=self.card(whole) if whole else self.about(lying))

    def _changed(self, path: str, value: Any, lay: Changes) -> Iterator[str]:
        """What is so at a path of the board now, `lay` the board before."""
        players = self.book.data["players"]
        if path in players and isinstance(value, Mapping):
            for name, inner in value.items():
                yield self.claim(f"{path}.{name}", inner)
        elif path == "now" and isinstance(value, Mapping):
            yield from self.moment(value)
        elif path.startswith("now."):
            yield self.now(path.removeprefix("now."), value)
        elif path == "dice" and isinstance(value, list):
            yield self._dice(value)
        elif (roll := ROLL.fullmatch(path)) and isinstance(value, list):
            yield self.sentence(
                "roll_shows", n=int(roll[1]) + 1, words=self.joined([str(die) for die in value])
            )
        elif path == "played" and isinstance(value, list):
            yield self._played(value)
        elif PLAYED.fullmatch(path):
            yield self._played([value])
        elif path == "history" and isinstance(value, list):
            yield from self._used(value)
        elif path == "until":
            yield self.sentence("goes_up_to", ends=self.ends(str(value)))
        elif path == "rules":
            yield self.sentence("under_rules", rules=self._edition(str(value)))
        else:
            yield self._lies(path, value, lay)

    def _lies(self, path: str, value: Any, lay: Changes) -> str:
        """A value of a card or of a side; a card itself that lies somewhere."""
        zone = CARD.fullmatch(path)
        if zone is not None and isinstance(value, str) and _nick(value) not in self.names:
            return self.sentence("deck_has", name=self.quoted(value))
        if zone is not None and isinstance(value, Mapping | str):
            return self._there(_nick(value), zone["zone"])
        if path in self.names and isinstance(value, Mapping):
            keys = [key for key in value if key not in ("name", "as")]
            return self.together([(f"{path}.{key}", self.claim(f"{path}.{key}", value[key])) for key in keys])
        if path.rpartition(".")[2] == "name":
            nick = lay.lying(path).partition(".")[0]
            return self.sentence("is_called", card=lay.card(nick), name=self.quoted(str(value)))
        return self.claim(self.lying(path), value)

    def _dice(self, rolls: list[Any]) -> str:
        if not any(rolls):
            return self.sentence("dice_free")
        shown = [
            self.joined([str(die) for die in roll]) if isinstance(roll, list) else str(roll) for roll in rolls
        ]
        return self.sentence("dice_show", words=self.joined(shown, "and_in_turn"))

    def _played(self, line: list[Any]) -> str:
        return (
            self.sentence("was_played", line=self.record(line)) if line else self.sentence("nothing_played")
        )

    def _used(self, entries: list[Any]) -> Iterator[str]:
        """What was used before, of the entries of a history that say it; the rest by its label."""
        used = [str(entry["used"]) for entry in entries if isinstance(entry, Mapping) and "used" in entry]
        done = [self.sentence("done", do=self.choice(what)) for what in used]
        if len(used) == len(entries):
            yield (
                self.sentence("was_played", line=self.joined(done, "then")) if used else self.gone("history")
            )
        else:
            yield self.claim("history", entries)

    def _edition(self, key: str) -> str:
        edition = load().editions(str(self.situation.get("game"))).get(key)
        return self.quoted(edition.told("title", self.language) if edition is not None else key)


def _nick(card: Any) -> str:
    """What a card of a situation is called there."""
    name = str(card.get("name", "")) if isinstance(card, Mapping) else str(card)
    return str(card.get("as") or nickname(name)) if isinstance(card, Mapping) else nickname(name)

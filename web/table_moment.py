"""The moment of a board: what it leaves to be said is filled in with what lies on the table."""

from __future__ import annotations

from typing import Any

from judge.games.table import Blank, TableDescription

from . import board_path
from .board_cards import cards_of, nick_at, nick_of


def begin(table: TableDescription, data: dict[str, Any], at: str) -> None:
    """The board stands at another moment; who is active and what both moments ask for stays as it was."""
    moment = table.moments.get(at)
    if moment is None:
        return
    before = data.get("now")
    before = before if isinstance(before, dict) else {}
    now: dict[str, Any] = {"at": at}
    if "active" in before:
        now["active"] = before["active"]
    data["now"] = now
    for blank in moment.blanks:
        value = board_path.get(before, blank.path)
        if value is not None:
            board_path.put(now, blank.path, value)
    data.pop("until", None)
    data.pop("played", None)


def settle(table: TableDescription, data: dict[str, Any]) -> None:
    """Fills the blanks that can be filled: cards that lie in the right place, and usual values."""
    now = data.get("now")
    if not isinstance(now, dict) or str(now.get("at", "")) not in table.moments:
        begin(table, data, table.first_moment)
        now = data["now"]
    moment = table.moments[str(now["at"])]
    places = {nick_of(card): (player, zone) for _, player, zone, card in cards_of(data, table)}
    for blank in moment.blanks:
        if blank.kind == "card":
            taken = {str(board_path.get(now, other.path)) for other in moment.blanks if other is not blank}
            _card(blank, now, places, taken)
        elif blank.needed and blank.default and board_path.get(now, blank.path) is None:
            value: Any = blank.default.split() if blank.kind == "dice" else blank.default
            _put(now, blank.path, value)
    for blank in reversed(moment.blanks):
        _trim(now, blank)


def missing(table: TableDescription, data: dict[str, Any]) -> list[Blank]:
    """The blanks of the moment that are needed and still open."""
    now = data.get("now")
    now = now if isinstance(now, dict) else {}
    moment = table.moments.get(str(now.get("at", "")))
    blanks = moment.blanks if moment else []
    return [blank for blank in blanks if blank.needed and board_path.get(now, blank.path) in (None, "", [])]


def candidates(table: TableDescription, data: dict[str, Any], blank: Blank) -> list[str]:
    """The cards that may stand in a blank, by nickname."""
    now = data.get("now") or {}
    places = {nick_of(card): (player, zone) for _, player, zone, card in cards_of(data, table)}
    return [nick for nick, place in places.items() if _fits(blank, now, places, place)]


def _card(blank: Blank, now: dict[str, Any], places: dict[str, tuple[str, str]], taken: set[str]) -> None:
    current = nick_at(now, blank)
    if current in places and (not blank.zones or places[current][1] in blank.zones):
        return
    fitting = (nick for nick, place in places.items() if _fits(blank, now, places, place))
    free = [nick for nick in fitting if nick not in taken]
    if free and blank.needed:
        _put(now, blank.path, free[0])
    elif current:
        board_path.put(now, blank.path, None)


def _fits(
    blank: Blank, now: dict[str, Any], places: dict[str, tuple[str, str]], place: tuple[str, str]
) -> bool:
    player, zone = place
    if blank.zones and zone not in blank.zones:
        return False
    active = str(now.get("active", ""))
    if (blank.side == "active" and active and player != active) or (
        blank.side == "passive" and active and player == active
    ):
        return False
    other = str(board_path.get(now, blank.other) or "") if blank.other else ""
    return not other or other not in places or places[other][0] != player


def _put(now: dict[str, Any], path: str, value: Any) -> None:
    """Sets a blank; the entry before it in a list is made if it is not there yet."""
    if path.endswith("[1]") and not board_path.get(now, path[:-3] + "[0]"):
        return
    board_path.put(now, path, value)


def _trim(now: dict[str, Any], blank: Blank) -> None:
    """What is empty is not said."""
    head = blank.path.partition(".")[0].partition("[")[0]
    if now.get(head) in ({}, [], [{}], None):
        now.pop(head, None)

"""The simple form: one unit attacks another. It writes a situation, and is filled in from one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

ARENAS = ("character", "ground", "space")
NUMBERS = ("power", "health", "damage")
QUESTIONS = {
    "outcomes": "What can come of it?",
    "discard": "What are the odds that the attacked unit is discarded?",
    "order": "Does the order of simultaneous things matter?",
}
TITLES = frozenset(
    "darth general commander captain admiral lord count master princess queen emperor the a an".split()
)
EMPTY = {"side": "dark", "arena": "character", "ask": ["outcomes", "discard"]}

Fields = dict[str, Any]


def read(form: Any) -> Fields:
    """The fields that were sent (a MultiDict), trimmed."""
    fields: Fields = {key: str(form.get(key, "")).strip() for key in names()}
    fields["ask"] = [word for word in form.getlist("ask") if word in QUESTIONS]
    return fields


def names() -> list[str]:
    """The names of the single fields."""
    units = [f"{who}_{what}" for who in ("attacker", "defender") for what in ("name", *NUMBERS, "text")]
    return ["side", "arena", *units, "dark_force", "light_force", "dark_hand", "light_hand", "dice"]


def situation(fields: Fields) -> tuple[dict[str, Any], dict[str, str]]:
    """The situation that the fields describe, and which field stands behind which path of it."""
    side = "light" if fields["side"] == "light" else "dark"
    other = "dark" if side == "light" else "light"
    arena = fields["arena"] if fields["arena"] in ARENAS else "character"
    attacker, defender = (
        nickname(fields["attacker_name"], "attacker"),
        nickname(fields["defender_name"], "defender"),
    )
    if attacker == defender:
        attacker, defender = f"{attacker}-1", f"{defender}-2"
    data: dict[str, Any] = {
        "game": "swtcg",
        "title": f"{fields['attacker_name'] or 'One unit'} attacks {fields['defender_name'] or 'another'}",
        "now": {"at": "attack", "attack": {"attacker": attacker, "defender": defender}},
    }
    places = {"now.attack.attacker": "attacker_name", "now.attack.defender": "defender_name"}
    units = {side: ("attacker", attacker), other: ("defender", defender)}
    for player in ("dark", "light"):
        who, nick = units[player]
        data[player] = _side(fields, player, arena, who, nick)
        places |= {f"{player}.force": f"{player}_force", f"{player}.hand": f"{player}_hand"}
        places |= {f"{player}.{arena}[0].{what}": f"{who}_{what}" for what in ("name", *NUMBERS, "text")}
    if fields["dice"]:
        data["dice"] = [
            re.findall(r"[^\s,;/]+", roll) for roll in re.split(r"[;/\n]", fields["dice"]) if roll.strip()
        ]
        places["dice"] = "dice"
    data["ask"] = list(_questions(fields["ask"], side, defender))
    return data, places


def _side(fields: Fields, player: str, arena: str, who: str, nick: str) -> dict[str, Any]:
    card = {"name": fields[f"{who}_name"] or who.capitalize(), "as": nick}
    card |= {what: fields[f"{who}_{what}"] for what in (*NUMBERS, "text") if fields[f"{who}_{what}"]}
    found: dict[str, Any] = {"force": fields[f"{player}_force"] or "0"}
    hand = fields[f"{player}_hand"]
    if hand and hand != "?":
        found["hand"] = hand
    return {**found, arena: [card]}


def _questions(asked: list[str], side: str, defender: str) -> Iterator[dict[str, Any]]:
    for word in asked or ["outcomes"]:
        if word == "outcomes":
            yield {"outcomes": []}
        elif word == "discard":
            yield {"chance": {f"{defender}.zone": "discard"}, "for": side}
        else:
            yield {"order matters": True}


def nickname(name: str, otherwise: str) -> str:
    """A short word for a card: the part of its name that tells it from others."""
    words = re.findall(r"[a-z][a-z0-9]*", name.casefold())
    telling = [word for word in words if word not in TITLES and len(word) > 1] or words
    return telling[0][:30] if telling else otherwise


def fill(data: Mapping[str, Any]) -> Fields:
    """The fields for a situation, as far as it is an attack of one unit on another."""
    fields: Fields = {**dict.fromkeys(names(), ""), **EMPTY}
    try:
        _fill(fields, data)
    except (AttributeError, KeyError, TypeError, IndexError):  # not the common board: the form starts empty
        return {**dict.fromkeys(names(), ""), **EMPTY}
    return fields


def _fill(fields: Fields, data: Mapping[str, Any]) -> None:
    attack = data["now"]["attack"]
    for player in ("dark", "light"):
        side = data.get(player) or {}
        hand = side.get("hand")
        fields[f"{player}_force"] = str(side.get("force", ""))
        fields[f"{player}_hand"] = str(
            len(hand) if isinstance(hand, list) else "" if hand in (None, "?") else hand
        )
        for arena in ARENAS:
            for card in side.get(arena) or []:
                who = next(
                    (role for role in attack if card.get("as") == attack[role] and role != "before"), ""
                )
                if not who:
                    continue
                fields["arena"] = arena
                if who == "attacker":
                    fields["side"] = player
                for what in ("name", *NUMBERS, "text"):
                    fields[f"{who}_{what}"] = str(card.get(what, ""))
    fields["dice"] = "; ".join(" ".join(map(str, roll)) for roll in data.get("dice") or [])

"""The boards of the bench, each of the size that is asked for."""

from __future__ import annotations

from typing import Any


def triggers_board(k: int) -> dict[str, Any]:
    """An attack that sets off `k` triggers on each side; Force stops at nothing, so order matters.

    In turns: gain, may gain, lose, may lose; the amounts grow.
    """

    def texts(event: str) -> str:
        lines = []
        for i in range(k):
            may, verb = "you may " if i % 2 else "", "gain" if i % 4 < 2 else "lose"
            lines.append(f"When this unit {event}, {may}{verb} {1 + i // 2} Force.")
        return "\n".join(lines)

    def side(name: str, nickname: str, event: str) -> dict[str, Any]:
        card = {"name": name, "as": nickname, "cost": "4", "speed": "40", "power": "0", "health": "3"}
        return {"force": "2", "hand": [], "character": [{**card, "text": texts(event)}]}

    return {
        "game": "swtcg",
        "title": f"{k} triggers a side",
        "now": {"at": "attack", "attack": {"attacker": "first", "defender": "second"}},
        "dark": side("Attacker", "first", "attacks"),
        "light": side("Defender", "second", "is attacked"),
    }


def dice_board(n: int) -> dict[str, Any]:
    """An attack with `n` open dice: Lucky on both sides, Overkill to another unit, Evade."""
    unit = {"cost": "4", "speed": "40", "power": "1", "health": "2"}
    luck = {"name": "Attacker", "as": "first", "power": str(n), "text": "Critical Hit 1 | Lucky 2 | Overkill"}
    evading = {"name": "Defender", "as": "second", "text": "Lucky 2 | Pay 1 Force -> Evade 2"}
    return {
        "game": "swtcg",
        "title": f"{n} open dice",
        "now": {"at": "attack", "attack": {"attacker": "first", "defender": "second"}},
        "dark": {"force": "0", "hand": [], "character": [{**unit, **luck}]},
        "light": {
            "force": "1",
            "hand": [],
            "character": [{**unit, **evading}, {**unit, "name": "Bystander", "as": "third"}],
        },
        "ask": [
            {"chance": {"second.zone": "discard"}, "for": "dark"},
            {"chance": {"second.zone": "discard", "third.zone": "discard"}, "for": "dark"},
        ],
    }


def engagement_board(n: int, edge: int = 2) -> dict[str, Any]:
    """The conflict phase of the card game: `n` units and `edge` edge cards a side, one objective each."""

    def side(nick: str) -> dict[str, Any]:
        unit = {"health": 2, "icons": 1}
        units = [
            {
                **unit,
                "name": f"{nick}u{i}",
                "as": f"{nick}u{i}",
                "combat": {"unit damage": 1, "tactics": i % 2, "blast": 1},
            }
            for i in range(n)
        ]
        cards = [
            {
                "name": f"{nick}c{i}",
                "as": f"{nick}c{i}",
                "type": "unit",
                "cost": 9,
                "health": 2,
                "icons": i + 1,
            }
            for i in range(edge)
        ]
        return {
            "hand": cards,
            "units": units,
            "objectives": [{"name": f"{nick}o", "as": f"{nick}o", "health": 4}],
        }

    now = {"at": "conflict", "active": "dark"}
    return {"game": "swlcg", "title": f"{n} units a side", "now": now, "dark": side("d"), "light": side("l")}


def priority_board(n: int) -> dict[str, Any]:
    """Berserk, `n` creatures a side (up to four) face to face, the active player to play or pass."""
    texts = ("{tap}: Выстрел на 1-2-3, дальность 3.", "{counter}: Разряд на 1.", "", "{armor} 1.")

    def side(nick: str, cells: tuple[str, ...]) -> dict[str, Any]:
        creature = {"life": 4, "strike": "1-2-3"}
        return {
            "squad": [
                {
                    **creature,
                    "name": f"{nick}{i}",
                    "as": f"{nick}{i}",
                    "tokens": int(i == 1),
                    "cell": cell,
                    "text": text,
                }
                for i, (cell, text) in enumerate(zip(cells[:n], texts[:n], strict=True))
            ]
        }

    head = {
        "game": "berserk",
        "title": f"{n} creatures a side",
        "now": {"at": "priority", "active": "first"},
    }
    return {
        **head,
        "first": side("f", ("C3", "D3", "B3", "C2")),
        "second": side("s", ("C4", "D4", "B4", "C5")),
    }

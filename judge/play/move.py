"""A line of play as it is told: what happened step by step, and by what."""

from __future__ import annotations

from typing import NamedTuple


class Move(NamedTuple):
    """One step: who does what, the rules that had a part in it, the statements whose procedure it is."""

    player: str
    do: str
    cites: frozenset[str]
    statements: tuple[str, ...] = ()


Line = list[Move]

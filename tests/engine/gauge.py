"""How large the ground laws of a few boards are: `python -m tests.engine.gauge` writes the figures anew.

Fluents are bits of every state, solver variables the price of a solve, ground rules that of grounding.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from judge.play.case import Case
from judge.verdict.service import parse
from tests.fuzz import berserk, swlcg, swtcg

FILE = Path(__file__).with_suffix(".json")
Figures = dict[str, int]
_FUZZ = {"swtcg": swtcg.board, "swlcg": swlcg.board, "berserk": berserk.board}
_MOMENTS = {
    "swtcg": ["attack", "build", "battle", "contest"],
    "swlcg": ["conflict", "engagement", "edge", "deployment"],
    "berserk": ["attack", "priority", "declared", "turn start"],
}
SEEDS = range(5)


def boards(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Twenty random boards of a game: five of each of four moments, with their names."""
    for at in _MOMENTS[game]:
        for seed in SEEDS:
            yield f"{game} {at} {seed}", _FUZZ[game](seed, at)


def figures(board: dict[str, Any]) -> Figures:
    """The size of a board's ground law."""
    return Case(parse(board)).steps.size()


if __name__ == "__main__":
    measured = {name: figures(board) for game in _FUZZ for name, board in boards(game)}
    rows = ",\n".join(f" {json.dumps(name)}: {json.dumps(size)}" for name, size in measured.items())
    FILE.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")

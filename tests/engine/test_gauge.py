"""The gauge: no law grows unnoticed; whoever makes one larger or smaller on purpose writes the figures anew."""

from __future__ import annotations

import json

import pytest

from tests.engine.gauge import FILE, boards, figures

SLACK = 0.1
AGAIN = "if that is meant: python -m tests.engine.gauge, and say why in the commit"


@pytest.mark.parametrize("game", ["swtcg", "swlcg", "berserk"])
def test_ground_laws_keep_their_size(game: str) -> None:
    """Fluents, solver variables and ground rules, all together and on each of twenty boards."""
    known = json.loads(FILE.read_text(encoding="utf-8"))
    named = dict(boards(game))
    assert {name for name in known if name.startswith(f"{game} ")} == set(named)
    off = []
    for name, board in named.items():
        for what, now in figures(board).items():
            before = known[name][what]
            if abs(now - before) > SLACK * before:
                off.append(f"{name}: {what} {before} -> {now}")
    assert not off, "\n".join([*off, AGAIN])

"""What a situation tells as done: engagements, who takes part in them, commitments, what was used."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.swlcg.board import LcgSituation
from judge.games.swlcg.table import LcgBoard


def done(board: LcgBoard, situation: LcgSituation) -> Iterator[tuple[str, str]]:
    """Each such action in the words of `played`, and the place that tells of it."""
    now = situation.now
    if now.engaged is not None:
        yield f"engage {now.engaged}", "now.engaged"
    for i, nick in enumerate(now.attacked):
        yield f"engage {nick}", f"now.attacked[{i}]"
    for placed in board.cards.values():
        if placed.card.participating:
            how = "attacks" if placed.player == now.active else "defends"
            yield f"{placed.nick} {how}", f"{placed.path}.participating"
        if placed.card.committed:
            yield f"commit {placed.nick}", f"{placed.path}.committed"
        if placed.zone == "edge":
            yield f"place {placed.nick}", placed.path
    for i, entry in enumerate(situation.history):
        yield entry.used, f"history[{i}].used"

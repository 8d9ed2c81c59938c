"""What a situation tells as done: the strike that was declared, what lies on the stack, what was used."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.berserk.board import BerserkSituation
from judge.games.berserk.table import BerserkBoard


def done(board: BerserkBoard, situation: BerserkSituation) -> Iterator[tuple[str, str]]:
    """Each such action in the words of `played`, and the place that tells of it."""
    now = situation.now
    if now.attack is not None:
        yield f"{now.attack.attacker}: strike -> {now.attack.target}", "now.attack"
    if now.declared is not None:
        yield now.declared, "now.declared"
    for i, entry in enumerate(situation.history):
        yield entry.used, f"history[{i}].used"

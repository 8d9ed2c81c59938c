"""What a situation tells as done: the attack that goes on, the card that was played, what was used."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.swtcg.board import TcgSituation
from judge.games.swtcg.table import SwtcgBoard


def done(board: SwtcgBoard, situation: TcgSituation) -> Iterator[tuple[str, str]]:
    """Each such action in the words of `played`, and the place that tells of it."""
    now = situation.now
    if now.attack is not None:
        for i, nick in enumerate(now.attack.before):
            yield f"{now.attack.attacker} attacks {nick}", f"now.attack.before[{i}]"
        yield f"{now.attack.attacker} attacks {now.attack.defender}", "now.attack"
    if now.card is not None:
        yield f"play {now.card}", "now.card"
    for i, entry in enumerate(situation.history):
        yield entry.used, f"history[{i}].used"

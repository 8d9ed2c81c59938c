"""What a Star Wars TCG situation leaves out although a table always shows it: Force, points, printed numbers.

Counters that are not said do not lie there; these numbers there always are (`tcg-frame/T-4`, `T-5`, `T-7`).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.left_out import LeftOut
from judge.games.swtcg.board import ARENAS, Side, TcgSituation
from judge.games.swtcg.table import PLAYERS, SwtcgBoard

FORCE, POINTS, SPEED, COST = 4, 3, 90, 9
"""The other values that are looked at: what a turn brings, and more than any other unit has."""


def left_out(board: SwtcgBoard, situation: TcgSituation) -> Iterator[LeftOut]:
    """The values that are not said and could matter at this moment."""
    for player in PLAYERS:
        side: Side = getattr(situation, player)
        if "force" not in side.model_fields_set:
            yield LeftOut(f"{player}.force", "0", FORCE)
        if "points" not in side.model_fields_set and player in _building(board, situation):
            yield LeftOut(f"{player}.points", "0", POINTS)
    fighting = [placed for placed in board.cards.values() if placed.zone in ARENAS]
    for placed in fighting if "battle" in board.ahead else ():
        if placed.card.speed is None:
            message = "no speed is said for {nicks}: taken to be 0"
            yield LeftOut(f"{placed.path}.speed", "0", SPEED, message, placed.nick)
    if "battle" in board.ahead or situation.now.at == "contest":
        rivals = {fact[1] for fact in board.facts.named("same_person")}
        for placed in fighting:
            others = (o for o in fighting if o.player != placed.player)
            met = any(("same_person", placed.id, other.id) in board.facts for other in others)
            if placed.id in rivals and met and placed.card.cost is None:
                message = "no build cost is said for {nicks}: taken to be 0"
                yield LeftOut(f"{placed.path}.cost", "0", COST, message, placed.nick)


def _building(board: SwtcgBoard, situation: TcgSituation) -> tuple[str, ...]:
    """Whose build points are spent before any are rolled."""
    now = situation.now
    if now.at != "build" or now.player is None:
        return ()
    return PLAYERS if now.player == "dark" and "retreat" in board.ahead else (now.player,)

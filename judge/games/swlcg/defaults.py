"""What a situation of the card game leaves out although a table always shows it: printed numbers, the dial.

Tokens that are not said do not lie there; these values there always are (`lcg-frame/L-4`, `L-8`).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.left_out import LeftOut
from judge.games.swlcg.board import LcgSituation
from judge.games.swlcg.table import LcgBoard, Placed

EDGE = ("engagement", "defenders", "placing", "edge")
"""At these points an edge battle comes, and cards of these zones may count in it."""
STACKED = ("hand", "edge")
_FIGHT = (*EDGE, "strikes", "reward")
_STRUGGLE = ("force phase", "force")
_PLAYING = ("deployment", "action", "event")
_COSTLY = ("unit", "enhancement", "event")


def left_out(board: LcgBoard, situation: LcgSituation) -> Iterator[LeftOut]:
    """The values that are not said and could matter at this moment."""
    now, fields = situation.now, situation.model_fields_set
    if now.at == "deck":
        return
    if "active" not in now.model_fields_set:
        yield LeftOut("now.active", "dark", "light")
    if now.at in ("balance", *_STRUGGLE) and "balance" not in fields:
        yield LeftOut("balance", "light", "dark")
    if now.active == "dark" and now.at in ("balance", *_FIGHT) and "dial" not in fields:
        yield LeftOut("dial", "0", 11)
    if now.active == "light" and now.at in _FIGHT and "victory" not in situation.dark.model_fields_set:
        yield LeftOut("dark.victory", "0", 2)
    for placed in board.cards.values():
        yield from _of_card(board, situation, placed)


def _of_card(board: LcgBoard, situation: LcgSituation, placed: Placed) -> Iterator[LeftOut]:
    now, card = situation.now, placed.card
    counts = now.at in EDGE and placed.zone in STACKED
    struggles = now.at in _STRUGGLE and card.committed and card.focus == 0
    if (counts or struggles) and "icons" not in card.model_fields_set:
        message = "no Force icons are said for {nicks}: none are counted"
        yield LeftOut(f"{placed.path}.icons", "0", 3, message, placed.nick)
    fights = now.at in _FIGHT and placed.kind == "unit" and card.participating
    if fights and not {"combat", "edge_combat"} & card.model_fields_set:
        message = "no combat icons are said for {nicks}: none are used"
        yield LeftOut(f"{placed.path}.combat", "none", {"unit damage": 1, "blast": 1}, message, placed.nick)
    if now.at in _PLAYING and placed.zone == "hand" and placed.kind in _COSTLY and card.cost is None:
        message = "no cost is said for {nicks}: taken to be 0"
        yield LeftOut(f"{placed.path}.cost", "0", 3, message, placed.nick)
    if now.at in _PLAYING and placed.zone == "objectives" and "resources" not in card.model_fields_set:
        costs = (p.card.cost for p in board.cards.values() if p.zone == "hand" and p.player == placed.player)
        if any(costs):
            message = "no resource value is said for {nicks}: taken to be 0"
            yield LeftOut(f"{placed.path}.resources", "0", 3, message, placed.nick)

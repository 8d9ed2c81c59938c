"""The word `loop:` of a situation: the cycle is played, and the law told what it changes (`loop_demo.lp`)."""

from __future__ import annotations

from judge.engine.solver import Term
from judge.errors import SituationError
from judge.games.base import Demonstrate
from judge.games.swlcg.board import LcgSituation
from judge.games.swlcg.table import LcgBoard

COUNTERS = ("damage", "focus", "drawn", "dial")
"""The numbers that a loop may make grow or shrink."""


def facts(board: LcgBoard, situation: LcgSituation, demonstrate: Demonstrate) -> list[Term]:
    """The facts of a loop that is shown at this moment, and the frame in which it is decided.

    `demonstrate` plays the cycle.  Raises SituationError where the cycle is not legal, or the question would
    go on after the loop.
    """
    loop = situation.loop
    if loop is None:
        return []
    if situation.until not in (None, "loop"):
        raise SituationError("until", "with `loop:` the question ends with the loop", "write `until: loop`")
    plain = situation.model_copy(update={"loop": None, "until": None, "played": [], "ask": [], "expect": []})
    shown = demonstrate(plain, loop.cycle)
    facts: list[Term] = [("loop_by", loop.by), ("loop_times", loop.times)]
    facts += [("init", ("top", "loop")), ("init", ("on", "loop", "done"))]
    if shown.problem:
        board.assumed.append(f"no loop is shown: {shown.problem}")
        return facts
    facts.append("loop_shown")
    for key, change in shown.net.items():
        assert isinstance(key, tuple)
        kind, of = str(key[0]), str(key[1]) if len(key) > 1 else "game"
        facts.append(("net", kind, of, change))
    return facts

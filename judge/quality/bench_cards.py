"""Real tables in the bench: boards drawn from printed cards, each asked what can come of it.

Twelve boards for each file of cards: small and large, with and without hands, in the middle of an attack, a
battle step or a contest, or before a whole engagement.  Each is asked in a process of its own, so that its
memory is its own.  `met`: it was answered whole in time.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from judge.cards.store import Store
from judge.play.case import Case
from judge.quality.bench_draw import Draw, drawn, modelled
from judge.quality.bench_large import megabytes
from judge.quality.figure import Figure, alone
from judge.verdict.service import DEADLINE, parse
from judge.verdict.verdict import judge

TABLES: dict[str, tuple[Draw, ...]] = {
    "swtcg": (
        *(Draw("swtcg", "attack", size, hand) for size, hand in ((2, 2), (4, 3), (6, 5))),
        *(Draw("swtcg", "step", size, hand) for size, hand in ((2, 0), (2, 2), (3, 1), (3, 3), (4, 2))),
        *(Draw("swtcg", "step", size, hand) for size, hand in ((5, 3), (6, 0), (6, 5))),
        Draw("swtcg", "battle", 2, 1),
    ),
    "swlcg": tuple(
        Draw("swlcg", "conflict", size, hand)
        for size, hand in (
            *((2, 0), (2, 1), (2, 2), (2, 3)),
            *((3, 0), (3, 2), (3, 3), (3, 5)),
            *((4, 0), (4, 3), (6, 0), (6, 3)),
        )
    ),
    "berserk": tuple(
        Draw("berserk", "priority", size, 0, seed) for size in (2, 3, 4, 6) for seed in range(3)
    ),
}
"""The boards of each game."""


def about_cards(
    paths: Sequence[Path], chosen: Sequence[Draw] = (), went_on: Callable[[], None] = lambda: None
) -> list[Figure]:
    """How long each board takes that is drawn from the cards of these files (of those chosen: by game).

    Raises SituationError where a file is no card data.
    """
    figures = []
    for path in paths:
        game, cards = modelled(path)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "cards.sqlite")
            Store(file).add(cards)
            for draw in chosen or TABLES[game]:
                if draw.game == game:
                    figures.append(_figure(draw, drawn(draw, cards), file))
                    went_on()
    return figures


def _figure(draw: Draw, board: dict[str, Any], file: Path) -> Figure:
    measured = alone(_asked, board, file)
    size = f"{measured['states']} states, {measured['rules']} rules, {measured['megabytes']} MB"
    slow = ", every state solved by itself" if measured["slow"] else ""
    cut = "" if measured["whole"] else f", not whole: {measured['cut']}"
    return Figure(
        f"{draw.name} ({size}{slow}{cut})",
        round(measured["seconds"] * 1000, 3),
        "ms",
        DEADLINE * 1000,
        round(DEADLINE / measured["seconds"], 3),
        not measured["whole"],
        f"answered whole within {DEADLINE:g} s",
        measured["whole"] and measured["seconds"] <= DEADLINE,
    )


def _asked(board: dict[str, Any], file: Path) -> dict[str, Any]:
    """The CPU seconds of the answer (reading, grounding, walking, telling) within the default deadline.

    What a process reads in once, the law and the words, comes before.  The deadline is one of CPU seconds,
    whatever else the machine does: in this process, which does nothing else, the clock is the processor's.
    """
    situation = parse(board)
    _ = Case(situation, cards=Store(file)).steps
    time.monotonic = time.process_time
    started = time.process_time()
    case = Case(situation, deadline=started + DEADLINE, cards=Store(file))
    verdict = judge(case)
    shown = verdict.as_dict()
    return {
        "seconds": time.process_time() - started,
        "states": shown["states"],
        "whole": verdict.complete and not verdict.illegal,
        "cut": shown["cut"] or ("; ".join(what for what, _ in verdict.illegal)),
        "slow": shown["slow"],
        "rules": case.steps.size()["rules"],
        "megabytes": megabytes(),
    }

"""What a text gives side by side, with one word at the end that is said of all of it."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.model import Permanent


def together(permanents: list[Permanent]) -> list[Permanent]:
    """What is gained side by side: at whom it helps, said behind the last, is said of all."""
    each = [tuple(want for want in permanent.wants if want[0] == "object") for permanent in permanents]
    if len({frozenset(asked) for asked in each}) < 2:
        return permanents
    if any(each[:-1]):
        raise Unmodelled("several gains, against different cards")
    return [
        replace(permanent, wants=(*permanent.wants, *each[-1])) for permanent in permanents[:-1]
    ] + permanents[-1:]

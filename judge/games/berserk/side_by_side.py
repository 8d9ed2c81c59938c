"""What a text gives side by side, with one word at the end that is said of all of it."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.model import Permanent


def together(found: list[Permanent]) -> list[Permanent]:
    """What is gained side by side: at whom it helps, said behind the last, is said of all."""
    each = [tuple(want for want in one.wants if want[0] == "object") for one in found]
    if len({frozenset(one) for one in each}) < 2:
        return found
    if any(each[:-1]):
        raise Unmodelled("several gains, against different cards")
    return [replace(one, wants=(*one.wants, *each[-1])) for one in found[:-1]] + found[-1:]

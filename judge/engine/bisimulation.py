"""States whose futures are alike, by what can still be read of them.

What play from a state on comes to reads few of its fluents: those that its steps read, and those that steps
after it read and nothing before them has changed.  Another state with the same values of these has the same
future.  Here such masks are kept, each with the values and the number of a state, so that a state which
any other agrees with is found without trying them all.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class _Fork:
    """Fluents that all the masks below read, and what follows on their values."""

    mask: int
    follows: dict[int, list[_Fork] | int]


class Futures:
    """Decision trees over masks of fluents: each parts by those that all masks below it have in common.

    Masks that have nothing in common stand side by side.
    """

    def __init__(self) -> None:
        self._roots: list[_Fork] = []

    def find(self, state: int) -> int | None:
        """A number kept for what `state` agrees with; None if there is nothing."""
        waiting = [self._roots]
        while waiting:
            for fork in waiting.pop():
                follow = fork.follows.get(state & fork.mask)
                if follow is None:
                    continue
                if isinstance(follow, int):
                    return follow
                waiting.append(follow)
        return None

    def keep(self, state: int, read: int, number: int) -> None:
        """Notes that what agrees with `state` on the fluents `read` has the future of the state `number`."""
        forks = self._roots
        while True:
            at = max(forks, key=lambda fork: (fork.mask & read).bit_count(), default=None)
            common = at.mask & read if at is not None else 0
            if at is None or not common:
                forks.append(_Fork(read, {state & read: number}))
                return
            if common != at.mask:
                _split(at, common)
            read &= ~common
            follow = at.follows.get(state & common)
            if follow is None:
                at.follows[state & common] = [_Fork(read, {state & read: number})] if read else number
                return
            if not read:  # what is known there reads more than is needed
                at.follows[state & common] = number
                return
            if isinstance(follow, int):  # it agrees with something known
                return
            forks = follow


def _split(fork: _Fork, common: int) -> None:
    """Parts a fork in two: `common`, and below it the rest of its fluents."""
    rest = fork.mask & ~common
    below: dict[int, dict[int, list[_Fork] | int]] = {}
    for value, follow in fork.follows.items():
        below.setdefault(value & common, {})[value & rest] = follow
    fork.mask = common
    fork.follows = {value: [_Fork(rest, follows)] for value, follows in below.items()}

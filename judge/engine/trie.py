"""A memory by what was read: a decision tree over fluents, in the order in which they were looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class _Fork(Generic[T]):
    """Fluents that are read here (bits, in order), and what follows on their values.

    The values that are known differ in the last fluent alone.
    """

    order: list[int]
    mask: int
    follows: dict[int, _Fork[T] | T]


class Trie(Generic[T]):
    """What was found, by the fluents that were read for it, as a decision tree in the order of reading."""

    def __init__(self) -> None:
        self._root: _Fork[T] | T | None = None

    def find(self, state: int) -> T | None:
        """What is known for `state`; None if nothing is."""
        at = self._root
        while isinstance(at, _Fork):
            at = at.follows.get(state & at.mask)
        return at

    def keep(self, state: int, order: Sequence[int], outcome: T) -> None:
        """Notes that whatever agrees with `state` on the fluents `order` comes to `outcome`."""
        left = list(order)
        if self._root is None:
            self._root = _grown(state, left, outcome)
            return
        at = self._root
        while isinstance(at, _Fork):
            known = next(iter(at.follows))
            differs = [i for i, bit in enumerate(at.order) if (state ^ known) & bit]
            if differs and differs[0] < len(at.order) - 1:
                _split(at, differs[0] + 1)
            mask, value = at.mask, state & at.mask
            left = [bit for bit in left if not bit & mask]
            follow = at.follows.get(value)
            if follow is None:
                at.follows[value] = _grown(state, left, outcome)
                return
            at = follow


def _grown(state: int, order: list[int], outcome: T) -> _Fork[T] | T:
    if not order:
        return outcome
    mask = sum(order)
    return _Fork(order, mask, {state & mask: outcome})


def _split(fork: _Fork[T], at: int) -> None:
    """Parts a fork in two, one above the other."""
    rest = fork.order[at:]
    mask = sum(rest)
    below: _Fork[T] | T = _Fork(rest, mask, {value & mask: way for value, way in fork.follows.items()})
    fork.order, fork.mask = fork.order[:at], fork.mask & ~mask
    fork.follows = {value & fork.mask: below for value in fork.follows}

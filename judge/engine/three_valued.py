"""Ground rules evaluated three-valued: true, false, or open as long as some fluents are not known.

The rules of one step are free of recursion, so that one pass from an atom downwards decides it.  What
stays open is kept as smaller rules, and what an open atom depends on is known as a mask of fluents.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.errors import CyclicError

FALSE, TRUE, OPEN, VISITED = 0, 1, 2, 3
_OPPOSITE = (TRUE, FALSE, OPEN, VISITED)


@dataclass(slots=True)
class Body:
    """What is left of a body: literals, all of them needed, or weights that must reach `bound`.

    `choice`: where it holds, its head may still be false.
    """

    literals: Sequence[int]
    choice: bool = False
    bound: int | None = None
    weights: Sequence[int] = ()


Rules = dict[int, list[Body]]


class Evaluation:
    """One three-valued evaluation, from the outputs down, as far as needed.

    `rules` collects what stays open, `reads` the fluents below each open atom.
    """

    def __init__(
        self, rules: Rules, certain: dict[int, int], bits: dict[int, int], assigned: int, state: int
    ) -> None:
        self._before = rules
        self._bits = bits
        self._assigned = assigned
        self._state = state
        self._value = certain.copy()
        self.reads: dict[int, int] = {}
        self.rules: Rules = {}

    def assume(self, atom: int, value: int) -> None:
        """Takes an atom as TRUE or FALSE, whatever the rules say."""
        self._value[atom] = value
        self._value[-atom] = _OPPOSITE[value]

    def of(self, atom: int) -> int:
        """TRUE, FALSE or OPEN; the fluents below an open atom are `self.reads[atom]`."""
        value = self._value
        known = value.get(atom)
        if known is not None:
            if known == VISITED:
                raise CyclicError("the ground rules of this board lean on each other in a circle")
            return known
        bit = self._bits.get(atom)
        if bit is not None:
            result = OPEN
            if bit & self._assigned:
                result = TRUE if bit & self._state else FALSE
            else:
                self.reads[atom] = bit
        else:
            value[atom] = VISITED
            result = self._defined(atom)
        value[atom] = result
        value[-atom] = _OPPOSITE[result]
        return result

    def _defined(self, atom: int) -> int:
        kept: list[Body] = []
        for body in self._before.get(atom, ()):
            left = self._body(body) if body.bound is None else self._weighted(body)
            if left is None:
                continue
            if not left.literals and not left.choice:
                return TRUE
            kept.append(left)
        if not kept:
            return FALSE
        mask, reads = 0, self.reads
        for body in kept:
            for literal in body.literals:
                mask |= reads[abs(literal)]
        self.rules[atom] = kept
        reads[atom] = mask
        return OPEN

    def _body(self, body: Body) -> Body | None:
        """What is left of a conjunction; None if it is false.  What is known is looked at first."""
        value = self._value
        left: list[int] = []
        later: list[int] = []
        for literal in body.literals:
            known = value.get(literal)
            if known == TRUE:
                continue
            if known == FALSE:
                return None
            if known == OPEN:
                left.append(literal)
            else:
                later.append(literal)
        for literal in later:
            self.of(abs(literal))
            known = value[literal]
            if known == FALSE:
                return None
            if known == OPEN:
                left.append(literal)
        return body if len(left) == len(body.literals) else Body(left, body.choice)

    def _weighted(self, body: Body) -> Body | None:
        """What is left of a sum; a body without literals if the bound is reached, None if it cannot be."""
        bound = body.bound or 0
        left: list[int] = []
        weights: list[int] = []
        for literal, weight in zip(body.literals, body.weights, strict=True):
            self.of(abs(literal))
            known = self._value[literal]
            if known == TRUE:
                bound -= weight
            elif known == OPEN:
                left.append(literal)
                weights.append(weight)
        if bound <= 0:
            return Body((), body.choice)
        return Body(left, body.choice, bound, weights) if sum(weights) >= bound else None

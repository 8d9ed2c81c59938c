"""Ground rules evaluated in one state after another, reading no more of it than they need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from judge.engine.three_valued import Body, Rules


@dataclass(slots=True)
class Tracer:
    """Rules in which some fluents are open, to be evaluated for one state after another.

    `rules` define the open atoms, `reads` are the fluents below each of them, `bits` those of the fluents.
    """

    rules: Rules
    reads: dict[int, int]
    bits: dict[int, int]
    _sorted: dict[int, list[Body]] = field(default_factory=dict)
    _memory: dict[tuple[int, int], tuple[bool, int]] = field(default_factory=dict)

    def reading(self, state: int) -> tuple[Callable[[int], tuple[bool, int]], list[int]]:
        """How atoms are evaluated in `state`, each with the fluents that tell so, and the list of all these.

        What an atom came to before, where all that it could read was the same, is remembered.
        """
        value: dict[int, tuple[bool, int]] = {}
        order: list[int] = []
        seen = 0
        bits, reads, bodies_of, memory = self.bits, self.reads, self._bodies, self._memory

        def of(atom: int) -> tuple[bool, int]:
            known = value.get(atom)
            if known is not None:
                return known
            nonlocal seen
            bit = bits.get(atom)
            if bit is not None:
                if not seen & bit:
                    seen |= bit
                    order.append(bit)
                known = value[atom] = state & bit != 0, bit
                return known
            place = atom, state & reads[atom]
            known = memory.get(place)
            if known is not None:
                new = known[1] & ~seen
                seen |= new
                while new:
                    order.append(new & -new)
                    new &= new - 1
            else:
                read = 0
                for body in bodies_of(atom):
                    holds, reasons = simple(body) if body.bound is None else weighed(body)
                    if holds:
                        known = True, reasons
                        break
                    read |= reasons
                else:
                    known = False, read
                memory[place] = known
            value[atom] = known
            return known

        def simple(body: Body) -> tuple[bool, int]:
            read, against = 0, None
            later = []
            for literal in body.literals:
                known = value.get(abs(literal))
                if known is None:
                    later.append(literal)
                elif known[0] == (literal > 0):
                    read |= known[1]
                elif against is None or known[1].bit_count() < against.bit_count():
                    against = known[1]
            if against is not None:
                return False, against
            for literal in later:
                holds, reasons = of(abs(literal))
                if holds != (literal > 0):
                    return False, reasons
                read |= reasons
            return True, read

        def weighed(body: Body) -> tuple[bool, int]:
            bound, read = body.bound or 0, 0
            for literal, weight in zip(body.literals, body.weights, strict=True):
                holds, reasons = of(abs(literal))
                read |= reasons
                if holds == (literal > 0):
                    bound -= weight
                    if bound <= 0:
                        break
            return bound <= 0, read

        return of, order

    def _bodies(self, atom: int) -> list[Body]:
        """The bodies of an atom, and in them the literals, by how much there is to be read for them."""
        bodies = self._sorted.get(atom)
        if bodies is None:
            reads = self.reads
            bodies = []
            for body in self.rules[atom]:
                if body.bound is None:
                    literals = sorted(body.literals, key=lambda literal: reads[abs(literal)].bit_count())
                    body = Body(literals, body.choice)
                bodies.append(body)
            bodies.sort(key=lambda body: max((reads[abs(a)].bit_count() for a in body.literals), default=0))
            self._sorted[atom] = bodies
        return bodies

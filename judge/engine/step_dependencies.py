"""Steps worked out with what tells each part of them: what tells what is legal, what tells each change.

`judge.engine.step_memory` knows of a step all that it read.  Whoever asks only for some fluents of the
states that follow needs less of it: a fluent of the state after a step is known by what was read for `add`
and `del` of it alone.  So for each thing that can happen it is written down of each fluent that might change
what tells whether it does (a slice of the step, by what is wanted of it: Weiser 1981).  Citations, and
whether a choice is only one of order, tell nothing of how play goes on: they are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from judge.engine.lazy_evaluation import Tracer
from judge.engine.step_memory import Leaf, Memory, Part
from judge.engine.trie import Trie


@dataclass(frozen=True)
class Effects:
    """What outputs of a step do, by their atoms: the fluent (its bit) that one starts or ends; `loose` are
    those that tell nothing of how play goes on."""

    starts: Mapping[int, int]
    ends: Mapping[int, int]
    loose: frozenset[int]


@dataclass(eq=False, slots=True)
class Traced:
    """Part of a step, with what tells so.

    `read`: the fluents that tell it, but for what it changes; `settled`: those that it starts or ends;
    `touched`: those that it might, and of which other fluents tell whether (`changes`: each with these).
    """

    part: Part
    read: int
    settled: int
    touched: int
    changes: tuple[tuple[int, int], ...]
    _before: dict[int, int] = field(default_factory=dict)

    def before(self, wanted: int) -> int:
        """The fluents that tell the fluents `wanted` of the state that this leads to."""
        some = wanted & self.touched
        read_for = self._before.get(some)
        if read_for is None:
            read_for = 0
            for fluent, read in self.changes:
                if fluent & some:
                    read_for |= read
            self._before[some] = read_for
        return read_for | (wanted & ~self.settled)


class Readings(Memory):
    """Memory that tells of what it knows what tells so; nothing is compiled, for that reads too much."""

    def __init__(
        self,
        tracer: Tracer,
        atoms: Sequence[int],
        certain: Sequence[int],
        part: Callable[[tuple[int, ...]], Part],
        effects: Effects,
    ) -> None:
        wanted, settled = ([a for a in some if a not in effects.loose] for some in (atoms, certain))
        super().__init__(tracer, wanted, settled, part)
        self._effects = effects
        self._memory: Trie[Traced] = Trie()
        self.traced = self._memory.find

    def trace(self, state: int) -> Traced:
        """The part in `state`, which `traced` does not know, with what tells so."""
        of, order = self._tracer.reading(state)
        read = {atom: of(atom) for atom in self._atoms}
        true = tuple(atom for atom, (holds, _) in read.items() if holds)
        traced = self._with(self._part_of(true), {atom: mask for atom, (_, mask) in read.items()}, {*true})
        self._memory.keep(state, order, traced)
        return traced

    def _with(self, part: Part, reads: dict[int, int], true: set[int]) -> Traced:
        effects = self._effects
        always = settled = 0
        starting: dict[int, int] = {}
        ending: dict[int, int] = {}
        started = 0
        for atom in self._certain:
            started |= effects.starts.get(atom, 0)
            settled |= effects.ends.get(atom, 0)
        settled |= started
        ended = settled
        for atom, read in reads.items():
            if (bit := effects.starts.get(atom)) is not None:
                starting[bit] = starting.get(bit, 0) | read
                if atom in true:
                    started |= bit
            elif (bit := effects.ends.get(atom)) is not None:
                ending[bit] = ending.get(bit, 0) | read
                if atom in true:
                    ended |= bit
            else:
                always |= read
        changes = {}
        for bit in {*starting, *ending}:
            changes[bit] = starting.get(bit, 0)
            if not bit & started:
                changes[bit] |= ending.get(bit, 0)
        touched = sum(bit for bit, read in changes.items() if read)
        return Traced(part, always, started | ended, touched, tuple(changes.items()))


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Reading(Generic[S]):
    """A step with what tells so: `read` who may do what, `deeds` of each edge in turn what it changes."""

    step: S
    read: int
    deeds: tuple[Traced, ...]


class ReadingLeaf(Leaf[S]):
    """A place where the guides are fixed, for whoever asks what steps read there."""

    def __init__(self, effects: Effects, *args: Any) -> None:
        self._effects = effects
        self.readings: dict[tuple[Traced, ...], Reading[S]] = {}
        super().__init__(*args)
        self._begins = cast(Readings, self._head)

    def reading(self, state: int) -> tuple[Traced, ...]:
        """The parts of the step in `state`, head first, each with what tells so (besides the guides)."""
        head = self._begins.traced(state) or self._begins.trace(state)
        step_parts = [head]
        known = True
        for deed in cast(tuple[Readings, ...], head.part.deeds):
            traced = deed.traced(state)
            if traced is None:
                traced, known = deed.trace(state), False
            step_parts.append(traced)
        self.worked_out += not known
        return tuple(step_parts)

    def _memory(
        self,
        tracer: Tracer,
        atoms: Sequence[int],
        certain: Sequence[int],
        part: Callable[[tuple[int, ...]], Part],
    ) -> Readings:
        return Readings(tracer, atoms, certain, part, self._effects)

"""Steps worked out with what tells each part of them: what tells what is legal, what tells each change.

At a leaf of the guides (`judge.engine.relevance`) first the head of a step is worked out: whether play is
over, who decides, which actions are legal.  Then each legal action for itself, as if it were the only one:
the rules that are open once it is chosen are evaluated for one state, from what describes the step downwards,
and a body is left at its first false literal.  Which fluents were looked at on the way is written down, in
order.  Another state in which these have the same values comes to the same, so that the memory of an action
is a decision tree over fluents (`Trie`).  Exact, and blind to the game.

Whoever asks only for some fluents of the states that follow needs less: a fluent of the state after a step is
known by what was read for `add` and `del` of it alone.  So for each thing that can happen it is written
down of each fluent that might change what tells whether it does (a slice of the step, by what is wanted of
it: Weiser 1981).  Citations, and whether a choice is only one of order, tell nothing of how play goes on: so
they are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from judge.engine.lazy_evaluation import Tracer
from judge.engine.parts import RULES, Part
from judge.engine.three_valued import FALSE, OPEN, TRUE, Evaluation
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


class Readings:
    """Which of some open atoms hold, state by state, with what tells so, and the memory of it.

    `certain` are atoms that hold in any case.  `part` makes a Part of those that hold.
    """

    def __init__(
        self,
        tracer: Tracer,
        atoms: Sequence[int],
        certain: Sequence[int],
        part: Callable[[tuple[int, ...]], Part],
        effects: Effects,
    ) -> None:
        self._tracer = tracer
        wanted = (atom for atom in atoms if atom not in effects.loose)
        self._atoms = sorted(wanted, key=lambda atom: tracer.reads[atom].bit_count())
        self._certain = tuple(atom for atom in certain if atom not in effects.loose)
        self._part = part
        self._parts: dict[tuple[int, ...], Part] = {}
        self._effects = effects
        self._memory: Trie[Traced] = Trie()
        self.traced = self._memory.find

    def trace(self, state: int) -> Traced:
        """The part in `state`, which `traced` does not know, with what tells so."""
        of, order = self._tracer.reading(state)
        read = {atom: of(atom) for atom in self._atoms}
        true = tuple(atom for atom, (holds, _) in read.items() if holds)
        part = self._parts.get(true)
        if part is None:
            part = self._parts[true] = self._part((*self._certain, *true))
        traced = self._with(part, {atom: mask for atom, (_, mask) in read.items()}, {*true})
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


class ReadingLeaf(Generic[S]):
    """A place where the guides are fixed: what is open there, and what is known of steps from there.

    `evaluation` is the one that leads there; of the outputs that no choice changes (`first`) and of the
    others those that hold for certain and those that are open; `choices` are all atoms of which one is
    chosen; `guides` are the fluents that are fixed.  `steps` is the memory of whole steps.
    """

    def __init__(
        self,
        effects: Effects,
        evaluation: Evaluation,
        bits: dict[int, int],
        first: tuple[list[int], list[int]],
        others: tuple[list[int], list[int]],
        choices: Collection[int],
        guides: int,
    ) -> None:
        self._effects = effects
        self._rules = evaluation.rules
        self.guides = guides
        self._bits = bits
        self._choices = frozenset(atom for atom in evaluation.rules if atom in choices)
        self._certain, self._open = others
        self._deeds: dict[int, Readings] = {}
        self.steps: dict[tuple[Part, ...], S] = {}
        self.readings: dict[tuple[Traced, ...], Reading[S]] = {}
        self._head = Readings(
            Tracer(evaluation.rules, evaluation.reads, bits),
            [*first[1], *sorted(self._choices)],
            first[0],
            self._begun,
            effects,
        )
        self.worked_out = 0

    def reading(self, state: int) -> tuple[Traced, ...]:
        """The parts of the step in `state`, head first, each with what tells so (besides the guides).

        `worked_out` counts the states for which something was not known that comes of an action.
        """
        head = self._head.traced(state) or self._head.trace(state)
        step_parts = [head]
        known = True
        for deed in head.part.deeds:
            traced = deed.traced(state)
            if traced is None:
                traced, known = deed.trace(state), False
            step_parts.append(traced)
        self.worked_out += not known
        return tuple(step_parts)

    def _begun(self, true: tuple[int, ...]) -> Part:
        """The head of a step in which these outputs hold, and these actions are legal."""
        legal = [atom for atom in true if atom in self._choices]
        deeds = tuple(self._deed(action) for action in legal or [RULES])
        return Part(tuple(atom for atom in true if atom not in self._choices), deeds)

    def _deed(self, action: int) -> Readings:
        """What comes of an action here, as if it were the only one that is legal."""
        known = self._deeds.get(action)
        if known is None:
            evaluation = Evaluation(self._rules, {}, self._bits, 0, 0)
            for atom in self._choices:
                evaluation.assume(atom, TRUE if atom == action else FALSE)
            if len(reasons := self._rules.get(action, [])) == 1 and reasons[0].bound is None:
                for literal in reasons[0].literals:  # it is legal
                    evaluation.assume(abs(literal), TRUE if literal > 0 else FALSE)
            values = [(atom, evaluation.of(atom)) for atom in self._open]
            certain = [*self._certain, *(atom for atom, value in values if value == TRUE)]
            waiting = [atom for atom, value in values if value == OPEN]
            tracer = Tracer(evaluation.rules, evaluation.reads, self._bits)
            known = self._deeds[action] = Readings(tracer, waiting, certain, Part, self._effects)
        return known

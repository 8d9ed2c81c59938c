"""Steps worked out from the ground rules themselves, reading no more of a state than they need.

At a leaf of the guides (`judge.engine.relevance`) first the head of a step is worked out: whether play is
over, who decides, which actions are legal.  Then each legal action for itself, as if it were the only one:
the rules that are open once it is chosen are evaluated for one state, from what describes the step downwards,
and a body is left at its first false literal.  Which fluents were looked at on the way is written down, in
order.  Another state in which these have the same values comes to the same, so that the memory of an action
is a decision tree over fluents (`Trie`): of eight triggers that wait, in any of 256 selections, each is
worked out a few times.  Exact, and blind to the game.

It takes for granted what the contract says: one choice, of which action occurs, and no rule that leans on
itself in a circle; where that is not so, CyclicError sends the walk back to clingo.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Generic, TypeVar

from judge.engine.compiled import compiled
from judge.engine.lazy_evaluation import Tracer
from judge.engine.three_valued import FALSE, OPEN, TRUE, Evaluation
from judge.engine.trie import Trie

RULES = 0
"""Stands for the acts of the rules, where nobody has a choice."""
HOT = 8
"""What had to be worked out so many times is compiled."""


@dataclass(eq=False, slots=True)
class Part:
    """Part of a step: the atoms that hold there; equal parts of one kind are one object.

    Of the head of a step (who decides, what is legal) `deeds` are the things that can happen.
    """

    true: tuple[int, ...]
    deeds: tuple[Memory, ...] = ()


class Memory:
    """Which of some open atoms hold, state by state, and the memory of it.

    `certain` are atoms that hold in any case.  `part` makes a Part of those that hold.
    """

    def __init__(
        self,
        tracer: Tracer,
        atoms: Sequence[int],
        certain: Sequence[int],
        part: Callable[[tuple[int, ...]], Part],
    ) -> None:
        self._tracer = tracer
        self._atoms = sorted(atoms, key=lambda atom: tracer.reads[atom].bit_count())
        self._certain = tuple(certain)
        self._part = part
        self._parts: dict[tuple[int, ...], Part] = {}
        self._trie: Trie[Part] | None = Trie()
        self._misses = 0
        self.find: Callable[[int], Part | None] = self._trie.find

    def work_out(self, state: int) -> Part:
        """The part in `state`, which `find` does not know; kept for all states that agree on what is read."""
        self._misses += 1
        if self._trie is not None and self._misses > HOT:
            self._trie = None
            self._compile()
        if self._trie is None:
            part = self._known[state & self._reads] = self._part_of(
                tuple(compress(self._atoms, self._holds(state)))
            )
            return part
        of, order = self._tracer.trace(state)
        part = self._part_of(tuple([atom for atom in self._atoms if of(atom)]))
        self._trie.keep(state, order, part)
        return part

    def _part_of(self, true: tuple[int, ...]) -> Part:
        """The part in which these atoms hold, and the certain ones."""
        part = self._parts.get(true)
        if part is None:
            part = self._parts[true] = self._part((*self._certain, *true))
        return part

    def _compile(self) -> None:
        """From now on the function that the rules are compiled to is asked, and once for all it can read."""
        self._holds = compiled(self._tracer, self._atoms)
        known: dict[int, Part] = {}
        reads = 0
        for atom in self._atoms:
            reads |= self._tracer.reads[atom]
        self._known, self._reads = known, reads
        self.find = lambda state: known.get(state & reads)


S = TypeVar("S")


class Leaf(Generic[S]):
    """A place where the guides are fixed: what is open there, and what is known of steps from there.

    `evaluation` is the one that leads there; of the outputs that no choice changes (`first`) and of the
    others those that hold for certain and those that are open; `choices` are all atoms of which one is
    chosen; `guides` are the fluents that are fixed.  `steps` is the memory of whole steps.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        bits: dict[int, int],
        first: tuple[list[int], list[int]],
        others: tuple[list[int], list[int]],
        choices: Collection[int],
        guides: int,
    ) -> None:
        self._rules = evaluation.rules
        self.guides = guides
        self._bits = bits
        self._choices = frozenset(atom for atom in evaluation.rules if atom in choices)
        self._certain, self._open = others
        self._deeds: dict[int, Memory] = {}
        self.steps: dict[tuple[Part, ...], S] = {}
        self._head = self._memory(
            Tracer(evaluation.rules, evaluation.reads, bits),
            [*first[1], *sorted(self._choices)],
            first[0],
            self._begun,
        )
        self.worked_out = 0

    def parts(self, state: int) -> tuple[Part, ...]:
        """The parts of the step in `state`: its head, and what comes of each thing that can happen.

        `worked_out` counts the states for which something was not known that comes of an action.
        """
        head = self._head.find(state) or self._head.work_out(state)
        step_parts = [head]
        known = True
        for deed in head.deeds:
            part = deed.find(state)
            if part is None:
                part, known = deed.work_out(state), False
            step_parts.append(part)
        self.worked_out += not known
        return tuple(step_parts)

    def _memory(
        self,
        tracer: Tracer,
        atoms: Sequence[int],
        certain: Sequence[int],
        part: Callable[[tuple[int, ...]], Part],
    ) -> Memory:
        return Memory(tracer, atoms, certain, part)

    def _begun(self, true: tuple[int, ...]) -> Part:
        """The head of a step in which these outputs hold, and these actions are legal."""
        legal = [atom for atom in true if atom in self._choices]
        deeds = tuple(self._deed(action) for action in legal or [RULES])
        return Part(tuple(atom for atom in true if atom not in self._choices), deeds)

    def _deed(self, action: int) -> Memory:
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
            known = self._deeds[action] = self._memory(tracer, waiting, certain, Part)
        return known

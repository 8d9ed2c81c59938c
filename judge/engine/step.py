"""One step of the law: from a state to everything that can happen next.

A state is a set of fluents, held as an integer with one bit per fluent.  The law is ground once for a
situation; a step assumes of the externals what the state says and reads off every model (DESIGN section 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from typing import Any, cast

from judge.engine import models
from judge.engine.bit_parallel import BitParallel
from judge.engine.derived import Derived
from judge.engine.law import Law
from judge.engine.models import LOOSE, OUTPUTS, Model, Models
from judge.engine.parts import Part
from judge.engine.relevance import Relevance
from judge.engine.solver import Grounded, Term, ground, show_term
from judge.engine.step_dependencies import Effects, Reading, ReadingLeaf, Traced
from judge.engine.step_rules import StepRules
from judge.engine.transition import Option, Step
from judge.errors import CyclicError, LawError

FIRST = 100
"""So many states are solved before the rules are sorted, which costs a small graph more than it saves."""
LARGE, FIRST_OF_LARGE = 500, 30
"""Where there are so many fluents the graph is hardly small: only so many are."""
TABLE = 600
"""A board of so many facts is a whole table: its rules are sorted at once, and no state is solved."""


class Steps:
    """The law of one situation, ready to be asked about states.

    `facts` is the situation in the words of the law.  Raises LawError if the law does not ground.
    """

    def __init__(self, law: Law, facts: Iterable[Term], memory: bool = True) -> None:
        self.law = law
        self.facts = list(facts)
        self._is_table = memory and len(self.facts) >= TABLE
        self._ground: Grounded = ground(law.sliced.text(self.facts), self.facts, listen=self._is_table)
        externals = self._ground.externals
        self.fluents: list[Term] = [fluent for fluent, _ in externals]
        self._atoms = [literal for _, literal in externals]
        self._bit: dict[Term, int] = {fluent: 1 << i for i, fluent in enumerate(self.fluents)}
        self._by_name: dict[Term, list[tuple[int, Term]]] = {}
        self._by_bearer: dict[str, dict[Term | None, list[tuple[tuple[Term, ...], int]]]] = {}
        self._models = Models(self._bit)
        for fluent, bit in self._bit.items():
            self._by_name.setdefault(_name(fluent), []).append((bit, fluent))
            if isinstance(fluent, tuple):
                self._by_name.setdefault(fluent[:2], []).append((bit, fluent))
        self.start = self.state(arguments[0] for arguments, _ in self._ground.atoms("init", 1))
        self.solves = 0
        self._first: dict[int, Step] = {}
        self._steps_at_once: dict[tuple[Part, ...], Step] = {}
        self._memory = memory
        self.slow = ""
        """Why every state has to be solved by itself, if that has shown."""

    @property
    def _before_sorting(self) -> int:
        """How many states are solved before the rules are sorted."""
        if self._is_table:
            return 0
        return min(FIRST, FIRST_OF_LARGE) if len(self.fluents) > LARGE else FIRST

    @cached_property
    def _rules(self) -> StepRules:
        """The ground rules of a step.  Raises CyclicError."""
        literals: dict[str, list[int]] = {name: [] for name, _ in OUTPUTS}
        for literal, (name, *_) in self._meaning.items():
            literals[name].append(literal)
        rules = self._ground.rules
        return StepRules(
            rules,
            {atom: 1 << i for i, atom in enumerate(self._atoms)},
            outputs=[literal for outputs in literals.values() for literal in outputs],
            first=[*literals["over"], *literals["decides"], *literals["orders"]],
            last=literals["over"],
            choices=[atom for rule in rules if rule.choice for atom in rule.head],
        )

    @cached_property
    def _reader(self) -> Relevance[ReadingLeaf[Step]]:
        """What steps can read, and the memory of them, to tell of each step what it reads."""
        effects: dict[str, dict[int, int]] = {}
        for literal, (name, *arguments) in self._meaning.items():
            bit = self._bit.get(arguments[0], 0) if name in ("add", "del") else 0
            effects.setdefault(name, {})[literal] = bit
        loose = frozenset(literal for name in LOOSE for literal in effects.get(name, ()))
        known = Effects(effects.get("add", {}), effects.get("del", {}), loose)
        masks: dict[int, int] = {}
        for level, name in self.guides():
            for bit, _fluent in self._by_name.get(name, ()):
                masks[level] = masks.get(level, 0) | bit
        return Relevance(self._rules, [masks[level] for level in sorted(masks)], partial(ReadingLeaf, known))

    @cached_property
    def _meaning(self) -> dict[int, tuple[Any, ...]]:
        """What the outputs say, by their program atoms."""
        return {
            literal: (name, *arguments)
            for name, arity in OUTPUTS
            for arguments, literal in self._ground.atoms(name, arity)
        }

    def guides(self) -> Iterator[tuple[int, str]]:
        """The names of the fluents that are looked at first, each with its level."""
        for (level, name), _ in self._ground.atoms("guide", 2):
            yield cast(int, level), cast(str, name)

    # --- states ----------------------------------------------------------------------------

    def state(self, fluents: Iterable[Term]) -> int:
        """The state in which exactly `fluents` hold.  Raises LawError for one the law does not know."""
        bits = 0
        for fluent in fluents:
            if fluent not in self._bit:
                raise LawError(f"{show_term(fluent)} is no fluent of this situation")
            bits |= self._bit[fluent]
        return bits

    def holding(self, state: int, name: str | None = None, of: Term | None = None) -> Iterator[Term]:
        """The fluents that hold in `state`, in a stable order: all, those called `name`, those of a thing.

        `of` is the thing that they are about: their first argument.
        """
        if name is not None:
            yield from (fluent for bit, fluent in self._called(name, of) if state & bit)
            return
        for i, fluent in enumerate(self.fluents):
            if state >> i & 1:
                yield fluent

    def _called(self, name: str, of: Term | None) -> Sequence[tuple[int, Term]]:
        """The fluents called `name` (of a thing) with their bits."""
        return self._by_name.get(name if of is None else (name, of), ())

    def keys(self) -> dict[str, int]:
        """For each declared key the mask of its fluents, of which a state holds at most one."""
        masks: dict[str, int] = {}
        for (key, fluent), _ in self._ground.atoms("key", 2):
            masks[show_term(key)] = masks.get(show_term(key), 0) | self._bit[fluent]
        return masks

    def illegal(self) -> list[tuple[Term, str]]:
        """Why the submitted board cannot be: what is wrong, and the rule that says so."""
        wrong = self._ground.atoms("illegal", 2)
        holding = self._holding([literal for _, literal in wrong], self.start)
        if holding is None:
            reported = [atom[1:] for atom in self._report(self.start, {"illegal"})]
        else:
            reported = [what for what, literal in wrong if literal in holding]
        return sorted(((what, str(rule)) for what, rule in reported), key=lambda pair: show_term(pair[0]))

    def size(self) -> dict[str, int]:
        """How large the ground law is: its `fluents`, the solver's `variables`, its ground `rules`."""
        rules = len(self._ground.rules)
        return {"fluents": len(self.fluents), "variables": self._ground.variables(), "rules": rules}

    # --- steps -----------------------------------------------------------------------------

    def step(self, state: int) -> Step:
        """All that can happen in `state`.  Raises LawError where the law has a hole."""
        known = self._first.get(state)
        if known is None:
            known = self._solve(state)
            if self._memory and len(self._first) < self._before_sorting:
                self._first[state] = known
        return known

    @cached_property
    def _at_once(self) -> BitParallel:
        """The rules for many states at a time.  Raises CyclicError."""
        return BitParallel(self._rules)

    def ahead(self, states: Sequence[int]) -> list[Step]:
        """The steps in these states, or in the first of them: as many as are worked out together.

        Raises LawError where the law has a hole in the first state; before another one it stops.
        """
        if not self._memory or len(self._first) < self._before_sorting:
            return [self.step(states[0])]
        try:
            return self._together(states)
        except CyclicError as cyclic:  # rare: clingo alone can tell then, state by state
            self._memory, self.slow = False, str(cyclic)
            return [self._solve(states[0])]

    def _together(self, states: Sequence[int]) -> list[Step]:
        """What `ahead` gives, worked out for all of them at once.  Raises CyclicError, LawError."""
        rules, steps = self._at_once, self._steps_at_once
        before = rules.worked_out
        parted = rules.parts(states)
        self.solves += rules.worked_out - before
        results: list[Step] = []
        for state, parts in zip(states, parted, strict=True):
            step = steps.get(parts)
            if step is None:
                try:
                    step = steps[parts] = self._of_parts(state, parts)
                except LawError:
                    if not results:
                        raise
                    break
            results.append(step)
        return results

    def reading(self, state: int) -> Reading[Step]:
        """All that can happen in `state`, with the fluents that tell so.  Raises CyclicError, LawError."""
        leaf = self._reader.of(state)
        before = leaf.worked_out
        traced = leaf.reading(state)
        self.solves += leaf.worked_out - before
        return leaf.readings.get(traced) or self._read_together(state, leaf, traced)

    def _read_together(
        self, state: int, leaf: ReadingLeaf[Step], traced: tuple[Traced, ...]
    ) -> Reading[Step]:
        """The step, put together, with what tells of each edge what it changes."""
        parts = tuple([deed.part for deed in traced])
        step = leaf.steps.get(parts) or self._put_together(state, leaf, parts)
        deeds = {self._acts(deed.part): deed for deed in traced[1:]}
        ordered = tuple([deeds[edge.player, edge.action] for edge in step.edges])
        read = leaf.guides | traced[0].read
        if not step.over:
            for deed in traced[1:]:
                read |= deed.read
        reading = leaf.readings[traced] = Reading(step, read, ordered)
        return reading

    def _acts(self, part: Part) -> tuple[str, Term] | None:
        """Who does what in a part of a step."""
        edge = self._models.edge([self._meaning[atom] for atom in part.true if atom in self._meaning])
        return (edge.player, edge.action) if edge else None

    def _put_together(self, state: int, leaf: ReadingLeaf[Step], parts: tuple[Part, ...]) -> Step:
        step = leaf.steps[parts] = self._of_parts(state, parts)
        return step

    def _of_parts(self, state: int, parts: tuple[Part, ...]) -> Step:
        """The step that consists of a head and of what comes of each thing that can happen."""
        meaning, wrong = self._meaning, self._rules.constraints
        head = [meaning[atom] for atom in parts[0].true]
        happening = [
            [*head, *map(meaning.__getitem__, part.true)] for part in parts[1:] if wrong.isdisjoint(part.true)
        ]
        return self._step(state, happening)

    def options(self, state: int) -> list[Option]:
        """Every option of every player in `state`, legal or barred, in a stable order."""
        return models.options(self._report(state, models.OPTIONS))

    def values(
        self, state: int, name: str = "value", of: Term | None = None
    ) -> dict[tuple[Term, Term], Term]:
        """The derived numbers (`value/3` of the law, or another `name`) in `state`, by bearer and name.

        All of them, or only those of the bearer `of`.  As soon as the rules are sorted they tell; before
        that, or where they cannot, clingo does.
        """
        numbers = self._numbers(name, of)
        holding = self._holding([literal for _, literal in numbers], state)
        if holding is not None:
            return {(what[0], what[1]): what[2] for what, literal in numbers if literal in holding}
        reported = self._report(state, {name})
        return {(atom[1], atom[2]): atom[3] for atom in reported if of is None or atom[1] == of}

    def _numbers(self, name: str, of: Term | None) -> list[tuple[tuple[Term, ...], int]]:
        """The derived numbers called `name` that can be (of the bearer `of`), with their literals."""
        if name not in self._by_bearer:
            numbers = self._by_bearer[name] = {None: self._ground.atoms(name, 3)}
            for what, literal in numbers[None]:
                numbers.setdefault(what[0], []).append((what, literal))
        return self._by_bearer[name].get(of, [])

    def _holding(self, atoms: Sequence[int], state: int) -> set[int] | None:
        """Those of the atoms that hold; None if the rules are not sorted, or cannot tell."""
        if not (self._is_table or "_rules" in vars(self)):
            return None
        try:
            return self._derived.holding(atoms, state)
        except CyclicError:
            return None

    @cached_property
    def _derived(self) -> Derived:
        """What holds besides the outputs of a step, by the sorted rules."""
        return Derived(self._rules)

    def below(self, state: int, name: str, of: Term | None = None) -> int:
        """The fluents that derived numbers can hang on in states with the frames of `state`.

        All numbers called `name`, or those of the bearer `of`.  Raises CyclicError.
        """
        return self._reader.below([literal for _, literal in self._numbers(name, of)], state)

    def _report(self, state: int, names: set[str]) -> Model:
        return self._ground.inspect(self._true(state), names)

    def _true(self, state: int) -> set[int]:
        return {atom for i, atom in enumerate(self._atoms) if state >> i & 1}

    def _solve(self, state: int) -> Step:
        """The step in `state` as clingo sees it."""
        self.solves += 1
        return self._step(state, self._ground.solve(self._true(state)))

    def _step(self, state: int, happening: Iterable[Model]) -> Step:
        return self._models.step(happening, lambda: self._frames(state))

    def _frames(self, state: int) -> str:
        shown = [show_term(f) for name in ("top", "at", "on", "turn") for f in self.holding(state, name)]
        return ", ".join(shown)


def _name(term: Term) -> str:
    return str(term[0]) if isinstance(term, tuple) else str(term)

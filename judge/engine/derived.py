"""What holds in a state besides the outputs of a step: numbers that a question reads, by the ground rules."""

from __future__ import annotations

from collections.abc import Sequence

from judge.engine.lazy_evaluation import Tracer
from judge.engine.step_rules import StepRules
from judge.engine.three_valued import OPEN, TRUE


class Derived:
    """Atoms that rules derive from the state alone, evaluated in one state after another.

    What an atom came to where all that it could read was the same is remembered, so that of thousands of ends
    only those are evaluated that differ in it.
    """

    def __init__(self, step: StepRules) -> None:
        self._step = step
        self._tracer = Tracer(step.root.rules, step.root.reads, step.bits)
        self._chosen: dict[int, bool] = {}

    def holding(self, atoms: Sequence[int], state: int) -> set[int] | None:
        """Those of the atoms that hold in `state`; None where one hangs on what is chosen.

        Raises CyclicError.
        """
        values = [(atom, self._step.root.of(atom)) for atom in atoms]
        waiting = [atom for atom, value in values if value == OPEN]
        if any(map(self._hangs_on_a_choice, waiting)):
            return None
        of, _ = self._tracer.reading(state)
        return {atom for atom, value in values if value == TRUE} | {a for a in waiting if of(a)[0]}

    def _hangs_on_a_choice(self, atom: int) -> bool:
        known = self._chosen.get(atom)
        if known is None:
            known = self._chosen[atom] = not self._step.choices.isdisjoint(self._step.below([atom]))
        return known

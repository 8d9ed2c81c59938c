"""States read through a witness, who notes which fluents it took: what a question reads of an end."""

from __future__ import annotations

from collections.abc import Iterator

from judge.engine.solver import Term
from judge.engine.step import Steps


class Witness(Steps):
    """The steps of a situation; `noted` grows by the fluents that whoever reads states here reads of them."""

    def __init__(self, steps: Steps) -> None:
        vars(self).update(vars(steps))
        self.noted = 0
        self._masks: dict[tuple[str | None, Term | None], int] = {}

    def holding(self, state: int, name: str | None = None, of: Term | None = None) -> Iterator[Term]:
        """As of any steps; whether others of that name (of that thing) hold is read too."""
        mask = self._masks.get((name, of))
        if mask is None:
            mask = -1 if name is None else sum(bit for bit, _ in self._called(name, of))
            self._masks[name, of] = mask
        self.noted |= mask
        return super().holding(state, name, of)

    def values(
        self, state: int, name: str = "value", of: Term | None = None
    ) -> dict[tuple[Term, Term], Term]:
        """As of any steps; all that such a number can hang on is read.  Raises CyclicError."""
        self.noted |= self.below(state, name, of)
        return super().values(state, name, of)

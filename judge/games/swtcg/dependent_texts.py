"""Texts that always hold and give numbers by numbers: what they ask for no such text may change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term


@dataclass
class Hanging:
    """The numbers that such texts change, and those that they ask for."""

    changed: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)

    def add(self, changed: set[str], asked: set[str]) -> None:
        """One more such text.  Raises Unmodelled if a number would hang on one that hangs on a number."""
        if (self.changed | changed) & (self.asked | asked):
            raise Unmodelled("a number that hangs on a number")
        self.changed |= changed
        self.asked |= asked


_ASKING = (("asks_number", 2), ("asks_than", 2), ("asks_than", 4), ("must_have", 2), ("must_lack", 2))
"""The facts by which descriptions ask for numbers, and where in them the number stands."""


def numbers_asked(facts: Iterable[Term]) -> set[str]:
    """The present numbers for which descriptions ask."""
    compound = [fact for fact in facts if isinstance(fact, tuple)]
    return {str(fact[place]) for fact in compound for name, place in _ASKING if fact[0] == name}


def asks_for_numbers(facts: Iterable[Term], description: str) -> bool:
    """Whether that description asks for a present number."""
    asking = {(name, description) for name, _ in _ASKING}
    return any(isinstance(fact, tuple) and fact[:2] in asking for fact in facts)

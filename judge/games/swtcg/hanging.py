"""Texts that always hold and give numbers by numbers: what they ask for no such text may change."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.cardtext.lowering import Unmodelled


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

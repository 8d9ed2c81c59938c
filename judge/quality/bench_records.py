"""Baselines that take too long for every run, or that need a program of before: kept as data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kept:
    """So many CPU seconds something took, for so many states, with the law of a commit on a day.

    `cut`: it was ended there, and would have taken longer.
    """

    what: str
    seconds: float
    states: int
    commit: str
    date: str
    cut: bool = False

    @property
    def name(self) -> str:
        """What was measured, when and of which commit."""
        return f"{self.what}, kept from {self.date} at {self.commit}"


WALK_OF_BEFORE = Kept(
    "the walk by guides of four levels, a solve for each class", 59.0, 103_009, "04f76e3", "2026-11-22"
)
"""An engagement of two units and two edge cards a side, before the guides were cut; grounding not counted."""
UNROLLED = {6: Kept("the unrolled law", 600.0, 6_083, "11c1322", "2026-11-24", cut=True)}
"""The unrolled law on boards of so many waiting triggers a side (`judge bench --unrolled`).

That of six was ended after ten minutes by the clock, on a machine that did other work beside it.
"""

"""Parts of a step: its head, and what comes of each thing that can happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

RULES = 0
"""Stands for the acts of the rules, where nobody has a choice."""


@dataclass(eq=False, slots=True)
class Part:
    """Part of a step: the atoms that hold there; equal parts of one kind are one object.

    Of the head of a step (who decides, what is legal) `deeds` are the things that can happen, for who
    remembers them.
    """

    true: tuple[int, ...]
    deeds: tuple[Any, ...] = ()

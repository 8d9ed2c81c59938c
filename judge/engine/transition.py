"""What can happen in a state of play, as data: steps, their edges, and the options of players."""

from __future__ import annotations

from dataclasses import dataclass

from judge.engine.solver import Term


@dataclass(frozen=True, slots=True)
class Edge:
    """Something that can happen: who does what, which fluents start and end, by which rules.

    `odds` is a term such as `binomial(6,2,1,2)`, or None where no die decides.  `unclaimed`: a bound of the
    law bit, so that nothing is claimed of what comes of it, nor that it can be done.
    """

    player: str
    action: Term
    starts: int
    ends: int
    odds: Term | None
    cites: frozenset[str]
    unclaimed: bool = False

    def after(self, state: int) -> int:
        """The state that this leads to: what ends goes first, what starts comes last."""
        return (state & ~self.ends) | self.starts


@dataclass(frozen=True, slots=True)
class Step:
    """All that can happen in a state; `decider` is None where the rules act."""

    edges: tuple[Edge, ...]
    decider: str | None
    orders: bool
    over: bool
    limits: frozenset[str]
    wrong_dice: tuple[int, int, int] | None


@dataclass(frozen=True, slots=True)
class Option:
    """An option in one state: of whom, what, whether it is legal, and the rules that bar it.

    `allowed_by` are the rules that lift a bar which would else stand in its way.
    """

    player: str
    action: Term
    legal: bool
    barred_by: tuple[str, ...]
    allowed_by: tuple[str, ...] = ()

"""The ground law of one board for another that differs in numbers alone: nothing is ground again.

What a board says splits in three: facts that last, bounds of numbers, and what holds at the start (`init`).
Two boards with the same lasting facts have the same ground law, as long as all that holds on the one is a
fluent of the other, and its numbers stay within the bounds that were ground.  Bounds may be wider: they only
say where the encoding ends.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable
from functools import cache

from judge.engine.law import Law
from judge.engine.solver import Term
from judge.engine.step import Steps

_READ = re.compile(r"\binit\((\w+)")


def transferred(steps: Steps, law: Law, facts: Iterable[Term]) -> Steps | None:
    """The law of `steps` started from what `facts` say; None if it has to be ground for them.

    The answer shares what `steps` remembers, so that the two must not be used at the same time.
    """
    if law.version != steps.law.version or law.game != steps.law.game:
        return None
    lasting, bounds, start = _parts(law, facts)
    known, wide, _ = _parts(steps.law, steps.facts)
    if lasting != known or bounds.keys() != wide.keys():
        return None
    if any(most > wide[what] for what, most in bounds.items()):
        return None
    if not start <= set(steps.fluents):
        return None
    other = copy.copy(steps)
    other.start, other.solves = other.state(start), 0
    return other


def _parts(law: Law, facts: Iterable[Term]) -> tuple[frozenset[Term], dict[Term, int], frozenset[Term]]:
    """The facts that last, the bounds, and what holds at the start.

    What the law reads of the start as of a fact (where a card began) lasts, too.
    """
    read = _read_at_the_start(law)
    lasting: set[Term] = set()
    start: set[Term] = set()
    bounds: dict[Term, int] = {}
    for fact in facts:
        match fact:
            case ("bound", what, int(most)):
                bounds[what] = most
            case ("init", fluent):
                start.add(fluent)
                if _name(fluent) in read:
                    lasting.add(fact)
            case _:
                lasting.add(fact)
    return frozenset(lasting), bounds, frozenset(start)


@cache
def _read_at_the_start(law: Law) -> frozenset[str]:
    return frozenset(name for name in _READ.findall(law.text) if not name[0].isupper())


def _name(fluent: Term) -> str:
    return str(fluent[0]) if isinstance(fluent, tuple) else str(fluent)

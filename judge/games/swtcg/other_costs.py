"""Cards for another cost: for less where something is so, from the discard pile, in place of the build cost.

In go the printed words of a card, out come those of the same card for the other cost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.games.swtcg.keywords import ALTERNATIVE_COST, MEDITATE, REDUCED_COST

_LESS = REDUCED_COST.replace("_", " ")
_ELSE = ALTERNATIVE_COST.replace("_", " ")
_PAID = r" ?[:.-]? ?([^.:|()>]+?)(?:\.(?= |$)|$)"
_RECALLED = re.compile(rf"(?<=[.)]) ?{MEDITATE}{_PAID}", re.IGNORECASE)
_ELSEWISE = re.compile(rf"(?:^|(?<=[.)])) ?{_ELSE}{_PAID}", re.IGNORECASE)
_LESSENED = re.compile(
    rf"(?<=[.)]) ?{_LESS} ?:? ?(\d+)(?: Force)? ?(?:[:.] ?)?(?:([^.()]+)|\(([^()]+)\))\.?",
    re.IGNORECASE,
)
_COST = re.compile(r"^Pay \d+ Force ?(?:->|[:,]) ?")
_IF = re.compile(r"^(?:if|as long as|while) ", re.IGNORECASE)


@dataclass(frozen=True)
class Printed:
    """A card without its other costs, and the words of the same card for each of them."""

    plain: str
    others: tuple[tuple[str, str], ...] = ()


def apart(text: str, kind: str) -> Printed:
    """The words of a Battle or Mission card, and of what it is for another cost."""
    ways = {MEDITATE: _RECALLED, REDUCED_COST: _LESSENED}
    if kind == "mission":
        ways = {MEDITATE: _RECALLED, ALTERNATIVE_COST: _ELSEWISE}
    asked = {name: way.search(text) for name, way in ways.items()}
    plain = text
    for way in ways.values():
        plain = way.sub("", plain).strip()
    less = asked.pop(REDUCED_COST, None)
    others = [(name, _for(plain, cost[1])) for name, cost in asked.items() if cost]
    if less is not None:
        when = _IF.sub("", (less[2] or less[3]).strip())
        only = f"Play only if {when[:1].lower()}{when[1:]}."
        others.append((REDUCED_COST, f"{_for(plain, f'Pay {less[1]} Force')} {only}"))
    return Printed(plain, tuple(others)) if others else Printed(text)


def _for(plain: str, cost: str) -> str:
    """The card for that cost."""
    return f"{cost} -> {_COST.sub('', plain)}"

"""Battle cards for another cost: for less where something is so, or from the discard pile.

In go the printed words of a card, out come those of the same card for the other cost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from judge.games.swtcg.keywords import MEDITATE, REDUCED_COST
from judge.games.swtcg.model import Ability, Term

_RECALLED = re.compile(rf"(?<=[.)]) ?{MEDITATE} ?[:.] ?Pay (\d+) Force\.?", re.IGNORECASE)
_LESSENED = re.compile(
    rf"(?<=[.)]) ?{REDUCED_COST.replace('_', ' ')} (\d+)(?: Force)? ?(?:[:.] ?([^.()]+)|\(([^()]+)\))\.?",
    re.IGNORECASE,
)
_COST = re.compile(r"^Pay \d+ Force ?(?:->|[:,]) ?")
_IF = re.compile(r"^(?:if|as long as|while) ", re.IGNORECASE)


@dataclass(frozen=True)
class Printed:
    """A card without its other costs, and the words of the same card for each of them."""

    plain: str
    recalled: str = ""
    lessened: str = ""


def apart(text: str) -> Printed:
    """The words of a Battle card, and of what it is for another cost."""
    from_the_pile, less = _RECALLED.search(text), _LESSENED.search(text)
    plain = _LESSENED.sub("", _RECALLED.sub("", text))
    recalled = _for(plain, from_the_pile[1]) if from_the_pile else ""
    if less is None:
        return Printed(plain, recalled)
    when = _IF.sub("", (less[2] or less[3]).strip())
    return Printed(plain, recalled, f"{_for(plain, less[1])} Play only if {when[:1].lower()}{when[1:]}.")


def _for(plain: str, force: str) -> str:
    """The card for so much Force."""
    return f"Pay {force} Force -> {_COST.sub('', plain)}"


def where_not(normal: Ability, cheap: Ability) -> Ability | None:
    """The normal way to play it, where what makes it cheaper is not so; None if that cannot be said."""
    match [term for term in cheap.variants[0].only if term not in normal.variants[0].only]:
        case [("if", need)]:
            less: Term = ("if", ("not", need))
            ways = tuple(replace(variant, only=(*variant.only, less)) for variant in normal.variants)
            return replace(normal, variants=ways)
    return None

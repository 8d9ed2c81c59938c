"""One or the other: what the alternatives of a description may ask for, and what all of them do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.keywords import PILOT, kept
from judge.games.swtcg.model import Filter

PRESENT = tuple("other_than past tapped damaged attacking defending numbers counters piloted on".split())
"""What a filter may ask that is not printed on a card."""
CONTROLLED = {"own_controlled": "own", "opponent_controlled": "opponent"}
"""Arenas that a player controls, and who that is."""
USED = kept("used")
"""Keywords that are no numbers of a unit: it has them where it has an ability that uses them."""
_PLAIN = Filter()


def with_what_all_share(whom: Filter) -> Filter:
    """The filter, asking itself what each of its alternatives asks that is not printed."""
    shared: dict[str, Any] = {}
    for word in PRESENT:
        asked = {getattr(inner, word) for inner in whom.any_of}
        if len(asked) == 1 and getattr(whom, word) == getattr(_PLAIN, word):
            shared[word] = asked.pop()
    unasked = {word: getattr(_PLAIN, word) for word in shared}
    return replace(whom, **shared, any_of=tuple(replace(inner, **unasked) for inner in whom.any_of))


def check(whom: Filter) -> None:
    """Raises Unmodelled where the law does not know whom a description means."""
    if "that" in whom.subtypes:
        raise Unmodelled("whom it means: units of a type that is chosen")
    if isinstance(whom.attacks, str):
        raise Unmodelled("whom it means: the unit that attacks it")


def asks_numbers(whom: Filter) -> bool:
    """Whether a description asks for present numbers: texts that always hold may change them."""
    number = whom.numbers or whom.keyword not in (None, PILOT, *USED) or whom.lacks not in (None, *USED)
    return bool(number) or any(asks_numbers(option) for option in whom.any_of)


def is_printed(whom: Filter) -> bool:
    """Whether all that a description asks for is printed: the same wherever the card is, at any time."""
    present = any(getattr(whom, word) != getattr(_PLAIN, word) for word in PRESENT)
    number = whom.keyword not in (None, PILOT) or whom.using or whom.lacks
    place = whom.zone or whom.partially_built is not None or whom.arena in ("same", "that", *CONTROLLED)
    return not (present or number or place or whom.any_of or whom.none_of or whom.attacks)

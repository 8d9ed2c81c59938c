"""Which of the sentences that are not modelled could act in what is asked, and when.

What a sentence that nobody read would do is not known; only that of a card which lies where no text acts, and
stays there on every line of play, nothing comes.  A sentence that speaks of that place itself may act there.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.board.unread import Unread
from judge.play.case import Case

HAND = "hand"
"""Here a card's text does nothing until the card is played."""


def acting(case: Case) -> list[Unread]:
    """The sentences that could act on some line of play, in their order.

    Walks through every line if a card with such a sentence lies where texts do not act.
    """
    return [sentence for sentence in case.board.not_modelled if not _asleep(case, sentence)]


def silent_along(case: Case, unread: Iterable[Unread], states: Iterable[int]) -> bool:
    """Whether none of the sentences could act in these states: their cards lie in hands, or asleep."""
    passed = list(states)
    return all(
        zone == HAND or _dormant(case, sentence, zone)
        for sentence in unread
        for state in passed
        for zone in [_zone(case, sentence, state)]
    )


def _asleep(case: Case, unread: Unread) -> bool:
    start = case.start
    zone = _zone(case, unread, start)
    if not _dormant(case, unread, zone) or not case.graph.complete:
        return False
    return all(_zone(case, unread, state) == zone for state in case.graph.states)


def _dormant(case: Case, unread: Unread, zone: str) -> bool:
    """Whether no text acts in that zone; a sentence that names the zone may."""
    names = case.game.dormant.get(zone)
    return names is not None and not any(name in unread.words.casefold() for name in names)


def _zone(case: Case, unread: Unread, state: int) -> str:
    """Where the card of a sentence lies in a state."""
    card = next(
        (
            number
            for number, placed in case.board.cards.items()
            if unread.path.startswith(f"{placed.path}.text")
        ),
        "",
    )
    return zone_of(case, card, state)


def zone_of(case: Case, card: str, state: int) -> str:
    """Where a card lies in a state, in the words of the law; nothing if nowhere."""
    return next(
        (str(f[2]) for f in case.steps.holding(state, "in") if isinstance(f, tuple) and f[1] == card), ""
    )

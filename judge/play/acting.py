"""Which of the sentences that are not modelled could act in what is asked, and when.

What a sentence that nobody read would do is not known; only that of a card which lies where no text acts,
from the board as it is written through what was played to every end, nothing comes.  A sentence that speaks
of that place itself may act there, and so may one behind a word and a colon that no lexicon knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from judge.board.unread import Unread
from judge.cardtext.lexicon import plain
from judge.paths import rulings
from judge.play.case import Case

HAND = "hand"
"""Here a card's text does nothing until the card is played."""
_HEAD = re.compile(r"\s*([^\W\d_][\w'-]*(?: [\w'-]+){0,2})(?: \d+)?:")
_PLAYED = ("hand", "рук")
_IN_PLAY = ("action", "reaction", "interrupt", "forced reaction", "forced interrupt", "enhance")
"""Heads of abilities that a card has where it is in play, beside those of the lexicons."""


def acting(case: Case) -> list[Unread]:
    """The sentences that could act on some line of play, in their order.

    Walks through every line if a card with such a sentence lies where texts do not act.
    """
    return [sentence for sentence in case.board.not_modelled if not _asleep(case, sentence)]


def silent_along(case: Case, unread: Iterable[Unread], states: Iterable[int]) -> bool:
    """Whether none of the sentences could act in these states, nor on the way to the first of them.

    Their cards lie in hands, or asleep.
    """
    passed = [*case.way, *states]
    return all(
        _dormant(case, sentence, zone)
        or (zone == HAND and not any(word in sentence.words.casefold() for word in _PLAYED))
        for sentence in unread
        for state in passed
        for zone in [_zone(case, sentence, state)]
    )


def _asleep(case: Case, unread: Unread) -> bool:
    zone = _zone(case, unread, case.steps.start)
    if not _dormant(case, unread, zone) or any(_zone(case, unread, state) != zone for state in case.way):
        return False
    return case.graph.complete and all(_zone(case, unread, state) == zone for state in case.graph.states)


def _dormant(case: Case, unread: Unread, zone: str) -> bool:
    """Whether no text acts in that zone; a sentence that names the zone may."""
    names = case.game.dormant.get(zone)
    if names is None or any(name in unread.words.casefold() for name in names):
        return False
    head = _HEAD.match(unread.words)
    if head is None:
        return True
    word = head[1].casefold()
    known = _heads(case.situation.game).get(word)
    return word in _IN_PLAY if known is None else not (isinstance(known, Mapping) and "zone" in known)


@cache
def _heads(game: str) -> Mapping[str, Any]:
    """The words before a colon that the lexicon of a game knows, with what it says of each."""
    heads: Mapping[str, Any] = plain(rulings() / game / "lexicon.yaml").get("heads", {})
    return heads


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

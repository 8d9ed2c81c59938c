"""What to leave out of a board, or to fix, where time did not suffice for a whole answer.

Each entry is a change of the situation in the words of a twin (`change`, `remove`): the cards in a hand, a
later end than the usual one, cards without a text that nothing has happened to so far.  The answer then is
that of another board: whoever asks decides whether it is still the question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.engine.solver import Quoted, Term
from judge.play.case import Case

Entry = dict[str, Any]


def relief(case: Case) -> list[Entry]:
    """The changes that would make the answer come sooner, those first that are likely to save most.

    Nothing where every line was looked at, or a bound of the encoding is what cut it short.
    """
    if case.complete or not any(walk.graph.cut for walk in case.walks()) or case.cut.startswith("a bound"):
        return []
    return [*_hands(case), *_end(case), *_bystanders(case)]


def _hands(case: Case) -> Iterator[Entry]:
    for player in case.game.players:
        hand = getattr(getattr(case.situation, player, None), "hand", None)
        if isinstance(hand, list) and hand:
            yield {"what": "hand", "of": player, "change": {f"{player}.hand": []}, "remove": []}


def _end(case: Case) -> Iterator[Entry]:
    if getattr(case.situation, "until", None):
        yield {"what": "until", "of": str(case.situation.until), "change": {}, "remove": ["until"]}


def _bystanders(case: Case) -> Iterator[Entry]:
    """All cards without a text that no step so far has changed or spoken of, at once."""
    spoken = set(_words_of(case.situation.model_dump(mode="json").get("now")))
    met = _met(case)
    names = [
        nick
        for card, placed in case.board.cards.items()
        if card not in met
        and (nick := case.board.nicks.get(card)) is not None
        and nick not in spoken
        and placed.zone != "hand"
        and not getattr(placed.card, "text", "")
    ]
    if names:
        yield {"what": "cards", "of": ", ".join(sorted(names)), "change": {}, "remove": sorted(names)}


def _met(case: Case) -> set[Term]:
    """What the steps so far speak of or change."""
    met: set[Term] = set()
    for walk in case.walks():
        changed = 0
        for step in {id(step): step for step in walk.graph.steps if step is not None}.values():
            for edge in step.edges:
                changed |= edge.starts | edge.ends
                met.update(_parts(edge.action))
        for fluent in case.steps.holding(changed):
            met.update(_parts(fluent))
    return met


def _parts(term: Term) -> Iterator[Term]:
    if isinstance(term, tuple):
        for part in term[1:]:
            yield from _parts(part)
    elif isinstance(term, str) and not isinstance(term, Quoted):
        yield term


def _words_of(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for part in value.values():
            yield from _words_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from _words_of(part)
    elif isinstance(value, str):
        yield from value.replace(":", " ").split()

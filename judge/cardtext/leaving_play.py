"""What is done to cards in play, and after what a card is not in play any more."""

from __future__ import annotations

from judge.cardtext import meaning as m

IN_PLAY = frozenset("damage heal put_things take_things focus tap untap".split())
"""What is done only to a card in play."""
_LEAVES = frozenset("discard sacrifice destroy".split())
"""Verbs after which a card is not in play."""


def gone_after(gone: frozenset[m.Term], deed: m.Deed) -> frozenset[m.Term]:
    """Who is not in play once a deed is done; `gone`: who was not before, as later words refer to them."""
    patient = deed["patient"]
    place = getattr(deed["to"], "name", "")
    if patient is None:
        return gone
    chosen = isinstance(patient, m.Selector) and patient.number
    who: m.Term = m.Ref("chosen", chosen) if chosen else patient
    if deed.verb in _LEAVES or (deed.verb in ("put", "return", "shuffle") and place in ("hand", "deck")):
        return gone | {who}
    if deed.verb in ("put", "return", "deploy", "play"):
        return gone - {who}
    return gone

"""Several sentences that are one instruction: cards shown, decks searched, dice chosen and rerolled.

In goes a row of bodies, out comes a row in which what belongs together is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import cast

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.places import HELD, SPENT, UNSEEN, WAITING

Row = list[m.Body]
_DONE = m.Ref("done", role="patient")
_HAND, _THEIR_HAND = m.Zone(HELD.text, m.YOU), m.Zone(HELD.text, m.OPPONENT)
_SOURCES = (_HAND, m.Zone(SPENT.text, m.YOU))
"""From where cards come into the build zone."""
_DECK = m.Zone(UNSEEN.text, m.YOU)
Contracted = tuple[m.Body, Row] | None
"""What the beginning of a row is as one, and what comes after it."""


def contracted(several: tuple[m.Body, ...]) -> Iterator[m.Body]:
    """The row with what belongs together as one.  Raises Unmodelled."""
    rest = list(_flat(several))
    while rest:
        for passage in _PASSAGES:
            result = passage(rest) or _under_a_condition(passage, rest)
            if result is not None:
                rest = [result[0], *result[1]]
                break
        else:
            yield rest.pop(0)
            continue
        if passage in (_searched, _picked_from_hand, _discarded_from_hand, _begun):
            yield rest.pop(0)


def _under_a_condition(passage: Callable[[Row], Contracted], row: Row) -> Contracted:
    """ "If that is so, look at ... Choose one of those": what goes back to it hangs on the same condition."""
    match row[0]:
        case m.If(_, m.Effect() | m.May() as inner, None) as whole if len(row) > 1:
            result = passage([inner, *row[1:]])
            return None if result is None else (replace(whole, body=result[0]), result[1])
    return None


def _deed(body: m.Body | None, verb: str) -> m.Deed | None:
    """The deed of an effect that is simply done, if it is this verb."""
    match body:
        case m.Effect(m.Deed() as deed, "do", None) if deed.verb == verb:
            return deed
    return None


def _shown(row: Row) -> Contracted:
    """A card is shown, which then is put somewhere: it is put there."""
    shown, put = _deed(row[0], "reveal"), _deed(row[1], "put_things") if len(row) > 1 else None
    if shown is None or put is None or not isinstance(shown["patient"], m.Selector):
        return None
    if put["patient"] != m.Ref("chosen", shown["patient"].number):
        return None
    if shown["to"] not in (None, m.OPPONENT) or shown["agent"] not in (None, m.YOU):
        raise Unmodelled("to whom it is shown")
    return m.Effect(put.with_term("patient", shown["patient"])), row[2:]


def _searched(row: Row) -> Contracted:
    """A deck is searched for a card, which is shown and put into the hand.  Raises Unmodelled for others."""
    head = row[0].body if isinstance(row[0], m.May) and row[0].who == m.YOU else row[0]
    searched = _deed(head, "search")
    if searched is None or len(row) < 2 or not isinstance(row[1], m.May) or row[1].who != m.YOU:
        return None
    steps = [*_flat((row[1].body,)), *row[2:]]
    took = _deed(steps[0], "choose")
    chosen = took["patient"] if took is not None else None
    if took is None or not isinstance(chosen, m.Selector):
        raise Unmodelled("searching a deck in such a way")
    few = chosen.count == m.Number(1) or (chosen.up_to and isinstance(chosen.count, m.Number))
    if not few or took["from"] != _DECK or dict(searched.roles) != {"zone": _DECK}:
        raise Unmodelled("searching a deck in such a way")
    card = m.Ref("chosen", chosen.number)
    expected = [
        m.Effect(m.deed("reveal", patient=card, to=m.OPPONENT)),
        m.Effect(m.deed("put", patient=card, to=_HAND)),
        m.Effect(m.deed("shuffle", patient=_DECK)),
    ]
    if steps[1:4] != expected:
        raise Unmodelled("searching a deck in such a way")
    return m.Effect(m.deed("search", zone=_DECK, for_=chosen)), steps[4:]


def _rerolled(row: Row) -> Contracted:
    """Dice are chosen, and then rerolled by whose they are."""
    chosen, again = _deed(row[0], "choose"), _deed(row[1], "reroll") if len(row) > 1 else None
    if chosen is None or again is None or set(dict(chosen.roles)) != {"patient"}:
        return None
    match chosen["patient"], again["patient"]:
        case m.Things("die", _, whose, ()) as dice, m.Things("die", m.All(), None, ("those",)):
            if again["agent"] not in (None, m.YOU, whose):
                raise Unmodelled("who rerolls the dice")
            return m.Effect(m.deed("reroll", patient=dice)), row[2:]
    return None


def _explained(row: Row) -> Contracted:
    """Cards are built face up; that they count as face down all the same changes nothing."""
    deed = _deed(row[1], "count_as") if len(row) > 1 else None
    if deed is None or dict(deed.roles) != {"as": m.Word("state", "face_down"), "patient": _DONE}:
        return None
    shown = any(isinstance(node, m.Deed) and node.manner == ("face_up",) for node in walk(row[0]))
    return (row[0], row[2:]) if shown else None


def _counted(row: Row) -> Contracted:
    """Something is counted: "that much" is so much."""
    counted = _deed(row[0], "count")
    if counted is None or set(dict(counted.roles)) != {"amount"} or len(row) < 2:
        return None
    many = counted["amount"]
    rewritten = changed(row[1], lambda node: many if isinstance(node, m.ThatMuch) else node)
    if rewritten == row[1]:
        raise Unmodelled("for what it is counted")
    return rewritten, row[2:]


def _picked_from_hand(row: Row) -> Contracted:
    """The hand of the other player is looked at, and a card of it chosen, which that player discards."""
    if len(row) < 3:
        return None
    there = _if_there(row[1])
    free = isinstance(there, m.May) and there.who == m.YOU
    row = [row[0], there.body if isinstance(there, m.May) and free else there, *row[2:]]
    seen, chosen, gone = (_deed(body, verb) for body, verb in zip(row, _PICKED, strict=False))
    seen = seen or _deed(row[0], "reveal")
    if seen is None or chosen is None or gone is None or seen["patient"] != _THEIR_HAND:
        return None
    card = chosen["patient"]
    if not isinstance(card, m.Selector) or card.count != m.Number(1) or card.chooser != m.YOU:
        return None
    if gone["agent"] not in (None, m.OPPONENT) or gone.manner:
        return None
    if [role for role in gone.roles if role[0] != "agent"] != [("patient", m.Ref("chosen", card.number))]:
        return None
    parts = m.conjuncts(card.what)
    among = m.Rel("among", _DONE)
    if among not in parts or set(dict(chosen.roles)) != {"patient"}:
        return None
    rest = tuple(part for part in parts if part != among)
    what = m.Anything() if not rest else rest[0] if len(rest) == 1 else m.And(rest)
    picked = replace(card, what=cast(m.Filter, what))
    discard = m.deed("discard", agent=m.OPPONENT, patient=picked, from_=_THEIR_HAND)
    gone_by: m.Body = m.May(m.YOU, m.Effect(discard)) if free else m.Effect(discard)
    return m.Seq((m.Effect(m.deed("look", patient=_THEIR_HAND)), gone_by)), row[3:]


def _discarded_from_hand(row: Row) -> Contracted:
    """The hand of the other player is looked at, and a card of it discarded: that player discards it."""
    if len(row) < 2:
        return None
    free = isinstance(row[1], m.May) and row[1].who == m.YOU
    gone = _deed(row[1].body if isinstance(row[1], m.May) and free else row[1], "discard")
    seen, card = _deed(row[0], "look"), gone["patient"] if gone is not None else None
    if seen is None or gone is None or seen["patient"] != _THEIR_HAND or not isinstance(card, m.Selector):
        return None
    alone = card.count == m.Number(1) and not card.up_to and card.chooser == m.YOU and not gone.manner
    if not alone or dict(gone.roles) != {"from": _THEIR_HAND, "patient": card}:
        return None
    discard = m.Effect(m.deed("discard", agent=m.OPPONENT, patient=card, from_=_THEIR_HAND))
    gone_by: m.Body = m.May(m.YOU, discard) if free else discard
    return m.Seq((row[0], gone_by)), row[2:]


def _if_there(body: m.Body) -> m.Body:
    """ "If there are any such cards there, choose one of them": choose one of such cards there."""
    match body:
        case m.If(m.Measure(m.Count(m.Selector() as those), ">=", m.Number(1)), inner, None):
            among = m.Rel("among", those)
            rewritten = changed(inner, lambda node: those.what if node == among else node)
            return rewritten if rewritten != inner or those.what in walk(inner) else body
    return body


_PICKED = ("look", "choose", "discard")


def _sought(row: Row) -> Contracted:
    """The discard pile is searched for a card, of which more is said then: a card there is chosen."""
    sought = _deed(row[0], "search")
    card = sought["for"] if sought is not None else None
    if sought is None or sought["zone"] != _SOURCES[1] or not isinstance(card, m.Selector) or len(row) < 2:
        return None
    chosen = replace(card, quantifier="choose", number=_SOUGHT)
    ref, there = m.Ref("chosen", _SOUGHT), m.Ref("done", role="for")
    rest = [changed(body, lambda node: ref if node == there else node) for body in row[1:]]
    return m.Effect(m.deed("choose", patient=chosen, from_=_SOURCES[1])), rest


_SOUGHT = 900
"""The number of a choice that no other one has."""


def _begun(row: Row) -> Contracted:
    """A card of the hand or the discard pile is put into the build zone with counters on it."""
    taken = _deed(row[0], "choose") or _deed(row[0], "put")
    card = taken["patient"] if taken is not None else None
    if taken is None or taken["from"] not in _SOURCES or not isinstance(card, m.Selector):
        return None
    ref, source = m.Ref("chosen", card.number), taken["from"]
    assert isinstance(source, m.Zone)
    rest = [m.Effect(taken.without("from").with_term("patient", ref)), *row[1:]][taken.verb == "choose" :]
    if rest and rest[0] == m.Effect(m.deed("reveal", patient=ref, to=m.OPPONENT)):
        rest = rest[1:]
    into = m.Effect(m.deed("put", patient=ref, to=m.Zone(WAITING.text, m.YOU)))
    if len(rest) < 2 or _without_its_back(rest[0]) != into or card.count != m.Number(1) or card.up_to:
        return None
    put = rest[1]
    if not any(isinstance(node, m.Deed) and node.verb == "put_things" for node in walk(put)):
        return None
    held = replace(card, what=m.And((card.what, m.In(source))))
    return changed(put, lambda node: held if node == ref else node), rest[2:]


def _fetched(row: Row) -> Contracted:
    """Cards of the discard pile are taken, and put into the hand: they are returned to it."""
    taken, put = _deed(row[0], "choose"), _deed(row[1], "put") if len(row) > 1 else None
    cards = taken["patient"] if taken is not None else None
    if taken is None or put is None or not isinstance(cards, m.Selector) or taken["from"] != _SOURCES[1]:
        return None
    if put != m.deed("put", patient=m.Ref("chosen", cards.number), to=_HAND) or len(taken.roles) != 2:
        return None
    return m.Effect(m.deed("return", patient=cards, from_=_SOURCES[1], to=_HAND)), row[2:]


def _without_its_back(body: m.Body) -> m.Body:
    """A card comes into the build zone face down: so it does where that is said, too."""
    if isinstance(body, m.Effect) and body.deed.manner == ("face_down",):
        return replace(body, deed=replace(body.deed, manner=()))
    return body


def _flat(several: tuple[m.Body, ...]) -> Iterator[m.Body]:
    for body in several:
        if isinstance(body, m.Seq):
            yield from _flat(body.parts)
        else:
            yield body


_PASSAGES = (
    _shown,
    _sought,
    _searched,
    _rerolled,
    _counted,
    _picked_from_hand,
    _discarded_from_hand,
    _begun,
    _fetched,
    _explained,
)

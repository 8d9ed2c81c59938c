"""Attacks that a text blocks, or draws upon its card, by itself: all of a kind, or the first of a turn."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, flat
from judge.games.berserk.allowed import Terms, scope
from judge.games.berserk.described import Want
from judge.games.berserk.kinds import Kinds, kinds

_NTH = {"first": 1, "second": 2, "third": 3}
_PERIODS: dict[str, tuple[Want, ...]] = {"turn": (), "opponents_turn": (("while", ("their_turn",)),)}


def blocking(told: m.Deed) -> tuple[Terms, tuple[Want, ...]]:
    """What a text that blocks or redirects by itself says of attacks.  Raises Unmodelled."""
    roles = dict(told.roles)
    attack = roles.pop("patient", None)
    if roles.pop("agent", m.THIS) != m.THIS or told.manner or not isinstance(attack, m.Selector):
        raise Unmodelled(f"{told.verb} by itself in such a way")
    word = "blocks"
    if told.verb == "redirect":
        word = "draws"
        if roles.pop("to", None) != m.THIS:
            raise Unmodelled("redirecting by itself to such a card")
    nth, held, rest = _which(attack)
    of = kinds(rest)
    at = roles.pop("from", of.against)
    if roles or of != Kinds(of.groups, of.grades, of.by, of.against) or of.grades:
        raise Unmodelled("such attacks by themselves")
    if at is None and word == "draws":
        at = m.Selector("each", m.Rel("controller", m.YOU), "card")
    if isinstance(at, m.Selector):
        at = replace(at, quantifier="each", count=None)
    elif at != m.THIS:
        raise Unmodelled("attacks at whom")
    aura, whom = scope(at)
    terms: Terms = tuple((word, group) for group in of.groups)
    return (*terms, *nth, *aura), (*of.by, *whom, *held)


def _which(attack: m.Selector) -> tuple[Terms, tuple[Want, ...], m.Filter]:
    """Which attack of a turn is meant (none: each), in whose turn, and what else is said of it."""
    told = flat(attack.what)
    parts = told.parts if isinstance(told, m.And) else (told,)
    nth: Terms = ()
    held: tuple[Want, ...] = ()
    rest = []
    for part in parts:
        match part:
            case m.Is("ordinal", word) if word in _NTH:
                nth = (("nth_of", _NTH[word]),)
            case m.Is("period", word) if word in _PERIODS:
                held = _PERIODS[word]
            case _:
                rest.append(part)
    if attack.quantifier == "some" and not nth:
        raise Unmodelled("one attack by itself")
    return nth, held, m.And(tuple(rest))

"""Cards that a text has fight others, with their own strike: which, with whom, open or as they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.model import Part
from judge.games.berserk.recipients import Whom

_STRIKE = m.Is("attack", "strike")
_WEAK = (m.And((_STRIKE, m.Is("grade", "weak"))), m.And((m.Is("grade", "weak"), _STRIKE)))
"""A weak strike: no die is thrown for it, and none for an answer."""
_FIGHTERS = frozenset(("about", "aim", "host", "striker"))


def strikes_by_a_text(deed: m.Deed) -> m.Deed | None:
    """A strike that a text has another card make: a fight with whoever it is at; None for other attacks."""
    match deed:
        case m.Deed(
            "attack",
            (("agent", agent), ("patient", other), ("with", m.Selector("some") as how)),
            () | ("without_closing",),
        ):
            if agent != m.THIS and how.what in (_STRIKE, *_WEAK):
                return m.deed("fight", agent=agent, patient=other, with_=how)
    return None


def fights(deed: m.Deed, whom: Whom) -> Iterator[Part]:
    """The parts of a fight: who fights is a target, where it is chosen.  Raises Unmodelled."""
    roles = dict(deed.roles)
    agent, other, how = roles.pop("agent", m.THIS), roles.pop("patient", None), roles.pop("with", None)
    as_what = roles.pop("as", None)
    closes = deed.manner not in ((), ("without_closing",))  # whoever fights by a text does not close for it
    if roles or closes or other is None or as_what not in (None, m.Word("state", "open")):
        raise Unmodelled("fighting in such a way")
    weak = isinstance(how, m.Selector) and how.what in _WEAK
    if how is not None and not (weak or (isinstance(how, m.Selector) and how.what == _STRIKE)):
        raise Unmodelled("fighting in such a way")
    effect = "fight_weak" if weak else "fight" if as_what is not None else "fight_as_it_is"
    if agent == m.Ref("one") and other == m.Ref("attacked") and whom.past() and effect == "fight":
        yield replace(whom.to(Part("fight_by"), other), under=whom.past())
        return
    if agent == m.THIS:
        yield whom.to(Part(effect), other)
        return
    chosen = whom.to(Part("choose"), agent)
    if chosen.whom not in _FIGHTERS or (chosen.target is not None and chosen.target.aims != "one"):
        raise Unmodelled("a fight of such cards")
    if chosen.whom == "aim" and chosen.target not in whom.aims():
        yield chosen
    fight = whom.to(Part(effect), other)
    if fight.whom == chosen.whom and fight.target == chosen.target:
        raise Unmodelled("a fight of a card with itself")
    if fight.under and chosen.under:
        raise Unmodelled("a condition within another")
    yield replace(fight, fighter=chosen.whom, under=fight.under or chosen.under)

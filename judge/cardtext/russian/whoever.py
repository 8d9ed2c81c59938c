"""Whoever does something, or has it done to itself: what is done to it is set off by that."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.parts import conjunction


def whoever(body: Any) -> tuple[m.Event, Any] | None:
    """ "A creature that attacks this card gets 1 wound": the event, and what is done to "that" creature.

    None where nobody is described by what happens to it.
    """
    match body:
        case m.Effect(m.Deed() as deed, mode, lasts) if mode == "do" or lasts is not None:
            who = deed["patient"]
        case _:
            return None
    if not isinstance(who, m.Selector) or who.kind != "card" or who.count not in (None, m.Number(1)):
        return None
    if who.quantifier not in ("some", "each"):
        return None
    parts = m.conjuncts(who.what)
    described = [part for part in parts if isinstance(part, m.Did)]
    if len(described) != 1:
        return None
    (done,) = described
    if done.within is not None or done.which or done.deed[done.as_role] is not None:
        return None
    others = m.Selector("some", conjunction([part for part in parts if part != done]), "card", m.Number(1))
    roles = {**dict(done.deed.roles), done.as_role: others}
    event = m.Event((m.deed(done.deed.verb, done.deed.manner, **roles),))
    that = m.Ref("that", 0, done.as_role)
    return event, changed(body, lambda node: that if node == who else node)

"""What is done before the battle, when a squad is recruited: on a board of the battle it is over."""

from __future__ import annotations

from judge.cardtext import meaning as m

_RECRUITING = frozenset(("recruitment", "setup"))


def before_battle(ability: m.Ability) -> bool:
    """Whether a text speaks only of how a squad is recruited.

    What it did then is a matter of the board: which cards are there, what they have acquired.  Who cannot be
    taken into a squad is still kept out later, as who is resurrected or called comes into one.
    """
    if ability.kind == "rule":
        return True
    match ability:
        case m.Ability("triggered", trigger=m.Event(deeds)) if deeds and all(map(_recruits, deeds)):
            return True
        case m.Ability("static", m.Effect(m.Deed("recruit"), "can", None), trigger=None):
            return True
    return False


def _recruits(deed: m.Deed) -> bool:
    """Whether somebody is recruited or set up, or recruiting begins or ends."""
    if deed.verb in ("recruit", "set_up"):
        return True
    what = deed["patient"]
    return deed.verb in ("begin", "end") and isinstance(what, m.Period) and what.name in _RECRUITING

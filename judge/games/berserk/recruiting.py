"""What is done before the battle, when a squad is recruited: on a board of the battle it is over."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.card_descriptions import Want, wants
from judge.games.berserk.permissions import Terms

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


def not_together(deed: m.Deed) -> tuple[Terms, tuple[Want, ...]]:
    """With which cards of one squad its card is not, or with more than so many.  Raises Unmodelled."""
    match {name: term for name, term in deed.roles if name != "agent"}:
        case {"patient": m.Ref("this"), "with": m.Selector("each" | "some", what, "card", count), **rest} if (
            rest in ({}, {"to": m.Zone("squad")})
        ):
            match count:
                case None | m.Number(1):
                    return (("keyword", "not_with"),), wants("in_squad", what)
                case m.Choice(m.Number(n), None):
                    return (("keyword", "not_with"), ("bears_with", n - 1)), wants("in_squad", what)
    raise Unmodelled("cannot recruit such cards")


def _recruits(deed: m.Deed) -> bool:
    """Whether somebody is recruited or set up, or recruiting begins or ends."""
    if deed.verb in ("recruit", "set_up"):
        return True
    what = deed["patient"]
    return deed.verb in ("begin", "end") and isinstance(what, m.Period) and what.name in _RECRUITING

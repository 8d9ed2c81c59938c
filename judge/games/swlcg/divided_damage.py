"""Damage that is divided among cards, as its player or the other one likes."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled
from judge.games.swlcg.instructions import Part, many, roles
from judge.games.swlcg.phrases import described

_MOST = 6
"""So much is divided point by point; more would take too many decisions."""


def divided(deed: m.Deed) -> Part | None:
    """The part of such a deed; None if nothing is divided.  Raises Unmodelled."""
    among = deed["among"]
    if deed.verb != "damage" or among is None:
        return None
    roles(deed, {"amount", "among", "agent"})
    who = deed["agent"] or m.YOU
    match deed["amount"], among:
        case m.Things("damage", m.Number(n), None, ()), m.Selector("choose", what, "card", count):
            if n > _MOST or who not in (m.YOU, m.OPPONENT, m.THIS):
                raise Unmodelled("dividing so much damage")
            part = Part(("divide", "damage"), many(m.Number(n)), ("among", described(what)))
        case _:
            raise Unmodelled("dividing damage in such a way")
    part.picker = "opponent" if who == m.OPPONENT else "you"
    match count:
        case m.Choice(None | m.Number(1), None):
            pass
        case m.Choice(None | m.Number(1), m.Number(most)):
            part.more.append(("most_among", most))
        case m.Number(most) if among.up_to:
            part.more.append(("most_among", most))
        case _:
            raise Unmodelled("dividing damage among so many cards")
    if among.targeted:
        part.more.append(("picks_targets",))
    return part


def shared_out(ability: m.Ability) -> set[int]:
    """The numbers of the choices among which something is divided.

    Raises Unmodelled if more is said of those cards.
    """
    among = [node["among"] for node in walk(ability.body) if isinstance(node, m.Deed)]
    numbers = {choice.number for choice in among if isinstance(choice, m.Selector)}
    if any(m.is_chosen(node) and node.number in numbers for node in walk(ability)):
        raise Unmodelled("the cards among which something was divided")
    return numbers

"""What has happened in a turn, or in the battle, as something that a text asks of the board or of a card.

Any event that can set a feature off can be asked for later.  In goes an ability; in its meaning that an event
has happened, or that a card took part in one, becomes a `Recall`, which conditions and descriptions know.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar, cast

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.card_descriptions import at_least
from judge.games.berserk.events import condition
from judge.games.berserk.model import Recall
from judge.games.berserk.possessions import befallen

T = TypeVar("T")
_PERIODS = {
    m.Period("turn", None, "this"): "turn",
    m.Period("battle"): "battle",
    m.Period("battle", None, "this"): "battle",
}
_HERE = (m.THIS, m.Ref("host"), m.YOU, m.OPPONENT)
_OF_TWO = frozenset("attack attack_made attacked missed kill ability declares".split())
"""Events in which somebody does something to somebody."""
_ONCE = frozenset(("nth_time", "first_time", "once_for_each"))


def remembering(ability: T) -> T:
    """The same with what has happened as something that is remembered.  Raises Unmodelled."""
    return changed(ability, _remembered)


def _remembered(node: Any) -> Any:
    match node:
        case m.Not(m.Fits(m.Ref() as who, what)) if any(isinstance(part, Recall) for part in walk(what)):
            denied = what.part if isinstance(what, m.Not) else m.Not(what)
            return m.Fits(who, cast("Any", denied))
        case m.Not(m.Not(past)) if isinstance(past, Recall):
            return past
        case m.Did(deed, role, m.Period() as within, "") if within in _PERIODS and not _known(node):
            return _of_a_card(deed, role, _PERIODS[within])
        case m.Happened(m.Event((deed,)), m.Period() as within) if within in _PERIODS:
            return _happened(deed, within) or node
    return node


def _known(did: m.Did) -> bool:
    """Whether the law has a word of its own for it."""
    try:
        befallen(did)
    except Unmodelled:
        return False
    return True


def _happened(deed: m.Deed, within: m.Period) -> Any:
    """That something has happened, to whom the text speaks of or to anybody; None for what is known."""
    spoken_of = [(name, who) for name, who in deed.roles if isinstance(who, m.Ref) and who not in _HERE]
    match spoken_of, deed:
        case [], m.Deed(verb, ((of, m.Ref("this")),), ()) if _known(m.Did(m.Deed(verb), of, within)):
            return None
        case [], _:
            return _recall(deed, "", _PERIODS[within])
        case [(role, who)], _:
            return m.Fits(who, _remembered(m.Did(deed.without(role), role, within)))
    raise Unmodelled("two cards of what has happened")


def _of_a_card(deed: m.Deed, role: str, within: str) -> Any:
    """That a card took part in something, in a role."""
    anybody = m.Selector("some", m.Anything(), "card")
    whole = m.Deed(deed.verb, tuple(sorted({**dict(deed.roles), role: anybody}.items())), deed.manner)
    past = _recall(whole, role, within)
    return changed(past, lambda node: replace(node, each=True) if isinstance(node, Recall) else node)


def _recall(deed: m.Deed, role: str, within: str) -> Any:
    """The memory of an event: of whoever has a role in it, or of nobody; so often, so much, of so many cards.

    Of wounds all of that time are taken together; "already" is before what happens now, as all of it is.
    """
    least, summed, fewer = 1, False, False
    deed = m.Deed(deed.verb, deed.roles, tuple(word for word in deed.manner if word != "already"))
    match deed["amount"]:
        case m.Things("damage", m.Choice(None, m.Number(n)), None, ()):
            least, summed, fewer, deed = n + 1, True, True, deed.without("amount")
        case m.Things("damage", m.Choice(m.Number(n), None), None, ()) if n > 1:
            least, summed, deed = n, True, deed.without("amount")
    match deed:
        case m.Deed("walk", roles, ()) if isinstance(steps := deed["by"], m.Choice) and len(roles) == 2:
            least, deed = at_least(steps, "so many steps"), deed.without("by")
    for name, what in deed.roles:
        if isinstance(what, m.Selector) and (what.kind, what.quantifier) == ("card", "each"):
            raise Unmodelled("what all of them have done")  # each of them, or one of them
        if isinstance(what, m.Selector) and (n := at_least(what.count, "so many of what has happened")) > 1:
            if least > 1 or (what.kind == "card" and role):
                raise Unmodelled("so many of what has happened, with so many others")
            least, role = n, (role or name) if what.kind == "card" else role
            cells = (deed.verb, name, what.what) == ("walk", "to", m.Is("zone", "cell"))
            deed = deed.without(name) if cells else deed.with_term(name, replace(what, count=None))
    when = condition(m.Event((deed,)))
    if any(term[0] in _ONCE for term in when.terms):
        raise Unmodelled("the first or another time, of what has happened")
    past = Recall(when, _of(when.event, role, deed), least, within, summed=summed)
    return m.Not(cast("Any", past)) if fewer else past


def _of(event: str, role: str, deed: m.Deed) -> str:
    """Of which card of the event it is remembered.  Raises Unmodelled."""
    if not role:
        return "nobody"
    if event in _OF_TWO and role in ("agent", "patient"):
        return "subject" if role == "agent" else "object"
    if event not in _OF_TWO and (role == "patient" or deed["patient"] is None):
        return "subject"
    raise Unmodelled("who has done such a thing")

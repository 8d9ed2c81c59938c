"""What players do, and what befalls units besides battle: deeds of card texts as events of the law.

One table serves what a triggered ability waits for and what a condition asks whether it has happened.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.keywords import kept
from judge.games.swtcg.model import Term
from judge.games.swtcg.places import HELD, UNSEEN
from judge.games.swtcg.selectors import KEYWORDS


@dataclass(frozen=True)
class Happening:
    """An event of the law: what players do (`who`: you, opponent), or what befalls units (`whom`).

    `by`: who does that to them; `least`: so much of it or more; `single`: one thing of it counts by itself.
    """

    event: Term
    who: str = ""
    whom: object = None
    by: str = ""
    least: int = 1
    single: bool = False


_PLAYERS = {m.YOU: "you", m.OPPONENT: "opponent"}
_OF_FORCE = {("gain", "patient", "what"): "gained", ("lose", "patient", "what"): "lost"} | {
    ("pay", "agent", "things"): "paid"
}
"""Verbs of Force, by the role of whose it is and of how much: the event of the law."""
_PLAIN = {"search": "searched", "reroll": "rerolled", "cancel": "disrupted"}
"""Verbs of which it is only asked who does it."""
_OF_UNITS = {"untap": "untapped"} | dict.fromkeys(kept("stunning"), "stunned")
_COUNTERS = ("damage", "counter")


def happening(deed: m.Deed) -> Happening | None:
    """The event that a deed is, if it is one of these.  Raises Unmodelled where more is said than known."""
    roles = dict(deed.roles)
    if deed.manner:
        return None
    of_force = [row for row in _OF_FORCE if row[0] == deed.verb and isinstance(roles.get(row[2]), m.Things)]
    if of_force:
        (row,) = of_force
        return _of_force(deed, _OF_FORCE[row], *row[1:])
    match deed.verb:
        case "draw":
            _only(deed, "agent", "patient")
            return replace(_cards(deed), event="drew", who=_player(deed, deed["agent"]))
        case "search" | "reroll" | "cancel" as verb if roles.get("agent") in _PLAYERS:
            _assert_plain(deed)
            return Happening(_PLAIN[verb], _player(deed, deed["agent"]))
        case "discard" if isinstance(deed["from"], m.Zone) and deed["from"].name == HELD.text:
            return _from_the_hand(deed)
        case "prevent":
            return _prevented(deed)
        case verb if verb in _OF_UNITS and set(roles) == {"patient"}:
            return Happening(_OF_UNITS[verb], whom=deed["patient"])
        case "take_things" | "heal":
            return _healed(deed)
        case "return" if set(roles) == {"patient", "to"} and _is_hand(deed["to"]):
            return Happening("returned", whom=deed["patient"])
        case "use" if set(roles) == {"agent", "patient"}:
            return _used(deed)
    return None


def _of_force(deed: m.Deed, event: str, whose: str, what: str) -> Happening:
    _only(deed, whose, what)
    match deed[what]:
        case m.Things("force", m.Choice(m.Number(n), None), None, ()):
            return Happening(event, _player(deed, deed[whose]), least=n)
    raise Unmodelled(f"the event {deed.verb}, of what")


def _assert_plain(deed: m.Deed) -> None:
    """Raises Unmodelled where it is told of certain cards, dice or decks."""
    match deed.verb, deed["patient"]:
        case "reroll", m.Things("die", m.Choice(m.Number(1), None), None, ()):
            _only(deed, "agent", "patient")
        case "cancel", m.Selector("some", m.Is("type", "battle"), "card", m.Number(1), False):
            _only(deed, "agent", "patient")
        case "search", None if deed["zone"] == m.Zone(UNSEEN.text, deed["agent"]):
            _only(deed, "agent", "zone")
        case _:
            raise Unmodelled(f"the event {deed.verb}, of what")


def _cards(deed: m.Deed) -> Happening:
    """Of how many cards it is told, whichever they are.  Raises Unmodelled."""
    match deed["patient"]:
        case m.Selector("some", m.Anything(), "card", m.Number(1) | None, False):
            return Happening("", single=True)
        case m.Selector("some" | "each", m.Anything(), "card", m.Choice(m.Number(n), None), False):
            return Happening("", least=n)
    raise Unmodelled(f"the event {deed.verb}, of such cards")


def _from_the_hand(deed: m.Deed) -> Happening | None:
    """A player discards cards from the own hand, whatever the reason."""
    _only(deed, "agent", "from", "patient")
    zone = deed["from"]
    assert isinstance(zone, m.Zone)
    if deed["patient"] == m.THIS or zone.position or deed["agent"] not in (None, zone.whose):
        return None
    return replace(_cards(deed), event="shed", who=_player(deed, zone.whose))


def _prevented(deed: m.Deed) -> Happening:
    _only(deed, "agent", "amount", "patient")
    match deed["amount"]:
        case m.Things("damage", m.Choice(m.Number(n), None), None, ()):
            by = "" if deed["agent"] is None else _player(deed, deed["agent"])
            if deed["patient"] is not None:
                return Happening("protected", whom=deed["patient"], by=by, least=n)
            if by:
                return Happening("prevented", by, least=n)
    raise Unmodelled("the event prevent, of what")


def _healed(deed: m.Deed) -> Happening:
    """Damage counters are removed from a unit, by whatever does that."""
    things = deed["things"] if deed.verb == "take_things" else deed["amount"]
    match things:
        case m.Things(kind, m.Choice(m.Number(n), None), None, ()) if kind in _COUNTERS:
            least = n
        case m.Things(kind, m.Number(1), None, ()) if kind in _COUNTERS:
            least = 1
        case _:
            raise Unmodelled(f"the event {deed.verb}, of such counters")
    if deed["agent"] is not None or deed["patient"] is None:
        raise Unmodelled(f"the event {deed.verb}, by whom or from whom")
    return Happening("healed", whom=deed["patient"], least=least)


def _used(deed: m.Deed) -> Happening | None:
    """A keyword or an activated ability is used, by a player or by a unit."""
    match deed["patient"]:
        case m.Ability("keyword", None, name=name, number=None) if name in _USED:
            event: Term = ("used", KEYWORDS.get(name, name))
        case m.Selector("some", m.Anything() | m.Is("kind", "activated"), "ability", m.Number(1), False):
            event = ("used", "abilities")
        case _:
            return None
    if deed["agent"] in _PLAYERS:
        return Happening(event, _player(deed, deed["agent"]))
    return Happening(event, whom=deed["agent"])


_USED = [name for name in kept("used") if name not in kept("cancelling")]
"""Keywords that units use in that their player plays them."""


def _is_hand(zone: object) -> bool:
    return isinstance(zone, m.Zone) and zone.name == HELD.text


def _player(deed: m.Deed, who: object) -> str:
    if who in _PLAYERS:
        return _PLAYERS[who]
    raise Unmodelled(f"the event {deed.verb}, by which player")


def _only(deed: m.Deed, *known: str) -> None:
    for name, _ in deed.roles:
        if name not in known:
            raise Unmodelled(f"the event {deed.verb} with {name}")

"""Rarer events: healed, low in life, over to the other half, attacks sent to another card, laid upon."""

from __future__ import annotations

from collections.abc import Callable

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.attacking import about
from judge.games.berserk.card_descriptions import clauses
from judge.games.berserk.model import Condition
from judge.games.berserk.places import half_of

_LAID = {"blessing": "blessed", "curse": "cursed", "poison": "got_poison"}


def _laid(deed: m.Deed, timing: str) -> Condition:
    """A card gets a blessing or a curse."""
    match deed["what"]:
        case m.Ability("keyword", None, name=name, number=None) if name in _LAID and len(deed.roles) == 2:
            terms, asked = about(deed["patient"], "subject")
            return Condition(_LAID[name], timing, terms, asked)
    raise Unmodelled("getting such a thing")


def _low(deed: m.Deed, timing: str) -> Condition:
    """A card comes to so much life at most."""
    match deed["what"]:
        case m.Things("life", m.Choice(None, m.Number(n)), None, ("current",)) if len(deed.roles) == 2:
            terms, asked = about(deed["agent"], "subject")
            return Condition("low", timing, (*terms, ("most", n)), asked)
    raise Unmodelled("coming to such a thing")


def _healed(deed: m.Deed, timing: str) -> Condition:
    """A card loses so many wounds at least."""
    if {name for name, _ in deed.roles} - {"patient", "amount"}:
        raise Unmodelled("the event heal in such a way")
    terms, asked = about(deed["patient"], "subject")
    match deed["amount"]:
        case None:
            return Condition("healed", timing, terms, asked)
        case m.Things("damage", m.Choice(m.Number(n), None), None, ()):
            return Condition("healed", timing, (*terms, ("least", n)), asked)
    raise Unmodelled("healed by so much")


def _sprouted(deed: m.Deed, timing: str) -> Condition:
    """A card in the graveyard gets an incarnation token."""
    if deed["things"] == m.Things("token", m.Number(1), None, ("incarnation",)) and len(deed.roles) == 2:
        return Condition("sprouted", timing, *about(deed["patient"], "subject"))
    match deed["things"]:
        case m.Things("life", m.Number(1), None, ("additional",)) if len(deed.roles) == 2:
            return Condition("lives_longer", timing, *about(deed["patient"], "subject"))
        case m.Things("counter", m.Number(1), None, ()) if len(deed.roles) == 2:
            return Condition("laden", timing, *about(deed["patient"], "subject"))
    raise Unmodelled("getting such things")


def _shed(deed: m.Deed, timing: str) -> Condition:
    """A card loses additional life."""
    match deed["things"]:
        case m.Things("life", m.Number(1), None, ("additional",)) if len(deed.roles) == 2:
            return Condition("lives_less", timing, *about(deed["patient"], "subject"))
    raise Unmodelled("the event take_things")


def _redirected(deed: m.Deed, timing: str) -> Condition:
    """An attack is sent from a card to another one."""
    match deed["patient"]:
        case m.Selector("some", m.Anything(), "attack") if len(deed.roles) == 2 and deed["from"] is not None:
            return Condition("redirected", timing, *about(deed["from"], "subject"))
    raise Unmodelled("redirecting such attacks")


_COMINGS = {"summon": "called", "resurrect": "risen", "enter": "entered", "exile": "exiled", "leave": "left"}


def _coming(deed: m.Deed, timing: str) -> Condition:
    """A card comes into play, or goes out of it."""
    roles = dict(deed.roles)
    who, away, to = roles.pop("patient", None), roles.pop("from", None), roles.pop("to", None)
    if roles or to not in (None, m.Zone("game"), m.Zone("field")):
        raise Unmodelled(f"the event {deed.verb} in such a way")
    event = _COMINGS[deed.verb]
    terms, asked = about(who, "subject")
    match event, away:
        case "left", m.Zone("field" | "graveyard" as place, None):
            return Condition(f"left_{'field' if place == 'field' else 'grave'}", timing, terms, asked)
        case "exiled", m.Zone("graveyard", None):
            return Condition(event, timing, terms, (*asked, ("subject", ("dead",))))
        case (("called" | "risen" | "entered" | "exiled"), None):
            return Condition(event, timing, terms, asked)
    raise Unmodelled(f"the event {deed.verb} from there")


def _swapped(deed: m.Deed, timing: str) -> Condition:
    """A card exchanges its place with another one, whichever that is."""
    roles = dict(deed.roles)
    who, other = roles.pop("patient", roles.pop("agent", None)), roles.pop("with", None)
    match other:
        case m.Selector("some", what, "card") if set(clauses(what)) <= {("creature",), ("other",)}:
            pass
        case None:
            pass
        case _:
            raise Unmodelled("exchanging places with such a card")
    if roles:
        raise Unmodelled("exchanging places in such a way")
    return Condition("swapped", timing, *about(who, "subject"))


def _recast(deed: m.Deed, timing: str) -> Condition:
    """A card becomes one of an element."""
    match deed["what"]:
        case m.Word("element", element) if len(deed.roles) == 2:
            terms, asked = about(deed["patient"], "subject")
            return Condition("recast", timing, (*terms, ("into", element)), asked)
    raise Unmodelled("the event become")


def _rolled(deed: m.Deed, timing: str) -> Condition:
    """A die is thrown for a card: as who attacks, who answers, or by its effect."""
    if deed["patient"] != m.Things("die", m.Number(1)) or len(deed.roles) != 2 or timing != "executed":
        raise Unmodelled("the event roll in such a way")
    return Condition("rolled", timing, *about(deed["agent"], "subject"))


def _raging(deed: m.Deed, timing: str) -> Condition:
    """The rage of a card goes off; of several cards all times are counted together."""
    match deed["patient"]:
        case m.Ability("keyword", None, name="rage", number=None, of=who) if len(deed.roles) == 1:
            terms, asked = about(m.THIS if who is None else who, "subject")
            every = isinstance(who, m.Selector) and who.quantifier == "each"
            return Condition("raged", timing, (*terms, *((("nth_of_all",),) if every else ())), asked)
    raise Unmodelled("the event resolve")


RARE: dict[str, Callable[[m.Deed, str], Condition]] = {
    "gain": _laid, "have": _low, "heal": _healed, "redirect": _redirected,
    "put_things": _sprouted, "take_things": _shed,
    "resolve": _raging, "roll": _rolled,
    "swap": _swapped, "become": _recast, **dict.fromkeys(_COMINGS, _coming),
}  # fmt: skip


def stood_in(event: m.Event) -> Condition | None:
    """An attack is sent to another card, or a defender stands in for its target; None for other events."""
    match event.deeds:
        case (
            m.Deed("redirect", _, ()) as sent,
            m.Deed("assign_defender", (("patient", m.Selector("some", m.State("defending"), "card")),), ()),
        ) if event.moment == "when":
            condition = _redirected(sent, "executed")
            return Condition(
                condition.event, condition.timing, (*condition.terms, ("cond", "stood_in")), condition.wants
            )
    return None


def crossed(deed: m.Deed, timing: str) -> Condition | None:
    """A card comes from its own half of the field to the other, or back; None for other moves."""
    if {name for name, _ in deed.roles} != {"from", "patient", "to"}:
        return None
    own = m.Rel("controller", m.Owner("controller", m.Ref("that", 0, "patient")))
    who = deed["patient"]
    terms, asked = about(who, "subject")
    mine = who == m.THIS or terms == (("whose", "mine"),)
    if not mine and terms != (("whose", "theirs"),):
        return None
    home = "my_half" if mine else "their_half"
    theirs = m.Rel("controller", m.YOU if mine else m.OPPONENT)
    ends = [_half(deed[name], own, theirs) for name in ("from", "to")]
    if None in ends or ends[0] == ends[1]:
        return None
    return Condition("crossed" if ends[0] == home else "returned", timing, terms, asked)


def _half(where: object, own: m.Filter, theirs: m.Filter) -> str | None:
    """Which half; the card's own is that of whoever has it."""
    match where:
        case m.Selector("some", m.And(parts), "zone"):
            return half_of(tuple(theirs if part == own else part for part in parts))
    return None

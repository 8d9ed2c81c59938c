"""Cards that go from one place to another: to the hand, a deck, an edge stack, to another card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled, choices
from judge.engine.solver import Term
from judge.games.swlcg.instructions import Part, roles, whom

Instruction = tuple[Term, Term, Term]
"""The verb, how often, and to whom."""
_JOINING = (m.Word("role", "participant on your side"), m.Word("role", "participant"))
ARRIVALS = {"committed to the Force": "committed", "exhausted": "exhausted"}
"""How a card may come into play: "put it into play, committed to the Force"; in the words of the law."""
_IN_BATTLE = "participating in this engagement"
_LYING = "from where it lies"
"""The manner of returning what is in a pile, not in play."""
LEAVING = frozenset("leave destroy sacrifice".split())
_DECKS = ("deck", "objective_deck")
DARK_OBJECTIVE = {m.Is("type", "objective"), m.Is("side", "dark")}
_OWN_OBJECTIVE = {m.Is("type", "objective"), m.Rel("controller", m.YOU)}


def joining(node: Any) -> Any:
    """ "Put it into play, participating in this engagement": as a participant."""
    match node:
        case m.Deed("put") if _IN_BATTLE in node.manner and node["to"] == m.Zone("play"):
            manner = tuple(word for word in node.manner if word != _IN_BATTLE)
            roles = tuple(sorted((*node.roles, ("as", _JOINING[1])), key=lambda role: role[0]))
            return replace(node, roles=roles, manner=manner)
    return node


def moved_at_once(node: Any) -> Any:
    """ "Choose an enhancement.  Attach it to a unit": one deed, with what is chosen told in it."""
    match node:
        case m.Seq((m.Effect(m.Deed("choose" | "target") as naming, "do", None), *rest), False):
            chosen = naming["patient"]
            if not isinstance(chosen, m.Selector) or chosen.quantifier != "choose" or not rest:
                return node
            aimed = replace(chosen, targeted=chosen.targeted or naming.verb == "target")
            moved = changed(rest[0], lambda part: _with_the_card(part, aimed))
            if moved != rest[0]:
                return m.Seq((moved, *rest[1:])) if rest[1:] else moved
    return node


def _with_the_card(node: Any, chosen: m.Selector) -> Any:
    match node:
        case m.Deed("attach" | "move") if node["patient"] == m.Ref("chosen", chosen.number):
            return node.with_term("patient", chosen)
    return node


def out_of_play(ability: m.Ability) -> m.Ability:
    """The ability with a note at what is returned from a pile: it was chosen there, or has left play.

    What has been put into play in between is returned from there.
    """
    gone: set[object] = {m.Ref("chosen", choice.number) for choice in choices(ability) if _lies(choice)}
    event = ability.trigger
    if event is not None and event.moment == "after" and {deed.verb for deed in event.deeds} <= LEAVING:
        subjects = {deed["patient"] for deed in event.deeds}
        gone |= {m.THIS} if subjects == {m.THIS} else {m.Ref("that", 0, "patient")}

    def noted(node: Any) -> Any:
        match node:
            case m.Deed("return") if node["patient"] in gone and node["from"] is None:
                return replace(node, manner=(*node.manner, _LYING))
            case m.Seq(parts):
                return replace(node, parts=_after_arrivals(parts))
        return node

    return replace(ability, body=changed(ability.body, noted))


def _after_arrivals(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Parts of an effect, without the note at cards that an earlier part has put into play."""
    arrived: set[object] = set()

    def in_play(node: Any) -> Any:
        if isinstance(node, m.Deed) and _LYING in node.manner and node["patient"] in arrived:
            return replace(node, manner=tuple(word for word in node.manner if word != _LYING))
        return node

    kept = []
    for part in parts:
        kept.append(changed(part, in_play))
        arrived |= {_named(deed["patient"]) for deed in walk(part) if brings_in(deed)}
    return tuple(kept)


def brings_in(node: object) -> bool:
    """Whether a deed takes a card into play."""
    if not isinstance(node, m.Deed):
        return False
    return node.verb in ("attach", "play") or (node.verb == "put" and node["to"] == m.Zone("play"))


def _named(who: object) -> object:
    """As later parts name the card."""
    if isinstance(who, m.Selector) and who.quantifier == "choose":
        return m.Ref("chosen", who.number)
    return who


def from_elsewhere(deed: m.Deed) -> Part | None:
    """This very card, played, put into play, attached or taken back from where it lies."""
    zone, to = deed["from"], deed["to"]
    if deed["patient"] != m.THIS or not isinstance(zone, m.Zone) or zone.whose not in (None, m.YOU):
        return None
    if zone.name not in ("hand", "discard_pile"):
        return None
    joins = deed["as"] in _JOINING
    if deed["as"] is not None and not joins:
        return None
    match deed.verb, to:
        case "put", m.Zone("play", None, "") if deed["on"] is not None:
            verb: Term = ("put_on", whom(deed["on"]))
        case "attach", m.Selector() | m.Ref():
            verb = ("put_on", whom(to))
        case "put", m.Zone("play", None, ""):
            verb = "put_joining" if joins else "put"
        case "play", None:
            verb = "play_joining" if joins else "play_this"
        case "return", m.Zone("hand", (m.Ref("you") | m.Owner("owner")), "") if not joins:
            verb = "retrieve"
        case _:
            return None
    roles(deed, {"patient", "from", "to", "as", "on"})
    return Part(verb, 1, "this", zone="hand" if zone.name == "hand" else "discard")


def returned(deed: m.Deed) -> Instruction:
    """To the hand, from play or from where it lies; to the top or the bottom of its deck."""
    roles(deed, {"patient", "to"})
    who, to = deed["patient"], deed["to"]
    if isinstance(to, m.Zone) and to.name in _DECKS:
        return _stowed(who, to)
    if not isinstance(to, m.Zone) or to.name != "hand" or to.position:
        raise Unmodelled("returning it there")
    lies = _lies(who) or _LYING in deed.manner
    if to.whose == m.YOU and not _lies(who) and not _own(who):
        raise Unmodelled("another player's card in one's own hand")
    return ("retrieve" if lies else "return"), 1, whom(who)


def shuffled(deed: m.Deed) -> Instruction:
    """Into the deck of its owner."""
    roles(deed, {"patient", "to"})
    who, to = deed["patient"], deed["to"]
    if not isinstance(to, m.Zone) or to.name not in _DECKS or to.position:
        raise Unmodelled("shuffling it there")
    _of_its_owner(who, to)
    return "shuffle_in", 1, whom(who)


def put(deed: m.Deed) -> Instruction:
    """Into play, into one's edge stack, under or on a deck."""
    who, to = deed["patient"], deed["to"]
    match to:
        case m.Zone("play", None, ""):
            if deed["on"] is not None:
                roles(deed, {"patient", "to", "on"})
                return ("put_on", whom(deed["on"])), 1, whom(who)
            joins = deed["as"] in _JOINING
            roles(deed, {"patient", "to", "as"} if joins else {"patient", "to"})
            return ("put_joining" if joins else "put"), 1, whom(who)
        case m.Zone("edge_stack", m.Ref("you"), ""):
            roles(deed, {"patient", "to"})
            return "stake", 1, whom(who)
        case m.Zone(name) if name in _DECKS:
            roles(deed, {"patient", "to"})
            return _stowed(who, to)
    raise Unmodelled("putting it there")


def _stowed(who: object, to: m.Zone) -> Instruction:
    """On the top or the bottom of the deck of its owner."""
    if to.position not in ("top", "bottom"):
        raise Unmodelled("returning it there")
    _of_its_owner(who, to)
    return f"put_{to.position}", 1, whom(who)


def _of_its_owner(who: object, to: m.Zone) -> None:
    """A card goes to no deck but its owner's.  Raises Unmodelled."""
    if isinstance(to.whose, m.Owner) or who == m.THIS or (to.whose == m.YOU and (_lies(who) or _own(who))):
        return
    if to.whose == m.YOU and who == m.Ref("host"):
        return
    if to.whose is not None and pile_of(who) == to.whose:
        return
    raise Unmodelled("another player's deck")


def captured(deed: m.Deed) -> Instruction:
    """At this card, or at an objective of whoever captures: that player says at which."""
    roles(deed, {"patient", "at", "agent"})
    theirs = deed["agent"] == m.OPPONENT
    match deed["at"]:
        case None:
            return "they_capture" if theirs else "capture", 1, whom(deed["patient"])
        case m.Ref("this") if not theirs:
            return "capture_here", 1, whom(deed["patient"])
        case m.Selector("choose", m.And(parts), "card", m.Number(1)) if set(parts) == _OWN_OBJECTIVE:
            return "they_capture" if theirs else "capture", 1, whom(deed["patient"])
    raise Unmodelled("capturing at such a card")


def gaol_of_a_side(at: object) -> m.Filter | None:
    """ "At a dark side objective": the description, which says nothing of who controls it."""
    match at:
        case m.Selector("choose" | "some", m.And(parts), "card", m.Number(1)) if set(parts) == DARK_OBJECTIVE:
            return at.what
    return None


def fastened(deed: m.Deed) -> Instruction:
    """An enhancement to another card, a captured card to another objective."""
    roles(deed, {"patient", "to", "from"})
    who, to = deed["patient"], deed["to"]
    if not isinstance(who, m.Selector | m.Ref) or not isinstance(to, m.Selector | m.Ref):
        raise Unmodelled(f"{deed.verb} in such a way")
    words = set(walk(who))
    if m.State("captured") in words:
        return ("hold_at", whom(to)), 1, whom(who)
    if m.Is("type", "enhancement") in words or who == m.THIS:
        return ("fasten", whom(to)), 1, whom(who)
    raise Unmodelled(f"{deed.verb} such cards")


def _lies(who: object) -> bool:
    """Whether it lies in a discard pile or an edge stack."""
    return isinstance(who, m.Selector) and any(
        isinstance(part, m.In) and part.zone.name in ("discard_pile", "edge_stack", "hand")
        for part in walk(who.what)
    )


def pile_of(who: object) -> object:
    """The player in whose hand or discard pile it lies; None if that is not said."""
    if not isinstance(who, m.Selector):
        return None
    zones = [part.zone for part in m.conjuncts(who.what) if isinstance(part, m.In)]
    return zones[0].whose if len(zones) == 1 and zones[0].name in ("hand", "discard_pile") else None


def _own(who: object) -> bool:
    """Whether it can be nobody else's card."""
    if isinstance(who, m.Selector):
        return any(part == m.Rel("controller", m.YOU) for part in walk(who.what))
    return who == m.THIS or m.is_chosen(who)

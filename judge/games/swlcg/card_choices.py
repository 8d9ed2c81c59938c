"""Cards that somebody picks while an effect goes on, and where the cards lie to which something is done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.games.swlcg.instructions import ALL
from judge.games.swlcg.phrases import PICKED


def placed(node: object) -> object:
    """A deed done to cards in a hand or a discard pile: where they lie belongs to their description.

    The same of what is discarded from a card that it lies at; from play goes without saying.
    """
    match node:
        case m.Deed("discard" | "return") if node["from"] == m.Zone("play"):
            return _without_from(node, node["patient"])
        case m.Deed("discard") if node["from"] in (m.THIS, m.Ref("host")):
            who = node["patient"]
            if isinstance(who, m.Selector):
                parts = m.conjuncts(who.what)
                at = m.Rel("at" if m.State("captured") in parts else "on", node["from"])
                return _without_from(node, replace(who, what=m.And((*parts, at))))
        case m.Effect(m.Deed("discard" | "rescue") as deed, "do", None):
            if isinstance(deed["patient"], m.Selector) and isinstance(deed["from"], m.Selector):
                return _from_captors(node, deed["patient"], deed["from"])
        case m.Deed("move") if isinstance(node["from"], m.Selector):
            if isinstance(node["patient"], m.Selector):
                return _from_where_it_lies(node, node["patient"], node["from"])
        case m.Deed(verb) if verb in ("put", "discard", "return", "shuffle", "capture", "reveal"):
            who, zone = node["patient"], node["from"]
            if isinstance(who, m.Selector) and who.quantifier != "some" and (places := _places_of(zone)):
                old = m.conjuncts(who.what)
                lies = m.In(places[0]) if len(places) == 1 else m.Or(tuple(map(m.In, places)))
                return _without_from(node, replace(who, what=m.And((*old, lies))))
    return node


def _places_of(zone: object) -> tuple[m.Zone, ...]:
    """The places out of play from which a card may be taken: one, or one of several."""
    several = zone.members if isinstance(zone, m.Group) and zone.either else (zone,)
    places = tuple(place for place in several if isinstance(place, m.Zone))
    known = all(place.name in ("hand", "discard_pile", "edge_stack") for place in places)
    return places if known and len(places) == len(several) else ()


def _from_where_it_lies(deed: m.Deed, who: m.Selector, place: m.Selector) -> m.Deed:
    """What is moved from a card lies at that card: so it needs no saying where it comes from."""
    parts = m.conjuncts(who.what)
    at = m.Rel("at" if m.State("captured") in parts else "on", replace(place, quantifier="some", number=0))
    elsewhere = m.Other(m.Ref("chosen", place.number))
    moved = _without_from(deed, replace(who, what=m.And((*parts, at))))
    return changed(moved, lambda node: m.Other(m.Ref("chosen", who.number)) if node == elsewhere else node)


def _from_captors(effect: m.Effect, who: m.Selector, place: m.Selector) -> m.Body:
    """Captured cards from objectives: from any of them; from one, which is chosen first if that matters."""
    if m.Is("type", "objective") not in m.conjuncts(place.what) or place.quantifier not in ("each", "choose"):
        return effect
    card = who.quantifier == "choose" and who.count in (None, m.Number(1))
    first = place.quantifier == "choose" and (place.targeted or not card)
    at = m.Ref("chosen", place.number) if first else replace(place, quantifier="some", number=0)
    kept = (part for part in m.conjuncts(who.what) if part not in (m.Anything(), m.State("captured")))
    held = replace(who, what=m.And((*kept, m.State("captured"), m.Rel("at", at))))
    done = replace(effect, deed=_without_from(effect.deed, held))
    full = m.Having(m.Selector("each", m.State("captured")))
    captor = replace(place, what=m.And((*m.conjuncts(place.what), full)))
    return m.Seq((m.Effect(m.deed("choose", patient=captor)), done)) if first else done


def _without_from(deed: m.Deed, who: Any) -> m.Deed:
    roles = tuple((name, who if name == "patient" else term) for name, term in deed.roles if name != "from")
    return replace(deed, roles=roles)


def number_of(who: m.Selector) -> tuple[int, int] | None:
    """How many cards are picked, at least and at most; None: one."""
    match who.count:
        case m.Choice(least, most) if all(isinstance(bound, m.Number | None) for bound in (least, most)):
            return (least.n if least else 0), (most.n if most else ALL)  # type: ignore[union-attr]
        case m.Number(n) if n > 1 or who.up_to:
            return (0 if who.up_to else n), n
    return None


def _several(who: m.Selector) -> bool:
    """Whether more cards are picked than an ability has targets."""
    return (number_of(who) or (1, 1))[1] > 2 and not who.targeted


def picked(deed: m.Deed) -> str:
    """Who picks the card while the effect is carried out: you, opponent, random; "" if it is a target."""
    who = deed["patient"]
    if isinstance(who, m.Selector) and who.quantifier == "choose" and who.number >= PICKED:
        return "you" if who.chooser == m.YOU else "opponent" if who.chooser == m.OPPONENT else ""
    match deed["patient"]:
        case m.Selector("choose", _, "card", _, False, m.Selector("each", m.Anything(), "player")):
            return "each player"
        case m.Selector("random", _, "card", (None | m.Number()), False):
            return "random"
        case m.Selector("choose", _, "card", _, _, m.Ref("you"), "done") as who if _several(who):
            return "you"
        case m.Selector("choose", _, "card", (None | m.Number(1)), False, m.Ref("opponent")):
            return "opponent"
        case m.Selector("choose", what, "card", (None | m.Number(1)), False, m.Ref("you"), "done", False) if (
            deed.verb == "discard"
        ):
            return (
                "you"
                if any(isinstance(node, m.In) and node.zone.name == "hand" for node in walk(what))
                else ""
            )
    return ""

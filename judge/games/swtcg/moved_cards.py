"""What happens to cards: of hands and decks; tapped, discarded, moved, returned, chosen.

Whatever the model has no word for raises `Unmodelled`; every role of a deed has to be one that is read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.keywords import kept
from judge.games.swtcg.model import Filter, Term
from judge.games.swtcg.phrases import Speaking
from judge.games.swtcg.places import (
    ANYWHERE,
    ARENAS,
    HELD,
    REMOVED,
    SPENT,
    UNITS,
    UNSEEN,
    WAITING,
    arena_entered,
    arena_named,
    place_of,
)
from judge.games.swtcg.roles import Effects, named_player, roles
from judge.games.swtcg.table import PLAYERS

_DECK = m.Zone(UNSEEN.text, m.YOU)
_ON_TOP = "top"
_THEIR_OWN = m.Ref("done", role="agent player")
"""Whose: of the player who does it, one or the other."""


def of_hands(speaking: Speaking, deed: m.Deed) -> Effects:
    """Cards of hands and decks."""
    if deed.verb == "search" and isinstance(deed["for"], m.Selector):
        roles(deed, "zone", "for")
        what = deed["for"].what
        if deed["for"].quantifier == "some":  # what becomes of the card is said after that
            speaking.hidden, speaking.deck_of = speaking.filter(what), m.YOU
            return [("look_at_deck", "you", 1)]
        if isinstance(what, m.Same) and what.property == "name" and what.of != m.THIS:
            return [("search_deck", Filter(), ("same_name", speaking.whom(what.of)))]
        count = deed["for"].count
        many = count.n if isinstance(count, m.Number) and deed["for"].up_to else 1
        return [("search_deck", speaking.filter(what)) for _ in range(many)]
    if deed.verb == "shuffle" and deed["patient"] == m.Zone(HELD.text, m.YOU) and deed["to"] == _DECK:
        return [("shelve_hand", "you")]
    if deed.verb == "shuffle" and deed.roles == (("patient", m.Zone(UNSEEN.text, m.YOU)),):
        return [("look_at_deck", "you", 1)]
    if deed.verb == "reveal" and speaking.is_hidden(deed["patient"]):
        return [("look_at_deck", "you", 1)]
    if deed.verb == "discard":
        who, zone = deed["patient"], deed["from"]
        player = named_player(deed["agent"])
        match who:
            case m.Zone(HELD.text, whose):
                roles(deed, "agent", "patient")
                if not (player == "each" and whose == _THEIR_OWN) and named_player(whose) != player:
                    raise Unmodelled("whose hand it means")
                return [("discard_hand", player, "all", "choice")]
            case m.Selector("choose", what, "card", m.Choice(None, None)) if place_of(zone) == HELD:
                roles(deed, "agent", "patient", "from")
                if player != "you" or zone != m.Zone(HELD.text, m.YOU) or who.chooser != m.YOU:
                    raise Unmodelled("whose hand it means")
                speaking.counted[who.number] = m.conjuncts(what)
                return [("discard_any", "you", *of_a_kind(speaking, what))]
            case m.Selector("choose" | "random", what, "card", m.Number(n), False) if (
                zone is None and what == m.Anything()
            ) or place_of(zone) == HELD:
                roles(deed, "agent", "patient", "from", manner=True)
                own = player == "each" and isinstance(zone, m.Zone) and zone.whose == _THEIR_OWN
                if isinstance(zone, m.Zone) and not own and named_player(zone.whose) != player:
                    raise Unmodelled("whose hand it means")
                if set(deed.manner) - {"at_random"}:
                    raise Unmodelled(f"the effect discard {' '.join(deed.manner)}")
                chooser = who.chooser
                how = "random" if who.quantifier == "random" else "choice"
                if how == "choice" and player != "each" and named_player(chooser) != player:
                    how = "other_choice"
                if player == "each":
                    return [("discard_hand", side, n, how) for side in PLAYERS]
                return [("discard_hand", player, n, how, *of_a_kind(speaking, what))]
    return []


def of_a_kind(speaking: Speaking, what: m.Filter) -> tuple[Filter, ...]:
    """Which cards of the hand it is; nothing for any of them."""
    return () if what == m.Anything() else (speaking.filter(what),)


def of_units(speaking: Speaking, deed: m.Deed) -> Effects:
    """What happens to units: tapping, discarding, moving, choosing."""
    who = deed["patient"]
    match deed.verb:
        case "tap" | "untap" | "complete":
            by_whom = ("agent",) if isinstance(who, m.Ref) and deed.verb != "complete" else ()
            roles(deed, *by_whom, "patient")  # what is chosen is tapped, whoever turns it
            return [("finish" if deed.verb == "complete" else deed.verb, speaking.selector(who))]
        case "retreat":
            roles(deed, "agent", "patient", "from")
            if named_player(deed["agent"]) != "you" and not isinstance(who, m.Ref):
                raise Unmodelled("who retreats units")
            return [("retreat", with_arena(speaking.selector(who), deed["from"]))]
        case "build" if deed.manner == ("face_up",) and who == m.Selector("each", m.Anything()):
            roles(deed, "agent", "patient", manner=True)
            return [("builds_face_up", named_player(deed["agent"]))]
        case "discard":
            return _discarded(speaking, deed)
        case "choose":
            roles(deed, "agent", "patient", "from")
            mine = named_player(deed["agent"]) == "you"
            if mine and speaking.is_hidden(who) and isinstance(who, m.Selector):
                speaking.unknown.append(who.number)
                return [("look_at_deck", "you", 1)]
            if isinstance(who, m.Zone | m.Group) or (isinstance(who, m.Selector) and who.kind == "zone"):
                return [_arenas(deed)]
            player = named_player(deed["agent"])
            if deed["from"] is not None or player == "each":
                raise Unmodelled("the effect choose from there")
            whom = speaking.selector(who)
            return [("choose", whom)] if player == "you" else [("choose", whom, player)]
        case "attack" if _attacks_now(speaking, deed["agent"]):
            roles(deed, "agent", "patient")
            return [(*kept("turning"), "attacker", speaking.selector(who))]
        case "attack" if _is(speaking, deed["agent"], speaking.next_to_act):
            roles(deed, "agent", "patient")
            return [("attack_with", speaking.next_to_act, speaking.selector(who))]
        case "return" | "shuffle" | "put" | "move" if _into_a_deck(speaking, deed):
            return [_away(speaking, deed)]
        case "withdraw" if place_of(deed["from"]) == REMOVED:
            roles(deed, "patient", "from")
            return [("away", speaking.selector(who), REMOVED.law)]
        case "return":
            return _returned(speaking, deed)
        case "put" if deed["under"] == m.THIS and deed.manner == ("face_down",):
            roles(deed, "patient", "under", manner=True)
            return [("beneath", speaking.selector(who))]
        case "put" | "move":
            return _put(speaking, deed)
    return []


def _into_a_deck(speaking: Speaking, deed: m.Deed) -> bool:
    """Whether cards that are known come into the deck."""
    return place_of(deed["to"]) == UNSEEN and not speaking.is_hidden(deed["patient"])


def _away(speaking: Speaking, deed: m.Deed) -> Term:
    """Cards that come into the deck of the player whose they are: onto it, or where nobody knows.

    Raises Unmodelled where that may be the deck of the other player.
    """
    to, from_ = deed["to"], deed["from"]
    assert isinstance(to, m.Zone)
    roles(deed, "patient", "to", "from", *(("agent",) if deed.verb == "put" else ()))
    if from_ == m.Zone(HELD.text, m.YOU):
        raise Unmodelled("the effect put into the deck from the hand")
    whom = speaking.selector(deed["patient"])
    whom = _being(whom, zone=SPENT.law, side="own") if from_ == _SPENT else with_arena(whom, from_)
    if not _of_its_owner(to) or (to.whose == m.YOU and not _own(whom)):
        raise Unmodelled("whose deck it means")
    return ("away", whom, _ON_TOP if to.position == _ON_TOP else UNSEEN.law)


_SPENT = m.Zone(SPENT.text, m.YOU)


def _own(whom: Term) -> bool:
    """Whether they are cards of the player who does it."""
    return whom == "self" or (
        isinstance(whom, tuple) and any(isinstance(part, Filter) and part.side == "own" for part in whom)
    )


def _attacks_now(speaking: Speaking, who: object) -> bool:
    """Whether it is the unit that is attacking."""
    if who == m.Ref("attacker"):
        return True
    return _is(speaking, who, speaking.attacking)


def _is(speaking: Speaking, who: object, unit: Term) -> bool:
    """Whether these words mean a unit, of which the law has such a word."""
    return isinstance(who, m.Ref) and unit != "" and speaking.pointed(who) == unit


def _put(speaking: Speaking, deed: m.Deed) -> Effects:
    """Put into a place, or moved there: what the law calls it, from where it may be put there."""
    who, to, from_ = deed["patient"], deed["to"], deed["from"]
    place, arena = place_of(to), arena_entered(to)
    unseen, put = speaking.is_hidden(who), deed.verb == "put"
    ordered = unseen and place == UNSEEN and deed.manner == ("any_order",)
    roles(deed, *(("agent",) if put else ()), "patient", "to", "from", manner=ordered)
    if unseen and from_ is None and isinstance(to, m.Zone):
        if place == HELD and to.whose == speaking.deck_of == m.YOU:
            return [speaking.taken(who)]
        if place in (UNSEEN, SPENT) and to.whose in (None, speaking.deck_of):
            return [("look_at_deck", "you", 1)]  # the cards of the deck are not known
    if place == HELD and put and from_ in (None, m.Zone(SPENT.text, m.YOU)):
        return _returned(speaking, deed)
    if place == WAITING and who != m.Ref("granter") and (_of_its_owner(to) or _theirs(who, to)):
        return [("retreat", with_arena(speaking.selector(who), from_))]
    if put and to == m.Zone(ANYWHERE, None, "that") and from_ is None:
        return [("move", _all_back(speaking.selector(who)), "that")]
    if to == m.Zone(ANYWHERE, who) or to == m.Zone(ANYWHERE, m.Ref("chosen", getattr(who, "number", 0))):
        return [("move", from_zone(speaking.selector(who), from_), "its")]
    if arena is None:
        return []
    if put and from_ == m.Zone(SPENT.text, m.YOU) and who == m.THIS:
        return [("move", speaking.selector(who), arena)]
    if put and from_ is None and isinstance(who, m.Selector) and who.quantifier == "each":
        return [("move", _all_back(speaking.selector(who)), arena)]
    return [("move", from_zone(speaking.selector(who), from_), arena)]


def _of_its_owner(zone: object) -> bool:
    """Whether it is a zone of the player whose card it is that comes there."""
    return isinstance(zone, m.Zone) and (zone.whose in (None, m.YOU) or isinstance(zone.whose, m.Owner))


def _theirs(who: object, zone: object) -> bool:
    """Whether it is the opponent's zone, and the cards are the opponent's."""
    theirs = m.Rel("controller", m.OPPONENT)
    return (
        isinstance(zone, m.Zone)
        and zone.whose == m.OPPONENT
        and isinstance(who, m.Selector)
        and theirs in m.conjuncts(who.what)
    )


def _all_back(whom: Term) -> Term:
    """All such units, where those lie that are in no arena.  Raises Unmodelled for fewer."""
    match whom:
        case ("each", Filter(zone=None) as units):
            return ("each", replace(units, zone=WAITING.law))
        case ("each", Filter(zone=WAITING.law)):
            return whom
    raise Unmodelled("which units are put into that arena")


def _discarded(speaking: Speaking, deed: m.Deed) -> Effects:
    """Units discarded; unknown cards of a deck."""
    who = deed["patient"]
    if speaking.is_hidden(who) or _of_a_deck(who):
        roles(deed, "agent", "patient")
        return [("look_at_deck", "you", 1)]
    roles(deed, "agent", "patient", "from")
    whom = speaking.selector(who)
    match deed["from"]:
        case m.Group(zones, True) if isinstance(whom, tuple) and all(isinstance(z, m.Zone) for z in zones):
            places = tuple(speaking.filter(m.In(cast(m.Zone, zone))) for zone in zones)
            whom = _being(whom, any_of=places)
        case _:
            whom = with_arena(whom, deed["from"])
    player = named_player(deed["agent"])
    if player != "you" and isinstance(who, m.Selector) and who.quantifier == "choose":
        return [("choose", whom, player), ("discard", "that")]
    return [("discard", whom)]


def _of_a_deck(who: object) -> bool:
    """Whether it is the top cards of a deck."""
    match who:
        case m.Selector("top", m.In(m.Zone(UNSEEN.text)), "card", None | m.Number()):
            return True
    return False


def _arenas(choice: m.Deed) -> Term:
    """The arenas of which one is chosen: any, or one of those that are named.  Raises Unmodelled."""
    roles(choice, "patient")
    match choice["patient"]:
        case m.Zone("arena", None, ""):
            return ("choose_arena", *UNITS)
        case m.Selector(
            "choose", m.And((m.Is("kind", "arena"), m.Not(m.Did(deed, "in", within, "")))), "zone"
        ):
            unit = m.Selector("some", m.Is("type", "unit"), count=m.Number(1))
            if deed == m.deed("attack", agent=unit) and within == m.Period("turn", None, "this"):
                return ("choose_arena", *UNITS, "quiet")
        case m.Group(members, True) if all(isinstance(o, m.Word) and o.property == "arena" for o in members):
            return ("choose_arena", *(member.value for member in members if isinstance(member, m.Word)))
        case m.Group(members, True) if all(isinstance(o, m.Word) and o.property == "trait" for o in members):
            return (
                "choose_subtype",
                *(member.value.lower() for member in members if isinstance(member, m.Word)),
            )
        case m.Group(members, True):
            arenas = [arena_named(member) for member in members]
            if all(arenas):
                return ("choose_arena", *filter(None, arenas))
    raise Unmodelled("which arena is chosen")


def _returned(speaking: Speaking, deed: m.Deed) -> Effects:
    """Returned to the hand; what is stacked with a unit, and its pilot, go with it."""
    roles(deed, "patient", "to", "from")
    match deed["patient"]:
        case m.Group((m.Ref("this") as unit, *rest), False) if all(_goes_along(member) for member in rest):
            deed = m.Deed(deed.verb, tuple((n, unit if n == "patient" else t) for n, t in deed.roles))
    match deed["to"]:
        case m.Zone(HELD.text, (m.Ref("you") | m.Owner("owner"))):
            pass
        case _:
            raise Unmodelled("the effect return to there")
    whom = speaking.selector(deed["patient"])
    match deed["from"]:
        case None:
            return [("to_hand", whom)]
        case m.Zone(SPENT.text, m.Ref("you")):
            return [("to_hand", _being(whom, zone=SPENT.law, side="own"))]
        case m.Group(zones, True) if isinstance(whom, tuple):
            places = tuple(speaking.filter(m.In(zone)) for zone in zones if isinstance(zone, m.Zone))
            if len(places) == len(zones):
                return [("to_hand", _being(whom, any_of=places))]
        case m.Zone(name, None) if name in ARENAS:
            return [("to_hand", with_arena(whom, deed["from"]))]
    raise Unmodelled("the effect return from there")


def _goes_along(card: object) -> bool:
    """Whether it is all that is stacked with this unit, or its pilot."""
    pilot = m.And((m.State("piloting"), m.Rel("on", m.THIS)))
    return isinstance(card, m.Selector) and card.what in (m.Rel("stacked_with", m.THIS), pilot)


def from_zone(whom: Term, zone: object) -> Term:
    """The same units, lying where the verb takes them from.  Raises Unmodelled."""
    match zone:
        case m.Zone(WAITING.text, m.Ref("you" | "opponent" as whose)) if isinstance(whom, tuple):
            side = "own" if whose == "you" else "opponent"
            if any(isinstance(part, Filter) and part.side not in ("any", side) for part in whom):
                raise Unmodelled("whose build zone it means")
            return _being(whom, zone=WAITING.law, side=side)
    return with_arena(whom, zone)


def with_arena(whom: Term, zone: object) -> Term:
    """The same units, in the arena that the verb names.  Raises Unmodelled."""
    match zone:
        case None:
            return whom
        case m.Zone(name, None) if name in ARENAS:
            return _being(whom, arena=ARENAS[name])
    raise Unmodelled("from where it is discarded")


def _being(whom: Term, **more: Any) -> Term:
    """The same units, with more said of them; a unit that a word points at is just that unit."""
    if not isinstance(whom, tuple):
        return whom
    return tuple(replace(part, **more) if isinstance(part, Filter) else part for part in whom)

"""Events away from the table, and others of which cards rarely speak: discarded, staked, moved, joined."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, flat
from judge.engine.solver import Term
from judge.games.swlcg.event_subjects import about, only
from judge.games.swlcg.phrases import described

Fact = tuple[Term, ...]
_PILES = {"hand": "hand", "deck": "command_deck"}


def elsewhere(deed: m.Deed, moment: str) -> list[Fact]:
    """What befalls a card; nothing if it is no such event.  Raises Unmodelled."""
    match deed.verb, deed["patient"]:
        case "move_things", None if deed["things"] == _DAMAGE and deed["to"] is not None:
            only(deed, {"things", "to"})
            return [("trigger", "moved", about(deed["to"]))]
        case "enter", who if isinstance(deed["to"], m.Period):
            only(deed, {"patient", "to"})
            if deed["to"] not in (m.Period("engagement"), m.Period("engagement", None, "this")):
                raise Unmodelled("the event enter of such a stretch")
            return [("trigger", "joins", about(who))]
        case "enter", who if isinstance(deed["to"], m.Zone) and deed["to"].name == "discard_pile":
            only(deed, {"patient", "to"})
            _have_happened(deed, moment)
            return _into_the_discard_pile(who, deed["to"])
        case "return", m.Selector("some", what, "card", (None | m.Number(1))) if _from(deed, "discard_pile"):
            only(deed, {"patient", "from", "to"})
            _have_happened(deed, moment)
            if deed["to"] != m.Zone("hand", _whose(deed["from"])):
                raise Unmodelled("the event return to such a place")
            return [("trigger", "retrieve", _held_by(what, deed["from"]))]
        case "put", m.Selector("some", what, "card", (None | m.Number(1))) if _is_stack(deed["to"]):
            only(deed, {"patient", "to", "agent"})
            _have_happened(deed, moment)
            if deed["agent"] not in (None, _whose(deed["to"])):
                raise Unmodelled("the event put into another player's stack")
            return [("trigger", "stake", _held_by(what, deed["to"]))]
        case "discard", who if places := _piles(deed["from"]):
            return _thrown(deed, who, places, moment)
    return _of_the_table(deed) if moment == "after" else []


def _of_the_table(deed: m.Deed) -> list[Fact]:
    """The balance of the Force shifts, the dial goes up, a card in play goes back to a hand."""
    match deed.verb, deed["patient"]:
        case "set", None if deed["property"] == m.Property("balance"):
            only(deed, {"property", "to"})
            match deed["to"]:
                case m.Word("side", ("light" | "dark") as side):
                    return [("trigger", ("shifted", side), "any")]
        case "increase", None if deed["property"] == m.Property("death_star_dial"):
            only(deed, {"property"})
            return [("trigger", "dial_turned", "any")]
        case "return", m.Selector("some") as who if deed["from"] is None and deed["agent"] is None:
            if isinstance(deed["to"], m.Zone) and deed["to"].name == "hand":
                only(deed, {"patient", "to"})
                return [("trigger", "returned", about(who))]
    return []


_DAMAGE = m.Things("damage", m.Choice(m.Number(1)))


def _into_the_discard_pile(who: object, pile: m.Zone) -> list[Fact]:
    """A card comes there: out of play, from a hand, a deck, an edge stack, or from where it was captured."""
    match who:
        case m.Ref("this"):
            card: Term = "this"
        case m.Selector("some", what, "card", (None | m.Number(1))):
            own = (what,) if pile.whose is None else (what, m.Rel("owner", pile.whose))
            card = described(flat(m.And(own)), anywhere=True)
        case _:
            raise Unmodelled("the event enter of several cards")
    return [("trigger", way, card) for way in _INTO_THE_DISCARD_PILE]


_INTO_THE_DISCARD_PILE: tuple[Term, ...] = (
    "buried",
    "dropped",
    *(("thrown", place) for place in ("hand", "command_deck", "captured")),
)


def _thrown(deed: m.Deed, who: object, places: tuple[m.Zone, ...], moment: str) -> list[Fact]:
    """A card is discarded from a hand or a deck: by anything, or by somebody's card effect."""
    only(deed, {"patient", "from", "agent"})
    _have_happened(deed, moment)
    by: list[Fact] = []
    match deed["agent"]:
        case None:
            pass
        case m.Ref("you" | "opponent") as player if all(place.whose == player for place in places):
            pass
        case m.Selector(
            "some", m.And((m.Is("kind", "card_effect"), m.Rel("of" | "controller", m.Ref() as player)))
        ):
            if player.name not in ("you", "opponent"):
                raise Unmodelled("the event discard by such a thing")
            by = [("by_whom", player.name)]
        case _:
            raise Unmodelled("the event discard by such a thing")
    facts: list[Fact] = []
    for place in places:
        match who:
            case m.Ref("this"):
                card: Term = "this"
            case m.Selector("some", what, "card", (None | m.Number(1))):
                card = _held_by(what, place)
            case _:
                raise Unmodelled("the event discard of several cards")
        facts.append(("trigger", ("thrown", _PILES[place.name]), card))
    return facts + by


def _held_by(what: m.Filter, zone: object) -> Term:
    """Such a card of the player whose zone it is."""
    whose = _whose(zone)
    parts = (what,) if whose is None else (what, m.Rel("controller", whose))
    return described(flat(m.And(parts)), anywhere=True)


def _have_happened(deed: m.Deed, moment: str) -> None:
    """The law tells of it when it has happened.  Raises Unmodelled."""
    if moment != "after":
        raise Unmodelled(f"the event {deed.verb} before it has happened")


def _whose(zone: object) -> m.Ref | None:
    return zone.whose if isinstance(zone, m.Zone) and isinstance(zone.whose, m.Ref) else None


def _from(deed: m.Deed, name: str) -> bool:
    return isinstance(deed["from"], m.Zone) and deed["from"].name == name


def _is_stack(zone: object) -> bool:
    return isinstance(zone, m.Zone) and zone.name == "edge_stack"


def _piles(zone: object) -> tuple[m.Zone, ...]:
    """A hand or a deck, or one of several; nothing if it is anything else."""
    several = zone.members if isinstance(zone, m.Group) and zone.either else (zone,)
    zones = tuple(place for place in several if isinstance(place, m.Zone) and place.name in _PILES)
    return zones if len(zones) == len(several) else ()

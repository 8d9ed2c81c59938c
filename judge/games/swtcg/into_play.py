"""Cards that come into play in another way than for their build cost, also from the discard pile."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.games.swtcg.labels import labelled
from judge.games.swtcg.model import Ability, Kind, Part, Term, Variant
from judge.games.swtcg.places import SPENT, place_of

_PILE = m.Zone(SPENT.text, m.YOU)
PLAYED_AGAIN = m.deed("play", patient=m.THIS, from_=_PILE)
COMPLETED = m.deed("complete", patient=m.THIS)
"""That this card is completed."""
_IN_MY_BUILD_STEP = (m.During(m.Period("build_step", m.YOU)),)
PUT_AWAY = m.deed("withdraw", patient=m.THIS, from_=m.Zone("game"))
RETURNED = m.Happened(m.Event((PLAYED_AGAIN,), "after"))
"""That this card has been played from the discard pile."""


def comes_into_play(ability: m.Ability) -> tuple[Kind, str] | None:
    """How this card comes into play, and from where, if that is all that the ability does."""
    if ability.limit is not None or ability.trigger is not None:
        return None
    if ability.conditions not in ((), _IN_MY_BUILD_STEP):
        return None
    match ability.body:
        case m.Effect(deed, "do", None) if deed == COMPLETED:
            return "entering", "unbuilt"
        case m.Effect(deed, "do", None) if deed == PLAYED_AGAIN:
            return "activated", SPENT.law
    return None


def for_its_cost(kind: Kind, zone: str, costs: tuple[Term, ...], words: str) -> Ability:
    """The ability by which this card comes into play for these costs, in its player's build step."""
    parts = (Part(("deploy", "self")),)
    when = (("build_step",),)
    label = labelled(words)
    ways = (Variant("", costs, parts, when, label),)
    return Ability(kind, label, words, zone, variants=ways, costs=costs, only=when, parts=parts)


def from_the_pile(node: object) -> bool:
    """Whether this card comes back from the discard pile: then its ability works there."""
    return isinstance(node, m.Deed) and node["patient"] == m.THIS and place_of(node["from"]) == SPENT

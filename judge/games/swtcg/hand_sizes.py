"""How many cards a player holds: those that are listed, and those of which nothing more is known."""

from __future__ import annotations

from judge.engine.solver import Term
from judge.games.swtcg.descriptions import Describer, Unmodelled
from judge.games.swtcg.model import Filter
from judge.games.swtcg.places import HELD

_WHOSE = {"own": "you", "opponent": "opponent"}


def holder_of(whom: Filter) -> str | None:
    """Whose cards of the hand are meant, all of them; None if it means cards elsewhere.

    Raises Unmodelled for cards of a hand that are described, or of both hands: not all of them are known.
    """
    if whom.zone != HELD.law:
        return None
    if whom.side in _WHOSE and whom == Filter(side=whom.side, zone=HELD.law):
        return _WHOSE[whom.side]
    raise Unmodelled("how many such cards are held")


def hand_of(describer: Describer, whom: Filter) -> tuple[str, str] | None:
    """The size of a hand as an amount of the law; None for cards elsewhere.  Raises Unmodelled."""
    who = holder_of(whom)
    if who is None:
        return None
    describer.facts.append(("asks_hands", describer.ability))
    return (HELD.law, who)


def held(describer: Describer, condition: object, whose: str) -> Term:
    """That somebody holds so many cards, or more than the other player.  Raises Unmodelled."""
    match condition:
        case ("count", Filter() as cards, "ge" | "le" | "eq" as how, int(n)) if whose == "self":
            if (hand := hand_of(describer, cards)) is not None:
                return ("holds", hand[1], how, n)
        case ("more", Filter() as cards, Filter() as others) if whose == "self":
            if (hand := hand_of(describer, cards)) is not None and hand_of(describer, others) is not None:
                return ("holds_more", hand[1])
    raise Unmodelled("how many cards are held")

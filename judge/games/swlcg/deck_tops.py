"""A look at the top of a deck: whose deck it is, and that the cards go back to that very deck."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled

_DECKS = ("deck", "objective_deck")
_JUST_SEEN = m.Ref("done", 0, "patient")
_SOMEBODY = m.Selector("some", m.Anything(), "player", m.Number(1))


def of_whom(ability: m.Ability) -> m.Ability:
    """The ability with the deck that is looked at wherever it speaks of that deck.

    Of a deck of either player one chooses whose it is.  Raises Unmodelled for looks at several decks.
    """
    looks = [node for node in walk(ability.body) if isinstance(node, m.Deed) and _pile(node) is not None]
    if ability.body is None or len(looks) != 1:
        return ability
    pile = _pile(looks[0])
    assert pile is not None
    body = changed(ability.body, lambda node: _back_to(node, pile))
    if pile.whose in (None, _SOMEBODY):
        return replace(ability, body=m.ChooseOne((_of(body, m.YOU), _of(body, m.OPPONENT))))
    if pile.whose == m.EVERYBODY:
        body = changed(body, lambda node: _of_them_all(node, looks[0]))
        if any(node == _JUST_SEEN for node in walk(body)):
            raise Unmodelled("cards of several decks")
    return replace(ability, body=body)


def _pile(deed: m.Deed) -> m.Zone | None:
    """The deck at whose top somebody looks."""
    match deed.verb, deed["patient"]:
        case "look" | "reveal", m.Selector("top", m.In(m.Zone(name) as pile), "card") if name in _DECKS:
            return pile
    return None


def _back_to(node: Any, pile: m.Zone) -> Any:
    """The place to which a card goes back, as that of the deck it came from."""
    match node:
        case m.Zone("deck" | "objective_deck", whose, "top" | "bottom") if _same_pile(whose, pile):
            return replace(node, name=pile.name, whose=m.Owner("owner", m.Ref("it")))
        case m.Deed("move") if isinstance(node["to"], m.Zone) and node["to"].name in _DECKS:
            return replace(node, verb="put")
    return node


def _same_pile(whose: object, pile: m.Zone) -> bool:
    if isinstance(whose, m.Owner):
        whose = whose.of
    return whose in (None, pile.whose, _JUST_SEEN) or m.is_chosen(whose)


def _of(body: m.Body, who: m.Ref) -> m.Body:
    """The body with the deck of that player."""
    return changed(body, lambda node: replace(node, whose=who) if _anybodys(node) else node)


def _anybodys(node: Any) -> bool:
    return isinstance(node, m.Zone) and node.name in _DECKS and node.whose in (None, _SOMEBODY)


def _of_them_all(node: Any, first_look: m.Deed) -> Any:
    """The top card of each deck: one of those is the one or the other.  Raises Unmodelled."""
    seen = first_look["patient"]
    assert isinstance(seen, m.Selector)
    match node:
        case m.Effect(m.Deed() as look, "do", None) if look == first_look:
            # a look by itself changes nothing
            return m.Effect(first_look.with_term("patient", _each(seen)[0]))
        case m.May(m.Ref("you"), m.Effect(m.Deed("discard") as taken, "do", None)) if _one_of_those(taken):
            either = tuple(m.Effect(taken.with_term("patient", card)) for card in _each(seen))
            return m.May(m.YOU, m.ChooseOne(either))
    return node


def _each(seen: m.Selector) -> tuple[m.Selector, ...]:
    if seen.count not in (None, m.Number(1)) or not isinstance(seen.what, m.In):
        raise Unmodelled("several cards of several decks")
    zone = seen.what.zone
    return tuple(replace(seen, what=m.In(replace(zone, whose=who))) for who in (m.YOU, m.OPPONENT))


def _one_of_those(deed: m.Deed) -> bool:
    match deed["patient"]:
        case m.Selector("choose", m.Rel("among", among), "card", (None | m.Number(1))):
            return among == _JUST_SEEN and len(deed.roles) == 1
    return False

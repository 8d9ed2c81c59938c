"""Players who are told by a card: "destroy a target unit.  Its controller draws a card".

Whose a card was when the effect began is remembered, for it may be elsewhere when that player's turn comes.
"""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.swlcg.described_players import their_choice
from judge.games.swlcg.phrases import PICKED

RECALL = "recall"
"""An instruction that does nothing: whether it was carried out tells whose the card was."""


def doers(body: Any) -> list[m.Owner]:
    """The controllers and owners of cards who do something in the body, or may, each once."""
    people: list[Any] = [node.who for node in walk(body) if isinstance(node, m.May)]
    people += [node["agent"] for node in walk(body) if isinstance(node, m.Deed)]
    named = [who for who in people if isinstance(who, m.Owner) and isinstance(who.of, m.Ref)]
    return list(dict.fromkeys(named))


def remembered(body: m.Body) -> m.Owner | None:
    """The one player whom the law has to remember.  Raises Unmodelled for several, or a card picked later."""
    people = [who for who in doers(body) if who.relation == "controller"]
    if not people:
        return None
    (who, *others) = people
    assert isinstance(who.of, m.Ref)
    if others or not m.is_chosen(who.of) or who.of.number >= PICKED:
        raise Unmodelled("what the controller of such a card does")
    return who


def is_mine(who: m.Owner) -> m.Condition:
    """That it is oneself."""
    assert isinstance(who.of, m.Ref)
    return m.Fits(who.of, m.Rel(who.relation, m.YOU))


def done_by(body: Any, who: m.Owner, player: m.Ref) -> Any:
    """The body with that player for the controller or owner; what goes back to its owner still does."""

    def named(node: Any) -> Any:
        match node:
            case m.Deed() if isinstance(node["to"], m.Zone) and node["to"].whose == player:
                kept = m.Zone(node["to"].name, who, node["to"].position)
                return node.with_term("to", kept) if who.relation == "owner" else node
        return node

    by_him = changed(changed(body, lambda node: player if node == who else node), named)
    return changed(by_him, their_choice)

"""Players of whom a text speaks in other words: the controller of a card, a player whom somebody chooses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled

_SIDES = (m.YOU, m.OPPONENT)
_OWN_PLACES = ("hand", "deck", "discard_pile", "edge_stack")
"""Where a player has cards of his own alone."""


def parties(ability: m.Ability) -> m.Ability:
    """The ability with "you" and "your opponent" for those players.  Raises Unmodelled for two at once."""
    controllers = dict(_controlled(ability))
    named = changed(ability, lambda node: _controller(node, controllers))
    named = changed(named, lambda node: _back_to_its_owner(node, controllers))
    named = changed(changed(changed(named, their_choice), _either_side), _those_who_hold)
    named = changed(named, _own_count)
    return named if named.body is None else replace(named, body=_chosen_player(named.body))


def _controlled(ability: m.Ability) -> list[tuple[m.Ref, m.Ref]]:
    """The cards of the text of which it says whose they are, each with its controller."""
    pairs = [(m.THIS, m.YOU)]
    for node in walk((ability.costs, ability.body)):
        if isinstance(node, m.Selector) and node.quantifier == "choose" and node.kind == "card":
            pairs += [(m.Ref("chosen", node.number), who) for who in _whose(node.what)]
    if ability.trigger is not None and len(ability.trigger.deeds) == 1:
        for role, term in ability.trigger.deeds[0].roles:
            if isinstance(term, m.Selector) and term.kind == "card":
                pairs += [(m.Ref("that", 0, role), who) for who in _whose(term.what)]
    return pairs


def _whose(what: m.Filter) -> list[m.Ref]:
    parts = m.conjuncts(what)
    zones = [part.zone.whose for part in parts if isinstance(part, m.In) and part.zone.name in _OWN_PLACES]
    return [who for who in _SIDES if m.Rel("controller", who) in parts or who in zones]


def _controller(node: Any, controllers: dict[m.Ref, m.Ref]) -> Any:
    match node:
        case m.Owner("controller", m.Ref() as of):
            return controllers.get(of, node)
    return node


def _back_to_its_owner(node: Any, controllers: dict[m.Ref, m.Ref]) -> Any:
    """A card that comes back to the hand or deck of its player: it goes to no other than its owner's."""
    match node:
        case m.Deed("return" | "put") if isinstance(node["to"], m.Zone) and node["from"] is None:
            to, who = node["to"], node["patient"]
            known = isinstance(who, m.Ref) and who != m.THIS and controllers.get(who) == to.whose
            if known and to.name in ("hand", "deck"):
                owners = replace(to, whose=m.Owner("owner", who))  # type: ignore[arg-type]
                return node.with_term("to", owners)
    return node


def their_choice(node: Any) -> Any:
    """What only the other player must do, with that player as who chooses: in and out a part of a meaning.

    "Your opponent must pay 1 or discard a card": it is for that player to choose."""
    match node:
        case m.ChooseOne(options, chooser, 1) if chooser == m.YOU:
            demanded = [
                option for option in options if isinstance(option, m.Effect) and option.mode == "must"
            ]
            if len(demanded) == len(options) and {option.deed["agent"] for option in demanded} == {
                m.OPPONENT
            }:
                done = tuple(replace(option, mode="do") for option in demanded)
                return replace(node, options=done, chooser=m.OPPONENT)
    return node


def _chosen_player(body: m.Body) -> m.Body:
    """What is done to a player whom one chooses: a choice between oneself and the other."""
    players = {node for node in walk(body) if _is_chosen(node)}
    if not players:
        return body
    if isinstance(body, m.May):
        return replace(body, body=_chosen_player(body.body))
    if len(players) > 1:
        raise Unmodelled("two players who are chosen")
    (player,) = players

    def put(who: m.Ref) -> m.Body:
        return changed(body, lambda node: who if _means(node, player) else node)

    return m.ChooseOne((put(m.YOU), put(m.OPPONENT)))


_IN_HAND = m.In(m.Zone("hand"))
_HIS = m.Ref("done", 0, "agent player")


def _those_who_hold(node: Any) -> Any:
    """ "Each player with 5 or more cards in hand": first oneself, if it is so, and then the other."""
    players = node.deed["agent"] if isinstance(node, m.Effect) else None
    match players:
        case m.Selector("each", m.Having(m.Selector(_, what) as held, how, n), "player") if what == _IN_HAND:
            return m.Seq(tuple(_if_he_holds(node, players, who, held, how, n) for who in _SIDES))
        case m.Selector("each", m.Did(m.Deed("control") as deed, "agent", None, ""), "player") if _cards(
            node
        ):
            return m.Seq(tuple(_if_he_controls(node, players, who, deed["patient"]) for who in _SIDES))
    return node


def _own_count(node: Any) -> Any:
    """ "Each player draws 1 card for each unit he controls": oneself for one's own, and then the other."""
    match node:
        case m.Effect(m.Deed("draw") as deed, "do") if deed["agent"] == m.Group(_SIDES):
            return m.Seq(tuple(replace(node, deed=deed.with_term("agent", who)) for who in _SIDES))
        case m.ForEach(over, m.Effect() as effect) if effect.deed["agent"] == m.EVERYBODY and _cards(effect):
            if _HIS in walk(over):
                return m.Seq(tuple(_as_done_by(node, m.EVERYBODY, who) for who in _SIDES))
    return node


def _cards(effect: m.Effect) -> bool:
    """Whether players draw cards, or discard them from their hands: each does it for himself."""
    deed = effect.deed
    return effect.mode == "do" and deed.verb in ("draw", "discard") and deed["from"] != m.Zone("play")


def _if_he_controls(node: m.Effect, players: m.Selector, who: m.Ref, cards: Any) -> m.If:
    """What that player does, if he controls so many cards.  Raises Unmodelled."""
    match cards:
        case m.Selector("some", what, "card", m.Choice(None, m.Number() as n)):
            how: Any = "<="
        case m.Selector("some", what, "card", (m.Number() as n) | m.Choice(m.Number() as n, None)):
            how = ">="
        case _:
            raise Unmodelled("players who control such cards")
    own = m.And((*m.conjuncts(what), m.Rel("controller", who)))
    return m.If(m.Measure(m.Count(m.Selector("each", own)), how, n), _as_done_by(node, players, who))


def _as_done_by(body: Any, players: m.Selector, who: m.Ref) -> Any:
    """What each of them does, done by that one."""
    return changed(body, lambda term: who if term in (players, _HIS) else term)


def _either_side(node: Any) -> Any:
    """ "Unless its controller pays": that is oneself or the other player, as the card stands."""
    match node:
        case m.Unless(_, deed):
            owners = {
                term for term in walk(deed) if isinstance(term, m.Owner) and term.relation == "controller"
            }
            if len(owners) == 1 and deed["agent"] in owners:
                (owner,) = owners
                if m.is_chosen(owner.of):
                    mine = m.Fits(owner.of, m.Rel("controller", m.YOU))
                    return m.If(mine, _for(node, owner, m.YOU), _for(node, owner, m.OPPONENT))
    return node


def _if_he_holds(node: m.Effect, players: m.Selector, who: m.Ref, held: m.Selector, how: Any, n: Any) -> m.If:
    """What that player does, if he has so many cards."""
    hand = m.Count(replace(held, what=m.In(m.Zone("hand", who))))
    return m.If(m.Measure(hand, how, n or m.Number(1)), _as_done_by(node, players, who))


def _for(body: m.Body, owner: m.Owner, who: m.Ref) -> m.Body:
    """The body with a player for the controller of a card."""
    return changed(body, lambda node: who if node == owner else node)


def _is_chosen(node: object) -> bool:
    """Whether it is any player, whom the text's own player chooses as the effect is carried out."""
    return isinstance(node, m.Selector) and (node.quantifier, node.kind, node.targeted, node.what) == (
        "choose",
        "player",
        False,
        m.Anything(),
    )


def _means(node: object, player: m.Selector) -> bool:
    if isinstance(node, m.Ref):
        return (node.name, node.number) == ("chosen", player.number) and node.role.endswith("player")
    return node == player

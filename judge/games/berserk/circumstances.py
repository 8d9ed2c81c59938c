"""What is asked besides the event itself: of its cards, of the board; and of how much it was."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.lowering import Unmodelled, put
from judge.games.berserk.card_descriptions import Want, wants
from judge.games.berserk.conditions import holds
from judge.games.berserk.model import Condition
from judge.games.berserk.recipients import Whom


def circumstances(
    when: Condition | None, conditions: tuple[m.Condition, ...]
) -> tuple[Condition | None, tuple[Want, ...]]:
    """The event with what is asked of its cards besides, and what is asked of the board."""
    asked: list[Want] = []
    for condition in conditions:
        described = Whom(when).that_is(condition)
        if described is None:
            asked += holds(condition)
            continue
        who, what = described
        if who == "self" or when is None:
            asked += wants("while", what)
        elif who in ("about", "striker"):
            object_ = who == "about" and when.event in ("attack", "attack_made", "missed")
            more = wants("object" if object_ else "subject", what)
            when = replace(when, wants=(*when.wants, *more))
        else:
            raise Unmodelled(f"if such a card is so: {who}")
    return when, tuple(asked)


_SIDES = (m.YOU, m.OPPONENT)


def of_its_side(ability: m.Ability) -> m.Ability:
    """Whoever controls the card of an event is its player or the opponent, where the event says which."""
    if ability.trigger is None or len(ability.trigger.deeds) != 1:
        return ability
    players = {
        m.Owner("controller", m.Ref("that", 0, role)): player
        for role, who in ability.trigger.deeds[0].roles
        for player in _SIDES
        if isinstance(who, m.Selector) and m.Rel("controller", player) in m.conjuncts(who.what)
    }

    def change(node: object) -> object:
        match node:
            case m.Rel("controller", m.Owner() as owner) if owner in players:
                return m.Rel("controller", players[owner])
        return node

    return replace(ability, body=changed(ability.body, change)) if players else ability


def of_so_much(ability: m.Ability) -> m.Ability:
    """Of an event about X wounds: X is as much as the event was about."""
    match ability.trigger:
        case m.Event((m.Deed("damage" | "heal" as verb, roles, manner),), "when" | "after") if (
            not ability.costs
        ):
            for name, term in roles:
                match name, term:
                    case "amount", m.Things("damage", m.Letter(letter), None, ()) if ability.body is not None:
                        rest = m.Deed(verb, tuple(role for role in roles if role[0] != "amount"), manner)
                        body = put(ability.body, letter, m.ThatMuch("trigger"))
                        return replace(ability, trigger=replace(ability.trigger, deeds=(rest,)), body=body)
    return ability

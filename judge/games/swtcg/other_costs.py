"""Cards for another cost: for less where something is so, from the discard pile, in place of the build cost.

In go meanings; out come, for the same card, what it costs in that way and when it may be played so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.into_play import COMPLETED, PLAYED_AGAIN, PUT_AWAY, RETURNED
from judge.games.swtcg.keywords import ALTERNATIVE_COST, MEDITATE, REDUCED_COST


@dataclass(frozen=True)
class OtherCost:
    """A way to play a card: its name, what is paid, and what has to be so."""

    name: str
    costs: tuple[m.Body, ...]
    conditions: tuple[m.Condition, ...] = ()


def other_cost(meaning: m.Ability, kind: str) -> OtherCost | None:
    """The way to play this Battle or Mission card for another cost, if an ability is one."""
    if meaning.kind != "event" or meaning.trigger or meaning.conditions or meaning.limit or meaning.zone:
        return None
    match meaning.body:
        case m.Effect(deed, "do", None) if meaning.costs and deed == PLAYED_AGAIN:
            return OtherCost(MEDITATE, meaning.costs)
        case m.Effect(deed, "do", None) if meaning.costs and deed == COMPLETED and kind == "mission":
            return OtherCost(ALTERNATIVE_COST, meaning.costs)
        case m.If(needed, m.Effect(deed, "do", None), None) if not meaning.costs and kind == "battle":
            match deed.verb, dict(deed.roles):
                case "set", {"property": m.Property("cost", m.Ref("this")), "to": m.Number() as n}:
                    paid = m.Effect(m.deed("pay", things=m.Things("force", n)))
                    return OtherCost(REDUCED_COST, (paid,), (needed,))
    return None


def is_gone_then(meaning: m.Ability) -> bool:
    """Whether it only says that the card is out of the game once it was played from the discard pile."""
    return meaning.conditions == (RETURNED,) and meaning.body == m.Instead(m.Effect(PUT_AWAY))


def for_other_cost(meaning: m.Ability, way: OtherCost) -> m.Ability:
    """The card played in that way: another cost in place of its own.  Raises Unmodelled."""
    if way.name == REDUCED_COST and not all(_is_force(cost) for cost in meaning.costs):
        raise Unmodelled("a card that costs other things than Force, and costs less")
    highest = max((node.number for node in walk(meaning) if isinstance(node, m.Selector)), default=0)
    costs = changed(way.costs, lambda node: _renumbered(node, highest))
    return replace(meaning, costs=costs, conditions=(*meaning.conditions, *way.conditions))


def _is_force(cost: m.Body) -> bool:
    return isinstance(cost, m.Effect) and cost.deed.verb == "pay"


def _renumbered(node: object, by: int) -> object:
    """What a cost chooses, with a number that nothing else on the card has."""
    if isinstance(node, m.Selector) and node.number:
        return replace(node, number=node.number + by)
    if m.is_chosen(node):
        return replace(node, number=node.number + by)
    return node

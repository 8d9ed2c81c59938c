"""A text about whatever player does something: "after a player plays a unit, that player ..."."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled

_ANYBODY = m.Selector("some", m.Anything(), "player", m.Number(1))


def for_each_player(ability: m.Ability) -> tuple[m.Ability, ...]:
    """The ability for oneself and for the other player, if it speaks again of a player who may be either.

    Raises Unmodelled if it may be used only so often: the two would have to share their limit.
    """
    event = ability.trigger
    if event is None or len(event.deeds) != 1:
        return (ability,)
    owner = event.deeds[0]["agent"]
    if isinstance(owner, m.Owner) and owner.relation == "controller" and isinstance(owner.of, m.Ref):
        return tuple(_controlled_by(ability, owner, who) for who in (m.YOU, m.OPPONENT))
    named = [name for name, term in event.deeds[0].roles if _is_anybody(term)]
    again = {m.Ref("that", 0, f"{name} player") for name in named}
    rest = (event.period, ability.conditions, ability.costs, ability.body)
    if len(named) != 1 or not again & set(walk(rest)):
        return (ability,)
    if ability.limit is not None:
        raise Unmodelled("a limit that two players share")

    def meant(who: m.Ref) -> m.Ability:
        def put(node: Any) -> Any:
            return who if node in again or node == _ANYBODY else node

        return replace(changed(ability, put), trigger=changed(event, put))

    return meant(m.YOU), meant(m.OPPONENT)


def _controlled_by(ability: m.Ability, owner: m.Owner, who: m.Ref) -> m.Ability:
    """The ability about "its controller" for the case that this is oneself, or the other player."""
    if ability.limit is not None:
        raise Unmodelled("a limit that two players share")
    meant = changed(ability, lambda node: who if node == owner else node)
    is_so = m.Fits(owner.of, m.Rel("controller", who))
    return replace(meant, conditions=(*meant.conditions, is_so))


def _is_anybody(term: object) -> bool:
    if isinstance(term, m.Period | m.Zone):
        return term.whose == _ANYBODY
    return term == _ANYBODY

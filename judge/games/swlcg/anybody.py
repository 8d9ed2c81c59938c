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


def _is_anybody(term: object) -> bool:
    if isinstance(term, m.Period | m.Zone):
        return term.whose == _ANYBODY
    return term == _ANYBODY

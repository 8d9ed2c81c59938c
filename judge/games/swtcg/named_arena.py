""" "That arena": the one arena that a trigger, or a condition beside it, has named."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.games.swtcg.places import ANYWHERE, BATTLE, arena_named

_THAT = m.Zone(ANYWHERE, None, "that")
_STEPS = {place.step: m.Zone(place.text) for place in BATTLE}


def that_arena(ability: m.Ability) -> m.Ability:
    """The ability with the arena that is named before its body in the place of "that arena".

    Where several are named, or the body chooses one itself, it is left as it is.
    """
    before = tuple(walk((ability.trigger, ability.conditions)))
    named = {node for node in before if isinstance(node, m.Zone) and arena_named(node)}
    named |= {_STEPS[node.name] for node in before if isinstance(node, m.Period) and node.name in _STEPS}
    chosen = any(isinstance(node, m.Deed) and node.verb == "choose" for node in walk(ability.body))
    if len(named) != 1 or chosen or _THAT not in tuple(walk(ability.body)):
        return ability
    (arena,) = named
    body = changed(ability.body, lambda node: arena if node == _THAT else node)
    return replace(ability, body=cast("m.Body", body))


def names_an_arena(ability: m.Ability) -> bool:
    """Whether its body or a condition names or chooses an arena, which "that arena" may mean."""
    spoken = tuple(walk((ability.conditions, ability.body)))
    if any(isinstance(node, m.Word) and node.property == "arena" for node in spoken):
        return True
    zones = {node for node in spoken if isinstance(node, m.Zone)}
    return any(arena_named(zone) or (zone.name == ANYWHERE and zone != _THAT) for zone in zones)

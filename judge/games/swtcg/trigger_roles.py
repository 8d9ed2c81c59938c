"""Conditions on the units of which a trigger speaks, as a part of their description.

"When this unit damages another unit, if that unit is a Jedi": when it damages another unit, a Jedi.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.model import Filter, Term, Trigger

_ROWS = ("subtypes", "not_subtypes", "none_of", "numbers", "counters", "past")
"""What a description may ask for several times."""
_PLAIN = Filter()


def with_what_it_asks(trigger: Trigger) -> Trigger:
    """The trigger with what its conditions say of its units in their descriptions.  Raises Unmodelled."""
    rest: list[Term] = []
    for need in trigger.conditions:
        match need:
            case ("is", "object", Filter(zone=None) as asked) if isinstance(trigger.object, Filter):
                trigger = replace(trigger, object=_both(trigger.object, asked))
            case ("is", "it", Filter(zone=None) as asked) if isinstance(trigger.subject, Filter):
                trigger = replace(trigger, subject=_both(trigger.subject, asked))
            case _:
                rest.append(need)
    return replace(trigger, conditions=tuple(rest))


def _both(these: Filter, those: Filter) -> Filter:
    """Whoever fits both descriptions.  Raises Unmodelled where they ask for the same thing in two ways."""
    whole: dict[str, Any] = {}
    for name in (field.name for field in fields(Filter)):
        here, there, nothing = getattr(these, name), getattr(those, name), getattr(_PLAIN, name)
        if name in _ROWS:
            whole[name] = here + there
        elif here != nothing and there != nothing and here != there:
            raise Unmodelled(f"whom it means: {name.replace('_', ' ')} twice")
        else:
            whole[name] = there if here == nothing else here
    return Filter(**whole)

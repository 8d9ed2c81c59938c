"""More of that very attack, behind an attack that is told as what holds meanwhile: the attack sets it off.

"On a strike at a closed creature - +1 to that strike" has no verb behind the dash, and says what "it gets
+1 to that strike" says.
"""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import walk

_IT = m.Ref("that", role="with")


def set_off_by_it(ability: m.Ability) -> m.Ability:
    """The ability, set off by the attack of which it gives more."""
    if ability.kind != "static" or not isinstance(body := ability.body, m.If):
        return ability
    match body.condition, body.body:
        case m.Happened(m.Event((m.Deed("attack"),)) as event, None), m.Effect(m.Deed("modify")) as more:
            if _IT in walk(more) and body.otherwise is None:
                return replace(ability, kind="triggered", trigger=event, body=more)
    return ability

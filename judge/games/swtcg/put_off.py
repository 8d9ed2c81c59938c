"""What is put off: to the end of the attack or of the turn, to the hits of the roll.

Whatever the model has no word for raises `Unmodelled`.
"""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.decisions import IF_DONE
from judge.games.swtcg.model import Part

END_OF_ATTACK = m.deed("end", patient=m.Period("attack", None, "this"))
_ENDS = (END_OF_ATTACK, *(m.deed("end", patient=m.Period(name, None, "this")) for name in ("turn", "battle")))


def at_its_end(ability: m.Ability) -> m.Ability:
    """A card that says what is done when the attack, turn or battle ends, as one that puts it off."""
    event = ability.trigger
    if event is None or len(event.deeds) != 1 or event.deeds[0] not in _ENDS or ability.body is None:
        return ability
    body = ability.body
    if ability.conditions:
        body = m.If(m.And(ability.conditions) if ability.conditions[1:] else ability.conditions[0], body)
    return replace(ability, kind="event", trigger=None, conditions=(), body=m.Later(event, body))


_ROLL = m.Event((m.deed("roll", patient=m.Things("build_point", m.All())),))
_EACH_TURN = m.During(m.Period("turn", None, "each"))


def each_turn(ability: m.Ability) -> m.Ability:
    """Build points that a player gets each turn, as what happens when the roll for them is made."""
    match ability:
        case m.Ability("static", m.If(condition, m.Effect(m.Deed("gain") as deed, "do", None) as gain, None)):
            needs = m.conjuncts(condition)
            points = deed["what"]
            if _EACH_TURN in needs and isinstance(points, m.Things) and points.kind == "build_point":
                rest = tuple(need for need in needs if need != _EACH_TURN)
                this_turn = replace(gain, lasts=m.Period("turn", None, "this"))
                return replace(ability, kind="triggered", trigger=_ROLL, conditions=rest, body=this_turn)
    return ability


def put_off(part: Part, when: str) -> Part:
    """A part that is done then, and whose conditions are looked at then."""
    lent = isinstance(part.effect, tuple) and part.effect[0] in ("boost", "keyword")
    linked = any(need in part.conditions for need in (IF_DONE, ("instead",)))
    if part.lasts not in (None, *(("turn", "battle") if lent else ())) or linked:
        raise Unmodelled("what is put off to the end of the attack or the turn")
    if part.conditions or part.optional:
        return Part(("later", when, part), part.lasts)
    return replace(part, effect=("later", when, part.effect))

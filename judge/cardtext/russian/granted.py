"""Abilities that are given without quotation marks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.notation import Costly, Grammar
from judge.cardtext.russian.parts import Gain
from judge.cardtext.russian.resolve import resolved
from judge.cardtext.russian.sentences import headed, plain, prefixed
from judge.cardtext.russian.spoken import unresolved
from judge.cardtext.russian.tailed import Step, tailed
from judge.cardtext.russian.tails import Tail


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("gain[@]", 'costs ":" core0', 0.4, over="a")(_granted)
    g.rule("gain[@]", 'prefix costs? ":" core0', 0.4, over="a")(
        lambda p, costs, s, t: _granted(costs or (), prefixed(p, s), t)
    )
    g.rule("gain[@]", "trigger sep? steps", 0.7, over="a")(
        lambda trigger, _, row, t: _triggered(_granted_trigger(trigger, row))
    )
    g.rule("gain[@]", "head0 steps", 0.4, over="a")(_granted_under)
    g.rule("gain[@]", 'CAPITAL one ("при" carried)?', 0.3, over="a")(_granted_standing)


def _granted(costs: Any, spoken: Any, t: str) -> Any:
    """An ability that is given without quotation marks."""
    if spoken.costs or spoken.keywords or spoken.conditions or isinstance(spoken.body, m.If):
        return None
    kind = "instant" if spoken.instant else "activated"
    body = changed(spoken.body, _by_name)
    ability = m.Ability(kind, body, False, spoken.trigger, costs=costs, limit=spoken.limit)
    if not unresolved(ability):
        ability = resolved(ability)
    return Gain("gain", (("what", ability),), ("lose", (("what", ability),)), m.Having(ability))


def _granted_under(head: Any, row: Any, t: str) -> Any:
    """An ability with a word before its colon that says what sets it off, such as Concentration."""
    spoken = headed((head,), plain(row))
    if spoken is None or spoken.trigger is None or spoken.conditions:
        return None
    body = changed(spoken.body, _by_name)
    named = m.Ability("triggered", body, False, spoken.trigger, name=spoken.name, number=spoken.number)
    return _triggered(replace(named, limit=spoken.limit))


def _by_name(node: Any) -> Any:
    """In text that another card gets, the name of the card is not the bearer."""
    if isinstance(node, m.Deed) and any(term == m.THIS for _, term in node.roles):
        roles = tuple((name, m.GRANTER if term == m.THIS else term) for name, term in node.roles)
        return replace(node, roles=roles)
    return node


def _granted_standing(_: Any, body: Any, at: Any, t: str) -> Any:
    """A text that holds, given without quotation marks: it begins with a capital letter."""
    if not isinstance(body, m.Effect) or body.mode not in ("cannot", "can", "must"):
        return None
    step = tailed(Step(body), () if at is None else (Tail(condition=m.Happened(at)),))
    ability = m.Ability("static", step.body)
    return Gain("gain", (("what", ability),), ("lose", (("what", ability),)), m.Having(ability))


def _triggered(ability: m.Ability) -> Any:
    """It is given, with how often it works rather than that standing outside."""
    gain = Gain("gain", (("what", ability),))
    return gain if ability.limit is None else Costly(gain, -0.02)


def _granted_trigger(trigger: Any, row: Any) -> Any:
    spoken = plain(row)
    return m.Ability("triggered", spoken.body, False, trigger[0], trigger[1], limit=spoken.limit)

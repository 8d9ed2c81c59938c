"""The ability that a sentence makes: of which kind it is, and what sets it off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.assembling import CONSTANT
from judge.cardtext.data import walk
from judge.cardtext.parts import Behind
from judge.cardtext.resolve import Unresolved
from judge.cardtext.russian.doers import by_each_of_them
from judge.cardtext.russian.enduring import enduring
from judge.cardtext.russian.meant import Doubtful
from judge.cardtext.russian.parts import Spoken
from judge.cardtext.russian.spoken import only_then_or_so_long
from judge.cardtext.russian.tailed import LASTING
from judge.cardtext.russian.whoever import whoever

_STANDING = "block control cap incarnate reflect redirect cancel prevent begin_with"
_HOLDS = CONSTANT | frozenset(_STANDING.split())
"""Verbs of which a text that always holds may speak."""


def assembled(spoken: Spoken) -> tuple[m.Ability, ...]:
    """The ability that a sentence makes, or two of them.  Raises Unresolved."""
    if spoken.also:
        row = (replace(spoken, also=()), *spoken.also)
        return tuple(ability for part in row for ability in assembled(part))
    if spoken.keywords:
        return spoken.keywords
    spoken = by_each_of_them(spoken)
    if spoken.trigger is not None and not spoken.costs:
        kind = "triggered"
    elif spoken.costs or spoken.instant:
        kind = "instant" if spoken.instant else "activated"
    else:
        kind = "static"
    body = spoken.body
    if kind == "static" and (event := _sets_off(body)) is not None:
        inner = _in_its_place(body)
        return assembled(replace(spoken, trigger=event, body=inner))
    if kind == "static" and (_once(body) or _lasting(body)) and (apart := whoever(body)) is not None:
        return assembled(replace(spoken, trigger=apart[0], body=apart[1]))
    if kind != "static" and any(map(only_then_or_so_long, walk(body))):
        raise Doubtful("only if it is that turn, or so long as it lasts?")
    body = enduring(body, kind)
    if kind == "static":
        body = _allowed(body)
        if _once(body):
            raise Unresolved("when is it done?")
        if spoken.limit is not None and _lends(body):
            raise Unresolved("who has an ability has it once")
        if spoken.conditions:
            held = spoken.conditions[0] if len(spoken.conditions) == 1 else m.And(spoken.conditions)
            body = m.If(held, body)
    if kind == "triggered" and _as_it_happens(body):
        raise Unresolved("this turn: what has happened in it?")
    conditions = () if kind == "static" else spoken.conditions
    if (
        kind == "triggered"
        and isinstance(body, m.If)
        and body.otherwise is None
        and not isinstance(body.condition, Behind)
        and not _then(body.condition)
    ):
        conditions, body = (*conditions, body.condition), body.body
    return (
        m.Ability(
            kind,
            body,
            False,
            spoken.trigger,
            conditions,
            spoken.costs,
            spoken.limit,
            name=spoken.name,
            number=spoken.number,
        ),
    )


def _as_it_happens(body: Any) -> bool:
    """Whether it is said of what is done at once that it is done this turn: that is told of what happened."""
    match body:
        case m.If(m.During(m.Period("turn", None, "this", "")), m.Effect(deed, "do", None), None):
            return deed.verb not in LASTING
    return False


def _sets_off(body: Any) -> m.Event | None:
    """What sets off that which is done once: what has just happened, or the edge of a turn."""
    match body:
        case m.Instead(inner, m.Deed() as of) if _once(inner) or isinstance(inner, m.May):
            return m.Event((of,), "would")
        case m.If(_, m.Instead(inner, m.Deed() as of), None) if _once(inner) or isinstance(inner, m.May):
            return m.Event((of,), "would")
        case m.If(m.Happened(m.Event(moment=moment) as event, None), inner, None) if _once(inner) or (
            _given(inner) and (moment == "after" or _lasting(inner))
        ):
            return replace(event, moment="when")
        case m.If(m.Happened(m.Event(moment="when") as event, None), m.May(_, inner), None) if _once(inner):
            return event
        case m.If(
            m.During(m.Period(edge="begin" | "end" as edge) as period), (m.May(_, inner) | inner), None
        ) if _once(inner):
            return m.Event((m.deed(edge, patient=replace(period, edge="")),))
    return None


def _in_its_place(body: Any) -> Any:
    """The body without what sets it off."""
    match body:
        case m.Instead():
            return replace(body, of=None)
        case m.If(condition, m.Instead() as inner, None):
            return m.If(condition, replace(inner, of=None))
    return body.body


def _lends(body: Any) -> bool:
    """Whether all it says is that somebody has an ability: how often it works stands within that."""
    match body:
        case m.Effect(m.Deed("gain") as deed, "do", None):
            return isinstance(deed["what"], m.Ability) and deed["what"].kind != "keyword"
        case m.If(_, inner, None):
            return _lends(inner)
    return False


def _given(body: Any) -> bool:
    """Whether somebody gets something: what has happened is what sets that off."""
    return all(part.mode == "do" for part in walk(body) if isinstance(part, m.Effect))


def _lasting(body: Any) -> bool:
    """Whether it lasts for a time from then on."""
    return any(isinstance(part, m.Effect) and part.lasts is not None for part in walk(body))


def _then(condition: Any) -> bool:
    """Whether it speaks of another time than that of the trigger."""
    return isinstance(condition, m.During) and bool(condition.period.which or condition.period.edge)


def _once(body: Any) -> bool:
    """Whether a text that always holds would do something once."""
    match body:
        case m.Effect(deed, mode, lasts):
            if deed.verb == "put_things" and mode == "do" and lasts is None and _marked(deed["things"]):
                return False
            return (mode == "do" and deed.verb not in _HOLDS) or (lasts is not None and lasts.name == "turn")
        case m.Seq(parts):
            return any(_once(part) for part in parts)
        case m.IfDone():
            return True
        case m.ChooseOne(options):
            return any(_once(option) for option in options)
        case m.ForEach(_, inner) | m.Until(inner, _):
            return _once(inner)
        case m.If(_, inner, other):
            return _once(inner) or (other is not None and _once(other))
        case m.Let(_, _, inner) | m.Announced(_, inner):
            return _once(inner)
    return False


def _marked(things: Any) -> bool:
    """Whether it is a marker with a name: whoever has it, has it."""
    return isinstance(things, m.Things) and things.kind == "marker" and bool(things.marks)


def _allowed(body: Any) -> Any:
    """In a text that always holds, "may" is a permission."""
    match body:
        case m.May(_, m.Effect(deed, "do", lasts)):
            return m.Effect(deed, "can", lasts)
        case m.If(condition, inner, None):
            return m.If(condition, _allowed(inner))
        case m.Seq(parts, then):
            return m.Seq(tuple(_allowed(part) for part in parts), then)
    return body

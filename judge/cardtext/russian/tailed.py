"""An effect with what stands behind it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.notation import Refuse
from judge.cardtext.parts import Behind
from judge.cardtext.russian.altered import (
    all_but,
    another,
    both_if,
    by_choice,
    capped,
    elsewhere,
    entering,
    if_so,
    is_attack,
    mannered,
    so_often,
)
from judge.cardtext.russian.parts import He, SoLong
from judge.cardtext.russian.tails import Tail

LASTING = frozenset("swap prevent put_things modify gain lose set count_as become blank ignore".split())


@dataclass(frozen=True)
class Step:
    """One effect with the limit it carries.

    `joins`: it belongs to a "may" before it; `noted`: a note in brackets behind it names what is done.
    `unable`: it is done if what was told before, with one of these verbs, is not; `unwilling`: whose choice
    that is; `unasked`: nobody's, it has to be impossible.
    """

    body: Any
    limit: m.Limit | None = None
    joins: bool = False
    otherwise: bool = False
    unable: frozenset[str] | None = None
    unwilling: Any = None
    unasked: bool = False
    under: bool = False
    noted: bool = False
    shares: bool = False


def lasting(body: Any, period: m.Period) -> Any:
    """The body, until a period ends.  Raises Refuse where nothing of it lasts."""
    match body:
        case m.Effect(deed, mode, None):
            if mode == "do" and not _lasts(deed):
                raise Refuse
            return m.Effect(deed, mode, period)
        case m.Seq(parts, then):
            done = []
            some = False
            for part in parts:
                try:
                    done.append(lasting(part, period))
                    some = True
                except Refuse:
                    done.append(part)
            if not some:
                raise Refuse
            return m.Seq(tuple(done), then)
        case m.May(_, m.Effect(deed, "do", None)) if not _lasts(deed):
            return m.Effect(deed, "can", period)
        case m.May(who, inner):
            return m.May(who, lasting(inner, period))
        case m.If(condition, inner, None):
            return m.If(condition, lasting(inner, period))
        case m.IfDone(first, inner):
            return m.IfDone(first, lasting(inner, period))
        case m.ChooseOne(options, chooser, count):
            return m.ChooseOne(tuple(lasting(option, period) for option in options), chooser, count)
        case m.Announced(how, inner, name):
            return m.Announced(how, lasting(inner, period), name)
    raise Refuse


def _lasts(deed: m.Deed) -> bool:
    """Whether what is done holds for a time: of what changes places, only what properties are."""
    if deed.verb == "swap":
        return isinstance(deed["patient"], m.Group) and all(
            isinstance(member, m.Property) for member in deed["patient"].members
        )
    return deed.verb in LASTING


def tailed(step: Step, tails: Any) -> Any:
    """A step with what stands behind it.  Raises Refuse where it does not fit."""
    for tail in tails:
        step = _tailed(step, tail)
    return step


def _spoken(condition: Any) -> bool:
    """Whether a condition that is so now speaks of somebody by a pronoun."""
    if any(isinstance(part, He) and part.word == "latter" for part in walk(condition)):
        return True
    if any(isinstance(part, m.Happened) for part in walk(condition)):
        return False
    return any(isinstance(part, He) and part.word in ("he", "that") for part in walk(condition))


def _tailed(step: Step, tail: Tail, first: bool = False) -> Step:
    """A step with one tail; `first`: it stands before the step."""
    body, limit = step.body, step.limit
    if tail.limit is not None:
        if limit is not None:
            raise Refuse
        limit = tail.limit
    if tail.lasts is not None:
        body = lasting(body, tail.lasts)
    if tail.until is not None:
        if tail.lasts is None:
            lasting(body, m.Period("battle"))  # refused where nothing of it lasts
        body = m.Until(body, tail.until)
    if tail.condition is not None:
        held: Any = Behind(tail.condition) if not first and _spoken(tail.condition) else tail.condition
        under = SoLong if tail.so_long else m.If
        body = _noted(body, held) if tail.beside else under(held, body)
    if tail.letter is not None:
        if "Letter" not in repr(body):
            raise Refuse
        body = m.Let(tail.letter[0], tail.letter[1], body)
    if tail.announced is not None:
        body = m.Announced(tail.announced[0], body, tail.announced[1])
        step = replace(step, noted=True)
    if tail.most is not None or tail.least is not None:
        body = capped(body, tail.most, tail.least)
    if tail.manner or tail.reach is not None:
        body = mannered(body, tail)
    if tail.chooser is not None:
        body = by_choice(body, tail.chooser)
    if tail.other is not None:
        body = another(body, tail.other)
    if tail.spared is not None:
        body = elsewhere(body, tail.spared)
    if tail.excepted is not None:
        body = all_but(body, tail.excepted)
    if tail.otherwise is not None:
        if tail.attack is not None and not is_attack(body, tail.attack):
            raise Refuse
        body = if_so(body, *tail.otherwise)
    if tail.times is not None:
        body = so_often(body, tail.times)
    if tail.in_place is not None:
        if any(isinstance(part, m.Deed) and isinstance(part["agent"], m.Selector) for part in walk(body)):
            raise Refuse  # it is somebody else to whom that would be done
        body = m.Instead(body, tail.in_place)
    if tail.instead:
        body = m.Instead(body)
    if tail.entering is not None:
        body = entering(body, tail.entering)
    if tail.both is not None:
        body = both_if(body, of_this(tail.both))
    return replace(step, body=body, limit=limit)


def _noted(body: Any, condition: Any) -> Any:
    """A condition in brackets is that of what stands just before it: of the last of several options."""
    if isinstance(body, m.ChooseOne):
        return replace(body, options=(*body.options[:-1], _noted(body.options[-1], condition)))
    return m.If(condition, body)


def of_this(condition: Any) -> Any:
    """A condition that stands before all else: the card itself is its unsaid subject."""
    return changed(
        condition,
        lambda part: m.THIS if isinstance(part, He) and part.word == "topic" and part.gender != "n" else part,
    )


def opened(tail: Tail, step: Step) -> Any:
    """A step with what opens its sentence; None where that cannot stand before it."""
    if step.otherwise or step.joins:
        return None
    if tail.instead:
        return replace(step, body=m.Instead(step.body))
    if tail.in_place is not None:
        return replace(step, body=m.Instead(step.body, tail.in_place))
    if tail.condition is not None and not tail.gerund:
        tail = replace(tail, condition=of_this(tail.condition))
    return replace(_tailed(step, tail, True), under=tail.condition is not None)


def replaced(before: Any, more: Any, joins: bool) -> Any:
    """What is done in the place of something, with what is done besides; None where nothing is replaced."""
    match before:
        case m.Instead(m.May(who, inner), m.Deed() as of) if joins:
            return m.Instead(m.May(who, m.Seq((*_row(inner), *_row(more)))), of)
        case m.Instead(m.May(who, inner), None) if not isinstance(more, m.May | m.If):
            rest = more.body if isinstance(more, m.Instead) and more.of is None else more
            return m.Instead(m.May(who, m.Seq((*_row(inner), *_row(rest)))))
        case m.Instead(inner, m.Deed() as of) if not isinstance(inner, m.May):
            return m.Instead(m.Seq((*_row(inner), *_row(more))), of)
        case m.If(condition, m.Instead() as inner, None):
            result = replaced(inner, more, joins)
            return None if result is None else m.If(condition, result)
    return None


def _row(body: Any) -> tuple[Any, ...]:
    return body.parts if isinstance(body, m.Seq) and not body.then else (body,)


_MOVES = frozenset(("move", "walk", "jump", "dash", "teleport"))


def undone(done: list[Any], verbs: frozenset[str]) -> int:
    """Which of the steps cannot be done: the last one, or the last with that verb.  Raises Refuse."""
    asked = verbs | _MOVES if verbs & _MOVES else verbs
    for at in range(len(done) - 1, -1, -1):
        if not verbs or any(isinstance(part, m.Deed) and part.verb in asked for part in walk(done[at])):
            return at
    raise Refuse

"""Steps in a row as one body: what belongs to a "may", to a condition, to what is done instead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.notation import Refuse
from judge.cardtext.russian.done import in_order
from judge.cardtext.russian.tailed import Step, replaced, undone


def sequence(row: tuple[Step, ...]) -> Any:
    """Steps one after the other as one body.  Raises Refuse.

    A note in brackets behind the last one, "(spell ...)", names all that is done.
    """
    match row[-1].body:
        case m.Announced(how, inner, name) if row[-1].noted and len(row) > 1:
            return m.Announced(how, sequence((*row[:-1], replace(row[-1], body=inner, noted=False))), name)
    done: list[Any] = []
    under = False
    for step in row:
        if step.unable is not None:
            at = undone(done, step.unable)
            done[at:] = [_unless_done(in_order(done[at:]), step)]
        elif step.otherwise:
            if not done:
                raise Refuse
            done[-1] = _or_else(done[-1], step.body)
        elif done and (more := replaced(done[-1], step.body, step.joins)) is not None:
            done[-1] = more
        elif done and isinstance(done[-1], m.If) and under and not step.under and (step.joins or step.shares):
            done[-1] = replace(done[-1], body=sequence((Step(done[-1].body), replace(step, shares=False))))
        elif (step.joins and done and isinstance(done[-1], m.May)) or (
            done
            and isinstance(done[-1], m.May)
            and (
                _of_roll(done[-1], step.body)
                or not (isinstance(step.body, m.May | m.If) or _always(step.body))
            )
        ):
            done[-1] = m.May(done[-1].who, in_order([done[-1].body, step.body]))
        else:
            if under and done and isinstance(done[-1], m.If) and not (step.under or done[-1].otherwise):
                raise Refuse  # is that done under the condition before it, too?
            done.append(step.body)
            under = step.under
    return in_order(done)


def _unless_done(first: Any, step: Step) -> Any:
    """What is done if something before is not: it could not be, or is not wanted.  Raises Refuse."""
    match first:
        case m.May(who, inner) if step.unasked or step.unwilling is not None:
            return m.May(who, _unless_done(inner, step))
        case _ if step.unwilling is None:
            return m.IfDone(first, step.body, True)
        case m.Effect(deed, "must", lasts) if deed["agent"] == m.OPPONENT:
            return m.IfDone(m.May(m.OPPONENT, m.Effect(deed, "do", lasts)), step.body, True)
        case m.Effect(_, "do", _):
            return m.IfDone(m.May(m.Owner("controller", step.unwilling), first), step.body, True)
    raise Refuse


def _or_else(body: Any, other: Any) -> Any:
    """A body with what is done if its condition does not hold, or what may be done is not.  Raises Refuse."""
    match body:
        case m.If(_, _, None):
            return replace(body, otherwise=other)
        case m.May(who, m.Seq(parts, then)) if isinstance(parts[-1], m.If):
            return m.May(who, m.Seq((*parts[:-1], _or_else(parts[-1], other)), then))
        case m.May():
            return m.IfDone(body, other, True)
    raise Refuse


def _of_roll(before: Any, body: Any) -> bool:
    """Whether a die may be rolled, and the body says what follows from the roll."""
    rolls = any(isinstance(part, m.Deed) and part.verb == "roll" for part in walk(before))
    held = body.condition if isinstance(body, m.If) else None
    return rolls and any(isinstance(part, m.Value) and part.property == "roll" for part in walk(held))


def _always(body: Any) -> bool:
    """Whether it says what may never or must always be done: no part of what somebody may do."""
    match body:
        case m.Effect(_, mode, _):
            return mode in ("cannot", "must")
        case m.Later(_, inner):
            return _always(inner)
    return False

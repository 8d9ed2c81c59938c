"""How a sentence hangs on those before it: then, if that is done, otherwise, in place of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.parts import Anaphor, Behind, Sentence, SoMany, pronoun
from judge.cardtext.resolve import Unresolved


def linked(body: Any, sentence: Sentence, would: bool) -> Any:
    """A body and the sentence behind it as one body; `would`: it stands in the place of what would happen.

    Raises Unresolved where it is not known what the sentence belongs to.
    """
    new = sentence.body
    if new is None:
        raise Unresolved("a sentence without effect")
    if sentence.link in ("", "also"):
        if sentence.conditions:
            raise Unresolved("a condition without effect")
        return _appended(body, new)
    *before, last = body.parts if isinstance(body, m.Seq) and not body.then else (body,)
    if sentence.doer and not _may_have_done(sentence.doer, last):
        raise Unresolved("who is asked whether it was done")
    match sentence.link:
        case "then":
            return m.Seq((body, new), True)
        case "if_done":
            if isinstance(new, m.Instead) and not would:
                raise Unresolved("instead of what?")
            last = m.IfDone(last, new)
        case "if_not":
            last = m.IfDone(last, new, True)
        case "otherwise":
            if isinstance(last, m.If) and last.otherwise is None:
                last = replace(last, otherwise=Behind(new))  # type: ignore[arg-type]
            elif isinstance(last, m.IfDone) and not last.negated:
                raise Unresolved("otherwise, after what was done")
            else:
                raise Unresolved("otherwise: nothing it could be the other of")
        case "instead":
            if not sentence.conditions:
                raise Unresolved("instead of what?")
            condition = (
                sentence.conditions[0] if len(sentence.conditions) == 1 else m.And(sentence.conditions)
            )
            last = _replaced(last, condition, new)
        case _:
            raise Unresolved(f"{sentence.link}: where it belongs is not known")
    return m.Seq((*before, last)) if before else last


def _may_have_done(doer: str, body: Any) -> bool:
    """Whether what was said last can have been done by you, by the opponent, by him or her (they)."""
    asked = body.who if isinstance(body, m.May) else m.YOU
    done = body.body if isinstance(body, m.May) else body
    agent = (done.deed["agent"] if isinstance(done, m.Effect) else None) or asked
    you = m.YOU in (asked, agent)
    return you if doer == "you" else agent != m.YOU


def _appended(body: Any, new: Any) -> Any:
    """The body, and then something more; what is left of a search goes with that search."""
    if isinstance(body, m.IfDone) and not body.negated and _of_the_rest(new) and _looks(body.then):
        return replace(body, then=_appended(body.then, new))
    if isinstance(body, m.Seq) and not body.then and isinstance(body.parts[-1], m.IfDone):
        last = _appended(body.parts[-1], new)
        if isinstance(last, m.IfDone):
            return replace(body, parts=(*body.parts[:-1], last))
    return m.Seq((*body.parts, new)) if isinstance(body, m.Seq) and not body.then else m.Seq((body, new))


def _of_the_rest(body: Any) -> bool:
    """Whether it says what becomes of the cards that were not taken."""
    if not isinstance(body, m.Effect):
        return False
    left: Any = body.deed["patient"]
    return body.deed.verb == "shuffle" or (isinstance(left, Anaphor) and left.word == "other")


def _looks(body: Any) -> bool:
    """Whether cards are searched, looked at or revealed in it."""
    parts = body.parts if isinstance(body, m.Seq) else (body,)
    return any(
        isinstance(part, m.Effect) and part.deed.verb in ("search", "look", "reveal") for part in parts
    )


def in_place(body: Any) -> Any:
    """What is done in place of what would happen; who only may do it may let that happen."""
    return m.May(body.who, m.Instead(body.body)) if isinstance(body, m.May) else m.Instead(body)


def so_many(old: m.Effect, n: m.Amount, kind: str = "") -> m.Effect | None:
    """What is done, with another number of the one thing of which it tells one (`kind`: of that alone)."""
    ways: list[tuple[str, Any]] = []
    for name, term in old.deed.roles:
        match term:
            case m.Things(of, m.Number() | m.Choice()) if kind in ("", of):
                ways.append((name, replace(term, amount=n)))
            case m.Number() if name == "amount" and not kind:
                ways.append((name, n))
            case m.Selector("some" | "top", _, "card", m.Number() | m.Choice()) if not kind:
                ways.append((name, replace(term, count=n)))
    things = [way for way in ways if not isinstance(way[1], m.Selector)] or ways
    return replace(old, deed=old.deed.with_term(*things[0])) if len(things) == 1 else None


def _completed(new: Any, old: Any) -> Any:
    """What is done instead, with the roles that only the first telling names: "deal 2 damage instead"."""
    if isinstance(new, SoMany):
        said_again = isinstance(old, m.Effect) and old.deed.verb in new.verbs
        if not said_again or (new := so_many(old, new.number)) is None:
            raise Unresolved("so many instead: of what?")
        whom = new.deed["patient"]
        if isinstance(whom, m.Selector) and whom == old.deed["patient"] and whom.quantifier == "some":
            new = replace(new, deed=new.deed.with_term("patient", pronoun("it", "card")))
        return new
    if not isinstance(new, m.Effect) or not isinstance(old, m.Effect) or new.deed.verb != old.deed.verb:
        return new
    filled = dict(new.deed.roles)
    for name, term in old.deed.roles:
        if name not in filled and name in ("patient", "among", "from", "to"):
            filled[name] = (
                pronoun("it", "card") if isinstance(term, m.Selector) and term.quantifier == "some" else term
            )
    return m.Effect(
        m.Deed(new.deed.verb, tuple(sorted(filled.items(), key=lambda role: role[0])), new.deed.manner),
        new.mode,
        new.lasts,
    )


def _replaced(old: Any, condition: m.Condition, new: Any) -> Any:
    """What is done instead under a condition; what would not be done is not replaced either."""
    if isinstance(old, m.If) and old.otherwise is None:
        return m.If(old.condition, _replaced(old.body, condition, new))
    if isinstance(new, m.May):  # whoever may do something else may as well do what was said first
        return m.If(condition, m.ChooseOne((_completed(new.body, old), old), new.who), old)
    return m.If(condition, _completed(new, old), old)

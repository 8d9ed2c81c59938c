"""What stands behind a clause: how long, when, for each, if, unless, instead, at most."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.behind import as_filter
from judge.cardtext.english.clauses import deed_of
from judge.cardtext.english.nouns import joined
from judge.cardtext.notation import Costly, Grammar, Refuse
from judge.cardtext.parts import Clause, Replaced, Tail, Vp, pronoun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("tail", '"("? "to a minimum of" NUM ")"?')(lambda n: Tail(bound=(None, n)))
    g.rule("tail", '"("? "to a maximum of" NUM ")"?')(lambda n: Tail(bound=(n, None)))
    g.rule("tail", '"until" np1[period]')(
        lambda p: Tail(lasts=replace(p, edge="")) if p.edge == "end" else None
    )
    g.rule("tail", '"until" "the"? "end of"? np1[period]', 0.1)(lambda p: None if p.edge else Tail(lasts=p))
    g.rule("tail", "np1[period]", 0.1)(
        lambda p: Tail(lasts=p) if p.which in ("this", "next") and not p.edge else None
    )
    g.rule("tail", '"for" np1[period]', 0.05)(
        lambda p: Tail(lasts=p) if p.which in ("this", "next") else None
    )
    g.rule("tail", '("during" | "throughout") np1[period]', 0.03)(lambda p: Tail(during=(m.During(p),)))
    g.rule("tail", '("in" | "on") np1[period]', 0.25)(lambda p: Tail(during=(m.During(p),)))
    g.rule("tail", "np1[period]", 0.2)(lambda p: Tail(during=(m.During(p),)) if p.which == "each" else None)
    g.rule("tail", '"for each" nbar[card] post[card]*')(
        lambda bar, post: Tail(each=m.Selector("each", joined(*bar.what, *post)))
    )
    g.rule("tail", '"for each" NTHINGS (("on" | "at") np1[card])?')(
        lambda noun, of: Tail(each=m.Things(noun.concept, m.All(), of))
    )
    g.rule("tail", '"if" cond', 0.02)(lambda c: Tail(condition=c))
    g.rule("tail", '"while" vp[g]', 0.1)(_while)
    g.rule("tail", '("while" | "as long as") cond', 0.02)(lambda c: Tail(condition=c))
    g.rule("tail", '"unless" cond', 0.02)(lambda c: Tail(condition=m.Not(c)))
    g.rule("tail", '"unless" np1[player] pred', 0.02)(
        lambda who, pred: (
            Tail(unless=deed_of(Clause(who, "player", pred)))
            if isinstance(pred.what, Vp)
            and pred.mode == "do"
            and not pred.past
            and pred.what.verb not in ("control", "have")
            else None
        )
    )
    g.rule("tail", '","? "instead"')(lambda: Tail(instead=True))
    g.rule("tail", '","? "instead of" vp[g]', 0.05)(lambda vp: Tail(instead=True))
    g.rule("tail", '","? MANNER')(lambda word: Tail(manner=(word,)))
    g.rule("tail", '","? "where" LETTER "is" np1[amount]')(lambda x, n: Tail(letter=(x.name, n)))
    g.rule("tail", '("once per" | "once each") NPERIOD')(
        lambda p: Tail(limit=m.Limit(1, m.Period(p.concept)))
    )
    g.rule("tail", "trigger", 0.3)(lambda e: Tail(later=e) if e.moment in ("when", "after") else None)
    g.rule("tails", "tail")(lambda t: t)
    g.rule("tails", "tail tails")(merged)


def _while(vp: Vp) -> Any:
    what = as_filter(vp)
    what = what.value if isinstance(what, Costly) else what
    return (
        Tail(condition=m.Fits(pronoun("it", "card"), what))
        if isinstance(what, m.State | m.Rel | m.And)
        else None
    )


def merged(first: Tail, second: Tail) -> Any:
    """Two tails together; what stands twice is refused."""
    told: dict[str, Any] = {}
    for name in (field.name for field in fields(Tail)):
        a, b = getattr(first, name), getattr(second, name)
        if a and b:
            if name not in ("during", "manner"):
                raise Refuse
            told[name] = a + b
        else:
            told[name] = a or b
    return Tail(**told)


def tailed(body: Any, tail: Tail) -> Any:
    """A body with what stands behind it."""
    if isinstance(body, Replaced):
        return None
    if tail.manner:
        body = _mannered(body, tail.manner)
    if tail.bound is not None:
        body = _bounded(body, *tail.bound)
    if tail.lasts is not None:
        body = _lasting(body, tail.lasts)
    if tail.instead_of is not None:
        body = m.Instead(body, tail.instead_of)
    if tail.each is not None:
        body = m.ForEach(tail.each, body)
    if tail.letter is not None:
        body = m.Let(tail.letter[0], tail.letter[1], body)
    if tail.limit is not None:
        return None
    if tail.later is not None:
        body = m.Later(tail.later, body)
    if tail.unless is not None:
        body = m.Unless(body, tail.unless)
    conditions = (*tail.during, *([tail.condition] if tail.condition is not None else []))
    condition = None if not conditions else conditions[0] if len(conditions) == 1 else m.And(conditions)
    if tail.instead:
        return Replaced(body, condition)
    return body if condition is None else m.If(condition, body)


def _bounded(body: Any, most: m.Amount | None, least: m.Amount | None) -> Any:
    """The amount of the one thing done, kept within a bound."""
    if not isinstance(body, m.Effect) or not isinstance(
        body.deed["amount"], m.Number | m.Letter | m.Count | m.Value
    ):
        raise Refuse
    roles = tuple((n, m.Bound(t, most, least) if n == "amount" else t) for n, t in body.deed.roles)  # type: ignore[arg-type]
    return m.Effect(m.Deed(body.deed.verb, roles, body.deed.manner), body.mode, body.lasts)


def _mannered(body: Any, manner: tuple[str, ...]) -> Any:
    match body:
        case m.Effect(deed, mode, lasts):
            return m.Effect(
                m.Deed(deed.verb, deed.roles, tuple(sorted({*deed.manner, *manner}))), mode, lasts
            )
        case m.May(who, inner):
            return m.May(who, _mannered(inner, manner))
        case m.Seq(parts, then):
            return m.Seq((*parts[:-1], _mannered(parts[-1], manner)), then)
    raise Refuse


_LASTING = {
    "modify",
    "gain",
    "lose",
    "set",
    "double",
    "increase",
    "reduce",
    "become",
    "take_control",
    "ignore",
    "prevent",
    "count_as",
    "contribute",
}


def _lasting(body: Any, period: m.Period) -> Any:
    """Only what can last takes a duration: gains, changes of numbers, prohibitions, permissions."""
    match body:
        case m.Effect(deed, mode, None):
            if mode == "do" and deed.verb not in _LASTING:
                raise Refuse
            return m.Effect(deed, mode, period)
        case m.Seq(parts, False):
            return m.Seq(tuple(_lasting(part, period) for part in parts))
        case m.May(who, inner):
            return m.May(who, _lasting(inner, period))
        case m.ForEach(over, inner):
            return m.ForEach(over, _lasting(inner, period))
        case m.If(condition, inner, None):
            return m.If(condition, _lasting(inner, period))
        case m.ChooseOne(options, chooser, count):
            return m.ChooseOne(tuple(_lasting(option, period) for option in options), chooser, count)
    raise Refuse

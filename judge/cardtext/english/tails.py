"""What stands behind a clause: how long, when, for each, if, unless, instead, at most."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.agreement import pronouns
from judge.cardtext.data import walk
from judge.cardtext.english.behind import as_filter
from judge.cardtext.english.clauses import condition_of, deed_of
from judge.cardtext.english.determined import joined
from judge.cardtext.notation import Costly, Grammar, Refuse, uncosted
from judge.cardtext.parts import Anaphor, Behind, Clause, Replaced, Tail, Vp, pronoun

SO_LONG = '("while" | "as long as" | "for as long as" | "so long as")'


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("tail", '"(" tail ")"')(lambda tail: tail)
    g.rule("tail", '","? "to a minimum of" NUM')(lambda n: Tail(bound=(None, n)))
    for maximum in ('("to a" | "up to a" | "with a" | "to")? "maximum of"', '("max" | "maximum")'):
        g.rule("tail", f'","? {maximum} (NUM | SIGNED) bounded?')(
            lambda n, of: Tail(bound=(n, None), bounded=of)
        )
    g.rule("tail", '"( up to" (NUM | SIGNED) bounded? ")"')(lambda n, of: Tail(bound=(n, None), bounded=of))
    g.rule("bounded", "NPROPERTY")(lambda noun: noun.concept)
    g.rule("bounded", "NTHINGS")(lambda noun: noun.concept)
    g.rule("bounded", "NCARD")(lambda noun: "card" if noun.concept == "any" else None)
    g.rule("tail", '"until" np1[period]')(
        lambda p: Tail(lasts=replace(p, edge="")) if p.edge == "end" else None
    )
    g.rule("tail", '"until" "the"? "end of" np1[period]', 0.1)(lambda p: None if p.edge else Tail(lasts=p))
    g.rule("tail", '"until" np1[period]', 0.1)(
        lambda p: Tail(lasts=replace(p, edge="start")) if p.edge != "end" and p.which == "next" else None
    )
    g.rule("tail", "np1[period]", 0.1)(
        lambda p: Tail(lasts=p) if p.which in ("this", "next") and not p.edge else None
    )
    g.rule("tail", '"for" np1[period]', 0.05)(
        lambda p: Tail(lasts=p) if p.which in ("this", "next") else None
    )
    g.rule("tail", '("during" | "throughout") np1[period]', 0.03)(lambda p: Tail(during=(m.During(p),)))
    g.rule("tail", '("during" | "in") np1[period] within_which', 0.03)(
        lambda p, c: Tail(during=(m.During(p), c(p)))
    )
    g.rule("tail", '"as if" ("it" | "they") ("was" | "were") "in" np1[zone]')(
        lambda zone: Tail(manner=("as_from_hand",)) if zone == m.Zone("hand", m.YOU) else None
    )
    g.rule("tail", '("in" | "on") np1[period]', 0.25)(lambda p: Tail(during=(m.During(p),)))
    g.rule("tail", "np1[period]", 0.2)(lambda p: Tail(during=(m.During(p),)) if p.which == "each" else None)
    g.rule("tail", '"until" "the next time"? event', 0.1)(
        lambda e: Tail(until=e) if e.moment == "when" else None
    )
    g.rule("tail", '("," "except" | "except" | "outside" "of"?) ("during" | "in" | "on")? np1[period]', 0.1)(
        lambda p: Tail(during=(m.Not(m.During(p)),))
    )
    g.rule("tail", '"for" ("each" | "every") counted')(lambda over: Tail(each=over))
    g.rule("tail", '"if" cond', 0.02)(lambda c: Tail(condition=c))
    g.rule("tail", '"even" ("if" | "while" | "when" | "though") cond', 0.02)(
        lambda c: Tail(condition=Behind(c), even=True)  # type: ignore[arg-type]
    )
    g.rule("tail", '"while" vp[g]', 0.1)(_while)
    g.rule("tail", '"while" vp[pass]', 0.15)(_while)
    for state in ("attacking", "defending"):
        g.words(
            "tail",
            Tail(condition=m.Fits(pronoun("it", "card"), joined(m.State(state), m.State("alone")))),
            f"while {state} alone",
        )
    g.rule("tail", '"while" adj', 0.05)(lambda what: Tail(condition=m.Fits(pronoun("it", "card"), what)))
    g.rule("tail", f"{SO_LONG} cond", 0.02)(lambda c: Tail(condition=c))
    g.rule("tail", '("," "but only if" | "but only if" | "," "only if") cond', 0.02)(
        lambda c: Tail(condition=c)
    )
    g.rule("tail", '"even" ("if" | "while" | "when" | "though") adj', 0.02)(
        lambda what: Tail(condition=Behind(m.Fits(pronoun("it", "card"), what)), even=True)  # type: ignore[arg-type]
    )
    g.rule("tail", '","? "unless" cond', 0.02)(lambda c: Tail(condition=m.Not(c)))
    g.rule("tail", '"unless" np1[player] pred "and" pred', 0.02)(_unless_both)
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
    g.rule("tail", '","? "instead of" np1[zone]', 0.05)(
        lambda zone: Tail(instead=True) if zone.name in ("discard_pile", "victory_pile") else None
    )
    g.rule("tail", '","? MANNER')(lambda word: Tail(manner=(word,)))
    g.rule("tail", '","? "where" LETTER "is" np1[amount]')(lambda x, n: Tail(letter=(x.name, n)))
    g.rule("tail", '("once per" | "once each") NPERIOD')(
        lambda p: Tail(limit=m.Limit(1, m.Period(p.concept)))
    )
    g.rule("tail", "trigger", 0.3)(lambda e: Tail(later=e) if e.moment in ("when", "after") else None)
    g.rule("waited", '("during" | "for")? "this" NPERIOD')(
        lambda noun: m.Period(noun.concept, None, "this") if not noun.plural else None
    )
    g.rule("waited", '"until" np1[period]')(
        lambda p: so_long(replace(p, which=p.which or "this")) if p.edge == "end" else None
    )
    g.rule("waited", '"for the" ("rest" | "remainder") "of" np1[period]')(
        lambda p: so_long(replace(p, which=p.which or "this")) if not p.edge else None
    )
    g.rule("tail", '"for the" ("rest" | "remainder") "of" np1[period]')(the_rest)
    g.words("tail", Tail(lasts=m.Period("attack", None, "this")), "against this attack")
    g.rule("tail", "trigger waited", 0.3)(waited_for)
    g.rule("tails", "tail")(lambda t: t)
    g.rule("tails", "tail tails")(merged)


def so_long(period: m.Period) -> Any:
    """A stretch of play that goes on now, to its end."""
    return replace(period, edge="") if period.which == "this" and period.whose is None else None


def the_rest(period: m.Period) -> Any:
    """So long something lasts: for the rest of it."""
    plain = not period.edge and period.which in ("", "this")
    return Tail(lasts=replace(period, which="this")) if plain else None


def waited_for(event: m.Event, period: m.Period) -> Any:
    """An event that is waited for so long: "this turn, whenever it attacks"."""
    if event.period is not None or event.moment == "before":
        return None
    return Tail(later=replace(event, period=period))


def _unless_both(who: Any, is_so: Any, pays: Any) -> Any:
    """Unless something is so of a player who also does something."""
    condition = condition_of(Clause(who, "player", is_so))
    done = pays.what
    if condition is None or not isinstance(done, Vp) or pays.mode != "do" or pays.past or pays.negated:
        return None
    return Tail(unless=deed_of(Clause(who, "player", pays)), unless_also=condition)


def _while(vp: Vp) -> Any:
    what = uncosted(as_filter(vp))
    return (
        Tail(condition=m.Fits(pronoun("it", "card"), what))
        if isinstance(what, m.State | m.Rel | m.And | m.Did)
        else None
    )


def merged(first: Tail, second: Tail) -> Any:
    """Two tails together; what stands twice is refused."""
    values: dict[str, Any] = {}
    for name in (field.name for field in fields(Tail)):
        a, b = getattr(first, name), getattr(second, name)
        if a and b:
            if name not in ("during", "manner"):
                raise Refuse
            values[name] = a + b
        else:
            values[name] = a or b
    return Tail(**values)


def hung(body: Any, tail: Tail) -> Any:
    """A body with what stands behind it; a pronoun there may speak of the body."""
    if tail.condition is not None and pronouns(tail.condition):
        tail = replace(tail, condition=Behind(tail.condition))  # type: ignore[arg-type]
    if any(isinstance(node, Anaphor) and node.kind == "card" for node in walk(tail.during)):
        tail = replace(tail, during=tuple(map(Behind, tail.during)))  # type: ignore[arg-type]
    whole = tailed(body, tail)  # behind a list of options it rather belongs to the last of them
    return Costly(whole, 0.2) if whole is not None and isinstance(body, m.ChooseOne) else whole


def tailed(body: Any, tail: Tail) -> Any:
    """A body with what stands behind it."""
    if isinstance(body, Replaced):
        return None
    if tail.manner:
        body = _mannered(body, tail.manner)
    if tail.bound is not None:
        body = _bounded(body, tail.bounded, *tail.bound)
    if tail.lasts is not None:
        body = _lasting(body, tail.lasts)
    if tail.until is not None:
        if isinstance(body, m.Effect) and body.mode == "do" and body.deed.verb not in _LASTING:
            return None
        body = m.Until(body, tail.until)
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
        paid = m.Unless(body, tail.unless)
        body = paid if tail.unless_also is None else m.If(tail.unless_also, paid, body)
    conditions = (*tail.during, *([tail.condition] if tail.condition is not None else []))
    condition = None if not conditions else conditions[0] if len(conditions) == 1 else m.And(conditions)
    if tail.even and not _permitted(body):
        return None
    if tail.instead:
        return Replaced(body, condition)
    return body if condition is None else m.If(condition, body)


def _permitted(body: Any) -> bool:
    """Whether something is allowed: "even if it is tapped" says that it is so then, too."""
    return (isinstance(body, m.Effect) and body.mode == "can") or (
        isinstance(body, m.May) and isinstance(body.body, m.Effect)
    )


_KEEPS_BOUNDS = m.Number | m.Letter | m.Count | m.Value


def _bounded(body: Any, of: str | None, most: m.Amount | None, least: m.Amount | None) -> Any:
    """The amount of the one thing done, kept within a bound; `of`: of what, if that is said."""
    if not isinstance(body, m.Effect):
        raise Refuse
    deed = body.deed
    for role, term in deed.roles:
        match role, term:
            case (("what" | "things" | "amount"), m.Things(kind, amount)) if isinstance(
                amount, _KEEPS_BOUNDS
            ):
                bounded: Any = replace(term, amount=m.Bound(amount, most, least))
            case "patient", m.Selector(_, _, kind, amount) if isinstance(amount, _KEEPS_BOUNDS):
                bounded = replace(term, count=m.Bound(amount, most, least))
            case "amount", _ if isinstance(term, _KEEPS_BOUNDS):
                kind = getattr(deed["property"], "name", "")
                bounded = m.Bound(term, most, least)
            case _:
                continue
        if of not in (None, kind):
            raise Refuse
        return replace(body, deed=deed.with_term(role, bounded))
    raise Refuse


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
    "blank",
    "swap",
    "skip",
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


def all_instead(parts: tuple[Any, ...]) -> Any:
    """Several things in the place of another: "retreat it instead and remove its damage", "... instead"."""
    replaced = [part for part in parts if isinstance(part, Replaced)]
    if len(replaced) > 1 or replaced[0].condition is not None or replaced[0] not in (parts[0], parts[-1]):
        return None
    if any(not isinstance(part, m.Effect | Replaced) for part in parts):
        return None
    return Replaced(m.Seq(tuple(part.body if isinstance(part, Replaced) else part for part in parts)))

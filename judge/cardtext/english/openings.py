"""What stands before an effect, set off by a comma: conditions, stretches of play, triggers; and costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.clauses import deed_of
from judge.cardtext.english.tails import SO_LONG, merged, tailed, the_rest, waited_for
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import Ahead, Behind, Clause, Tail, Vp, pronoun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("opening", '"if" cond ","')(lambda c: Tail(condition=c))
    g.rule("opening", f'{SO_LONG} cond ","')(lambda c: Tail(condition=c))
    g.rule("opening", '"unless" np1[player] pred ","', -0.02)(
        lambda who, pred: (
            Tail(unless=deed_of(Clause(who, "player", pred)))
            if isinstance(pred.what, Vp)
            and pred.mode == "do"
            and not pred.past
            and not pred.negated
            and pred.what.verb not in ("control", "have", "own")
            else None
        )
    )
    g.rule("opening", '"unless" cond ","')(lambda c: Tail(condition=m.Not(c)))
    g.rule("opening", '("during" | "in") np1[period] ","')(lambda p: Tail(during=(m.During(p),)))
    g.rule("opening", '"until" np1[period] ","')(
        lambda p: Tail(lasts=replace(p, edge="")) if p.edge == "end" else None
    )
    g.rule("opening", '"for" np1[period] ","')(lambda p: Tail(lasts=p))
    g.rule("opening", '"for the" ("rest" | "remainder") "of" np1[period] ","')(the_rest)
    g.rule("opening", 'np1[period] ","', 0.1)(
        lambda p: Tail(lasts=p) if p.which == "this" and not p.edge and p.whose is None else None
    )
    g.rule("opening", '"until" event ","')(lambda e: Tail(until=e) if e.moment == "when" else None)
    g.rule("opening", '"for" ("each" | "every") counted ","')(lambda over: Tail(each=Ahead(over)))  # type: ignore[arg-type]
    g.rule("opening", '"instead of" vp[g] ","')(
        lambda vp: Tail(instead_of=m.Deed(vp.verb, vp.roles)) if vp.subject == "agent" else None
    )
    g.rule("opening", '"if" event ","', 0.4)(
        lambda e: Tail(later=e) if e.moment in ("when", "would") else None
    )
    g.rule("opening", '"if" event within ","', 0.65)(
        lambda e, p: Tail(later=replace(e, period=p)) if e.moment == "when" and e.period is None else None
    )
    g.rule("opening", '"on a" "roll of"? shown ","')(lambda shown: Tail(condition=shown))
    g.rule("shown", 'NUM (("," | "or" | "," "or") NUM)*')(
        lambda first, rest: _shown(tuple(("=", n) for n in (first, *rest)))
    )
    g.rule("shown", 'NUM "to" NUM')(
        lambda least, most: _shown(tuple(("=", m.Number(n)) for n in range(least.n, most.n + 1)))
    )
    g.rule("c1", '"the" ("result" | "roll") "is" "a"? shown')(lambda shown: shown)
    g.rule("c1", '"it" "is" "a"? shown', 0.05)(lambda shown: shown)
    g.rule("c1", '"you" "roll" "a" shown')(lambda shown: shown)
    g.rule("shown", 'NUM "or" ("more" | "higher" | "greater")')(lambda n: _shown(((">=", n),)))
    g.rule("shown", 'NUM "or" ("less" | "lower" | "fewer")')(lambda n: _shown((("<=", n),)))
    g.rule("opening", '"instead" ","')(lambda: Tail(instead=True))
    g.rule("opening", 'trigger ","', 0.0)(lambda e: Tail(later=e))
    g.rule("opening", 'trigger waited ","', 0.02)(waited_for)
    g.rule("opening", '("during" | "in") np1[period] within_which ","')(
        lambda p, c: Tail(during=(m.During(p), c(p)))
    )
    g.rule("opening", 'trigger within_which ","', 0.05)(_in_which)
    g.rule("opening", 'trigger ("while" | "if") cond ","', 0.1)(
        lambda e, c: Tail(later=e, condition=c) if e.moment != "before" else None
    )
    g.rule("opening", 'trigger "outside" "of"? np1[period] ","', 0.05)(
        lambda e, p: Tail(later=e, during=(m.Not(m.During(p)),))
    )
    g.rule("opening", 'moment np1[period] within_which vp[z] ","')(_bounded_by)
    g.rule("opening", '"if" cond "at the" edgeword "of" np1[period] ","', 0.05)(
        lambda c, edge, p: (
            Tail(later=m.Event((m.deed("end" if edge == "end" else "begin", patient=p),)), condition=c)
            if not p.edge
            else None
        )
    )
    g.rule("opening", f"{SO_LONG} cond", 0.35)(lambda c: Tail(condition=c))
    g.rule("opening", '"while" adj ","', 0.02)(
        lambda what: Tail(condition=Behind(m.Fits(pronoun("it", "card"), what)))  # type: ignore[arg-type]
    )
    g.rule("opening", '("once per" | "once each" | "once during each" | "once a") NPERIOD ","?')(
        lambda noun: Tail(limit=m.Limit(1, m.Period(noun.concept)))
    )
    for state, verb in (("attacking", "attacking"), ("defending", "defending")):
        g.rule("opening", f'trigger "while {verb} with" np1[card] ","')(
            lambda e, who, state=state: Tail(later=e, condition=m.Fits(who, m.State(state)))
        )
    g.rule("opening", 'waited "," "if" event ","', 0.02)(
        lambda p, e: waited_for(e, p) if e.moment == "would" else None
    )
    g.rule("opening", '"if" event waited ","', 0.02)(
        lambda e, p: waited_for(e, p) if e.moment == "would" else None
    )
    g.rule("opening", 'waited "," trigger ","', 0.02)(lambda p, e: waited_for(e, p))
    g.rule("opening", "trigger", 0.45)(lambda e: Tail(later=e) if e.moment in ("after", "when") else None)
    g.rule("openings", "opening")(lambda t: t)
    g.rule("openings", "opening openings")(_openings_merged)
    # costs
    g.rule("cost", "imp")(lambda deed: m.Effect(deed))
    g.rule("cost", 'imp "(" tail ")"')(lambda deed, tail: _while_it_lasts(deed, tail))
    g.rule("cost", "TAP")(lambda _: m.Effect(m.deed("tap", patient=m.THIS)))
    g.rule("costs", "cost")(lambda cost: (cost,))
    g.rule("costs", 'cost ("," "and"? | "and") costs')(lambda first, rest: (first, *rest))


def _while_it_lasts(deed: m.Deed, tail: Tail) -> Any:
    """What is paid for a time: "reduce your reserve value by 1 (until the end of the phase) to ..."."""
    return tailed(m.Effect(deed), tail) if tail == Tail(lasts=tail.lasts) else None


def _shown(asked: tuple[tuple[m.Compared, m.Number], ...]) -> m.Condition:
    """What the dice that were just rolled show."""
    rolled = m.Value("result", m.Ref("done", role="roll"))
    measures = tuple(m.Measure(rolled, how, n) for how, n in asked)
    return measures[0] if len(measures) == 1 else m.Or(measures)


def _in_which(event: m.Event, within: Any) -> Any:
    """An event in a stretch of play of which something is said: "... an engagement in which ..." """
    periods = [term for deed in event.deeds for _, term in deed.roles if isinstance(term, m.Period)]
    periods += [event.period] if event.period is not None else []
    return Tail(later=event, condition=within(periods[0])) if len(periods) == 1 else None


def _bounded_by(moment: Any, period: m.Period, within: Any, vp: Vp) -> Any:
    """The end or the beginning of a stretch of play of which something is said."""
    if period.edge or vp.subject != "patient" or vp.roles:
        return None
    event = m.Event((m.deed(vp.verb, patient=period),), moment)
    return Tail(later=event, condition=within(period))


def _openings_merged(first: Tail, second: Tail) -> Any:
    if first.lasts is not None and second.later is not None:
        return None  # so long is waited for it: that is no time of what is done then
    if first.during and second.condition is not None:
        second = replace(second, condition=m.And((*first.during, second.condition)))
        return merged(replace(first, during=()), second)
    if first.condition is not None and second.condition is not None:
        both = m.And((first.condition, second.condition))
        return merged(replace(first, condition=None), replace(second, condition=both))
    return merged(first, second)

"""What may happen: clauses as events, and the words with which a trigger waits for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.clauses import SUBJECTS, deed_of, takes
from judge.cardtext.english.determined import ONE, applied, joined
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.parts import Anaphor, Clause, Det, Nbar, Pred, Vp, pronoun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("event", "fin")(lambda clause: event_of((clause,)))
    g.rule("event", 'np1[card] ("readies" | "ready")')(
        lambda who: m.Event((m.deed("become", patient=who, what=m.Word("state", "ready")),))
    )
    g.rule("event", 'np1[card] ("becomes" | "become") adj')(
        lambda who, what: (
            m.Event((m.deed("become", patient=who, what=m.Word("state", what.name)),))
            if isinstance(what, m.State)
            else None
        )
    )
    g.rule("event", 'np1[card] ("is" | "becomes") "enhanced"')(
        lambda who: m.Event(
            (m.deed("attach", patient=m.Selector("some", m.Is("type", "enhancement"), count=ONE), to=who),)
        )
    )
    for which in ("first", "second", "third", "next"):
        g.words("nth", which, which)
    g.rule("event", "np1[player] (openvp[b] | openvp[z]) poss nth nbar[card] within")(_done_nth)
    g.rule("event", '"the" nth nbar[card] pred within', 0.05)(
        lambda which, bar, pred, p: _first_of(applied(Det("some", ONE), bar), which, pred, p)
    )
    g.rule("event", "poss nth nbar[card] pred within", 0.05)(
        lambda whose, which, bar, pred, p: _first_of(
            applied(Det("some", ONE, whose=whose), bar), which, pred, p
        )
    )
    g.rule("event", 'fin ("or" fin)+', 0.1)(lambda first, rest: event_of((first, *rest)))
    g.rule("event", "np[@] preds", 0.05, over=SUBJECTS)(_either)
    g.rule("event", 'fin ("on" | "during") np1[period]', 0.1)(lambda c, p: replace(event_of((c,)), period=p))
    g.rule("event", '"the roll for build points is made"')(
        lambda: m.Event((m.deed("roll", patient=m.Things("build_point", m.Choice(m.Number(1), None))),))
    )
    g.rule("event", '("damage from")? np1[card] ("causes" | "cause") np1[card] "to be discarded"')(
        lambda who, whom: m.Event((m.deed("discard", agent=who, patient=whom),))
    )
    g.rule("event", '"damage from" fin', 0.02)(_by_damage)
    g.rule("event", 'poss "damage" pred', 0.02)(
        lambda who, pred: _by_damage(Clause(who, "card", pred)) if takes("card", who, pred) else None
    )
    g.rule("event", 'fin "and" np1[card] "is discarded"', 0.1)(_slain)
    g.rule("event", 'fin "for the first time" within')(
        lambda c, p: replace(event_of((c,)), which="first", period=p)
    )
    g.words("moment", "after", "after", "just after", "immediately after")
    g.words("moment", "when", "when", "whenever", "each time", "every time", "any time", "anytime")
    g.words("moment", "before", "before", "just before")
    g.rule("trigger", "moment event")(_moment)
    g.rule("trigger", '"the" nth "time" event within?')(
        lambda which, e, p: replace(e, which=which, period=p or e.period)
    )
    g.rule("trigger", 'moment? "the" nth "time" within "that"? event')(
        lambda moment, which, p, e: (
            None
            if e.period is not None or (made := _moment(moment or e.moment, e)) is None
            else replace(made, which=which, period=p)
        )
    )
    g.rule("trigger", '"at the" edgeword "of" np1[period]')(
        lambda edge, p: (
            m.Event((m.deed("end" if edge == "end" else "begin", patient=p),), "when") if not p.edge else None
        )
    )
    g.words("edgeword", "end", "end")
    g.words("edgeword", "start", "beginning", "start")


def _either(who: Any, preds: tuple[str, tuple[Pred, ...]], t: str) -> Any:
    """ "Attacks or is attacked", "damages or destroys a unit": whichever of them happens."""
    how, row = preds
    if how != "or" or not all(takes(t, who, pred) for pred in row):
        return None
    return event_of(tuple(Clause(who, t, pred) for pred in row))


def _done_nth(who: Any, vp: Vp, whose: Any, which: str, bar: Nbar, within: m.Period) -> Any:
    """ "You play your second event this turn"."""
    if bar.plural or bar.targeted or vp.subject != "agent" or whose not in (who, pronoun("he", "player")):
        return None
    deed = m.Deed(vp.verb, tuple(sorted((*vp.roles, ("agent", who)))), vp.manner)
    what = m.Selector("some", joined(*bar.what, m.Did(deed, vp.gap, within, which)), count=ONE)
    return m.Event((m.deed(vp.verb, vp.manner, **{**dict(deed.roles), vp.gap: what}),))


def _first_of(who: Any, which: str, pred: Pred, within: m.Period) -> Any:
    """ "The first unit is damaged each turn": such a one is, for the first time in it."""
    clause = Clause(who, "card", pred)
    return replace(event_of((clause,)), which=which, period=within) if takes("card", who, pred) else None


def _by_damage(clause: Clause) -> Any:
    """Damage from a card discards another: the card does so by its damage."""
    (deed,) = event_of((clause,)).deeds
    if deed.verb not in ("discard", "destroy") or {name for name, _ in deed.roles} != {"agent", "patient"}:
        return None
    return m.Event((deed,))


def _slain(clause: Clause, who: Any) -> Any:
    """Somebody damages a card, and that is discarded."""
    (deed,) = event_of((clause,)).deeds
    if deed.verb != "damage" or {name for name, _ in deed.roles} != {"agent", "patient"}:
        return None
    if not isinstance(who, Anaphor) or who.word not in ("that", "other", "it", "the"):
        return None
    return m.Event((m.Deed("discard", deed.roles),))


def event_of(clauses: tuple[Clause, ...]) -> Any:
    """Clauses as an event: deeds only; "would" makes it one that may be replaced."""
    would = {clause.pred.mode for clause in clauses}
    if would - {"do", "would"} or len(would) > 1:
        raise Refuse
    for clause in clauses:
        if (
            not isinstance(clause.pred.what, Vp)
            or clause.pred.negated
            or clause.pred.what.verb in ("have", "control", "own")
        ):
            raise Refuse
    return m.Event(tuple(deed_of(clause) for clause in clauses), "would" if would == {"would"} else "when")


def _moment(moment: Any, event: m.Event) -> Any:
    if event.moment == "would":
        return event if moment == "when" else None
    return replace(event, moment=moment)

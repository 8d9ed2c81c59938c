"""Clauses: what is said of somebody; as an event, as a condition."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.check import roles
from judge.cardtext.english.behind import as_filter, having, relation_of
from judge.cardtext.english.nouns import joined
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.parts import Clause, Pred, Vp

SUBJECTS = ("card", "player", "things", "property", "zone", "period", "ability")


NOT = '("not" | "no longer")'


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _predicates(g)
    _described(g)
    _conditions(g)
    _events(g)


def _predicates(g: Grammar) -> None:
    g.rule("pred", "vp[z]")(lambda vp: Pred(vp))
    g.rule("pred", "vp[b]")(lambda vp: Pred(vp))
    g.rule("pred", '"each" (vp[b] | vp[z])', 0.02)(lambda vp: Pred(vp))
    g.rule("pred", "vp[d]", 0.05)(lambda vp: Pred(vp, past=True))
    g.rule("pred", '("has" | "have") "just"? vp[n]', 0.02)(lambda vp: Pred(vp, past=True))
    g.rule("pred", '("has" | "have") "not" vp[n]', 0.02)(lambda vp: Pred(vp, negated=True, past=True))
    g.rule("pred", '("has" | "have") "been" vp[pass]')(lambda vp: Pred(vp, past=True))
    g.rule("pred", '("has" | "have") "not" "been" vp[pass]')(lambda vp: Pred(vp, negated=True, past=True))
    g.rule("pred", '("is" | "are" | "become" | "becomes") "just"? vp[pass]')(lambda vp: Pred(vp))
    g.rule("pred", '("was" | "were") vp[pass]')(lambda vp: Pred(vp, past=True))
    g.rule("pred", '("was" | "were") "not" vp[pass]')(lambda vp: Pred(vp, negated=True, past=True))
    g.rule("pred", '("is" | "are") "not" vp[pass]', 0.05)(lambda vp: Pred(vp, negated=True))
    g.rule("pred", '("does" | "do") "not" vp[b]')(lambda vp: Pred(vp, negated=True))
    g.rule("pred", '"did" "not" vp[b]')(lambda vp: Pred(vp, negated=True, past=True))
    g.words("modal", "can", "may", "can", "may also", "may choose to")
    g.words("modal", "cannot", "can not", "may not", "could not", "can no longer")
    g.words("modal", "must", "must", "must also", "has to", "have to")
    g.words("modal", "would", "would")
    g.rule("pred", "modal vp[b]")(lambda mode, vp: Pred(vp, mode))
    g.rule("pred", 'modal "be" vp[pass]')(lambda mode, vp: Pred(vp, mode))
    g.rule("pred", '("is" | "are") comp')(lambda what: Pred(what))
    g.rule("pred", f'("is" | "are") {NOT} comp')(lambda what: Pred(what, negated=True))
    g.rule("pred", '("was" | "were") comp', 0.1)(lambda what: Pred(what, past=True))
    g.rule("pred", '("was" | "were") "not" comp', 0.1)(lambda what: Pred(what, negated=True, past=True))


def _described(g: Grammar) -> None:
    g.rule("comp", "adj")(lambda what: what)
    g.rule("comp", 'adj ("and" | "or") adj')(lambda a, b: None)
    g.rule("comp", 'adj "and" adj')(lambda a, b: joined(a, b))
    g.rule("comp", 'adj "and" vp[g]', 0.05)(lambda a, vp: both(a, vp))
    g.rule("comp", 'adj "or" adj')(lambda a, b: m.Or((a, b)))
    g.rule("comp", "np1[card]", 0.1)(_noun)
    g.rule("comp", '"in play"')(lambda: m.In(m.Zone("play")))
    g.rule("comp", '("in" | "at" | "on") np1[zone]', 0.05)(lambda zone: m.In(zone))
    g.rule("comp", "vp[g]")(as_filter)
    g.rule("comp", "vp[pass]", 0.1)(_settled)
    g.rule("comp", '"the attacking player"')(lambda: m.State("attacking"))
    g.rule("comp", '"the defending player"')(lambda: m.State("defending"))
    g.rule("comp", '"attacking alone"')(lambda: joined(m.State("attacking"), m.State("alone")))
    g.rule("comp", '"defending alone"')(lambda: joined(m.State("defending"), m.State("alone")))
    g.rule("comp", '"named" NAME')(lambda name: m.Is("name", name))
    g.rule("comp", '"in" period_in', 0.1)(lambda what: what)
    g.rule("period_in", "np1[period]")(lambda p: m.State("participating") if p.name == "engagement" else None)
    g.rule("adj", "ADJ")(lambda what: what if isinstance(what, m.State | m.Is) else None)
    g.rule("adj", "AFFIL")(lambda what: what)
    g.rule("adj", '"alone"')(lambda: m.State("alone"))


def both(what: m.Filter, vp: Vp) -> Any:
    """A state and a participle together."""
    other = as_filter(vp)
    return joined(what, other) if isinstance(other, m.State | m.Rel | m.And) else None


def _noun(who: Any) -> Any:
    """What somebody is: "a Trooper unit" describes, a name is a name."""
    if (
        isinstance(who, m.Selector)
        and who.quantifier == "some"
        and who.count == m.Number(1)
        and not who.targeted
    ):
        return who.what if who.what != m.Anything() else None
    return None


def _settled(vp: Vp) -> Any:
    """A participle that tells a lasting state ("committed to the Force", "attached to it")."""
    found = as_filter(vp)
    return found if isinstance(found, m.State | m.Rel | m.And) else None


def _conditions(g: Grammar) -> None:
    g.rule("fin", "np[@] pred", over=SUBJECTS)(
        lambda who, pred, t: Clause(who, t, pred) if takes(t, who, pred) else None
    )
    g.rule("c1", "fin")(condition_of)
    g.rule("c1", "fin within", 0.0)(lambda clause, within: condition_of(clause, within))
    g.rule("c1", '"there" ("is" | "are") np[@]', over=("card", "things"))(_exists)
    g.rule("c1", '"the balance of the force is with" np1[word]')(
        lambda side: m.Fits(m.Ref("game"), m.Is("balance", side.value)) if side.property == "side" else None
    )
    g.rule("c1", '"it is" np1[period]')(lambda p: m.During(p))
    g.rule("c1", '"it is not" np1[period]')(lambda p: m.Not(m.During(p)))
    g.rule("c1", 'np1[property] ("is" | "are") compared')(lambda p, c: m.Measure(_value(p), *c))
    g.rule("c1", 'np1[amount] ("is" | "are") compared', 0.1)(lambda n, c: m.Measure(n, *c))
    g.rule("c1", 'np1[player] ("control" | "controls") more nbar[card] post[card]* "than" np1[player]')(
        lambda a, how, bar, post, b: _more(a, how, bar, post, b, "controller")
    )
    g.rule(
        "c1",
        'np1[player] ("have" | "has") more ("card" | "cards") "in" hand "than" np1[player]',
    )(lambda a, how, _, b: m.Measure(_hand(a), how, _hand(b)))
    g.rule("c1", 'np1[player] ("have" | "has") more nbar[card] post[card]+ "than" np1[player]')(
        lambda a, how, bar, post, b: _more(a, how, bar, post, b, "controller")
    )
    g.rule("c1", '"there" ("is" | "are") count "different" NPROPERTY "among" np[card]')(
        lambda n, noun, of: (
            m.Measure(m.Count(of, noun.concept), *relation_of(n))
            if isinstance(of, m.Selector) and of.quantifier == "each"
            else None
        )
    )
    g.rule("c1", 'np1[player] ("have" | "has" | "control" | "controls") "the most" nbar[card] post[card]*')(
        _most
    )
    g.rule("hand", '("his" | "your" | "their")? "hand"')(lambda: True)
    g.words("more", ">", "more")
    g.words("more", "<", "fewer", "less")
    g.same("cond", "c1")
    g.rule("cond", 'c1 (("and" | "," "and") "if"? c1)+', 0.05)(lambda first, rest: m.And((first, *rest)))
    g.rule("cond", 'c1 (("or" | "," "or") "if"? c1)+', 0.05)(lambda first, rest: m.Or((first, *rest)))
    g.rule("cond", 'np[@] pred ("and" pred)+', 0.05, over=("card", "player"))(
        lambda who, first, rest, t: m.And(
            tuple(condition_of(Clause(who, t, pred)) for pred in (first, *rest))
        )
    )
    g.rule(
        "c1",
        'np1[player] ("have" | "has") count ("card" | "cards") "in" hand',
    )(lambda who, n, _: m.Measure(_hand(who), *relation_of(n)))
    g.rule("within", "np1[period]", 0.0)(lambda p: p if p.which in ("this", "each") and not p.edge else None)
    g.rule("within", '"on" np1[period]', 0.05)(lambda p: p if p.name == "turn" else None)
    g.rule("within", '"during" np1[period]')(lambda p: p)


def _hand(who: m.Who) -> m.Count:
    return m.Count(m.Selector("each", m.In(m.Zone("hand", who))))


def _value(prop: Any) -> m.Amount:
    if not isinstance(prop, m.Property) or (prop.of is None and prop.name != "death_star_dial"):
        raise Refuse
    return m.Value(prop.name, prop.of or m.Ref("game"))


def _more(a: Any, how: m.Compared, bar: Any, post: Any, b: Any, relation: str) -> Any:
    what = (*bar.what, *post)
    counts = [m.Count(m.Selector("each", joined(*what, m.Rel(relation, who)))) for who in (a, b)]
    return m.Measure(counts[0], how, counts[1])


def _most(who: Any, bar: Any, post: Any) -> Any:
    """More than the other player has."""
    if who not in (m.YOU, m.OPPONENT):
        raise Refuse
    other = m.OPPONENT if who == m.YOU else m.YOU
    return _more(who, ">", bar, post, other, "controller")


def takes(kind: str, who: Any, pred: Pred) -> bool:
    """Whether this type of subject may do or be that."""
    if isinstance(pred.what, Vp):
        types = roles(pred.what.verb)[pred.what.subject][0]
        if kind == "things" and isinstance(who, m.Things):
            return bool({"things", f"things:{who.kind}"} & types)
        return kind in types
    return kind in ("card", "player", "zone")


def _exists(what: Any, t: str) -> Any:
    if isinstance(what, m.Things):
        relation, amount = relation_of(what.amount)
        return m.Measure(m.Count(replace(what, amount=m.All())), relation, amount)
    return exists(what)


def exists(what: Any, *also: m.Filter) -> Any:
    """That so many of these are there."""
    if isinstance(what, m.Group):
        parts = tuple(exists(one, *also) for one in what.members)
        return m.Or(parts) if what.either else m.And(parts)
    if not isinstance(what, m.Selector) or what.quantifier != "some":
        raise Refuse
    relation, amount = relation_of(what.count)
    return m.Measure(m.Count(m.Selector("each", joined(what.what, *also), what.kind)), relation, amount)


def condition_of(clause: Clause, within: m.Period | None = None) -> Any:
    """A clause as a condition."""
    pred = clause.pred
    if pred.mode != "do" or pred.tail is not None:
        return None
    found = _so(clause, within)
    if found is None:
        return None
    return m.Not(found) if pred.negated else found


def _so(clause: Clause, within: m.Period | None) -> Any:
    pred, who = clause.pred, clause.subject
    if not isinstance(pred.what, Vp):
        if within is not None:
            return None
        if isinstance(who, m.Selector) and who.quantifier == "some" and clause.kind == "card":
            return exists(who, pred.what)
        if isinstance(who, m.Group):
            return None
        return m.Fits(who, pred.what)  # type: ignore[arg-type]
    vp = pred.what
    told = dict(vp.roles)
    if (
        vp.verb == "control"
        and "patient" in told
        and not pred.past
        and within is None
        and vp.subject == "agent"
    ):
        return exists(told["patient"], m.Rel("controller", who))  # type: ignore[arg-type]
    if vp.verb == "have" and not pred.past and within is None:
        return m.Fits(who, having(told["what"])) if clause.kind in ("card", "player") else None  # type: ignore[arg-type]
    if pred.past:
        return m.Happened(m.Event((deed_of(clause),), "after"), within)
    return None


def deed_of(clause: Clause) -> m.Deed:
    """What somebody does, with the subject in its role."""
    vp = clause.pred.what
    assert isinstance(vp, Vp)
    if vp.gap:
        raise Refuse
    named = (*vp.roles, (vp.subject, clause.subject))
    told = [(name, term) for name, term in named if not (name == "agent" and term == m.YOU)]
    if vp.subject == "agent" and clause.subject == m.YOU:
        told = [*vp.roles, ("agent", m.YOU)]
    manner = vp.manner + (clause.pred.tail.manner if clause.pred.tail else ())
    return m.Deed(vp.verb, tuple(sorted(told, key=lambda role: role[0])), manner)  # type: ignore[arg-type]


def _events(g: Grammar) -> None:
    g.rule("event", "fin")(lambda clause: event_of((clause,)))
    g.rule("event", 'np1[card] ("becomes" | "become") adj')(
        lambda who, what: (
            m.Event((m.deed("become", patient=who, what=m.Word("state", what.name)),))
            if isinstance(what, m.State)
            else None
        )
    )
    g.rule("event", 'np1[card] "enters or leaves play"')(
        lambda who: m.Event(
            (
                m.deed("enter", patient=who, to=m.Zone("play")),
                m.deed("leave", patient=who, from_=m.Zone("play")),
            )
        )
    )
    g.rule("event", 'fin ("or" fin)+', 0.1)(lambda first, rest: event_of((first, *rest)))
    g.rule("event", 'np[@] pred ("or" pred)+', 0.1, over=SUBJECTS)(
        lambda who, first, rest, t: (
            event_of(tuple(Clause(who, t, p) for p in (first, *rest)))
            if all(takes(t, who, p) for p in (first, *rest))
            else None
        )
    )
    g.rule("event", 'np[@] ("is" | "are") vp[pass] ("or" vp[pass])+', 0.1, over=SUBJECTS)(
        lambda who, first, rest, t: (
            event_of(tuple(Clause(who, t, Pred(vp)) for vp in (first, *rest)))
            if all(takes(t, who, Pred(vp)) for vp in (first, *rest))
            else None
        )
    )
    g.rule("event", 'fin ("on" | "during") np1[period]', 0.1)(lambda c, p: replace(event_of((c,)), period=p))
    g.rule("event", 'fin "for the first time" within')(
        lambda c, p: replace(event_of((c,)), which="first", period=p)
    )
    g.words("moment", "after", "after", "just after", "immediately after")
    g.words("moment", "when", "when", "whenever", "each time", "every time", "any time", "anytime")
    g.words("moment", "before", "before", "just before")
    g.rule("trigger", "moment event")(_moment)
    g.rule("trigger", '"the first time" event within?')(
        lambda e, p: replace(e, which="first", period=p or e.period)
    )
    g.rule("trigger", '"the next time" event within?')(
        lambda e, p: replace(e, which="next", period=p or e.period)
    )
    g.rule("trigger", '"at the" edgeword "of" np1[period]')(
        lambda edge, p: (
            m.Event((m.deed("end" if edge == "end" else "begin", patient=p),), "when") if not p.edge else None
        )
    )
    g.words("edgeword", "end", "end")
    g.words("edgeword", "start", "beginning", "start")


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

"""Clauses: what is said of somebody; as an effect, as an event, as a condition.  And what stands behind them."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.chart import Costly, Grammar, Refuse
from judge.cardtext.check import roles
from judge.cardtext.data import walk
from judge.cardtext.english.nouns import as_filter, having, joined, relation_of
from judge.cardtext.parts import Anaphor, Clause, Pred, Replaced, Tail, Vp

SUBJECTS = ("card", "player", "things", "property", "zone", "period", "ability")
NOT = '("not" | "no longer")'


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _predicates(g)
    _described(g)
    _conditions(g)
    _events(g)
    _tails(g)
    _effects(g)


def _predicates(g: Grammar) -> None:
    g.rule("pred", "vp[z]")(lambda vp: Pred(vp))
    g.rule("pred", "vp[b]")(lambda vp: Pred(vp))
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
    g.rule("comp", 'adj "or" adj')(lambda a, b: m.Or((a, b)))
    g.rule("comp", 'np1[card]', 0.1)(_noun)
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


def _noun(who: Any) -> Any:
    """What somebody is: "a Trooper unit" describes, a name is a name."""
    if isinstance(who, m.Selector) and who.quantifier == "some" and who.count == m.Number(1) and not who.targeted:
        return who.what if who.what != m.Anything() else None
    return None


def _settled(vp: Vp) -> Any:
    """A participle that tells a lasting state ("committed to the Force", "attached to it")."""
    found = as_filter(vp)
    return found if isinstance(found, m.State | m.Rel | m.And) else None


def _conditions(g: Grammar) -> None:
    g.rule("fin", "np[@] pred", over=SUBJECTS)(lambda who, pred, t: Clause(who, t, pred) if _takes(t, who, pred) else None)
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
    g.rule("c1", 'np1[player] ("have" | "has") more ("card" | "cards") "in" ("hand" | "his hand" | "your hand" | "their hand") "than" np1[player]')(
        lambda a, how, b: m.Measure(_hand(a), how, _hand(b))
    )
    g.words("more", ">", "more")
    g.words("more", "<", "fewer", "less")
    g.same("cond", "c1")
    g.rule("cond", 'c1 (("and" | "," "and") "if"? c1)+', 0.05)(lambda first, rest: m.And((first, *rest)))
    g.rule("cond", 'c1 (("or" | "," "or") "if"? c1)+', 0.05)(lambda first, rest: m.Or((first, *rest)))
    g.rule("cond", 'np[@] pred ("and" pred)+', 0.05, over=("card", "player"))(
        lambda who, first, rest, t: m.And(tuple(condition_of(Clause(who, t, pred)) for pred in (first, *rest)))
    )
    g.rule("c1", 'np1[player] ("have" | "has") count ("card" | "cards") "in" ("hand" | "his hand" | "your hand" | "their hand")')(
        lambda who, n: m.Measure(_hand(who), *relation_of(n))
    )
    g.rule("within", 'np1[period]', 0.0)(lambda p: p if p.which in ("this", "each") and not p.edge else None)
    g.rule("within", '"during" np1[period]')(lambda p: p)


def _hand(who: m.Who) -> m.Count:
    return m.Count(m.Selector("each", m.In(m.Zone("hand", who))))


def _value(prop: Any) -> m.Amount:
    if not isinstance(prop, m.Property) or prop.of is None and prop.name != "death_star_dial":
        raise Refuse
    return m.Value(prop.name, prop.of or m.Ref("game"))


def _more(a: Any, how: m.Compared, bar: Any, post: Any, b: Any, relation: str) -> Any:
    what = (*bar.what, *post)
    counts = [m.Count(m.Selector("each", joined(*what, m.Rel(relation, who)))) for who in (a, b)]
    return m.Measure(counts[0], how, counts[1])


def _takes(kind: str, who: Any, pred: Pred) -> bool:
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
    if vp.verb == "control" and "patient" in told and not pred.past and within is None and vp.subject == "agent":
        return exists(told["patient"], m.Rel("controller", who))  # type: ignore[arg-type]
    if vp.verb == "have" and not pred.past and within is None:
        return m.Fits(who, having(told["what"])) if clause.kind in ("card", "player") else None  # type: ignore[arg-type]
    if pred.past or within is not None:
        return m.Happened(m.Event((deed_of(clause),), "after"), within)
    if vp.subject == "agent" and vp.verb in ("attack", "defend", "participate"):
        return None
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
        told = [*vp.roles, ("agent", m.YOU)] if _agentive(vp) else list(vp.roles)
    manner = vp.manner + (clause.pred.tail.manner if clause.pred.tail else ())
    return m.Deed(vp.verb, tuple(sorted(told, key=lambda role: role[0])), manner)  # type: ignore[arg-type]


def _agentive(vp: Vp) -> bool:
    """Whether the agent has to be told even if it is you."""
    return True


def _events(g: Grammar) -> None:
    g.rule("event", "fin")(lambda clause: event_of((clause,)))
    g.rule("event", 'np1[card] ("becomes" | "become") adj')(
        lambda who, what: m.Event((m.deed("become", patient=who, what=m.Word("state", what.name)),))
        if isinstance(what, m.State)
        else None
    )
    g.rule("event", 'np1[card] "enters or leaves play"')(
        lambda who: m.Event(
            (m.deed("enter", patient=who, to=m.Zone("play")), m.deed("leave", patient=who, from_=m.Zone("play")))
        )
    )
    g.rule("event", 'fin ("or" fin)+', 0.1)(lambda first, rest: event_of((first, *rest)))
    g.rule("event", 'np[@] pred ("or" pred)+', 0.1, over=SUBJECTS)(
        lambda who, first, rest, t: event_of(tuple(Clause(who, t, p) for p in (first, *rest)))
        if all(_takes(t, who, p) for p in (first, *rest))
        else None
    )
    g.rule("event", 'np[@] ("is" | "are") vp[pass] ("or" vp[pass])+', 0.1, over=SUBJECTS)(
        lambda who, first, rest, t: event_of(tuple(Clause(who, t, Pred(vp)) for vp in (first, *rest)))
        if all(_takes(t, who, Pred(vp)) for vp in (first, *rest))
        else None
    )
    g.rule("event", 'fin "for the first time" within')(lambda c, p: replace(event_of((c,)), which="first", period=p))
    g.rule("event", 'event0 "during" np1[period]', 0.05)(lambda e, p: replace(e, period=p) if e else None)
    g.same("event0", "event1")
    g.rule("event1", "fin")(lambda clause: event_of((clause,)))
    g.words("moment", "after", "after", "just after", "immediately after")
    g.words("moment", "when", "when", "whenever", "each time", "every time", "any time", "anytime")
    g.words("moment", "before", "before", "just before")
    g.rule("trigger", "moment event")(_moment)
    g.rule("trigger", '"the first time" event within?')(lambda e, p: replace(e, which="first", period=p or e.period))
    g.rule("trigger", '"the next time" event within?')(lambda e, p: replace(e, which="next", period=p or e.period))
    g.rule("trigger", '"at the" edgeword "of" np1[period]')(
        lambda edge, p: m.Event((m.deed("end" if edge == "end" else "begin", patient=p),), "when") if not p.edge else None
    )
    g.words("edgeword", "end", "end")
    g.words("edgeword", "start", "beginning", "start")


def event_of(clauses: tuple[Clause, ...]) -> Any:
    """Clauses as an event: deeds only; "would" makes it one that may be replaced."""
    would = {clause.pred.mode for clause in clauses}
    if would - {"do", "would"} or len(would) > 1:
        raise Refuse
    for clause in clauses:
        if not isinstance(clause.pred.what, Vp) or clause.pred.negated or clause.pred.what.verb in ("have", "control", "own"):
            raise Refuse
    return m.Event(tuple(deed_of(clause) for clause in clauses), "would" if would == {"would"} else "when")


def _moment(moment: Any, event: m.Event) -> Any:
    if event.moment == "would":
        return event if moment == "when" else None
    return replace(event, moment=moment)


def _tails(g: Grammar) -> None:
    g.rule("tail", '"("? "to a minimum of" NUM ")"?')(lambda n: Tail(bound=(None, n)))
    g.rule("tail", '"("? "to a maximum of" NUM ")"?')(lambda n: Tail(bound=(n, None)))
    g.rule("tail", '"until" np1[period]')(lambda p: Tail(lasts=replace(p, edge="")) if p.edge == "end" else None)
    g.rule("tail", '"until" "the"? "end of"? np1[period]', 0.1)(lambda p: None if p.edge else Tail(lasts=p))
    g.rule("tail", "np1[period]", 0.1)(lambda p: Tail(lasts=p) if p.which in ("this", "next") and not p.edge else None)
    g.rule("tail", '"for" np1[period]', 0.05)(lambda p: Tail(lasts=p) if p.which in ("this", "next") else None)
    g.rule("tail", '("during" | "throughout") np1[period]', 0.03)(lambda p: Tail(during=(m.During(p),)))
    g.rule("tail", '("in" | "on") np1[period]', 0.25)(lambda p: Tail(during=(m.During(p),)))
    g.rule("tail", 'np1[period]', 0.2)(lambda p: Tail(during=(m.During(p),)) if p.which == "each" else None)
    g.rule("tail", '"for each" nbar[card] post[card]*')(lambda bar, post: Tail(each=m.Selector("each", joined(*bar.what, *post))))
    g.rule("tail", '"for each" NTHINGS (("on" | "at") np1[card])?')(
        lambda noun, of: Tail(each=m.Things(noun.concept, m.All(), of))
    )
    g.rule("tail", '"if" cond', 0.02)(lambda c: Tail(condition=c))
    g.rule("tail", '("while" | "as long as") cond', 0.02)(lambda c: Tail(condition=c))
    g.rule("tail", '"unless" cond', 0.02)(lambda c: Tail(condition=m.Not(c)))
    g.rule("tail", '"unless" np1[player] pred', 0.02)(
        lambda who, pred: Tail(unless=deed_of(Clause(who, "player", pred)))
        if isinstance(pred.what, Vp) and pred.mode == "do" and not pred.past and pred.what.verb not in ("control", "have")
        else None
    )
    g.rule("tail", '","? "instead"')(lambda: Tail(instead=True))
    g.rule("tail", '","? "instead of" vp[g]', 0.05)(lambda vp: Tail(instead=True))
    g.rule("tail", '","? MANNER')(lambda word: Tail(manner=(word,)))
    g.rule("tail", '","? "where" LETTER "is" np1[amount]')(lambda x, n: Tail(letter=(x.name, n)))
    g.rule("tail", '("once per" | "once each") NPERIOD')(lambda p: Tail(limit=m.Limit(1, m.Period(p.concept))))
    g.rule("tail", 'trigger', 0.3)(lambda e: Tail(later=e) if e.moment in ("when", "after") else None)
    g.rule("tails", "tail")(lambda t: t)
    g.rule("tails", "tail tails")(merged)


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


def _effects(g: Grammar) -> None:
    g.rule("imp", "vp[b]")(imperative)
    g.rule("imp", '"choose and" vp[b]', 0.02)(imperative)
    g.rule("pred", '("chooses" | "choose") "and" (vp[z] | vp[b])', 0.02)(lambda vp: Pred(vp))
    g.rule("imp", 'vp[b] MANNER+', 0.02)(lambda vp, manner: imperative(replace(vp, manner=tuple(manner))) if isinstance(vp, Vp) else None)
    g.rule("one_effect", "imp")(lambda deed: m.Effect(deed))
    g.rule("one_effect", "fin")(effect_of)
    g.rule("one_effect", 'np[@] pred ("and" | "," "and" | "," | "and then") pred', 0.05, over=("card", "player"))(
        lambda who, a, b, t: _several(who, t, (a, b))
    )
    g.rule("one_effect", '"have" np1[player] "choose and" vp[b]')(
        lambda who, vp: effect_of(Clause(who, "player", Pred(vp))) if who != m.YOU else None
    )
    g.rule("one_effect", '"have" np[@] vp[b]', over=("card", "player"))(
        lambda who, vp, t: effect_of(Clause(who, t, Pred(vp))) if _takes(t, who, Pred(vp)) else None
    )
    g.rule("one_effect", '"treat" np1[card] "as if its" "printed"? "text box were blank" "( except for traits )"?')(
        lambda who: m.Effect(m.deed("blank", patient=who))
    )
    g.rule("one_effect", 'np[@] ("gain" | "gains" | "get" | "gets" | "also gains") gained (("," | "and" | "," "and") gained)+', -0.05, over=("card",))(
        lambda who, first, rest, t: _gains(who, (first, *rest))
    )
    g.rule("one_effect", '("give" | "gives") np[@] gained (("," | "and" | "," "and") gained)+', -0.05, over=("card",))(
        lambda who, first, rest, t: _gains(who, (first, *rest))
    )
    g.same("gained", "np[bonus]", "np1[ability]", "np1[things]")
    g.rule("one_effect", 'openvp "or" openvp np1[card]')(_shared)
    g.rule("one_effect", '"you may" openvp "or" openvp np1[card]')(lambda a, b, who: m.May(m.YOU, _shared(a, b, who)))
    g.rule("one_effect", '"you may" "instead"? chain', 0.0)(lambda body: m.May(m.YOU, body))
    g.rule("one_effect", 'np1[player] "may" "instead"? chain2', 0.02)(_offered)
    g.rule("one_effect", '"you may" paid "to" chain', -0.05)(lambda paid, body: m.May(m.YOU, m.IfDone(paid, body)))
    g.rule("paid", "imp")(lambda deed: m.Effect(deed))
    g.rule("chain", "imp_t")(lambda body: body)
    g.rule("chain", 'imp_t (("," | "and" | "," "and") imp_t)+', 0.02)(lambda first, rest: m.Seq((first, *rest)))
    g.rule("chain", 'imp_t "or" imp_t', 0.02)(lambda a, b: m.ChooseOne((a, b)))
    g.rule("chain", 'imp_t ("," "then" | "then" | "and then" | "," "and then") imp_t', 0.02)(lambda a, b: m.Seq((a, b), True))
    g.rule("imp_t", "imp")(lambda deed: m.Effect(deed))
    g.rule("imp_t", "imp tails", 0.01)(lambda deed, tail: tailed(m.Effect(deed), tail))
    g.rule("chain2", "vp[b]")(lambda vp: (vp,))
    g.rule("chain2", 'vp[b] ("and" | ", and" | "," | "to") vp[b]', 0.05)(lambda a, b: (a, b))
    g.rule("effect", "one_effect")(lambda body: body)
    g.rule("effect", "one_effect tails", 0.01)(tailed)
    g.same("effects", "effect")
    g.rule("effects", 'effect (("," | "and" | "," "and") effect)+', 0.1)(lambda first, rest: _row((first, *rest)))
    g.rule("effects", 'effect ("," "then" | "then" | "and then" | "," "and then") "also"? effects', 0.05)(
        lambda a, b: None if isinstance(a, Replaced) or isinstance(b, Replaced) else m.Seq((a, b), True)
    )
    g.rule("effects", 'effect ("or" | "," "or") effect', 0.15)(
        lambda a, b: None if isinstance(a, Replaced) or isinstance(b, Replaced) else m.ChooseOne((a, b))
    )


def imperative(vp: Vp) -> Any:
    """A verb phrase as what you are told to do."""
    if not isinstance(vp, Vp) or vp.subject != "agent" or vp.verb in ("have", "control", "own"):
        return None
    return m.Deed(vp.verb, vp.roles, vp.manner)


def effect_of(clause: Clause) -> Any:
    """A clause as an effect: what happens, or what is allowed, forbidden, required."""
    pred = clause.pred
    if not isinstance(pred.what, Vp) or pred.past or pred.mode == "would" or pred.what.verb in ("have", "control", "own"):
        return None
    deed = deed_of(clause)
    gained = deed["what"]
    if isinstance(gained, m.Group) and deed.verb in ("gain", "lose"):
        if pred.mode != "do" or pred.negated:
            return None
        each = [m.Effect(m.deed(deed.verb, patient=deed["patient"], what=one)) for one in gained.members]
        return m.ChooseOne(tuple(each)) if gained.either else m.Seq(tuple(each))
    if pred.what.subject == "agent" and clause.subject == m.YOU:
        if pred.mode == "can":
            return None
        deed = m.Deed(deed.verb, tuple(role for role in deed.roles if role[0] != "agent"), deed.manner)
        if pred.mode == "do" and not pred.negated:
            return Costly(m.Effect(deed), 0.02)
    if pred.negated:
        return m.Effect(deed, "cannot") if pred.mode == "do" else None
    if pred.mode == "can" and clause.kind == "player" and clause.subject != m.YOU:
        return None
    return m.Effect(deed, "do" if pred.mode == "do" else pred.mode)


def _gains(who: Any, row: tuple[Any, ...]) -> m.Seq:
    """A list of what somebody gains, as one effect for each."""
    found = []
    for gained in row:
        for one in gained.members if isinstance(gained, m.Group) and not gained.either else (gained,):
            if isinstance(one, Anaphor | m.Group):
                raise Refuse
            if isinstance(one, tuple):
                found.append(m.Effect(m.deed("modify", patient=who, property=one[0], amount=one[1])))
            else:
                found.append(m.Effect(m.deed("gain", patient=who, what=one)))
    return m.Seq(tuple(found))


def _shared(a: Vp, b: Vp, who: Any) -> Any:
    """Two verbs with one object at the end: "deal 1 damage to or remove 1 damage from a unit"."""
    again = Anaphor("it", "card")
    done = []
    for vp, term in ((a, who), (b, again)):
        deed = imperative(replace(vp, roles=tuple(sorted((*vp.roles, (vp.gap, term)), key=lambda role: role[0])), gap=""))
        if deed is None:
            return None
        done.append(m.Effect(deed))
    return m.ChooseOne(tuple(done))


def _several(who: Any, kind: str, preds: tuple[Pred, ...]) -> Any:
    if not all(_takes(kind, who, pred) for pred in preds):
        return None
    effects = []
    for pred in preds:
        found = effect_of(Clause(who, kind, pred))
        found = found.value if isinstance(found, Costly) else found
        if found is None:
            return None
        effects.append(found)
    return m.Seq(tuple(effects))


def _offered(who: Any, vps: tuple[Vp, ...]) -> Any:
    if who == m.YOU or any(not isinstance(vp, Vp) or vp.subject != "agent" for vp in vps):
        return None
    done = [m.Effect(deed_of(Clause(who, "player", Pred(vp)))) for vp in vps]
    return m.May(who, done[0] if len(done) == 1 else m.Seq(tuple(done)))


def _row(parts: tuple[Any, ...]) -> Any:
    if any(isinstance(part, Replaced) for part in parts):
        return None
    flat: list[Any] = []
    for part in parts:
        flat += part.parts if isinstance(part, m.Seq) and not part.then else [part]
    return m.Seq(tuple(flat))


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
    if not isinstance(body, m.Effect) or not isinstance(body.deed["amount"], m.Number | m.Letter | m.Count | m.Value):
        raise Refuse
    roles = tuple((n, m.Bound(t, most, least) if n == "amount" else t) for n, t in body.deed.roles)  # type: ignore[arg-type]
    return m.Effect(m.Deed(body.deed.verb, roles, body.deed.manner), body.mode, body.lasts)


def _mannered(body: Any, manner: tuple[str, ...]) -> Any:
    match body:
        case m.Effect(deed, mode, lasts):
            return m.Effect(m.Deed(deed.verb, deed.roles, tuple(sorted({*deed.manner, *manner}))), mode, lasts)
        case m.May(who, inner):
            return m.May(who, _mannered(inner, manner))
        case m.Seq(parts, then):
            return m.Seq((*parts[:-1], _mannered(parts[-1], manner)), then)
    raise Refuse


_LASTING = {"modify", "gain", "lose", "set", "double", "increase", "reduce", "become", "take_control", "ignore", "count_as", "contribute"}


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


__all__ = ["Anaphor", "add", "walk"]

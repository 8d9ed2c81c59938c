"""Clauses: what is said of somebody, and that as a condition."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.english.behind import as_filter, having, relation_of
from judge.cardtext.english.determined import joined
from judge.cardtext.nodes import node
from judge.cardtext.notation import Costly, Grammar, Refuse, Unclear
from judge.cardtext.parts import Clause, Pred, Undergone, Vp, pronoun
from judge.cardtext.type_check import roles

SUBJECTS = ("card", "player", "things", "property", "zone", "period", "ability")


NOT = '("not" | "no longer")'
AUXILIARY = ("n", "pass", "b")
"""The forms of verbs that stand behind auxiliaries."""


@node
class Aux:
    """What an auxiliary says of its verb: what may or must be, whether it is denied or past."""

    mode: Any = "do"
    negated: bool = False
    past: bool = False

    def of(self, vp: Vp) -> Pred:
        """The verb, said so."""
        return Pred(vp, self.mode, self.negated, self.past)


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _predicates(g)
    _described(g)
    _conditions(g)


def _predicates(g: Grammar) -> None:
    for form in ("z", "b", "d"):
        cost = 0.05 if form == "d" else 0.0
        g.rule("pred", f"vp[{form}]", cost)(lambda vp, past=form == "d": Pred(vp, past=past))
        g.rule("preds", f"vps[{form}]", cost)(lambda vps, past=form == "d": _alike(vps, Aux(past=past)))
    g.rule("pred", '"each" (vp[b] | vp[z])', 0.02)(lambda vp: Pred(vp))
    g.rule("pred", "aux[@] vp[@]", over=AUXILIARY)(lambda aux, vp, t: aux.of(vp))
    g.rule("preds", "aux[@] vps[@]", over=AUXILIARY)(lambda aux, vps, t: _alike(vps, aux))
    g.rule("preds", "pred (junction pred)+", 0.05)(_predicates_joined)
    _auxiliaries(g)
    _verbs_joined(g)
    g.rule("aimed_at", '("chosen" "as")? "the target of" np[@]', over=("ability", "card"))(
        lambda by, t: Vp("target", (("agent", by),), "patient")
    )
    g.words("aimed_at", Vp("attack", (), "patient"), "the target of an attack", "the target of attacks")
    g.words("aimed_at", Vp("attack", (), "patient"), "chosen as the target of an attack")
    g.rule("pred", 'modal "be" aimed_at')(lambda mode, vp: Pred(vp, mode))
    g.rule("pred", '("is" | "are" | "becomes") aimed_at', 0.02)(lambda vp: Pred(vp))
    g.rule("pred", '("just" | "already") vp[d]', 0.05)(lambda vp: Pred(vp, past=True))
    g.rule("pred", '("costs" | "cost") compared')(lambda cmp: Pred(m.Compare("cost", *cmp)))
    g.rule("pred", '("has" | "have") measured')(lambda what: Pred(what))
    g.rule("pred", '("does" | "do") "not" "have" measured')(lambda what: Pred(what, negated=True))
    g.rule("pred", '("is" | "are") ("still" | "both" | "already")? comp')(lambda what: Pred(what))
    g.rule("pred", f'("is" | "are") {NOT} comp')(lambda what: Pred(what, negated=True))
    g.rule("pred", '("was" | "were") comp', 0.1)(lambda what: Pred(what, past=True))
    g.rule("pred", '("was" | "were") "not" comp', 0.1)(lambda what: Pred(what, negated=True, past=True))


def _auxiliaries(g: Grammar) -> None:
    """What stands before a verb in a form of its own: tense, negation, what may or must be."""
    g.words("neg", True, "not", "no longer", "never", "not yet")
    lately = '("just" | "already")?'
    have, be = '("has" | "have" | "had")', '("is" | "are" | "become" | "becomes")'
    g.rule("aux[n]", f"{have} neg? {lately}", 0.02)(lambda no: Aux(negated=bool(no), past=True))
    g.rule("aux[pass]", f'{have} neg? {lately} "been"')(lambda no: Aux(negated=bool(no), past=True))
    g.rule("aux[pass]", f"{be} {lately}")(lambda: Aux())
    g.rule("aux[pass]", f"{be} neg {lately}", 0.05)(lambda no: Aux(negated=True))
    g.rule("aux[pass]", f'("was" | "were") neg? {lately}')(lambda no: Aux(negated=bool(no), past=True))
    g.rule("aux[pass]", 'modal "be"')(Aux)
    g.rule("aux[b]", '("does" | "do") neg')(lambda no: Aux(negated=True))
    g.rule("aux[b]", '"did" neg')(lambda no: Aux(negated=True, past=True))
    g.rule("aux[b]", '"will" neg?', 0.02)(lambda no: Aux(negated=bool(no)))
    g.rule("aux[pass]", '"will" neg? "be"', 0.02)(lambda no: Aux(negated=bool(no)))
    g.rule("aux[b]", "modal")(Aux)
    g.words("modal", "can", "may", "can", "may also", "may choose to")
    g.words("modal", "cannot", "can not", "may not", "could not", "can no longer", "can never", "must not")
    g.words("modal", "must", "must", "must also", "has to", "have to", "must choose to", "must either")
    g.words("modal", "would", "would")
    g.rule("preds", f"{have} neg? {lately} perfect (junction perfect)+", 0.05)(_perfects)
    g.rule("preds", f'{have} "neither" perfect ("nor" perfect)+')(
        lambda first, rest: _perfects(True, first, tuple(("and", vp) for vp in rest))
    )
    g.same("perfect", "vp[n]")
    g.rule("perfect", '"been" vp[pass]')(lambda vp: vp)
    for unclear in ("may choose not to", "would not", "could", "would have", "could have"):
        g.words("modal", Unclear(f"{unclear}: what is it then?"), unclear)


def _verbs_joined(g: Grammar) -> None:
    """Several verbs in one form: "attacks, strikes or defends"; with one object: "damages or destroys it"."""
    for form in ("b", "z", "d", "n", "pass"):
        g.rule(f"vps[{form}]", f'vp[{form}] ("," vp[{form}])* ","? junction vp[{form}]', 0.05)(
            lambda first, between, how, last: (how, by_one_agent((first, *between, last)))
        )
        g.same(f"vps[{form}]", f"both[{form}]")
        for kind in ("card", "zone"):
            g.rule(f"two[{form}]", f"openvp[{form}] junction openvp[{form}] np1[{kind}]")(
                lambda a, how, b, whom: (how, a, b, whom)
            )
            g.rule(f"two[{form}]", f"forkvp[{form}] np1[{kind}]")(lambda fork, whom: (*fork, whom))
        g.rule(f"both[{form}]", f"two[{form}]")(_one_object)
    g.rule("openpred", "openvp[z]")(lambda vp: Pred(vp))
    g.rule("openpred", "aux[@] openvp[@]", over=("n", "pass"))(lambda aux, vp, t: aux.of(vp))
    g.rule("preds", "openpred junction openpred np1[@]", 0.1, over=("card", "zone", "period"))(_one_end)


def _one_object(two: tuple[str, Vp, Vp, Any]) -> Any:
    """Two verbs with one object at the end: "deployed to or retreated from the Ground arena"."""
    how, a, b, whom = two
    return how, tuple(filled(vp, whom) for vp in (a, b))


def _one_end(a: Pred, how: str, b: Pred, whom: Any, t: str) -> Any:
    """Two verbs, each in its own voice, with one object: "is deployed to or retreats from that arena"."""
    if not isinstance(a.what, Vp) or not isinstance(b.what, Vp) or a.past != b.past:
        return None
    return how, (replace(a, what=filled(a.what, whom)), replace(b, what=filled(b.what, whom)))


def filled(vp: Vp, whom: Any) -> Vp:
    """A verb phrase with its open place filled.  Raises Refuse if that cannot stand there."""
    kind = "zone" if isinstance(whom, m.Zone) else "period" if isinstance(whom, m.Period) else "card"
    if kind not in roles(vp.verb)[vp.gap][0]:
        raise Refuse
    return replace(vp, roles=tuple(sorted({**dict(vp.roles), vp.gap: whom}.items())), gap="")


def by_one_agent(row: tuple[Vp, ...]) -> tuple[Vp, ...]:
    """Verbs of which the last says by whom: "damaged or destroyed by events" is by them both."""
    by = dict(row[-1].roles).get("agent")
    return tuple(
        replace(vp, roles=tuple(sorted({**dict(vp.roles), "agent": by}.items())))
        if by is not None
        and vp.subject == "patient"
        and "agent" in roles(vp.verb)
        and "agent" not in dict(vp.roles)
        else vp
        for vp in row
    )


def _alike(vps: tuple[str, tuple[Vp, ...]], aux: Aux) -> tuple[str, tuple[Pred, ...]]:
    how, row = vps
    return how, tuple(aux.of(vp) for vp in row)


def _perfects(no: Any, first: Vp, rest: tuple[tuple[str, Vp], ...]) -> Any:
    """Active and passive behind one "has": "has attacked or been attacked"."""
    return _predicates_joined(
        Pred(first, negated=bool(no), past=True),
        tuple((how, Pred(vp, negated=bool(no), past=True)) for how, vp in rest),
    )


def _predicates_joined(first: Pred, rest: tuple[tuple[str, Pred], ...]) -> Any:
    """Several things said of one subject, all with "or" or all with "and"."""
    hows = {how for how, _ in rest}
    return None if len(hows) > 1 else (hows.pop(), (first, *(pred for _, pred in rest)))


def _described(g: Grammar) -> None:
    g.rule("comp", "adj")(lambda what: what)
    g.rule("comp", 'adj "and" adj')(lambda a, b: joined(a, b))
    g.rule("comp", 'adj "and" vp[g]', 0.05)(lambda a, vp: both(a, vp))
    g.rule("comp", 'adj "or" adj')(lambda a, b: m.Or((a, b)))
    g.rule("comp", '"neither" adj ("nor" adj)+')(lambda a, rest: joined(*map(m.Not, (a, *rest))))
    g.rule("comp", 'vp[g] "and" adj', 0.05)(lambda vp, a: both(a, vp))
    g.rule("comp", "nbar[card]", 0.1)(
        lambda bar: joined(*bar.what) if bar.plural and bar.what and not bar.targeted else None
    )
    g.rule("comp", "being")(lambda what: what)
    g.rule("comp", 'adj "and" ("in" | "at") np1[zone]')(lambda a, zone: joined(a, m.In(zone)))
    g.rule("comp", '("in" | "at") np1[zone] "and" adj')(lambda zone, a: joined(a, m.In(zone)))
    g.rule("comp", '"on" np1[card]', 0.05)(lambda who: m.Rel("on", who))
    g.rule("comp", '"in the same arena" ("as" np1[card])?')(
        lambda who: m.Same("arena", who or pronoun("beside", "card"))
    )
    g.rule("comp", '"in this arena"')(lambda: m.Same("arena", m.THIS))
    g.rule("comp", "np1[card]", 0.1)(_noun)
    g.rule("comp", 'np1[card] ("or" np1[card])+', 0.1)(
        lambda first, rest: _either(tuple(_noun(who) for who in (first, *rest)))
    )
    g.rule("comp", '"in play"')(lambda: m.In(m.Zone("play")))
    g.rule("comp", '("in" | "at" | "on") np1[zone]', 0.05)(lambda zone: m.In(zone))
    g.rule("comp", "vp[g]")(as_filter)
    g.rule("comp", "using")(lambda what: what)
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


def _either(what: tuple[Any, ...]) -> Any:
    """One description or another."""
    return None if None in what else m.Or(what)


def _settled(vp: Vp) -> Any:
    """A participle that tells a lasting state ("committed to the Force", "attached to it")."""
    described = as_filter(vp)
    if isinstance(described, Costly) and vp.verb == "pilot" and vp.roles:
        return described
    return described if isinstance(described, m.State | m.Rel | m.And) else None


def _conditions(g: Grammar) -> None:
    g.rule("fin", "np[@] pred", over=SUBJECTS)(
        lambda who, pred, t: Clause(who, t, pred) if takes(t, who, pred) else None
    )
    g.rule("c1", "fin")(condition_of)
    g.rule("c1", "fin within", 0.0)(lambda clause, within: condition_of(clause, within))
    g.rule("c1", '"there" ("is" | "are") np[@]', over=("card", "things"))(_exists)
    so = '("this way" | "in this way" | "by this damage" | "by this effect")'
    g.rule("c1", f'np[card] ("is" | "are" | "was" | "were") vp[pass] {so}', -0.05)(_so_done)
    g.rule("c1", '"no" NPERIOD pred within?')(_never)
    g.rule("c1", '"the balance of the force is" neg? "with" np1[word]')(
        lambda no, side: _balanced(side, bool(no)) if side.property == "side" else None
    )
    g.rule("c1", '"there are enough" NTHINGS "on" np1[card]')(
        lambda noun, who: m.Fits(who, m.State("built")) if noun.concept == "build_counter" else None
    )
    g.rule("c1", '"it is" np1[period]')(lambda p: m.During(p))
    g.rule("c1", '"it is not" np1[period]')(lambda p: m.Not(m.During(p)))
    g.same("cond", "c1")
    g.rule("cond", 'c1 (("and" | "," "and") "if"? c1)+', 0.05)(lambda first, rest: m.And((first, *rest)))
    g.rule("cond", 'c1 (("or" | "," "or") "if"? c1)+', 0.05)(lambda first, rest: m.Or((first, *rest)))
    g.rule("cond", 'np[@] pred ("but" pred)+ within?', 0.05, over=("card", "player"))(
        lambda who, first, rest, within, t: _so_joined(who, ("and", (first, *rest)), within, t)
    )
    g.rule("cond", "np[@] preds within?", over=("card", "player"))(_so_joined)
    g.rule("within_which", '"in which" cond')(lambda c: lambda period: _in_period(c, period))
    g.rule("within_which", 'np1[@] ("is" | "are") "participating in"', over=("card", "player"))(
        lambda who, t: lambda period: m.Fits(who, m.State("participating"))
    )
    g.rule("within", "np1[period]", 0.0)(lambda p: p if p.which in ("this", "each") and not p.edge else None)
    g.rule("within", '"on" np1[period]', 0.05)(lambda p: p if p.name == "turn" else None)
    g.rule("within", '"during" np1[period]')(lambda p: p)
    g.rule("within", '"in" ("a" | "a single" | "the same") NPERIOD', 0.05)(
        lambda noun: m.Period(noun.concept, None, "each")
    )


def _so_joined(who: Any, preds: tuple[str, tuple[Pred, ...]], within: m.Period | None, t: str) -> Any:
    """Several things that are so of somebody: "it attacked but did no damage this turn".

    "Has not attacked or defended" denies both.
    """
    how, row = preds
    conditions = []
    for pred in row:
        if not takes(t, who, pred):
            return None
        conditions.append(condition_of(Clause(who, t, pred), within if pred.past else None))
    if None in conditions:
        return None
    both = how == "and" or all(pred.negated for pred in row)
    return m.And(tuple(conditions)) if both else m.Or(tuple(conditions))


def _so_done(who: Any, vp: Vp) -> Any:
    """What was done by what the text has just said: "if it was destroyed this way"."""
    if vp.subject != "patient" or vp.roles:
        return None
    return m.Happened(m.Event((m.deed(vp.verb, ("this_way",), patient=who),), "after"))


def _balanced(side: m.Word, negated: bool) -> m.Condition:
    """With which side the balance is, or is not."""
    held = m.Fits(m.Ref("game"), m.Is("balance", side.value))
    return m.Not(held) if negated else held


def _never(noun: Any, pred: Pred, within: m.Period | None) -> Any:
    """No such stretch of play of which that is so: "no engagement was declared against it this phase"."""
    clause = Clause(m.Period(noun.concept), "period", pred)
    condition = condition_of(clause, within) if pred.past and takes("period", clause.subject, pred) else None
    return None if condition is None or pred.negated else m.Not(condition)


def _in_period(condition: Any, period: m.Period) -> Any:
    """A condition about that stretch of play: what has happened has happened in it."""
    if isinstance(condition, m.Happened) and condition.within is None:
        return replace(condition, within=m.Period(period.name, None, "this"))
    if isinstance(condition, m.Measure) and period.name == "engagement":
        return changed(condition, _takes_part)
    return condition


def _takes_part(node: Any) -> Any:
    """Who is counted in an engagement takes part in it, if nothing else is said of where it is."""
    if not isinstance(node, m.Selector) or node.kind != "card" or not _in_play(node.what):
        return node
    if m.Is("type", "enhancement") in m.conjuncts(node.what):
        raise Refuse
    return replace(node, what=joined(node.what, m.State("participating")))


_FIGHTING = frozenset("participating not_participating attacking defending engaged".split())


def _in_play(what: m.Filter) -> bool:
    """Whether it is told whose it is, and not that it fights or where it lies."""
    parts = m.conjuncts(what)
    states = {part.name for part in parts if isinstance(part, m.State)}
    objective = m.Is("type", "objective") in parts
    return not objective and not states & _FIGHTING and not any(isinstance(part, m.In) for part in parts)


def takes(kind: str, who: Any, pred: Pred) -> bool:
    """Whether this type of subject may do or be that."""
    if isinstance(pred.what, Vp):
        types = roles(pred.what.verb)[pred.what.subject][0]
        if kind == "things" and isinstance(who, m.Things):
            return bool({"things", f"things:{who.kind}"} & types)
        return kind in types
    return kind in ("card", "player", "zone", "period")


def _exists(what: Any, t: str) -> Any:
    if isinstance(what, m.Things):
        relation, amount = relation_of(what.amount)
        return m.Measure(m.Count(replace(what, amount=m.All())), relation, amount)
    return exists(what)


def exists(what: Any, *also: m.Filter) -> Any:
    """That so many of these are there."""
    if isinstance(what, m.Group):
        parts = tuple(exists(member, *also) for member in what.members)
        return m.Or(parts) if what.either else m.And(parts)
    if not isinstance(what, m.Selector) or what.quantifier != "some":
        raise Refuse
    relation, amount = relation_of(what.count)
    described = m.conjuncts(joined(what.what, *also))
    alike = [part for part in described if isinstance(part, m.Not) and isinstance(part.part, m.Same)]
    bare = [part for part in alike if part.part.of is None]  # type: ignore[union-attr]
    if len(bare) > 1:
        raise Refuse
    distinct = bare[0].part.property if bare else ""  # type: ignore[union-attr]
    which = joined(*(part for part in described if part not in bare))
    return m.Measure(m.Count(m.Selector("each", which, what.kind), distinct), relation, amount)


def condition_of(clause: Clause, within: m.Period | None = None) -> Any:
    """A clause as a condition."""
    pred = clause.pred
    if pred.mode != "do" or pred.tail is not None:
        return None
    none = m.Choice(None, m.Number(0))
    if isinstance(clause.subject, m.Selector) and clause.subject.count == none and isinstance(pred.what, Vp):
        single = replace(clause, subject=replace(clause.subject, count=m.Number(1)))
        some = condition_of(single, within)
        return None if some is None or pred.negated else m.Not(some)
    condition = _so(clause, within)
    if condition is None:
        return None
    return m.Not(condition) if pred.negated else condition


def _so(clause: Clause, within: m.Period | None) -> Any:
    pred, who = clause.pred, clause.subject
    if not isinstance(pred.what, Vp):
        if within is not None:
            return None
        if isinstance(who, m.Selector) and who.quantifier == "some" and clause.kind == "card":
            return exists(who, pred.what)
        if isinstance(who, m.Group):
            each = tuple(_so(replace(clause, subject=member), None) for member in who.members)
            return None if None in each or who.either else m.And(each)
        return m.Fits(who, pred.what)  # type: ignore[arg-type]
    vp = pred.what
    filled = dict(vp.roles)
    if (
        vp.verb == "control"
        and "patient" in filled
        and not pred.past
        and within is None
        and vp.subject == "agent"
    ):
        if isinstance(filled["patient"], m.Zone):
            return m.Fits(filled["patient"], m.Rel("controller", who))  # type: ignore[arg-type]
        return exists(filled["patient"], m.Rel("controller", who))  # type: ignore[arg-type]
    if vp.verb == "have" and not pred.past and within is None:
        return m.Fits(who, having(filled["what"])) if clause.kind in ("card", "player") else None  # type: ignore[arg-type]
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
    filled = [(name, term) for name, term in named if not (name == "agent" and term == m.YOU)]
    if vp.subject == "agent" and clause.subject == m.YOU:
        filled = [*vp.roles, ("agent", m.YOU)]
    manner = vp.manner + (clause.pred.tail.manner if clause.pred.tail else ())
    kind = Undergone if vp.subject != "agent" and "agent" in dict(vp.roles) else m.Deed
    return kind(vp.verb, tuple(sorted(filled, key=lambda role: role[0])), manner)  # type: ignore[arg-type]

"""Conditions: what is so, what there is, amounts compared, what has happened."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.notation import Costly, Grammar
from judge.cardtext.parts import Vp
from judge.cardtext.russian.attacks import of_opponent
from judge.cardtext.russian.clauses import Clause, deeds, matches
from judge.cardtext.russian.gains import thing
from judge.cardtext.russian.nouns import noun_filter as kind_of
from judge.cardtext.russian.parts import ONE, He, Np, OnBothSides, he, joined
from judge.cardtext.russian.verbs import as_filter
from judge.cardtext.russian.words import Adj

STATIVE = ("have", "stand", "count_as", "occupy")


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("cond1", "fin")(_so)
    for kind in ("card", "attack", "property", "ability", "zone"):
        g.rule("cond1", f'np[{kind}_n] "-"? state', 0.05)(lambda np, adj, kind=kind: _is(np, adj, kind))
    g.rule("cond1", "state", 0.15)(
        lambda adj: (
            m.Fits(he("he", "card") if _sort_of(adj.what) else he("topic", "card", adj.gender), adj.what)
            if adj.what not in (m.State("odd"), m.State("even"))
            else None
        )
    )
    # there is, there is not
    g.rule("there", "loc", 0.0)(lambda where: where)
    g.rule("there", '"у" np1[card_g]')(lambda np: ("of", np.term))
    g.rule("there", '"у" NPLAYER[g]')(
        lambda noun: m.Rel("controller", m.OPPONENT) if noun.concept == "opponent" else None
    )
    g.words("there", m.Rel("controller", m.YOU), "у вас", "под вашим контролем")
    g.words("there", m.Rel("controller", m.OPPONENT), "под контролем противника")
    g.rule("cond1", '"у" np1[card_g] "есть" gain[n]')(
        lambda np, gain: m.Fits(np.term, gain.had) if gain.keyword and gain.had else None
    )
    g.rule("cond1", '"у" np1[card_g] "нет" gain[g]')(
        lambda np, gain: m.Fits(np.term, m.Not(gain.had)) if gain.keyword and gain.had else None
    )
    g.rule("cond1", '"у" np1[card_g] gain[n]', 0.1)(
        lambda np, gain: m.Fits(np.term, gain.had) if gain.had is not None else None
    )
    g.rule("there", '"на" np1[card_l]', 0.05)(lambda np: ("of", np.term))
    for kind in ("card", "things", "attack", "ability"):
        g.rule("cond1", f'there? "есть" np[{kind}_n] there?')(lambda a, np, b: exists(a, np, b, True))
        g.rule("cond1", f'np[{kind}_n] "есть" there?', 0.1)(lambda np, b: exists(None, np, b, True))
        g.rule("cond1", f'there? "нет" np[{kind}_g] there?')(lambda a, np, b: exists(a, np, b, False))
        g.rule("cond1", f'np[{kind}_g] "нет" there?', 0.1)(lambda np, b: exists(None, np, b, False))
    g.words("are", "", "есть", "стоит", "стоят", "находится", "находятся")
    g.words("stands", "", "стоит", "стоят", "находится", "находятся", "лежит", "лежат")
    g.rule("cond1", 'there? are? np1[card_n] count[g] "разных"? NPROPERTY[g] there?', 0.05)(kinds)
    g.rule("cond1", "there stands np1[card_n]", 0.1)(lambda a, _, np: exists(a, np, None, True))
    for words, there in (("there stands", True), ('there "не" stands', False)):
        g.rule("cond1", f"{words} SELF[n]", 0.0)(
            lambda a, _, who, there=there: _stands_there(a, who[0], there)
        )
    g.rule("cond1", 'there "не" stands np1[card_g]', 0.1)(lambda a, _, np: exists(a, np, None, False))
    g.rule("cond1", 'there "не" stands np1[card_n]', 0.15)(lambda a, _, np: exists(a, np, None, False))
    g.rule("cond1", '"это" NCARD[n]')(
        lambda noun: m.Fits(he("he", "card"), what) if (what := kind_of(noun)) is not None else None
    )
    g.rule("cond1", '"это" np1[card_n]', 0.1)(
        lambda np: m.Fits(he("he", "card"), np.term.what) if isinstance(np.term, m.Selector) else None
    )
    g.rule("cond1", "there np1[card_n]", 0.4)(lambda a, np: exists(a, np, None, True))
    g.rule("cond1", 'there? bigger np[card_g] "," "чем" thanthere')(lambda a, r, np, b: _more(a, r, np, b))
    g.rule("cond1", 'there? bigger np[card_g] "," "чем" np[card_g]', 0.02)(_fewer)
    g.rule("there", 'np1[player_n] ("контролирует" | "имеет" | "контролируете" | "имеете")', 0.0)(
        lambda np: m.Rel("controller", np.term) if np.term in (m.YOU, m.OPPONENT) else None
    )
    g.rule("thanthere", "np1[player_n]")(
        lambda np: m.Rel("controller", np.term) if np.term in (m.YOU, m.OPPONENT) else None
    )
    g.words("bigger", ">", "больше", "более")
    g.words("bigger", "<", "меньше", "менее")
    g.rule("thanthere", '("в" | "на") A_ваш[l]')(lambda a: ("yours", m.YOU))
    g.rule("thanthere", "there")(lambda where: where)
    g.rule("thanthere", "ADJ[g]")(lambda adj: ("adj", adj.what))
    g.rule("cond1", '"выпало" compared')(lambda cmp: m.Measure(m.Value("roll", m.THIS), *cmp))
    g.rule("cond1", '"выпало" NUM (("," | "или") NUM)+')(
        lambda a, rest: m.Or(tuple(m.Measure(m.Value("roll", m.THIS), "=", n) for n in (a, *rest)))
    )
    g.rule("cond1", '"на" "кубике"? rolled? "выпало" compared', 0.0)(
        lambda name, cmp: m.Measure(m.Value(name or "roll", m.THIS), *cmp)
    )
    g.rule("cond1", '"на" "кубике" rolled? "выпало" NUM (("," | "или") NUM)+')(
        lambda name, a, rest: m.Or(
            tuple(m.Measure(m.Value(name or "roll", m.THIS), "=", n) for n in (a, *rest))
        )
    )
    g.rule("cond1", 'when? "никто" "не" vp[fin] when?', 0.0)(_nobody)
    g.rule("cond1", '"выпало" ("четное" | "чётное") ("число" | "значение")?')(
        lambda: m.Measure(m.Value("roll", m.THIS), "even", ONE)
    )
    g.rule("cond1", '"выпало" ("нечетное" | "нечётное") ("число" | "значение")?')(
        lambda: m.Measure(m.Value("roll", m.THIS), "odd", ONE)
    )
    g.rule("cond1", '"у" np1[card_g] ADJ[n] NMISC[n] (NPROPERTY[g] | NTHINGS[g])', 0.0)(
        lambda np, adj, misc, noun: (
            m.Fits(np.term, m.Compare("life", adj.what.name, ONE))
            if misc.concept == "number"
            and noun.concept == "life"
            and adj.what in (m.State("even"), m.State("odd"))
            else None
        )
    )
    g.rule("cond1", '"после" "этого" cond1', 0.0)(lambda held: held)
    g.rule("cond1", "when", 0.1)(lambda when: when)
    g.same("cond", "cond1")
    g.rule("cond", 'cond1 (","? ("и" | "а" | "но") cond1)+', 0.05)(
        lambda a, rest: m.And(_of_the_same(a, rest))
    )
    g.rule("cond", 'cond1 (","? ("или" | "либо") cond1)+', 0.05)(lambda a, rest: m.Or(_of_the_same(a, rest)))


def _of_the_same(first: Any, rest: Any) -> tuple[Any, ...]:
    """Conditions in a row: one without a subject is said of the subject of the one before."""
    row = [_within(first, rest[-1])]
    for condition in rest:
        before = row[-1]
        who: Any = condition.who if isinstance(condition, m.Fits) else None
        unsaid = isinstance(who, He) and who.word == "topic"
        row.append(replace(condition, who=before.who) if unsaid and isinstance(before, m.Fits) else condition)
    return tuple(row)


def _within(first: Any, last: Any) -> Any:
    """ "Has not struck and not moved this turn": the time behind the last is that of the first, too."""
    inner, other = (part.part if isinstance(part, m.Not) else part for part in (first, last))
    if not (isinstance(inner, m.Happened) and isinstance(other, m.Happened)) or inner.within is not None:
        return first
    inner = replace(inner, within=other.within)
    return m.Not(inner) if isinstance(first, m.Not) else inner


def _sort_of(what: m.Filter) -> bool:
    """Whether it says of which sort somebody is: of the card itself that is known."""
    return isinstance(what, m.Is) and what.property in ("type", "class")


def _is(np: Np, adj: Adj, kind: str) -> Any:
    if not (matches(np.gender, adj.gender)):
        return None
    if isinstance(np.term, m.Selector) and np.term.quantifier == "some" and kind != "card":
        return None
    return m.Fits(np.term, adj.what)


def exists(a: Any, np: Np, b: Any, there: bool) -> Any:
    """There are such cards or things in one of two places where that may be said, or there are none."""
    where = [place for place in (a, b) if place is not None]
    if isinstance(np.term, m.Things):
        if np.term.kind == "card":
            return None
        owner = next((place[1] for place in where if isinstance(place, tuple)), np.term.of)
        if len(where) > 1 or (where and owner is None):
            return None
        had: Any = thing(m.Things(np.term.kind, np.term.amount, None, np.term.marks)).had
        return m.Fits(owner or m.THIS, had if there else m.Not(had))
    if m.Rel("controller", m.OPPONENT) in [node for place in where for node in walk(place)]:
        np = replace(np, term=of_opponent(np.term))
    if not isinstance(np.term, m.Selector):
        if (
            isinstance(np.term, m.Group)
            and all(isinstance(member, m.Selector) for member in np.term.members)
            and there
        ):
            parts = tuple(exists(a, Np(member, "*", np.kind), b, there) for member in np.term.members)
            return m.Or(parts) if np.term.either else m.And(parts)
        return None
    sides = next((place for place in where if isinstance(place, OnBothSides)), None)
    if sides is not None and there and np.term.count in (None, ONE):
        rest = [place for place in where if place is not sides]
        each = [exists(side, np, rest[0] if rest else None, there) for side in sides.parts]
        return m.And(tuple(each)) if None not in each else None
    extra = [
        m.Rel("of" if np.kind == "ability" else "on", place[1]) if isinstance(place, tuple) else place
        for place in where
    ]
    count: Any = np.term.count
    relation: Any = ">="
    if isinstance(count, m.Choice):
        if count.least is not None and count.least == count.most:
            relation, count = "=", count.least
        elif count.least is not None:
            count = count.least
        else:
            relation, count = "<=", count.most
    many = m.Count(m.Selector("each", joined([np.term.what, *extra]), np.term.kind))
    if not there:
        if np.term.count not in (None, ONE):
            if relation != ">=":
                return None
            return m.Measure(many, "<", count)
        return m.Measure(many, "=", m.Number(0))
    return m.Measure(many, relation, count if count is not None else ONE)


def _stands_there(where: Any, who: Any, there: bool) -> Any:
    """The card itself stands there, or does not."""
    if isinstance(where, tuple):
        return None
    return m.Fits(who, where if there else m.Not(where))


def _fewer(a: Any, relation: Any, np: Np, other: Np) -> Any:
    """More of these than of those."""
    if isinstance(a, tuple) or not (isinstance(np.term, m.Selector) and isinstance(other.term, m.Selector)):
        return None
    extra = [] if a is None else [a]
    left = m.Count(m.Selector("each", joined([np.term.what, *extra])))
    return m.Measure(left, relation, m.Count(m.Selector("each", joined([other.term.what, *extra]))))


def _more(a: Any, relation: Any, np: Np, b: Any) -> Any:
    if not isinstance(np.term, m.Selector) or isinstance(a, tuple):
        return None
    extra = [a] if a is not None else []
    if isinstance(b, tuple) and b[0] == "yours":
        if a is None or not any(isinstance(part, m.Zone) for part in walk(a)):
            return None
        b = changed(a, lambda node: replace(node, whose=b[1]) if isinstance(node, m.Zone) else node)
        if b == a:
            return None
    if isinstance(b, tuple):
        if b[0] != "adj" or not isinstance(np.term.what, m.Anything | m.State | m.And):
            return None
        return m.Measure(
            m.Count(m.Selector("each", joined([np.term.what, *extra]))),
            relation,
            m.Count(m.Selector("each", joined([b[1], *extra]))),
        )
    return m.Measure(
        m.Count(m.Selector("each", joined([np.term.what, *extra]))),
        relation,
        m.Count(m.Selector("each", joined([np.term.what, b]))),
    )


def _so(clause: Clause) -> Any:
    """A clause as a condition: a state that holds, or what has happened.  None if neither."""
    pred = clause.pred
    who = he("topic", "card", pred.gender) if clause.who is None else clause.who
    if pred.mode != "do" or not isinstance(pred.what, Vp) or pred.more or pred.which:
        return None
    vp = pred.what
    if vp.verb in ("have", "stand"):
        what = as_filter(vp)
        if what is None or pred.when:
            return None
        return m.Fits(who, m.Not(what) if pred.negated else what)
    if vp.verb == "turn_up" or (vp.verb == "control" and who in (m.YOU, m.OPPONENT)):
        return None
    within = pred.when[0].period if pred.when and isinstance(pred.when[0], m.During) else None
    done = deeds(replace(clause, who=who))
    happened = m.Happened(m.Event(tuple(done), "after" if pred.past else "when"), within)
    several = [term for name, term in done[0].roles if name in ("with", "from")]
    if len(done) == 1 and several and isinstance(several[0], m.Group) and not several[0].either:
        return _each_done(done[0], several[0], pred, within)
    state = pred.short and vp.verb in ("tap", "untap", "damage") and within is None
    condition = m.Not(happened) if pred.negated else happened
    return Costly(condition, 0.2) if state else condition  # rather what it is than what was done to it


def _each_done(deed: m.Deed, made: m.Group, pred: Any, within: Any) -> Any:
    """ "Has got wounds from a shot, a throw and a discharge": each of these has happened.

    "Your cards have made a shot, a throw and a discharge": one of them the one, one the other.
    """
    if pred.negated:
        return None
    row = []
    match deed["agent"]:
        case m.Selector("each", what, "card", None) as they:
            deed = changed(deed, lambda node: m.Selector("some", what, "card", ONE) if node == they else node)
    for member in made.members:
        roles = tuple((name, member if term == made else term) for name, term in deed.roles)
        event = m.Event((replace(deed, roles=roles),), "after" if pred.past else "when")
        row.append(m.Happened(event, within))
    return m.And(tuple(row))


def _nobody(before: Any, phrase: Any, behind: Any) -> Any:
    """Nobody has done that, or to nobody that was done."""
    if before is not None and behind is not None:
        return None
    vp = phrase.vp
    filled = {**dict(vp.roles), vp.subject: m.Selector("some", m.Anything(), count=ONE)}
    deed = m.deed(vp.verb, vp.manner, **filled)
    when = before or behind
    within = when.period if isinstance(when, m.During) else None
    return m.Not(m.Happened(m.Event((deed,), "after" if phrase.past else "when"), within))


def kinds(a: Any, verb: Any, np: Np, count: Any, noun: Any, b: Any) -> Any:
    """There are cards of so many elements or classes."""
    where = [place for place in (a, b) if place is not None]
    if (
        not isinstance(np.term, m.Selector)
        or any(isinstance(place, tuple) for place in where)
        or noun.concept == "cost"
    ):
        return None
    many = m.Count(m.Selector("each", joined([np.term.what, *where]), np.term.kind), noun.concept)
    n: Any = count[0]
    if isinstance(n, m.Choice):
        if n.least is not None and n.most is not None:
            return m.Measure(many, "=", n.least)
        return m.Measure(many, ">=", n.least) if n.least is not None else m.Measure(many, "<=", n.most or ONE)
    return m.Measure(many, ">=", n)

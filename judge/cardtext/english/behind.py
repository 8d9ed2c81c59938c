"""What stands behind a noun: relative clauses, participles, "with ...", "in ..."; and what somebody has."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.determined import ONE, joined
from judge.cardtext.lexicon import Keyword
from judge.cardtext.notation import Costly, Grammar, Refuse
from judge.cardtext.parts import Nbar, Pred, Vp, pronoun, verb_said

YOURS = m.Rel("chooser", m.YOU)
THOSE = pronoun("those", "card", plural=True)


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    for position in ("top", "bottom"):
        g.rule("np1[card]", f'"the" "{position}" quantity? nbar[card] "of" np[zone]')(
            lambda n, bar, zone, position=position: (
                m.Selector(position, joined(*(*bar.what, m.In(zone))), count=n or ONE)
                if not bar.targeted
                else None
            )
        )
    g.rule("post[card]", '"at" np1[card]', 0.1)(lambda who: m.Rel("at", who))
    g.rule("np1[card]", '"the topmost" nbar[card] ("of" | "from" | "in") np[zone]')(
        lambda bar, zone: m.Selector("top", joined(*bar.what, m.In(zone)), count=ONE)
    )
    g.rule("measured", '"a"? relative NPROPERTY ("than" np1[card])?')(
        lambda how, noun, who: m.Compare(
            noun.concept, how, m.Value(noun.concept, who or pronoun("it", "card"))
        )
    )
    for relation, words in {
        "<": ("lower", "less", "fewer"),
        ">": ("higher", "greater", "more"),
        "<=": ("equal or lower", "equal or less", "the same or lower", "the same or less"),
        ">=": ("equal or higher", "equal or greater", "the same or higher", "the same or greater"),
    }.items():
        g.words("relative", relation, *words)
    g.rule("post[card]", '"here"')(lambda: m.Rel("at", m.THIS))
    g.rule("post[card]", '"not" "currently"? ADJ', 0.05)(lambda what: m.Not(what))
    for side in ("light", "dark"):
        g.words("mod", m.Is("side", side), f"{side} side")
    g.rule("post[card]", '("in" | "from" | "among") np1[zone]', 0.2)(lambda zone: m.In(zone))
    g.rule("post[card]", '"in" np[period]', 0.15)(
        lambda period: (
            m.State("participating")
            if isinstance(period, m.Period) and period.name in ("engagement", "edge_battle", "combat")
            else None
        )
    )
    g.rule("post[card]", '"of" NPROPERTY compared', 0.05)(lambda noun, cmp: m.Compare(noun.concept, *cmp))
    g.rule("post[card]", '"in the same arena" ("as" np1[card])?', 0.05)(
        lambda who: m.Same("arena", who or pronoun("beside", "card"))
    )
    g.rule("post[card]", '"in" ("another arena" | "a different arena") (("than" | "from") np1[card])?', 0.05)(
        lambda who: m.Not(m.Same("arena", who or pronoun("beside", "card")))
    )
    g.rule("post[card]", "using")(lambda what: what)
    g.rule("using", '"using" KEYWORD ("to attack" np1[card])?')(_using)
    g.rule("post[card]", '"you have"', -0.1)(lambda: m.Rel("controller", m.YOU))
    g.rule("post[card]", '"your opponent has"', -0.1)(lambda: m.Rel("controller", m.OPPONENT))
    g.rule("post[card]", '("in" | "from") np[zone]', 0.25)(_somewhere)
    g.words(
        "post[card]", m.Not(m.State("engaged")), "you are not engaged with", "that you are not engaged with"
    )
    g.rule("post[card]", '"of your choice"')(lambda: YOURS)
    g.rule("post[card]", '"of" poss "choice"', 0.05)(
        lambda whose: m.Rel("chooser", whose) if whose == m.OPPONENT else None
    )
    g.rule("np1[card]", '("up to" | "as many as") quantity "of" ("them" | "those" | "these")', 0.05)(
        lambda n: m.Selector("some", m.Rel("among", THOSE), count=n, up_to=True)
    )
    g.rule("post[card]", '"of the same" NPROPERTY "as" np1[card]')(
        lambda noun, who: m.Same(noun.concept, who)
    )
    g.rule("np1[card]", 'quantity "of" ("those" | "the") nbar[card]', 0.05)(
        lambda n, bar: m.Selector(
            "some", joined(*bar.what, m.Rel("among", pronoun("those", "card", plural=True))), count=n
        )
    )
    g.rule("post[card]", '"on" np[card]', 0.05)(lambda who: m.Rel("on", who))
    g.rule("post[card]", '"named" NAME')(lambda name: m.Is("name", name))
    g.rule("post[card]", '"named" TRAIT', 0.3)(lambda trait: m.Is("name", trait[0]))
    g.rule("post[card]", '"named" SELF')(lambda name: m.Same("name", m.THIS))
    g.rule("post[card]", '"not" "named" NAME')(lambda name: m.Not(m.Is("name", name)))
    g.rule("post[card]", '"other than" np1[card]')(lambda who: m.Other(who))
    g.rule("post[card]", '"other than" np1[card] "or" np1[card]', -0.3)(
        lambda a, b: joined(m.Other(a), m.Other(b))
    )
    g.rule("post[card]", '"that" ("has" | "have") features ("at the time" np1[card] "is played")?')(
        lambda what, _: what
    )
    g.rule("post[card]", '"with" features')(lambda what: what)
    g.same("features", "feature")
    g.rule("features", "feature junction feature", 0.05)(
        lambda a, how, b: joined(a, b) if how == "and" else m.Or((a, b))
    )
    g.rule("post[card]", '"without" np[@] ("on it")?', over=("card", "things", "ability"))(
        lambda what, t: m.Not(having(what))
    )
    g.rule("post[card]", '("that" | "which" | "whom")? subject gaps within?')(_relative)
    g.rule("gaps", "vpgap")(lambda vp: ("and", ((False, vp),)))
    g.rule("gaps", '("have" | "has") neg? ("just" | "already")? vpgap[n]')(
        lambda no, vp: ("and", ((bool(no), vp),))
    )
    g.rule("gaps", '("is" | "are") vpgap[g]')(lambda vp: ("and", ((False, vp),)))
    g.rule("gaps", '("do" | "does" | "did") neg vpgap[b]')(lambda _, vp: ("and", ((True, vp),)))
    g.words("gaps_how", "and", "and", "but")
    g.words("gaps_how", "or", "or")
    g.rule("gaps", "vpgap gaps_how gaps", 0.05)(
        lambda vp, how, gaps: (how, ((False, vp), *gaps[1])) if len(gaps[1]) == 1 else None
    )
    g.rule("post[card]", '"just" vp[pass]', 0.05)(as_filter)
    for which in ("first", "second", "third", "next"):
        for body in ("vpgap", '("have" | "has") vpgap[n]'):
            g.rule("np1[card]", f'"the" "{which}" nbar[card] subject {body} within')(
                lambda bar, subject, vp, p, which=which: _ordinal(bar, subject, vp, p, which)
            )
    g.rule("post[card]", 'VN ("this way" | "in this way")', 0.02)(
        lambda verb: m.Rel("among", pronoun(verb_said(verb), "card", plural=True))
    )
    g.rule("post[card]", '("in" | "from") "this arena"')(lambda: m.Same("arena", m.THIS))
    g.rule("post[card]", '"stacked"? "under" np1[card]')(lambda who: m.Rel("under", who))
    g.rule("post[card]", '"controlled by the same player"')(lambda: m.Same("controller"))
    g.rule("post[card]", '","? "each"? "controlled by" ("a different player" | "different players")', 0.0)(
        lambda: m.Not(m.Same("controller"))
    )
    g.rule(
        "post[card]", '","? "each"? "controlled by" ("a different opponent" | "different opponents")', 0.0
    )(lambda: m.And((m.Rel("controller", m.OPPONENT), m.Not(m.Same("controller")))))
    g.rule("post[card]", "vp[pass]", 0.1)(as_filter)
    g.rule("post[card]", "vp[pass] within", 0.15)(lambda vp, p: said_of(Pred(vp, past=True), p))
    g.rule("post[card]", '"not" vp[pass] within', 0.3)(
        lambda vp, p: said_of(Pred(vp, negated=True, past=True), p)
    )
    g.rule("post[card]", '"not" ("in" | "at") np1[zone]', 0.05)(lambda zone: m.Not(m.In(zone)))
    g.rule("post[card]", '"whose" NPROPERTY ("is" | "are") compared')(
        lambda noun, cmp: m.Compare(noun.concept, *cmp)
    )
    g.rule("post[card]", '"costing" compared')(lambda cmp: m.Compare("cost", *cmp))
    g.rule("being", '"being" vp[pass]')(
        lambda vp: uncosted(as_filter(vp)) if "agent" in dict(vp.roles) else None
    )
    g.rule("post[card]", "being", 0.05)(lambda what: what)
    g.rule("post[card]", '"not" VN ("this way" | "in this way")', 0.02)(
        lambda verb: m.Not(m.Rel("among", pronoun(verb_said(verb), "card", plural=True)))
    )
    g.rule("feature", 'relative NTHINGS "than" np1[card]')(
        lambda how, noun, who: m.Having(
            m.Things(noun.concept, m.All()), how, m.Count(m.Things(noun.concept, m.All(), who))
        )
    )
    g.rule("post[card]", '"of" relative NPROPERTY ("than" np1[card])?', 0.02)(
        lambda how, noun, who: m.Compare(
            noun.concept, how, m.Value(noun.concept, who or pronoun("it", "card"))
        )
    )
    g.rule("post[card]", '","? "except" "for"? nbar[card] post[card]*', 0.1)(
        lambda bar, post: None if bar.targeted or None in post else m.Not(joined(*bar.what, *post))
    )
    g.rule("post[card]", '"not" vp[pass]', 0.05)(lambda vp: _not(as_filter(vp)))
    g.rule("post[card]", "vp[g]", 0.1)(as_filter)
    g.rule("post[card]", '"not" vp[g]', 0.05)(lambda vp: _not(as_filter(vp)))
    g.rule("post[card]", '("that" | "who" | "which") ("has" | "have") measured')(lambda what: what)
    g.rule("post[card]", '("that" | "who" | "which") "does" "not" "have" measured')(lambda what: m.Not(what))
    for do in ("does", "do"):
        phrase = f"that {do} not match its controller 's affiliation card"
        g.words("post[card]", m.Not(m.State("in_faction")), phrase)
    g.rule("post[card]", '"there"', 0.05)(lambda: m.Rel("among", THOSE))
    g.rule("post[card]", '("that" | "who" | "which") pred')(lambda pred: said_of(pred))
    g.rule("post[card]", '("that" | "who" | "which") pred within', 0.02)(
        lambda pred, p: said_of(pred, p) if pred.past and isinstance(pred.what, Vp) else None
    )
    g.rule("post[ability]", '("on" | "of") np1[card]', 0.05)(lambda who: m.Rel("of", who))
    g.rule("post[ability]", "subject vpgap", 0.05)(lambda subject, vp: _gapped(subject, vp))
    g.rule("post[card]", '("that" | "who" | "which") pred within? gaps_how pred within?', 0.03)(_both_said)
    g.rule("post[card]", '("that" | "who" | "which") preds within?', 0.05)(_all_said)
    g.rule("post[player]", '("that" | "who") pred')(lambda pred: said_of(pred))
    g.rule("post[player]", '("with" | "who has" | "that has") count ("card" | "cards") "in" hand')(
        lambda n, _: m.Having(m.Selector("each", m.In(m.Zone("hand"))), *relation_of(n))
    )
    g.rule("subject", "np1[@]", over=("player", "card"))(lambda who, t: (who, t))
    _features(g)


def _features(g: Grammar) -> None:
    # with ...
    g.same("feature", "measured")
    g.rule("measured", '"a"? NPROPERTY "of"? compared')(lambda noun, cmp: m.Compare(noun.concept, *cmp))
    g.rule("feature", '("the" | "a") ("same" | "matching") NPROPERTY ("as" np1[card])?')(
        lambda noun, who: m.Same(noun.concept, who)
    )
    g.rule(
        "feature",
        'np[@] "attached"? ("on it" | "on them" | "on him" | "on her" | "at it" | "to it" | "to them" | '
        '"to him" | "to her" | "attached")',
        over=("things", "card"),
    )(lambda what, t: having(what))
    g.rule("feature", "np[@]", 0.15, over=("things", "card"))(lambda what, t: having(what))
    g.rule("feature", "np[ability]")(
        lambda what: (
            None if isinstance(what, m.Selector) and _COMBAT in m.conjuncts(what.what) else having(what)
        )
    )
    g.rule("feature", "KEYWORD", 0.02)(
        lambda word: m.Having(m.Ability("keyword", name=word.name)) if word.number or word.of else None
    )
    g.rule("topmost", '"the" extreme NPROPERTY ("among" | "of") np1[card]', 0.02)(_extreme_of)
    g.same("feature", "topmost")
    g.rule("pred", '("has" | "have") topmost')(lambda what: Pred(what))
    g.rule("pred", '("has" | "have") "the" extreme NPROPERTY "in" np1[zone]')(
        lambda how, noun, zone: Pred(
            _extreme_of(how, noun, m.Selector("each", joined(m.Is("type", "unit"), m.In(zone))))
        )
    )
    g.rule("feature", '"the" TRAIT ("trait" | "Trait")')(lambda trait: m.Is("trait", trait[0]))
    g.rule("feature", '"no" NCARD ("on it" | "on them" | "attached")?', -0.1)(
        lambda noun: (
            m.Having(m.Selector("each", m.Is("type", "enhancement")), "=", m.Number(0))
            if noun.plural and noun.concept == "type enhancement"
            else None
        )
    )
    g.rule("feature", '"different" NPROPERTY')(
        lambda noun: m.Not(m.Same(noun.concept)) if noun.plural else None
    )


def _extreme_of(how: Any, noun: Any, of: Any) -> Any:
    """The most or the least of it among those: "the highest power of all units"."""
    if not isinstance(of, m.Selector) or of.quantifier != "each":
        return None
    return m.Compare(noun.concept, "=", m.Value(noun.concept, of, how))


_COMBAT = m.Is("kind", "combat_icon")


# -- making them


def _using(word: Keyword, whom: Any) -> Any:
    """Who uses a keyword, perhaps to attack somebody."""
    deed = m.deed("use", patient=m.Ability("keyword", name=word.name))
    used = m.Did(deed, "agent")
    return used if whom is None else joined(used, m.Rel("attacking", whom))


def _somewhere(zones: Any) -> Any:
    """In one zone or another."""
    if not isinstance(zones, m.Group) or not zones.either:
        return None
    return m.Or(tuple(m.In(zone) for zone in zones.members if isinstance(zone, m.Zone)))


def _ordinal(bar: Nbar, subject: tuple[Any, str], vp: Vp, within: m.Period, which: str) -> Any:
    did = _gapped(subject, vp, within)
    if not isinstance(did, m.Did) or bar.targeted or bar.plural:
        raise Refuse
    first = m.Did(did.deed, did.as_role, did.within, which)
    return m.Selector("some", joined(*bar.what, first), count=ONE)


def _relative(subject: tuple[Any, str], gaps: Any, within: m.Period | None) -> Any:
    """What somebody does, did or does not do with it: "that you deployed this turn", "you do not control"."""
    how, row = gaps
    if within is None and any(vp.verb == "commit" for _, vp in row):
        raise Refuse  # "a unit you have committed to the Force": one of yours that is
    parts = []
    for negated, vp in row:
        part = _gapped(subject, vp, within)
        parts.append(m.Not(part) if negated else part)
    whole = parts[0] if len(parts) == 1 else joined(*parts) if how == "and" else m.Or(tuple(parts))
    return whole if within is None else Costly(whole, 0.05)


def _gapped(subject: tuple[Any, str], vp: Vp, within: m.Period | None = None) -> Any:
    who, kind = subject
    if vp.verb in ("control", "own") and vp.gap == "patient" and len(vp.roles) == 0:
        if kind != "player" or within is not None:
            raise Refuse
        return m.Rel("controller" if vp.verb == "control" else "owner", who)
    deed = m.Deed(vp.verb, tuple(sorted((*vp.roles, (vp.subject, who)), key=lambda role: role[0])), vp.manner)
    return m.Did(deed, vp.gap, within)


def as_filter(vp: Vp) -> Any:
    """A participle as a description of its subject: "attached to it", "attacking this unit"."""
    roles = dict(vp.roles)
    if vp.verb == "have" and vp.subject == "agent" and set(roles) == {"what"}:
        return having(roles["what"])
    if vp.verb == "commit" and vp.subject == "patient":
        return m.State("committed")
    if vp.verb == "attach" and vp.subject == "patient" and set(roles) == {"to"}:
        return m.Rel("attached_to", roles["to"])
    if vp.verb == "participate" and isinstance(roles.get("in"), m.Period) and roles["in"].against is not None:  # type: ignore[union-attr]
        return joined(m.State("participating"), m.Rel("against", roles["in"].against))  # type: ignore[union-attr]
    if vp.verb == "participate" and set(roles) <= {"in"}:
        return m.State("participating")
    if vp.verb in ("attack", "defend") and vp.subject == "agent":
        name = {"attack": "attacking", "defend": "defending"}[vp.verb]
        if not roles:
            return Costly(m.State(name), 0.3)
        other = roles.get("patient") or roles.get("against")
        return m.Rel("attacking" if vp.verb == "attack" else "defending_against", other) if other else None
    if vp.verb == "control" and vp.subject == "patient" and set(roles) == {"agent"}:
        return m.Rel("controller", roles["agent"])
    if vp.verb == "capture" and vp.subject == "patient":
        return joined(m.State("captured"), *([m.Rel("at", roles["at"])] if "at" in roles else []))
    if vp.verb in ("focus", "engage") and vp.subject == "patient" and not roles:
        return None
    return Costly(m.Did(m.Deed(vp.verb, vp.roles, vp.manner), vp.subject), 0.2)


def said_of(pred: Pred, within: m.Period | None = None) -> Any:
    """What a relative clause says of its noun."""
    if pred.tail is not None or pred.mode not in ("do",):
        return None
    cost = 0.0
    if isinstance(pred.what, Vp) and within is not None:
        what: Any = m.Did(
            m.Deed(pred.what.verb, pred.what.roles, pred.what.manner), pred.what.subject, within
        )
    elif isinstance(pred.what, Vp):
        what = as_filter(pred.what)
        if isinstance(what, Costly):
            what, cost = what.value, what.cost
    else:
        what = pred.what
    if what is None:
        return None
    return Costly(m.Not(what) if pred.negated else what, cost)


def _both_said(first: Pred, then: m.Period | None, how: str, last: Pred, p: m.Period | None) -> Any:
    """Two things that are so of a card; when it was, if it is said of one of them, is said of both."""
    when = [within if pred.past else None for pred, within in ((first, then or p), (last, p or then))]
    if (then or p) is not None and not any(when):
        return None
    return _described((first, last), when, how == "or")


def _all_said(preds: tuple[str, tuple[Pred, ...]], p: m.Period | None) -> Any:
    """Several things that are so of a card: "that attacked or was damaged this turn"; denied, none is."""
    how, row = preds
    either = how == "or" and not all(pred.negated for pred in row)
    return _described(row, [p if pred.past else None for pred in row], either)


def _described(row: tuple[Pred, ...], when: list[m.Period | None], either: bool) -> Any:
    parts = tuple(uncosted(said_of(pred, within)) for pred, within in zip(row, when, strict=True))
    return Costly(m.Or(parts) if either else joined(*parts), 0.05)


def uncosted(what: Any) -> Any:
    """What is said, whatever its cost.  Raises Refuse where nothing is."""
    if what is None:
        raise Refuse
    return what.value if isinstance(what, Costly) else what


def having(what: Any) -> m.Filter:
    """That something has so many of these (cards, things) or this keyword."""
    if isinstance(what, m.Ability):
        return m.Having(what)
    if isinstance(what, m.Things):
        relation, amount = relation_of(what.amount)
        return m.Having(m.Things(what.kind, m.All(), what.of, what.marks), relation, amount)
    if isinstance(what, m.Selector) and what.quantifier == "some":
        relation, amount = relation_of(what.count)
        return m.Having(m.Selector("each", what.what, what.kind), relation, amount)
    raise Refuse


def relation_of(count: m.Amount | None) -> tuple[m.Compared, m.Amount]:
    """A number of something as a comparison: "3 or more" is >= 3; a plain number is at least that many.

    Raises Refuse for what is no comparison: "the same number" asks for another one beside it.
    """
    if isinstance(count, m.ThatMuch):
        raise Refuse
    if isinstance(count, m.Choice):
        if count.least is not None and count.least == count.most:
            return "=", count.least
        if count.least is not None and count.most is None:
            return ">=", count.least
        if count.most is not None and count.least is None:
            return ("=" if count.most == m.Number(0) else "<="), count.most
        raise Refuse
    if count is None or isinstance(count, m.All):
        return ">=", ONE
    if count == m.Number(0):
        return "=", count
    return ">=", count


def _not(what: Any) -> Any:
    if isinstance(what, Costly):
        return Costly(m.Not(what.value), what.cost)
    return None if what is None else m.Not(what)

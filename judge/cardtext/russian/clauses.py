"""Clauses: what is said of somebody."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.nodes import node
from judge.cardtext.notation import Costly, Grammar, Refuse, uncosted
from judge.cardtext.parts import Vp
from judge.cardtext.russian.parts import ANY, Gains, He, Np, agree, he, joined, owns
from judge.cardtext.russian.verbs import DECLARED, VerbForm, deeds_of
from judge.cardtext.type_check import roles


@node
class Pred:
    """What is said of a subject: a verb phrase or a description; how, and whether it is denied."""

    what: Any
    mode: str = "do"
    negated: bool = False
    gender: str = ANY
    past: bool = False
    person: str = ""
    more: tuple[Any, ...] = ()
    when: tuple[m.Condition, ...] = ()
    which: str = ""
    short: bool = False
    either: bool = False
    per: Any = None


@node
class Clause:
    """Somebody and what is said of it; `who` None: the card itself, unsaid."""

    who: Any
    kind: str
    pred: Pred


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.words("no", "", "не", "еще не", "ни разу не", "ни разу еще не", "еще ни разу не")
    _predicates(g)
    _finite(g)


def _predicates(g: Grammar) -> None:
    g.rule("pred", "vp[fin]")(lambda verb: _pred(verb, False))
    g.rule("pred", "no vp[fin]")(lambda _, verb: _pred(verb, True))
    g.rule("pred", 'vp[fin] "," "чтобы" vp[inf]', 0.0)(_purpose)
    g.rule("pred", "vp[fin] when", 0.0)(lambda verb, when: replace(_pred(verb, False), when=(when,)))
    g.rule("pred", "no vp[fin] when", 0.0)(lambda _, verb, when: replace(_pred(verb, True), when=(when,)))
    g.rule("pred", "when vp[fin]")(lambda when, verb: replace(_pred(verb, False), when=(when,)))
    g.rule("pred", "when no vp[fin]", 0.0)(lambda when, _, verb: replace(_pred(verb, True), when=(when,)))
    g.rule("pred", 'no when ","? vp[fin]')(lambda _, when, verb: replace(_pred(verb, True), when=(when,)))
    g.rule("nth", '("в" | "во")? ORD[a] "раз" per?')(lambda o, per: (o[0], per))
    g.rule("nth", '"впервые" per?')(lambda per: ("first", per))
    g.rule("pred", "nth vp[fin] mannerly", 0.05)(
        lambda nth, verb, how: replace(_pred(_so_done(verb, how), False), which=nth[0], per=nth[1])
    )
    g.rule("pred", "vp[fin] mannerly when", 0.4)(
        lambda verb, how, when: replace(_pred(_so_done(verb, how), False), when=(when,))
    )
    g.rule("pred", "nth vp[fin]")(lambda nth, verb: replace(_pred(verb, False), which=nth[0], per=nth[1]))
    g.rule("pred", "vp[fin] nth")(lambda verb, nth: replace(_pred(verb, False), which=nth[0], per=nth[1]))
    g.rule("pred", "must vp[inf] nth", 0.02)(
        lambda n, verb, nth: Pred(verb.vp, "must", False, n, which=nth[0], per=nth[1])
    )
    g.words("can", "p", "могут")
    g.words("can", "s", "может")
    g.words("canyou", "you", "можете", "вы можете")
    g.rule("pred", 'can "также" vp[inf]', -0.05)(
        lambda n, verb: Pred(verb.vp, "can", False, "p" if n == "p" else "s")
    )
    g.rule("pred", 'can "-"? vp[inf]')(lambda n, verb: Pred(verb.vp, "can", False, "p" if n == "p" else "s"))
    g.rule("pred", 'can vp[inf] ("и" | ",") vp[inf]', 0.02)(
        lambda n, a, b: Pred(_whither(a.vp, b.vp), "can", False, "p" if n == "p" else "s", more=(b.vp,))
    )
    g.rule("pred", 'can "не" vp[inf]')(lambda n, verb: Pred(verb.vp, "can", True, "p" if n == "p" else "s"))
    g.rule("pred", '"не" can vp[inf]')(
        lambda n, verb: Pred(verb.vp, "cannot", False, "p" if n == "p" else "s")
    )
    g.rule("pred", '"не" can vp[inf] (("," | "и" | "или") vp[inf])+', 0.02)(
        lambda n, a, rest: Pred(
            a.vp, "cannot", False, "p" if n == "p" else "s", more=tuple(other.vp for other in rest)
        )
    )
    g.rule("pred", '"не" can "ни" vp[inf] ("," "ни" vp[inf])+', 0.0)(
        lambda n, a, rest: Pred(
            a.vp, "cannot", False, "p" if n == "p" else "s", more=tuple(other.vp for other in rest)
        )
    )
    g.rule("pred", '"не" can when ","? vp[inf]')(
        lambda n, when, verb: Pred(verb.vp, "cannot", False, "p" if n == "p" else "s", when=(when,))
    )
    g.rule("pred", '"не" can "быть" targeted', 0.0)(
        lambda n, vp: Pred(vp, "cannot", False, "p" if n == "p" else "s")
    )
    g.rule("pred", '"не" can "быть" vp[short] (("," | "и" | "или") vp[short])+', 0.02)(_passives)
    g.rule("pred", '"не" can "быть" "ни" vp[short] ("," "ни" vp[short])+', 0.0)(_passives)
    g.rule("targeted", '("выбран" | "выбрана" | "выбрано" | "выбраны")? NCARD[i] np[attack_g]')(
        lambda noun, np: Vp("target", (("agent", np.term),), "patient") if noun.concept == "target" else None
    )
    g.rule("pred", "must vp[inf]")(lambda n, verb: Pred(verb.vp, "must", False, n))
    g.rule("pred", "must NUM NMISC[a] vp[inf]", 0.0)(
        lambda n, once, time, verb: (
            Pred(verb.vp, "must", False, n) if time.concept == "time" and once == m.Number(1) else None
        )
    )
    g.words("must", "s", "должен", "должна", "должно", "обязан", "обязана", "обязано")
    g.words("must", "p", "должны", "обязаны")
    g.rule("pred", 'must vp[inf] (","? ("или" | "либо") vp[inf])+', 0.02)(
        lambda n, a, rest: Pred(a.vp, "must", False, n, more=tuple(other.vp for other in rest), either=True)
    )
    g.rule("pred", 'can vp[inf] (","? ("или" | "либо") vp[inf])+', 0.05)(
        lambda n, a, rest: Pred(a.vp, "can", False, n, more=tuple(other.vp for other in rest), either=True)
    )
    g.rule("pred", '"уже" WAS vp[short] when?')(
        lambda was, verb, w: Pred(verb.vp, "do", False, verb.gender, True, when=(w,) if w else ())
    )
    g.rule("pred", "WAS vp[short]")(lambda was, verb: Pred(verb.vp, "do", False, verb.gender, True))
    g.rule("pred", "WAS vp[short] when", -0.02)(
        lambda was, verb, when: Pred(verb.vp, "do", False, verb.gender, True, when=(when,))
    )
    g.rule("pred", "no WAS vp[short]")(lambda _, was, verb: Pred(verb.vp, "do", True, verb.gender, True))
    g.rule("pred", "no WAS vp[short] when", -0.02)(
        lambda _, was, verb, when: Pred(verb.vp, "do", True, verb.gender, True, when=(when,))
    )
    g.rule("pred", "vp[short]", 0.05)(lambda verb: Pred(verb.vp, "do", False, verb.gender, True, short=True))


def _passives(number: str, first: VerbForm, rest: Any) -> Any:
    """ "Cannot be wounded and poisoned"."""
    more = tuple(other.vp for other in rest)
    return Pred(first.vp, "cannot", False, "p" if number == "p" else "s", more=more)


def _whither(a: Vp, b: Vp) -> Vp:
    """The first of two verbs with where to, if that is said behind the second alone."""
    to = dict(b.roles).get("to")
    if to is None or a.roles or "to" not in roles(a.verb):
        return a
    return replace(a, roles=(("to", to),))


def _purpose(verb: VerbForm, aim: VerbForm) -> Any:
    if verb.vp.verb != "tap" or any(isinstance(value, Gains) for _, value in aim.vp.roles):
        return None
    filled = (*verb.vp.roles, ("for", m.Deed(aim.vp.verb, aim.vp.roles)))
    return _pred(replace(verb, vp=replace(verb.vp, roles=filled)), False)


def _pred(verb: VerbForm, negated: bool) -> Pred:
    return Pred(
        verb.vp,
        "do",
        negated,
        verb.gender if not verb.person or verb.gender == "p" else "s",
        verb.past,
        verb.person,
    )


def _so_done(verb: VerbForm, how: str) -> VerbForm:
    return replace(verb, vp=replace(verb.vp, manner=(*verb.vp.manner, how)))


def matches(subject: str, predicate: str) -> bool:
    """Whether a subject and its verb agree: s is any singular."""
    if predicate == "s":
        return "p" not in subject
    return agree(subject, predicate)


DASHED = 0.35
"""A dash behind a subject is rarer than a subject behind its verb: what follows a dash is done then."""
KINDS = ("card", "player", "attack", "things", "property", "ability", "zone")


def _finite(g: Grammar) -> None:
    for kind in KINDS:
        g.rule("fin", f"np[{kind}_n] pred", 0.02)(lambda np, pred, kind=kind: clause(np, kind, pred))
        g.rule("fin", f'np[{kind}_n] "-" pred', DASHED)(lambda np, pred, kind=kind: clause(np, kind, pred))
        g.rule("fin", f"pred0 np[{kind}_n]", 0.3)(lambda pred, np, kind=kind: clause(np, kind, pred))
    g.rule("pred0", "vp[fin]")(lambda verb: _pred(verb, False))
    g.rule("pred0", "WAS? vp[short]")(lambda was, verb: Pred(verb.vp, "do", False, verb.gender, True))
    g.rule("fin", "when np[card_n] pred", 0.15)(
        lambda when, np, pred: clause(np, "card", replace(pred, when=(*pred.when, when)))
    )
    g.rule("fin", 'loc ","? np1[card_n] pred', 0.25)(
        lambda where, np, pred: (
            clause(replace(np, term=replace(np.term, what=joined([np.term.what, where]))), "card", pred)
            if isinstance(np.term, m.Selector)
            else None
        )
    )
    g.rule("fin", "loc pred0 np1[card_n]", 0.25)(
        lambda where, pred, np: (
            clause(replace(np, term=replace(np.term, what=joined([np.term.what, where]))), "card", pred)
            if isinstance(np.term, m.Selector)
            else None
        )
    )
    g.rule("fin", '"от" np1[attack_g] pred0 np[card_n]', 0.1)(lambda of, pred, np: _of_attack(of, pred, np))
    g.rule("fin", '"от" np1[attack_g] pred0', 0.15)(lambda of, pred: _of_attack(of, pred, None))
    # what ends a stretch: "until it moves or leaves"
    g.rule("until", '"пока" np[card_n]? "не" vp[will] (","? "или" "не" vp[will])*', 0.0)(_until)
    g.rule("until", '"пока" "не" vp[will] np[card_n]', 0.0)(lambda verb, np: _until(np, verb, ()))
    g.rule("fin", "np1[card_a] vp[gap] np[card_n]", 0.25)(_object_first)
    g.rule("fin", "pred")(lambda pred: _unsaid(pred))


def _of_attack(of: Np, pred: Pred, np: Any) -> Any:
    """ "From this strike a defender is assigned": the attack is a role of the verb."""
    if (
        not isinstance(pred.what, Vp)
        or "from" not in roles(pred.what.verb)
        or "from" in dict(pred.what.roles)
    ):
        return None
    pred = replace(pred, what=pred.what.filled("from", of.term))
    return _unsaid(pred) if np is None else clause(np, "card", pred)


def _object_first(whom: Np, verb: VerbForm, np: Np) -> Any:
    """ "This card is struck by an orc", with the object before its verb."""
    if verb.vp.gap in dict(verb.vp.roles) or verb.vp.gap == verb.vp.subject or verb.person == "2":
        return None
    if whom.gender != "f" and not isinstance(whom.term, He):
        return None  # it might be the subject
    done = replace(verb.vp.filled(verb.vp.gap, whom.term), gap="")
    return clause(np, "card", _pred(replace(verb, vp=done), False))


def _until(np: Any, first: VerbForm, rest: Any) -> Any:
    row: list[m.Deed] = []
    who = Np(he("subject"), ANY, "card") if np is None else np
    for verb in (first, *rest):
        stop = clause(who, "card", _pred(verb, False))
        if stop is None:
            return None
        row += deeds(uncosted(stop))
    return m.Event(tuple(row))


def _unsaid(pred: Pred) -> Any:
    if pred.person == "2":
        return None
    if pred.short:
        return Costly(Clause(None, "card", pred), 0.4)
    if pred.gender == "p":
        return Costly(Clause(None, "card", pred), 0.3)
    return Clause(None, "card", pred)


def clause(np: Np, kind: str, pred: Pred) -> Any:
    """A clause, if subject and verb agree and the subject may have that role.  None if not."""
    if (
        not matches(np.gender, pred.gender)
        or pred.person == "1"
        or (pred.person == "2") != (np.term == m.YOU and not pred.past)
    ):
        return None
    if kind == "attack" and isinstance(pred.what, Vp) and pred.what.verb in _BY_ATTACKS:
        return _by_attack(np, pred)
    vps = [what for what in (pred.what, *pred.more) if isinstance(what, Vp)]
    for vp in vps:
        verbs = {
            gain.verb for value in dict(vp.roles).values() if isinstance(value, Gains) for gain in value.parts
        }
        types = {name.partition(":")[0] for name in roles(vp.verb)[vp.subject][0]}
        if verbs == {"modify"}:
            types |= roles("modify")["patient"][0]
        if kind not in types and not (vp.subject == "agent" and kind in ("player", "card")):
            return None
    whole = Clause(np.term, kind, pred)
    if isinstance(np.term, m.Property) and np.term.name == "strike" and pred.what.verb == "set":
        return Costly(whole, 0.3)  # it is the attack that is brought to a strength
    return Costly(whole, 0.3) if kind == "attack" and pred.what.verb == "gain" else whole


_BY_ATTACKS = {"destroy": "with", "damage": "from"}
"""What an attack is said to do: its role in what the card does that makes it."""


def _by_attack(np: Np, pred: Pred) -> Any:
    """ "If this shot has destroyed a creature": its card has, with it."""
    role = _BY_ATTACKS[pred.what.verb]
    if pred.what.subject != "agent" or role in dict(pred.what.roles) or pred.more or pred.mode != "do":
        return None
    made: Any = np.term
    who: Any = m.THIS
    if isinstance(made, m.Selector):
        by = [part for part in m.conjuncts(made.what) if isinstance(part, m.Rel) and part.name == "by"]
        announced = any(m.Is("attack", kind) in walk(made.what) for kind in ("spell", "influence"))
        if len(by) > 1 or made.quantifier != "some" or (announced and not by):
            return None
        who = by[0].other if by else m.THIS
        made = replace(made, what=joined([part for part in m.conjuncts(made.what) if part not in by]))
    return Clause(who, "card", replace(pred, what=pred.what.filled(role, made)))


def subject_of(clause: Clause) -> Any:
    """Who it is said of."""
    return m.THIS if clause.who is None else clause.who


def deeds(clause: Clause, moment: bool = False) -> list[m.Deed]:
    """What somebody does, with the subject in its role; `moment`: whether it is declared.  Raises Refuse."""
    done = []
    for what in (clause.pred.what, *clause.pred.more):
        if not isinstance(what, Vp):
            raise Refuse
        who = subject_of(clause)
        if any(isinstance(value, Gains) for _, value in what.roles):
            if what.verb == "begin_with":
                raise Refuse
            done += deeds_of(what, who)
            continue
        filled = dict(what.roles)
        if what.subject not in filled:
            if what.subject == "patient" and isinstance(who, m.Selector) and owns(tuple(filled.values())):
                raise Refuse  # its own may be what each of them has
            filled[what.subject] = who
        manner = tuple(word for word in what.manner if moment or word != DECLARED)
        done.append(m.deed(what.verb, manner, **filled))
    return done


def deed_of(clause: Clause) -> m.Deed:
    """The one deed of a clause.  Raises Refuse."""
    row = deeds(clause)
    if len(row) != 1:
        raise Refuse
    return row[0]

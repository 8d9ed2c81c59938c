"""What a clause does, allows, forbids or requires, as an effect."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Refuse
from judge.cardtext.parts import Vp
from judge.cardtext.russian.clauses import Clause, Pred, clause, deeds
from judge.cardtext.russian.parts import ONE, Gains, He, Np, he
from judge.cardtext.russian.verbs import deeds_of
from judge.cardtext.type_check import concepts


def unstep(body: Any) -> Any:
    """A body that must have a meaning.  Raises Refuse."""
    if body is None:
        raise Refuse
    return body


def effect_of(clause: Clause | None) -> Any:
    """A clause as an effect: what happens, or what is allowed, forbidden, required.  None if it is none."""
    if clause is None:
        return None
    pred = clause.pred
    if not isinstance(pred.what, Vp) or pred.past or pred.what.verb in ("stand", "turn_up"):
        return None
    whole = clause if clause.who is not None else replace(clause, who=he("unsaid"))
    try:
        row = deeds(whole)
    except Refuse:
        if pred.what.verb != "begin_with":
            raise
        row = _begins(clause)
    if pred.mode in ("can", "cannot"):
        row = [_any_attack(deed) for deed in row]
    passive = pred.what.subject == "patient" and row[0]["agent"] is not None
    if pred.mode == "can" and len(row) == 1 and "only" in row[0].manner and passive:
        return by_no_other(row[0])
    gains: Any = dict(pred.what.roles).get("what")
    if not (isinstance(gains, Gains) and gains.either):
        row = [row[0], *(_same(deed, whole.who) for deed in row[1:])]
    if pred.what.verb == "have" and (pred.negated or pred.mode == "cannot"):
        return _capped_at(clause)
    done: Any
    if pred.either:
        if len(row) < 2 or pred.negated:
            return None
        options = m.ChooseOne(tuple(m.Effect(deed) for deed in row), _decider(clause.who))
        done = options if pred.mode == "must" else m.May(options.chooser, options)
    elif pred.mode == "can" and not pred.negated:
        effects = [m.Effect(deed) for deed in row]
        done = m.May(_decider(clause.who), _joined(effects, pred))
    elif pred.mode == "can":
        done = m.May(_decider(clause.who), in_order([m.Effect(deed, "cannot") for deed in row]))
    elif pred.mode in ("cannot", "must") or pred.negated:
        if pred.mode == "must" and pred.negated:
            return None
        mode: Any = "must" if pred.mode == "must" else "cannot"
        done = in_order([m.Effect(deed, mode) for deed in row])
    else:
        done = _joined([m.Effect(deed) for deed in row], pred)
    for when in pred.when:
        done = m.If(when, done)
    if pred.which:
        return None
    return done


def by_no_other(deed: m.Deed) -> Any:
    """ "May be attacked only by elves", "only elves may attack it": all others cannot; None for one card."""
    by = deed["agent"]
    if not isinstance(by, m.Selector) or by.quantifier != "each" or by.kind != "card":
        return None
    others = replace(by, what=m.Not(by.what))
    manner = tuple(word for word in deed.manner if word != "only")
    return m.Effect(replace(deed.with_term("agent", others), manner=manner), "cannot")


def _any_attack(deed: m.Deed) -> m.Deed:
    """What may be done with a shot and a throw may be done with each of them."""
    made = deed["with"]
    if not isinstance(made, m.Group) or not all(isinstance(member, m.Selector) for member in made.members):
        return deed
    kinds: Any = m.Or(tuple(member.what for member in made.members if isinstance(member, m.Selector)))
    row = (
        ("with", m.Selector("some", kinds, "attack", ONE)) if n == "with" else (n, t) for n, t in deed.roles
    )
    return replace(deed, roles=tuple(row))


def _same(deed: m.Deed, who: Any) -> m.Deed:
    """The deed with the subject that was chosen already: one creature gets several things."""
    if not isinstance(who, m.Selector) or who.quantifier != "some":
        return deed
    return m.Deed(deed.verb, tuple((n, he("subject") if t == who else t) for n, t in deed.roles), deed.manner)


def _capped_at(clause: Clause) -> Any:
    """ "Cannot have more than 5 of them"."""
    gains = dict(clause.pred.what.roles)["what"]
    things = [dict(gain.roles).get("things") for gain in gains.parts]
    if (
        len(things) != 1
        or clause.pred.mode != "cannot"
        or clause.pred.more
        or not isinstance(things[0], m.Things)
    ):
        return None
    n = things[0].amount
    if not isinstance(n, m.Choice) or n.most is not None or not isinstance(n.least, m.Number):
        return None
    most = replace(things[0], amount=m.Number(n.least.n - 1))
    return m.Effect(m.deed("cap", patient=m.THIS if clause.who is None else clause.who, things=most))


def _begins(clause: Clause) -> list[m.Deed]:
    vp = clause.pred.what
    gains = dict(vp.roles)["what"]
    row = []
    for gain in gains.parts:
        what = (
            dict(gain.roles).get("things") or dict(gain.roles).get("what") or dict(gain.roles).get("amount")
        )
        if what is None:
            raise Refuse
        row.append(m.deed("begin_with", patient=m.THIS if clause.who is None else clause.who, what=what))
    return row


def _decider(who: Any) -> Any:
    if who is None or who in (m.THIS, m.YOU, m.GRANTER):
        return m.YOU
    if who == m.OPPONENT:
        return m.OPPONENT
    if isinstance(who, m.Selector | He) and who.kind not in ("card", "player"):
        return m.YOU  # a cell decides nothing
    if isinstance(who, m.Selector):
        parts = m.conjuncts(who.what)
        if m.Rel("controller", m.YOU) in parts:
            return m.YOU
        if m.Rel("controller", m.OPPONENT) in parts:
            return m.OPPONENT
    return m.Owner("controller", he("subject"))


def _joined(effects: list[Any], pred: Pred) -> Any:
    gains = dict(pred.what.roles).get("what")
    if isinstance(gains, Gains) and gains.either:
        return m.ChooseOne(tuple(effects))
    return in_order(effects)


def in_order(parts: list[Any]) -> Any:
    """Several effects as one, one after the other."""
    flat: list[Any] = []
    for part in parts:
        flat += part.parts if isinstance(part, m.Seq) and not part.then else [part]
    return flat[0] if len(flat) == 1 else m.Seq(tuple(flat))


def infinitive(vp: Vp, who: Any = None) -> Any:
    """What is to be done; its doer is the card itself."""
    doer = he("implied")
    filled = dict(vp.roles)
    if any(isinstance(value, Gains) for value in filled.values()):
        row = deeds_of(vp, doer)
        return _joined([m.Effect(deed) for deed in row], Pred(vp))
    if vp.subject not in filled and (
        vp.subject != "agent"
        or "agent?" in concepts()["verbs"][vp.verb]
        or "agent" in concepts()["verbs"][vp.verb]
    ):
        filled[vp.subject] = doer
    if vp.verb in ("have", "stand", "choose", "reveal") and "agent" in filled:
        filled.pop("agent")
    if vp.verb in ("have", "stand"):
        return None
    return m.Effect(m.deed(vp.verb, vp.manner, **filled))


def imperative(vp: Vp) -> Any:
    """What you are told to do."""
    if vp.subject != "agent" or any(isinstance(value, Gains) for _, value in vp.roles):
        return None
    return m.Effect(m.Deed(vp.verb, vp.roles, vp.manner))


def of_one(np: Np, preds: tuple[Pred, ...]) -> Any:
    """Several predicates of one subject as effects in a row; None if one of them is no effect."""
    done = []
    for at, pred in enumerate(preds):
        who = (
            np
            if at == 0 or not isinstance(np.term, m.Selector) or np.term.quantifier == "each"
            else Np(he("subject", "card", np.gender), np.gender, np.kind)
        )
        effect = effect_of(clause(who, "card", pred))
        if effect is None:
            return None
        done.append(effect)
    return in_order(done)

"""Clauses whose words stand in another order: nobody named who does it, the object or the means first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import Vp
from judge.cardtext.russian.clauses import Pred, clause
from judge.cardtext.russian.done import infinitive
from judge.cardtext.russian.parts import Gains, Np
from judge.cardtext.russian.tails import Tail
from judge.cardtext.russian.verbs import VerbForm
from judge.cardtext.type_check import roles


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("fin", '"у" np1[card_g] pred0 NKEYWORD[n]', 0.1)(_of_keyword)
    # "when your card is attacked", said as "when they attack your card"
    for kind in ("card", "attack"):
        g.rule("fin", f"np[{kind}_a] vp[gap]", 0.3)(
            lambda np, phrase, kind=kind: _nobody_named(np, phrase, kind)
        )
        g.rule("one", f"np[{kind}_a] vp[gap_inf]", 0.3)(lambda np, phrase: _object_first(np, phrase))
    # "if by this strike a creature was wounded"
    g.rule("fin", "np1[attack_i] pred0 np[card_n]", 0.1)(_by_means)
    g.rule("fin", "np1[attack_i] np[card_n] pred0", 0.15)(lambda by, np, pred: _by_means(by, pred, np))
    g.rule("fin", 'when ","? pred0 np[card_n]', 0.2)(
        lambda when, pred, np: clause(np, "card", replace(pred, when=(when,)))
    )
    g.rule("fin", "pred0 when np[card_n]", 0.25)(
        lambda pred, when, np: clause(np, "card", replace(pred, when=(when,)))
    )
    g.rule("tail", '("с" | "со") gains[i]', 0.15)(lambda gains: Tail(entering=gains))


def _filled(phrase: VerbForm, term: Any) -> Vp:
    return replace(phrase.vp.filled(phrase.vp.gap, term), gap="")


def _nobody_named(np: Np, phrase: VerbForm, kind: str) -> Any:
    """What somebody does to one, no matter who: it is done to it."""
    if phrase.gender != "p" or phrase.person in ("1", "2") or phrase.vp.subject != "agent":
        return None
    if phrase.vp.gap not in roles(phrase.vp.verb) or "agent" in dict(phrase.vp.roles):
        return None
    done = replace(phrase.vp, subject=phrase.vp.gap, gap="")
    gender = "m" if np.gender not in ("p", "*") else np.gender
    return clause(replace(np, gender=gender), kind, Pred(done, gender=gender, past=phrase.past))


def _object_first(np: Np, phrase: VerbForm) -> Any:
    """ "One of them to take into the hand": the object before its verb."""
    if any(isinstance(value, Gains) for _, value in phrase.vp.roles):
        return None
    if isinstance(np.term, m.Group) or phrase.vp.subject != "agent":
        return None
    return infinitive(_filled(phrase, np.term))


def _by_means(by: Np, pred: Pred, np: Np) -> Any:
    """By which attack it was done stands first."""
    vp = pred.what
    if not isinstance(vp, Vp):
        return None
    role = next((name for name in ("with", "from") if name in roles(vp.verb)), "")
    if not role or role in dict(vp.roles) or "attack" not in roles(vp.verb)[role][0]:
        return None
    return clause(np, "card", replace(pred, what=vp.filled(role, by.term)))


def _of_keyword(np: Np, pred: Pred, noun: Any) -> Any:
    """ "Its concentration resolves", said as "the concentration resolves that it has"."""
    ability = m.Ability("keyword", name=noun.concept, of=np.term)
    return clause(Np(ability, noun.gender, "ability"), "ability", pred)

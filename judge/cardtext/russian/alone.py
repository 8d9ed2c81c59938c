"""What is so of nothing else: "only if", "only elves", "the only creature", "none of them", "nobody"."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.clauses import Pred, clause, matches
from judge.cardtext.russian.conditions import exists
from judge.cardtext.russian.done import by_no_other, effect_of, unstep
from judge.cardtext.russian.nouns import noun_filter
from judge.cardtext.russian.parts import ANY, ONE, Np, he, joined
from judge.cardtext.russian.tailed import Step, tailed
from judge.cardtext.russian.tails import Tail

_CARDS = Np(m.Selector("each", m.Anything()), "p", "card")


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    for word in ("если", "когда", "пока"):
        g.rule("step", f'np[card_n]? can vp[inf] ","? "только" ","? "{word}" cond', 0.0)(_only_if)
        g.rule("step", f'np[card_n]? can "только" "{word}" cond "," vp[inf]', 0.0)(
            lambda np, n, cond, phrase: _only_if(np, n, phrase, cond)
        )
    g.rule("step", '"только" np[card_n] can vp[inf] tail*', 0.0)(_only_these)
    g.rule("cond1", 'there are? "только" np1[card_n]', 0.0)(_nothing_else)
    only = "A_ваш[n]? A_единственный[n] NCARD[n] there?"
    g.rule("cond1", f'np1[card_n] "-"? {only}', 0.0)(_the_one)
    g.rule("cond1", f'"это" {only}', 0.0)(lambda *row: _the_one(None, *row))
    g.rule("cond1", 'there? ("никого" | "ничего") "нет" there?', 0.0)(_nobody)
    g.rule("cond1", 'there "никто" "не" stands', 0.0)(lambda where, _: _nobody(where, None))
    g.rule("cond1", "there? left np1[card_n] there?", 0.0)(_left)
    g.words("left", "", "остался", "осталась", "осталось", "остались", "остается", "остаются")
    controls = '("контролирует" | "контролируете")'
    g.rule("cond1", f"np1[player_n] {controls} np1[card_a]", 0.0)(
        lambda player, np: _controlled(player, np, True)
    )
    for case in "ga":
        g.rule("cond1", f'np1[player_n] "не" {controls} np1[card_{case}]', 0.0)(
            lambda player, np: _controlled(player, np, False)
        )
    g.rule("np1[card_n]", '"ни" A_один[n] "из" np1[card_g]', 0.0)(
        lambda gender, of: (
            Np(m.Selector("some", of.term.what, "card", ONE), gender, "card")
            if isinstance(of.term, m.Selector) and of.term.quantifier == "each"
            else None
        )
    )


def _only_if(np: Any, number: str, phrase: Any, cond: Any) -> Any:
    """ "May attack only if ...": it cannot unless that is so."""
    who = Np(he("unsaid"), ANY, "card") if np is None else np
    if phrase.vp.manner:
        return None
    pred = Pred(phrase.vp, "cannot", False, "p" if number == "p" else "s")
    return tailed(Step(unstep(effect_of(clause(who, "card", pred)))), (Tail(condition=m.Not(cond)),))


def _only_these(np: Np, number: str, phrase: Any, tails: Any) -> Any:
    """ "Only elves may attack it": nobody else can."""
    if not matches(np.gender, "p" if number == "p" else "s") or phrase.vp.subject != "agent":
        return None
    deed = m.Deed(phrase.vp.verb, (("agent", np.term), *phrase.vp.roles), phrase.vp.manner)
    return tailed(Step(unstep(by_no_other(deed))), tails)


def _nothing_else(where: Any, _: Any, np: Np) -> Any:
    """ "In your squad there are only elves": no card there is anything else."""
    if isinstance(where, tuple) or not isinstance(np.term, m.Selector) or "p" not in np.gender:
        return None
    if np.term.count is not None or isinstance(np.term.what, m.Anything):
        return None
    return m.Measure(m.Count(m.Selector("each", joined([where, m.Not(np.term.what)]))), "=", m.Number(0))


def _the_one(who: Any, yours: Any, gender: str, noun: Any, where: Any) -> Any:
    """ "It is your only creature": there is one of these, and it is one."""
    what = noun_filter(noun)
    mine = m.Rel("controller", m.YOU) if yours else None
    parts = [part for part in (what, mine, where) if part is not None]
    if not parts or isinstance(where, tuple) or noun.concept == "target":
        return None
    held = joined(parts)
    term = he("he", "card") if who is None else who.term
    alone = m.Measure(m.Count(m.Selector("each", held)), "=", ONE)
    return m.And((m.Fits(term, held), alone))


def _nobody(a: Any, b: Any) -> Any:
    return exists(a, _CARDS, b, False) if (a is None) != (b is None) else None


def _left(a: Any, _: Any, np: Np, b: Any) -> Any:
    """ "One creature is left in the squad": exactly so many."""
    if not isinstance(np.term, m.Selector) or (a is not None and b is not None):
        return None
    held = exists(a, np, b, True)
    if isinstance(held, m.Measure) and held.relation == ">=" and isinstance(np.term.count, m.Number):
        return m.Measure(held.left, "=", held.right)
    return None


def _controlled(player: Np, np: Np, there: bool) -> Any:
    """ "The opponent controls an elf", or none."""
    if player.term not in (m.YOU, m.OPPONENT):
        return None
    return exists(m.Rel("controller", player.term), np, None, there)

"""What a card may do, and with it something else: "your elf may get +1 to its strike, becoming flying"."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.clauses import Pred, clause
from judge.cardtext.russian.done import effect_of, in_order, unstep
from judge.cardtext.russian.parts import Np, he
from judge.cardtext.russian.tailed import Step, tailed
from judge.cardtext.russian.verbs import VerbForm


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.words("meantime", "", "при этом", ", при этом", "одновременно", ", одновременно")
    g.rule("step", "np[card_n] can vp[inf] tail* meantime vp[inf] tail*", 0.0)(_and_with_it)


def _and_with_it(np: Np, n: str, first: VerbForm, before: Any, _: Any, then: VerbForm, behind: Any) -> Any:
    """Whoever may do the first does the second, too, if it does the first."""
    if not isinstance(np.term, m.Selector) or np.term.quantifier != "some":
        return None
    number = "p" if n == "p" else "s"
    may = unstep(effect_of(clause(np, "card", Pred(first.vp, "can", False, number))))
    same = Np(he("subject", "card", np.gender), np.gender, np.kind)
    with_it = unstep(effect_of(clause(same, "card", Pred(then.vp, "do", False, number))))
    if not isinstance(may, m.May):
        return None
    parts = [tailed(Step(may.body), before), tailed(Step(with_it), behind)]
    if parts[0].limit is not None:
        return None
    return Step(m.May(may.who, in_order([part.body for part in parts])), parts[1].limit)

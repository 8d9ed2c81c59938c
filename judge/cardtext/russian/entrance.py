"""How a card enters the game, in a row: "under the control of the opponent and with vampirism"."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import Vp
from judge.cardtext.russian.clauses import Pred
from judge.cardtext.russian.done import of_one
from judge.cardtext.russian.fitting import as_begun
from judge.cardtext.russian.parts import ANY, Np, he


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.words("enters", "s", "входит в игру", "вступает в игру", "приходит в игру")
    g.words("enters", "p", "входят в игру", "вступают в игру", "приходят в игру")
    g.words("entering", Vp("take_control", (), "patient"), "под вашим контролем")
    g.rule("entering", '"под" "контролем" np1[player_g]')(
        lambda np: Vp("take_control", (("agent", np.term),), "patient")
    )
    g.rule("entering", '("с" | "со") gains[i]')(lambda gains: _having("gain", as_begun(gains)))
    g.rule("entering", '"без" gains[g]')(lambda gains: _having("lose", gains))
    g.rule("one", 'np[card_n]? enters entering (("," | "и" | "," "и" | "," "но") entering)*', 0.05)(_enters)


def _having(verb: str, what: Any) -> Any:
    return None if what.either else Vp(verb, (("what", what),), "patient")


def _enters(np: Any, number: str, first: Vp, rest: Any) -> Any:
    """All that is said of how it comes in holds for it."""
    who = Np(he("unsaid"), ANY, "card") if np is None else np
    if isinstance(who.term, m.Selector):
        return None  # whoever enters at some time is no effect
    return of_one(who, tuple(Pred(vp, "do", False, number) for vp in (first, *rest)))

"""As much as the words before have done: "that many", "for each card discarded this way"."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.lowering import Unmodelled, for_each

RECKONED = frozenset(
    "unfocus heal unshield destroy sacrifice discard return retrieve focus shield commit uncommit".split()
)
"""The verbs of the law of which it reckons how much they have done (`rules_asp/swlcg/amounts.lp`)."""
_DONE = m.ThatMuch("done")


def this_way(body: m.Body, last: m.Deed | None) -> m.Body:
    """The body with "that many" for the number of the cards to which the deed before was done.

    Raises Unmodelled where only some of those cards are counted.
    """

    def counted(node: Any) -> Any:
        match node:
            case m.ForEach(m.Selector("each", what, "card"), inner) if _among(what):
                _all_of_them(what, last)
                return for_each(m.Things("card", _DONE), inner)
            case m.Count(m.Selector("each", what, "card"), "") if _among(what):
                _all_of_them(what, last)
                return _DONE
        return node

    return changed(body, counted)


def _among(what: m.Filter) -> bool:
    return any(isinstance(part, m.Rel) and part.name == "among" for part in m.conjuncts(what))


def _all_of_them(what: m.Filter, last: m.Deed | None) -> None:
    who = last["patient"] if last is not None else None
    known = m.conjuncts(who.what) if isinstance(who, m.Selector) else ()
    for part in m.conjuncts(what):
        if not (isinstance(part, m.Rel) and part.name == "among") and part not in known:
            raise Unmodelled("some of the cards of the words before")

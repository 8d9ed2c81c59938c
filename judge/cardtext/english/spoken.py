"""Cards of which a verb was said: the discarded card, all revealed units, one of those that were drawn."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.determined import joined
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import Nbar, pronoun, verb_said


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("np1[card]", '("all" | "any") VN nbar[card] post[card]*', 0.1)(_all_spoken)
    g.rule("np1[card]", '("the" | "that") VN nbar[card]', 0.1)(_spoken)
    g.rule("poss", '"the" VN nbar[card] "\'s"', 0.1)(_spoken)
    g.rule("np1[card]", "quantity VN nbar[card]", 0.1)(_some_spoken)
    g.rule("np1[card]", '"each" VN nbar[card]', 0.15)(lambda verb, bar: _spoken(verb, bar, True))


def _spoken(verb: Any, bar: Nbar, each: bool = False) -> Any:
    """ "The discarded card": the one of which the verb was said."""
    if bar.targeted or (each and bar.plural):
        return None
    return pronoun(verb_said(verb), "card", joined(*bar.what), bar.plural or each)


def _all_spoken(verb: Any, bar: Nbar, post: Any) -> Any:
    """ "All revealed units": each of those of which the verb was said."""
    if not bar.plural or bar.targeted or None in post:
        return None
    return m.Selector("each", joined(*bar.what, *post, _among(verb)))


def _among(verb: Any) -> m.Filter:
    """Among those of which the verb was said."""
    return m.Rel("among", pronoun(verb_said(verb), "card", plural=True))


def _some_spoken(count: m.Amount, verb: Any, bar: Nbar) -> Any:
    """ "1 revealed card": some of those of which the verb was said."""
    name = verb.frames[0].verb
    if bar.targeted or name not in ("reveal", "discard", "draw", "search", "target", "choose"):
        return None
    those = m.Rel("among", pronoun(f"the {name}", "card", plural=True))
    return m.Selector("some", joined(*bar.what, those), count=count)

"""Features that no lexicon has: a name alone, with a number, or before a colon.

What stands behind such a name is read, and belongs to it; what the name itself means nobody told.
"""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.parts import Spoken

_COST = 3.0
"""What it costs: any other reading is likelier."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("sentence", "UNHEARD NUM? dot?", _COST)(lambda name, n, _: Spoken(keywords=(_named(name, n),)))
    g.rule("head0", 'UNHEARD NUM? ":"', _COST)(lambda name, n: (_named(name, n), n))


def _named(name: str, n: m.Amount | None) -> m.Ability:
    return m.Ability("keyword", name=name, number=n)

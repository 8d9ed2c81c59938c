"""What somebody is: "is closed", "is a dwarf", "costs 3 or less"."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.nouns import noun_filter as kind_of
from judge.cardtext.russian.parts import ANY
from judge.cardtext.russian.words import Adj


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("state", "A_ваш[n]", 0.1)(lambda gender: Adj(m.Rel("controller", m.YOU), gender))
    g.rule("state", "SHORT")(lambda adj: adj)
    g.rule("state", '"не" SHORT')(lambda adj: Adj(m.Not(adj.what), adj.gender))
    g.rule("state", '"-"? ADJ[n]', 0.05)(lambda adj: adj)
    g.rule("state", '"не" ADJ[n]', 0.05)(lambda adj: Adj(m.Not(adj.what), adj.gender))
    g.rule("state", "ADJ[i]", 0.2)(lambda adj: adj)
    g.rule("state", "quality", 0.1)(lambda what: Adj(what, ANY))
    g.rule("state", "loc", 0.1)(lambda where: Adj(where, ANY))
    g.rule("state", '"не" loc', 0.1)(lambda where: Adj(m.Not(where), ANY))
    g.rule("state", "part[n]", 0.1)(lambda adj: adj)
    g.rule("state", '"под" "вашим" "контролем"')(lambda: Adj(m.Rel("controller", m.YOU), ANY))
    g.rule("state", "NCARD[n]", 0.15)(
        lambda noun: Adj(kind, noun.gender) if (kind := kind_of(noun)) is not None else None
    )
    g.rule("state", '"стоит" compared')(lambda cmp: Adj(m.Compare("cost", *cmp), "s"))
    g.rule("state", '"стоят" compared')(lambda cmp: Adj(m.Compare("cost", *cmp), "p"))

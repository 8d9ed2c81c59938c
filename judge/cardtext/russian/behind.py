"""What stands behind a noun and describes it: genitives, "without", "with", relative clauses."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.russian.forms import CASES
from judge.cardtext.russian.parts import ANY, ONE, Np, joined
from judge.cardtext.russian.words import Adj

_CRYSTALS = (m.State("elite"), m.State("ordinary"))
"""Which crystals a cost is paid in: that of the card."""


ELEMENTS = {
    "леса": "forest", "лесов": "forest", "степи": "steppe", "степей": "steppe", "гор": "mountains",
    "болот": "swamps", "болота": "swamps", "тьмы": "darkness",
}  # fmt: skip
"""The elements by the nouns that name them."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("post", "NPLAYER[g]")(
        lambda noun: (
            m.Rel("controller", m.OPPONENT)
            if noun.concept == "opponent"
            else m.Rel("controller", m.Selector("some", m.Anything(), "player", ONE))
            if noun.concept == "player"
            else None
        )
    )
    g.rule("post", "A_ваш[g] NPLAYER[g]")(
        lambda a, noun: m.Rel("controller", m.OPPONENT) if noun.concept == "opponent" else None
    )
    g.rule("post", "np1[zone_g]", 0.1)(lambda np: m.In(np.term))
    g.rule("post", '"стоимостью" compared')(lambda cmp: m.Compare("cost", *cmp))
    g.rule("post", '"стоимости" compared', 0.05)(
        lambda cmp: m.Compare("cost", *cmp) if not isinstance(cmp[1], m.Letter) else None
    )
    g.rule("post", "NPROPERTY[g] NCARD[n]", 0.05)(
        lambda noun, kind: (
            m.Is("class", kind.concept.removeprefix("class "))
            if noun.concept == "class" and kind.concept.startswith("class ")
            else None
        )
    )
    g.rule("post", "ADJ[g] NPROPERTY[g]", 0.03)(
        lambda adj, noun: adj.what if noun.concept == "element" and _element(adj.what) else None
    )
    g.rule("post", '"," "стоимостью" compared ","?', 0.05)(lambda cmp: m.Compare("cost", *cmp))
    g.rule("post", '","? "стоимостью" "от" NUM[g] "до" NUM[g]', -0.02)(
        lambda low, high: m.And((m.Compare("cost", ">=", low), m.Compare("cost", "<=", high)))
    )
    g.rule("post", '"из" np1[zone_g]', 0.3)(lambda np: m.In(np.term) if isinstance(np.term, m.Zone) else None)
    g.rule("post", '"(" post ")"', 0.05)(lambda part: part)
    for case in CASES:
        g.rule("post", f'"(" ADJ[{case}] ("," post)* ")"', 0.1)(_in_brackets)
    g.rule("post", '"стоимостью" compared ADJ[a]', 0.05)(
        lambda cmp, adj: joined([m.Compare("cost", *cmp), adj.what]) if adj.what in _CRYSTALS else None
    )
    g.rule("post", '"стоимостью" compared (NTHINGS[g] | NTHINGS[n])', 0.05)(
        lambda cmp, noun: m.Compare("cost", *cmp) if noun.concept == "gold" and noun.gender != ANY else None
    )
    g.rule("post", '","? "стоящее" "рядом"', 9.0)(lambda: m.Rel("beside", m.THIS))
    for case in CASES:
        g.rule("post", f'"," part[{case}] ","?', 0.0)(lambda adj: adj)
        g.rule("post", f'"," "не" part[{case}] ","?', 0.0)(lambda adj: Adj(m.Not(adj.what), adj.gender))
        g.rule("post", f"part[{case}]", 0.12)(lambda adj: adj)
        g.rule("post", f'"не" part[{case}]', 0.12)(lambda adj: Adj(m.Not(adj.what), adj.gender))
    g.rule("post", "loc", 0.12)(lambda where: where)
    g.rule("post", '"без" np[things_g]')(lambda np: _not(np))
    g.rule("post", '"без" gain[g] (("и" | "или" | ",") gain[g])*')(
        lambda first, rest: (
            joined([m.Not(gain.had) for gain in (first, *rest) if gain.had])
            if all(gain.had for gain in (first, *rest))
            else None
        )
    )
    g.rule("post", '("с" | "со") gain[i]')(lambda gain: gain.had)
    g.rule("post", '("с" | "со") gain[i] (("или" | "," | "," "или") gain[i])+', 0.03)(
        lambda first, rest: (
            m.Or(tuple(gain.had for gain in (first, *rest)))
            if all(gain.had for gain in (first, *rest))
            else None
        )
    )
    g.rule("post", '("с" | "со") gain[i] ("," gain[i])* ("и" gain[i])+', 0.03)(
        lambda first, more, rest: (
            joined([gain.had for gain in (first, *more, *rest)])
            if all(gain.had for gain in (first, *more, *rest))
            else None
        )
    )
    g.rule("post", '("с" | "со") NPROPERTY[i] compared', 0.0)(lambda noun, cmp: m.Compare(noun.concept, *cmp))
    g.rule("post", '("с" | "со") NPROPERTY[i] QNAME', 0.0)(
        lambda noun, name: m.Is("name", name) if noun.concept == "name" else None
    )
    g.rule("post", '("с" | "со") NCARD[i]', 0.05)(_bearing)
    g.rule("post", '("с" | "со") np[attack_i]')(lambda np: m.Having(as_each(np.term)))
    g.rule("post", '("," | "(")? "кроме" np1[card_g] (")" | ",")?')(lambda np: m.Other(np.term))
    g.rule("post", '("," | "(")? "кроме" np1[card_g] ("и" | ",") np1[card_g] (")" | ",")?')(
        lambda a, b: m.And((m.Other(a.term), m.Other(b.term)))
    )
    g.rule("post", '"и" ("с" | "со") gain[i]', 0.1)(lambda gain: gain.had)
    g.rule("post", '("с" | "со") gain[i] "и" "без" gain[g]', 0.02)(
        lambda a, b: joined([a.had, m.Not(b.had)]) if a.had and b.had else None
    )
    g.rule("post", '"без" gain[g] "и" ("с" | "со") gain[i]', 0.02)(
        lambda b, a: joined([a.had, m.Not(b.had)]) if a.had and b.had else None
    )
    g.rule("post", '"без" NCARD[g]', 0.05)(
        lambda noun: m.Not(had) if (had := _bearing(noun)) is not None else None
    )
    g.rule("post", '"из" "разных" "отрядов" | "в" "разных" "отрядах"')(lambda: m.Not(m.Same("controller")))
    g.rule("post", '"под" "вашим" "контролем"')(lambda: m.Rel("controller", m.YOU))
    g.rule("post", '"под" "контролем" "противника"')(lambda: m.Rel("controller", m.OPPONENT))
    for word, element in ELEMENTS.items():
        g.rule("post", f'"стихии" "{word}"', 0.0)(lambda element=element: m.Is("element", element))


def _in_brackets(adj: Adj, rest: Any) -> Any:
    """ "A demon (dark, of cost 5)": the adjective agrees with the noun."""
    if any(isinstance(part, Adj) for part in rest):
        return None
    return Adj(joined([adj.what, *rest]), adj.gender)


def _element(what: Any) -> bool:
    return isinstance(what, m.Is) and what.property == "element"


def _not(np: Np) -> Any:
    if not isinstance(np.term, m.Things):
        raise Refuse
    return m.Not(m.Having(m.Things(np.term.kind, m.All(), None, np.term.marks), ">=", ONE))


def as_each(term: Any) -> Any:
    """Every one of those that are described.  Raises Refuse for anything else."""
    if isinstance(term, m.Selector):
        return m.Selector("each", term.what, term.kind)
    raise Refuse


def _bearing(noun: Any) -> Any:
    """With a card on it: a symbiote, a parasite, equipment."""
    kind, _, value = noun.concept.partition(" ")
    if kind != "type" or value not in ("symbiote", "parasite", "companion", "equipment"):
        return None
    return m.Having(m.Selector("each", m.Is(kind, value)))

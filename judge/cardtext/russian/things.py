"""What is counted and what is measured: wounds, counters, properties, features."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.russian.forms import CASES, nominative
from judge.cardtext.russian.parts import ANY, ONE, Mark, Np, agree, he
from judge.cardtext.russian.words import Noun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _things(g)


def _things(g: Grammar) -> None:
    @g.rule("np1[things_@]", "count[@]? mods[@]? NTHINGS[@] tpost*", over=CASES)
    def straight(n: Any, mods: Any, noun: Noun, post: Any, t: str) -> Any:
        for mod in mods or ():
            if not agree(mod.gender, noun.gender):
                return None
        if n is not None and noun.gender not in ("p", ANY) and n[0] != ONE and t not in "na":
            return None
        return amount_of(n, mods, noun, post)

    @g.rule("np1[things_@]", "count[@] mods[g]? NTHINGS[g] tpost*", over="na")
    def counted(n: Any, mods: Any, noun: Noun, post: Any, t: str) -> Any:
        return amount_of(n, mods, noun, post)

    g.rule("np1[things_@]", '"до" NUM[g] mods[g]? NTHINGS[g] tpost*', over="na")(
        lambda n, mods, noun, post, t: amount_of((m.Choice(None, n), True), mods, noun, post)
    )
    g.rule("np1[things_@]", "A_любой[@] NMISC[@] NTHINGS[g] tpost*", 0.0, over=CASES)(
        lambda a, misc, noun, post, t: (
            amount_of((m.Choice(None, None), False), (), noun, post) if misc.concept == "number" else None
        )
    )
    g.rule("np1[things_@]", "count[@]? mods[@]? QNAME", 0.5, over=CASES)(
        lambda n, mods, name, t: (
            amount_of(n, mods, Noun("marker", "m"), (_called(name),)) if _called(name) else None
        )
    )
    g.rule("np1[things_@]", "mods[@] count[@] NTHINGS[@] tpost*", 0.05, over="na")(
        lambda mods, n, noun, post, t: amount_of(n, mods, noun, post) if n[0] == ONE else None
    )
    g.rule("np1[things_@]", "mods[@] count[@] NTHINGS[g] tpost*", 0.05, over="na")(
        lambda mods, n, noun, post, t: amount_of(n, mods, noun, post)
    )
    g.rule("np1[things_@]", '"еще" count[@] NTHINGS[@] | "еще" count[@] NTHINGS[g]', over="a")(
        lambda n, noun, t: amount_of(n, (), noun, ())
    )
    g.rule("np1[things_@]", '"столько" NTHINGS[g] "," "сколько" np[card_g]', over="na")(
        lambda noun, np, t: (
            amount_of((m.Count(replace(np.term, quantifier="each", count=None)), False), (), noun, ())
            if isinstance(np.term, m.Selector) and "p" in np.gender
            else None
        )
    )
    g.rule("np1[things_@]", "PRON[@]", 0.4, over=CASES)(
        lambda gender, t: Np(he("he", "things", "p"), "p", "things") if gender == "p" else None
    )
    g.rule("np1[things_@]", 'A_один[@] "из" PRON[g]', 0.3, over=CASES)(
        lambda a, gender, t: (
            Np(m.Things("damage", ONE), "f", "things") if gender == "p" and a == "f" else None
        )
    )
    g.rule("np1[things_@]", 'A_один[@] "из" NMISC[g] (NMISC[g] | NPROPERTY[g])?', 0.1, over=CASES)(
        lambda a, misc, of, t: (
            Np(m.Things("die", ONE, None, ("result",)), "m", "things") if misc.concept == "result" else None
        )
    )
    g.rule("np[things_a]", 'np1[things_a] "(" bounded ")"', 0.1)(
        lambda np, most: _at_most(np, most) if isinstance(np.term, m.Things) else None
    )
    g.rule("tpost", "QNAME")(lambda name: _called(name) or m.Is("name", name))
    g.rule("tpost", "aname", 0.3)(lambda name: _called(name) or m.Is("name", name))
    g.rule("tpost", "NKEYWORD[g]")(lambda noun: m.Is("name", noun.concept))
    g.rule("tpost", '("с" | "со") np1[card_g] | "на" np1[card_l] | "у" np1[card_g]', 0.2)(
        lambda np: m.Rel("on", np.term)
    )
    g.rule("tpost", "np1[card_g]", 0.25)(lambda np: m.Rel("on", np.term))
    for case in CASES:
        g.rule("tpost", f'"," A_полученный[{case}] when ","?', 0.0)(
            lambda gender, when: (
                m.Is("got", f"{when.period.which}_{when.period.name}")
                if isinstance(when, m.During) and when.period.whose is None
                else None
            )
        )
        g.rule("tpost", f"ADJ[{case}]", 0.1)(
            lambda adj: (
                m.Is("got", adj.what.name)
                if adj.what in (m.State("additional"), m.State("current"))
                else None
            )
        )
    g.rule("tpost", '"от" np1[attack_g]', 0.1)(lambda np: m.Rel("source", np.term))


def _at_most(np: Np, most: Any) -> Any:
    """ "The next X wounds (at most 4) of ...", where more is said behind the bound."""
    bounded = replace(np.term, amount=m.Bound(np.term.amount, most))
    counted = "next" in np.term.marks and isinstance(np.term.amount, m.Letter)
    return replace(np, term=bounded) if counted else None


def _called(name: str) -> m.Filter | None:
    """A marker by its name in quotation marks: one word in its first form; None for what is no name."""
    row = name.split()
    if len(row) > 3 or not all(letter.isalpha() or letter in " -" for letter in name):
        return None
    return m.Is("name", nominative(name))


def amount_of(n: Any, mods: Any, noun: Noun, post: Any) -> Any:
    """So many things, from a number, modifiers, the noun and what stands behind it.  Raises Refuse."""
    marks = []
    of: Any = None
    amount: Any = n[0] if n is not None else m.Choice(ONE, None) if noun.gender == "p" else ONE
    for mod in mods or ():
        if isinstance(mod, Mark):
            if mod.how == "yours":
                marks.append("yours")
            elif mod.how in ("all", "each") and n is None:
                amount = m.All()
            elif mod.how == "that" and n is None and noun.concept != "card":
                amount = m.ThatMuch("trigger")
            elif mod.how == "own" and of is None:
                of = he("self")
            elif mod.how not in ("chosen", "any", "one"):
                raise Refuse
        elif mod.what == m.State("additional"):
            marks.append("additional")
        elif isinstance(mod.what, m.Did) and mod.what.deed.verb == "pay":
            marks.append("spent")
        elif mod.what in (m.State("current"), m.Is("ordinal", "next")):
            marks.append("current" if mod.what == m.State("current") else "next")
        elif isinstance(mod.what, m.Rel) and isinstance(mod.what.other, m.Owner):
            of = mod.what.other.of
        else:
            raise Refuse
    for part in post or ():
        if isinstance(part, m.Is) and part.property == "got":
            marks.append(part.value)
        elif isinstance(part, m.Is):
            if noun.concept in ("counter", "damage", "life", "die", "gold", "silver", "card"):
                raise Refuse  # these have no names
            marks.append(part.value)
        elif isinstance(part, m.Rel) and part.name == "on" and of is None:
            of = part.other
        else:
            raise Refuse
    if "this_turn" in marks and n is None:
        amount = m.All()
    return Np(
        m.Things(noun.concept, amount, of, tuple(marks)), "p" if amount != ONE else noun.gender, "things"
    )

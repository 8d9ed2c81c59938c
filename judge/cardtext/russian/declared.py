"""Attacks that are declared, and spells and influences that are announced."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.nouns import noun_filter
from judge.cardtext.russian.parts import ONE, Np, joined
from judge.cardtext.russian.tails import ANNOUNCED


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("reach", '("дальность" | "дальностью") "-"? (NUM | LETTER)', 0.0)(lambda n: n)
    g.rule("reach", '"(" "дальность" NUM ")"', 0.0)(lambda n: n)
    g.rule("reach", '","? "дальность" SIGNED', 0.0)(
        lambda n: m.Number(abs(n.n)) if isinstance(n, m.Number) else None
    )
    g.rule("reach", '"," ("дальность" | "дальностью") "-"? (NUM | LETTER)', 0.0)(lambda n: n)
    g.rule("ranged", '"с" "дальностью" NUM | reach')(lambda n: n)
    g.rule("dpost", '"на" amount')(lambda n: ("amount", n))
    g.rule("dpost", "NUM | LETTER", 0.1)(lambda n: ("amount", n))
    g.rule("dpost", '("с" "дальностью") NUM | reach')(lambda n: ("range", n))
    g.rule("dpost", '","? "по" np[card_d]', 0.02)(lambda np: ("patient", np.term))
    g.rule("dpost", '"," "только" "по" np[card_d]', 0.02)(lambda np: ("patient", one_such(np.term)))
    g.rule("dpost", '"в" np1[card_a]', 0.1)(lambda np: ("patient", np.term))
    g.rule("dpost", '","? "только"? "по" "разным" NCARD[d] | "(" "по" "разным" NCARD[d] ")"', 0.0)(
        lambda noun: ("apart", noun_filter(noun))
    )
    g.rule("dpost", '","? mannerly', 0.0)(lambda how: ("manner", how))
    g.rule("dpost", "aname", 0.3)(lambda name: ("name", name))
    g.rule(
        "dpost",
        '"(" SIGNED "к" np[attack_d] dbonus ")" | ","? SIGNED "к" np[attack_d] dbonus',
    )(lambda n, np, more: ("bonus", (n, more)))
    g.rule("dbonus", "btail")(lambda tail: tail)
    g.rule("dbonus", '"," ("если" | "пока") cond | ("если" | "пока") cond')(lambda c: ("if", c))
    g.rule("like", '"как" "с" "открытым" NCARD[i]?')(lambda _: m.Word("state", "open"))
    g.rule("like", '"как" "с" "открытой" NCARD[i]?')(lambda _: m.Word("state", "open"))
    g.rule("declare", "np1[attack_n] dpost*")(_declare)
    g.rule("one", "declare", 0.05)(lambda body: body)
    g.rule("one", 'declare ("или" | "либо") declare', 0.1)(lambda a, b: m.ChooseOne((a, b)))


def one_such(term: Any) -> Any:
    """Only at such cards: at one of them."""
    if isinstance(term, m.Selector) and term.quantifier == "each":
        return replace(term, quantifier="some", count=ONE)
    return term


def _declare(np: Np, post: Any) -> Any:
    if not isinstance(np.term, m.Selector) or np.term.quantifier != "some":
        return None
    manner = tuple(dict.fromkeys(what for how, what in post if how == "manner"))
    apart = [what for how, what in post if how == "apart"]
    post = [entry for entry in post if entry[0] not in ("manner", "apart")]
    if apart:
        manner = tuple(dict.fromkeys((*manner, "different_targets")))
        if len(set(apart)) > 1:
            return None
        if apart[0] is not None:  # creatures, each another one
            post.append(("patient", m.Selector("some", apart[0], count=ONE)))
    parts = m.conjuncts(np.term.what)
    if any(isinstance(part, m.Is) and part.value in ANNOUNCED for part in parts) or m.Anything() in parts:
        return None
    if m.Is("attack", "assault") in parts:
        return None
    filled: dict[str, Any] = {}
    rest = []
    for part in parts:
        if isinstance(part, m.Rel) and part.name == "against" and "patient" not in filled:
            filled["patient"] = part.other
        elif isinstance(part, m.Rel):
            return None
        else:
            rest.append(part)
    bonus = None
    for how, what in post:
        if how == "name":
            rest.append(m.Is("name", what))
        elif how == "bonus" and bonus is None:
            bonus = what
        elif how in filled or how == "bonus":
            return None
        else:
            filled[how] = what
    if bonus is not None:
        if "amount" not in filled:
            return None
        n, (how, what) = bonus
        if how == "if":
            return None
        if how not in ("per",):
            return None
        filled["amount"] = m.Sum((filled["amount"], what if n == m.Number(1) else m.Times(n.n, what)))
    kind = joined(rest)
    if not any(isinstance(part, m.Is) and part.property == "attack" for part in rest):
        return None
    if "amount" not in filled and m.Is("attack", "blow") in rest:
        return None
    return m.Effect(
        m.deed("attack", manner, with_=m.Selector("some", kind, "attack", np.term.count), **filled)
    )

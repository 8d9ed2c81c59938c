"""Bonuses: so much more or less to a property, an attack, a roll; for each of something, up to a bound."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.russian.amounts import counted, held
from judge.cardtext.russian.parts import Gain, selected


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("amount", "NUM btail+", 0.02)(per_each)
    g.rule("bonus", 'SIGNED ("к" | "ко") "величине"? np[attack_d] btail*')(
        lambda n, np, tail: bonus(n, "strength", tail, np.term)
    )
    g.rule("bonus", 'SIGNED ("к" | "ко") np1[property_d] btail*')(
        lambda n, np, tail: _to_property(n, np.term, tail)
    )
    g.rule("bonus", 'SIGNED ("к" | "ко") NKEYWORD[d] btail*')(
        lambda n, noun, tail: bonus(n, noun.concept, tail)
    )
    g.rule(
        "bonus",
        'SIGNED ("к" | "ко") ("броску" | "броскам" | "результату" "броска") ("кубика" | "кубиков")? btail*',
    )(lambda n, tail: bonus(n, "roll", tail))
    g.rule("bonus", 'SIGNED ("к" | "ко") "величине"')(lambda n: bonus(n, "strength", ()))
    g.rule("bonus", "SIGNED NPROPERTY[a] btail*")(lambda n, noun, tail: bonus(n, noun.concept, tail))
    g.rule("bonus", "SIGNED NKEYWORD[a] btail*", 0.02)(lambda n, noun, tail: bonus(n, noun.concept, tail))
    g.rule("bonus", 'SIGNED "от" np[attack_g] btail*')(lambda n, np, tail: bonus(n, "taken", tail, np.term))
    g.rule("bonus", 'SIGNED "от" np[attack_g] ("и" | ",") "от" np[attack_g] btail*')(
        lambda n, a, b, tail: bonus(n, "taken", tail, m.Group((a.term, b.term)))
    )
    g.rule("bonus", 'SIGNED "от" np[card_g] btail*', 0.1)(
        lambda n, np, tail: bonus(n, "taken", tail, m.Selector("each", m.Rel("by", np.term), "attack"))
    )
    g.rule("btail", '"за" np1[card_a]')(
        lambda np: (
            ("per", counted(np.term))
            if isinstance(np.term, m.Selector) and np.term.quantifier == "each"
            else None
        )
    )
    g.rule("btail", '"за" np1[zone_a]', 0.1)(
        lambda np: (
            ("per", counted(np.term))
            if isinstance(np.term, m.Selector) and np.term.quantifier == "each"
            else None
        )
    )
    g.rule("btail", '"за" np1[things_a] ("на" np1[card_l])?')(
        lambda np, on: (
            ("per", held(m.Things(np.term.kind, m.All(), on.term if on else np.term.of, np.term.marks)))
            if np.term.amount == m.All()
            else None
        )
    )
    g.rule("btail", '"за" A_каждый[a] NUM[a] np1[things_g] ("на" np1[card_l])?', 0.0)(
        lambda a, n, np, on: (
            ("per", each_so_many(held(replace(np.term, amount=m.All(), of=on.term if on else np.term.of)), n))
            if isinstance(np.term, m.Things)
            else None
        )
    )
    g.rule("btail", '"за" A_каждый[a] NUM[a] qbar', 0.0)(
        lambda a, n, bar: ("per", each_so_many(counted(selected(bar).term), n))
    )
    g.rule("btail", '"(" bounded ")" | "," "но" bounded')(lambda n: ("most", n))
    g.rule("btail", '"против" np[card_g]', 0.05)(lambda np: ("against", np.term))
    g.rule("btail", '"по" np[card_d]', 0.05)(lambda np: ("against", np.term))


def each_so_many(amount: Any, n: Any) -> Any:
    """Once for each two, three ... of them; None where that is no number of several."""
    if amount is None or not isinstance(n, m.Number) or n.n < 2:
        raise Refuse
    return m.Half(amount, "down") if n.n == 2 else m.Quotient(amount, n.n)


def each(term: Any) -> Any:
    """A kind of attacks, whichever it is."""
    if isinstance(term, m.Selector) and term.quantifier == "some":
        return m.Selector("each", term.what, term.kind)
    if isinstance(term, m.Group):
        return m.Group(tuple(each(member) for member in term.members), term.either)
    return term


def bonus(n: Any, name: str, tails: Any, attack: Any = None, of: Any = None) -> Any:
    """A property that gets so much more, with what stands behind the number; None if that does not fit."""
    amount = n
    against = None
    for how, what in tails or ():
        if how == "per":
            if isinstance(amount, m.Number) and amount.n == 1:
                amount = what
            elif isinstance(amount, m.Number):
                amount = m.Times(amount.n, what)
            else:
                return None
        elif how == "most":
            low = isinstance(n, m.Number) and n.n < 0
            bound = m.Number(-abs(what.n)) if low and isinstance(what, m.Number) else what
            amount = m.Bound(amount, least=bound) if low else m.Bound(amount, most=bound)
        elif how == "against" and against is None:
            against = what
    roles: list[tuple[str, Any]] = [("amount", amount), ("property", m.Property(name, of))]
    if attack is not None:
        roles.append(("attack", each(attack)))
    if against is not None:
        roles.append(("against", against))
    return Gain("modify", tuple(sorted(roles)))


def _to_property(n: Any, term: m.Property, tails: Any) -> Any:
    if isinstance(term.of, m.Selector) and term.of.kind == "attack":
        return bonus(n, term.name, tails, term.of)
    if term.name.startswith("strike") and term.of is None:
        return None
    return bonus(n, term.name, tails, of=term.of)


def per_each(n: Any, tails: Any) -> Any:
    """So much for each of something."""
    if not any(how == "per" for how, _ in tails) or any(how not in ("per", "most") for how, _ in tails):
        return None
    gain = bonus(n, "strength", tails)
    return None if gain is None else dict(gain.roles)["amount"]

"""A body changed by what stands behind it: another amount, manner, chooser, bound."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.notation import Refuse
from judge.cardtext.parts import Vp
from judge.cardtext.russian.fitting import ENTERING, as_begun
from judge.cardtext.russian.parts import ONE, he, joined
from judge.cardtext.russian.tails import ANNOUNCED, Tail
from judge.cardtext.russian.verbs import deeds_of
from judge.cardtext.type_check import roles


def so_often(body: Any, n: Any) -> Any:
    """The one change of a body so many times as there are such.  Raises Refuse if it has no plain number."""
    match body:
        case m.Effect(m.Deed("modify"), "do", None):
            raise Refuse
        case m.Effect(m.Deed(), "do", _) if (more := more_for_each(body, n)) is not None:
            return more
        case m.May(who, inner):
            return m.May(who, so_often(inner, n))
    raise Refuse


def more_for_each(body: Any, many: m.Amount) -> Any:
    """A bonus that is got for each of them: so many times as much, and no more than is said; else None."""
    match body:
        case m.Effect(m.Deed("modify") as more, mode, lasts):
            amount: Any = more["amount"]
            most: Any = None
            if isinstance(amount, m.Bound) and amount.least is None:
                amount, most = amount.amount, amount.most
            if not isinstance(amount, m.Number):
                return None
            times: Any = many if amount.n == 1 else m.Times(amount.n, many)
            times = m.Bound(times, most) if most is not None else times
            return m.Effect(more.with_term("amount", times), mode, lasts)
        case m.Effect(m.Deed("put_things") as put, mode, lasts):
            things: Any = put["things"]
            if not isinstance(things, m.Things) or things.amount != m.Number(1) or things.marks:
                return None
            return m.Effect(put.with_term("things", replace(things, amount=many)), mode, lasts)
    return None


def by_choice(body: Any, who: Any) -> Any:
    """What is chosen in a body is chosen by somebody else.  Raises Refuse where nothing is chosen."""
    match body:
        case m.ChooseOne(options, _, count):
            return m.ChooseOne(options, who, count)
        case m.May(decider, inner):
            return m.May(decider, by_choice(inner, who))
        case m.Announced(how, inner, name):
            return m.Announced(how, by_choice(inner, who), name)
        case m.If(condition, inner, None):
            return m.If(condition, by_choice(inner, who))
        case m.Effect(deed, mode, lasts):
            given: tuple[tuple[str, Any], ...] = deed.roles
            picked = [
                name for name, term in given if isinstance(term, m.Selector) and term.quantifier == "some"
            ]
            cards = [name for name in picked if dict(given)[name].kind == "card"] or picked
            if len(cards) == 1:
                filled = tuple(
                    (name, replace(term, chooser=who) if name == cards[0] else term) for name, term in given
                )
                return m.Effect(replace(deed, roles=filled), mode, lasts)
    raise Refuse


def another(body: Any, than: Any) -> Any:
    """The one card of a body is another than that.  Raises Refuse where there is not one."""
    match body:
        case m.May(who, inner):
            return m.May(who, another(inner, than))
        case m.Announced(how, inner, name):
            return m.Announced(how, another(inner, than), name)
        case m.Effect(deed, mode, lasts):
            given: tuple[tuple[str, Any], ...] = deed.roles
            cards = [name for name, term in given if isinstance(term, m.Selector) and term.kind == "card"]
            if len(cards) == 1:
                term = dict(given)[cards[0]]
                different = replace(term, what=joined([term.what, m.Other(than)]))
                return m.Effect(deed.with_term(cards[0], different), mode, lasts)
    raise Refuse


def entering(body: Any, gains: Any) -> Any:
    """A card comes into play with that: "to revive it with 2 lives".  Raises Refuse where none comes."""
    match body:
        case m.Effect(m.Deed(verb) as deed, "do", None) if verb in ENTERING and not gains.either:
            patient = deed["patient"]
            if patient is None or isinstance(patient, m.Group):
                raise Refuse
            plural = isinstance(patient, m.Selector) and patient.quantifier == "each"
            who = he("he", "card", "p" if plural else "*")
            begun: Any = as_begun(gains)
            rows = deeds_of(Vp("gain", (("what", begun),), "patient"), who)
            return m.Seq((body, *(m.Effect(deed) for deed in rows)))
        case m.May(who, inner):
            return m.May(who, entering(inner, gains))
        case m.Announced(how, inner, name):
            return m.Announced(how, entering(inner, gains), name)
        case m.Seq(parts, then):
            return m.Seq((*parts[:-1], entering(parts[-1], gains)), then)
    raise Refuse


def elsewhere(body: Any, spared: Any) -> Any:
    """A card goes to a cell, but to none of these.  Raises Refuse where no cell is chosen."""
    match body:
        case m.Effect(m.Deed("move") as deed, "do", None):
            roles = {name: term for name, term in deed.roles if name != "by"}
            to, manner = roles.get("to"), deed.manner
            if to is None and (deed["by"], manner) == (ONE, ("in_any_direction",)):
                adjacent = m.And((m.Is("zone", "cell"), m.State("adjacent")))
                to, manner = m.Selector("some", adjacent, "zone", ONE), ()
            elif deed["by"] is not None or not isinstance(to, m.Selector) or to.kind != "zone":
                raise Refuse
            there = replace(to, what=joined([to.what, m.Not(spared)]))
            return m.Effect(m.deed("move", manner, **{**roles, "to": there}))
        case m.May(who, inner):
            return m.May(who, elsewhere(inner, spared))
        case m.Announced(how, inner, name):
            return m.Announced(how, elsewhere(inner, spared), name)
    raise Refuse


def both_if(body: Any, held: Any) -> Any:
    """One of two, but both if that is so.  Raises Refuse where there are not two."""
    match body:
        case m.ChooseOne(options, _, 1) if len(options) == 2:
            return m.If(held, m.Seq(options), body)
    raise Refuse


def all_but(body: Any, deed: m.Deed) -> Any:
    """Nothing is done but this.  Raises Refuse where the body forbids nothing."""
    match body:
        case m.Effect(m.Deed("act") as done, "cannot", lasts):
            but = m.Deed(deed.verb, tuple((n, t) for n, t in deed.roles if n != "agent" or t != m.THIS))
            filled: dict[str, Any] = {**dict(done.roles), "except": but}
            return m.Effect(m.deed(done.verb, done.manner, **filled), "cannot", lasts)
        case m.Seq(parts, then):
            return m.Seq((*parts[:-1], all_but(parts[-1], deed)), then)
        case m.If(condition, inner, None):
            return m.If(condition, all_but(inner, deed))
    raise Refuse


def if_so(body: Any, n: Any, more: bool, condition: Any) -> Any:
    """The body, under a condition with another amount; who is chosen for it is chosen once, before."""
    if isinstance(body, m.Effect):
        patient: Any = body.deed["patient"]
        if isinstance(patient, m.Selector) and patient.quantifier == "some" and patient.kind == "card":
            chosen = m.Effect(m.deed("choose", patient=patient))
            body = replace(body, deed=body.deed.with_term("patient", he("he")))
            return m.Seq((chosen, m.If(condition, _with_amount(body, n, more), body)))
        measured: Any = body.deed["property"]
        if isinstance(measured, m.Property) and isinstance(measured.of, m.Selector):
            if measured.of.quantifier != "some" or measured.of.kind != "card":
                raise Refuse
            chosen = m.Effect(m.deed("choose", patient=measured.of))
            his = replace(measured, of=he("he"))
            body = replace(body, deed=body.deed.with_term("property", his))
            return m.Seq((chosen, m.If(condition, _with_amount(body, n, more), body)))
    return m.If(condition, _with_amount(body, n, more), body)


def is_attack(body: Any, concept: str) -> bool:
    """Whether what is done is an attack of that kind, or is announced as one."""
    kind, _, value = concept.partition(" ")
    match body:
        case m.May(_, inner):
            return is_attack(inner, concept)
        case m.Announced(how, _):
            return how == value or kind == "any"
        case m.Effect(m.Deed("attack") as deed):
            return kind == "any" or m.Is("attack", value) in walk(deed["with"])
    return value in ANNOUNCED  # its name stands before it, or behind


def _with_amount(body: Any, n: Any, more: bool) -> Any:
    """The body with another amount, or so much more.  Raises Refuse where it has not one."""
    if isinstance(body, m.May):
        return m.May(body.who, _with_amount(body.body, n, more))
    if not isinstance(body, m.Effect):
        raise Refuse
    row = []
    done = 0
    given: tuple[tuple[str, Any], ...] = body.deed.roles
    for name, term in given:
        if name == "amount" or (name == "what" and isinstance(term, m.Ability) and term.number is not None):
            done += 1
            was: Any = (
                term.amount
                if isinstance(term, m.Things)
                else term.number
                if isinstance(term, m.Ability)
                else term
            )
            now = n if not more else m.Number(was.n + n.n) if _numbers(was, n) else m.Sum((was, n))
            term = (
                replace(term, amount=now)
                if isinstance(term, m.Things)
                else replace(term, number=now)
                if isinstance(term, m.Ability)
                else now
            )
        row.append((name, term))
    if done != 1:
        raise Refuse
    return replace(body, deed=replace(body.deed, roles=tuple(row)))


def _numbers(*amounts: Any) -> bool:
    return all(isinstance(amount, m.Number) for amount in amounts)


def mannered(body: Any, tail: Tail) -> Any:
    """The one deed of a body done in that manner, or within that range.  Raises Refuse if there is none."""
    match body:
        case m.Effect(m.Deed("modify" | "gain" | "lose"), "do", _) if tail.manner.startswith(("at_", "in_")):
            raise Refuse  # what is got is got from nowhere
        case m.Effect(deed, mode, lasts):
            filled = dict(deed.roles)
            if tail.reach is not None:
                if "range" in filled or "range" not in roles(deed.verb):
                    raise Refuse
                filled["range"] = tail.reach
            manner = tuple(dict.fromkeys((*deed.manner, *tail.manner.split())))
            return m.Effect(m.deed(deed.verb, manner, **filled), mode, lasts)
        case m.May(who, inner):
            return m.May(who, mannered(inner, tail))
        case m.Let(letter, amount, inner):
            return m.Let(letter, amount, mannered(inner, tail))
        case m.If(condition, inner, None):
            return m.If(condition, mannered(inner, tail))
        case m.Seq(parts, then):
            return m.Seq((*parts[:-1], mannered(parts[-1], tail)), then)
    raise Refuse


def capped(body: Any, most: m.Amount | None, least: m.Amount | None = None) -> Any:
    """The one amount of a body kept within a bound.  Raises Refuse if it is not one."""
    if isinstance(body, m.Effect):
        row = []
        done = 0
        given: tuple[tuple[str, Any], ...] = body.deed.roles
        for name, term in given:
            if name == "amount" and isinstance(term, m.Things):
                term, done = (
                    m.Things(term.kind, m.Bound(term.amount, most, least), term.of, term.marks),
                    done + 1,
                )
            elif name == "amount" and not isinstance(term, m.ByRoll):
                term, done = m.Bound(term, most, least), done + 1
            elif name == "things" and isinstance(term, m.Things):
                term, done = (
                    m.Things(term.kind, m.Bound(term.amount, most, least), term.of, term.marks),
                    done + 1,
                )
            elif name == "what" and isinstance(term, m.Ability) and term.number is not None:
                term, done = replace(term, number=m.Bound(term.number, most, least)), done + 1
            row.append((name, term))
        if done == 1:
            return replace(body, deed=replace(body.deed, roles=tuple(row)))
    match body:
        case m.May(who, inner):
            return m.May(who, capped(inner, most, least))
        case m.If(condition, inner, None):
            return m.If(condition, capped(inner, most, least))
        case m.Instead(inner, of):
            return m.Instead(capped(inner, most, least), of)
        case m.Let(letter, amount, inner):
            return m.Let(letter, amount, capped(inner, most, least))
        case m.Announced(how, inner, name):
            return m.Announced(how, capped(inner, most, least), name)
        case m.Seq(parts, then):
            return m.Seq((*parts[:-1], capped(parts[-1], most, least)), then)
    raise Refuse

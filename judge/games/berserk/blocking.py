"""Attacks that a text blocks, or draws upon its card, by itself: all of a kind, or the first of a turn."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.attacks_of_a_turn import which
from judge.games.berserk.card_descriptions import Want
from judge.games.berserk.model import Condition, Part
from judge.games.berserk.permissions import Terms, scope


def blocking(deed: m.Deed) -> tuple[Terms, tuple[Want, ...]]:
    """What a text that blocks or redirects by itself says of attacks.  Raises Unmodelled."""
    roles = dict(deed.roles)
    attack = roles.pop("patient", None)
    if roles.pop("agent", m.THIS) != m.THIS or deed.manner or not isinstance(attack, m.Selector):
        raise Unmodelled(f"{deed.verb} by itself in such a way")
    word = "blocks"
    if deed.verb == "redirect":
        word = "draws"
        if roles.pop("to", None) != m.THIS:
            raise Unmodelled("redirecting by itself to such a card")
    nth, held, rest = which(attack)
    of = kinds(rest)
    if attack.quantifier == "some" and not (nth or of.by):
        raise Unmodelled("one attack by itself")
    at = roles.pop("from", of.against)
    if roles or of != Kinds(of.groups, of.grades, of.by, of.against) or of.grades:
        raise Unmodelled("such attacks by themselves")
    if at is None and word == "draws":
        at = m.Selector("each", m.Rel("controller", m.YOU), "card")
    if isinstance(at, m.Selector):
        at = replace(at, quantifier="each", count=None)
    elif at != m.THIS:
        raise Unmodelled("attacks at whom")
    aura, whom = scope(at)
    terms: Terms = tuple((word, group) for group in of.groups)
    return (*terms, *nth, *aura), (*of.by, *whom, *held)


def stopping(ability: m.Ability) -> m.Ability | None:
    """That its card may block an attack at itself, as an ability set off by the attack; None for others."""
    match ability:
        case m.Ability("static", m.Announced(how, body, name), trigger=None):
            inner = stopping(replace(ability, body=body))
            return replace(inner, body=m.Announced(how, inner.body, name)) if inner and inner.body else None
        case m.Ability(
            "static", m.May(m.Ref("you"), m.Seq((m.Effect() as first, *rest), False)), trigger=None
        ):
            return _set_off(ability, first, tuple(rest))
        case m.Ability("static", m.Effect(m.Deed("block"), "can", None) as first, trigger=None) if (
            ability.limit
        ):
            return _set_off(ability, first, ())
    return None


def stopped_in_time(when: Condition | None, parts: list[Part]) -> Condition | None:
    """When a text fires that blocks an attack at another card, or sends it away: as it is declared.

    Raises Unmodelled where it waits for what is not known by then, or does more to whom it speaks of.
    """
    stops = [part for part in parts if part.effect in ("block", "redirect")]
    if when is None or not stops or when.event not in ("attack", "attack_made", "attacked", "missed"):
        return when
    names = {name for name, *_ in when.terms}
    if when.event == "attacked" and "strength" not in names and when.timing != "paid":
        return when
    if names - {"whose", "about", "in_turn"} or when.event == "missed" or when.timing == "paid":
        raise Unmodelled("stopping an attack that is made already")
    if any(part.whom == "about" for part in parts):
        raise Unmodelled("whom that means, of an attack that is stopped")
    return replace(when, event="attack_declared", timing="executed")


def _set_off(ability: m.Ability, first: m.Effect, rest: tuple[m.Body, ...]) -> m.Ability | None:
    match first.deed:
        case m.Deed(
            "block",
            (("agent", m.Ref("this")), ("patient", m.Selector("some", what, "attack") as attack)),
            (),
        ) if attack.count == m.Number(1):
            parts = m.conjuncts(what)
            by = [part.other for part in parts if isinstance(part, m.Rel) and part.name == "by"]
            kind = m.And(tuple(
                part for part in parts
                if not (isinstance(part, m.Rel) and part.name in ("by", "against"))
            ))  # fmt: skip
            if m.Rel("against", m.THIS) not in parts or len(by) > 1:
                return None
            made = (("agent", by[0]),) if by else ()
            struck = (("patient", m.THIS), ("with", replace(attack, what=kind)))
            sets_off = m.Deed("attack", (*made, *struck))
            stop = m.Effect(m.deed("block", patient=m.Ref("that", 0, "with")))
            body = m.May(m.YOU, m.Seq((stop, *rest)) if rest else stop)
            return replace(ability, kind="triggered", trigger=m.Event((sets_off,)), body=body)
    return None

"""Attacks that cannot be redirected or blocked: all of a kind, or the one of an ability itself."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.card_descriptions import Want, wants
from judge.games.berserk.permissions import scope

_WORDS = {"redirect": "keeps_aim", "block": "gets_through"}
_OF_ITSELF = {"redirect": "redirection", "block": "blocking"}
Undeterred = tuple[tuple[tuple[Term, ...], ...], tuple[Want, ...]]


def undeterred(deed: m.Deed) -> Undeterred | None:
    """Which attacks cannot be redirected, or blocked; None for other prohibitions.  Raises Unmodelled."""
    if deed.verb not in _WORDS:
        return None
    match deed.roles, deed.manner:
        case (("patient", m.Selector("some" | "each" as how, what, "attack", None | m.Number(1))),), ():
            pass
        case _:
            raise Unmodelled(f"who cannot {deed.verb} such attacks")
    yours = m.Rel("controller", m.YOU)
    parts = m.conjuncts(what)
    by: object = m.Selector("each", yours, "card") if yours in parts else None
    others = []
    for part in parts:
        if isinstance(part, m.Rel) and part.name == "by" and by is None:
            by = part.other
        elif part != yours:
            others.append(part)
    of = kinds(m.And(tuple(others)))
    if of != Kinds(of.groups, against=of.against):
        raise Unmodelled(f"who cannot {deed.verb} such attacks")
    word = _WORDS[deed.verb]
    if by is None and of.against is None:
        if how == "each":
            raise Unmodelled("whose attacks those are")
        by = m.THIS
    if by is None:
        aura, asked = scope(_each(of.against))
        return (*((f"{word}_at", group) for group in of.groups), *aura), asked
    aura, asked = scope(_each(by))
    match of.against:
        case None:
            at: tuple[Want, ...] = ()
        case m.Ref("this"):
            at = (("object", ("self",)),)
        case m.Selector("some" | "each", what, "card", None | m.Number(1)):
            at = wants("object", what)
        case _:
            raise Unmodelled("attacks at such cards")
    return (*((word, group) for group in of.groups), *aura), (*asked, *at)


def whose_attacks(deed: m.Deed) -> m.Term | None:
    """Whose attacks a prohibition of redirecting or blocking is about, if it is one card; None for others."""
    if deed.verb in _WORDS and isinstance(attack := deed["patient"], m.Selector):
        parts = m.conjuncts(attack.what)
        by = [part.other for part in parts if isinstance(part, m.Rel) and part.name == "by"]
        if len(by) == 1 and (isinstance(by[0], m.Ref) or getattr(by[0], "quantifier", "") == "choose"):
            return by[0]
    return None


def undeterred_itself(effect: m.Effect, sort: str) -> tuple[str, ...] | None:
    """That the attack which an ability is cannot be redirected, or blocked; None for other words."""
    match effect:
        case m.Effect(
            m.Deed("redirect" | "block" as verb, (("patient", m.Ref("done", _, "with")),), ()), "cannot", None
        ) if sort:
            return (_OF_ITSELF[verb],)
    return None


def _each(who: object) -> object:
    return replace(who, quantifier="each", count=None) if isinstance(who, m.Selector) else who

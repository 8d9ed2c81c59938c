"""What is done to several cards that are named, or with several things, is done one after another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed

_TOKENS = ("put_things", "take_things")


def apart(node: Any) -> Any:
    """ "Blank both of those units", "remove all damage and focus tokens": each by itself."""
    match node:
        case m.Effect(m.Deed(verb) as deed, "do"):
            if (together := _at_once(deed["patient"])) is not None:
                whole = replace(node, deed=deed.with_term("patient", together[-1]))
                named = tuple(m.Effect(m.deed("choose", patient=card)) for card in together[:-1])
                return m.Seq((*named, whole)) if named else whole
            for role, fit in (("patient", _named_or_chosen), ("things", _sort_of_things)):
                several = deed[role]
                members = several.members if isinstance(several, m.Group) and not several.either else ()
                if members and all(map(fit, members)) and (role == "patient" or verb in _TOKENS):
                    return m.Seq(
                        tuple(replace(node, deed=deed.with_term(role, member)) for member in members)
                    )
    return node


def _at_once(several: object) -> tuple[m.Selector, ...] | None:
    """ "This unit and each other Droid unit": all of them in one description, after those chosen."""
    if not isinstance(several, m.Group) or several.either:
        return None
    *first, last = several.members
    if not all(map(_named_or_chosen, first)):
        return None
    if not isinstance(last, m.Selector) or (last.quantifier, last.kind, last.count) != ("each", "card", None):
        return None
    chosen = tuple(card for card in first if isinstance(card, m.Selector))
    named = (m.Ref("chosen", card.number) if isinstance(card, m.Selector) else card for card in first)
    either = m.Or((*(m.Not(m.Other(card)) for card in named), last.what))  # type: ignore[arg-type]
    return (*chosen, replace(last, what=either))


def measured_first(node: Any) -> Any:
    """ "As much damage as a unit has Force icons": the unit is chosen, and then its number counts."""
    if not isinstance(node, m.Effect) or node.deed.verb in ("choose", "target"):
        return node
    amounts = [term.amount for _, term in node.deed.roles if isinstance(term, m.Things)]
    match amounts:
        case [m.Count(m.Things(of=m.Selector("choose") as card)) | m.Value(of=m.Selector("choose") as card)]:
            named = m.Effect(m.deed("choose", patient=card))
            ref = m.Ref("chosen", card.number)
            return m.Seq((named, changed(node, lambda part: ref if part == card else part)))
    return node


def switched(node: Any) -> Any:
    """Units that change places, one in the engagement and one out of it: one leaves, the other comes."""
    match node:
        case m.Effect(m.Deed("swap") as deed, "do", None) if _fights(deed["patient"]) is True and (
            _fights(deed["with"]) is False and {name for name, _ in deed.roles} == {"patient", "with"}
        ):
            out = m.deed("withdraw", patient=deed["patient"], from_=m.Period("engagement"))
            coming = m.deed("participate", agent=deed["with"], as_=m.Word("side", "its controller's"))
            return m.Seq((m.Effect(out), m.Effect(coming)), True)
    return node


_OUTSIDE = (m.Not(m.State("participating")), m.State("not_participating"))


def _fights(who: object) -> bool | None:
    """Whether a chosen unit is described as taking part in the engagement, or as not; None: neither."""
    if not isinstance(who, m.Selector) or who.quantifier != "choose" or who.count not in (None, m.Number(1)):
        return None
    parts = m.conjuncts(who.what)
    if m.State("participating") in parts:
        return True
    return False if any(part in _OUTSIDE for part in parts) else None


def as_long(node: Any) -> Any:
    """ "One gains ..., and the other gains ... until the end of the phase": both for so long."""
    match node:
        case m.Seq(parts, False):
            parts_now: list[m.Body] = list(parts)
            for at in range(len(parts_now) - 2, -1, -1):
                parts_now[at] = _so_long(parts_now[at], parts_now[at + 1])
            return replace(node, parts=tuple(parts_now))
    return node


def _so_long(first: m.Body, second: m.Body) -> m.Body:
    """The first of two gains, for as long as the second if it does not say for how long."""
    match first, second:
        case m.Effect(), m.Effect(m.Deed(verb), _, lasts) if verb in _GAINS and _endless(first):
            return replace(first, lasts=lasts)
    return first


_GAINS = ("gain", "lose", "modify")


def _endless(effect: m.Effect) -> bool:
    """Whether it says that a card gains something, and not for how long."""
    at_once = isinstance(effect.deed["what"], m.Property) or effect.deed["patient"] in (m.YOU, m.OPPONENT)
    return effect.mode == "do" and effect.lasts is None and effect.deed.verb in _GAINS and not at_once


def _named(term: object) -> bool:
    return isinstance(term, m.Ref) and term.name in ("this", "host", "chosen", "that")


def _named_or_chosen(term: object) -> bool:
    """Whether it is one card, named before or chosen now."""
    if isinstance(term, m.Selector):
        return (term.quantifier, term.kind) == ("choose", "card") and term.count in (None, m.Number(1))
    return _named(term)


def _sort_of_things(term: object) -> bool:
    return isinstance(term, m.Things)

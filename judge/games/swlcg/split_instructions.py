"""What is done to several cards that are named, or with several things, is done one after another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m

_TOKENS = ("put_things", "take_things")


def apart(node: Any) -> Any:
    """ "Blank both of those units", "remove all damage and focus tokens": each by itself."""
    match node:
        case m.Effect(m.Deed(verb) as deed, "do"):
            for role, fit in (("patient", _named), ("things", _sort_of_things)):
                several = deed[role]
                members = several.members if isinstance(several, m.Group) and not several.either else ()
                if members and all(map(fit, members)) and (role == "patient" or verb in _TOKENS):
                    return m.Seq(
                        tuple(replace(node, deed=deed.with_term(role, member)) for member in members)
                    )
    return node


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


def _sort_of_things(term: object) -> bool:
    return isinstance(term, m.Things)

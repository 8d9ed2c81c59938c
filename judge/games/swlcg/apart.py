"""What is done to several cards that are named, or with several things, is done one after another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m

_TOKENS = ("put_things", "take_things")


def apart(node: Any) -> Any:
    """ "Blank both of those units", "remove all damage and focus tokens": each by itself."""
    match node:
        case m.Effect(m.Deed(verb) as told, "do"):
            for role, fit in (("patient", _named), ("things", _sort_of_things)):
                several = told[role]
                members = several.members if isinstance(several, m.Group) and not several.either else ()
                if members and all(map(fit, members)) and (role == "patient" or verb in _TOKENS):
                    return m.Seq(tuple(replace(node, deed=_with(told, role, one)) for one in members))
    return node


def _named(one: object) -> bool:
    return isinstance(one, m.Ref) and one.name in ("this", "host", "chosen", "that")


def _sort_of_things(one: object) -> bool:
    return isinstance(one, m.Things)


def _with(told: m.Deed, role: str, one: Any) -> m.Deed:
    return replace(told, roles=tuple((name, one if name == role else term) for name, term in told.roles))

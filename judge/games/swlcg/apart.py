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
                    return m.Seq(tuple(replace(node, deed=_with(deed, role, member)) for member in members))
    return node


def _named(term: object) -> bool:
    return isinstance(term, m.Ref) and term.name in ("this", "host", "chosen", "that")


def _sort_of_things(term: object) -> bool:
    return isinstance(term, m.Things)


def _with(deed: m.Deed, role: str, member: Any) -> m.Deed:
    return replace(deed, roles=tuple((name, member if name == role else term) for name, term in deed.roles))

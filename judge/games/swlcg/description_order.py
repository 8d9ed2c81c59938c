"""Descriptions as terms of the law: the order of their parts, and whether they say where a card lies."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.engine.solver import Quoted, Term


def rank(term: Term) -> int:
    """0: printed, or the same for every reader; 1: as it stands; 2: as its reader sees it."""
    named = set(words(term))
    if named & {"mine", "theirs", "other", "this", "host", "linked", "you", "opponent", "it", "tgt", "pick"}:
        return 2
    return 1 if named & {"state", "in", "damage", "focus", "shield"} else 0


def places(term: Term) -> bool:
    """Whether it says where the card itself lies; not where another one does, to which it is linked."""
    if isinstance(term, tuple):
        return term[0] == "in" or (term[0] != "linked" and any(places(part) for part in term[1:]))
    return False


def words(term: Term) -> list[str]:
    """Every word of a term, in order."""
    if isinstance(term, tuple):
        return [word for part in term for word in words(part)]
    return [term] if isinstance(term, str) and not isinstance(term, Quoted) else []


_LYING = {"attached_to": "attached", "on": "attached", "at": "held"}


def borne(what: m.Filter) -> tuple[str, m.Filter] | None:
    """How such cards lie at each card of which a text speaks, and what else is said of them; or None."""
    parts = m.conjuncts(what)
    lying = [part for part in parts if isinstance(part, m.Rel) and part.other == m.Ref("one")]
    if len(lying) != 1 or lying[0].name not in _LYING:
        return None
    rest = tuple(part for part in parts if part != lying[0] and part != m.State("captured"))
    return _LYING[lying[0].name], m.And(rest) if rest else m.Anything()

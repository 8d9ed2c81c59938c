"""From where a text sees what it says of others: from each card that has it, or from the granting one."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.atoms import GRANTER
from judge.cardtext.data import changed, walk

_THEIRS = m.Selector("each", m.Rel("controller", m.OPPONENT), "card")
YOURS = m.Rel("controller", m.YOU)
_GRANTERS = m.Rel("controller", m.Owner("controller", GRANTER))
AT_SOMEBODY = frozenset(("attack", "shoot", "target"))


def from_who_grants(deed: m.Deed) -> m.Deed:
    """The same for what others have: "this card" is the one of the text, "that card" each that has it."""
    if deed.verb in AT_SOMEBODY and deed["agent"] == m.OPPONENT:
        deed = deed.with_term("agent", _THEIRS)
    whose = _who_has_it(deed)
    if not whose:
        attacks = attacks_of_others(deed["property"])
        return deed if attacks is None else deed.with_term("property", attacks)
    yours = YOURS in walk(deed[whose])
    roles = (
        (name, seen(term, yours) if name != whose and name in (*_OF_OTHERS, "amount", "what") else term)
        for name, term in deed.roles
    )
    return m.Deed(deed.verb, tuple(roles), deed.manner)


_OF_OTHERS = frozenset(("agent", "patient", "attack", "against", "with", "property"))
"""What is said of others in what somebody gets; numbers are counted when it is given."""


def of_who_gets_it(deed: m.Deed, who: object) -> m.Deed:
    """The same, where somebody else gets it: what is said of him, and of the card that gives it."""
    if who == m.THIS or not isinstance(who, m.Selector | m.Ref):
        return deed
    him = m.Ref("chosen", who.number) if isinstance(who, m.Selector) and who.number else m.Ref("one")
    yours = YOURS in walk(who)

    def told(name: str, term: m.Term) -> m.Term:
        if isinstance(term, m.Ability) and term.of is not None:
            return replace(term, of=told("attack", term.of))
        if term == who or name not in _OF_OTHERS:
            return term
        return seen(changed(term, lambda node: m.Ref("one") if node == him else node), yours)

    return m.Deed(deed.verb, tuple((name, told(name, term)) for name, term in deed.roles), deed.manner)


def _who_has_it(deed: m.Deed) -> str:
    """The role of the others that a text is for; nothing where it is for its own card."""
    role = "patient" if deed["agent"] is None else "agent"
    at_its_own_card = deed.verb in AT_SOMEBODY and deed["patient"] == m.THIS
    return role if _others(deed[role]) and not at_its_own_card else ""


def _others(who: object) -> bool:
    return who == m.Ref("host") or (isinstance(who, m.Selector) and who.kind == "card")


def seen(term: m.Term, yours: bool) -> m.Term:
    """What is said of others besides, with the card that grants it; `yours`: all who have it are yours."""
    swapped: dict[object, object] = {m.THIS: GRANTER, m.Ref("one"): m.THIS}
    if not yours:
        swapped |= {YOURS: _GRANTERS, _THEIRS.what: m.Not(_GRANTERS)}
    return changed(term, lambda node: swapped.get(node, node) if isinstance(node, m.Ref | m.Rel) else node)


def attacks_of_others(attacks: m.Term | None) -> m.Term | None:
    """Attacks of others, where those at whom they are stand so as it is seen from the card of the text."""
    if not isinstance(attacks, m.Selector) or attacks.kind != "attack":
        return attacks
    parts = m.conjuncts(attacks.what)
    if not any(isinstance(part, m.Rel) and part.name == "by" and _others(part.other) for part in parts):
        return attacks
    rels = [part for part in parts if isinstance(part, m.Rel) and part.name == "against"]
    yours = any(YOURS in walk(part) for part in parts if isinstance(part, m.Rel) and part.name == "by")
    there = {part: m.Rel("against", seen(part.other, yours)) for part in rels if _others(part.other)}
    return changed(attacks, lambda node: there.get(node, node) if isinstance(node, m.Rel) else node)

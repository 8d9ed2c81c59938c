"""Abilities in quotation marks that a text gives to cards: "each Trooper you control gains ...".

The law sees each as an ability of the card that gets it, which is there while the text gives it
(`rules_asp/swlcg/granted.lp`).
"""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term

CARRIERS = ("unit", "objective", "enhancement")
"""The types of cards that can be given an ability."""


def is_text(what: object) -> bool:
    """Whether something that is gained is an ability, and no keyword."""
    return isinstance(what, m.Ability) and what.kind != "keyword"


def without_texts(effect: m.Effect) -> tuple[m.Effect | None, tuple[m.Ability, ...]]:
    """A gain without the abilities that are given by it (None: nothing is left), and these.

    Raises Unmodelled for one that would be used when its card is no longer in play.
    """
    deed = effect.deed
    if deed.verb != "gain" or effect.mode != "do":
        return effect, ()
    what = deed["what"]
    members = what.members if isinstance(what, m.Group) and not what.either else (what,)
    texts = tuple(member for member in members if isinstance(member, m.Ability) and is_text(member))
    for text in texts:
        if text.kind == "reaction" and text.trigger is not None and _own_end(text.trigger):
            raise Unmodelled("a given ability that is used when its card has gone")
    rest = tuple(member for member in members if member is not None and not is_text(member))
    if not texts or not rest:
        return (None if texts else effect), texts
    kept = rest[0] if len(rest) == 1 else m.Group(rest)
    return replace(effect, deed=deed.with_term("what", kept)), texts


def _own_end(event: m.Event) -> bool:
    """Whether the card itself leaves play by it."""
    return any(deed.verb in _GONE and deed["patient"] == m.THIS for deed in event.deeds)


_GONE = frozenset("leave destroy sacrifice".split())


def carriers(scope: Term) -> tuple[str, ...]:
    """The types of the cards that could be given an ability by a text about such cards."""
    named = {kind for kind in _types(scope) if kind in CARRIERS}
    return tuple(named) or CARRIERS


def _types(term: Term) -> list[str]:
    if isinstance(term, tuple):
        if term[:2] == ("is", "type") and isinstance(term[2], str):
            return [term[2]]
        return [kind for part in term[1:] for kind in _types(part)]
    return []


def given_to(facts: tuple[Term, ...], number: int) -> Term:
    """Whom an ability gives another one: the words of its scope (0), or of the cards of its part."""
    rows = [fact for fact in facts if isinstance(fact, tuple)]
    if number == 0:
        return next((row[2] for row in rows if row[0] == "scope"), "any")
    whom = next((row[5] for row in rows if row[:1] == ("instruction",) and row[2] == number), "any")
    match whom:
        case ("tgt", j):
            return next((row[3] for row in rows if row[0] == "target" and row[2] == j), "any")
    return whom

"""What a pass over an ability asks of its parts before it resolves them."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.parts import Behind, conjunction
from judge.cardtext.russian.meant import Doubtful
from judge.cardtext.russian.mentions import FIRST, Known, genders
from judge.cardtext.russian.parts import He, he, owns

NEW = ("summon", "resurrect", "put", "incarnate", "draw")
"""Who comes into play by these was nowhere before: "on its cell" speaks of somebody else."""

GONE = ("destroy", "exile")
"""Something is rather done afterwards by or to whoever does this than to who is gone."""
LATER = ("chosen", "done", "one")
"""References to those who are known only once something is done."""
STAYS = ("exile", "resurrect", "put", "return")
"""What can be done to who is gone."""

OF_ATTACKS = ("cancel", "redirect", "block", "reflect")
"""What is done to an attack, where one is spoken of."""
DECIDED = ("choose", "draw", "look", "recruit", "search", "shuffle", "discard", "sacrifice")
"""What only players do."""
TAKEN_OVER = ("move_things", "redirect")
"""What one has, and another gets: another than the one who had it."""

ANYBODY = m.Selector("some", m.Anything(), "card", m.Number(1))
"""Whoever it is."""


def picked(ability: m.Ability) -> Known | None:
    """Whom an ability does no more than choose: sentences behind may speak of that card."""
    match ability.body:
        case m.Effect(m.Deed("choose") as deed, "do", None):
            who = deed["patient"]
            if isinstance(who, m.Selector) and who.kind == "card" and who.count == m.Number(1):
                return Known(m.Ref("chosen", who.number), "card", who.what, genders(who))
    return None


def is_attack(term: Any) -> bool:
    """Whether a term is an attack by description."""
    return isinstance(term, m.Selector) and term.kind == "attack"


def of_the_doer(name: str, term: Any, row: dict[str, Any], verb: str) -> Any:
    """What fills a role, with "oneself" as the card that does it where that is not the patient.

    Raises Doubtful where its own may be what each of several has that gets something.
    """
    got = "agent" not in row and verb in _GOT and name not in (*FIRST, "what", "as")
    assert_whose_own(term, row["patient"] if got and isinstance(row.get("patient"), m.Selector) else None)
    if name == "patient" and verb == "put":
        return to_be_put(term)
    if name == "to" and "agent" not in row and isinstance(row.get("patient"), m.Ref):
        return near_the_doer(term)
    return term


def to_be_put(who: Any) -> Any:
    """Who is put on a card is not there yet: one's own is the player's."""
    there: Any = He("self")
    mine: Any = He("self", "player")
    return changed(who, lambda part: m.Rel("controller", mine) if part == m.Rel("on", there) else part)


def near_the_doer(to: Any) -> Any:
    """Where to the card moves another: "beside itself", "opposite itself" is of the card, which does it."""
    itself: Any = He("self")
    near = {m.Rel(name, itself): m.Rel(name, m.THIS) for name in ("beside", "opposite")}  # not "ahead"
    return changed(to, lambda part: near.get(part, part) if isinstance(part, m.Rel) else part)


def known_later(condition: Any) -> bool:
    """Whether it speaks of those who are known only once something is done."""
    return any(isinstance(part, m.Ref) and part.name in LATER for part in walk(condition))


def only_then_or_so_long(node: Any) -> bool:
    """Whether something is got, without an end, "in the course of" a turn of somebody."""
    match node:
        case m.If(condition, m.Effect(m.Deed("modify" | "gain" | "lose" | "set"), "do", None), None):
            held: Any = condition.condition if isinstance(condition, Behind) else condition
            return isinstance(held, m.During) and held.period.edge == "" and held.period.which == ""
    return False


def decides(verb: str, who: Any) -> bool:
    """Whether "he" can only be a player: cards pick nothing."""
    return verb in DECIDED and isinstance(who, He) and "m" in who.gender


def owned(condition: Any) -> bool:
    """Whether it is a time of the subject's own: "in its next turn"."""
    whose: Any = condition.period.whose if isinstance(condition, m.During) else None
    if isinstance(whose, m.Owner):
        whose = whose.of if whose.of == he("self") else None
    return isinstance(whose, He)


def speaks(who: Any) -> bool:
    """Whether a player is told by a pronoun for a card."""
    return isinstance(who, m.Owner) and isinstance(who.of, He)


def assert_whose_own(amount: Any, other: Any) -> None:
    """Raises Doubtful if it is measured by what somebody has, which may be the card or another."""
    if other not in (None, m.THIS) and owns(amount):
        raise Doubtful("its own: of the card itself, or of whom that is done to?")


def own(term: Any) -> bool:
    """Whether it is the subject's own."""
    return isinstance(term, He) and term.word == "self"


def unresolved(node: Any) -> bool:
    """Whether a pronoun is left anywhere."""
    return any(isinstance(part, He) for part in walk(node))


def besides(what: m.Filter, known: list[Known]) -> m.Filter:
    """A description in which "another" is another than the card that the trigger speaks of."""
    had = next((entry.ref for entry in reversed(known) if entry.ref == m.Ref("that", role="patient")), None)
    if had is None:
        return what
    return conjunction([m.Other(had) if part == m.Other(m.THIS) else part for part in m.conjuncts(what)])


def not_that_one(what: m.Filter, known: list[Known]) -> m.Filter:
    """A description of one that is chosen: "another" is none of its side that was chosen, or set it off."""
    sides = {m.Rel("controller", player) for player in (m.YOU, m.OPPONENT)}
    own = sides & set(m.conjuncts(what))
    for entry in reversed(known):
        if not isinstance(entry.ref, m.Ref) or entry.kind != "card":
            continue
        side = sides & set(m.conjuncts(entry.what))
        set_off = entry.ref in _SET_OFF and own and side == own
        if set_off or (entry.ref.name == "chosen" and not (own and side and side != own)):
            parts = m.conjuncts(what)
            return conjunction([m.Other(entry.ref) if part == m.Other(m.THIS) else part for part in parts])
    return what


_SET_OFF = (m.Ref("that", role="patient"), m.Ref("that", role="agent"))


def another(what: m.Filter, known: list[Known]) -> m.Filter:
    """A description of one of the opponent's: "another" is not the one spoken of."""
    theirs = m.Rel("controller", m.OPPONENT)
    named = [entry.ref for entry in known if entry.ref != m.THIS and theirs in m.conjuncts(entry.what)]
    if not named or m.Other(m.THIS) not in m.conjuncts(what):
        return what
    return conjunction([*(part for part in m.conjuncts(what) if part != m.Other(m.THIS)), m.Other(named[-1])])


def left_unsaid(before: Any, raw: Any, done: Any) -> bool:
    """Whether a part under a condition leaves unsaid whom it means, right behind what is said of another.

    "If the attacked is closed, ...; if open, ..."; "the attacked loses it; if he has none, gets -1".
    """
    match before, done:
        case m.If(m.Fits(other)), m.If(m.Fits(m.Ref("this"))):
            return isinstance(other, m.Ref) and other != m.THIS
        case m.Effect(deed), m.If(m.Fits(m.Ref() as who)) if who != m.THIS and isinstance(raw, m.If):
            same = _subject(deed) == who or getattr(_subject(deed), "number", -1) == (who.number or -2)
            held: Any = raw.condition.condition if isinstance(raw.condition, Behind) else raw.condition
            unsaid = _of_nobody(raw.body)
            return same and unsaid and isinstance(held, m.Fits) and isinstance(held.who, He)
        case m.Effect(deed), m.Effect() if _of_nobody(raw) and deed.verb in _GOT:
            return deed["patient"] not in (None, m.THIS)
    return False


_GOT = ("gain", "lose", "modify", "put_things")
"""What somebody is said to do who gets or loses something."""


def otherwise_unsaid(body: Any, otherwise: Any) -> bool:
    """Whether the other of two cases leaves unsaid of whom it is, where the first is of somebody named."""
    if not isinstance(body, m.Effect) or not _of_nobody(otherwise):
        return False
    whom = body.deed["patient"] if body.deed.verb in _GOT else _subject(body.deed)
    return isinstance(whom, He | m.Selector | m.Ref) and whom not in (he("unsaid"), he("implied"), m.THIS)


def strikes_itself(deed: Any) -> bool:
    """Whether the card is said to attack or fight itself: somebody else is meant who does."""
    fighting = isinstance(deed, m.Deed) and deed.verb in ("attack", "fight")
    return fighting and deed["agent"] == deed["patient"] == m.THIS


def of_him(term: Any) -> bool:
    """Whether somebody is spoken of as "him", and not as "he"."""
    return any(isinstance(part, He) and part.word == "he" and part.gender == "mn" for part in walk(term))


def _of_nobody(body: Any) -> bool:
    """Whether something is said to be done, and by or to whom is not."""
    return isinstance(body, m.Effect) and _subject(body.deed) == he("unsaid")


def _subject(deed: m.Deed) -> Any:
    return deed["agent"] if deed["agent"] is not None else deed["patient"]

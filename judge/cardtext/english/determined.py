"""An article and its noun together: who or which, how many, whose."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.notation import Costly, Refuse
from judge.cardtext.parts import Anaphor, Det, Nbar, conjunction, pronoun

ONE = m.Number(1)


def joined(*parts: m.Filter) -> m.Filter:
    """All of these descriptions as one, in their order."""
    return conjunction(parts)


def applied(det: Det, bar: Nbar, post: tuple[m.Filter, ...] = ()) -> Any:
    """An article before a noun: who or which is meant."""
    if any(part is None for part in post):
        raise Refuse
    if bar.each and det.how != "each" and det.whose is None:
        raise Refuse  # "a Jedi and Rebel": one who is both, or one of each?
    what = [*bar.what, *post]
    if bar.kind == "player":
        return _player(det, bar, post)
    if det.other:
        what.append(m.Other())
    if det.whose is not None and bar.kind == "ability" and det.how == "the":
        return of_somebody(det.whose, joined(*what))
    if det.whose is not None:
        relation = "controller" if bar.kind == "card" else "of"
        if bar.kind == "card" and isinstance(det.whose, m.Ref | Anaphor) and _is_card(det.whose):
            raise Refuse
        owner: Any = det.whose
        what.append(m.Rel(relation, owner))
        if det.how == "the":
            fights = bool({m.State("attacking"), m.State("defending")} & set(bar.what))  # there is but one
            if bar.kind == "card" and not bar.plural and not fights:
                if det.whose not in (m.YOU, m.OPPONENT) or not bar.what or bar.targeted or det.other:
                    raise Refuse
                return Costly(pronoun("that", "card", joined(*what)), 0.2)  # that one of yours
            return m.Selector("each", joined(*what), bar.kind)
        return _selected(det, bar, what)
    if det.how == "this":
        return (
            m.THIS
            if bar.kind == "card" and not post and (len(bar.what) <= 1 or all(map(_called, bar.what)))
            else pronoun("this", bar.kind, joined(*what))
        )
    if det.how == "the" and bar.kind == "card" and any(is_extreme(part) for part in what):
        return m.Selector(
            "some", joined(*what), count=ONE
        )  # of several that are equal, whoever chooses takes one
    if det.how in ("the", "that", "those"):
        if bar.targeted or (det.how != "the" and bar.plural != (det.how == "those")):
            raise Refuse
        return _definite("the" if det.how == "the" else "that", bar, tuple(what))
    if det.how == "each" and bar.targeted:
        raise Refuse
    return _selected(det, bar, what)


def _called(what: object) -> bool:
    """Whether it only says what sort of card it is: "this Pilot enhancement"."""
    return isinstance(what, m.Is) and what.property in ("type", "trait")


def is_extreme(what: object) -> bool:
    """Whether it asks for the most or the least of something."""
    return isinstance(what, m.Compare) and isinstance(what.amount, m.Value) and bool(what.amount.take)


def of_somebody(whose: Any, what: m.Filter) -> Any:
    """The abilities or effects of somebody; "its effects" may be those of what the text answers."""
    if isinstance(whose, Anaphor) and whose.word in ("it", "its") and what == m.Is("kind", "effect"):
        return pronoun("its", "ability")
    return m.Selector("each", joined(what, m.Rel("of", whose)), "ability")


def _selected(det: Det, bar: Nbar, what: Any) -> m.Selector:
    how: Any = det.how
    return m.Selector(how, joined(*what), bar.kind, det.count, det.up_to, targeted=bar.targeted)


def _is_card(who: object) -> bool:
    return who in (m.THIS, m.Ref("host")) or (isinstance(who, Anaphor) and who.kind == "card")


def nearest(phrase: Any, post: tuple[m.Filter, ...]) -> Any:
    """What stands behind a noun is rather said of the noun it stands next to."""
    if isinstance(phrase, Costly):
        return phrase
    apart = sum(any(isinstance(node, m.Selector) for node in walk(part)) for part in post[:-1])
    return Costly(phrase, 0.08 * apart) if apart and phrase is not None else phrase


def _definite(how: str, bar: Nbar, what: tuple[m.Filter, ...]) -> Any:
    if how == "the" and bar.kind == "card":
        for state, name in (("engaged", "engaged"), ("attacking", "attacker"), ("defending", "defender")):
            if m.State(state) in what and not bar.plural and len(what) <= 2:
                return m.Ref(name)
        whose = [part for part in what if isinstance(part, m.Rel) and part.name == "controller"]
        if m.State("engaged") in what and whose and not bar.plural and len(what) == 3:
            return m.Selector("some", joined(*what), count=ONE)  # there is but one
    return pronoun(how, bar.kind, joined(*what), bar.plural)


def _player(det: Det, bar: Nbar, post: tuple[m.Filter, ...]) -> Any:
    if post:  # what is said of a player, each of both or any one of them
        if det.how not in ("each", "some") or det.whose is not None or det.other or bar.concept == "opponent":
            raise Refuse
        return _selected(det, bar, (*bar.what, *post))
    if bar.concept == "opponent":
        if det.whose not in (None, m.YOU):
            raise Refuse
        return m.OPPONENT if det.how != "that" else pronoun("he", "player")
    if det.how in ("the", "that", "those"):
        for state in ("attacking", "defending"):
            if m.State(state) in bar.what:
                return m.Ref(f"{state}_player")
        if m.Other() in bar.what or det.other:
            return pronoun("other", "player", m.Other())
        return pronoun("he", "player")
    if det.whose is not None:
        raise Refuse
    if m.Other() in bar.what or det.other:
        return m.OPPONENT
    return _selected(det, bar, bar.what)

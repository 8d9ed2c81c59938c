"""Battles: arenas that are chosen, attacks that are directed elsewhere, dice, damage that would be done."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.english.behind import having
from judge.cardtext.english.determined import ONE, joined
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import Nbar, Vp, pronoun
from judge.cardtext.tokens import Noun

SOME = m.Choice(ONE, None)


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _arenas(g)
    _attacks(g)
    _dice(g)
    _damage(g)


def _arenas(g: Grammar) -> None:
    for arena in ("space", "ground", "character"):
        g.words("arena", m.In(m.Zone(f"{arena}_arena")), arena)
    g.rule(
        "post[card]",
        '("in" | "from") "the" arena ("," arena)* ","? ("or" | "and") arena ("arena" | "arenas")',
    )(lambda first, between, last: m.Or((first, *between, last)))
    g.rule("np[zone]", '"the" arena junction arena ("arena" | "arenas")')(
        lambda a, how, b: m.Group((a.zone, b.zone), how == "or")
    )
    g.rule("post[card]", '"in one arena" | "in a single arena"')(lambda: m.In(m.Zone("arena", None, "one")))
    g.rule("imp", '"choose" ("one" ":")? TRAIT ("," TRAIT)* ","? "or" TRAIT')(
        lambda first, between, last: _chosen(
            tuple(m.Word("trait", name) for name, _ in (first, *between, last))
        )
    )
    for side in ("dark", "light"):
        whose = m.Selector("each", m.Is("side", side), "player")
        g.words("np1[player]", whose, f"the {side} side")
    g.rule(
        "np1[player]", '("the" | "whichever") "player" ("who" | "that") ("controls" | "control") np1[zone]'
    )(lambda zone: m.Owner("controller", zone))
    g.rule("imp", '"draw" "cards"? "until you have" NUM "cards"? "in your hand"?')(_drawn_up_to)
    g.rule("post[card]", '"of that type"')(lambda: m.Same("type", m.Ref("choice")))
    g.rule(
        "one_effect",
        'np1[card] ("does" | "do") "not" "count" ("toward" | "towards" | "for") '
        '("control" "of" | "controlling") np1[zone]',
    )(lambda who, zone: m.Effect(m.deed("control", agent=who, patient=zone), "cannot"))
    g.rule("np1[zone]", '("a" | "an") NZONE ("where" | "in which") "no" nbar[card] "has" vp[n] within')(
        _untouched
    )


def _drawn_up_to(n: m.Number) -> m.Deed:
    """So many cards as lack to so many in the hand."""
    held = m.Count(m.Selector("each", m.In(m.Zone("hand", m.YOU))))
    return m.deed("draw", patient=m.Selector("top", m.Anything(), count=m.Sum((n, m.Times(-1, held)))))


def _chosen(words: tuple[m.Term, ...]) -> m.Deed:
    return m.deed("choose", patient=m.Group(words, True))


def _untouched(noun: Noun, bar: Nbar, vp: Vp, within: m.Period) -> Any:
    """A place in which nobody has done something."""
    if vp.roles or vp.subject != "agent" or bar.targeted:
        return None
    deed = m.deed(vp.verb, agent=m.Selector("some", joined(*bar.what), count=ONE))
    return m.Selector(
        "some", joined(m.Is("kind", noun.concept), m.Not(m.Did(deed, "in", within))), "zone", ONE
    )


def _attacks(g: Grammar) -> None:
    g.rule(
        "one_effect", 'np1[card] "now" "attacks" np1[card] ("instead of the" "original"? "defending unit")?'
    )(_attacks_instead)
    g.rule("one_effect", 'np1[card] "attacks" np1[card] "instead"', -0.2)(_attacks_instead)
    g.rule("one_effect", 'np1[card] ("becomes" | "is now") ("the defending unit" | "the defender")')(
        lambda whom: m.Effect(m.deed("attack", agent=m.Ref("attacker"), patient=whom))
    )
    g.rule("one_effect", 'np[card] ("can" | "may") "attack" np1[card] "instead of" np1[card] strongly?')(
        lambda who, whom, _, n: m.Effect(m.deed("attack", agent=who, patient=whom, amount=n), "can")
    )
    g.rule(
        "strongly", '("with" | "using") NUM "power" ("," "plus any other effects" ("and power bonuses")?)?'
    )(lambda n: n)
    g.rule("event", 'np1[player] ("roll" | "rolls") "for build points"')(
        lambda who: m.Event((m.deed("roll", agent=who, patient=m.Things("build_point", SOME)),))
    )
    g.rule("c1", 'np1[card] ("can not" | "may not") "be attacked"')(
        lambda who: m.Fits(who, m.Not(m.State("attackable")))
    )
    g.rule("c1", 'np1[card] "can be attacked"')(lambda who: m.Fits(who, m.State("attackable")))
    g.rule("np1[card]", 'quantity "of" "them"')(
        lambda n: m.Selector("some", m.Rel("among", pronoun("they", "card", plural=True)), count=n)
    )
    g.rule("c1", 'np1[player] ("have" | "has") np1[card] "and" np1[card]')(_together)
    g.rule("np1[ability]", 'quantity "of" poss NABILITY')(
        lambda n, whose, noun: (
            m.Selector("some", joined(m.Is(*noun.concept.split(" ")), m.Rel("of", whose)), "ability", n)
            if " " in noun.concept
            else None
        )
    )
    g.rule("post[card]", '"stacked with" np1[card]')(lambda who: m.Rel("stacked_with", who))
    g.rule("np1[card]", 'poss "pilot"')(
        lambda who: (
            m.Selector("each", m.And((m.State("piloting"), m.Rel("on", who))))
            if not isinstance(who, m.Ref) or who == m.THIS
            else None
        )
    )
    g.words(
        "np1[card]",
        m.Selector("some", m.And((m.State("piloting"), m.Rel("on", pronoun("it", "card")))), count=ONE),
        "the pilot",
    )
    g.rule("event", 'np1[ability] ("causes" | "cause") np1[player] "to" vp[b]')(_caused)
    g.rule("comp", '"in battle"')(lambda: m.In(m.Zone("arena")))
    g.rule("post[card]", '"in battle"', 0.1)(lambda: m.In(m.Zone("arena")))


def _first_of(n: Any, noun: Noun, whom: Any, within: m.Period) -> Any:
    """So much of the damage to somebody that is the first in each stretch of play."""
    if noun.concept != "damage" or within.edge:
        return None
    return m.Things("damage", n or ONE, whom, ("to", "first", within.name))


def _attacks_instead(who: m.Term, whom: m.Term) -> m.Effect:
    """Somebody's attack is at somebody else than before."""
    return m.Effect(m.deed("attack", agent=who, patient=changed(whom, _than_before)))


def _than_before(node: Any) -> Any:
    """ "Another unit" that is attacked now is another than the one attacked so far."""
    return m.Other(m.Ref("defender")) if node == m.Other() else node


def _caused(what: Any, who: Any, vp: Vp) -> Any:
    """ "An effect causes you to discard this card": it is the effect's deed."""
    if vp.subject != "agent" or vp.gap or who != m.YOU:
        return None
    return m.Event((m.Deed(vp.verb, tuple(sorted((*vp.roles, ("agent", what)))), vp.manner),))


def _together(who: Any, first: Any, other: Any) -> Any:
    """ "You have this unit and a Jedi in the Character arena": both are there.

    Of two descriptions each has to say where, or it may be said of both.
    """
    zone = _zones(other)
    if isinstance(first, m.Selector) and who in (m.YOU, m.OPPONENT) and len(zone) == len(_zones(first)) == 1:
        return m.And((m.Fits(who, having(first)), m.Fits(who, having(other))))
    if who != m.YOU or first != m.THIS or len(zone) != 1:
        return None
    return m.And((m.Fits(m.THIS, zone[0]), m.Fits(m.YOU, having(other))))


def _zones(who: Any) -> list[m.In]:
    """Where those described lie."""
    parts = m.conjuncts(who.what) if isinstance(who, m.Selector) else ()
    return [part for part in parts if isinstance(part, m.In)]


def _dice(g: Grammar) -> None:
    for word, sign in (("subtract", -1), ("add", 1)):
        g.rule("imp", f'"{word}" NUM ("from" | "to") "each of"? poss NTHINGS')(
            lambda n, whose, noun, sign=sign: (
                m.deed("modify", patient=whose, property=m.Property("result"), amount=m.Number(sign * n.n))
                if noun.concept == "die"
                else None
            )
        )


def _damage(g: Grammar) -> None:
    first = '"the first" quantity? ("point" | "points")? "of"? NTHINGS'
    would = '("that would be")? ("done" | "dealt") "to" np[card] ("by" | "from") np[card]'
    g.rule("imp", f'"prevent" howmany NTHINGS {would}')(
        lambda n, noun, whom, by: (
            m.deed("prevent", amount=m.Things("damage", n, by, ("source",)), patient=whom)
            if noun.concept == "damage"
            else None
        )
    )
    mid = would.replace("np[card] (", "np[card] within (", 1)
    g.rule("one_effect", f'"prevent" howmany NTHINGS {mid}')(
        lambda n, noun, whom, p, by: (
            m.Effect(m.deed("prevent", amount=m.Things("damage", n, by, ("source",)), patient=whom), lasts=p)
            if noun.concept == "damage" and p.which == "this"
            else None
        )
    )
    g.rule("imp", '"prevent" howmany "of" ("that" | "this" | "the") NTHINGS')(
        lambda n, noun: m.deed("prevent", amount=m.Things("damage", n)) if noun.concept == "damage" else None
    )
    g.rule("np1[things]", f'{first} ("done" | "dealt") "to" np1[card] within')(_first_of)
    g.rule("np1[things]", f'{first} np1[card] "would" ("take" | "suffer") within')(_first_of)
    g.rule(
        "np1[things]", 'howmany? NTHINGS ("that would be" | "being") ("done" | "dealt") "to" np1[card]', 0.05
    )(
        lambda n, noun, whom: (
            m.Things(noun.concept, n or SOME, whom, ("to",)) if noun.concept == "damage" else None
        )
    )
    g.rule("np1[things]", 'howmany? NTHINGS "that would be" ("done" | "dealt") "by" np1[card]', 0.05)(
        lambda n, noun, of: (
            m.Things(noun.concept, n or SOME, of, ("source",)) if noun.concept == "damage" else None
        )
    )

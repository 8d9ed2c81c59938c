"""For each of what: cards, things on them, so many of a property, those of which something was just said."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.determined import joined
from judge.cardtext.english.terms import MUCH, so_much_done
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import pronoun, verb_said


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("counted", "nbar[card] post[card]*")(
        lambda bar, post: None if bar.targeted else m.Selector("each", joined(*bar.what, *post))
    )
    g.rule("counted", '"of" poss nbar[card] post[card]*', 0.02)(
        lambda p, bar, post: m.Selector("each", joined(*bar.what, m.Rel("controller", p), *post))
    )
    g.rule("counted", '"of" poss "other" nbar[card] post[card]*')(
        lambda p, bar, post: m.Selector("each", joined(*bar.what, m.Rel("controller", p), m.Other(), *post))
    )
    g.rule("counted", 'NUM NPROPERTY np1[card] ("has" | "have")')(_so_many)
    g.rule("counted", 'NUM NPROPERTY "of" np1[card]')(_so_many)
    g.rule("counted", "NUM nbar[card] post[card]*")(
        lambda n, bar, post: (
            m.Quotient(m.Count(m.Selector("each", joined(*bar.what, *post))), n.n)
            if bar.plural and not bar.targeted and n.n > 1
            else None
        )
    )
    g.rule("counted", 'NUM NTHINGS np1[player] ("have" | "has")')(
        lambda n, noun, who: m.Quotient(m.Count(m.Things(noun.concept, m.All(), who)), n.n)
    )
    g.rule("so_many", '"as" np1[player] ("have" | "has" | "control" | "controls") nbar[card] post[card]*')(
        lambda who, bar, post: _all_of_them(bar, (*post, m.Rel("controller", who)))
    )
    g.rule("so_many", '"as" "there are" nbar[card] post[card]*')(_all_of_them)
    g.rule("np1[card]", '"as many" nbar[card] so_many')(
        lambda bar, n: None if bar.targeted else m.Selector("some", joined(*bar.what), count=n)
    )
    g.rule("counted", '"point" ("on" | "of") np1[property]')(
        lambda prop: (
            m.Quotient(m.Value(prop.name, m.Ref("game")), 1)
            if prop == m.Property("death_star_dial")
            else None
        )
    )
    g.rule("counted", 'NUM NTHINGS "on" np1[card]')(
        lambda n, noun, of: m.Quotient(m.Count(m.Things(noun.concept, m.All(), of)), n.n)
    )
    g.rule("counted", 'NTHINGS (("on" | "at") np1[card])?')(
        lambda noun, of: m.Things(noun.concept, m.All(), of)
    )
    g.rule("counted", 'nbar[card] VN ("this way" | "in this way")?', 0.05)(_done)
    g.rule("counted", "NTHINGS VN way?", 0.05)(_dealt)
    g.rule("counted", 'NZONE np1[player] ("control" | "controls")')(
        lambda noun, who: places(noun.concept, who)
    )
    g.rule("np1[amount]", '"the" "total"? "number of" NZONE np1[player] ("control" | "controls")')(
        lambda noun, who: m.Count(places(noun.concept, who))
    )


def _all_of_them(bar: Any, post: Any) -> Any:
    """How many such cards there are."""
    if bar.targeted or not bar.plural or None in post:
        return None
    return m.Count(m.Selector("each", joined(*bar.what, *post)))


def places(kind: str, who: Any) -> m.Selector:
    """Such places that somebody controls."""
    return m.Selector("each", joined(m.Is("kind", kind), m.Rel("controller", who)), "zone")


def _so_many(n: m.Number, noun: Any, of: Any) -> m.Quotient:
    """ "For each 10 speed it has"."""
    return m.Quotient(m.Value(noun.concept, of), n.n)


def _dealt(noun: Any, verb: Any, way: Any) -> Any:
    """ "For each damage dealt": as often as there was of it."""
    verbs = {frame.verb for frame in verb.frames}
    return m.Things(noun.concept, so_much_done(verbs, bool(way))) if verbs & MUCH else None


def _done(bar: Any, verb: Any) -> Any:
    """ "For each card discarded this way": for each of those of which the verb was just said."""
    if bar.targeted or bar.plural:
        return None
    those = m.Rel("among", pronoun(verb_said(verb), "card", plural=True))
    return m.Selector("each", joined(*bar.what, those))

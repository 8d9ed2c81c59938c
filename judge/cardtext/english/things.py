"""Noun phrases of what is counted: damage, tokens, icons, dice, Force; whose, from whom, how much."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.english.determined import ONE
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.parts import Anaphor, Vp, more, pronoun
from judge.cardtext.tokens import Noun

SOME = m.Choice(ONE, None)
"""So much of it as there is: "when it is dealt damage"."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("np1[things]", "howmany NTHINGS")(
        lambda n, noun: None if noun.concept == "edge" and n == m.ThatMuch() else m.Things(noun.concept, n)
    )
    g.words(
        "howmany",
        ONE,
        "a",
        "an",
        "an additional",
        "1 additional",
        "one additional",
        "a single",
        "the next",
    )
    g.rule("np1[things]", '"another" NTHINGS')(lambda noun: m.Things(noun.concept, ONE))
    g.rule("np1[things]", '"as many" NTHINGS so_many')(lambda noun, n: m.Things(noun.concept, n))
    g.words("howmany", m.All(), "all", "all of the", "all the", "any")
    g.words("howmany", m.All(), "all of that")
    g.words("howmany", m.Choice(), "any number of", "any amount of")
    g.words("howmany", m.Choice(None, m.Number(0)), "no")
    g.words(
        "howmany",
        m.ThatMuch(),
        "that",
        "the",
        "an equal amount of",
        "an equal number of",
        "that amount of",
    )
    g.words("howmany", m.ThatMuch(), "those", cost=0.1)
    g.same("howmany", "count")
    g.rule("howmany", 'NUM ("additional" | "more" | "extra")')(more)
    g.rule("howmany", 'NUM "total"')(lambda n: n)
    g.rule("howmany", '"all but" quantity ("of" ("that" | "the" | "those"))?')(lambda n: m.All(n))
    g.rule("howmany", '("up to" | "as many as") quantity')(lambda n: m.Choice(None, n))
    g.rule("howmany", '"any amount of" ("that" | "the")')(lambda: m.Choice())
    g.rule("howmany", 'quantity ("point" | "points")? "of" ("that" | "the" | "those")')(lambda n: n)
    g.rule("howmany", 'quantity ("point" | "points") "of"')(lambda n: n)
    g.rule("np1[things]", 'ICON ("icon" | "icons")? "equal to" np1[amount]')(
        lambda icon, n: m.Things(icon.kind, n, None, icon.marks)
    )
    g.rule("np1[things]", "NTHINGS", 0.3)(lambda noun: m.Things(noun.concept, SOME))
    g.rule("np1[things]", '("the" | "any") "edge"', 0.0)(lambda: m.Things("edge", ONE))
    g.rule("np1[things]", '"the" NTHINGS "on" np1[card] "and" np1[card]')(
        lambda noun, a, b: m.Things(noun.concept, m.All(), m.Group((a, b)))
    )
    g.rule("np1[things]", '("an amount of" | "a number of")? NTHINGS "equal to" np1[amount]')(
        lambda noun, n: m.Things(noun.concept, changed(n, _of_the_doer))
    )
    g.rule("np1[things]", 'howmany NTHINGS ("on" | "from") np1[card]', 0.4)(
        lambda n, noun, of: m.Things(noun.concept, n, of)
    )
    g.rule("np1[things]", '("the" | "all")? NTHINGS "on" np1[card]', 0.3)(
        lambda noun, of: m.Things(noun.concept, m.All(), of)
    )
    g.rule("np1[things]", '"all"? "edge-enabled" NTHINGS')(
        lambda noun: m.Things(noun.concept, m.All(), None, ("edge",)) if noun.plural else None
    )
    g.rule("np1[things]", 'poss ICON ("icon" | "icons")?', 0.05)(
        lambda whose, icon: m.Things(icon.kind, m.All(), whose, icon.marks)
    )
    g.rule("np[things]", 'poss ICON "and" ICON ("icon" | "icons")?', 0.05)(
        lambda whose, a, b: m.Group(
            (m.Things(a.kind, m.All(), whose, a.marks), m.Things(b.kind, m.All(), whose, b.marks))
        )
    )
    g.rule("np1[things]", 'count? "natural"? rolled')(
        lambda n, k: m.Things("die", n or ONE, None, (f"showing_{k.n}",))
    )
    g.rule("rolled", '("a" | "an") "natural"? NUM')(lambda k: k if 1 <= k.n <= 6 else None)
    g.rule("rolled", 'NUM ("s" | "\'s" | "es")')(lambda k: k if 1 <= k.n <= 6 else None)
    g.rule("np1[things]", "howmany AFFIL NTHINGS")(
        lambda n, what, noun: m.Things(noun.concept, n, m.Selector("each", what))
    )
    g.rule("np1[things]", 'howmany NTHINGS ("done" | "dealt") "by" np1[card]', 0.05)(
        lambda n, noun, of: m.Things(noun.concept, n, of, ("source",))
    )
    g.rule("np1[things]", "howmany? damage_kind NTHINGS")(
        lambda n, kind, noun: (
            m.Things("damage", n or SOME, None, (kind,)) if noun.concept == "damage" else None
        )
    )
    g.rule("np1[things]", 'howmany? damage_kind NTHINGS ("done" | "dealt") "by" np1[card]')(
        lambda n, kind, noun, of: (
            m.Things("damage", n or SOME, of, (kind, "source")) if noun.concept == "damage" else None
        )
    )
    g.words("damage_kind", "combat", "combat")
    g.words("damage_kind", "unopposed", "unopposed")
    g.rule("np1[things]", 'NTHINGS ("done" | "dealt") "by" np1[card]', 0.05)(
        lambda noun, of: m.Things(noun.concept, SOME, of, ("source",)) if noun.concept == "damage" else None
    )
    g.rule("np1[things]", 'howmany? NTHINGS subject ("would" | "will")? vpgap', 0.1)(_dealt)
    g.rule("np1[things]", 'howmany NTHINGS "and" NTHINGS "from" np1[card]', 0.3)(
        lambda n, a, b, of: m.Group((m.Things(a.concept, n, of), m.Things(b.concept, n, of)))
    )
    g.rule("np1[things]", 'howmany NTHINGS ("and" | "and / or") NTHINGS', 0.05)(
        lambda n, a, b: (
            m.Group((m.Things(a.concept, n), m.Things(b.concept, n)))
            if isinstance(n, m.All | m.Choice) and a.concept != b.concept
            else None
        )
    )
    g.rule("np1[things]", 'howmany? NTHINGS "from" np1[card]', 0.1)(
        lambda n, noun, of: (
            m.Things(noun.concept, n or SOME, of, ("source",)) if noun.concept == "damage" else None
        )
    )
    g.rule("np1[things]", 'howmany? NTHINGS ("from" | "done by") poss NPERIOD', 0.05)(
        lambda n, noun, of, period: (
            m.Things(noun.concept, n or SOME, of, ("source", period.concept))
            if noun.concept == "damage"
            else None
        )
    )
    g.rule("np1[things]", 'howmany? NTHINGS "done"? "to" np1[card]', 0.4)(
        lambda n, noun, of: (
            m.Things(noun.concept, n or m.All(), of, ("to",)) if noun.concept == "damage" else None
        )
    )
    g.rule("np1[things]", "poss NTHINGS", 0.05)(lambda p, noun: m.Things(noun.concept, m.All(), p))
    g.rule("np1[things]", "SIGNED NTHINGS", 0.05)(lambda n, noun: _gained(n, noun))
    g.rule("np1[things]", 'howmany NTHINGS "of your choice"')(
        lambda n, noun: m.Things(noun.concept, n, None, ("your_choice",))
    )
    g.rule("np1[things]", 'quantity "different" NTHINGS "of your choice"')(
        lambda n, noun: m.Things(noun.concept, n, None, ("your_choice", "different"))
    )
    g.rule("np1[things]", "some_of poss NTHINGS", 0.02)(lambda n, p, noun: m.Things(noun.concept, n, p))
    g.rule("np1[things]", 'some_of ("those" | "these" | "the") NTHINGS', -0.1)(
        lambda n, noun: m.Things(noun.concept, n, None, ("those",)) if noun.concept == "die" else None
    )
    g.rule("np1[things]", '("those" | "these") NTHINGS', -0.1)(
        lambda noun: (
            m.Things(noun.concept, m.All(), None, ("those",))
            if noun.plural and noun.concept == "die"
            else None
        )
    )
    g.words("some_of", m.All(), "all", "all of", "each of")
    g.words("some_of", m.Choice(), "any", "any of", "any number of", "one or more of", "one or more")
    g.words("some_of", ONE, "one of", "any one of")
    g.rule("some_of", 'NUM "of"')(lambda n: n)
    g.rule("some_of", '("up to" | "as many as") NUM "of"?')(lambda n: m.Choice(None, n))
    g.rule("np1[things]", '"either" np1[things] "or" np1[things]')(lambda a, b: m.Group((a, b), True))
    g.rule("np1[things]", "ICON")(lambda icon: icon)
    g.rule("np1[things]", 'ICON ("icon" | "icons")? "equal to" np1[amount]')(
        lambda icon, n: m.Things(icon.kind, n, None, icon.marks) if icon.amount == ONE else None
    )
    g.rule("np1[things]", "ICON ICON+")(_icons)
    g.rule("np1[things]", "howmany ICON")(lambda n, icon: m.Things(icon.kind, n, None, icon.marks))
    g.rule("np1[things]", 'howmany ICON ("icon" | "icons")')(
        lambda n, icon: m.Things(icon.kind, n, None, icon.marks)
    )
    g.words("np1[things]", pronoun("it", "things"), "it", "them", cost=0.4)


def _of_the_doer(node: Any) -> Any:
    """ "This unit does damage equal to its power to that unit": it is who does it, if a card does."""
    return replace(node, word="doer") if isinstance(node, Anaphor) and node.word in ("it", "he") else node


def _dealt(n: Any, noun: Noun, subject: tuple[Any, str], vp: Vp) -> Any:
    """Damage that somebody does or takes: "the damage this unit would take"."""
    if noun.concept != "damage" or vp.verb != "damage" or vp.gap != "amount" or subject[1] != "card":
        raise Refuse
    names = [name for name, _ in vp.roles]
    if vp.subject == "patient" and not names:
        return m.Things("damage", n or SOME, subject[0], ("to",))
    return (
        m.Things("damage", n or SOME, subject[0], ("source",))
        if vp.subject == "agent" and not names
        else None
    )


def _gained(n: m.Amount, noun: Noun) -> Any:
    return (
        m.Things(noun.concept, n)
        if isinstance(n, m.Number) and (n.n > 0 or noun.concept == "build_point") and noun.concept != "damage"
        else None
    )


def _icons(first: m.Things, rest: tuple[m.Things, ...]) -> Any:
    """A row of icons: equal ones are counted."""
    row = (first, *rest)
    things = []
    for icon in dict.fromkeys(row):
        things.append(m.Things(icon.kind, m.Number(row.count(icon)), None, icon.marks))
    return things[0] if len(things) == 1 else m.Group(tuple(things))


def counted(what: Any) -> Any:
    """How many of them there are."""
    if isinstance(what, m.Selector) and what.quantifier == "each":
        return m.Count(what)
    if isinstance(what, m.Things) and (isinstance(what.amount, m.All | m.ThatMuch) or what.amount == SOME):
        return m.Count(m.Things(what.kind, m.All(), what.of, what.marks))
    if isinstance(what, Anaphor):
        return m.Count(what)  # type: ignore[arg-type]
    raise Refuse

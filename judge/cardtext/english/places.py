"""Noun phrases of places and of stretches of play."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import pronoun
from judge.cardtext.tokens import Noun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _zones(g)
    _periods(g)


_OWNED = ("hand", "deck", "discard_pile", "objective_deck")
"""Places of which each player has one: "that deck" is whose it was when it was spoken of."""


def _zones(g: Grammar) -> None:
    g.rule("np1[zone]", "poss NZONE")(lambda p, noun: m.Zone(noun.concept, p))
    for how in ("and", "or"):
        g.rule("np[zone]", f'poss NZONE "{how}" NZONE')(
            lambda p, a, b, how=how: m.Group((m.Zone(a.concept, p), m.Zone(b.concept, p)), how == "or")
        )
    g.rule("np1[zone]", '"each player \'s" NZONE')(lambda noun: m.Zone(noun.concept, m.EVERYBODY))
    g.rule("np1[zone]", '"both" NZONE')(
        lambda noun: m.Zone(noun.concept, m.EVERYBODY) if noun.plural else None
    )
    g.rule("np1[zone]", '("a" | "an" | "any") NZONE')(lambda noun: m.Zone(noun.concept))
    g.rule("np[zone]", '"any" NZONE "or" NZONE', 0.05)(
        lambda a, b: m.Group((m.Zone(a.concept), m.Zone(b.concept)), True)
    )
    for words, whose in (("you control", m.YOU), ("your opponent controls", m.OPPONENT)):
        g.rule("np1[zone]", f'("a" | "an" | "any") NZONE "{words}"', -0.1)(
            lambda noun, whose=whose: m.Zone(noun.concept, whose) if noun.concept == "arena" else None
        )
    g.rule("np1[zone]", '"the" NZONE')(lambda noun: m.Zone(noun.concept))
    g.rule("np1[zone]", "NZONE", 0.1)(
        lambda noun: m.Zone(noun.concept) if noun.plural or noun.concept.endswith("arena") else None
    )
    g.rule("np1[zone]", 'NZONE "of" np1[player]')(lambda noun, who: m.Zone(noun.concept, who))
    g.rule("np1[zone]", '"that" NZONE')(
        lambda noun: (
            m.Zone(noun.concept, pronoun("that", f"zone {noun.concept}"))
            if noun.concept in _OWNED
            else m.Zone(noun.concept, None, "that")
        )
    )
    g.rule("np1[zone]", '("this" | "the same") NZONE')(
        lambda noun: m.Zone(noun.concept, m.THIS) if noun.concept == "arena" else None
    )
    g.rule("np1[zone]", '"the searched" NZONE')(
        lambda noun: m.Zone(noun.concept, pronoun("that", f"zone {noun.concept}"))
    )
    g.rule("np1[zone]", '"one" NZONE')(lambda noun: m.Zone(noun.concept, None, "one"))
    g.rule("np1[zone]", '("each" | "every") NZONE')(lambda noun: m.Zone(noun.concept, None, "each"))
    g.rule("np1[zone]", '"all" NZONE')(lambda noun: m.Zone(noun.concept) if noun.plural else None)
    g.words("np1[zone]", m.Zone("play"), "play")
    g.words("np1[zone]", m.Zone("the_force"), "the force")
    g.words("np1[zone]", m.Zone("game"), "the game")
    that_deck = pronoun("that", "zone deck")
    g.words("np1[zone]", m.Zone("deck", that_deck, "top"), "top", "the top", cost=0.1)
    g.words("np1[zone]", m.Zone("deck", that_deck, "bottom"), "the bottom", cost=0.1)
    for position in ("top", "bottom"):
        g.rule("np1[zone]", f'"the"? "{position}" "of" np1[zone]')(
            lambda zone, position=position: (
                m.Zone(zone.name, zone.whose, position) if not zone.position else None
            )
        )


def _ordinal(noun: Noun, which: str, row: tuple[Any, ...]) -> Any:
    """ "The first engagement declared each turn", "the first engagement you declare this phase"."""
    *declared, within = row
    if within.within is not None:
        return None
    if declared and (declared[1].verb != "declare" or declared[1].roles or declared[1].subject != "agent"):
        return None
    return m.Period(noun.concept, declared[0] if declared else None, which, within=within)


def _periods(g: Grammar) -> None:
    for which, words in {
        "this": ("this", "the", "that", "the current"),
        "next": ("the next", "next"),
        "each": ("each", "every", "any"),
        "first": ("the first",),
        "": ("a", "an", "one"),
    }.items():
        g.words("which", which, *words)
    g.rule("np1[period]", "which NPERIOD")(lambda which, noun: m.Period(noun.concept, None, which))
    g.rule("np1[period]", "NPERIOD", 0.1)(
        lambda noun: m.Period(noun.concept, None, "each" if noun.plural else "")
    )
    for some in ("at least 1", "at least one", "1 or more", "one or more"):
        g.rule("np1[period]", f'"{some}" NPERIOD')(lambda noun: m.Period(noun.concept))
    g.rule("np1[period]", "poss NPERIOD")(lambda p, noun: m.Period(noun.concept, p))
    g.rule("np[period]", "poss NPERIOD junction NPERIOD")(
        lambda p, a, how, b: m.Group((m.Period(a.concept, p), m.Period(b.concept, p)), how == "or")
    )
    g.rule("np1[period]", '"each of" poss NPERIOD')(
        lambda p, noun: m.Period(noun.concept, p, "each") if noun.plural else None
    )
    g.rule("np1[period]", 'poss "next" NPERIOD')(lambda p, noun: m.Period(noun.concept, p, "next"))
    g.rule("np1[period]", "which poss0 NPERIOD")(lambda which, p, noun: m.Period(noun.concept, p, which))
    g.rule("np1[period]", '"the" NPERIOD "this turn"')(lambda noun: m.Period(noun.concept, None, "this"))
    g.rule("np1[period]", "which sideword NPERIOD")(
        lambda which, side, noun: m.Period(noun.concept, m.Word("side", side), which)
    )
    g.rule("np1[zone]", '"the" sideword NZONE')(lambda side, noun: m.Zone(noun.concept, m.Word("side", side)))
    g.words("sideword", "light", "light side")
    g.words("sideword", "dark", "dark side")
    g.words("np1[period]", m.Period("roll"), "the roll for build points", "your roll for build points")
    g.words("np1[period]", m.Period("roll", None, "next"), "the next roll for build points")
    g.rule("np1[period]", 'NPERIOD "against" np1[card]', 0.08)(
        lambda noun, who: m.Period(noun.concept, None, "each", "", who) if noun.plural else None
    )
    g.rule("np1[period]", '"the resolution of" np1[period]')(lambda p: p)
    for which in ("first", "second", "third"):
        for body in ('"declared"? within0', '("that" | "which")? np1[player] vpgap within0'):
            g.rule("np1[period]", f'"the" "{which}" NPERIOD {body}')(
                lambda noun, *row, which=which: _ordinal(noun, which, row)
            )
    g.rule("within0", '"during" np1[period]')(lambda p: p)
    g.rule("within0", "np1[period]")(lambda p: p if p.which in ("this", "each") and not p.edge else None)
    g.rule("np1[period]", '"a new" NPERIOD')(lambda noun: m.Period(noun.concept, None, "new"))
    g.rule("np1[period]", 'which NPERIOD "against" np1[card]', 0.08)(
        lambda which, noun, who: (
            None
            if isinstance(who, m.Selector) and who.targeted
            else m.Period(noun.concept, None, which, "", who)
        )
    )
    g.same("poss0", "poss")
    g.rule("np1[period]", 'which NPERIOD "on" np1[card]', 0.05)(
        lambda which, noun, who: m.Period(noun.concept, None, which, "", who)
    )
    g.rule("np1[period]", 'which NPERIOD "by" np1[card]', 0.05)(
        lambda which, noun, who: (
            m.Period(noun.concept, who, which) if noun.concept not in ("turn", "round", "battle") else None
        )
    )
    for edge, words in {
        "end": ("the end of", "end of"),
        "start": ("the beginning of", "the start of"),
    }.items():
        for phrase in words:
            g.rule("np1[period]", f'"{phrase}" np1[period]')(
                lambda per, edge=edge: (
                    m.Period(per.name, per.whose, per.which, edge) if not per.edge else None
                )
            )

"""What is measured: properties of cards, of attacks and of rolls; features."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Costly, Grammar
from judge.cardtext.russian.forms import CASES
from judge.cardtext.russian.parts import Bar, Mark, Np, agree, he, selected
from judge.cardtext.russian.words import Adj, Noun

STRENGTHS = {"weak": "strike_weak", "medium": "strike_mid", "strong": "strike_strong"}


PRINTED = ("life", "cost", "armor", "move")
"""Properties of which a text may ask for the printed value."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("np1[property_@]", "amods[@]? NPROPERTY[@] NPROPERTY[g] np1[card_g]?", 0.02, over=CASES)(
        lambda mods, noun, die, of, t: (
            whole(mods, noun, of, t) if noun.concept == "roll" == die.concept else None
        )
    )

    g.words(
        "rolled", "attack_roll", "на атаку", "на нападение", "в нападении", "в атаке", "атаки", "нападения"
    )
    g.words("rolled", "defence_roll", "на защиту", "в защите", "защиты")
    g.rule("np1[property_@]", "amods[@]? NPROPERTY[@] NPROPERTY[g]? rolled np1[card_g]?", -0.05, over=CASES)(
        lambda mods, noun, die, name, of, t: (
            whole(mods, Noun(name, noun.gender), of, t)
            if noun.concept == "roll" and (die is None or die.concept == "roll")
            else None
        )
    )

    @g.rule("np1[property_@]", "amods[@]? NPROPERTY[@] (np1[card_g] | np1[attack_g])?", over=CASES)
    def whole(mods: Any, noun: Noun, of: Any, t: str) -> Any:
        name, whose = noun.concept, of.term if of is not None else None
        for mod in mods or ():
            if not agree(mod.gender, noun.gender):
                return None
            if isinstance(mod, Mark) and mod.how == "own":
                whose = whose or he("self")
            elif isinstance(mod, Mark) and mod.how == "that" and name == "strike":
                return None
            elif isinstance(mod, Mark) and mod.how == "chosen" and name == "roll":
                name = "chosen_roll"
            elif isinstance(mod, Mark) and mod.how in ("all", "that", "chosen", "any"):
                continue
            elif isinstance(mod, Adj) and mod.what == m.Rel("controller", m.YOU) and whose is None:
                whose = m.Selector("each", mod.what)
            elif (
                isinstance(mod, Adj)
                and isinstance(mod.what, m.Is)
                and mod.what.property == "grade"
                and name == "strike"
            ):
                name = STRENGTHS[mod.what.value]
            elif (
                isinstance(mod, Adj)
                and isinstance(mod.what, m.Rel)
                and isinstance(mod.what.other, m.Owner)
                and whose is None
            ):
                whose = mod.what.other.of
            elif isinstance(mod, Adj) and mod.what == m.Is("ordinal", "next") and name == "roll":
                name = "next_roll"
            elif isinstance(mod, Adj) and mod.what in (
                m.State("current"),
                m.State("excess"),
                m.State("left"),
            ):
                continue
            else:
                return None
        np = Np(m.Property(name, whose), noun.gender, "property")
        return Costly(np, 0.1) if name == "strike" else np

    g.rule("np1[property_@]", "NPROPERTY[@] NKEYWORD[g] np1[card_g]?", 0.02, over=CASES)(
        lambda noun, of, who, t: (
            Np(
                m.Property(noun.concept, m.Ability("keyword", name=of.concept, of=who and who.term)),
                noun.gender,
                "property",
            )
            if noun.concept == "range"
            else None
        )
    )
    g.rule("np1[property_@]", "A_выпавший[@] NMISC[@]", 0.0, over=CASES)(
        lambda a, misc, t: (
            Np(m.Property("roll"), misc.gender, "property") if misc.concept in ("value", "number") else None
        )
    )
    g.rule("np1[property_@]", "NMISC[@] np1[property_g]", 0.0, over=CASES)(
        lambda misc, np, t: (
            Np(np.term, misc.gender, "property") if misc.concept in ("value", "strength", "number") else None
        )
    )
    g.rule("np1[property_@]", "mods[@]? NMISC[@] np1[attack_g]", 0.05, over=CASES)(
        lambda mods, misc, of, t: (
            Np(m.Property("strength", of.term), misc.gender, "property")
            if misc.concept in ("value", "strength") and not mods
            else None
        )
    )
    g.rule("np1[property_@]", 'NKEYWORD[@] "на" np[card_l]', 0.2, over=CASES)(
        lambda noun, of, t: Np(m.Property(noun.concept, of.term), noun.gender, "property")
    )
    g.rule("np1[property_@]", "amods[@]? NKEYWORD[@] np1[card_g]?", 0.3, over=CASES)(
        lambda mods, noun, of, t: whole(mods, noun, of, t)
    )
    g.rule("np1[property_@]", "amods[@]? NMISC[@] NPROPERTY[g] np1[card_g]?", 0.05, over=CASES)(
        lambda mods, misc, noun, of, t: (
            whole(mods, Noun(noun.concept, misc.gender), of, t) if misc.concept == "unit" else None
        )
    )
    g.rule("np1[property_@]", "amods[@] NMISC[@] np1[property_g]", 0.02, over=CASES)(
        lambda mods, misc, np, t: (
            Np(m.Property(f"printed_{np.term.name}", np.term.of), misc.gender, "property")
            if misc.concept == "value"
            and [mod.what for mod in mods if isinstance(mod, Adj)] == [m.State("printed")]
            and np.term.name in PRINTED
            else None
        )
    )
    # the weak and the strong strike
    g.rule("np[property_@]", 'GRADE[@] "и" GRADE[@] NPROPERTY[@] np1[card_g]?', 0.02, over=CASES)(_both)
    g.rule("np[property_@]", 'POSS GRADE[@] "и" GRADE[@] NPROPERTY[@]', 0.0, over=CASES)(
        lambda gender, a, b, noun, t: _both(a, b, noun, Np(he("he", "card", gender), gender, "card"), t)
    )
    g.rule("np[property_@]", 'NMISC[@] GRADE[g] "и" GRADE[g] NPROPERTY[g] np1[card_g]?', 0.0, over=CASES)(
        lambda misc, a, b, noun, of, t: _both(a, b, noun, of, t) if misc.concept == "value" else None
    )
    g.rule("np1[property_@]", "NMISC[@] np1[things_g]", 0.1, over=CASES)(
        lambda misc, np, t: (
            Np(m.Property("number", np.term), misc.gender, "property")
            if misc.concept in ("number",) and isinstance(np.term, m.Things)
            else None
        )
    )
    g.rule("np1[ability_@]", "mods[@]? NMISC[@] fpost*", over=CASES)(_feature)
    g.rule("np1[ability_@]", "NKEYWORD[@]", 0.2, over=CASES)(
        lambda noun, t: Np(m.Ability("keyword", name=noun.concept), noun.gender, "ability")
    )
    g.rule("np1[ability_@]", "PRON[@]", 0.3, over=CASES)(
        lambda gender, t: Np(he("he", "ability", gender), gender, "ability")
    )
    g.rule("np1[ability_@]", "NKEYWORD[@] np1[card_g]", 0.2, over=CASES)(
        lambda noun, of, t: Np(m.Ability("keyword", name=noun.concept, of=of.term), noun.gender, "ability")
    )
    g.rule("fpost", '"," "обязывающие" "выбирать" ("целью" | "цель") np1[attack_g] np1[card_a]?')(
        lambda attack, who: (
            m.And((m.Is("kind", "forces_target"), m.Rel("of", attack.term)))
            if isinstance(attack.term, m.Selector)
            else None
        )
    )
    g.rule("fpost", "np1[card_g]")(lambda np: m.Rel("of", np.term))
    g.rule("fpost", '","? "кроме" np1[card_g]', 9.0)(lambda np: m.Other(np.term))
    g.rule("fpost", '"(" "кроме" gain[g] ")" | "," "кроме" gain[g] ","?')(
        lambda gain: m.Other(gain.keyword) if gain.keyword else None
    )
    g.rule("fpost", '"с" "текстом" (QNAME | trigger)', 0.05)(
        lambda what: m.Is("text", what) if isinstance(what, str) else None
    )


def _both(a: Adj, b: Adj, noun: Noun, of: Any, t: str) -> Any:
    """Two strengths of a strike."""
    if noun.concept != "strike" or not (isinstance(a.what, m.Is) and isinstance(b.what, m.Is)):
        return None
    whose = None if of is None else of.term
    same = he("he", "card", of.gender) if isinstance(whose, m.Selector) else whose
    both = (m.Property(STRENGTHS[a.what.value], whose), m.Property(STRENGTHS[b.what.value], same))
    return Np(m.Group(both), "p", "property")


def _feature(mods: Any, noun: Noun, post: Any, t: str) -> Any:
    if noun.concept not in ("feature", "act"):
        return None
    if sum(isinstance(part, m.Rel) for part in post) > 1:
        return None
    what: list[m.Filter] = list(post) if noun.concept == "feature" else [m.Is("kind", "action"), *post]
    marks = []
    for mod in mods or ():
        if not agree(mod.gender, noun.gender):
            return None
        if isinstance(mod, Mark):
            if mod.how == "own":
                what.append(m.Rel("of", he("self")))
            elif mod.how in ("all", "any", "that", "one", "each", "chosen"):
                marks.append(mod.how)
            else:
                return None
        elif isinstance(mod.what, m.Rel) and isinstance(mod.what.other, m.Owner):
            what.append(m.Rel("of", mod.what.other.of))
        else:
            what.append(mod.what)
    return selected(Bar("ability", "feature", tuple(what), tuple(marks), noun.gender))

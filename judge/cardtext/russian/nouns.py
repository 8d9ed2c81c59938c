"""Noun phrases of Russian in their cases: cards and players; adjectives that agree."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Costly, Grammar, Refuse
from judge.cardtext.russian.coordinated import described, either, of_two, these_and_those
from judge.cardtext.russian.forms import CASES
from judge.cardtext.russian.parts import ANY, ONE, Bar, Mark, Np, agree, he, joined, selected
from judge.cardtext.russian.quantified import group, myself, numbered, struck
from judge.cardtext.russian.words import Adj, Noun
from judge.cardtext.type_check import roles

MARKS = {
    "каждый": "each", "весь": "all", "любой": "any", "выбранный": "chosen", "этот": "that", "тот": "the",
    "свой": "own", "один": "one", "ваш": "yours", "какой-либо": "any", "данный": "that", "всякий": "each",
    "их": "theirs", "указанный": "that",
}  # fmt: skip


_OF_CELLS = (m.State("free"), m.State("occupied"), m.State("vacated"))
"""What is said of cells only."""
STRUCK = ("атакованный",)


STRIKER = ("атаковавший", "атакующий", "нападавший", "атаковавщий")


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _modifiers(g)
    _cards(g)


def _modifiers(g: Grammar) -> None:
    for word, how in MARKS.items():
        g.rule("mod[@]", f"A_{word.replace('-', '_')}[@]", over=CASES)(
            lambda gender, t, how=how: Mark(how, gender)
        )
    g.rule("mod[@]", "ADJ[@]", over=CASES)(lambda adj, t: adj)
    g.rule("mod[@]", '"не" ADJ[@]', over=CASES)(lambda adj, t: Adj(m.Not(adj.what), adj.gender))
    g.rule("mod[@]", "part[@]", 0.02, over=CASES)(lambda adj, t: adj)
    g.rule("mod[@]", '"не" part[@]', 0.02, over=CASES)(lambda adj, t: Adj(m.Not(adj.what), adj.gender))
    g.rule("mod[@]", '"ни" A_один[@]', over=CASES)(lambda gender, t: Mark("any", gender))
    g.rule("mod[@]", '"еще" A_один[@]', over=CASES)(lambda gender, t: Adj(m.Other(m.THIS), gender))
    g.rule("mod[@]", "POSS", 0.1, over=CASES)(
        lambda gender, t: Adj(m.Rel("controller", m.Owner("controller", he("he", "card", gender))), ANY)
    )
    g.rule("mod[@]", 'ADJ[@] ("," ADJ[@])* ","? "или" ADJ[@]', 0.05, over=CASES)(either)
    g.rule("mod[@]", 'ADJ[@] (("и" | ",") ADJ[@])+', 0.05, over=CASES)(these_and_those)
    g.rule("mod[@]", '"и"? ADJ[@] ("с" | "со") np1[card_i]', 0.0, over=CASES)(
        lambda adj, np, t: (
            Adj(m.Rel("beside", np.term), adj.gender) if adj.what == m.State("adjacent") else None
        )
    )
    g.rule("mod[@]", 'ADJ[@] "друг" "с" "другом"', 0.0, over=CASES)(
        lambda adj, t: Adj(m.Same("neighbourhood"), adj.gender) if adj.what == m.State("adjacent") else None
    )
    g.rule("mod[@]", 'ORD[@] ("и" | "или" | ",") ORD[@]', 0.0, over=CASES)(
        lambda a, b, t: Adj(m.Or((m.Is("ordinal", a[0]), m.Is("ordinal", b[0]))), f"{a[1]}p")
    )
    g.rule("mod[@]", 'ADJ[@] "по" NPROPERTY[d]', 0.0, over=CASES)(
        lambda adj, noun, t: (
            Adj(m.Compare(noun.concept, adj.what.name, ONE), adj.gender)
            if adj.what in (m.State("odd"), m.State("even"))
            else None
        )
    )
    g.rule("mod[@]", "ORD[@]", over=CASES)(lambda nth, t: Adj(m.Is("ordinal", nth[0]), nth[1]))
    g.rule("mods[@]", "mod[@]", over=CASES)(lambda mod, t: (mod,))
    g.rule("mods[@]", "mod[@] mods[@]", over=CASES)(lambda mod, rest, t: (mod, *rest))
    g.rule("mods[@]", 'mod[@] "и" mods[@]', over=CASES)(
        lambda mod, rest, t: None if described(mod) and described(rest[0]) else (mod, *rest)
    )


_SIDES = {m.Rel("controller", m.YOU), m.Rel("controller", m.OPPONENT)}
BORNE = ("companion", "symbiote", "parasite", "equipment")


def _borne(mod: Any, noun: Noun) -> Any:
    """ "Its companion": a card that stands on another is the other's because it is there."""
    match mod:
        case Adj(m.Rel("controller", m.Owner("controller", who))) if noun.concept.partition(" ")[2] in BORNE:
            return replace(mod, what=m.Rel("on", who))
        case Adj(m.Rel("controller", m.Owner("controller", who))) if noun.concept == "state adjacent":
            return replace(mod, what=m.Rel("beside", who))
    return mod


def _borne_by(mods: Any, noun: Noun, who: Np, t: str) -> Any:
    """ "The symbiote of this creature": it stands on it."""
    if noun.concept.partition(" ")[2] not in BORNE:
        return None
    return bar("card", mods, noun, noun_filter(noun), (m.Rel("on", who.term),))


def _beside(mod: Adj) -> bool:
    """Whether it says whose something is."""
    return isinstance(mod.what, m.Rel) and isinstance(mod.what.other, m.Owner)


def bar(kind: str, mods: Any, noun: Noun, own: m.Filter | None, post: Any = (), strict: bool = True) -> Bar:
    """A noun with its modifiers, which agree with it.  Raises Refuse."""
    what: list[m.Filter] = [] if own is None else [own]
    if noun.concept == "state adjacent" and any(isinstance(mod, Adj) and _beside(mod) for mod in mods or ()):
        what = []  # the neighbour of somebody
    if strict and any(isinstance(part, Adj) and not agree(part.gender, noun.gender) for part in post or ()):
        raise Refuse
    post = tuple(part.what if isinstance(part, Adj) else part for part in post or ())
    mods = tuple(_borne(mod, noun) for mod in mods or ())
    for part in (*(post or ()), *(mod.what for mod in mods or () if isinstance(mod, Adj))):
        inner = part.part if isinstance(part, m.Not) else part
        if isinstance(inner, m.Did) and kind not in roles(inner.deed.verb)[inner.as_role][0]:
            raise Refuse
    marks = []
    for mod in mods or ():
        if strict and not agree(mod.gender, noun.gender):
            raise Refuse
        if isinstance(mod, Mark):
            if mod.how == "yours":
                what.append(m.Rel("controller", m.YOU))
            elif mod.how == "own" and noun.concept.partition(" ")[2] in BORNE:
                what.append(m.Rel("on", he("self")))
            elif mod.how == "own":
                what.append(m.Rel("controller", he("self", "player")))
            else:
                marks.append(mod.how)
        else:
            what.append(mod.what)
    if {*what, *post} >= _SIDES or of_two(what):
        raise Refuse  # nobody is on both, or of two elements
    gender = noun.gender
    for mod in mods or ():
        if gender in (ANY, ""):
            gender = mod.gender
        elif mod.gender not in (ANY, "") and strict:
            gender = "".join(sorted(set(gender) & set(mod.gender))) or gender
    if "all" in marks and "p" in gender:
        gender = "p"
    return Bar(kind, noun.concept, (*what, *(post or ())), tuple(marks), gender or ANY)


def _whose(what: m.Filter) -> bool:
    """Whether it says no more than whose somebody is."""
    return isinstance(what, m.Rel) and what.name == "controller"


def nearest(bar: Bar, post: Any) -> Any:
    """What stands behind a noun rather belongs to the noun just before it."""
    extra = 0.05 * max(0, len(post) - 1)
    for at, what in enumerate(part for part in post if part != m.Anything()):
        if at and isinstance(what, m.Rel) and what.name == "controller":
            extra += 0.15
    return Costly(bar, extra) if extra else bar


def noun_filter(noun: Noun) -> m.Filter | None:
    """What a noun for cards says of the card."""
    kind, _, value = noun.concept.partition(" ")
    if kind in ("any", "target"):
        return None
    if kind == "controller":
        return m.Rel(kind, m.YOU if value == "you" else m.OPPONENT)
    return m.State(value) if kind == "state" else m.Is(kind, value)


def _cards(g: Grammar) -> None:
    @g.rule("bar[@]", "mods[@]? NCARD[@] post*", over=CASES)
    def whole(mods: Any, noun: Noun, post: Any, t: str) -> Any:
        if noun.concept == "target":
            return None
        return nearest(bar("card", mods, noun, noun_filter(noun), post), post)

    @g.rule(
        "bar[@]",
        'mods[@]? NCARD[@] ("," NCARD[@])* ","? ("или" | "либо") NCARD[@] post*',
        0.05,
        over=CASES,
    )
    def one_of(mods: Any, first: Noun, rest: Any, last: Noun, post: Any, t: str) -> Any:
        return several(mods, first, (*rest, last), post, t)

    @g.rule("bar[@]", 'mods[@]? NCARD[@] (("," | "и" | "," "и") NCARD[@])+ post*', 0.05, over=CASES)
    def all_kinds(mods: Any, first: Noun, rest: Any, post: Any, t: str) -> Any:
        if t == "n" and "p" not in first.gender and first.gender != ANY:
            return None  # one of each, not either
        return several(mods, first, rest, post, t)

    def several(mods: Any, first: Noun, rest: Any, post: Any, t: str) -> Any:
        kinds = [noun_filter(noun) for noun in (first, *rest)]
        if any(kind is None for kind in kinds):
            return None
        return bar("card", mods, first, m.Or(tuple(dict.fromkeys(k for k in kinds if k))), post, strict=False)

    g.rule("bar[@]", "mods[@]? NCARD[@] np1[card_g]", 0.05, over=CASES)(_borne_by)

    @g.rule("bar[@]", "mods[@] post*", 0.35, over=CASES)
    def nounless(mods: Any, post: Any, t: str) -> Any:
        if not any(isinstance(mod, Adj) and not _whose(mod.what) and mod.what != m.Other() for mod in mods):
            return None
        if any(isinstance(mod, Adj) and mod.what in _OF_CELLS for mod in mods):
            return None
        noun = Noun("any", mods[-1].gender)
        if any(
            isinstance(mod, Adj) and isinstance(mod.what, m.Is) and mod.what.property == "ordinal"
            for mod in mods
        ):
            return None
        adjectives = [mod for mod in mods if isinstance(mod, Adj) and isinstance(mod.what, m.State | m.Is)]
        whole = bar("card", mods, noun, None, post)
        return Costly(whole, 0.3) if whole.gender == "p" and len(adjectives) > 1 else whole  # these or those

    g.rule("np1[card_@]", "bar[@]", over=CASES)(lambda bar, t: selected(bar))

    # under a number the noun stands in the genitive
    @g.rule("qbar", "mods[g]? NCARD[g] post*")
    def counted(mods: Any, noun: Noun, post: Any) -> Any:
        return nearest(bar("card", mods, noun, noun_filter(noun), post, strict=False), post)

    g.rule("np1[card_@]", "mods[@]? count[@] qbar", over="na")(lambda mods, n, bar, t: numbered(mods, n, bar))
    g.rule("np1[card_@]", "count[@] mods[@] qbar", 0.05, over="na")(
        lambda n, mods, bar, t: numbered(mods, n, bar)
    )
    g.rule("np1[card_@]", "mods[@]? count[@] bar[@]", over="gdil")(
        lambda mods, n, bar, t: (
            numbered(mods, n, bar) if bar.gender in ("p", ANY) or n[0] in (ONE, m.Choice(ONE, None)) else None
        )
    )
    for case in "nagdil":
        g.rule(f"np1[card_{case}]", f'(A_один[{case}] | NUM[{case}]) "или" NUM[{case}] bar[g]', 0.0)(
            lambda first, n, bar: (
                selected(bar, m.Choice(first if isinstance(first, m.Number) else ONE, n))
                if isinstance(n, m.Number) and n.n == (first.n if isinstance(first, m.Number) else 1) + 1
                else None
            )
        )
    g.rule("np1[card_@]", '"до" NUM[g] bar[g]', over="nagdil")(lambda n, bar, t: selected(bar, n, up_to=True))
    g.rule("np1[card_@]", "A_любой[@] NMISC[@] np1[card_g]", 0.0, over=CASES)(
        lambda a, misc, of, t: (
            Np(replace(of.term, quantifier="some", count=m.Choice(None, None)), "np", "card")
            if misc.concept == "number" and isinstance(of.term, m.Selector)
            else None
        )
    )
    g.rule("np1[card_@]", "SELF[@] post*", over=CASES)(
        lambda who, post, t: Np(who[0], who[1], "card") if not post else None
    )
    g.rule("np1[card_@]", "mods[@] SELF[@]", 0.1, over=CASES)(myself)
    g.rule("np1[card_@]", "NAME[@]", over=CASES)(
        lambda name, t: Np(m.Selector("some", m.Is("name", name[0]), count=ONE), name[1], "card")
    )
    g.rule("np1[card_@]", "ADJ[@]", 0.3, over=CASES)(
        lambda adj, t: (
            Np(he("other", "card", adj.gender), adj.gender, "card") if adj.what == m.Other() else None
        )
    )
    g.rule("np1[card_@]", "mods[@] (NAME[@] | OWN[@]) post*", 0.05, over=CASES)(
        lambda mods, name, post, t: selected(
            bar("card", mods, Noun("any", name[1]), m.Is("name", name[0]), post)
        )
    )
    g.rule("np1[card_@]", "NCARD[@] (NAME[n] | OWN[n])", 0.05, over=CASES)(
        lambda noun, name, t: selected(
            bar("card", (), noun, joined([x for x in (noun_filter(noun), m.Is("name", name[0])) if x]))
        )
    )
    g.rule("np1[card_@]", "PRON[@]", over=CASES)(
        lambda gender, t: Np(he("he", "card", gender), gender, "card")
    )
    g.rule("np1[card_@]", "A_сам[@] SELF[@]", 0.0, over=CASES)(
        lambda gender, who, t: Np(who[0], who[1], "card")
    )
    g.rule("np1[card_@]", "A_сам[@]", 0.2, over=CASES)(lambda gender, t: Np(m.THIS, gender, "card"))
    g.rule("np1[card_@]", "REFL[@]", over=CASES)(lambda _, t: Np(he("self"), ANY, "card"))
    g.rule("np1[card_@]", "A_который[@]", 2.0, over=CASES)(
        lambda gender, t: Np(he("who", "card", gender), gender, "card")
    )
    g.rule("np1[card_@]", "A_оба[@] (NCARD[@] | NCARD[g])?", 0.0, over=CASES)(
        lambda a, noun, t: Np(he("he", "card", "p"), "p", "card")
    )
    g.rule("np1[card_@]", "A_этот[@]", 0.4, over=CASES)(
        lambda gender, t: Np(he("he", "card", gender), gender, "card")
    )
    g.rule("np1[card_@]", "A_тот[@]", 0.4, over=CASES)(
        lambda gender, t: Np(he("latter", "card", gender), gender, "card")
    )
    g.rule("np1[card_@]", 'A_тот[@]? "же"? NCARD[@] np1[attack_g]?', 0.05, over=CASES)(
        lambda a, noun, of, t: (
            Np(m.Ref("attacked") if of else he("target", "card", noun.gender), noun.gender, "card")
            if noun.concept == "target"
            else None
        )
    )
    for word in STRUCK:
        g.rule("np1[card_@]", f"mods[@]? A_{word}[@] NCARD[@]?", -0.1, over=CASES)(struck("attacked"))
    for word in STRIKER:
        g.rule("np1[card_@]", f"mods[@]? A_{word}[@] NCARD[@]?", -0.1, over=CASES)(struck("attacker"))
    for kind in ("card", "attack", "zone", "things", "property", "ability"):
        g.same(f"np[{kind}_@]", f"np1[{kind}_@]", over=CASES)
        g.rule(
            f"np[{kind}_@]",
            f'np1[{kind}_@] ("," np1[{kind}_@])* ","? junction np1[{kind}_@]',
            0.1,
            over=CASES,
        )(group)
    g.words("junction", "and", "и", "а также")
    g.words("junction", "or", "или", "либо")

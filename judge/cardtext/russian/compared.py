"""Values compared with a number or with those of another card: "of a lower cost", "more wounds than ..."."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.russian.amounts import counted, value_of
from judge.cardtext.russian.forms import CASES
from judge.cardtext.russian.parts import ANY, ONE, He, Np, he, joined
from judge.cardtext.russian.words import Adj, Noun

CHOSEN = m.Ref("done", role="word")
"""The class, element or name that was chosen."""
COUNTED = ("element", "class", "name", "subtype", "type")
"""Properties that are words: they are the same or not, and not more or less."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("comps[@]", "COMP[@]", over=CASES)(lambda how, t: (how,))
    g.rule("comps[@]", 'COMP[@] "или" COMP[@]', over=CASES)(lambda a, b, t: (a, b))
    g.rule("comps[@]", '(A_такой[@] | A_тот[@]) "же"', over=CASES)(lambda a, t: ("=",))
    g.rule("comps[@]", 'A_этот[@] "же"', over=CASES)(lambda a, t: ("=",))
    g.rule("comps[@]", "A_такой[@]", 0.05, over=CASES)(lambda a, t: ("=",))
    g.rule("comps[@]", '(A_такой[@] | A_тот[@]) "же" "или" COMP[@]', over=CASES)(lambda a, how, t: ("=", how))
    g.rule("comps[@]", 'COMP[@] "или" (A_такой[@] | A_тот[@]) "же"', over=CASES)(lambda how, a, t: ("=", how))
    g.rule("than", '"," "чем" "у"? np1[card_g]')(lambda np: np.term)
    g.rule("than", '"," "чем" np1[card_n]')(lambda np: np.term)
    g.rule("than", '"," "что" "и"? ("у" np1[card_g] | np1[card_n])')(lambda np: np.term)
    # of a lower cost; of the same or a lower cost; of another element; of an odd cost; of different classes
    g.rule("quality", "comps[g] NPROPERTY[g] than?")(quality)
    g.rule("quality", 'comps[g] than "," NPROPERTY[g]')(lambda comps, than, noun: quality(comps, noun, than))
    g.rule("quality", "ADJ[g] NPROPERTY[g]")(_kind_of)
    g.rule("quality", 'A_тот[g]? NPROPERTY[g] "," A_который[g] "нет" there', 0.0)(
        lambda a, noun, gender, there: (
            m.Not(had) if (had := _valued(noun, gender, there)) is not None else None
        )
    )
    g.rule("quality", f"{_these('g')} NPROPERTY[g]", 0.0)(
        lambda a, noun: m.Same(noun.concept, CHOSEN) if noun.concept in COUNTED else None
    )
    g.rule("quality", f'("с" | "со") {_these("i")} NPROPERTY[i]', 0.0)(
        lambda a, noun: m.Same(noun.concept, CHOSEN) if noun.concept in COUNTED else None
    )
    for form in ("imp", "inf"):
        g.rule("one", f"V[{form}] NPROPERTY[a]", 0.05)(_word_chosen)
    g.rule("quality", '("с" | "со") comps[i] NPROPERTY[i] than?')(quality)
    g.rule("quality", '("с" | "со") ADJ[i] NPROPERTY[i]', 0.02)(_kind_of)
    g.rule("quality", '("с" | "со") comps[i] NMISC[i] np1[things_g] than?')(_held)
    g.words("bigger_than", ">", "больше", "более")
    g.words("bigger_than", "<", "меньше", "менее")
    g.rule("had_than", "bigger_than NTHINGS[g] than")(lambda r, noun, than: _more_of(r, noun, than))
    for case in CASES:
        g.rule("post", f'","? A_имеющий[{case}] had_than ","?', 0.0)(lambda gender, what: what)
    g.rule("post", '"," A_который[n] ("имеет" | "имеют") had_than ","?', 0.0)(lambda gender, what: what)
    g.rule("quality", '("с" | "со") comps[i] NMISC[i] amods[g]? NPROPERTY[g] than?')(
        lambda comps, misc, mods, noun, than: (
            quality(comps, noun, than) if misc.concept == "number" and not mods else None
        )
    )
    g.rule("quality", '("с" | "со") comps[i] NMISC[i] np1[property_g] than?', 0.02)(
        lambda comps, misc, np, than: (
            quality(comps, Noun(np.term.name, ""), than)
            if misc.concept in ("value", "number") and np.term.of is None
            else None
        )
    )
    g.rule("post", "quality", 0.02)(lambda what: what)
    g.rule("post", 'quality ("или" | "либо") quality', 0.05)(lambda a, b: m.Or((a, b)))
    _dearer(g)
    g.rule("quality", '("стоимостью" | "стоимости") over than', 0.0)(
        lambda r, than: m.Compare("cost", r, m.Value("cost", than))
    )
    g.rule("quality", '("стоимостью" | "стоимости") over A_свой[g]', 0.0)(
        lambda r, a: m.Compare("cost", r, m.Value("cost", he("self", "card")))
    )
    for case in CASES:
        g.rule("post", f'"," A_принадлежащий[{case}] "к" valued ","?', 0.0)(lambda gender, what: what)
        g.rule("post", f'"," "не" A_принадлежащий[{case}] "к" valued ","?', 0.0)(
            lambda gender, what: m.Not(what)
        )
        g.rule("post", f'","? A_стоящий[{case}] compared ","?', 0.1)(
            lambda gender, cmp: Adj(m.Compare("cost", *cmp), gender)
        )
    g.rule("valued", 'NPROPERTY[d] "," A_который[n] "есть" there')(_valued)
    g.rule("valued", "NPROPERTY[d] np1[card_g]")(
        lambda noun, np: m.Same(noun.concept, np.term) if noun.concept in COUNTED else None
    )
    g.rule("valued", '(A_тот[d] | A_один[d]) "же"? NPROPERTY[d] than?')(
        lambda a, noun, than: (
            m.Same(noun.concept, he("than") if than is None else than) if noun.concept in COUNTED else None
        )
    )
    # with a strong strike of 4 or more; with a life lower than or equal to ...
    g.rule("post", '("с" | "со") np1[property_i] compared', 0.02)(
        lambda np, cmp: m.Compare(np.term.name, *cmp) if np.term.of is None else None
    )
    for case in "gdi":
        g.rule("post", f'("с" | "со") np1[property_i] ","? comps[{case}] ("чем"? np1[property_d])')(
            _to_another
        )
        g.rule("post", f'("с" | "со") np1[property_i] ","? comps[{case}] NUM[d]')(
            lambda np, comps, n: m.Compare(np.term.name, relation(comps), n) if np.term.of is None else None
        )
    _how(g)


def _these(case: str) -> str:
    """The words for a class, an element ... that was told before."""
    return "(" + " | ".join(f"A_{word}[{case}]" for word in ("этот", "тот", "выбранный", "названный")) + ")"


def _dearer(g: Grammar) -> None:
    """Of a cost that is told by an adverb: "cheaper than 5", "dearer by 1"."""
    g.words("dear", "<", "дешевле")
    g.words("dear", ">", "дороже")
    g.rule("quality", "dear NUM[g] NTHINGS[g]", -0.02)(lambda r, n, noun: _of_crystals(r, n, noun))
    g.rule("quality", '"не" dear NUM[g] NTHINGS[g]', -0.02)(
        lambda r, n, noun: _of_crystals("<=" if r == ">" else ">=", n, noun)
    )
    g.rule("quality", "dear NUM[g]")(lambda r, n: m.Compare("cost", r, n))
    g.rule("quality", '"не" dear NUM[g]')(lambda r, n: m.Compare("cost", "<=" if r == ">" else ">=", n))
    g.rule("quality", "dear (np1[card_g] | than)", 0.05)(
        lambda r, other: m.Compare("cost", r, m.Value("cost", _term(other)))
    )
    g.rule("quality", '"не" dear (np1[card_g] | than)', 0.05)(
        lambda r, other: m.Compare("cost", "<=" if r == ">" else ">=", m.Value("cost", _term(other)))
    )
    g.words("moreorless", ">", "больше", "дороже", "выше")
    g.words("moreorless", "<", "меньше", "дешевле", "ниже")
    g.rule("quality", 'dear "на" NUM (NTHINGS[a] | NTHINGS[g])? than?', 0.0)(
        lambda r, n, noun, than: _by_so_much(r, n, than)
    )
    g.rule("quality", '"на" NUM (NTHINGS[a] | NTHINGS[g])? dear than?', 0.0)(
        lambda n, noun, r, than: _by_so_much(r, n, than)
    )
    g.rule("quality", '("стоимостью" | "стоимости") "на" NUM moreorless than?', 0.0)(_by_so_much_of)


def _of_crystals(r: Any, n: Any, noun: Noun) -> Any:
    """Of a cost above or below so many crystals, of whichever kind: with the kind it is another matter."""
    return m.Compare("cost", r, n) if noun.concept == "gold" and noun.gender not in (ANY, "") else None


def _term(other: Any) -> Any:
    """Who it is: a term, or that of a noun phrase."""
    return other.term if isinstance(other, Np) else other


def _by_so_much(r: str, n: Any, than: Any) -> Any:
    """Of a cost that is higher or lower by a number than that of somebody."""
    if not isinstance(n, m.Number):
        return None
    other = he("than") if than is None else than
    return m.Compare("cost", "=", m.Sum((m.Value("cost", other), m.Number(n.n if r == ">" else -n.n))))


def _by_so_much_of(n: Any, r: str, than: Any) -> Any:
    return _by_so_much(r, n, than)


def _how(g: Grammar) -> None:
    """How much a value is: "is 3 or less", "is lower than or equal to ...", "does not exceed ..."."""
    equal = '("равен" | "равна" | "равно" | "равны")'
    g.rule("rel_d", equal)(lambda: "=")
    g.rule(
        "rel_d", f'{equal} "или" ("меньше" | "менее") | ("меньше" | "менее" | "не" "больше") "или" {equal}'
    )(lambda *_: "<=")
    g.rule(
        "rel_d", f'{equal} "или" ("больше" | "более") | ("больше" | "более" | "не" "меньше") "или" {equal}'
    )(lambda *_: ">=")
    g.words("rel_g", ">", "больше", "более", "выше", "дальше")
    g.words("rel_g", "<", "меньше", "менее", "ниже", "ближе")
    g.words("rel_g", "<=", "не больше", "не более", "не выше", "не превосходит")
    g.words("rel_g", ">=", "не меньше", "не менее", "не ниже")
    g.words("rel_a", ">", "превышает", "превышают", "превосходит", "превосходят")
    g.words("rel_a", "<=", "не превышает", "не превышают", "не превосходит", "не превосходят")
    g.rule("how", "rel_d (NUM[d] | LETTER)")(lambda r, n: (r, n))
    g.rule("how", "rel_d NUM[d] more")(lambda r, n, more: (more, n) if r == "=" else None)
    g.rule("how", "rel_d np1[property_d]")(lambda r, np: (r, _compared(np.term)))
    g.rule("how", "rel_g (NUM[g] | LETTER)")(lambda r, n: (r, n))
    g.rule("how", "rel_g np1[property_g]", 0.1)(lambda r, np: (r, _compared(np.term)))
    g.rule("how", "rel_g NMISC[g] np[card_g]", 0.05)(
        lambda r, misc, np: (r, counted(np.term)) if misc.concept == "number" else None
    )
    g.rule("how", "rel_d NMISC[d] np[card_g]", 0.05)(
        lambda r, misc, np: (r, counted(np.term)) if misc.concept == "number" else None
    )
    g.rule("how", "rel_a NUM[a]")(lambda r, n: (r, n))
    g.rule("how", "rel_a np1[property_a]")(lambda r, np: (r, _compared(np.term)))
    g.rule("how", 'rel_g "," "чем" np1[property_n]')(lambda r, np: (r, _compared(np.term)))
    g.rule("how", 'rel_g "," "чем" ("у" np1[card_g] | NUM[n])')(
        lambda r, other: (r, other if isinstance(other, m.Number | m.Letter) else other.term)
    )
    g.rule("how", '"-"? NUM more', 0.1)(lambda n, r: (r, n))
    g.rule("how", '"-"? NUM', 0.12)(lambda n: ("=", n))
    g.rule("how", "SHORT")(
        lambda adj: (adj.what.name, ONE) if adj.what in (m.State("odd"), m.State("even")) else None
    )
    g.rule("cond1", "measure how")(
        lambda n, how: m.Measure(n, how[0], other_value(n, how[1])) if _asked(n, how[0]) else None
    )


def _word_chosen(verb: Any, noun: Any) -> Any:
    """ "Choose a class"."""
    if noun.concept not in COUNTED or all(frame.verb != "choose" for frame in verb.verb.frames):
        return None
    return m.Effect(m.deed("choose", patient=m.Word(noun.concept, "any")))


def _asked(n: Any, relation: str) -> bool:
    """Whether it is worth comparing: no half of something."""
    return isinstance(n, m.Value | m.Count | m.Sum) and relation not in ("odd", "even")


def other_value(n: Any, other: Any) -> Any:
    """What is compared with: an amount, or what somebody has of the same."""
    if isinstance(other, m.Ref | m.Selector | He):
        if not isinstance(n, m.Value):
            raise Refuse
        whose: Any = other
        return m.Value(n.property, whose)
    return other


def _valued(noun: Any, gender: str, there: Any) -> Any:
    """The elements, classes ... that cards somewhere have."""
    if noun.concept not in COUNTED or isinstance(there, tuple):
        return None
    return m.Same(noun.concept, m.Selector("some", there, count=ONE))


def relation(comps: tuple[str, ...]) -> Any:
    """One comparison of one or two: lower, or lower and equal.  Raises Refuse."""
    if len(comps) == 1:
        return comps[0]
    if set(comps) in ({"<", "="}, {">", "="}):
        return f"{(set(comps) - {'='}).pop()}="
    raise Refuse


def quality(comps: Any, noun: Any, than: Any) -> Any:
    other = he("than") if than is None else than
    if noun.concept in COUNTED:
        return m.Same(noun.concept, other) if comps == ("=",) else None
    return m.Compare(noun.concept, relation(comps), m.Value(noun.concept, other))


def measured(term: m.Property) -> str:
    """The property that is measured: "the number of lives" is what a card has of them."""
    if term.name == "number" and isinstance(term.of, m.Things) and term.of.kind == "life":
        return "life"
    if term.of is not None:
        raise Refuse
    return term.name


def own(amount: Any) -> Any:
    """What is said of nobody is said of the one described."""
    if isinstance(amount, m.Value) and amount.of == _NOBODY and not amount.take:
        return m.Value(amount.property, m.Ref("one"))
    return amount


_NOBODY = he("implied")
"""Whose a number is of which it is not said: that of the one described, or of the card of the text."""


def _compared(term: Any) -> Any:
    """The number with which another is compared; whose it is may be left unsaid.  Raises Refuse."""
    amount = value_of(term)
    owner = term.of.of if isinstance(term.of, m.Things) else term.of
    return replace(amount, of=_NOBODY) if owner is None and isinstance(amount, m.Value) else amount


def _held(comps: Any, misc: Any, np: Any, than: Any) -> Any:
    """With more wounds than somebody."""
    if misc.concept != "number" or not isinstance(np.term, m.Things) or np.term.of is not None:
        return None
    had = m.Things(np.term.kind, m.All(), None, np.term.marks)
    other = m.Things(np.term.kind, m.All(), he("than") if than is None else than, np.term.marks)
    return m.Having(had, relation(comps), m.Count(other))


def _more_of(r: Any, noun: Noun, than: Any) -> Any:
    """With more or fewer of such things on it than on somebody."""
    if noun.concept == "life":
        return m.Compare("life", r, m.Value("life", than))
    had = m.Things(noun.concept, m.All())
    return m.Having(had, r, m.Count(m.Things(noun.concept, m.All(), than)))


def _kind_of(adj: Any, noun: Any) -> Any:
    match adj.what:
        case m.State("odd" | "even" as name):
            return m.Compare(noun.concept, name, ONE)
        case m.State("different"):
            return m.Not(m.Same(noun.concept))
        case m.State("same"):
            return m.Same(noun.concept)
        case m.Other():
            return m.Not(m.Same(noun.concept, he("than")))
    return None


def _to_another(np: Any, comps: Any, other: Any) -> Any:
    if np.term.of is not None:
        return None
    return m.Compare(np.term.name, relation(comps), value_of(other.term))


__all__ = ["add", "joined", "measured", "own", "relation", "other_value"]

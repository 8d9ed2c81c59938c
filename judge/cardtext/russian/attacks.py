"""Noun phrases of attacks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.notation import Costly, Grammar, Refuse
from judge.cardtext.russian.forms import CASES
from judge.cardtext.russian.nouns import bar
from judge.cardtext.russian.parts import ONE, Bar, Np, he, joined, selected
from judge.cardtext.russian.words import Adj, Noun


def attack(noun: Noun) -> m.Filter | None:
    """What a noun for attacks says of the attack."""
    kind, _, value = noun.concept.partition(" ")
    return None if kind == "any" else m.Is(kind, value)


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("amod[@]", "mod[@]", over=CASES)(lambda mod, t: mod)
    g.rule("amod[@]", "GRADE[@]", over=CASES)(lambda adj, t: adj)
    g.rule("amod[@]", 'GRADE[@] ("или" | "и" | ",") GRADE[@]', over=CASES)(
        lambda a, b, t: Adj(m.Or((a.what, b.what)), a.gender)
    )
    g.rule("amod[@]", '"не" GRADE[@]', over=CASES)(lambda a, t: Adj(m.Not(a.what), a.gender))
    g.rule("mod[@]", "ORD[@] per", over=CASES)(
        lambda nth, per, t: Adj(m.And((m.Is("ordinal", nth[0]), m.Is("period", _named(per)))), nth[1])
    )
    g.rule("amods[@]", "amod[@]", over=CASES)(lambda mod, t: (mod,))
    g.rule("amods[@]", "amod[@] amods[@]", over=CASES)(lambda mod, rest, t: (mod, *rest))

    g.words("between", "or", ",", "или", ", или", "либо")
    g.words("between", "and", "и", ", и")

    @g.rule("abar[@]", "amods[@]? NATTACK[@] apost*", over=CASES)
    def whole(mods: Any, noun: Noun, post: Any, t: str) -> Any:
        return _abar(mods, noun, attack(noun), post)

    @g.rule(
        "abar[@]",
        "amods[@]? NATTACK[@] (between NATTACK[@])+ apost*",
        0.04,
        over=CASES,
    )
    def several(mods: Any, first: Noun, rest: Any, post: Any, t: str) -> Any:
        if t == "a" and first.gender != "p" and any(how == "and" for how, _ in rest):
            return Costly(several(mods, first, [("or", noun) for _, noun in rest], post, t), 0.5)  # both
        rest = tuple(noun for _, noun in rest)
        kinds = [attack(noun) for noun in (first, *rest)]
        if any(kind is None for kind in kinds):
            return None
        whole = _abar(mods, first, m.Or(tuple(dict.fromkeys(k for k in kinds if k))), post)
        return Costly(whole, 0.2) if any(isinstance(mod, Adj) for mod in mods or ()) else whole

    g.rule("np1[attack_@]", "abar[@]", over=CASES)(lambda bar, t: selected(bar))
    g.rule("np[attack_@]", 'np1[attack_@] "," amods[@] "и" amods[@] NATTACK[@]', 0.0, over=CASES)(
        lambda first, mods, more, noun, t: Np(
            m.Group((first.term, *(_modified(row, noun) for row in (mods, more)))), "p", "attack"
        )
    )
    g.rule("np[attack_g]", 'np1[card_g] "," "кроме" np1[attack_g]', 0.0)(
        lambda who, but: Np(
            m.Selector("each", joined([m.Other(but.term), m.Rel("by", who.term)]), "attack"), "p", "attack"
        )
    )
    g.rule("np1[attack_@]", "count[@] aqbar", over=CASES)(lambda n, bar, t: selected(bar, n[0], n[1]))
    g.rule("aqbar", "amods[g]? NATTACK[g] apost*")(
        lambda mods, noun, post: bar("attack", _loose(mods), noun, attack(noun), post, strict=False)
    )
    g.rule("aqbar", "amods[g]? NATTACK[g] (between NATTACK[g])+ apost*", 0.0)(_several)
    g.rule("np1[attack_@]", "PRON[@]", 0.15, over=CASES)(
        lambda gender, t: Np(he("he", "attack", gender), gender, "attack")
    )
    g.rule("np1[attack_@]", "amods[@]", 0.5, over=CASES)(_graded)
    g.rule("np1[attack_@]", "amods[@] np[card_g]", 0.6, over="l")(_graded_of)
    g.rule("apost", '"по" np[card_d]')(lambda np: m.Rel("against", np.term))
    g.rule("apost", '"на" np1[card_a]', 0.02)(lambda np: m.Rel(_ONTO, np.term))
    g.rule("apost", '"со" "стороны" np[card_g]', 0.0)(lambda np: m.Rel("by", np.term))
    g.rule("apost", '"против" np[card_g]', 0.02)(lambda np: m.Rel("against", np.term))
    g.rule("apost", '"в" np1[card_a]', 0.1)(lambda np: m.Rel("against", np.term))
    g.rule("apost", "np[card_g]", 0.05)(lambda np: m.Rel("by", np.term))
    g.rule("apost", "NPLAYER[g]", 0.05)(
        lambda noun: (
            m.Rel("by", m.Selector("each", m.Rel("controller", m.OPPONENT)))
            if noun.concept == "opponent"
            else None
        )
    )
    g.rule("apost", '"по" "диагонали"', 0.0)(lambda: m.State("diagonal"))
    g.rule("apost", "ADJ[g] NMISC[g]", 0.0)(
        lambda adj, noun: (
            m.Compare("value", adj.what.name, ONE)
            if noun.concept in ("value", "strength") and adj.what in (m.State("odd"), m.State("even"))
            else None
        )
    )
    g.rule("apost", '"величиной" compared')(lambda cmp: m.Compare("value", *cmp))
    g.rule("apost", "NATTACK[i]", 0.0)(lambda noun: m.Is("by_attack", noun.concept.partition(" ")[2]))
    g.rule("apost", "aname", 0.3)(lambda name: m.Is("name", name))
    g.rule("apost", '"через" np1[card_a]')(lambda np: m.Rel("through", np.term))
    g.rule("apost", '","? "кроме" np1[attack_g] ","?')(lambda np: m.Other(np.term))
    g.rule("apost", '"(" "кроме" np1[attack_g] ")"')(lambda np: m.Other(np.term))
    for case in CASES:
        g.rule("apost", f'","? part[{case}] ","?', 0.1)(lambda adj: adj)
    g.rule("apost", '"за" "ход"', 0.0)(lambda: m.Is("period", "turn"))
    g.rule("apost", '"за" "ход" "противника"', 0.0)(lambda: m.Is("period", "opponents_turn"))
    g.rule("apost", '"за" A_ваш[a] "ход"', 0.0)(lambda a: m.Is("period", "your_turn"))
    g.rule("apost", '"в" A_каждый[l] ("ходу" | "ходе")', 0.0)(lambda a: m.Is("period", "turn"))
    g.rule("apost", '"за" "бой"', 0.0)(lambda: m.Is("period", "battle"))


def _modified(mods: Any, noun: Noun) -> Any:
    return selected(_abar(mods, noun, attack(noun), ())).term


def _several(mods: Any, first: Noun, rest: Any, post: Any) -> Any:
    """Attacks of several kinds, under a number."""
    kinds = [kind for noun in (first, *(noun for _, noun in rest)) if (kind := attack(noun)) is not None]
    if len(kinds) <= len(rest):
        return None
    return bar("attack", mods, first, m.Or(tuple(dict.fromkeys(kinds))), post, strict=False)


def _named(per: m.Period) -> str:
    whose = "your_" if per.whose == m.YOU else "opponents_" if per.whose == m.OPPONENT else ""
    return f"{whose}{per.name}"


def _loose(mods: Any) -> Any:
    return mods


HIS = m.Owner("controller", he("he", "card", "mn"))
"""Whose a card is that is called his."""
_ONTO = "onto"
"""At whom an assault is made: no other attack is said to go onto somebody."""
_NAMED = (m.State("special"), m.State("magic"))
"""Strikes that may have a name."""


def _abar(mods: Any, noun: Noun, kind: m.Filter | None, post: Any) -> Bar:
    if kind == m.Is("attack", "blow") and not any(
        isinstance(mod, Adj) and mod.what in _NAMED for mod in mods or ()
    ):
        nameless = True
    else:
        nameless = kind in (None, m.Is("attack", "strike"), m.Is("attack", "across"))
    if nameless and any(isinstance(part, m.Is) and part.property == "name" for part in post):
        raise Refuse
    for name in ("by", "against"):
        if sum(isinstance(part, m.Rel) and part.name == name for part in post) > 1:
            raise Refuse
    if any(isinstance(part, m.Is) and part.property == "name" for part in post[1:]):
        raise Refuse  # the name stands beside the noun
    if any(isinstance(part, m.Rel) and part.name == _ONTO for part in post):
        if kind != m.Is("attack", "assault"):
            raise Refuse
        post = tuple(
            m.Rel("against", part.other) if isinstance(part, m.Rel) and part.name == _ONTO else part
            for part in post
        )
    if kind == m.Is("attack", "finishing"):  # the finishing of a creature is done to it
        post = tuple(
            m.Rel("against", part.other) if isinstance(part, m.Rel) and part.name == "by" else part
            for part in post
        )
    by = [part for part in post if isinstance(part, m.Is) and part.property == "by_attack"]
    if any(isinstance(mod, Adj) and _of_opponent(mod.what) for mod in mods or ()):
        post = tuple(of_opponent(part) for part in post)
    if by:  # "нападение {strike}": the strike itself
        if len(by) > 1 or kind not in (None, m.Is("attack", "assault")) or not by[0].value:
            raise Refuse
        made = m.Is("attack", by[0].value)
        kind = made if kind is None else m.And((made, m.Is("attack", "assault")))
        post = tuple(part for part in post if part not in by)
    return bar("attack", mods, noun, kind, post)


def of_opponent(what: Any) -> Any:
    """The same where whoever is called his is the opponent's."""
    return changed(what, lambda node: m.OPPONENT if node == HIS else node)


def _of_opponent(what: m.Filter) -> bool:
    """Whether it is one within a turn of the opponent: then "his" is the opponent's."""
    return any(isinstance(part, m.Is) and part.value.startswith("opponents_") for part in walk(what))


def _graded(mods: Any, t: str) -> Any:
    """ "При сильном": of the strike."""
    grades = [mod.what for mod in mods if isinstance(mod, Adj) and ("grade" in repr(mod.what))]
    if len(grades) != len(mods):
        return None
    return Np(
        m.Selector("some", joined([*grades, m.Is("attack", "strike")]), "attack", ONE),
        mods[-1].gender,
        "attack",
    )


def _graded_of(mods: Any, who: Np, t: str) -> Any:
    graded = _graded(mods, t)
    if graded is None:
        return None
    return Np(
        replace(graded.term, what=joined([graded.term.what, m.Rel("by", who.term)])), graded.gender, "attack"
    )

"""Stretches of the game: turns and battles in their cases, whose, which, their beginning and end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.russian.parts import He, he

CASES = "ngail"
_TURNS: dict[Any, Any] = {
    m.State("current"): ("which", "this"),
    m.Rel("controller", m.OPPONENT): ("whose", m.OPPONENT),
}
"""What an adjective says of a turn."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _turns(g)
    _edges(g)
    _within(g)


def _turns(g: Grammar) -> None:
    g.rule("turn[@]", "turnmod[@]* NPERIOD[@]", over=CASES)(lambda mods, noun, t: _period(mods, noun.concept))
    g.rule("turn[@]", "ORD[@] NPERIOD[@] NPERIOD[g]", over=CASES)(
        lambda nth, noun, of, t: (
            m.Period(noun.concept, None, nth[0], within=m.Period("battle"))
            if noun.concept == "turn" and of.concept == "battle"
            else None
        )
    )
    g.rule("turn[@]", "turnmod[@]* NPERIOD[@] NPLAYER[g]", over=CASES)(
        lambda mods, noun, who, t: _period((*mods, _who(who)), noun.concept)
    )
    g.rule("turn[@]", "turnmod[@]* NPERIOD[@] np1[card_g]", 0.1, over=CASES)(
        lambda mods, noun, np, t: _period((*mods, ("whose", m.Owner("controller", np.term))), noun.concept)
    )
    g.rule("turn[@]", "turnmod[@]* NPERIOD[@] POSS? NPLAYER[g]", 0.05, over=CASES)(
        lambda mods, noun, a, who, t: _of_owner(mods, noun, who, "he")
    )
    g.rule("turn[@]", "turnmod[@]* NPERIOD[@] A_свой[g] NPLAYER[g]", 0.05, over=CASES)(
        lambda mods, noun, a, who, t: _of_owner(mods, noun, who, "self")
    )
    g.rule("turn[@]", "NPERIOD[@] (A_каждый[g] | A_любой[g]) NPLAYER[g]", over=CASES)(
        lambda noun, a, who, t: (
            _period((("which", "each"),), noun.concept) if who.concept == "player" else None
        )
    )
    g.rule("turnmod[@]", "A_ваш[@]", over=CASES)(lambda a, t: ("whose", m.YOU))
    g.rule("turnmod[@]", "A_свой[@]", over=CASES)(lambda a, t: ("whose", he("self", "player")))
    g.rule("turnmod[@]", "POSS", 0.05, over=CASES)(
        lambda gender, t: ("whose", m.Owner("controller", he("he", "card", gender)))
    )
    g.rule("turnmod[@]", "A_каждый[@] | A_любой[@]", over=CASES)(lambda a, t: ("which", "each"))
    g.rule("turnmod[@]", '(A_этот[@] | A_тот[@]) "же"?', over=CASES)(lambda a, t: ("which", "this"))
    g.rule("turnmod[@]", "ADJ[@]", over=CASES)(lambda adj, t: _TURNS.get(adj.what))
    g.rule("turnmod[@]", "ORD[@]", over=CASES)(lambda o, t: ("which", o[0]))


def _of_owner(mods: Any, noun: Any, who: Any, whose: str) -> Any:
    """The turn of the owner of somebody: of who is spoken of, or of the subject."""
    if who.concept != "owner":
        return None
    return _period((*mods, ("whose", m.Owner("owner", he(whose)))), noun.concept)


def _edges(g: Grammar) -> None:
    g.rule("edge", '"в" "начале" turn[g]')(lambda p: m.Event((m.deed("begin", patient=p),)))
    g.rule("edge", '"в" "конце" turn[g]')(lambda p: m.Event((m.deed("end", patient=p),)))
    for edge, verb in (("начале", "begin"), ("конце", "end")):
        g.rule("edge", f'"в" "{edge}" turn[g] "и" turn[g]', 0.02)(
            lambda a, b, verb=verb: m.Event((m.deed(verb, patient=a), m.deed(verb, patient=b)))
        )
    g.rule("edge", '"в" "начале" "и" "в"? "конце" turn[g]')(
        lambda p: m.Event((m.deed("begin", patient=p), m.deed("end", patient=p)))
    )
    g.rule("edge", '("до" | "перед" | "при") ("набором" | "наборе") "отряда"')(
        lambda: m.Event((m.deed("begin", patient=m.Period("recruitment")),), "before")
    )
    g.rule("edge", '"до" "набора" "отряда"')(
        lambda: m.Event((m.deed("begin", patient=m.Period("recruitment")),), "before")
    )
    g.rule("edge", '("до" "начала" | "перед" "началом") turn[g]', 0.1)(
        lambda p: m.Event((m.deed("begin", patient=p),), "before")
    )
    g.rule("edge", '"перед" turn[i]', 0.1)(
        lambda p: m.Event((m.deed("begin", patient=p),), "before") if p.name == "turn" else None
    )
    g.rule("edge", '"после" turn[g]', 0.1)(
        lambda p: m.Event((m.deed("end", patient=p),), "after") if p.name == "turn" else None
    )


def _within(g: Grammar) -> None:
    g.rule("when", '("в" | "во") turn[a] | "в" turn[l]')(_during)
    g.rule("when", '"за" turn[a]', 0.05)(lambda p: _during(p) if p.which == "this" else None)
    g.rule("when", '"на" turn[a]')(lambda p: _during(p) if p.which == "next" else None)
    g.rule("when", '("во" "время" | "в" "течение") turn[g]')(_during)
    g.rule("when", '"в" "начале" turn[g]', 0.05)(lambda p: m.During(replace(p, edge="begin")))
    g.rule("when", '"в" "конце" turn[g]', 0.05)(lambda p: m.During(replace(p, edge="end")))
    g.rule("dur", '"до" "самого"? "конца" turn[g]')(lambda p: p)
    g.rule("dur", '"на" "время" turn[g]')(lambda p: p)
    g.rule("dur", '"в" "течение" turn[g]')(
        lambda p: p if p.name == "turn" and p.whose is None and p.which in ("", "this") else None
    )
    g.rule("dur", '"на" turn[a]', 0.05)(lambda p: p if p.which == "this" else None)
    g.rule("dur", '"до" "начала" turn[g]')(lambda p: replace(p, edge="begin", which=p.which or "next"))
    g.rule("dur", '"до" turn[g]', 0.05)(
        lambda p: replace(p, edge="begin", which="next") if p.name == "turn" and p.which != "this" else None
    )
    # so often within it
    g.rule("per", '"за" turn[a]')(_span)
    g.rule("span", "turn[a]")(_span)
    g.words("span", m.Period("turn"), "хода", cost=0.3)


def _during(p: m.Period) -> Any:
    """The game is within it now: within a turn that is told from others."""
    if p.name == "battle" and p.which == "this":
        return m.During(p)
    if p.name not in ("turn", "round") or not (p.whose or p.which):
        return None
    return m.During(replace(p, which="") if p.whose and p.which == "each" else p)


def _span(p: m.Period) -> Any:
    """A stretch within which something is counted."""
    if p.which not in ("", "each", "this"):
        return None
    whose: Any = p.whose
    own = isinstance(whose, He) and whose.word == "self"
    return m.Period("battle" if p.name == "game" else p.name, m.YOU if own else p.whose)


def _who(noun: Any) -> Any:
    return ("whose", m.OPPONENT if noun.concept == "opponent" else he("he", "player"))


def _period(mods: Any, name: str) -> Any:
    values: dict[str, Any] = {}
    for key, value in mods:
        if key in values:
            raise Refuse
        values[key] = value
    return m.Period(name, values.get("whose"), values.get("which", ""))

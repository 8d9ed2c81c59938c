"""Noun phrases of players, and of the host of a card; cards that a player chooses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.forms import CASES
from judge.cardtext.russian.parts import ONE, He, Np, he, joined
from judge.cardtext.russian.words import Noun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("np1[card_@]", "NPLAYER[@]", over=CASES)(lambda noun, t: _host(noun))
    g.rule("np1[card_@]", "(POSS | A_свой[@]) NPLAYER[@]", 0.0, over=CASES)(lambda a, noun, t: _host(noun))
    g.rule("np1[card_@]", "A_ваш[@] NPLAYER[@]", 0.1, over=CASES)(lambda a, noun, t: _host(noun))
    g.rule("np1[card_@]", "NPLAYER[@] SELF[g]", over=CASES)(lambda noun, who, t: _host(noun))
    g.rule("np1[player_@]", "NPLAYER[@]", over=CASES)(lambda noun, t: _player(noun))
    g.rule("np1[player_@]", "A_ваш[@] NPLAYER[@]", over=CASES)(lambda a, noun, t: _player(noun))
    g.rule("np1[player_@]", "NPLAYER[@] np1[card_g]", 0.1, over=CASES)(
        lambda noun, of, t: (
            Np(m.Owner("owner", of.term), noun.gender, "player") if noun.concept == "owner" else None
        )
    )
    g.rule("np1[player_@]", '"вы"', over="n")(lambda t: Np(m.YOU, "p", "player"))
    g.rule("np1[player_@]", "A_каждый[@] NPLAYER[@]", over=CASES)(
        lambda a, noun, t: Np(m.EVERYBODY, noun.gender, "player") if noun.concept == "player" else None
    )
    g.words("np1[player_i]", Np(m.YOU, "p", "player"), "вами")
    g.same("np[player_@]", "np1[player_@]", over=CASES)
    for aside in ('"(" "по" chooser ")"', '"по" chooser'):
        g.rule("np[card_@]", f"np1[card_@] {aside} loc?", 0.05, over=CASES)(_chosen_by)


def _chosen_by(np: Np, who: Any, where: Any, t: str) -> Any:
    """ "A creature of the opponent by his choice": who chooses it."""
    if not isinstance(np.term, m.Selector) or np.term.quantifier != "some" or np.term.chooser != m.YOU:
        return None
    if isinstance(who, He) and m.Rel("controller", m.OPPONENT) in m.conjuncts(np.term.what):
        who = m.OPPONENT  # "his" is of the opponent whose creature it is
    what = np.term.what if where is None else joined([np.term.what, where])
    return replace(np, term=replace(np.term, chooser=who, what=what))


def _host(noun: Noun) -> Any:
    return Np(m.Ref("host"), noun.gender, "card") if noun.concept == "host" else None


def _player(noun: Noun) -> Any:
    if noun.concept == "opponent":
        return Np(m.OPPONENT, noun.gender, "player")
    if noun.concept == "player":
        return Np(
            m.Selector(
                "each" if noun.gender == "p" else "some",
                m.Anything(),
                "player",
                None if noun.gender == "p" else ONE,
            ),
            noun.gender,
            "player",
        )
    return Np(m.Owner("owner", he("he")), noun.gender, "player") if noun.concept == "owner" else None

"""Relative clauses: what is said of a noun by "который" and "чей", in any case and behind any preposition."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Costly, Grammar
from judge.cardtext.parts import Vp
from judge.cardtext.russian.clauses import Pred, deed_of, matches
from judge.cardtext.russian.compared import measured, other_value, own
from judge.cardtext.russian.gains import thing
from judge.cardtext.russian.ones_own import of_its_own
from judge.cardtext.russian.places import of_that
from judge.cardtext.russian.verbs import as_filter
from judge.cardtext.russian.words import Adj
from judge.cardtext.type_check import roles

GAPS = (
    ("", "a", "gap"),
    ("", "d", "gap_dat"),
    ("", "i", "gap_ins"),
    ('"на"', "a", "gap_na"),
    ('("в" | "во")', "a", "gap_v"),
    ('("с" | "со")', "i", "gap_s"),
    ('("с" | "со")', "g", "gap_from"),
    ('"от"', "g", "gap_ot"),
    ('"по"', "d", "gap_po"),
    ('"через"', "a", "gap_through"),
)
"""What stands before a relative pronoun, its case, and the form of a verb whose place it fills."""
WHERE = {
    "напротив": ("opposite", "g"),
    "позади": ("in_front_of", "g"),
    "сзади": ("in_front_of", "g"),
    "впереди": ("behind", "g"),
    "перед": ("behind", "i"),
    "за": ("in_front_of", "i"),
    "слева от": ("right_of", "g"),
    "справа от": ("left_of", "g"),
    "рядом с": ("beside", "i"),
    "рядом со": ("beside", "i"),
}
"""Words for a place -> where the one described is, seen from whoever stands there; the case they govern."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.words("stood", "", "стоит", "стоят", "стоял", "стояла", "стояло", "стояли", "находится", "находятся")
    g.rule("post", '"," A_который[n] pred ","?')(lambda gender, pred: described(pred))
    g.rule("post", '"," A_который[n] state ","?', -0.05)(
        lambda gender, adj: adj.what if matches(gender, adj.gender) else None
    )
    g.rule("post", '"," A_каждый[n] "из" A_который[g] pred ","?', 0.0)(lambda a, b, pred: described(pred))
    for case in "ngdai":
        g.rule("post", f'"," ADJ[{case}] ("с" | "со") np1[card_i] ","?', 0.05)(
            lambda adj, np: (
                Adj(m.Rel("beside", np.term), adj.gender) if adj.what == m.State("adjacent") else None
            )
        )
    for symbol in ("post", "apost"):
        for before, case, form in GAPS:
            g.rule(symbol, f'"," {before} A_который[{case}] np[card_n]? vp[{form}] when? ","?', -0.05)(
                _object
            )
            g.rule(symbol, f'"," {before} A_который[{case}] vp[{form}] np[card_n] when? ","?', -0.05)(
                lambda gender, phrase, np, when: _object(gender, np, phrase, when)
            )
    g.rule("post", '"," "через" A_который[a] fin ","?', 0.05)(lambda gender, clause: _through(clause))
    g.rule("ppost", '"," ("на" | "в") A_который[a] np[card_n]? vp[gap_where] when? ","?', 0.0)(_object)
    g.rule("ppost", '"," ("с" | "со" | "из") A_который[g] np[card_n]? vp[gap_zone] when? ","?', 0.0)(_object)
    for over in ("compared", "bigger_than np1[card_g]"):
        g.rule("post", f'"," A_который[n] ("стоит" | "стоят") {over} ","?', 0.1)(_costing)
    _standing(g)
    _having(g)


def _standing(g: Grammar) -> None:
    """Where others stand, seen from the one described."""
    for words, (name, case) in WHERE.items():
        literal = " ".join(f'"{word}"' for word in words.split())
        for symbol in ("post", "ppost"):
            g.rule(symbol, f'"," {literal} A_который[{case}] stood np1[card_n] ","?', 0.0)(
                lambda gender, _, np, name=name: m.Rel(name, of_that(np.term))
            )
            g.rule(symbol, f'"," {literal} A_который[{case}] np1[card_n]? stood ","?', 0.0)(
                lambda gender, np, _, name=name: m.Rel(name, m.THIS if np is None else of_that(np.term))
            )
    g.rule("post", '"," ("с" | "со") A_который[i] np[card_n]? stood np[card_n]? "в" "строю" ","?')(
        lambda gender, a, _, b: (
            None if a and b else m.Rel("in_formation_with", (a or b).term if a or b else m.THIS)
        )
    )


def _having(g: Grammar) -> None:
    """What the one described has, and how much: "у которой", "чья"."""
    for which in ('"у" A_который[g]', '"на" A_который[l]'):
        g.rule("post", f'"," {which} "есть" gain[n] ","?', 0.0)(lambda gender, gain: gain.had)
        g.rule("post", f'"," {which} "нет" gain[g] ","?', 0.0)(
            lambda gender, gain: m.Not(gain.had) if gain.had else None
        )
    g.rule("post", '"," "на" A_который[l] ("лежит" | "лежат" | "стоит" | "стоят")? np1[things_n] ","?', 0.02)(
        lambda gender, np: (
            thing(np.term).had if isinstance(np.term, m.Things) and np.term.of is None else None
        )
    )
    g.rule("post", '"," "у" A_который[g] np1[things_n] ","?', 0.02)(
        lambda gender, np: (
            thing(np.term).had if isinstance(np.term, m.Things) and np.term.of is None else None
        )
    )
    g.rule("post", '"," "у" A_который[g] np1[property_n] how ","?', 0.0)(
        lambda gender, np, how: _measured(np.term, how)
    )
    for word, sign in (("больше", ">"), ("меньше", "<")):
        g.rule("post", f'"," "у" A_который[g] NTHINGS[g] "{word}" than ","?', 0.0)(
            lambda gender, noun, than, sign=sign: _outnumbered(noun, sign, than)
        )
        g.rule("post", f'"," "у" A_который[g] "{word}" NTHINGS[g] than ","?', 0.0)(
            lambda gender, noun, than, sign=sign: _outnumbered(noun, sign, than)
        )
    g.rule("post", '"," NPROPERTY[n] A_который[g] how ","?', 0.0)(
        lambda noun, gender, how: _measured(m.Property(noun.concept), how)
    )
    g.rule("post", '"," A_чей[n] np1[property_n] how ","?', 0.0)(
        lambda gender, np, how: _measured(np.term, how)
    )


def _costing(gender: str, *row: Any) -> m.Compare:
    """Of which cost it is: so much, or less than that of somebody."""
    if len(row) == 1:
        return m.Compare("cost", *row[0])
    return m.Compare("cost", row[0], m.Value("cost", row[1].term))


def _outnumbered(noun: Any, sign: Any, than: Any) -> Any:
    """Of which there are more or fewer on it than on somebody else."""
    if noun.concept == "life":
        return m.Compare("life", sign, m.Value("life", than))
    had = m.Things(noun.concept, m.All())
    return m.Having(had, sign, m.Count(replace(had, of=than)))


def described(pred: Pred) -> Any:
    """What a relative clause says of its noun."""
    if pred.mode != "do" or not isinstance(pred.what, Vp) or pred.more:
        return None
    what = of_its_own(as_filter(pred.what))
    if what is None or pred.which:
        return None
    if pred.when:
        if not isinstance(what, m.Did) or len(pred.when) > 1 or not isinstance(pred.when[0], m.During):
            return None
        what = replace(what, within=pred.when[0].period)
    return m.Not(what) if pred.negated else what


def _measured(term: m.Property, how: tuple[Any, Any]) -> Any:
    if term.of is not None and not isinstance(term.of, m.Things):
        return None
    name = measured(term)
    return m.Compare(name, how[0], own(other_value(m.Value(name, m.Ref("one")), how[1])))


def _through(clause: Any) -> Any:
    deed = deed_of(clause)
    return m.Did(deed, "through") if "through" in roles(deed.verb) and deed["through"] is None else None


def _object(gender: str, np: Any, phrase: Any, when: Any) -> Any:
    """ "Which it attacked": the noun fills a place of the clause."""
    who = m.THIS if np is None else np.term
    if np is not None and not matches(np.gender, phrase.gender):
        return None
    if phrase.vp.subject in dict(phrase.vp.roles) or phrase.vp.gap == phrase.vp.subject:
        return None
    nobody = np is None and phrase.gender == "p" and not phrase.person
    vp = phrase.vp if nobody else phrase.vp.filled(phrase.vp.subject, who)
    if when is not None and not isinstance(when, m.During):
        return None
    within = None if when is None else when.period
    did = m.Did(m.Deed(vp.verb, vp.roles, vp.manner), vp.gap, within)
    cost = 0.3 if np is None and phrase.vp.gap == "patient" and phrase.past and phrase.gender in "np" else 0.0
    cost -= 0.0 if within is None else 0.05  # the time belongs to the nearest verb
    return Costly(did, cost)  # "which attacked" is rather who did so than whom this card attacked

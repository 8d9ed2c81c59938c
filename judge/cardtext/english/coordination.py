"""Verbs joined to one another: with one subject, one object, one modal; and what somebody has put on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.english.clauses import SUBJECTS, by_one_agent, filled, takes
from judge.cardtext.english.determined import joined
from judge.cardtext.english.effects import denied, effect_of, imperative, spoken_again
from judge.cardtext.notation import Grammar, uncosted
from judge.cardtext.parts import Clause, Pred, Vp, pronoun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("one_effect", '"look at" np1[zone] "and" np[card]', 0.02)(
        lambda zone, cards: m.Seq(
            (m.Effect(m.deed("look", patient=zone)), m.Effect(m.deed("look", patient=cards)))
        )
    )
    g.rule("one_effect", 'np1[player] ("chooses" | "choose") "one" (":" | "-") options')(_others_choice)
    for name in ("one_effect", "imp_t"):
        g.rule(name, "two[b]", 0.1)(_commands)
    for name in ("one_effect", "imp_t"):
        g.rule(name, "imp gapped+", 0.02)(_gapped)
    g.rule("one_effect", 'np[card] ("enters" | "enter") "play" "with" np[things] "on" itself')(
        lambda who, things, _: m.Effect(m.deed("begin_with", patient=who, what=things))
    )
    for name in ("one_effect", "imp_t"):
        g.rule(name, 'imp "and" np1[ability]', 0.1)(_ability_too)
    joins, serves = "participating in this engagement", "committed to the Force"
    for which in ("this", "the", "the current"):
        here = f"participating in {which} engagement"
        g.words("arrival", joins, here, f"{here} on your side")
    g.words("arrival", serves, "committed to the force")
    g.rule("imp", 'vp[b] ","? arrival', 0.02)(
        lambda vp, so: imperative(replace(vp, manner=(*vp.manner, so))) if vp.verb == "put" else None
    )
    g.rule("imp", '("place" | "put" | "return") np1[card] "back" ("on top")? MANNER?', 0.05)(
        lambda who, manner: m.deed(
            "return",
            (manner,) if manner else (),
            patient=who,
            to=m.Zone("deck", pronoun("that", "zone deck"), "top"),
        )
    )
    g.rule("imp", '"immediately" vp[b]', 0.02)(
        lambda vp: imperative(replace(vp, manner=tuple(sorted({*vp.manner, "immediately"}))))
    )
    g.rule("gapped", '("and" | "," | "," "and") np1[things] towards np[card]')(
        lambda things, place, who: (things, place, who)
    )
    g.rule("gapped", '("and" | "," | "," "and") np1[card] towards np1[zone]')(
        lambda who, place, zone: (who, place, zone)
    )
    for edge in ("top", "bottom"):
        g.rule("gapped", f'("and" | "," | "," "and") np1[card] "on {edge}" MANNER?')(
            lambda who, manner, edge=edge: (
                who,
                manner or "",
                m.Zone("deck", pronoun("that", "zone deck"), edge),
            )
        )
    for name in ("one_effect", "imp_t"):
        g.rule(name, 'imp "and" np1[property] "by" np1[amount]', 0.02)(_changed_too)
    for place in ("to", "on", "from", "into"):
        g.words("towards", place, place)
    for name in ("one_effect", "imp_t"):
        g.rule(name, 'vp[b] "with" np[things] "on" itself', 0.02)(_laden)
    # be done, do, have something put on it: what stands behind "can", "cannot", "must"
    g.same("modal_vp", "vp[b]")
    g.rule("modal_vp", '"be" vp[pass]')(lambda vp: vp)
    g.rule("modal_vp", '"have" laid')(lambda vp: vp)
    g.rule("modal_vp", "vp[pass]", 0.2)(lambda vp: vp)
    g.rule("one_effect", 'np[@] modal modal_vp (("or" | "," | "," "or") modal_vp)+', 0.05, over=SUBJECTS)(
        lambda who, mode, first, rest, t: _modal(who, t, mode, (first, *rest))
    )
    g.rule("one_effect", 'np1[player] (vp[z] | vp[b]) "or" (vp[z] | vp[b])', 0.05)(
        lambda who, first, last: _modal(who, "player", "must", (first, last)) if who == m.OPPONENT else None
    )
    g.rule("one_effect", 'np[@] modal modal_vp ("and" modal_vp)+', 0.05, over=SUBJECTS)(
        lambda who, mode, first, rest, t: _modal(who, t, mode, (first, *rest), either=False)
    )
    neither = '("can" | "may") "neither" modal_vp ("nor" modal_vp)+'
    g.rule("one_effect", f"np[@] {neither}", over=("card", "player"))(
        lambda who, first, rest, t: _modal(who, t, "cannot", (first, *rest))
    )
    g.rule("one_effect", 'np[card] modal modal_vp "in" np1[zone]', 0.1)(_within)
    g.rule("one_effect", 'np[card] modal "be" both[pass]')(
        lambda who, mode, both: _modal(who, "card", mode, both[1])
    )
    g.rule("pred", 'modal "have" laid')(lambda mode, vp: Pred(vp, mode))
    g.rule("pred", '("has" | "have") laid')(lambda vp: Pred(vp))
    g.rule("pred", '"had" laid')(lambda vp: Pred(vp, past=True))
    g.rule(
        "laid", 'np1[things] ("placed" | "put") "on" itself ("by" np[@])?', over=("card", "ability", "player")
    )(lambda things, _, by, t: Vp("put_things", _row(things=things, agent=by), "patient"))
    g.words("itself", True, "it", "them", "itself", "him", "her", "each", "each of them")


def _within(who: Any, mode: Any, vp: Vp, zone: Any) -> Any:
    """What units in a place may or cannot do there: "no unit can attack in the Space arena"."""
    if vp.verb != "attack" or vp.roles or not isinstance(who, m.Selector) or not isinstance(zone, m.Zone):
        return None
    return _modal(replace(who, what=joined(who.what, m.In(zone))), "card", mode, (vp,))


def _others_choice(who: Any, row: tuple[m.Body, ...]) -> Any:
    """Another player chooses what that player does."""
    effects = [effect for effect in row if isinstance(effect, m.Effect)]
    if who == m.YOU or len(effects) != len(row):
        return None
    own = [changed(effect, lambda node: who if node == m.YOU else node) for effect in effects]
    return m.ChooseOne(tuple(_by(effect, who) for effect in own), who)


def _by(body: m.Effect, who: Any) -> m.Effect:
    deed = body.deed
    if deed["agent"] is not None or any(term == who for _, term in deed.roles):
        return body
    return replace(body, deed=replace(deed, roles=tuple(sorted((*deed.roles, ("agent", who))))))


def _row(**terms: Any) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted((name, term) for name, term in terms.items() if term is not None))


def _laden(vp: Vp, things: Any, _: bool) -> Any:
    """A card that comes somewhere with something on it."""
    patient = dict(vp.roles).get("patient")
    if vp.verb not in ("put", "deploy", "return") or patient is None or vp.subject != "agent":
        return None
    on_it = m.Deed("put_things", _row(patient=spoken_again(patient), things=things))
    return m.Seq((m.Effect(m.Deed(vp.verb, vp.roles, vp.manner)), m.Effect(on_it)))


_GAPPED = {
    ("damage", "to"): ("amount", "patient"),
    ("put_things", "on"): ("things", "patient"),
    ("take_things", "from"): ("things", "patient"),
    ("heal", "from"): ("amount", "patient"),
}
"""The roles of an object and of what stands behind the preposition, for verbs said once for several."""


def _gapped(first: m.Deed, rest: tuple[tuple[Any, str, Any], ...]) -> Any:
    """One verb for several objects: "place 1 shield on it and 1 focus token on that unit"."""
    done = [m.Effect(first)]
    for things, place, who in rest:
        if first.verb == "put" and isinstance(who, m.Zone):
            if place != "from" and first["to"] is not None and not isinstance(things, m.Things):
                manner = () if place in ("to", "on", "into", "") else (place,)
                done.append(m.Effect(m.Deed("put", _row(patient=things, to=who), manner)))
                continue
            return None
        roles_ = _GAPPED.get((first.verb, place))
        if roles_ is None or any(first[name] is None for name in roles_) or first.manner:
            return None
        done.append(m.Effect(m.Deed(first.verb, _row(**dict(zip(roles_, (things, who), strict=True))))))
    return m.Seq(tuple(done))


def _ability_too(first: m.Deed, what: Any) -> Any:
    """One verb for a stretch of play and for abilities: "cancel this edge battle and their effects"."""
    if not isinstance(first["patient"], m.Period) or first.manner or len(first.roles) != 1:
        return None
    return m.Seq((m.Effect(first), m.Effect(m.deed(first.verb, patient=what))))


def _changed_too(first: m.Deed, prop: Any, n: Any) -> Any:
    """One verb for several numbers: "increase its power by 1 and its speed by 10"."""
    if first.verb not in ("increase", "reduce") or first["amount"] is None or first.manner:
        return None
    return m.Seq((m.Effect(first), m.Effect(m.deed(first.verb, property=prop, amount=n))))


def _commands(two: tuple[str, Vp, Vp, Any]) -> Any:
    """Two commands with the object at the end: "look at and discard the top card of your deck"."""
    how, a, b, whom = two
    deeds = imperative(filled(a, whom)), imperative(filled(b, spoken_again(whom)))
    if None in deeds:
        return None
    done = tuple(map(m.Effect, deeds))
    return m.ChooseOne(done) if how == "or" else m.Seq(done)


def _modal(who: Any, kind: str, mode: Any, vps: tuple[Vp, ...], either: bool = True) -> Any:
    """Several things that somebody may, must or cannot do; of those that one must, one or all."""
    if mode == "would" or (mode != "cannot" and len(vps) > 2):
        return None
    who, mode = denied(who, mode)
    effects = []
    for at, vp in enumerate(by_one_agent(vps)):
        if not takes(kind, who, Pred(vp)):
            return None
        effect = uncosted(effect_of(Clause(spoken_again(who) if at else who, kind, Pred(vp, mode))))
        if effect is None:
            return None
        effects.append(effect)
    if mode != "must" or not either:
        return m.Seq(tuple(effects))
    return m.ChooseOne(tuple(effects), who) if who == m.OPPONENT else m.ChooseOne(tuple(effects))

"""Events by nouns of other words: "at the dealing of wounds", "at the use of a spell", "the first time"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.clauses import Pred, clause
from judge.cardtext.russian.events import event_of
from judge.cardtext.russian.parts import ANY, ONE, Np, joined
from judge.cardtext.type_check import roles

_SOMEBODY = m.Selector("some", m.Anything(), "card", ONE)
USES = ("нанесении", "использовании", "применении", "выполнении", "объявлении", "совершении")
"""Nouns of verbs of which the object is an attack."""

ROLES = {"by": "agent", "against": "patient"}
"""What is said of an attack: the role in which somebody takes part in it."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    for word in ("нанесении", "нанесения"):
        g.rule("happening", f'"{word}" NTHINGS[g] hitter? np1[card_d]? hitter?', 0.0)(
            lambda noun, a, whom, b: _dealt(noun, a, whom, b)
        )
    g.rule("hitter", "np1[card_i]")(lambda np: np.term)
    for word in USES:
        g.rule("happening", f'"{word}" np1[attack_g]', 0.0)(lambda np: _made(np))
        g.rule("happening", f'"{word}" np1[attack_g] np1[card_i]', 0.0)(lambda np, by: _made(np, by.term))
    for word in ("появлении", "входе", "вступлении", "выходе"):
        there = '"в" "игру" | "на" "поле" "боя"'
        g.rule("happening", f'"{word}" np1[card_g]? ({there})', 0.0)(lambda np: _enters(np))
    g.rule("happening", '"появлении" np1[card_g]?', 0.1)(lambda np: _enters(np))
    g.rule("happening", '"попадании" np1[card_g]? ("на" | "в") np1[zone_a]', 0.0)(
        lambda np, zone: (
            m.Event((m.deed("move", patient=m.THIS if np is None else np.term, to=zone.term),))
            if isinstance(zone.term, m.Zone)
            else None
        )
    )
    g.rule("evclause", '("на" | "в") np1[zone_a] ("попадает" | "попадают") np[card_n]', -0.1)(
        lambda zone, np: (
            m.Event((m.deed("move", patient=np.term, to=zone.term),))
            if isinstance(zone.term, m.Zone)
            else None
        )
    )
    g.rule("happening", '"срабатывании" np1[ability_g]', 0.0)(
        lambda np: m.Event((m.deed("resolve", patient=np.term),)) if isinstance(np.term, m.Ability) else None
    )
    g.rule("happening", '"трате" np1[things_g] hitter?', 0.0)(
        lambda np, by: (
            m.Event((m.deed("pay", agent=m.THIS if by is None else by, things=np.term),))
            if isinstance(np.term, m.Things)
            else None
        )
    )
    # the time that counts before the event
    g.rule("trigger1", 'nth ","? "когда" evclause', 0.0)(_counted)
    g.rule("trigger1", '"в" "начале" ("и" | "или") "в"? "конце" turn[g]', 0.0)(
        lambda p: m.Event((m.deed("begin", patient=p), m.deed("end", patient=p)))
    )
    # nobody named, the place of the object before the verb: "when shots at it miss"
    g.rule("evclause", '"по" np1[card_d] vp[gap_po]', 0.1)(_done_to)


def _dealt(noun: Any, a: Any, whom: Any, b: Any) -> Any:
    """ "At the dealing of wounds to a creature": the card wounds it."""
    if noun.concept != "damage" or (a is not None and b is not None):
        return None
    by = a if a is not None else b if b is not None else m.THIS
    patient = _SOMEBODY if whom is None else whom.term
    return m.Event((m.deed("damage", agent=by, patient=patient),))


def _made(np: Any, by: Any = None) -> Any:
    """ "At the use of a spell": it is made by the card, or by whom is told."""
    term = np.term
    if not isinstance(term, m.Selector) or term.kind != "attack":
        return None
    rest: list[Any] = []
    filled: dict[str, Any] = {} if by is None else {"agent": by}
    for part in m.conjuncts(term.what):
        role = ROLES.get(part.name) if isinstance(part, m.Rel) else None
        if role is None or not isinstance(part, m.Rel):
            rest.append(part)
        elif role in filled:
            return None
        else:
            filled[role] = part.other
    filled.setdefault("agent", m.THIS)
    filled["with"] = m.Selector("some", joined(rest), "attack", ONE)
    return m.Event((m.deed("attack", **filled),))


def _enters(np: Any) -> Any:
    return m.Event((m.deed("enter", patient=m.THIS if np is None else np.term, to=m.Zone("game")),))


def _counted(nth: Any, event: Any) -> Any:
    """ "The first time in a turn when ...": that event for the first time."""
    if not isinstance(event, m.Event) or event.which or event.period:
        return None
    return replace(event, which=nth[0], period=nth[1])


def _done_to(np: Np, phrase: Any) -> Any:
    """What somebody does to one, no matter who, the object first."""
    vp = phrase.vp
    if phrase.gender != "p" or phrase.person in ("1", "2"):
        return None
    if vp.subject != "agent" or "agent" in dict(vp.roles) or vp.gap not in roles(vp.verb):
        return None
    done = replace(vp.filled(vp.gap, np.term), gap="")
    somebody = Np(_SOMEBODY, ANY, "card")
    spoken = clause(somebody, "card", Pred(done, "do", False, ANY, phrase.past))
    return None if spoken is None else event_of(getattr(spoken, "value", spoken))

"""What is waited for for a while: "this turn, whenever one of your units attacks, ..." as an ability lent to
the card that says so.

Whatever the model has no word for raises `Unmodelled`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg import spoken
from judge.games.swtcg.model import Ability, Lasts, Part, Term

STRETCHES: dict[str, Lasts] = {
    "attack": "attack",
    "turn": "turn",
    "battle": "battle",
    "battle_phase": "battle",
}
"""The stretches of play that words name, as the law calls them."""
MEANWHILE = "meanwhile"
"""Where such an ability works: wherever its card is, for so long."""
MARKED = m.Rel("among", m.GRANTER)
"""Of a unit: the card that lends the ability has chosen it."""


def standing(ability: m.Ability) -> m.Ability:
    """An ability that stands by itself waits in each turn: "this turn" says nothing more."""
    event = ability.trigger
    if event is None or event.which or event.period != m.Period("turn", None, "this"):
        return ability
    return replace(ability, trigger=replace(event, period=None))


def watched(body: m.Later) -> tuple[m.Ability, m.Ref | None]:
    """The triggered ability that is lent, and the choice that it speaks of.  Raises Unmodelled."""
    event = body.event
    inner: Any = body.body
    if event.moment == "before" or event.which not in ("", "next"):
        raise Unmodelled("later among the effects")
    conditions: tuple[m.Condition, ...] = ()
    if isinstance(inner, m.If) and inner.otherwise is None:
        inner, conditions = inner.body, m.conjuncts(inner.condition)
    event = replace(event, period=None, which="")
    return _of_the_chosen(m.Ability("triggered", inner, trigger=event, conditions=conditions))


def watch(ability: Ability, event: m.Event, whom: Term) -> Part:
    """The part that lends it; `whom`: the units of which it speaks, that were chosen before, or nobody."""
    if event.period is None or event.period.name not in STRETCHES:
        raise Unmodelled("how long it is waited for")
    lasts = STRETCHES[event.period.name]
    if whom != "nobody" and lasts == "attack":
        raise Unmodelled("a unit that is kept in mind for the attack")
    if event.which and ability.kind != "triggered":
        raise Unmodelled("the next time only, instead of discarding")
    if event.which:
        ability = replace(ability, only=(*ability.only, ("next_time",)))
    return Part(("watch", whom, ability), lasts)


def chooses(body: m.Body) -> bool:
    """Whether units are chosen as it is done."""
    return any(isinstance(node, m.Selector) and node.quantifier == "choose" for node in walk(body))


def lent(effect: m.Effect) -> Ability | None:
    """What the law knows only as a text that always holds, as such a text for a while: or nothing."""
    text = m.Ability("static", replace(effect, lasts=None))
    match effect.deed["property"]:
        case m.Property("cost", m.Selector()) if effect.lasts is not None and spoken.is_read(text):
            return replace(spoken.ability(text, ""), works_in=MEANWHILE)
    return None


def _of_the_chosen(ability: m.Ability) -> tuple[m.Ability, m.Ref | None]:
    """Where the event is about a unit chosen before: about the one of those to which it happens."""
    event = cast(m.Event, ability.trigger)
    chosen: list[m.Ref] = []
    deeds = []
    for deed in event.deeds:
        roles: list[tuple[str, Any]] = []
        for role, term in deed.roles:
            match term:
                case m.Ref("chosen"):
                    chosen.append(term)
                    marked: m.Term = m.Selector("some", MARKED, "card", m.Number(1))
                    roles.append((role, marked))
                    ability = _spoken_of(ability, term, role)
                case m.Selector("some", what, "card", m.Number(1)) if (among := _among(what)) is not None:
                    chosen.append(among)
                    rest = tuple(part for part in m.conjuncts(what) if part != m.Rel("among", among))
                    roles.append((role, replace(term, what=m.And((*rest, MARKED)))))
                case _:
                    roles.append((role, term))
        deeds.append(replace(deed, roles=tuple(roles)))
    if len(chosen) > 1:
        raise Unmodelled("two units that were chosen before")
    return replace(ability, trigger=replace(event, deeds=tuple(deeds))), chosen[0] if chosen else None


def _among(what: m.Filter) -> m.Ref | None:
    """The choice before, if it is one of those chosen: "one of those units"."""
    for part in m.conjuncts(what):
        match part:
            case m.Rel("among", m.Ref("chosen") as those):
                return those
    return None


def _spoken_of(ability: m.Ability, chosen: m.Ref, role: str) -> m.Ability:
    """The chosen unit, in what is done then, as the one of the event."""
    that = m.Ref("that", role=role)
    own = changed(ability.body, lambda node: that if node == chosen else node)
    needs = changed(ability.conditions, lambda node: that if node == chosen else node)
    return replace(ability, body=own, conditions=needs)

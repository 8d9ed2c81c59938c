"""Unit damage that a unit may assign elsewhere: interrupts of a strike that only say to whom it may go."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.engine.solver import Term
from judge.games.swlcg.conditions import condition
from judge.games.swlcg.meant import described

Fact = tuple[Term, ...]
_AT_ANY_TIME = (None, m.Period("engagement"))
"""Every strike is in an engagement."""
_SELF = (m.THIS, m.Ref("host"))


def reaching(told: m.Ability) -> list[Fact] | None:
    """The facts of such an ability: its unit damage may be dealt to others; None if it is no such ability."""
    if told.costs or told.limit or told.zone or told.forced or told.trigger is None:
        return None
    if len(told.trigger.deeds) != 1 or told.trigger.which or told.trigger.period not in _AT_ANY_TIME:
        return None
    whom = _resolved(told.trigger.deeds[0], told.body) or _struck(told.trigger.deeds[0], told.body)
    if whom is None or whom.count not in (None, m.Number(1)) or whom.up_to or not whom.targeted:
        return None
    needs: list[Fact] = [("ability_needs", condition(one)) for one in told.conditions]
    striker = "this" if told.trigger.deeds[0]["agent"] == m.THIS else "host"
    what = described(whom.what)
    return [*needs, ("constant", "reaches", 1), ("scope", striker), ("reach_to", what)]


def _resolved(deed: m.Deed, body: m.Body | None) -> m.Selector | None:
    """ "When this unit resolves its unit damage icons, assign the damage to a target ... instead"."""
    who = deed["agent"]
    if deed.verb != "resolve" or who not in _SELF or len(deed.roles) != 2:
        return None
    match deed["patient"], body:
        case m.Things("unit_damage", m.All(None), of, ()), m.Instead(m.Effect(m.Deed("assign") as told)):
            if body.of is not None:
                return None
            much = told["amount"] == m.Things("damage", m.ThatMuch("trigger")) and len(told.roles) == 2
            return _chosen(told) if of == who and much else None
    return None


def _struck(deed: m.Deed, body: m.Body | None) -> m.Selector | None:
    """ "When this unit strikes, it may instead damage a target ..."."""
    if deed.verb != "strike" or deed["agent"] not in _SELF or len(deed.roles) != 1:
        return None
    match body:
        case m.May(m.Ref("you"), m.Instead(m.Effect(m.Deed("damage") as told), None)):
            alone = {name for name, _ in told.roles} == {"agent", "patient"}
            return _chosen(told) if alone and told["agent"] == deed["agent"] else None
    return None


def _chosen(told: m.Deed) -> m.Selector | None:
    match told["patient"]:
        case m.Selector("choose", kind="card", chooser=m.Ref("you")) as who:
            return who
    return None

"""Unit damage that a unit may assign elsewhere: interrupts of a strike that only say to whom it may go."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.engine.solver import Term
from judge.games.swlcg.conditions import condition
from judge.games.swlcg.phrases import described

Fact = tuple[Term, ...]
_AT_ANY_TIME = (None, m.Period("engagement"))
"""Every strike is in an engagement."""
_SELF = (m.THIS, m.Ref("host"))


def reaching(ability: m.Ability) -> list[Fact] | None:
    """The facts of such an ability: its unit damage may be dealt to others; None if it is no such ability."""
    if ability.costs or ability.limit or ability.zone or ability.forced or ability.trigger is None:
        return None
    if len(ability.trigger.deeds) != 1 or ability.trigger.which or ability.trigger.period not in _AT_ANY_TIME:
        return None
    whom = _resolved(ability.trigger.deeds[0], ability.body) or _struck(
        ability.trigger.deeds[0], ability.body
    )
    if whom is None or whom.count not in (None, m.Number(1)) or whom.up_to or not whom.targeted:
        return None
    needs: list[Fact] = [("ability_needs", condition(need)) for need in ability.conditions]
    striker = "this" if ability.trigger.deeds[0]["agent"] == m.THIS else "host"
    what = described(whom.what)
    return [*needs, ("constant", "reaches", 1), ("scope", striker), ("reach_to", what)]


def _resolved(deed: m.Deed, body: m.Body | None) -> m.Selector | None:
    """ "When this unit resolves its unit damage icons, assign the damage to a target ... instead"."""
    who = deed["agent"]
    if deed.verb != "resolve" or who not in _SELF or len(deed.roles) != 2:
        return None
    match deed["patient"], body:
        case m.Things("unit_damage", m.All(None), of, ()), m.Instead(m.Effect(m.Deed("assign") as assigned)):
            if body.of is not None:
                return None
            much = (
                assigned["amount"] == m.Things("damage", m.ThatMuch("trigger")) and len(assigned.roles) == 2
            )
            return _chosen(assigned) if of == who and much else None
    return None


def _struck(deed: m.Deed, body: m.Body | None) -> m.Selector | None:
    """ "When this unit strikes, it may instead damage a target ..."."""
    if deed.verb != "strike" or deed["agent"] not in _SELF or len(deed.roles) != 1:
        return None
    match body:
        case m.May(m.Ref("you"), m.Instead(m.Effect(m.Deed("damage") as dealt), None)):
            alone = {name for name, _ in dealt.roles} == {"agent", "patient"}
            return _chosen(dealt) if alone and dealt["agent"] == deed["agent"] else None
    return None


def _chosen(deed: m.Deed) -> m.Selector | None:
    match deed["patient"]:
        case m.Selector("choose", kind="card", chooser=m.Ref("you")) as who:
            return who
    return None

"""The conditions of card texts, as phrases of the law: if, while, as long as, during.

In goes a condition of `judge.cardtext.meaning`, out comes a term.  Whatever the law has no phrase for raises
`Unmodelled`, with the words of the concept.
"""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, flat, joined, wording
from judge.engine.solver import Term
from judge.games.swlcg.phrases import amount, demand, described, plus, pointed

_PHASES = {f"{name}_phase": name for name in "balance refresh draw deployment conflict force".split()}


_FIRST_OF = (m.Period("turn", None, "each"), m.Period("phase", None, "each"))
"""All engagements of a turn are in one phase of it."""


def condition(asked: m.Condition) -> Term:
    """A condition.  Raises Unmodelled."""
    match asked:
        case m.During(m.Period("engagement", None, "first", "", None, within)) if within in _FIRST_OF:
            second: Term = ("least", ("count", ("state", "attacked")), 2)  # this one is counted, too
            return ("all", ("during", "engagement"), ("not_so", second))
        case m.During(m.Period("engagement", _, _, _, _, within)) if within is not None:
            raise Unmodelled("an engagement of a period")
        case m.During(m.Period("engagement", None, _, "", m.Ref("this" | "host") as against)):
            return ("is_so", pointed(against), ("state", "engaged"))
        case m.During(m.Period("engagement", None, _, "", m.Selector(_, what))):
            return ("is_so", "engaged", described(what, anywhere=True))
        case m.And(parts):
            return joined("all", [condition(part) for part in parts])  # type: ignore[arg-type]
        case m.Or(parts):
            return joined("one_of", [condition(part) for part in parts])  # type: ignore[arg-type]
        case m.Not(part):
            return ("not_so", condition(part))  # type: ignore[arg-type]
        case m.Fits(m.Ref("game"), m.Is("balance", side)):
            return ("balance", side)
        case m.Fits(m.Selector("some", what, "card", (None | m.Number(1))), more):
            return ("least", ("count", described(flat(m.And((what, more))))), 1)
        case m.Fits(m.Ref("you" | "opponent") as whose, m.Having(m.Things("edge"), ">=", m.Number(1))):
            return ("during", "my_edge" if whose == m.YOU else "their_edge")
        case m.Fits(m.Ref("you" | "opponent") as whose, m.Having(m.Selector("each", what), relation, value)):
            mine = flat(m.And((what, m.Rel("controller", whose))))
            return _measured(m.Count(m.Selector("each", mine)), relation, value or m.Number(1))
        case m.Fits(m.Selector("each", what, "card"), more):
            others = flat(m.And((what, m.Not(more))))
            return ("not_so", ("least", ("count", described(others)), 1))
        case m.Fits(who, m.Rel("attacking", m.Selector("some", what, "card"))):
            return _opposite(who, m.State("attacking"), what)
        case m.Fits(who, m.And((m.Rel("against", m.Selector("some", what, "card")), m.State() as state))):
            return _opposite(who, state, what)
        case m.Fits(who, m.Having(m.Selector("each", what) as cards) as held) if (
            own := m.Rel("attached_to", who)
        ) in m.conjuncts(what):
            rest = flat(m.And(tuple(part for part in m.conjuncts(what) if part != own)))
            return condition(m.Fits(who, replace(held, what=replace(cards, what=rest))))
        case m.Fits(m.Ref() as who, m.Having(m.Selector("each", what), relation, value)) if (
            value is not None and m.Is("type", "enhancement") in m.conjuncts(what)
        ):
            on_it = m.Selector("each", flat(m.And((what, m.Rel("attached_to", who)))))
            return _measured(m.Count(on_it), relation, value)
        case m.Fits(who, what):
            return ("is_so", pointed(who), described(what, anywhere=True))
        case m.Measure(left, relation, right):
            return _measured(left, relation, right)
        case m.During(m.Period(name, m.Ref("you" | "opponent") as whose, which, edge)) if name in _PHASES:
            turn = ("during", "my_turn" if whose == m.YOU else "their_turn")
            return ("all", ("during", stretch(m.Period(name, None, which, edge))), turn)
        case m.During(period):
            return ("during", stretch(period))
        case m.Happened(m.Event((deed,), _, "", None), within):
            return _happened(deed, within)
    raise Unmodelled(f"if {wording(asked)}")


def _opposite(who: object, state: m.State, engaged: m.Filter) -> Term:
    """Somebody takes part in an engagement against such an objective."""
    fight = ("is_so", "engaged", described(engaged, anywhere=True))
    return ("all", ("is_so", pointed(who), demand(state)), fight)


def _measured(left: m.Amount, relation: str, right: m.Amount) -> Term:
    this, other = amount(left), amount(right)
    match relation:
        case ">=":
            return ("least", this, other)
        case "<=":
            return ("least", other, this)
        case ">":
            return ("least", this, plus(other, 1))
        case "<":
            return ("least", other, plus(this, 1))
        case "=":
            return ("all", ("least", this, other), ("least", other, this))
        case "!=":
            return ("not_so", ("all", ("least", this, other), ("least", other, this)))
    raise Unmodelled(f"the comparison {relation}")


def stretch(period: m.Period) -> Term:
    """A stretch of play: an engagement, a phase, a turn, a player's turn.  Raises Unmodelled."""
    if period.within is not None:
        raise Unmodelled(f"the {period.which} {period.name} of a period")
    match period:
        case m.Period("engagement", None, _, "", None):
            return "engagement"
        case m.Period("edge_battle" | "force_struggle" as name, None, _, "", None):
            return "edge_battle" if name == "edge_battle" else "struggle"
        case m.Period("strike", None, _, "", None):
            return "strike"
        case m.Period("turn", m.Ref("you"), _, ""):
            return "my_turn"
        case m.Period("turn", m.Ref("opponent"), _, ""):
            return "their_turn"
        case m.Period(name, (None | m.Selector(_, m.Anything(), "player")), _, "") if name in _PHASES:
            return ("phase", _PHASES[name])
    raise Unmodelled(f"during {wording(period)}")


_PAST = frozenset(
    "damage focus destroy sacrifice return leave enter play strike attack defend commit".split()
)
_MEMORIES = {"turn": "turn", "phase": "phase", "engagement": "engagement"}


_WHOLE_TURN = ("turn", "phase")
"""All engagements of a turn are in one phase of it."""


def _declared(deed: m.Deed) -> Term:
    """An engagement was declared: by somebody, against an objective."""
    if {name for name, _ in deed.roles} - {"patient", "agent", "against"}:
        raise Unmodelled("an engagement declared in such a way")
    against: list[m.Filter] = [m.State("attacked")]
    match deed["agent"]:
        case m.Ref("you"):
            against.append(m.Rel("controller", m.OPPONENT))
        case m.Ref("opponent"):
            against.append(m.Rel("controller", m.YOU))
        case None:
            pass
        case _:
            raise Unmodelled("an engagement declared by such a player")
    match deed["against"]:
        case None:
            return ("least", ("count", described(flat(m.And(tuple(against))))), 1)
        case m.Selector("some", what, "card", (None | m.Number(1))):
            return ("least", ("count", described(flat(m.And((what, *against))))), 1)
        case who:
            return ("is_so", pointed(who), described(flat(m.And(tuple(against))), anywhere=True))


_STACK = m.Zone("edge_stack", m.YOU)


def _happened(deed: m.Deed, within: m.Period | None) -> Term:
    who, period = deed["patient"], within.name if within else ""
    match deed.verb, who:
        case "declare", m.Period("engagement", None, "") if period.removeprefix("conflict_") in _WHOLE_TURN:
            return _declared(deed)
        case "engage", m.Selector("each", what, "card") if period in ("phase", "turn") and not deed["agent"]:
            others = flat(m.And((what, m.Not(m.State("attacked")))))
            return ("not_so", ("least", ("count", described(others)), 1))
        case "engage", m.Selector("some", what, "card") if period in ("phase", "turn") and not deed["agent"]:
            return ("least", ("count", described(flat(m.And((what, m.State("attacked")))))), 1)
        case "put", m.Selector("some", what, "card", (None | m.Number(1) | m.Choice(m.Number(1), None))) if (
            period in _MEMORIES and deed["agent"] == m.YOU and deed["to"] == _STACK
        ):
            mine = flat(m.And((what, m.Rel("controller", m.YOU))))
            return ("happened", "place", described(mine, anywhere=True), period)
    if deed.verb == "destroy" and deed.manner == ("this_way",) and isinstance(who, m.Ref):
        gone = ("not_so", ("is_so", pointed(who), ("in", "play")))
        return ("all", ("happened", "destroy", pointed(who), "phase"), gone)
    if deed.verb not in _PAST or period not in _MEMORIES:
        raise Unmodelled(f"that it has happened: {deed.verb} {period}".rstrip())
    roles = {name for name, _ in deed.roles} - {"patient", "amount", "to", "from"}
    if roles:
        raise Unmodelled(f"by whom it has happened: {deed.verb}")
    whom = described(who.what, anywhere=True) if isinstance(who, m.Selector) else pointed(who)
    return ("happened", deed.verb, whom, _MEMORIES[period])

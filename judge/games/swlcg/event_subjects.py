"""Of whom an event speaks, and events that are about abilities and stretches of play, not about cards."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, joined
from judge.engine.solver import Term
from judge.games.swlcg.phrases import described

Fact = tuple[Term, ...]
_ENEMY = m.Rel("controller", m.OPPONENT)
_USED = {"interrupt": "interrupt", "action": "action"}
_BEGUN = {"force_struggle": "struggle"}
ANY_EFFECT = m.Selector("some", m.Is("kind", "card_effect"), "ability", m.Number(1))
_EFFECT = m.Selector("some", m.Is("kind", "effect"), "ability", m.Number(1))
_ENEMY_EFFECT = m.Selector("some", m.And((m.Is("kind", "card_effect"), _ENEMY)), "ability", m.Number(1))
_PHASES = ("balance", "refresh", "draw", "deployment", "conflict", "force")


def only(deed: m.Deed, known: set[str]) -> None:
    """An event has no other roles than these.  Raises Unmodelled."""
    for name, _ in deed.roles:
        if name not in known:
            raise Unmodelled(f"the event {deed.verb} with {name}")


def by_whom(deed: m.Deed) -> Fact:
    """The fact that says whose deed the event is.  Raises Unmodelled."""
    return ("by_whom", player(deed["agent"]))


def agent_of(deed: m.Deed) -> list[Fact]:
    """The fact that says whose deed the event is, where a text says so.  Raises Unmodelled."""
    return [by_whom(deed)] if deed["agent"] is not None else []


def player(who: object) -> str:
    """The player of an event: you, opponent, anybody.  Raises Unmodelled."""
    match who:
        case m.Ref("you" | "opponent" as name):
            return name
        case m.Selector("some", m.Anything(), "player", (None | m.Number(1))):
            return "anybody"
    raise Unmodelled("what another player does as an event")


def about(who: object) -> Term:
    """The card that an event is about.  Raises Unmodelled."""
    match who:
        case m.Ref("this" | "host" as name):
            return name
        case m.Selector("some", what, "card", (None | m.Number(1))):
            return described(what, anywhere=True)
        case m.Group(members, True):
            return joined("either", [about(member) for member in members])
    raise Unmodelled("an event about such cards")


def of_card(deed: m.Deed, what: m.Selector) -> list[Fact] | None:
    """An ability of such a card is used: of an enhancement, of a unit in play; None if it is not said so."""
    parts = m.conjuncts(what.what)
    match deed["agent"], [part for part in parts if isinstance(part, m.Rel) and part.name == "of"]:
        case None, [m.Rel("of", m.Selector() as owner)]:
            rest = [part for part in parts if not isinstance(part, m.Rel)]
        case m.Selector("some", _, "card") as owner, []:
            rest = list(parts)
        case _:
            return None
    kinds = [part for part in rest if isinstance(part, m.Is) and part.property == "kind"]
    if len(rest) == 1 and isinstance(rest[0], m.Or):
        kinds = [part for part in rest[0].parts if isinstance(part, m.Is)]
    elif len(kinds) != len([part for part in rest if part != m.Anything()]):
        return None
    names = [kind.value for kind in kinds] or ["action", "reaction", "interrupt"]
    return [("trigger", name, described(owner.what)) for name in names]


def targeted(deed: m.Deed, who: object) -> list[Fact]:
    """It is a target of what somebody uses."""
    only(deed, {"patient", "agent"})
    match deed["agent"]:
        case agent if agent in (None, _EFFECT, ANY_EFFECT):
            return [("trigger", "targeted", about(who))]
        case agent if agent == _ENEMY_EFFECT:
            return [("trigger", "targeted", about(who)), ("by_whom", "opponent")]
    raise Unmodelled("the event target by such a thing")


def used(deed: m.Deed, what: m.Filter) -> list[Fact]:
    """An ability is used: an action, an interrupt."""
    only(deed, {"patient", "agent"})
    by = agent_of(deed)
    for kind, name in _USED.items():
        of_kind = m.Is("kind", kind)
        if of_kind in m.conjuncts(what) and set(m.conjuncts(what)) <= {of_kind, m.Other()}:
            return [("trigger", name, "any"), *by]
    if what == m.Anything():
        return [*(("trigger", name, "any") for name in _USED.values()), *by]
    raise Unmodelled("the event use")


def bounds(verb: str, period: m.Period, moment: str = "") -> list[Fact]:
    """The beginning or the end of a phase or turn."""
    anybody = period.whose in (None, m.Selector("some", m.Anything(), "player", m.Number(1)))
    by: list[Fact] = [] if anybody else [("by_whom", player(period.whose))]
    if period.against is not None or period.edge or period.which not in ("", "this", "each"):
        raise Unmodelled(f"the event {verb} of such a stretch")
    name = period.name.removesuffix("_phase")
    word = "begins" if verb == "begin" else "ends"
    if period.name in _BEGUN and verb == "begin" and not by:
        return [("trigger", _BEGUN[period.name], "any")]
    if period.name == "engagement" and verb == "end" and not by:
        return [("trigger", "engagement_over" if moment == "after" else "engagement_ends", "any")]
    if period.name == "turn":
        return [("trigger", f"turn_{word}", "any"), *by]
    if period.name == "phase":
        return [*(("trigger", (word, phase), "any") for phase in _PHASES), *by]
    if name != period.name:
        return [("trigger", (word, name), "any"), *by]
    raise Unmodelled(f"the event {verb} of the {period.name}")

"""What the law waits for and what it forbids: the events of triggers and the prohibitions of card texts."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.engine.solver import Term
from judge.games.swlcg.meant import described
from judge.games.swlcg.phrases import Unmodelled

Fact = tuple[Term, ...]

# --- what is forbidden -----------------------------------------------------------------------------

_FORBIDDEN = frozenset("focus destroy sacrifice return commit".split())


def forbidden(told: m.Deed) -> tuple[Term, object]:
    """What a prohibition forbids, as the law says it, and to be done to whom.  Raises Unmodelled."""
    roles = {name: term for name, term in told.roles if name != "patient"}
    match told.verb, roles:
        case "damage", {"agent": m.Selector("each", m.Is("kind", "card_effect"))} if len(roles) == 1:
            return ("forbid", "card_damage"), told["patient"]
        case "target", {"agent": m.Selector("each", m.And(parts), "ability")} if len(roles) == 1:
            enemy = m.Rel("controller", m.OPPONENT)
            if set(parts) == {m.Is("kind", "card_effect"), enemy}:
                return "untargetable", told["patient"]
            if set(parts) == {m.Is("type", "event"), enemy}:
                return "untargetable_by_events", told["patient"]
        case "damage", {}:
            if not set(roles) - {"amount"}:
                return ("forbid", "damage"), told["patient"]
        case "declare", {"as": m.Word("role", role)} if len(roles) == 1 and role in _DECLARED:
            return ("forbid", _DECLARED[role]), told["patient"]
        case verb, {} if verb in _FORBIDDEN and not roles:
            return ("forbid", verb), told["patient"]
    raise Unmodelled(f"cannot {told.verb}")


_DECLARED = {"attacker": "attack", "defender": "defend"}

# --- what a trigger waits for ------------------------------------------------------------------------

_EVENTS = {
    "leave": "leaves",
    "destroy": "destroyed",
    "commit": "commit",
    "focus_to_strike": "strike",
    "strike": "struck",
    "enter": "enters",
    "capture": "captured",
    "rescue": "rescued",
    "engage": "engaged",
    "focus": "focus",
}
_OF_PLAYERS = {"refresh": "refresh", "draw": "draw"}
_USED = {"interrupt": "interrupt", "action": "action"}
_BEGUN = {"force_struggle": "struggle"}
_ROLES = {
    "leave": {"patient", "from"},
    "commit": {"patient", "to", "agent"},
    "enter": {"patient", "to", "agent"},
    "capture": {"patient", "agent"},
    "engage": {"patient", "agent"},
}


def events(told: m.Event) -> list[Fact]:
    """What an interrupt or reaction waits for.  Raises Unmodelled."""
    if told.which or told.period or len(told.deeds) != 1:
        raise Unmodelled("the first, or one of several events")
    (deed,) = told.deeds
    match deed.verb, deed["patient"]:
        case "damage", who:
            _only(deed, {"patient", "amount"})
            if deed["amount"] not in (None, m.Things("damage", m.All())):
                raise Unmodelled("so much damage as an event")
            return [("trigger", "dealt" if deed["amount"] else "damaged", _about(who))]
        case "resolve", m.Period("strike"):
            _only(deed, {"patient", "agent"})
            return [("trigger", "struck", _about(deed["agent"]))]
        case "declare", who if deed["as"] is not None:
            _only(deed, {"patient", "as"})
            match deed["as"]:
                case m.Word("role", ("attacker" | "defender") as role):
                    return [("trigger", "attacks" if role == "attacker" else "defends", _about(who))]
        case "use", m.Selector("some", m.Is("kind", kind), "ability") if kind in _USED:
            return [("trigger", _USED[kind], "any"), ("by_whom", _player(deed["agent"]))]
        case "focus_to_strike", who if deed["as"] is not None:
            _only(deed, {"patient", "as"})
            return [("trigger", "strike", _about(who)), _in_role(deed, "it")]
        case "play", m.Selector("some", m.Is("type", "event"), "card"):
            _only(deed, {"patient", "agent"})
            return [("trigger", "event", "any"), *([_by(deed)] if deed["agent"] is not None else [])]
        case "play", who:
            _only(deed, {"patient", "agent", "from"})
            if deed["from"] not in (None, m.Zone("hand", m.YOU)) or deed["agent"] is None:
                raise Unmodelled("the event play from there")
            return [("trigger", "played", _about(who)), _by(deed)]
        case "discard", m.Selector("some", m.Is("type", "fate") as what, "card"):
            if deed["from"] == m.Zone("edge_stack", m.YOU) and deed["agent"] == m.YOU:
                mine = m.And((what, m.Rel("controller", m.YOU)))
                return [("trigger", "dropped", described(mine, anywhere=True))]
        case "begin", m.Period(name, m.Ref("you" | "opponent" as who)) if name.endswith("_phase"):
            return [("trigger", ("begins", name.removesuffix("_phase")), "any"), ("by_whom", who)]
        case "begin", m.Period(name, None) if name in _BEGUN:
            return [("trigger", _BEGUN[name], "any")]
        case "begin", m.Period(name, None) if name.endswith("_phase"):
            return [("trigger", ("begins", name.removesuffix("_phase")), "any")]
        case "win", m.Period("edge_battle" | "force_struggle" as name, None):
            _only(deed, {"patient", "agent", "by", "as"})
            more = [_in_role(deed, "you")] if deed["as"] is not None else []
            more += [_margin(deed)] if deed["by"] is not None else []
            return [("trigger", "edge" if name == "edge_battle" else "won", "any"), _by(deed), *more]
        case "lose_contest", m.Period("edge_battle" | "force_struggle" as name, None):
            _only(deed, {"patient", "agent"})
            return [("trigger", "edge_lost" if name == "edge_battle" else "lost", "any"), _by(deed)]
        case verb, _ if verb in _OF_PLAYERS:
            _only(deed, {"patient", "agent"})
            match deed["patient"]:
                case None | m.Selector("some", m.Anything(), "card"):
                    return [("trigger", _OF_PLAYERS[verb], "any"), _by(deed)]
        case verb, who if verb in _EVENTS:
            _only(deed, _ROLES.get(verb, {"patient"}))
            found: list[Fact] = [("trigger", _EVENTS[verb], _about(who))]
            if deed["agent"] is not None and (deed["agent"], who) != (m.YOU, m.THIS):
                found.append(_by(deed))
            return found
    raise Unmodelled(f"the event {deed.verb}")


def _in_role(deed: m.Deed, who: str) -> Fact:
    match deed["as"]:
        case m.Word("role", ("attacker" | "defender") as role):
            return ("ability_needs", ("is_so", who, ("state", f"{role.removesuffix('er')}ing")))
    raise Unmodelled(f"the event {deed.verb} as that")


def _margin(deed: m.Deed) -> Fact:
    match deed["by"], deed["agent"], deed["patient"]:
        case m.Things("force_icon", m.Choice(m.Number(n), None)), m.Ref("you"), m.Period("edge_battle"):
            ahead = ("sum", n, ("of", "edge_total", "opponent"))
            return ("ability_needs", ("least", ("of", "edge_total", "you"), ahead))
    raise Unmodelled(f"the event {deed.verb} by so much")


def _only(deed: m.Deed, known: set[str]) -> None:
    """An event has no other roles than these.  Raises Unmodelled."""
    for name, _ in deed.roles:
        if name not in known:
            raise Unmodelled(f"the event {deed.verb} with {name}")


def _by(deed: m.Deed) -> Fact:
    return ("by_whom", _player(deed["agent"]))


def _player(who: object) -> str:
    match who:
        case m.Ref("you" | "opponent" as name):
            return name
    raise Unmodelled("what another player does as an event")


def _about(who: object) -> Term:
    match who:
        case m.Ref("this" | "host" as name):
            return name
        case m.Selector("some", what, "card", (None | m.Number(1))):
            return described(what, anywhere=True)
    raise Unmodelled("an event about such cards")

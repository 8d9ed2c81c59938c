"""What the law waits for: the events of triggers."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled, flat
from judge.engine.solver import Term
from judge.games.swlcg.battle_events import against, declared, in_battle, in_role, margin, revealed
from judge.games.swlcg.conditions import condition
from judge.games.swlcg.event_subjects import (
    ANY_EFFECT,
    about,
    agent_of,
    bounds,
    by_whom,
    of_card,
    only,
    targeted,
    used,
)
from judge.games.swlcg.phrases import described
from judge.games.swlcg.rarer_events import elsewhere

Fact = tuple[Term, ...]


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
    "sacrifice": "sacrificed",
}
_OF_PLAYERS = {"refresh": "refresh", "draw": "draw"}
_ROLES = {
    "leave": {"patient", "from"},
    "commit": {"patient", "to", "agent"},
    "enter": {"patient", "to", "agent"},
    "capture": {"patient", "agent"},
    "engage": {"patient", "agent"},
    "focus_to_strike": {"patient", "agent"},
}


def events(event: m.Event) -> list[Fact]:
    """What an interrupt or reaction waits for: any of the deeds.  Raises Unmodelled."""
    if event.which:
        raise Unmodelled("the first of several events")
    facts = [fact for deed in event.deeds for fact in _event(_plainly(deed), event.moment)]
    facts += _aimed(event)
    if len(event.deeds) > 1 and any(fact[0] != "trigger" for fact in facts):
        raise Unmodelled("one of several events, with more said of them")
    if event.period is not None:
        facts.append(("ability_needs", condition(m.During(event.period))))
    return facts


def _plainly(deed: m.Deed) -> m.Deed:
    """A deed without its manner, which says whose it is; no other manner is known of an event."""
    who = deed["patient"]
    if not deed.manner:
        return deed
    if (deed.verb, deed.manner) != ("enter", ("under_your_control",)) or not isinstance(who, m.Selector):
        raise Unmodelled(f"the event {deed.verb} {' '.join(deed.manner)}")
    mine = replace(who, what=flat(m.And((who.what, m.Rel("controller", m.YOU)))))
    return replace(deed.with_term("patient", mine), manner=())


def _aimed(event: m.Event) -> list[Fact]:
    """ "After a target unit is damaged": what the event is about is targeted."""
    aimed = [node for node in walk(event) if isinstance(node, m.Selector) and node.targeted]
    if not aimed:
        return []
    if len(event.deeds) > 1 or aimed != [event.deeds[0]["patient"]]:
        raise Unmodelled("such a target among what sets it off")
    return [("aimed_at_it",)]


def _event(deed: m.Deed, moment: str = "") -> list[Fact]:
    match deed.verb, deed["patient"]:
        case "damage", who if deed["agent"] is None:
            return _damaged(deed, who)
        case "resolve", m.Period("strike"):
            only(deed, {"patient", "agent"})
            if deed["agent"] in (m.YOU, m.OPPONENT):
                return [("trigger", "struck", described(m.Rel("controller", deed["agent"]), anywhere=True))]
            return [("trigger", "struck", about(deed["agent"]))]
        case "resolve", m.Selector("some", what, "card") as card if m.Is("type", "fate") in m.conjuncts(what):
            only(deed, {"patient"})
            return [("trigger", "fate_resolves", about(card))]
        case "strike", None if deed["agent"] == m.YOU and isinstance(deed["with"], m.Selector):
            only(deed, {"agent", "with"})
            mine = flat(m.And((deed["with"].what, m.Rel("controller", m.YOU))))
            return [("trigger", "struck", described(mine, anywhere=True))]
        case "declare", m.Selector("some", m.State(("attacking" | "defending") as state), "card", many) if (
            deed["as"] is None and many == m.Choice(m.Number(1))
        ):
            only(deed, {"patient", "agent"})
            return [("trigger", f"{state.removesuffix('ing')}ers", "any"), *agent_of(deed)]
        case "generate", None if deed["things"] == m.Things("resource", m.Choice(m.Number(1))):
            only(deed, {"agent", "things"})
            return [("trigger", "generates", about(deed["agent"]))]
        case "target", who:
            return targeted(deed, who)
        case "use", what if isinstance(what, m.Selector) and of_card(deed, what) is not None:
            return of_card(deed, what) or []
        case "withdraw", who:
            only(deed, {"patient", "from", "agent"})
            if deed["agent"] not in (None, ANY_EFFECT) or deed["from"] not in _WITHDRAWN:
                raise Unmodelled("the event withdraw")
            return [("trigger", _WITHDRAWN[deed["from"]], about(who))]
        case "reveal", m.Ref("this"):
            only(deed, {"patient"})
            return [("trigger", "enters", "this")]
        case "declare", who if deed["as"] is not None:
            only(deed, {"patient", "as", "agent", "against"})
            return [*declared(deed, who), *agent_of(deed), *against(deed["against"])]
        case "use", m.Selector("some", what, "ability"):
            return used(deed, what)
        case "focus_to_strike", who if deed["as"] is not None:
            only(deed, {"patient", "as"})
            return [("trigger", "strike", about(who)), in_role(deed, "it")]
        case "play", m.Selector("some", what, "card", (None | m.Number(1))) if m.Is(
            "type", "event"
        ) in m.conjuncts(what):
            only(deed, {"patient", "agent"})
            rest = tuple(part for part in m.conjuncts(what) if part != m.Is("type", "event"))
            played = described(flat(m.And(rest)), anywhere=True) if rest else "any"
            return [("trigger", "event", played), *agent_of(deed)]
        case "play", who:
            only(deed, {"patient", "agent", "from", "to"})
            if deed["from"] not in (None, m.Zone("hand", m.YOU)) or deed["agent"] is None:
                raise Unmodelled("the event play from there")
            return [("trigger", "played", about(_onto(who, deed["to"], moment))), by_whom(deed)]
        case "discard", m.Selector("some", what, "card", (None | m.Number(1))):
            if deed["from"] == m.Zone("edge_stack", m.YOU) and deed["agent"] in (None, m.YOU):
                only(deed, {"patient", "agent", "from"})
                mine = flat(m.And((what, m.Rel("controller", m.YOU))))
                return [("trigger", "dropped", described(mine, anywhere=True))]
        case "reveal", m.Zone("edge_stack", (None | m.Ref("you"))):
            return [("trigger", "stacks_revealed", "any")]
        case "reveal", m.Selector("some", what, "card", count):
            return revealed(deed, what, count)
        case ("begin" | "end") as verb, m.Period() as period:
            return bounds(verb, period, moment)
    return elsewhere(deed, moment) or in_battle(deed, moment) or _moved(deed)


_WITHDRAWN = {
    m.Zone("the_force"): "uncommit",
    m.Period("engagement"): "withdraw",
    m.Period("engagement", None, "this"): "withdraw",
}


def _moved(deed: m.Deed) -> list[Fact]:
    """What wins, is captured, put somewhere, or befalls a card or a player."""
    match deed.verb, deed["patient"]:
        case ("win" | "lose_contest") as verb, m.Period(
            "edge_battle" | "contested_edge_battle" | "force_struggle" as name, None
        ):
            only(deed, {"patient", "agent", "by", "as"})
            more = [in_role(deed, "you")] if deed["as"] is not None else []
            more += [("ability_needs", ("during", "contested"))] if name.startswith("contested") else []
            contest = name.removeprefix("contested_")
            more += [margin(deed, contest, verb == "win")] if deed["by"] is not None else []
            return [("trigger", _CONTESTS[verb, contest], "any"), by_whom(deed), *more]
        case ("destroy" | "damage") as verb, who if isinstance(deed["agent"], m.Ref | m.Selector):
            only(deed, {"patient", "agent"} | ({"amount"} if deed["amount"] == _SOME else set()))
            word = "destroyed" if verb == "destroy" else "dealt" if deed["amount"] else "damaged"
            return [("trigger", word, about(who)), ("by_card", about(deed["agent"]))]
        case "capture", who if deed["from"] == m.Zone("play"):
            only(deed, {"patient", "agent", "from"})
            return [("trigger", "captured_from_play", about(who)), *agent_of(deed)]
        case "capture", m.Selector("some") as who if deed["at"] in (m.THIS, m.Ref("host")):
            only(deed, {"patient", "agent", "at"})
            held = flat(m.And((who.what, m.Rel("at", deed["at"]))))
            return [("trigger", "captured", about(replace(who, what=held))), *agent_of(deed)]
        case "put", who if deed["to"] == m.Zone("play"):
            only(deed, {"patient", "to"})
            return [("trigger", "put_into_play", about(who))]
        case "attach", m.Selector("some", what, "card") if _one_card(deed["to"]):
            only(deed, {"patient", "to"})
            onto = flat(m.And((what, m.Rel("attached_to", deed["to"]))))  # type: ignore[arg-type]
            return [("trigger", "attached", described(onto, anywhere=True))]
        case "become", who if deed["what"] in (m.Word("state", "exhausted"), m.Word("state", "ready")):
            only(deed, {"patient", "what"})
            return [("trigger", deed["what"].value, about(who))]
        case verb, _ if verb in _OF_PLAYERS:
            only(deed, {"patient", "agent"})
            match deed["patient"]:
                case None | m.Selector("some", m.Anything(), "card"):
                    return [("trigger", _OF_PLAYERS[verb], "any"), by_whom(deed)]
        case verb, who if verb in _EVENTS:
            only(deed, _ROLES.get(verb, {"patient"}))
            if verb == "enter" and deed["to"] not in (None, m.Zone("play")):
                raise Unmodelled("the event enter of such a place")
            facts: list[Fact] = [("trigger", _EVENTS[verb], about(who))]
            if deed["agent"] is not None and (deed["agent"], who) != (m.YOU, m.THIS):
                facts.append(by_whom(deed))
            return facts
    raise Unmodelled(f"the event {deed.verb}")


def _one_card(what: object) -> bool:
    return what in (m.THIS, m.Ref("host")) or (isinstance(what, m.Selector) and what.quantifier == "some")


_SOME = m.Things("damage", m.Choice(m.Number(1), None))
_CONTESTS = {
    ("win", "edge_battle"): "edge",
    ("win", "force_struggle"): "won",
    ("lose_contest", "edge_battle"): "edge_lost",
    ("lose_contest", "force_struggle"): "lost",
}


def _damaged(deed: m.Deed, who: object) -> list[Fact]:
    """Damage that is dealt, or that a card gets in any way."""
    only(deed, {"patient", "amount"})
    if deed["amount"] in (_SOME, m.Things("damage", m.All())):
        return [("trigger", "dealt", about(who))]
    if deed["amount"] is not None:
        raise Unmodelled("so much damage as an event")
    return [("trigger", "damaged", about(who))]


def _onto(who: object, host: object, moment: str) -> object:
    """What is played on a card is attached to it after that."""
    if host is None:
        return who
    if moment != "after" or not isinstance(who, m.Selector) or not _one_card(host):
        raise Unmodelled("the event play on such a card")
    return replace(who, what=flat(m.And((who.what, m.Rel("attached_to", host)))))  # type: ignore[arg-type]

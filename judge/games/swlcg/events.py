"""What the law waits for: the events of triggers."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled, flat
from judge.engine.solver import Term
from judge.games.swlcg.conditions import condition
from judge.games.swlcg.event_subjects import (
    ANY_EFFECT,
    about,
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
            by = [by_whom(deed)] if deed["agent"] is not None else []
            return [("trigger", f"{state.removesuffix('ing')}ers", "any"), *by]
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
            by = [by_whom(deed)] if deed["agent"] is not None else []
            return [*_declared(deed, who), *by, *_against(deed["against"])]
        case "use", m.Selector("some", what, "ability"):
            return used(deed, what)
        case "focus_to_strike", who if deed["as"] is not None:
            only(deed, {"patient", "as"})
            return [("trigger", "strike", about(who)), _in_role(deed, "it")]
        case "play", m.Selector("some", what, "card", (None | m.Number(1))) if m.Is(
            "type", "event"
        ) in m.conjuncts(what):
            only(deed, {"patient", "agent"})
            rest = tuple(part for part in m.conjuncts(what) if part != m.Is("type", "event"))
            played = described(flat(m.And(rest)), anywhere=True) if rest else "any"
            return [("trigger", "event", played), *([by_whom(deed)] if deed["agent"] is not None else [])]
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
            return _revealed(deed, what, count)
        case ("begin" | "end") as verb, m.Period() as period:
            return bounds(verb, period, moment)
    return elsewhere(deed, moment) or _in_battle(deed, moment) or _moved(deed)


_WITHDRAWN = {
    m.Zone("the_force"): "uncommit",
    m.Period("engagement"): "withdraw",
    m.Period("engagement", None, "this"): "withdraw",
}


def _in_battle(deed: m.Deed, moment: str) -> list[Fact]:
    """What befalls tokens, strikes, engagements, missions; nothing if it is none of these."""
    match deed.verb, deed["patient"]:
        case ("put_things" | "take_things") as verb, who if _some_tokens(deed["things"]):
            only(deed, {"patient", "things"})
            return [("trigger", _TOKENS[verb][deed["things"].kind], about(who))]  # type: ignore[union-attr]
        case "resolve", m.Period(name, None, "") if name in _EDGE_BATTLES and moment == "after":
            only(deed, {"patient"})
            more = [("ability_needs", ("during", "contested"))] if name.startswith("contested") else []
            return [("trigger", "edge_resolved", "any"), *more]
        case "strike", None if isinstance(deed["agent"], m.Ref | m.Selector):
            only(deed, {"agent"})
            return [("trigger", "struck", about(deed["agent"]))]
        case "survive", None | m.Period("unopposed_engagement") if deed["patient"] is not None:
            only(deed, {"agent", "patient", "as"})
            alive = ("ability_needs", ("is_so", about(deed["agent"]), ("state", "attacking")))
            if deed["agent"] not in (m.THIS, m.Ref("host")) or deed["as"] not in (None, _ATTACKER):
                raise Unmodelled("the event survive of such a card")
            return [("trigger", "unopposed", "any"), ("by_whom", "you"), alive]
        case "survive", m.Period("engagement", None, ("" | "this"), "", None, None) if moment == "after":
            only(deed, {"agent", "patient", "as"})
            return [("trigger", _survived(deed["as"]), about(deed["agent"]))]
        case "complete", who:
            only(deed, {"patient", "agent"} if (deed["agent"], who) == (m.YOU, m.THIS) else {"patient"})
            return [("trigger", "completed", about(who))]
        case "declare", m.Period("engagement") if deed["against"] is not None:
            only(deed, {"patient", "agent", "against"})
            by = [by_whom(deed)] if deed["agent"] is not None else []
            return [("trigger", "engaged", about(deed["against"])), *by]
        case "declare", m.Selector("each", m.State(("attacking" | "defending") as state), "card"):
            only(deed, {"patient"})
            return [("trigger", f"{state.removesuffix('ing')}ers", "any")]
    return []


def _moved(deed: m.Deed) -> list[Fact]:
    """What wins, is captured, put somewhere, or befalls a card or a player."""
    match deed.verb, deed["patient"]:
        case ("win" | "lose_contest") as verb, m.Period(
            "edge_battle" | "contested_edge_battle" | "force_struggle" as name, None
        ):
            only(deed, {"patient", "agent", "by", "as"})
            more = [_in_role(deed, "you")] if deed["as"] is not None else []
            more += [("ability_needs", ("during", "contested"))] if name.startswith("contested") else []
            contest = name.removeprefix("contested_")
            more += [_margin(deed, contest, verb == "win")] if deed["by"] is not None else []
            return [("trigger", _CONTESTS[verb, contest], "any"), by_whom(deed), *more]
        case ("destroy" | "damage") as verb, who if isinstance(deed["agent"], m.Ref | m.Selector):
            only(deed, {"patient", "agent"} | ({"amount"} if deed["amount"] == _SOME else set()))
            word = "destroyed" if verb == "destroy" else "dealt" if deed["amount"] else "damaged"
            return [("trigger", word, about(who)), ("by_card", about(deed["agent"]))]
        case "capture", who if deed["from"] == m.Zone("play"):
            only(deed, {"patient", "agent", "from"})
            by = [by_whom(deed)] if deed["agent"] is not None else []
            return [("trigger", "captured_from_play", about(who)), *by]
        case "capture", m.Selector("some") as who if deed["at"] in (m.THIS, m.Ref("host")):
            only(deed, {"patient", "agent", "at"})
            held = flat(m.And((who.what, m.Rel("at", deed["at"]))))
            by = [by_whom(deed)] if deed["agent"] is not None else []
            return [("trigger", "captured", about(replace(who, what=held))), *by]
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
            facts: list[Fact] = [("trigger", _EVENTS[verb], about(who))]
            if deed["agent"] is not None and (deed["agent"], who) != (m.YOU, m.THIS):
                facts.append(by_whom(deed))
            return facts
    raise Unmodelled(f"the event {deed.verb}")


def _one_card(what: object) -> bool:
    return what in (m.THIS, m.Ref("host")) or (isinstance(what, m.Selector) and what.quantifier == "some")


_EDGE_BATTLES = ("edge_battle", "contested_edge_battle")
_ATTACKER = m.Word("role", "attacker")
_TOKENS = {
    "put_things": {"focus_token": "focus", "shield": "shield"},
    "take_things": {"focus_token": "unfocus", "damage": "heal", "shield": "unshield"},
}


def _some_tokens(things: object) -> bool:
    """Whether it is about tokens, however many: each time that some are put or taken off."""
    match things:
        case m.Things(kind, m.Number(1) | m.Choice(m.Number(1), None), None):
            return kind in ("focus_token", "shield", "damage")
    return False


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


def _declared(deed: m.Deed, who: object) -> list[Fact]:
    match deed["as"]:
        case m.Word("role", "attacker"):
            return [("trigger", "attacks", about(who))]
        case m.Word("role", "only attacker"):
            alone = ("ability_needs", ("is_so", "it", ("state", "alone")))
            return [("trigger", "attacks", about(who)), alone]
        case m.Word("role", "defender"):
            return [("trigger", "defends", about(who))]
        case m.Word("role", "attacker or defender"):
            return [("trigger", word, about(who)) for word in ("attacks", "defends")]
    raise Unmodelled("the event declare")


def _onto(who: object, host: object, moment: str) -> object:
    """What is played on a card is attached to it after that."""
    if host is None:
        return who
    if moment != "after" or not isinstance(who, m.Selector) or not _one_card(host):
        raise Unmodelled("the event play on such a card")
    return replace(who, what=flat(m.And((who.what, m.Rel("attached_to", host)))))  # type: ignore[arg-type]


def _survived(role: object) -> Term:
    match role:
        case None:
            return ("outlives", "anyone")
        case m.Word("role", ("attacker" | "defender") as name):
            return ("outlives", name)
    raise Unmodelled("the event survive as that")


def _against(objective: object) -> list[Fact]:
    """That such an objective is engaged, whom attackers and defenders are declared against or for."""
    match objective:
        case None:
            return []
        case m.Ref("this" | "host" as name):
            return [("ability_needs", ("is_so", name, ("state", "engaged")))]
        case m.Selector("some", what, "card", (None | m.Number(1))):
            return [("ability_needs", ("is_so", "engaged", described(what, anywhere=True)))]
    raise Unmodelled("the event declare against such a card")


def _revealed(deed: m.Deed, what: m.Filter, count: object) -> list[Fact]:
    """ "After you reveal 1 or more Jedi cards in your edge stack"."""
    own = m.In(m.Zone("edge_stack", deed["agent"]))
    if (
        deed["agent"] not in (m.YOU, m.OPPONENT)
        or own not in m.conjuncts(what)
        or count not in (m.Number(1), m.Choice(m.Number(1), None))
    ):
        raise Unmodelled("the event reveal")
    there = ("least", ("count", described(what)), 1)
    return [("trigger", "stacks_revealed", "any"), ("ability_needs", there)]


def _in_role(deed: m.Deed, who: str) -> Fact:
    match deed["as"]:
        case m.Word("role", ("attacker" | "defender") as role):
            return ("ability_needs", ("is_so", who, ("state", f"{role.removesuffix('er')}ing")))
    raise Unmodelled(f"the event {deed.verb} as that")


_TOTALS = (("of", "edge_total", "you"), ("of", "edge_total", "opponent"))


def _margin(deed: m.Deed, contest: str, won: bool) -> Fact:
    match deed["by"], deed["agent"]:
        case (
            m.Things("force_icon", m.Choice(m.Number(n), None)) | m.Choice(m.Number(n), None)
        ), m.Ref("you"):
            total = "edge_total" if contest == "edge_battle" else "force_total"
            mine, theirs = ("of", total, "you"), ("of", total, "opponent")
            more, less = (mine, theirs) if won else (theirs, mine)
            return ("ability_needs", ("least", more, ("sum", n, less)))
        case m.Choice(m.Value("edge_total", m.Ref("opponent")), None), m.Ref("you") if won:  # at least double
            return ("ability_needs", ("least", _TOTALS[0], ("times", 2, _TOTALS[1])))
    raise Unmodelled(f"the event {deed.verb} by so much")

"""Events of engagements: who is declared, what strikes, survives and is contested, what a stack shows."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.swlcg.event_subjects import about, agent_of, only
from judge.games.swlcg.phrases import described

Fact = tuple[Term, ...]


def in_battle(deed: m.Deed, moment: str) -> list[Fact]:
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
            return [("trigger", "engaged", about(deed["against"])), *agent_of(deed)]
        case "declare", m.Selector("each", m.State(("attacking" | "defending") as state), "card"):
            only(deed, {"patient"})
            return [("trigger", f"{state.removesuffix('ing')}ers", "any")]
    return []


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


def declared(deed: m.Deed, who: object) -> list[Fact]:
    """Somebody is declared as attacker or defender.  Raises Unmodelled."""
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


def _survived(role: object) -> Term:
    match role:
        case None:
            return ("outlives", "anyone")
        case m.Word("role", ("attacker" | "defender") as name):
            return ("outlives", name)
    raise Unmodelled("the event survive as that")


def against(objective: object) -> list[Fact]:
    """That such an objective is engaged, whom attackers and defenders are declared against or for."""
    match objective:
        case None:
            return []
        case m.Ref("this" | "host" as name):
            return [("ability_needs", ("is_so", name, ("state", "engaged")))]
        case m.Selector("some", what, "card", (None | m.Number(1))):
            return [("ability_needs", ("is_so", "engaged", described(what, anywhere=True)))]
    raise Unmodelled("the event declare against such a card")


def revealed(deed: m.Deed, what: m.Filter, count: object) -> list[Fact]:
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


def in_role(deed: m.Deed, who: str) -> Fact:
    """That whoever it is about attacks, or defends.  Raises Unmodelled."""
    match deed["as"]:
        case m.Word("role", ("attacker" | "defender") as role):
            return ("ability_needs", ("is_so", who, ("state", f"{role.removesuffix('er')}ing")))
    raise Unmodelled(f"the event {deed.verb} as that")


_TOTALS = (("of", "edge_total", "you"), ("of", "edge_total", "opponent"))


def margin(deed: m.Deed, contest: str, won: bool) -> Fact:
    """By how much a contest is won or lost.  Raises Unmodelled."""
    match deed["by"], deed["agent"]:
        case (
            (m.Things("force_icon", m.Choice(m.Number(n), None)) | m.Choice(m.Number(n), None)),
            m.Ref("you"),
        ):
            total = "edge_total" if contest == "edge_battle" else "force_total"
            mine, theirs = ("of", total, "you"), ("of", total, "opponent")
            more, less = (mine, theirs) if won else (theirs, mine)
            return ("ability_needs", ("least", more, ("sum", n, less)))
        case m.Choice(m.Value("edge_total", m.Ref("opponent")), None), m.Ref("you") if won:  # at least double
            return ("ability_needs", ("least", _TOTALS[0], ("times", 2, _TOTALS[1])))
    raise Unmodelled(f"the event {deed.verb} by so much")

"""What befalls a player or the table: cards drawn, the dial, the balance of the Force, a phase left out."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.swlcg.instructions import Part, roles, whom
from judge.games.swlcg.phrases import amount, pointed, word


def dialled(deed: m.Deed) -> tuple[Term, Term, Term]:
    """The Death Star dial, and the balance of the Force."""
    match deed.verb, deed["property"], deed["amount"], deed["to"]:
        case "set", m.Property("balance"), None, m.Word("side", ("light" | "dark") as side):
            return ("balance_to", side), 1, "none"
        case "increase", m.Property("death_star_dial"), m.Number(n), None:
            return "dial_up", n, "none"
        case "reduce", m.Property("death_star_dial"), m.Number(n), None:
            return ("dial_down", 0), n, "none"
        case "reduce", m.Property("death_star_dial"), m.Bound(m.Number(n), None, m.Number(least)), None:
            return ("dial_down", least), n, "none"
    raise Unmodelled(f"{deed.verb} in such a way")


def looked(deed: m.Deed) -> tuple[Term, Term, Term]:
    """Looking at cards of which nothing else is done: a hand, the top of a deck."""
    roles(deed, {"patient"})
    match deed["patient"]:
        case m.Zone("hand", m.Ref("opponent")):
            return "look", 1, "none"
        case m.Selector("top", m.In(m.Zone("deck" | "objective_deck", m.Ref(), "")), "card"):
            return "look", 1, "none"
    raise Unmodelled("look in such a way")


def skipped(deed: m.Deed) -> tuple[Term, Term, Term]:
    """A phase of this turn is left out."""
    roles(deed, {"patient"})
    match deed["patient"]:
        case m.Period(name, None, "this", "") if name.endswith("_phase"):
            return ("skip", name.removesuffix("_phase")), 1, "none"
    raise Unmodelled("skip in such a way")


def drawn(deed: m.Deed) -> list[tuple[Term, Term, Term]]:
    """Cards that a player draws."""
    roles(deed, {"patient", "to"})
    if deed["to"] == m.Property("reserve_value", m.YOU) and deed["patient"] is None:
        return [("draw_up", 1, "none")]
    if deed["to"] is not None:
        raise Unmodelled("drawing so many cards")
    match deed["patient"], deed["agent"]:
        case m.Selector("top", m.Anything(), "card", count, False), (None | m.Ref("you")):
            return [("draw", amount(count or m.Number(1)), "none")]
        case m.Selector("top", m.Anything(), "card", count, False), m.Ref("opponent"):
            return [("they_draw", amount(count or m.Number(1)), "none")]
        case m.Selector("top", m.Anything(), "card", m.Number(n), False), m.Selector(
            "each", m.Anything(), "player"
        ):
            return [("draw", n, "none"), ("they_draw", n, "none")]
    raise Unmodelled("drawing such cards")


def paid(deed: m.Deed) -> tuple[Term, Term, Term]:
    """Resources that a player pays while an effect goes on."""
    roles(deed, {"agent", "things"})
    who = deed["agent"] or m.YOU
    if who not in (m.YOU, m.OPPONENT):
        raise Unmodelled("pay by such a player")
    match deed["things"]:
        case m.Number(n) | m.Things("resource", m.Number(n), None, ()):
            return ("spend", pointed(who)), n, "none"
        case m.Things("resource", m.Number(n), m.Selector("each", m.Is("affiliation", kind)), ()):
            return ("spend", pointed(who), word(kind)), n, "none"
    raise Unmodelled("pay in such a way")


def compelled(deed: m.Deed, lasts: m.Period | None) -> Part | None:
    """A unit that has to defend in this engagement, if it can."""
    match deed:
        case m.Deed("declare", manner=("if_able",)) if deed["as"] == m.Word("role", "defender"):
            roles(deed, {"patient", "as"})
            who = deed["patient"]
        case m.Deed("defend", manner=("if_able",)):
            who = deed["agent"]
            if {name for name, _ in deed.roles} - {"agent"}:
                return None
        case _:
            return None
    if lasts is not None and lasts.name != "engagement":
        return None
    return Part(("give", "must_defend"), 1, whom(who), lasts="engagement")

"""Cards to which something has just been done, and of which the next instruction speaks: "discard it"."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.engine.solver import Term
from judge.games.swlcg.instructions import Part
from judge.games.swlcg.phrases import PICKED

JUST_DONE = m.Ref("done", 0, "patient")
_FIRST = PICKED + 9
"""Cards that are noted are numbered from here on; the numbers below are for what is picked."""


def speaks_of_it(body: m.Body) -> bool:
    """Whether a body speaks of the cards of the deed before, and not only of one among several."""
    nodes = list(walk(body))
    among = [node for node in nodes if isinstance(node, m.Rel) and node.name == "among"]
    return JUST_DONE in nodes and not among and m.Ref("rest") not in nodes


def noted(part: Part, deed: m.Deed, body: m.Body) -> m.Body | None:
    """The body with a number for that card, which the part is told to note; None if it is no single card."""
    who = deed["patient"]
    if not isinstance(who, m.Selector) or who.count not in (None, m.Number(1)) or who.up_to:
        return None
    if who.quantifier not in ("top", "random", "each"):
        return None
    if deed.verb in ("look", "reveal") and who.quantifier == "top":
        part.whom = ("top", _whose(who), 1)
    number = next((fact[1] for fact in part.more if fact[0] == "pick_number"), _FIRST)
    if number == _FIRST:
        part.more.append(("pick_number", _FIRST))
    if part.whom[0] in ("top", "each"):  # type: ignore[index]
        part.more.append(("noted",))
    own_top = deed.verb in ("look", "reveal") and part.whom == ("top", "you", 1)

    def told_again(node: Any) -> Any:
        match node:
            case m.Effect(m.Deed("draw") as drawing) if own_top and drawing["patient"] == JUST_DONE:
                return m.Effect(m.deed("draw", patient=m.Selector("top", m.Anything(), "card", m.Number(1))))
            case m.Effect(m.Deed("return" | "put") as back, "do", None) if (
                own_top and back["patient"] == JUST_DONE and _on_deck(back["to"])
            ):
                return m.Seq(())
            case m.Ref() if node == JUST_DONE:
                return m.Ref("chosen", number)  # type: ignore[arg-type]
        return node

    deeds_first = changed(body, lambda node: told_again(node) if isinstance(node, m.Effect) else node)
    return changed(deeds_first, told_again)


def _on_deck(to: object) -> bool:
    return isinstance(to, m.Zone) and to.name in ("deck", "objective_deck") and to.position == "top"


def _whose(who: m.Selector) -> Term:
    match who.what:
        case m.In(m.Zone("objective_deck", m.Ref("you" | "opponent") as whose)):
            return ("objectives", whose.name)
        case m.In(m.Zone("deck", m.Ref("you" | "opponent") as whose)):
            return whose.name
    return "you"

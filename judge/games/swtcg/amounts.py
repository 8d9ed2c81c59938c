"""How much it is, in facts of the law: a number, so much for each, as much as something is worth."""

from __future__ import annotations

from judge.engine.solver import Term
from judge.games.swtcg.descriptions import Describer, Unmodelled
from judge.games.swtcg.hand_sizes import hand_of
from judge.games.swtcg.model import Filter


def scaled(describer: Describer, term: object) -> tuple[int, Term]:
    """An amount as so many times another, where it may be less than nothing.  Raises Unmodelled."""
    match term:
        case ("minus", inner):
            return -1, amount_of(describer, inner)
        case ("per" | "per_counter" | "times" as how, int(n), inner) if n < 0:
            return -1, amount_of(describer, (how, -n, inner))
        case ("at_most", int(most), (str(how), int(n), inner)) if most < 0 and n < 0:
            return -1, amount_of(describer, ("at_most", -most, (how, -n, inner)))
    return 1, amount_of(describer, term)


def amount_of(describer: Describer, term: object) -> Term:
    """So many for each, as many as the part before, as much as a build cost.  Raises Unmodelled."""
    match term:
        case int(n):
            return n
        case "that_much":
            describer.facts.append(("minds_amount", describer.ability))
            return "so_much"
        case ("per", int(n), Filter() as whom):
            hand = hand_of(describer, whom)
            return ("per", n, describer.filter(whom)) if hand is None else ("times", n, hand)
        case ("arenas", str(who)):
            return ("arenas", who)
        case ("value", str(what), selector):
            return ("of", what, describer.selector(selector))
        case ("per_counter", int(n), selector):
            wounds: Term = ("wounds", describer.selector(selector))
            return wounds if n == 1 else ("times", n, wounds)
        case ("times" | "share" | "at_most" | "lacking" as how, int(n), inner):
            return (how, n, amount_of(describer, inner))
    raise Unmodelled("how much it is")

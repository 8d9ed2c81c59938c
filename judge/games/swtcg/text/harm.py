"""Damage, prevention, dice and costs (the other half of the values of what.lark)."""

from __future__ import annotations

from typing import Any

from lark import v_args

from judge.games.swtcg.text.cards import Effects
from judge.games.swtcg.text.model import Filter, Term
from judge.games.swtcg.text.what import What
from judge.games.swtcg.text.who import THE_VEHICLE, THIS_VEHICLE, the_filter, with_arena


@v_args(inline=True)
class Harm(What):
    """Values of the nonterminals for damage, dice and costs."""

    # -- damage
    def damage(self, by: Term, amount: Term, who: Term) -> Effects:
        return [("damage", who, amount, ("by", by))]

    def do_damage(self, amount: Term, who: Term) -> Effects:
        return [("damage", who, amount)]

    def dice(self, by: Term, amount: Term, who: Term) -> Effects:
        return [("dice", who, amount, ("by", by))]

    def do_dice(self, amount: Term, who: Term) -> Effects:
        return [("dice", who, amount)]

    def that_much_may(self, by: Term, who: Term) -> Effects:
        return [("may", ("damage", who, "that_much", ("by", by)))]

    def that_much(self, by: Term, who: Term) -> Effects:
        return [("damage", who, "that_much", ("by", by))]

    def doubled(self, *_whose: Term) -> Effects:
        return [("double", "damage", "attack")]

    def doubled_to(self, who: Term) -> Effects:
        return [("double", "damage", who)]

    def unpreventable(self, *who: Term) -> Effects:
        return [("unpreventable", who[0] if who else "~it", "attack")]

    def prevent(self, how: tuple[Term, str], who: Term) -> Effects:
        return [("prevent", who, *how)]

    def prevent_of_attack(self, how: tuple[Term, str], who: Term) -> Effects:
        return [("prevent", who, *how, ("from", "attack"))]

    def unpreventable_by(self, who: Term) -> Effects:
        return [("unpreventable", who, "damage")]

    def prevent_that(self, how: tuple[Term, str]) -> Effects:
        return [("prevent", "~damaged", *how)]

    def prevent_by(self, found: Filter) -> Effects:
        return [("prevent_by", found, "all")]

    def selector_each(self, found: Filter) -> Filter:
        return found

    def damage_exact(self, amount: Term) -> Term:
        return (amount, "exactly")

    def damage_up_to(self, amount: Term) -> Term:
        return (amount, "upto")

    # -- dice
    def reroll(self, *inside: Any) -> Effects:
        (dice,) = (thing for thing in inside if isinstance(thing, tuple))
        return [("reroll", *dice)]

    def dice_any(self, whose: str) -> Term:
        return (whose, "any")

    def dice_all(self, whose: str) -> Term:
        return (whose, "all")

    def dice_up_to(self, amount: Term, whose: str) -> Term:
        return (whose, ("up_to", amount))

    def dice_exact(self, amount: Term, whose: str) -> Term:
        return (whose, amount)

    def dice_one(self, whose: str) -> Term:
        return (whose, 1)

    # -- costs
    def costs(self, *costs: Term) -> tuple[Term, ...]:
        return costs

    def pay_force(self, amount: Term) -> Term:
        return ("force", amount)

    def pay_more_force(self, amount: Term) -> Term:
        return ("more_force", amount)

    def pay_build(self, amount: Term) -> Term:
        return ("build_points", amount)

    def tap_cost(self, who: Term) -> Term:
        return ("tap",) if who == "self" else ("tap_other", the_filter(who))

    def discard_hand_cost(self, amount: Term) -> Term:
        return ("discard_hand", amount)

    def discard_cost(self, who: Term, arena: str | None = None) -> Term:
        if who == ("choose", Filter()):  # "Discard a card": always from the hand
            return ("discard_hand", 1)
        return ("discard_self",) if who == "self" else ("discard_other", the_filter(with_arena(who, arena)))

    def discard_both_cost(self, one: Term, other: Term, arena: str) -> Term:
        pilot = "pilot" if one in (THE_VEHICLE, THIS_VEHICLE) and other == "self" else other
        return ("discard_both", one, pilot, arena)

    def counters_cost(self, amount: Term, who: Term) -> Term:
        return ("counters", who, amount)

    def counters_any_cost(self, who: Term) -> Term:
        return ("counters", who, "x")

    def retreat_cost(self, who: Term) -> Term:
        return ("retreat", who)

    def to_complete(self, *inside: Any) -> Term:
        return ("complete", inside[-1])

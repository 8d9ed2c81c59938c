"""Force, build points, cards in hand, deck and build zone (the values of cards.lark)."""

from __future__ import annotations

from dataclasses import replace

from lark import v_args

from judge.games.swtcg.text.model import Filter, Term
from judge.games.swtcg.text.who import Fields, Who, described, the_filter

Effects = list[Term]


def minus(amount: Term) -> Term:
    """The amount as a loss."""
    return -amount if isinstance(amount, int) else ("minus", amount)


def times(number: Term, per: Term | None) -> Term:
    """So much for each of something; without a "for each", just so much."""
    return number if not isinstance(per, tuple) else (per[0], number, *per[1:])


@v_args(inline=True)
class Cards(Who):
    """Values of the nonterminals about Force and cards."""

    # -- Force and build points
    def gained(self, amount: Term) -> Term:
        return amount

    def force(self, who: str, amount: Term, per: Term | None = None) -> Effects:
        return [("force", who, times(amount, per))]

    def force_you(self, amount: Term, per: Term | None = None) -> Effects:
        return [("force", "you", times(amount, per))]

    def unforce(self, who: str, amount: Term) -> Effects:
        return [("force", who, minus(amount))]

    def unforce_you(self, amount: Term) -> Effects:
        return [("force", "you", minus(amount))]

    def pay(self, who: str, amount: Term) -> Effects:
        return [("pay_force", who, amount)]

    def pay_you(self, amount: Term) -> Effects:
        return [("pay_force", "you", amount)]

    def pay_over(self, amount: Term) -> Effects:
        return [("pay_force", "you", amount), ("force", "opponent", amount)]

    def build_points(self, who: str, amount: Term, per: Term | None = None) -> Effects:
        return [("build_points", who, times(amount, per))]

    def build_cost_of(self, who: Term) -> Term:
        return ("build_cost", who)

    def number_of(self, found: Filter) -> Term:
        return ("per", 1, found)

    def number_of_yours(self, found: Filter) -> Term:
        return ("per", 1, replace(found, side="own"))

    # -- hands
    def draw(self, who: str, amount: Term) -> Effects:
        return [("draw", who, amount)]

    def draw_you(self, amount: Term) -> Effects:
        return [("draw", "you", amount)]

    def extra_draw(self, amount: Term) -> Effects:
        return [("extra_draw", "you", amount)]

    def force_count(self, found: Filter, arena: str, who: str) -> Effects:
        return [("force", who, ("per", 1, replace(found, side="own", arena=arena)))]

    def reveal_until(self, who: Term) -> Effects:
        return [("reveal_until", the_filter(who))]

    def at_random(self) -> str:
        return "random"

    def hand(self, who: str, amount: Term, how: str = "choice") -> Effects:
        return [("discard_hand", who, amount, how)]

    def hand_you(self, amount: Term, how: str = "choice") -> Effects:
        return [("discard_hand", "you", amount, how)]

    def hand_one_random(self, who: str, how: str) -> Effects:
        return [("discard_hand", who, 1, how)]

    def hand_you_all(self) -> Effects:
        return [("discard_hand", "you", "all", "choice")]

    def hand_all(self, who: str) -> Effects:
        return [("discard_hand", who, "all", "choice")]

    def hand_chosen(self, *inside: Term) -> Effects:
        amount = inside[0] if len(inside) == 2 else 1
        return [("discard_hand", inside[-1], amount, "other_choice")]

    def hand_chosen_if(self, fields: Fields, who: str) -> Effects:
        return [("discard_hand", who, 1, "other_choice", described(fields))]

    def hand_to_deck(self, amount: Term, where: str) -> Effects:
        return [("hand_to_deck", "you", amount, where)]

    def on_top(self) -> str:
        return "top"

    def on_bottom(self) -> str:
        return "bottom"

    # -- decks
    def look_hand(self) -> Effects:
        return [("look_at_hand", "opponent")]

    def look_deck(self, amount: Term, whose: str) -> Effects:
        return [("look_at_deck", whose, amount)]

    def look_and_discard(self, amount: Term, whose: str, fields: Fields, _pile: str) -> Effects:
        return [
            ("look_at_deck", whose, amount),
            ("discard_from_deck", whose, ("any_number", described(fields))),
        ]

    def discard_pile(self) -> str:
        return "discard pile"

    def same_name(self, who: Term) -> Term:
        return ("same_name", the_filter(who))

    def search_deck(self, who: Term, *more: Term) -> Effects:
        return [("search_deck", the_filter(who), *more)]

    def search_to_build(self, who: Term, amount: Term) -> Effects:
        return [("search_deck", the_filter(who), ("build_zone", amount))]

    # -- build zone
    def hand_to_build(self, who: Term, amount: Term, per: Term | None = None) -> Effects:
        return [("hand_to_build_zone", the_filter(who), times(amount, per))]

    def build_up(self, who: Term, amount: Term, *_it: Term) -> Effects:
        return [("build_counters", who, amount)]

    def build_up_simply(self, amount: Term, who: Term) -> Effects:
        return [("build_counters", who, amount)]

    def unbuild(self, who: Term) -> Effects:
        return [("build_counters", who, ("minus", "all"))]
